"""Facts on two things that people compare, under the same criteria.

A language keeps them in `contrasts/<category>.yaml`, in groups; any two sides of one group make “X vs Y”.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from generator.banks.load import capital
from generator.banks.phrase import Phrase


@dataclass(frozen=True, slots=True, eq=False)
class Side:
    """One of the things compared: a cell for each criterion, and why to choose it or what tells it apart."""

    name: str  # as the authors write it: “SQL Server”
    cells: tuple[Phrase, ...]
    reasons: tuple[Phrase, ...]  # “Choose it if ...”
    said: tuple[Phrase, ...]  # whole sentences, of things between which nobody chooses
    told: tuple[tuple[Phrase, ...], ...] = ()  # the sentences for each criterion, where they were written
    case: tuple[tuple[Phrase, ...], ...] = ()  # paragraphs on whom it serves and what it asks of them


@dataclass(frozen=True, slots=True, eq=False)
class Contrast:
    """Two sides of one group."""

    category: str
    criteria: tuple[Phrase, ...]
    left: Side
    right: Side

    @property
    def phrases(self) -> tuple[Phrase, ...]:
        """What is known of both in short: it leads to what else is worth saying of them, as their prose would not."""
        of_sides = (each.cells + each.reasons + each.said for each in (self.left, self.right))
        return sum(of_sides, self.criteria)

    @property
    def is_choice(self) -> bool:
        """Whether people choose between the two."""
        return bool(self.left.reasons and self.right.reasons)

    @property
    def is_told(self) -> bool:
        """Whether both can be told in prose, criterion by criterion."""
        return bool(self.left.told and self.right.told)

    @property
    def has_cases(self) -> bool:
        """Whether the case for each of them was written."""
        return bool(self.left.case and self.right.case)


class Contrasts:
    """The groups of a language. `singular` maps a phrase to its words in the singular."""

    def __init__(self, files: Mapping[str, Mapping[str, Any]], singular: Callable[[str], str]) -> None:
        self._singular = singular
        self._places: dict[str, list[tuple[str, int, int]]] = {}
        self._groups = {(name, at): group for name, data in files.items() for at, group in enumerate(data["groups"])}
        for (name, at), group in self._groups.items():
            for number, side in enumerate(group["sides"]):
                for each in side["of"]:
                    self._places.setdefault(singular(each), []).append((name, at, number))

    def find(self, left: str, right: str) -> Contrast | None:
        """Return what is known of two things, under these names or what they end with; None if no group has both.

        Where both end with the same, what comes before that may be known, if its group is `attributive`: of “wool
        socks” and “cotton socks” the fibers, but of “cat food” and “dog food” no pets.
        """
        places = [(one, other) for one in self._met(left) for other in self._met(right)]
        shared = _common_end(self._singular(left).split(), self._singular(right).split())
        if shared:
            kinds = (" ".join(self._singular(each).split()[:-shared]) for each in (left, right))
            first, second = (self._places.get(each, ()) for each in kinds)
            attributive = [each for each in first if self._groups[each[:2]].get("attributive") == "true"]
            places += [(one, other) for one in attributive for other in second]
        for one, other in places:
            if one[:2] == other[:2] and one != other:
                group = self._groups[one[:2]]
                sides = (
                    _side(group["sides"][number], self._spelled(group["sides"][number], name))
                    for number, name in ((one[2], left), (other[2], right))
                )
                return Contrast(one[0], tuple(map(Phrase, group["criteria"])), *sides)
        return None

    def knows(self, left: str, right: str) -> bool:
        """Tell whether a group has both under exactly these names."""
        one, other = (self._places.get(self._singular(name), ()) for name in (left, right))
        return any(each[:2] == another[:2] and each != another for each in one for another in other)

    @staticmethod
    def _spelled(side: Mapping[str, Iterable[str]], name: str) -> str:
        """Return the name as the authors write it where it is one of theirs."""
        return next((each for each in side["of"] if each.lower() == name.lower()), name)

    def _met(self, name: str) -> Iterator[tuple[str, int, int]]:
        """Yield where sides of this name stand: of all of it, then of its end (“oak floors” are floors)."""
        words = self._singular(name).split()
        for start in range(len(words)):
            yield from self._places.get(" ".join(words[start:]), ())


def _common_end(one: Sequence[str], other: Sequence[str]) -> int:
    """Return how many words both end with; none if that leaves nothing of one of them."""
    same = 0
    while same < min(len(one), len(other)) and one[-1 - same] == other[-1 - same]:
        same += 1
    return same if same < min(len(one), len(other)) else 0


def _side(data: Mapping[str, Any], name: str) -> Side:
    return Side(
        name,
        tuple(map(capital, data["cells"])),
        tuple(map(Phrase, data.get("choose", ()))),
        tuple(map(Phrase, data.get("said", ()))),
        *(tuple(tuple(map(Phrase, each)) for each in data.get(key, ())) for key in ("told", "case")),
    )
