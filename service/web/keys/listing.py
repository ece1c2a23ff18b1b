"""Which keys the page lists, and what it shows of each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from service.stores.keys import Key
from service.web.chart import Chart, chart
from service.web.keys.wish import whole

PER_PAGE = 50
MANY_DAYS = 90
SOON = timedelta(days=14)


@dataclass(frozen=True, slots=True)
class Asked:
    """What the address asks for: words that name or beginning hold, closed keys as well, which page (from 1)."""

    words: str = ""
    closed: bool = False
    page: int = 1
    revoked: int | None = None


@dataclass(frozen=True, slots=True)
class Row:
    """One key as the page shows it. `mark` is how its state is meant: good, warn, bad or soft."""

    key: Key
    state: str
    mark: str
    is_active: bool
    chart: Chart


@dataclass(frozen=True, slots=True)
class Listed:
    """One page of the list. `total` counts the keys that fit, `active` and `closed` all there are."""

    rows: tuple[Row, ...]
    asked: Asked
    total: int
    active: int
    closed: int
    pages: int


def asked(args: Mapping[str, str]) -> Asked:
    """Read the address. What makes no sense in it is left out."""
    return Asked(
        words=" ".join(args.get("q", "").split())[:100],
        closed=args.get("closed") == "1",
        page=whole(args.get("page", "")) or 1,
        revoked=whole(args.get("revoked", "")),
    )


def choose(keys: Sequence[Key], uses: Mapping[int, Mapping[date, int]], asked: Asked, moment: datetime) -> Listed:
    """Return the page that is asked for, the newest keys first and the closed ones last."""
    active = sum(key.state(moment) == "active" for key in keys)
    fits = [key for key in keys if _fits(key, asked, moment)]
    fits.sort(key=lambda key: (key.state(moment) != "active", -key.id))
    pages = max(1, -(-len(fits) // PER_PAGE))
    start = (min(asked.page, pages) - 1) * PER_PAGE
    shown = fits[start : start + PER_PAGE]
    rows = tuple(row(key, chart(uses.get(key.id, {}), moment.date()), moment) for key in shown)
    asked = Asked(asked.words, asked.closed, start // PER_PAGE + 1, asked.revoked)
    return Listed(rows, asked, len(fits), active, len(keys) - active, pages)


def _fits(key: Key, asked: Asked, moment: datetime) -> bool:
    if not asked.closed and key.state(moment) != "active" and key.id != asked.revoked:
        return False
    return asked.words.casefold() in key.name.casefold() or asked.words in key.start


def row(key: Key, drawn: Chart, moment: datetime) -> Row:
    """Return what the page shows of a key."""
    state, mark = _state(key, moment)
    return Row(key, state, mark, key.state(moment) == "active", drawn)


def _state(key: Key, moment: datetime) -> tuple[str, str]:
    state = key.state(moment)
    if state != "active":
        return ("replaced" if key.replaced_by else state), "bad" if state == "revoked" else "soft"
    if key.replaced_by:
        return "being replaced", "warn"
    if key.expires is not None and key.expires - moment <= SOON:
        return "expires soon", "warn"
    return "active", "good"
