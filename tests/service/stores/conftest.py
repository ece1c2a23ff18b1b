"""Databases for the stores: SQLite always, PostgreSQL and Redis where the machine has them."""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
import sqlalchemy as sa

from service.stores import schema
from service.stores.db import connect
from service.stores.keys import KeyStore


class Clock:
    """A clock that stands still until it is moved."""

    def __init__(self) -> None:
        self.moment = datetime(2026, 3, 1, 12, 0, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.moment

    def advance(self, **span: float) -> None:
        self.moment += timedelta(**span)


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[str]:
    """The folder of the socket of a PostgreSQL server that lives as long as the tests."""
    binaries = [*sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)]
    found = shutil.which("initdb") or (str(binaries[0] / "initdb") if binaries else None)
    if not found:
        pytest.skip("PostgreSQL is not installed (Debian: apt-get install postgresql)")
    pytest.importorskip("psycopg", reason="psycopg is not installed")
    # PostgreSQL refuses to run as root.
    user = _unprivileged() if os.geteuid() == 0 else None
    folder = Path(tempfile.mkdtemp(prefix="galley-pg-"))
    if user:
        shutil.chown(folder, user)
    binary = Path(found).parent
    data = folder / "data"

    def run(program: str, *arguments: str) -> None:
        command = [binary / program, "-D", data, *arguments]
        quiet = subprocess.DEVNULL
        subprocess.run(command, check=True, user=user, stdout=quiet, stderr=quiet, cwd="/", timeout=60)

    run("initdb", "-A", "trust", "-U", "galley", "--no-sync")
    options = f"-c listen_addresses='' -c fsync=off -k {folder}"
    run("pg_ctl", "-w", "-o", options, "start")
    try:
        yield str(folder)
    finally:
        run("pg_ctl", "-m", "immediate", "stop")
        shutil.rmtree(folder, ignore_errors=True)


def _unprivileged() -> str:
    names = {entry.pw_name for entry in pwd.getpwall()}
    return "postgres" if "postgres" in names else "nobody"


@pytest.fixture(params=["sqlite", "postgresql"])
def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database, once for each kind."""
    return str(request.getfixturevalue(f"{request.param}_url"))


@pytest.fixture
def sqlite_url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path}/galley.db"


@pytest.fixture
def postgresql_url(postgres_server: str) -> str:
    """The one database of the server, emptied. A database for each test would take longer than the tests."""
    url = f"postgresql+psycopg://galley@/postgres?host={postgres_server}"
    admin = connect(url)
    with admin.begin() as connection:
        connection.exec_driver_sql("DROP SCHEMA public CASCADE")
        connection.exec_driver_sql("CREATE SCHEMA public")
    admin.dispose()
    return url


@pytest.fixture
def engine(database_url: str) -> Iterator[sa.Engine]:
    """A database that is up to date."""
    opened = connect(database_url)
    schema.migrate(opened)
    yield opened
    opened.dispose()


@pytest.fixture
def store(engine: sa.Engine, clock: Callable[[], datetime]) -> KeyStore:
    return KeyStore(engine, clock, actor="test")


@pytest.fixture(scope="session")
def redis_url() -> Iterator[str]:
    """The address of a Redis server that lives as long as the tests."""
    program = shutil.which("redis-server")
    if not program:
        pytest.skip("Redis is not installed (Debian: apt-get install redis-server)")
    redis = pytest.importorskip("redis", reason="the redis client is not installed")
    with tempfile.TemporaryDirectory(prefix="galley-redis-") as folder:
        socket = f"{folder}/redis.sock"
        server = subprocess.Popen(
            [program, "--port", "0", "--unixsocket", socket, "--save", "", "--dir", folder],
            stdout=subprocess.DEVNULL,
        )
        try:
            deadline = time.monotonic() + 10
            while not os.path.exists(socket) and time.monotonic() < deadline:
                time.sleep(0.02)
            with redis.Redis(unix_socket_path=socket) as client:
                client.ping()
            yield f"redis+unix://{socket}"
        finally:
            server.terminate()
            server.wait(10)
