"""The phrase that SEO tools count: the topic without its lead-in, if that is short enough."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from generator.subject.pattern import Pattern, Slot
from generator.subject.surface import Phrase, Writing
from generator.subject.words import Words


class Keyphrase:
    """Strips lead-ins as outside tools do."""

    def __init__(self, data: Mapping[str, Any], grammar: Mapping[str, Any], words: Words, writing: Writing) -> None:
        slots = {name: Slot.from_mapping(name, rule, words) for name, rule in (grammar.get("slots") or {}).items()}
        lead_ins = data.get("strip") or ()
        self._patterns = [Pattern(lead_in, slots, lambda way: writing.phrase(way).keys) for lead_in in lead_ins]
        self.most = int(data.get("most", 4))

    def of(self, phrase: Phrase) -> str:
        """Return the phrase, or "" where more words are left than tools take."""
        stripped: Phrase | None = phrase
        while stripped is not None:
            phrase, stripped = stripped, self._stripped(stripped)
        return phrase.text if len(phrase.text.split()) <= self.most else ""

    def _stripped(self, phrase: Phrase) -> Phrase | None:
        present = frozenset(phrase.keys)
        for pattern in self._patterns:
            spans = pattern.match(phrase.keys, present, lambda _start, _end: "")
            if spans:
                return phrase.cut(*spans["rest"])
        return None
