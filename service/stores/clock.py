"""Time, in one place, so that tests can bring their own."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime

Clock = Callable[[], datetime]
"""Answers the present moment with a time zone. Everything that reads the time takes one."""


def now() -> datetime:
    """Return the present moment in UTC."""
    return datetime.now(UTC)
