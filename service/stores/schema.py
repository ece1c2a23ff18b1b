"""The database's shape: bring it up to date, take it back, tell whether it is current.

Several workers and machines may start at once. Each asks for one lock before it looks, so the first
migrates and the others find nothing left to do. All steps are one transaction: a migration that fails
leaves the database as it was.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, cast

import sqlalchemy as sa

from service.stores.db import reading, writing

if TYPE_CHECKING:
    from service.stores.walker import Walker

FOLDER = Path(__file__).with_name("migrations")
_STEPS = sa.table("alembic_version", sa.column("version_num"))
_POSTGRES_LOCK = 0x67616C6C6579
"""The number of the advisory lock: "galley" in ASCII."""


def migrate(engine: sa.Engine, target: str = "head") -> None:
    """Bring the database to the newest shape, or to the step named. Quick when there is nothing to do."""
    if target == "head" and is_current(engine):
        return
    with _locked(engine) as connection:
        _walker(connection).up(target)


def demote(engine: sa.Engine, target: str = "base") -> None:
    """Take the database back to an earlier step; `base` is an empty one. Loses what later steps hold."""
    with _locked(engine) as connection:
        _walker(connection).down(target)


def is_current(engine: sa.Engine) -> bool:
    """Tell whether the database is in the shape this program needs. Raises `StoreUnreachable` if it is away."""
    with reading(engine) as connection:
        has_steps = sa.inspect(connection).has_table(_STEPS.name)
        return (connection.scalar(sa.select(_STEPS.c.version_num)) if has_steps else None) == newest()


@cache
def newest() -> str:
    """Return the name of the last step: the file of a step begins with its name."""
    return max(path.name for path in (FOLDER / "versions").glob("[0-9]*.py")).partition("_")[0]


def differences(engine: sa.Engine) -> list[object]:
    """Return what the tables of the database lack or have too much against `service.stores.tables`."""
    with reading(engine) as connection:
        return _walker(connection).differences()


@contextmanager
def _locked(engine: sa.Engine) -> Iterator[sa.Connection]:
    # SQLite's own write lock is enough: its tables are made inside the transaction, too.
    with writing(engine) as connection:
        if connection.dialect.name == "postgresql":
            connection.execute(sa.select(sa.func.pg_advisory_xact_lock(_POSTGRES_LOCK)))
        yield connection


def _walker(connection: sa.Connection) -> Walker:
    """Return what walks the steps. It is loaded where there is something to do: Alembic takes a fifth of a second."""
    return cast("Walker", import_module("service.stores.walker").Walker(connection, FOLDER))
