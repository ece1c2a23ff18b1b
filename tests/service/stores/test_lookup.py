"""Looking keys up: remembered while the database stays as it is, and not a request longer."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from service.stores import schema
from service.stores.db import connect
from service.stores.keys import KeyStore, RevokedKey
from service.stores.lookup import Lookup
from service.stores.tables import api_keys
from service.stores.tokens import digest

BY_DIGEST = sa.select(api_keys.c.name, api_keys.c.created).where(api_keys.c.digest == sa.bindparam("digest"))


@pytest.fixture
def made() -> list[Any]:
    return []


@pytest.fixture
def lookup(engine: sa.Engine, made: list[Any]) -> Lookup[tuple[Any, ...]]:
    """A look-up that notes each row it makes something of."""

    def make(row: Any) -> tuple[Any, ...]:
        made.append(tuple(row))
        return made[-1]

    return Lookup(engine, BY_DIGEST, make)


def test_a_row_comes_as_the_engine_would_read_it(store: KeyStore, lookup: Lookup[Any], clock: Any) -> None:
    secret, _ = store.create("shop")
    assert lookup.find(digest(secret)) == ("shop", clock())
    assert lookup.find(digest("nobody's")) is None


def test_sqlite_is_read_again_only_after_a_change(tmp_path: Path, made: list[Any]) -> None:
    engine = connect(f"sqlite:///{tmp_path}/galley.db")
    schema.migrate(engine)
    store = KeyStore(engine)
    secret, _ = store.create("shop")
    lookup = Lookup(engine, BY_DIGEST, lambda row: made.append(tuple(row)) or row)
    for _ in range(3):
        lookup.find(digest(secret))
    assert len(made) == 1
    store.create("another")
    lookup.find(digest(secret))
    assert len(made) == 2
    engine.dispose()


def test_what_another_process_revokes_is_refused_on_the_next_request(engine: sa.Engine, store: KeyStore) -> None:
    secret, key = store.create("shop")
    assert store.verify(secret).id == store.verify(secret).id == key.id
    url = engine.url.render_as_string(hide_password=False)
    revoke = (
        f"from service.stores.db import connect; from service.stores.keys import KeyStore; "
        f"KeyStore(connect({url!r})).revoke({key.id})"
    )
    subprocess.run([sys.executable, "-c", revoke], check=True, timeout=60)
    with pytest.raises(RevokedKey):
        store.verify(secret)


def test_every_thread_sees_a_revocation_at_once(store: KeyStore) -> None:
    secret, key = store.create("shop")
    ready, revoked = threading.Barrier(5), threading.Event()
    seen: list[bool] = []

    def use() -> None:
        store.verify(secret)
        ready.wait(10)
        revoked.wait(10)
        try:
            store.verify(secret)
        except RevokedKey:
            seen.append(True)

    threads = [threading.Thread(target=use) for _ in range(4)]
    for thread in threads:
        thread.start()
    ready.wait(10)
    store.revoke(key.id)
    revoked.set()
    for thread in threads:
        thread.join(10)
    assert seen == [True] * 4


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
def test_a_forked_worker_opens_a_connection_of_its_own(tmp_path: Path) -> None:
    script = f"""
import os
from service.stores.db import connect
from service.stores.keys import KeyStore, RevokedKey
from service.stores.schema import migrate
engine = connect("sqlite:///{tmp_path}/galley.db")
migrate(engine)
store = KeyStore(engine)
secret, key = store.create("shop")
store.verify(secret)
child = os.fork()
if child == 0:
    store.verify(secret)
    os._exit(0)
_, status = os.waitpid(child, 0)
assert status == 0
store.revoke(key.id)
try:
    store.verify(secret)
except RevokedKey:
    print("refused")
"""
    done = subprocess.run([sys.executable, "-c", script], check=True, capture_output=True, text=True, timeout=60)
    assert done.stdout == "refused\n"
