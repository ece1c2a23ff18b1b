"""The tables. The migrations build them; a test holds both against each other.

Instants are stored as microseconds since 1970 in UTC: the same in both databases, with no time zone
to get wrong. Of every secret only its SHA-256 is stored.
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import sqlalchemy as sa

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_MICROSECOND = timedelta(microseconds=1)


def to_micros(moment: datetime) -> int:
    """Return the moment as it is stored. It must carry a time zone."""
    return (moment - _EPOCH) // _MICROSECOND


def from_micros(micros: int) -> datetime:
    """Return the stored moment in UTC."""
    return _EPOCH + timedelta(microseconds=micros)


class Instant(sa.types.TypeDecorator[datetime]):
    """A moment in time, kept as a whole number of microseconds."""

    impl = sa.BigInteger
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: sa.Dialect) -> int | None:
        """Store a moment."""
        return None if value is None else to_micros(value)

    def process_result_value(self, value: Any | None, dialect: sa.Dialect) -> datetime | None:
        """Return a stored moment."""
        return None if value is None else from_micros(value)


metadata = sa.MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_name)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "pk": "pk_%(table_name)s",
    }
)

# SQLite gives 64-bit row ids only to a column declared INTEGER.
_Id = sa.BigInteger().with_variant(sa.Integer, "sqlite")

api_keys = sa.Table(
    "api_keys",
    metadata,
    sa.Column("id", _Id, primary_key=True, autoincrement=True),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("start", sa.Text, nullable=False),
    sa.Column("digest", sa.LargeBinary(32), nullable=False, unique=True),
    sa.Column("scopes", sa.Text, nullable=False),
    sa.Column("limit_per_minute", sa.Integer),
    sa.Column("created", Instant, nullable=False),
    sa.Column("expires", Instant),
    sa.Column("last_used", Instant),
    sa.Column("revoked", Instant),
    sa.Column("replaced_by", _Id, sa.ForeignKey("api_keys.id")),
    sqlite_autoincrement=True,
)

# Written behind, in batches: without a foreign key, so that one lost key cannot hold up the batch.
key_uses = sa.Table(
    "key_uses",
    metadata,
    sa.Column("key_id", _Id, primary_key=True),
    sa.Column("day", sa.Date, primary_key=True),
    sa.Column("uses", sa.BigInteger, nullable=False),
)

rate_hits = sa.Table(
    "rate_hits",
    metadata,
    sa.Column("bucket", sa.Text, primary_key=True),
    sa.Column("at", sa.BigInteger, primary_key=True),
    sqlite_with_rowid=False,
)

# Triggers in the migration refuse to change or delete rows of this table.
audit = sa.Table(
    "audit",
    metadata,
    sa.Column("id", _Id, primary_key=True, autoincrement=True),
    sa.Column("at", Instant, nullable=False),
    sa.Column("actor", sa.Text, nullable=False),
    sa.Column("action", sa.Text, nullable=False),
    sa.Column("key_id", _Id),
    sa.Column("detail", sa.Text, nullable=False),
    sqlite_autoincrement=True,
)

login_links = sa.Table(
    "login_links",
    metadata,
    sa.Column("digest", sa.LargeBinary(32), primary_key=True),
    sa.Column("created", Instant, nullable=False),
    sa.Column("expires", Instant, nullable=False),
    sa.Column("used", Instant),
)

sessions = sa.Table(
    "sessions",
    metadata,
    sa.Column("digest", sa.LargeBinary(32), primary_key=True),
    sa.Column("created", Instant, nullable=False),
    sa.Column("expires", Instant, nullable=False),
    sa.Column("ended", Instant),
)

# One row at most: there is one operator.
operator_password = sa.Table(
    "operator_password",
    metadata,
    sa.Column("id", sa.Integer, sa.CheckConstraint("id = 1", name="one_operator"), primary_key=True),
    sa.Column("hash", sa.Text, nullable=False),
    sa.Column("changed", Instant, nullable=False),
)

# Forms that work once, by the digest of their token.
spent_forms = sa.Table(
    "spent_forms",
    metadata,
    sa.Column("digest", sa.LargeBinary(32), primary_key=True),
    sa.Column("spent", Instant, nullable=False),
)
