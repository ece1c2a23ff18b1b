"""The database's shape: bring it up to date, take it back, tell whether it is current.

Several workers and machines may start at once. Each asks for one lock before it looks, so the first
migrates and the others find nothing left to do. All steps are one transaction: a migration that fails
leaves the database as it was.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

import sqlalchemy as sa
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory

from service.stores.db import reading, writing
from service.stores.tables import metadata

_FOLDER = Path(__file__).with_name("migrations")
_POSTGRES_LOCK = 0x67616C6C6579
"""The number of the advisory lock: "galley" in ASCII."""


def migrate(engine: sa.Engine, target: str = "head") -> None:
    """Bring the database to the newest shape, or to the step named. Quick when there is nothing to do."""
    if target == "head" and is_current(engine):
        return
    with _locked(engine) as connection:
        command.upgrade(_config(connection), target)


def demote(engine: sa.Engine, target: str = "base") -> None:
    """Take the database back to an earlier step; `base` is an empty one. Loses what later steps hold."""
    with _locked(engine) as connection:
        command.downgrade(_config(connection), target)


def is_current(engine: sa.Engine) -> bool:
    """Tell whether the database is in the shape this program needs. Raises `StoreUnreachable` if it is away."""
    with reading(engine) as connection:
        return MigrationContext.configure(connection).get_current_revision() == newest()


@cache
def newest() -> str | None:
    """Return the name of the last step."""
    return ScriptDirectory.from_config(_config(None)).get_current_head()


def differences(engine: sa.Engine) -> list[object]:
    """Return what the tables of the database lack or have too much against `service.stores.tables`."""
    with reading(engine) as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        return list(compare_metadata(context, metadata))


@contextmanager
def _locked(engine: sa.Engine) -> Iterator[sa.Connection]:
    # SQLite's own write lock is enough: its tables are made inside the transaction, too.
    with writing(engine) as connection:
        if connection.dialect.name == "postgresql":
            connection.execute(sa.select(sa.func.pg_advisory_xact_lock(_POSTGRES_LOCK)))
        yield connection


def _config(connection: sa.Connection | None) -> Config:
    config = Config()
    config.set_main_option("script_location", str(_FOLDER).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    return config
