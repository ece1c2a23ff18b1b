"""The database's history, one step a file in `versions/`.

`service.stores.schema` walks it; Alembic keeps the place.
"""
