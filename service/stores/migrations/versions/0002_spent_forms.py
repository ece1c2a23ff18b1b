"""Forms that work once: which were sent."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Build the table of forms."""
    op.create_table(
        "spent_forms",
        sa.Column("digest", sa.LargeBinary(32), nullable=False),
        sa.Column("spent", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("digest", name="pk_spent_forms"),
    )


def downgrade() -> None:
    """Remove it."""
    op.drop_table("spent_forms")
