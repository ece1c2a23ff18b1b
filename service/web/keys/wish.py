"""What the forms of the keys page say, read strictly; every fault beside its field."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, time, timedelta

from flask import abort
from werkzeug.datastructures import MultiDict

from service.stores.clock import now
from service.stores.keys import SCOPES, InvalidKeyRequest, checked

GRACES = (("0", "none: it stops at once"), ("1", "1 hour"), ("24", "24 hours"), ("168", "7 days"), ("720", "30 days"))
"""Hours that the old key works on, and how they are called."""

USUAL_GRACE = "24"
_MOST_WHOLE = 2**31 - 1


@dataclass(frozen=True, slots=True)
class Form:
    """The form for a new key: what was typed, what it means, what is wrong with it."""

    name: str = ""
    limit: str = ""
    expires: str = ""
    scopes: tuple[str, ...] = SCOPES
    limit_value: int | None = None
    expires_value: datetime | None = None
    faults: Mapping[str, str] = field(default_factory=dict)


def read(fields: MultiDict[str, str]) -> Form:
    """Return the form as it was sent, with every fault: what is no number or day, and what the store would refuse."""
    faults: dict[str, str] = {}
    limit = fields.get("limit", "").strip()
    expires = fields.get("expires", "").strip()
    limit_value = whole(limit)
    if limit and limit_value is None:
        faults["limit"] = "Must be a whole number, or empty for no limit."
    expires_value = _end_of(expires)
    if expires and expires_value is None:
        faults["expires"] = "Must be a day such as 2030-12-31, or empty for a key that never expires."
    elif expires_value is not None and expires_value <= now():
        faults["expires"] = "Must be today or later."
    name, scopes = fields.get("name", ""), tuple(dict.fromkeys(fields.getlist("scopes")))
    try:
        checked(name, scopes, limit_value, expires_value, now())
    except InvalidKeyRequest as error:
        faults = {**error.faults, **faults}
    return Form(name, limit, expires, scopes, limit_value, expires_value, faults)


def grace(fields: Mapping[str, str]) -> timedelta:
    """Return how long the old key works on. The page offers a choice; anything else never came from it."""
    hours = fields.get("grace", "")
    if hours not in dict(GRACES):
        abort(400)
    return timedelta(hours=int(hours))


def whole(text: str) -> int | None:
    """Return the number that the text is, if a database can hold it."""
    if not (text.isascii() and text.isdigit() and len(text) <= 10):
        return None
    return int(text) if int(text) <= _MOST_WHOLE else None


def _end_of(text: str) -> datetime | None:
    """Return the end of a day in UTC; the last day of a key is a whole one."""
    try:
        return datetime.combine(date.fromisoformat(text), time.min, UTC) + timedelta(days=1)
    except (ValueError, OverflowError):
        return None
