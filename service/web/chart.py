"""Uses of a key per day as a small drawing: one SVG path, made on the server."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, timedelta

DAYS = 30
HEIGHT = 28
_PITCH, _BAR = 4, 3
_LEAST = 1.5
"""The height of a bar for a single use among thousands: it must still be seen."""


@dataclass(frozen=True, slots=True)
class Chart:
    """The drawing: its bars as SVG path data, its size, and the same in words."""

    bars: str
    width: int
    height: int
    total: int
    words: str


def chart(uses: Mapping[date, int], today: date, days: int = DAYS) -> Chart:
    """Return the chart of the last days, today included. Days that are not in `uses` had none."""
    counts = [uses.get(today - timedelta(days=back), 0) for back in range(days - 1, -1, -1)]
    most = max(counts)
    bars = "".join(_bar(place, count, most) for place, count in enumerate(counts) if count)
    return Chart(bars, days * _PITCH - (_PITCH - _BAR), HEIGHT, sum(counts), _words(counts, today))


def _bar(place: int, count: int, most: int) -> str:
    height = max(_LEAST, round(HEIGHT * count / most, 1))
    return f"M{place * _PITCH} {HEIGHT}v-{height:g}h{_BAR}v{height:g}z"


def _words(counts: list[int], today: date) -> str:
    total, most = sum(counts), max(counts)
    if not total:
        return f"No use in the last {len(counts)} days."
    peak = today - timedelta(days=len(counts) - 1 - counts.index(most))
    return f"{total:,} uses in the last {len(counts)} days, {most:,} of them on the busiest, {peak.isoformat()}."
