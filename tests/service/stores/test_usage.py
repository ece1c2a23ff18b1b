"""Use of keys, written behind."""

from __future__ import annotations

import logging
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from service.stores import schema
from service.stores.db import StoreUnreachable, connect
from service.stores.keys import KeyStore
from service.stores.usage import UsageRecorder

DAY = date(2026, 3, 1)


@pytest.fixture
def recorder(engine: sa.Engine, clock: Any) -> Iterator[UsageRecorder]:
    made = UsageRecorder(engine, clock, interval=3600)
    yield made
    made.close()


def test_uses_are_counted_by_day_and_the_last_one_is_noted(
    recorder: UsageRecorder, store: KeyStore, clock: Any
) -> None:
    _, key = store.create("shop")
    for _ in range(3):
        recorder.record(key)
    clock.advance(days=1)
    recorder.record(key)
    recorder.flush()
    assert store.uses(key.id, DAY) == {DAY: 3, date(2026, 3, 2): 1}
    assert store.uses(key.id, date(2026, 3, 2)) == {date(2026, 3, 2): 1}
    assert store.list()[0].last_used == clock()


def test_nothing_is_written_until_the_batch_is(recorder: UsageRecorder, store: KeyStore) -> None:
    _, key = store.create("shop")
    recorder.record(key)
    assert store.list()[0].last_used is None


def test_batches_add_up(recorder: UsageRecorder, store: KeyStore) -> None:
    _, key = store.create("shop")
    for _ in range(2):
        recorder.record(key)
        recorder.flush()
    assert store.uses(key.id, DAY) == {DAY: 2}


def test_a_late_batch_does_not_turn_the_last_use_back(engine: sa.Engine, store: KeyStore, clock: Any) -> None:
    _, key = store.create("shop")
    slow, fast = UsageRecorder(engine, clock, interval=3600), UsageRecorder(engine, clock, interval=3600)
    slow.record(key)
    clock.advance(minutes=5)
    fast.record(key)
    fast.close()
    slow.close()
    assert store.list()[0].last_used == clock()
    assert store.uses(key.id, DAY) == {DAY: 2}


def test_no_use_is_lost_among_threads(recorder: UsageRecorder, store: KeyStore) -> None:
    keys = [store.create(name)[1] for name in "abc"]
    crowd = [threading.Thread(target=lambda: [recorder.record(key) for key in keys * 200]) for _ in range(8)]
    for thread in crowd:
        thread.start()
    while any(thread.is_alive() for thread in crowd):
        recorder.flush()
    recorder.flush()
    assert [store.uses(key.id, DAY) for key in keys] == [{DAY: 1600}] * 3


def test_the_background_thread_writes_by_itself(engine: sa.Engine, store: KeyStore, clock: Any) -> None:
    _, key = store.create("shop")
    recorder = UsageRecorder(engine, clock, interval=0.01)
    recorder.record(key)
    deadline = time.monotonic() + 10
    while not store.uses(key.id, DAY) and time.monotonic() < deadline:
        time.sleep(0.01)
    recorder.close()
    assert store.uses(key.id, DAY) == {DAY: 1}


def test_counts_wait_for_a_database_that_is_away(
    engine: sa.Engine, store: KeyStore, clock: Any, caplog: pytest.LogCaptureFixture
) -> None:
    _, key = store.create("shop")
    schema.demote(engine)
    recorder = UsageRecorder(engine, clock, interval=0.01)
    with caplog.at_level(logging.WARNING, logger="service.stores.usage"):
        recorder.record(key)
        deadline = time.monotonic() + 10
        while not caplog.records and time.monotonic() < deadline:
            time.sleep(0.01)
    with pytest.raises(StoreUnreachable):
        recorder.flush()
    schema.migrate(engine)
    store.create("shop again")
    recorder.record(key)
    recorder.close()
    assert store.uses(key.id, DAY) == {DAY: 2}


def test_what_was_counted_is_written_when_the_process_ends(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/galley.db"
    engine = connect(url)
    schema.migrate(engine)
    _, key = KeyStore(engine).create("shop")
    code = (
        "import sys\n"
        "from service.stores.db import connect\n"
        "from service.stores.keys import KeyStore\n"
        "from service.stores.usage import UsageRecorder\n"
        "engine = connect(sys.argv[1])\n"
        "UsageRecorder(engine, interval=3600).record(KeyStore(engine).list()[0])\n"
    )
    subprocess.run([sys.executable, "-c", code, url], check=True, timeout=60, cwd=Path(__file__).parents[3])
    assert sum(KeyStore(engine).uses(key.id, date(2020, 1, 1)).values()) == 1
    engine.dispose()


def test_a_mistake_costs_one_batch_and_not_the_thread(
    engine: sa.Engine, store: KeyStore, clock: Any, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, key = store.create("shop")
    recorder = UsageRecorder(engine, clock, interval=0.01)
    with monkeypatch.context() as patch:
        patch.setattr(recorder, "_write", lambda *_: 1 / 0)
        recorder.record(key)
        deadline = time.monotonic() + 10
        while "were lost" not in caplog.text and time.monotonic() < deadline:
            time.sleep(0.01)
    recorder.record(key)
    recorder.close()
    assert store.uses(key.id, DAY) == {DAY: 1}
