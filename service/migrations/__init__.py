"""The database's history, one step a file in `versions/`.

`service.schema` walks it; Alembic keeps the place.
"""
