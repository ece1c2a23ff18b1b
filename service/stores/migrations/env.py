"""What Alembic runs for every command: it takes the connection that `service.stores.schema` lends it, and no other."""

from __future__ import annotations

from alembic import context

from service.stores.tables import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    # SQLite cannot alter most things in place; Alembic then copies the table.
    render_as_batch=True,
    compare_type=True,
)
# No transaction of its own: the lender holds one around all steps, so a failed upgrade leaves no trace.
context.run_migrations()
