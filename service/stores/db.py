"""The way into the database: engines, transactions, migrations.

SQLite by default, in WAL mode, so that readers never wait for a writer; PostgreSQL through psycopg
when keys are shared by several machines.
"""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import sqlalchemy as sa
from sqlalchemy import event
from sqlalchemy.dialects import sqlite

if TYPE_CHECKING:
    from sqlalchemy.dialects import postgresql

BUSY_SECONDS = 10
"""How long a writer waits for another one before it gives up."""

_FAILURES = (sa.exc.DBAPIError, sa.exc.TimeoutError, sqlite3.DatabaseError)
_OUR_OWN = (sa.exc.IntegrityError, sa.exc.DataError, sqlite3.IntegrityError)


class StoreUnreachable(Exception):
    """The database (or Redis) does not answer, or was never migrated. Trying again later may help."""


def connect(url: str) -> sa.Engine:
    """Return an engine for the database at `url`; its folder is made if it is a file."""
    address = sa.make_url(url)
    if address.get_backend_name() == "sqlite":
        return _connect_sqlite(address)
    arguments = {"connect_timeout": 3, "tcp_user_timeout": 5000, "application_name": "galley"}
    # Connections are tried before they are lent: a restart of the database then costs nobody a request.
    return sa.create_engine(
        address, pool_size=8, max_overflow=24, pool_timeout=5, pool_pre_ping=True, connect_args=arguments
    )


def insert(engine: sa.Engine, table: sa.Table) -> sqlite.Insert | postgresql.Insert:
    """Return an INSERT in the dialect of the engine, which knows what to do about rows that are there."""
    if engine.dialect.name == "postgresql":
        from sqlalchemy.dialects import postgresql  # noqa: PLC0415 - 30 ms that a start with SQLite need not pay

        return postgresql.insert(table)
    return sqlite.insert(table)


def _connect_sqlite(address: sa.URL) -> sa.Engine:
    if address.database:
        Path(address.database).parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    # pool_size=0 is "no bound": a connection is a file handle, and each busy thread holds one.
    engine = sa.create_engine(address, pool_size=0, connect_args={"timeout": BUSY_SECONDS})
    event.listen(engine, "connect", _prepare_sqlite)
    event.listen(engine, "begin", _begin_sqlite)
    return engine


def _prepare_sqlite(connection: sqlite3.Connection, _record: Any) -> None:
    connection.isolation_level = None  # transactions are begun by `_begin_sqlite`, not guessed by the driver
    deadline = time.monotonic() + BUSY_SECONDS
    while connection.execute("PRAGMA journal_mode").fetchone()[0] != "wal":
        # The switch is made once in a file's life. SQLite does not wait for other processes here; we do.
        try:
            connection.execute("PRAGMA journal_mode = WAL")
        except sqlite3.OperationalError:
            if time.monotonic() > deadline:
                raise
            time.sleep(0.01)
    connection.execute("PRAGMA synchronous = NORMAL")
    connection.execute("PRAGMA foreign_keys = ON")


def _begin_sqlite(connection: sa.Connection) -> None:
    # A transaction that will write asks for the lock at once; one that asks half-way through can only fail.
    is_writer = connection.get_execution_options().get("galley_writes", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if is_writer else "BEGIN")


@contextmanager
def reading(engine: sa.Engine) -> Iterator[sa.Connection]:
    """Lend a connection for reading. Raises `StoreUnreachable` when the database does not answer."""
    with reach(), engine.connect() as connection:
        yield connection


@contextmanager
def writing(engine: sa.Engine) -> Iterator[sa.Connection]:
    """Lend a transaction: committed at the end, rolled back on any error."""
    with reach(), engine.connect() as connection, connection.execution_options(galley_writes=True).begin():
        yield connection


@contextmanager
def reach() -> Iterator[None]:
    """Turn the database's own failures into `StoreUnreachable`. The message names no address and no value.

    What the data are to blame for passes through: to try that again would not help.
    """
    try:
        yield
    except _OUR_OWN:
        raise
    except _FAILURES as error:
        raise StoreUnreachable(f"The database cannot be used ({type(error).__name__}).") from error
