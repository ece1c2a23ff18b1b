"""Sentences that say the same: within a language, whatever the file."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Sequence

from generator.banks.check.source import ERROR, WARNING, Source, sentences
from generator.banks.phrase import readings

GENERAL = "general"
_WORD = re.compile(r"\w+(?:’\w+)?|\{\w+")
_NEAR = 0.75
_LONG_ENOUGH = 6
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


def check_repeats(sources: Sequence[Source]) -> None:
    """Note sentences that stand twice (errors) and those that nearly do (warnings)."""
    seen: dict[tuple[str, ...], str] = {}
    shingles: defaultdict[tuple[str, ...], list[int]] = defaultdict(list)
    kept: list[tuple[frozenset[str], str]] = []
    for source in sources:
        for path, text in sentences(source.data):
            if _SKIPPED & {key for key in path if isinstance(key, str)}:
                continue
            words = tuple(_WORD.findall(readings(text)[0].casefold()))
            if len(words) < _LONG_ENOUGH:
                continue
            place = f"{source.name}:{source.line(path)}"
            if words in seen:
                level = ERROR if _meet(source.name, seen[words]) else WARNING
                source.note(path, f"The same sentence stands at {seen[words]}. Write another one. {text[:60]!r}", level)
                continue
            seen[words] = place
            twin = _near(frozenset(words), _runs(words), shingles, kept)
            if twin is not None:
                source.note(path, f"Nearly the same sentence stands at {kept[twin][1]}. {text[:60]!r}", WARNING)
            for run in _runs(words):
                shingles[run].append(len(kept))
            kept.append((frozenset(words), place))


def _meet(one: str, other: str) -> bool:
    """Tell whether two files can serve one article: two categories never do, except for the general one."""
    places = [name.split("/categories/")[1].split("/")[0] for name in (one, other) if "/categories/" in name]
    return len(places) < 2 or places[0] == places[1] or GENERAL in places


def _runs(words: Sequence[str]) -> Iterable[tuple[str, ...]]:
    return {tuple(words[at : at + 3]) for at in range(len(words) - 2)}


def _near(
    words: frozenset[str],
    runs: Iterable[tuple[str, ...]],
    shingles: dict[tuple[str, ...], list[int]],
    kept: Sequence[tuple[frozenset[str], str]],
) -> int | None:
    candidates = {at for run in runs for at in shingles.get(run, ())[:40]}
    for at in sorted(candidates):
        other = kept[at][0]
        if len(words & other) >= _NEAR * len(words | other):
            return at
    return None
