"""Sentences that say the same: within a language, whatever the file."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from math import ceil
from typing import NamedTuple

from generator.banks.check.source import ERROR, WARNING, Source, sentences
from generator.banks.phrase import first_reading

GENERAL = "general"
EVERYWHERE = ""
_WORD = re.compile(r"\w+(?:’\w+)?|\{\w+")
_NEAR = 0.75
_LONG_ENOUGH = 6
_IN_COMMON = 2  # of the rarest words, at least
_SKIPPED = {
    "words",
    "kinds",
    "weak",
    "about",
    "when",
    "name",
    "id",
    "headings",
    "tips",
    "title",
    "titles",
    "compare",
    "test",
    "needs",
    "forms",
}


class Sentence(NamedTuple):
    """One sentence of a bank, in its first reading."""

    source: Source
    path: tuple[str | int, ...]
    text: str
    words: tuple[str, ...]
    field: str  # whose articles it serves: a category's, or all

    @property
    def place(self) -> str:
        """The file and line."""
        return f"{self.source.name}:{self.source.line(self.path)}"

    def note(self, problem: str, level: str) -> None:
        """Tell the author of it."""
        self.source.note(self.path, f"{problem} {self.text[:60]!r}", level)


def check_repeats(sources: Sequence[Source]) -> None:
    """Note sentences that stand twice (errors) and those that nearly do in one field (warnings)."""
    found = sorted(
        (each for source in sources for each in _sentences(source)), key=lambda each: each.field != EVERYWHERE
    )
    times = Counter(word for each in found for word in set(each.words))
    seen: dict[tuple[str, ...], Sentence] = {}
    kept = _Kept(times)
    for each in found:
        first = seen.setdefault(each.words, each)
        if first is not each:
            level = ERROR if EVERYWHERE in (each.field, first.field) or each.field == first.field else WARNING
            each.note(f"The same sentence stands at {first.place}. Write another one.", level)
            continue
        twin = kept.twin_of(each)
        if twin is not None:
            each.note(f"Nearly the same sentence stands at {twin.place}.", WARNING)


def _sentences(source: Source) -> Iterator[Sentence]:
    field = source.name.split("/categories/")[1].split("/")[0] if "/categories/" in source.name else EVERYWHERE
    for path, text in sentences(source.data):
        if _SKIPPED & {key for key in path if isinstance(key, str)}:
            continue
        words = tuple(_WORD.findall(first_reading(text).casefold()))
        if len(words) >= _LONG_ENOUGH:
            yield Sentence(source, path, text, words, EVERYWHERE if field == GENERAL else field)


class _Kept:
    """Sentences by their rarest words.

    Two sets that share so much of all their words have several of the rarest of these in common (prefix filtering:
    Chaudhuri, Ganti and Kaushik, “A primitive operator for similarity joins in data cleaning”, 2006). So few need to
    be compared.
    """

    def __init__(self, times: Counter[str]) -> None:
        self._times = times
        self._all: list[tuple[frozenset[str], Sentence]] = []
        self._holding: defaultdict[tuple[str, str], set[int]] = defaultdict(set)

    def twin_of(self, sentence: Sentence) -> Sentence | None:
        """Return a sentence that was seen before, serves the same field and is nearly the same; keep this one, too."""
        words = frozenset(sentence.words)
        ordered = sorted(words, key=lambda word: (self._times[word], word))
        rarest = ordered[: len(words) - ceil(_NEAR * len(words)) + _IN_COMMON]
        fields = {sentence.field, EVERYWHERE}
        once: set[int] = set()
        twice: set[int] = set()
        for field in fields:
            for word in rarest:
                holding = self._holding[field, word]
                twice |= once & holding
                once |= holding
        twin = next((at for at in sorted(twice) if self._is_near(at, words)), None)
        for word in rarest:
            self._holding[sentence.field, word].add(len(self._all))
        self._all.append((words, sentence))
        return None if twin is None else self._all[twin][1]

    def _is_near(self, at: int, words: frozenset[str]) -> bool:
        other = self._all[at][0]
        return len(words & other) >= _NEAR * len(words | other)
