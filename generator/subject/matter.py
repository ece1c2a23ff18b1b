"""What a phrase is about beside its last words: “a small bathroom” in “small bathroom ideas”."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial
from typing import Any

from generator.subject.nouns import Nouns
from generator.subject.pattern import Pattern, Slot
from generator.subject.surface import Phrase, Writing
from generator.subject.words import Words


class Matter:
    """Finds the `{about}` of the first pattern that fits, or what its one slot holds."""

    def __init__(
        self, patterns: Iterable[str], grammar: Mapping[str, Any], words: Words, writing: Writing, nouns: Nouns
    ) -> None:
        slots = {name: Slot.from_mapping(name, rule, words) for name, rule in (grammar.get("slots") or {}).items()}
        self._patterns = [Pattern(each, slots, lambda way: writing.phrase(way).keys) for each in patterns]
        self._nouns = nouns

    def of(self, phrase: Phrase) -> str:
        """Return the part that the phrase is about, or "" where that is all of it."""
        present, number = frozenset(phrase.keys), partial(self._nouns.number, phrase)
        for pattern in self._patterns:
            spans = pattern.match(phrase.keys, present, number)
            if spans:
                return phrase.part(*(spans.get("about") or next(iter(spans.values()))))
        return ""
