"""The audit trail in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from service.stores.audit import Entry

MOST = 100


@dataclass(frozen=True, slots=True)
class Line:
    """One change: when, by whom, what."""

    at: datetime
    actor: str
    text: str
    key_id: int | None
    name: str


def told(entries: Sequence[Entry]) -> tuple[Line, ...]:
    """Return the entries as sentences."""
    return tuple(
        Line(entry.at, entry.actor, _sentence(entry), entry.key_id, str(entry.detail.get("name", "")))
        for entry in entries
    )


def _sentence(entry: Entry) -> str:
    detail = entry.detail
    if entry.action == "roll":
        return f"replaced by key {detail.get('replacedBy')}; the old one {_grace(detail)}"
    # An action that this version does not know is shown by its name: the trail hides nothing.
    return _SAID.get(entry.action, entry.action)


_SAID = {
    "create": "made",
    "revoke": "revoked",
    "login-link": "A login link was made",
    "login by link": "Logged in with a link",
    "login by password": "Logged in with the password",
    "logout": "Logged out",
    "set-password": "The password was set; every session ended",
}


def _grace(detail: Any) -> str:
    seconds = int(detail.get("graceSeconds") or 0)
    if not seconds:
        return "stopped at once"
    size, unit = next((size, unit) for least, size, unit in _UNITS if seconds >= least and seconds % size == 0)
    count = seconds // size
    return f"had {count} {unit}{'' if count == 1 else 's'} left"


# The least time that is told in a unit, its size and its name: a day is "24 hours", a week "7 days".
_UNITS = ((172800, 86400, "day"), (3600, 3600, "hour"), (60, 60, "minute"), (1, 1, "second"))
