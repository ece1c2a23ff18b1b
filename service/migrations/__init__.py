"""The database's history, one step a file in `versions/`. `service.schema.migrate` walks it; Alembic keeps the place."""
