"""The words that call a category or one of its subjects."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any

from generator.memo import Memo

WORD, WEAK = 1.0, 0.3
_SHORT = 3  # letters
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


Entry = tuple[str, str, str, float]
"""A phrase, the category and the subject that it calls, and its weight."""
Row = tuple[str, str, str, str, float]
"""The same with the phrase's stems and its words."""
Places = Mapping[str, str]
"""From stems to what they call, as the index keeps it: a line a `Call`, its fields with tabs between them.

One text a phrase is read in two thirds of the time that lists within lists take.
"""


class Lexicon(Mapping[str, Sequence[Call]]):
    """From the stems of a phrase, joined by spaces, to what it speaks for."""

    def __init__(self, places: Places) -> None:
        self._places = places
        self._calls = Memo(self._calls_of)

    def _calls_of(self, stems: str) -> Sequence[Call]:
        lines = [line.split("\t") for line in self._places[stems].split("\n")]
        return tuple([Call(name, subject, float(weight), frozenset(forms)) for name, subject, weight, *forms in lines])

    def __getitem__(self, stems: str) -> Sequence[Call]:
        return self._calls[stems]

    def __contains__(self, stems: object) -> bool:
        return stems in self._places

    def __iter__(self) -> Iterator[str]:
        return iter(self._places)

    def __len__(self) -> int:
        return len(self._places)


def entries(category: str, files: Iterable[Mapping[str, Any]]) -> Iterable[Entry]:
    """Yield (phrase, category, subject, weight) for every word of a category's files."""
    for data in files:
        subject = data.get("subject", "")
        for kind, weight in (("words", WORD), ("kinds", WORD), ("weak", WEAK)):
            for phrase in data.get(kind) or ():
                yield phrase, category, subject, weight


def shown(category: str, data: Mapping[str, Any]) -> Iterable[Entry]:
    """Yield the same for what a subject's steps show how to do, in two longer words or more: “pack a lunch”."""
    steps, subject = data.get("steps"), data.get("subject", "")
    blocks = steps if isinstance(steps, list) and subject else ()
    for phrase in chain.from_iterable(each.get("when", ()) for each in blocks):
        if sum(len(word) > _SHORT for word in phrase.split()) > 1:  # not “how to clean”
            yield phrase, category, subject, WORD


def places(rows: Iterable[Row]) -> Places:
    """Return what each phrase speaks for. One that several categories claim speaks the less for each of them."""
    calls: defaultdict[str, dict[tuple[str, str], tuple[float, set[str]]]] = defaultdict(dict)
    for stems, form, category, subject, weight in rows:
        known, forms = calls[stems].get((category, subject), (0.0, set()))
        calls[stems][category, subject] = max(weight, known), forms | {form}
    found = {}
    for stems, claims in calls.items():
        owners = len({category for category, _ in claims})
        found[stems] = "\n".join(
            "\t".join((*place, repr(weight / owners), *sorted(forms))) for place, (weight, forms) in claims.items()
        )
    return found
