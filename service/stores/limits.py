"""Limits per minute, exact over every worker and machine that shares the database or Redis.

The library `limits` decides; the window moves, so no sixty seconds ever hold more requests than
allowed. A key without a limit costs nothing: no storage is asked.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

import sqlalchemy as sa
from limits import RateLimitItemPerMinute
from limits.errors import StorageError
from limits.storage import storage_from_string
from limits.strategies import MovingWindowRateLimiter

from service.stores.db import StoreUnreachable
from service.stores.hits import DatabaseStorage


class Limited(Protocol):
    """Whatever has a limit: a key, a door."""

    @property
    def id(self) -> int | str:
        """Tells one from the other among its kind."""

    @property
    def limit(self) -> int | None:
        """Requests per minute; None for as many as one likes."""


@dataclass(frozen=True, slots=True)
class Allowance:
    """The answer to one request: may it pass, and how many more may.

    `reset_seconds` says when the oldest request leaves the window: until then a refused caller waits.
    For a key without a limit, `limit` is None and the numbers mean nothing.
    """

    limit: int | None
    remaining: int
    reset_seconds: int
    allowed: bool


UNLIMITED = Allowance(limit=None, remaining=0, reset_seconds=0, allowed=True)


class Limiter:
    """Counts requests against the limits of their keys, in Redis if there is one, else in the database."""

    def __init__(self, engine: sa.Engine, redis_url: str | None = None, clock: Callable[[], float] = time.time) -> None:
        self._clock = clock
        storage = (
            storage_from_string(redis_url, wrap_exceptions=True, socket_timeout=2, socket_connect_timeout=2)
            if redis_url
            else DatabaseStorage(engine, clock)
        )
        self._windows = MovingWindowRateLimiter(storage)

    def hit(self, key: Limited, kind: str = "key") -> Allowance:
        """Count one request of this key and say whether it may pass. Refused requests do not count.

        `kind` keeps what is no key apart from keys.

        Raises `StoreUnreachable` when nobody can be asked: a limit that cannot be checked is not waived.
        """
        if key.limit is None:
            return UNLIMITED
        item = RateLimitItemPerMinute(key.limit)
        try:
            allowed = self._windows.hit(item, kind, str(key.id))
            reset, remaining = self._windows.get_window_stats(item, kind, str(key.id))
        except StorageError as error:
            raise StoreUnreachable("The store of limits does not answer.") from error
        seconds = min(max(1, math.ceil(reset - self._clock())), item.get_expiry())
        return Allowance(key.limit, max(0, remaining), seconds, allowed)
