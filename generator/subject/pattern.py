"""Patterns of words and slots: "[benefits|advantages] of {topic}", matched word by word, never as a regex."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from generator.subject.words import Words

Spans = dict[str, tuple[int, int]]
NumberOf = Callable[[int, int], str]
_PARTS = re.compile(r"\{(\w+)\}|\[([^\]]*)\]|([^\s{}\[\]]+)")


_LISTED = ("first", "last", "without", "not_first", "not_last")


@dataclass(frozen=True, slots=True)
class Literal:
    """Words that must stand there; one of several ways to say it."""

    ways: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Slot:
    """A stretch of at least one word that meets the conditions of its name."""

    name: str
    first: frozenset[str] | None = None
    last: frozenset[str] | None = None
    within: frozenset[str] | None = None
    form: re.Pattern[str] | None = None
    most: int = 1000
    least: int = 1
    without: frozenset[str] = frozenset()
    not_first: frozenset[str] = frozenset()
    not_last: frozenset[str] = frozenset()
    number: frozenset[str] | None = None

    @classmethod
    def from_mapping(cls, name: str, data: Mapping[str, Any], words: Words) -> Slot:
        """Return the slot with its compiled conditions."""
        listed = {key: words.of(data[key]) for key in _LISTED if key in data}
        if "in" in data:
            listed["within"] = words.of(data["in"])
        form = re.compile(data["form"]) if "form" in data else None
        number = frozenset(data["number"]) if "number" in data else None
        return cls(
            name,
            form=form,
            most=1 if form else int(data.get("words", 1000)),
            least=int(data.get("least", 1)),
            number=number,
            **listed,
        )

    def fits(self, tokens: Sequence[str], start: int, end: int) -> bool:
        """Return whether these tokens meet every condition but that of number."""
        first, last = tokens[start], tokens[end - 1]
        if self.first is not None and first not in self.first:
            return False
        if self.last is not None and last not in self.last:
            return False
        if first in self.not_first or last in self.not_last or end - start < self.least:
            return False
        if self.form is not None and not self.form.fullmatch(first):
            return False
        if self.within is not None and " ".join(tokens[start:end]) not in self.within:
            return False
        return not self.without or self.without.isdisjoint(tokens[start:end])


class Pattern:
    """One compiled pattern. `firsts` are the words it can begin with, None if a slot comes first."""

    def __init__(self, source: str, slots: Mapping[str, Slot], tokens: Callable[[str], Iterable[str]]) -> None:
        parts: list[Literal | Slot] = []
        for name, ways, word in _PARTS.findall(source):
            if name:
                parts.append(slots.get(name) or Slot(name))
            else:
                parts.append(Literal(tuple(tuple(tokens(way)) for way in (ways or word).split("|"))))
        self._parts = tuple(parts)
        self.firsts = self._firsts()
        literals = [part for part in parts if isinstance(part, Literal) and () not in part.ways]
        self._anchors = tuple(frozenset(way[0] for way in part.ways) for part in literals)
        self._least = sum(min(map(len, p.ways)) if isinstance(p, Literal) else 1 for p in parts)

    def _firsts(self) -> frozenset[str] | None:
        found: set[str] = set()
        for part in self._parts:
            if isinstance(part, Slot):
                return None
            found |= {way[0] for way in part.ways if way}
            if () not in part.ways:
                return frozenset(found)
        return None

    def match(self, tokens: tuple[str, ...], present: frozenset[str], number: NumberOf) -> Spans | None:
        """Return where the slots are if the pattern covers all tokens; the shortest stretch wins."""
        if len(tokens) < self._least:
            return None
        for anchor in self._anchors:
            if anchor.isdisjoint(present):
                return None
        spans: Spans = {}
        return spans if self._from(0, 0, tokens, spans, number) else None

    def _from(self, index: int, at: int, tokens: tuple[str, ...], spans: Spans, number: NumberOf) -> bool:
        if index == len(self._parts):
            return at == len(tokens)
        part = self._parts[index]
        if isinstance(part, Literal):
            for way in part.ways:
                stop = at + len(way)
                if tokens[at:stop] == way and self._from(index + 1, stop, tokens, spans, number):
                    return True
            return False
        if at >= len(tokens):
            return False
        end = len(tokens)
        nearest = at + 1 if index + 1 < len(self._parts) else end
        for stop in range(nearest, min(end, at + part.most) + 1):
            if not part.fits(tokens, at, stop) or not self._from(index + 1, stop, tokens, spans, number):
                continue
            if part.number is None or number(at, stop) in part.number:
                spans[part.name] = (at, stop)
                return True
        return False
