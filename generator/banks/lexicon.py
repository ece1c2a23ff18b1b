"""The words that call a category or one of its subjects."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

WORD, WEAK = 1.0, 0.3
BY_STEM = 0.6  # of the weight, where only the stems are alike


@dataclass(frozen=True, slots=True)
class Call:
    """A phrase speaks for a category, and for one of its subjects ("": the whole of it).

    `forms` are the spellings that the authors gave; another form with the same stems (“tired” for “tires”) says less.
    """

    category: str
    subject: str
    weight: float
    forms: frozenset[str]


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
    calls: defaultdict[str, dict[tuple[str, str], tuple[float, set[str]]]] = defaultdict(dict)
    for stems, form, category, subject, weight in rows:
        known, forms = calls[stems].get((category, subject), (0.0, set()))
        calls[stems][category, subject] = max(weight, known), forms | {form}
    found = {}
    for stems, places in calls.items():
        owners = len({category for category, _ in places})
        found[stems] = tuple(
            Call(*place, weight / owners, frozenset(forms)) for place, (weight, forms) in places.items()
        )
    return found
