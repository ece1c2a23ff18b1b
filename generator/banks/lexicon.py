"""The words that call a category or one of its subjects."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

WORD, WEAK = 1.0, 0.3


@dataclass(frozen=True, slots=True)
class Call:
    """A phrase speaks for a category, and for one of its subjects ("": the whole of it)."""

    category: str
    subject: str
    weight: float


Lexicon = Mapping[str, Sequence[Call]]
"""From the stems of a phrase, joined by spaces, to what it speaks for."""


def entries(category: str, files: Iterable[Mapping[str, Any]]) -> Iterable[tuple[str, str, str, float]]:
    """Yield (phrase, category, subject, weight) for every word of a category's files."""
    for data in files:
        subject = data.get("subject", "")
        for kind, weight in (("words", WORD), ("weak", WEAK)):
            for phrase in data.get(kind) or ():
                yield phrase, category, subject, weight


def lexicon(rows: Iterable[Sequence[Any]]) -> Lexicon:
    """Return the lexicon. A phrase that several categories claim speaks the less for each of them."""
    calls: defaultdict[str, dict[tuple[str, str], float]] = defaultdict(dict)
    for stems, category, subject, weight in rows:
        place = (category, subject)
        calls[stems][place] = max(weight, calls[stems].get(place, 0))
    found = {}
    for stems, places in calls.items():
        owners = len({category for category, _ in places})
        found[stems] = tuple(Call(*place, weight / owners) for place, weight in places.items())
    return found
