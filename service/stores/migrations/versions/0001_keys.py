"""Keys, their use, limits, the audit trail, and the operator's way in."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

_ID = sa.BigInteger().with_variant(sa.Integer, "sqlite")
_INSTANT = sa.BigInteger()


def upgrade() -> None:
    """Build everything."""
    _keys()
    op.create_table(
        "audit",
        sa.Column("id", _ID, autoincrement=True, nullable=False),
        sa.Column("at", _INSTANT, nullable=False),
        sa.Column("actor", sa.Text, nullable=False),
        sa.Column("action", sa.Text, nullable=False),
        sa.Column("key_id", _ID),
        sa.Column("detail", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_audit"),
        sqlite_autoincrement=True,
    )
    _protect_audit()
    op.create_table(
        "login_links",
        sa.Column("digest", sa.LargeBinary(32), nullable=False),
        sa.Column("created", _INSTANT, nullable=False),
        sa.Column("expires", _INSTANT, nullable=False),
        sa.Column("used", _INSTANT),
        sa.PrimaryKeyConstraint("digest", name="pk_login_links"),
    )
    op.create_table(
        "sessions",
        sa.Column("digest", sa.LargeBinary(32), nullable=False),
        sa.Column("created", _INSTANT, nullable=False),
        sa.Column("expires", _INSTANT, nullable=False),
        sa.Column("ended", _INSTANT),
        sa.PrimaryKeyConstraint("digest", name="pk_sessions"),
    )
    op.create_table(
        "operator_password",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("hash", sa.Text, nullable=False),
        sa.Column("changed", _INSTANT, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_operator_password"),
        sa.CheckConstraint("id = 1", name="one_operator"),
    )


def _keys() -> None:
    op.create_table(
        "api_keys",
        sa.Column("id", _ID, autoincrement=True, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("start", sa.Text, nullable=False),
        sa.Column("digest", sa.LargeBinary(32), nullable=False),
        sa.Column("scopes", sa.Text, nullable=False),
        sa.Column("limit_per_minute", sa.Integer),
        sa.Column("created", _INSTANT, nullable=False),
        sa.Column("expires", _INSTANT),
        sa.Column("last_used", _INSTANT),
        sa.Column("revoked", _INSTANT),
        sa.Column("replaced_by", _ID),
        sa.PrimaryKeyConstraint("id", name="pk_api_keys"),
        sa.ForeignKeyConstraint(["replaced_by"], ["api_keys.id"], name="fk_api_keys_replaced_by"),
        sa.UniqueConstraint("digest", name="uq_api_keys_digest"),
        sqlite_autoincrement=True,
    )
    op.create_table(
        "key_uses",
        sa.Column("key_id", _ID, nullable=False),
        sa.Column("day", sa.Date, nullable=False),
        sa.Column("uses", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("key_id", "day", name="pk_key_uses"),
    )
    op.create_table(
        "rate_hits",
        sa.Column("bucket", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("bucket", "at", name="pk_rate_hits"),
        sqlite_with_rowid=False,
    )


def _protect_audit() -> None:
    """Let the database itself refuse to change or delete lines of the trail."""
    if op.get_bind().dialect.name == "sqlite":
        for verb in ("UPDATE", "DELETE"):
            op.execute(
                f"CREATE TRIGGER audit_no_{verb.lower()} BEFORE {verb} ON audit "
                "BEGIN SELECT RAISE(ABORT, 'the audit trail is append-only'); END"
            )
        return
    op.execute(
        "CREATE FUNCTION audit_is_append_only() RETURNS trigger LANGUAGE plpgsql AS "
        "$$ BEGIN RAISE EXCEPTION 'the audit trail is append-only'; END $$"
    )
    op.execute(
        "CREATE TRIGGER audit_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit "
        "FOR EACH STATEMENT EXECUTE FUNCTION audit_is_append_only()"
    )


def downgrade() -> None:
    """Remove everything."""
    for table in ("operator_password", "sessions", "login_links", "audit", "rate_hits", "key_uses", "api_keys"):
        op.drop_table(table)
    if op.get_bind().dialect.name == "postgresql":
        op.execute("DROP FUNCTION audit_is_append_only()")
