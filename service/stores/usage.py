"""When and how often keys are used, written behind: a request adds to a counter, a thread writes them in batches."""

from __future__ import annotations

import atexit
import logging
import threading
from collections import Counter
from datetime import date, datetime

import sqlalchemy as sa

from service.stores.clock import Clock, now
from service.stores.db import StoreUnreachable, insert, writing
from service.stores.keys import Key
from service.stores.tables import api_keys, key_uses

_log = logging.getLogger(__name__)


class UsageRecorder:
    """Counts uses of keys by day and notes the last one.

    What was counted reaches the database within `interval` seconds, at `close` and at the end of the
    process. If the database is away, the counts wait for it. A killed process loses at most one interval.
    """

    def __init__(self, engine: sa.Engine, clock: Clock = now, interval: float = 1.0) -> None:
        self._engine = engine
        self._clock = clock
        self._interval = interval
        self._lock = threading.Lock()
        self._uses: Counter[tuple[int, date]] = Counter()
        self._last: dict[int, datetime] = {}
        self._stop = threading.Event()
        self._writer: threading.Thread | None = None

    def record(self, key: Key) -> None:
        """Count one use. Takes a microsecond or two and never fails."""
        moment = self._clock()
        with self._lock:
            self._uses[key.id, moment.date()] += 1
            self._last[key.id] = moment
            if self._writer is None and not self._stop.is_set():
                self._start()

    def flush(self) -> None:
        """Write what was counted so far. Raises `StoreUnreachable` and keeps the counts if it cannot."""
        with self._lock:
            uses, last = self._uses, self._last
            self._uses, self._last = Counter(), {}
        if not uses:
            return
        try:
            self._write(uses, last)
        except StoreUnreachable:
            with self._lock:
                self._uses.update(uses)
                self._last = {**last, **self._last}
            raise

    def close(self) -> None:
        """Write the rest and stop. Uses that are recorded later are written by the next `flush` only."""
        self._stop.set()
        writer = self._writer
        if writer is not None and writer is not threading.current_thread():
            writer.join()
        atexit.unregister(self.close)
        self._flush_or_warn()

    def _start(self) -> None:
        # Started at the first use, not before: a worker that is forked after its start has its own thread.
        self._writer = threading.Thread(target=self._run, name="usage", daemon=True)
        self._writer.start()
        atexit.register(self.close)

    def _run(self) -> None:
        while not self._stop.wait(self._interval):
            self._flush_or_warn()

    def _flush_or_warn(self) -> None:
        try:
            self.flush()
        except StoreUnreachable as error:
            _log.warning("Uses of keys could not be written yet: %s", error)
        except Exception:
            # A fault of ours. It costs this batch, and must not end the thread and with it all batches.
            _log.exception("Uses of keys were lost.")

    def _write(self, uses: Counter[tuple[int, date]], last: dict[int, datetime]) -> None:
        statement = insert(self._engine, key_uses)
        statement = statement.on_conflict_do_update(
            index_elements=[key_uses.c.key_id, key_uses.c.day],
            set_={"uses": key_uses.c.uses + statement.excluded.uses},
        )
        # In one order in every worker, so that two of them can never wait for each other.
        rows = [{"key_id": key_id, "day": day, "uses": count} for (key_id, day), count in sorted(uses.items())]
        touched = (
            sa.update(api_keys)
            .where(api_keys.c.id == sa.bindparam("key"))
            .where(sa.or_(api_keys.c.last_used.is_(None), api_keys.c.last_used < sa.bindparam("moment")))
            .values(last_used=sa.bindparam("moment"))
        )
        with writing(self._engine) as connection:
            connection.execute(statement, rows)
            connection.execute(touched, [{"key": key, "moment": last[key]} for key in sorted(last)])
