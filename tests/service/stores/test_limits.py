"""Limits per minute: exact over threads and processes, on SQLite, PostgreSQL and Redis."""

from __future__ import annotations

import multiprocessing
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import pytest
import sqlalchemy as sa

from service.stores import schema
from service.stores.db import StoreUnreachable, connect
from service.stores.hits import DatabaseStorage
from service.stores.limits import UNLIMITED, Limiter


@dataclass(frozen=True)
class Limited:
    id: int
    limit: int | None


class Seconds:
    def __init__(self) -> None:
        self.now = 1_800_000_000.25

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def seconds() -> Seconds:
    return Seconds()


@pytest.fixture
def limiter(engine: sa.Engine, seconds: Seconds) -> Limiter:
    return Limiter(engine, clock=seconds)


def test_as_many_pass_as_the_limit_says(limiter: Limiter) -> None:
    key = Limited(1, 3)
    answers = [limiter.hit(key) for _ in range(5)]
    assert [answer.allowed for answer in answers] == [True, True, True, False, False]
    assert [answer.remaining for answer in answers] == [2, 1, 0, 0, 0]
    assert {answer.limit for answer in answers} == {3}


def test_the_window_moves(limiter: Limiter, seconds: Seconds) -> None:
    key = Limited(1, 2)
    limiter.hit(key)
    seconds.now += 40
    limiter.hit(key)
    refused = limiter.hit(key)
    assert not refused.allowed
    assert refused.reset_seconds == 20
    seconds.now += 20
    assert limiter.hit(key).allowed
    assert not limiter.hit(key).allowed


def test_no_minute_holds_more_than_the_limit(limiter: Limiter, seconds: Seconds) -> None:
    key = Limited(1, 5)
    passed = []
    for _ in range(150):
        if limiter.hit(key).allowed:
            passed.append(seconds.now)
        seconds.now += 1.5
    for moment in passed:
        assert sum(moment <= other < moment + 60 for other in passed) <= 5
    assert len(passed) >= 15


def test_refused_requests_do_not_count(limiter: Limiter, seconds: Seconds) -> None:
    key = Limited(1, 1)
    for _ in range(30):
        limiter.hit(key)
        seconds.now += 1
    seconds.now += 30.5
    assert limiter.hit(key).allowed


def test_keys_do_not_share_their_limits(limiter: Limiter) -> None:
    assert limiter.hit(Limited(1, 1)).allowed
    assert limiter.hit(Limited(2, 1)).allowed
    assert limiter.hit(Limited(11, 1)).allowed


def test_the_wait_is_told_in_whole_seconds_that_suffice(limiter: Limiter, seconds: Seconds) -> None:
    key = Limited(1, 1)
    limiter.hit(key)
    seconds.now += 59.9
    refused = limiter.hit(key)
    assert refused.reset_seconds == 1
    seconds.now += refused.reset_seconds
    assert limiter.hit(key).allowed


def test_a_key_without_a_limit_asks_nobody() -> None:
    nowhere = Limiter(connect("postgresql+psycopg://nobody@/none?host=/nonexistent"))
    assert nowhere.hit(Limited(1, None)) is UNLIMITED
    assert UNLIMITED.allowed


def test_a_clock_that_is_set_back_lets_nobody_pass(limiter: Limiter, seconds: Seconds) -> None:
    key = Limited(1, 1)
    limiter.hit(key)
    seconds.now -= 3600
    assert not limiter.hit(key).allowed


@pytest.mark.parametrize("url", ["postgresql+psycopg://nobody@/none?host=/nonexistent", None])
def test_a_limit_that_cannot_be_checked_is_not_waived(url: str | None, sqlite_url: str) -> None:
    if url:
        limiter = Limiter(connect(url))
    else:
        pytest.importorskip("redis")
        limiter = Limiter(connect(sqlite_url), "redis://127.0.0.1:1/0")
    with pytest.raises(StoreUnreachable):
        limiter.hit(Limited(1, 1))


def hit_often(url: str, redis_url: str | None, times: int) -> int:
    engine = connect(url)
    limiter = Limiter(engine, redis_url)
    passed = sum(limiter.hit(Limited(7, 25)).allowed for _ in range(times))
    engine.dispose()
    return passed


def in_processes(url: str, redis_url: str | None) -> int:
    began = time.monotonic()
    with multiprocessing.get_context("spawn").Pool(4) as pool:
        passed = sum(pool.starmap(hit_often, [(url, redis_url, 20)] * 4, chunksize=1))
    assert time.monotonic() - began < 55, "the machine is too slow for this test"
    return passed


def test_four_processes_share_one_limit(database_url: str) -> None:
    engine = connect(database_url)
    schema.migrate(engine)
    engine.dispose()
    assert in_processes(database_url, None) == 25


def test_four_processes_share_one_limit_in_redis(sqlite_url: str, redis_url: str) -> None:
    assert in_processes(sqlite_url, redis_url) == 25


def test_redis_counts_like_the_database(sqlite_url: str, redis_url: str) -> None:
    limiter = Limiter(connect(sqlite_url), redis_url)
    answers = [limiter.hit(Limited(8, 2)) for _ in range(3)]
    assert [(answer.allowed, answer.remaining) for answer in answers] == [(True, 1), (True, 0), (False, 0)]
    assert all(59 <= answer.reset_seconds <= 60 for answer in answers)


@pytest.fixture
def storage(engine: sa.Engine, seconds: Callable[[], float]) -> Iterator[DatabaseStorage]:
    made = DatabaseStorage(engine, seconds)
    yield made
    made.reset()


def test_the_storage_forgets_when_told(storage: DatabaseStorage) -> None:
    assert storage.check()
    assert storage.acquire_entry("a", 5, 60, amount=3)
    assert not storage.acquire_entry("a", 5, 60, amount=3)
    assert storage.get_moving_window("a", 5, 60)[1] == 3
    storage.clear("a")
    assert storage.get_moving_window("a", 5, 60)[1] == 0
    storage.acquire_entry("b", 5, 60, amount=2)
    assert storage.reset() == 2


def test_the_storage_keeps_only_the_last_minute(storage: DatabaseStorage, seconds: Seconds) -> None:
    for _ in range(10):
        storage.acquire_entry("a", 100, 60)
        seconds.now += 30
    assert storage.reset() == 2


def test_the_storage_tells_that_it_is_away() -> None:
    assert not DatabaseStorage(connect("postgresql+psycopg://nobody@/none?host=/nonexistent")).check()
