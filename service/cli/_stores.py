"""The stores, opened for a command: settings read, database up to date."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from service.config import Settings

if TYPE_CHECKING:
    import sqlalchemy as sa

    from service.stores.keys import KeyStore


def settings() -> Settings:
    """Return the settings of this environment."""
    return Settings.from_env(os.environ)


@contextmanager
def database(chosen: Settings) -> Iterator[sa.Engine]:
    """Lend the database of these settings, migrated."""
    from service.stores.db import connect
    from service.stores.schema import migrate

    engine = connect(chosen.database_url)
    try:
        migrate(engine)
        yield engine
    finally:
        engine.dispose()


@contextmanager
def keys() -> Iterator[KeyStore]:
    """Lend the key store of this environment."""
    from service.stores.keys import KeyStore

    with database(settings()) as engine:
        yield KeyStore(engine)


def span(text: str) -> timedelta:
    """Read a span of time: a number and s, m, h or d, such as 90d."""
    units = {"s": "seconds", "m": "minutes", "h": "hours", "d": "days"}
    number, unit = text[:-1], text[-1:].lower()
    if unit not in units or not (number.isascii() and number.isdigit()) or len(number) > 6:
        raise ValueError(f"{text!r} is not a span of time such as 30m, 24h or 90d.")
    return timedelta(**{units[unit]: int(number)})


def moment(text: str, now: datetime) -> datetime:
    """Read when something ends: a day (its end, in UTC), a moment, or a span from now."""
    try:
        return now + span(text)
    except ValueError:
        pass
    try:
        value = datetime.fromisoformat(text)
    except ValueError:
        raise ValueError(f"{text!r} is neither a date such as 2030-12-31 nor a span such as 90d.") from None
    if len(text) <= len("2030-12-31"):
        value += timedelta(days=1)
    return value if value.tzinfo else value.replace(tzinfo=now.tzinfo)
