"""The database's shape: up, down, and however many start at once."""

from __future__ import annotations

import multiprocessing
import sqlite3
import threading
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
import sqlalchemy as sa

from service.stores import schema
from service.stores.db import StoreUnreachable, connect, reading, writing
from service.stores.keys import KeyStore
from service.stores.tables import operator_password
from service.stores.walker import Walker


@pytest.fixture
def empty(database_url: str) -> Iterator[sa.Engine]:
    engine = connect(database_url)
    yield engine
    engine.dispose()


def test_the_migrations_build_the_tables_that_the_code_uses(empty: sa.Engine) -> None:
    assert not schema.is_current(empty)
    schema.migrate(empty)
    assert schema.is_current(empty)
    assert schema.differences(empty) == []


def test_the_last_step_is_known_without_walking_there(empty: sa.Engine) -> None:
    with reading(empty) as connection:
        assert Walker(connection, schema.FOLDER).last() == schema.newest()


def test_every_step_goes_down_and_up_again(empty: sa.Engine) -> None:
    schema.migrate(empty)
    for _ in range(2):
        schema.demote(empty)
        left = set(sa.inspect(empty).get_table_names())
        assert left <= {"alembic_version", "sqlite_sequence"}
        schema.migrate(empty)
        assert schema.differences(empty) == []


def test_migrating_again_keeps_what_is_there(empty: sa.Engine) -> None:
    schema.migrate(empty)
    secret, key = KeyStore(empty).create("shop")
    schema.migrate(empty)
    assert KeyStore(empty).verify(secret) == key


def migrate_and_count(url: str) -> int:
    engine = connect(url)
    schema.migrate(engine)
    KeyStore(engine).create("shop")
    found = len(KeyStore(engine).list())
    engine.dispose()
    return found


def test_workers_that_start_at_once_do_not_get_in_each_others_way(database_url: str) -> None:
    with multiprocessing.get_context("spawn").Pool(4) as pool:
        counts = pool.map(migrate_and_count, [database_url] * 8, chunksize=1)
    assert max(counts) == 8


def test_a_migration_that_fails_leaves_no_trace(empty: sa.Engine, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise OSError("the power went out")

    monkeypatch.setattr("alembic.op.drop_table", fail)
    schema.migrate(empty)
    with pytest.raises(OSError, match="power"):
        schema.demote(empty)
    assert schema.is_current(empty)
    assert schema.differences(empty) == []


def test_a_database_that_is_away_is_said_to_be(tmp_path: Path) -> None:
    engine = connect("postgresql+psycopg://nobody@/none?host=/nonexistent")
    with pytest.raises(StoreUnreachable):
        schema.is_current(engine)
    (tmp_path / "galley.db").write_bytes(b"this is no database" * 100)
    broken = connect(f"sqlite:///{tmp_path}/galley.db")
    with pytest.raises(StoreUnreachable):
        schema.migrate(broken)


def test_sqlite_is_in_wal_mode(sqlite_url: str) -> None:
    engine = connect(sqlite_url)
    with engine.connect() as connection:
        assert connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"
        assert connection.exec_driver_sql("PRAGMA foreign_keys").scalar() == 1
    engine.dispose()


def test_a_database_that_was_restarted_costs_nobody_a_request(postgresql_url: str) -> None:
    engine, other = connect(postgresql_url), connect(postgresql_url)
    schema.migrate(engine)
    secret, key = KeyStore(engine).create("shop")
    with other.connect() as connection:
        others = "FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND datname = current_database()"
        assert connection.exec_driver_sql(f"SELECT pg_terminate_backend(pid) {others}").all()
    assert KeyStore(engine).verify(secret) == key
    engine.dispose()
    other.dispose()


def test_the_folder_of_the_database_is_made_for_its_owner_alone(tmp_path: Path) -> None:
    engine = connect(f"sqlite:///{tmp_path}/new/folder/galley.db")
    schema.migrate(engine)
    assert (tmp_path / "new" / "folder").stat().st_mode & 0o777 == 0o700
    engine.dispose()


def test_the_switch_to_wal_waits_for_whoever_holds_the_file(sqlite_url: str, tmp_path: Path) -> None:
    holder = sqlite3.connect(tmp_path / "galley.db", isolation_level=None, check_same_thread=False)
    holder.execute("CREATE TABLE t (a)")
    holder.execute("BEGIN IMMEDIATE")
    threading.Timer(0.3, holder.execute, ["COMMIT"]).start()
    engine = connect(sqlite_url)
    schema.migrate(engine)
    assert schema.is_current(engine)
    engine.dispose()
    holder.close()


def test_what_the_data_are_to_blame_for_is_no_failure_of_the_database(empty: sa.Engine) -> None:
    schema.migrate(empty)
    row = {"id": 2, "hash": "x", "changed": datetime(2026, 1, 1, tzinfo=UTC)}
    with pytest.raises(sa.exc.IntegrityError), writing(empty) as connection:
        connection.execute(sa.insert(operator_password).values(**row))
