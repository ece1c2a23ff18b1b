"""A storage for the library `limits` in the service's own database, for when there is no Redis.

Each request of the last minute is a row of `rate_hits`. To count and to add is one transaction under
the database's write lock (SQLite) or a lock of the bucket's own (PostgreSQL), so two workers can never
both take the last place.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import sqlalchemy as sa
from limits.storage.base import MovingWindowSupport, Storage

from service.stores.db import StoreUnreachable, reading, writing
from service.stores.tables import rate_hits

_SECOND = 1_000_000

_MINE = rate_hits.c.bucket == sa.bindparam("key")
_COUNT = sa.select(sa.func.count(), sa.func.min(rate_hits.c.at), sa.func.max(rate_hits.c.at)).where(
    _MINE, rate_hits.c.at > sa.bindparam("since")
)
_FORGET = sa.delete(rate_hits).where(_MINE, rate_hits.c.at <= sa.bindparam("since"))
_TAKE = sa.insert(rate_hits)


class DatabaseStorage(Storage, MovingWindowSupport):
    """Moving windows in SQL. Fixed windows, which `Storage` also asks for, are not needed and refused."""

    def __init__(self, engine: sa.Engine, clock: Callable[[], float] = time.time) -> None:
        super().__init__()
        self._engine = engine
        self._clock = clock

    @property
    def base_exceptions(self) -> type[Exception]:
        """What this storage raises when it is away."""
        return StoreUnreachable

    def acquire_entry(self, key: str, limit: int, expiry: int, amount: int = 1) -> bool:
        """Take `amount` places in the window if there are as many, and say whether there were."""
        moment = int(self._clock() * _SECOND)
        with self._locked(key) as connection:
            connection.execute(_FORGET, {"key": key, "since": moment - expiry * _SECOND})
            taken, _, last = connection.execute(_COUNT, {"key": key, "since": 0}).one()
            if taken + amount > limit:
                return False
            # Two requests in one microsecond, or a clock set back: the later one moves up.
            first = max(moment, (last or 0) + 1)
            connection.execute(_TAKE, [{"bucket": key, "at": first + place} for place in range(amount)])
        return True

    def get_moving_window(self, key: str, limit: int, expiry: int) -> tuple[float, int]:
        """Return when the oldest request in the window came, in seconds, and how many there are."""
        moment = self._clock()
        with reading(self._engine) as connection:
            since = int(moment * _SECOND) - expiry * _SECOND
            taken, oldest, _ = connection.execute(_COUNT, {"key": key, "since": since}).one()
        return (oldest / _SECOND if taken else moment), taken

    def check(self) -> bool:
        """Tell whether the database answers."""
        try:
            with reading(self._engine) as connection:
                connection.execute(sa.select(rate_hits.c.at).limit(1))
        except StoreUnreachable:
            return False
        return True

    def clear(self, key: str) -> None:
        """Forget one bucket."""
        with writing(self._engine) as connection:
            connection.execute(sa.delete(rate_hits).where(rate_hits.c.bucket == key))

    def reset(self) -> int | None:
        """Forget everything; return how many requests that were."""
        with writing(self._engine) as connection:
            return connection.execute(sa.delete(rate_hits)).rowcount

    def incr(self, key: str, expiry: int, amount: int = 1) -> int:
        """Refuse: this storage counts moving windows only."""
        raise NotImplementedError

    def get(self, key: str) -> int:
        """Refuse: this storage counts moving windows only."""
        raise NotImplementedError

    def get_expiry(self, key: str) -> float:
        """Refuse: this storage counts moving windows only."""
        raise NotImplementedError

    @contextmanager
    def _locked(self, key: str) -> Iterator[sa.Connection]:
        with writing(self._engine) as connection:
            if connection.dialect.name == "postgresql":
                lock = sa.select(sa.func.pg_advisory_xact_lock(sa.func.hashtextextended(key, 0)))
                connection.execute(lock)
            yield connection
