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
    hours, rest = divmod(int(detail.get("graceSeconds") or 0), 3600)
    if not hours and not rest:
        return "stopped at once"
    if rest:
        return f"had {hours * 60 + rest // 60} minutes left"
    return f"had {f'{hours} hours' if hours < 48 else f'{hours // 24} days'} left"
