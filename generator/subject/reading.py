"""Reading a topic: the first pattern that fits says what it is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

from generator.subject.nouns import Nouns
from generator.subject.pattern import Pattern, Slot, Spans
from generator.subject.phrases import Phrases, Template, template
from generator.subject.surface import Phrase, Writing, flag, keys
from generator.subject.words import Words, pairs

_FORMS = ("thing", "name", "short", "searched", "do", "question", "left", "right")
_DEEPEST = 4


@dataclass(frozen=True, slots=True)
class Reading:
    """What a pattern made of a topic. `number` None: to be found from the name."""

    shape: str = "noun"
    forms: Mapping[str, str] = field(default_factory=dict)
    number: str | None = None
    facet: str | None = None
    asks: bool | None = None
    count: int | None = None
    items: str = ""
    stage: str = ""


@dataclass(frozen=True, slots=True)
class _Rule:
    pattern: Pattern
    shape: str
    forms: Mapping[str, Template]
    number: str | None
    facet: str | None
    asks: bool | None
    items: str
    stage: str


class Reader:
    """The patterns of one language, indexed by the word they begin with."""

    def __init__(self, data: Mapping[str, Any], words: Words, writing: Writing, nouns: Nouns, phrases: Phrases) -> None:
        self._nouns, self._phrases = nouns, phrases
        self._counts = {word: int(number) for word, number in pairs(data.get("counts", "")).items()}
        slots = {name: Slot.from_mapping(name, rule, words) for name, rule in (data.get("slots") or {}).items()}
        self._anywhere: list[_Rule] = []
        self._by_first: dict[str, list[_Rule]] = {}
        rules = [self._rule(entry, slots, writing) for entry in data.get("patterns") or ()]
        firsts = {word for rule in rules for word in rule.pattern.firsts or ()}
        for rule in rules:
            begins = rule.pattern.firsts
            if begins is None:
                self._anywhere.append(rule)
            for word in firsts if begins is None else begins:
                self._by_first.setdefault(word, []).append(rule)

    @staticmethod
    def _rule(entry: Mapping[str, Any], slots: Mapping[str, Slot], writing: Writing) -> _Rule:
        pattern = Pattern(entry["match"], slots, lambda text: writing.phrase(text).keys)
        forms = {name: template(entry[name]) for name in _FORMS if name in entry}
        asks = flag(entry["ask"]) if "ask" in entry else None
        return _Rule(
            pattern,
            entry.get("shape", ""),
            forms,
            entry.get("number"),
            entry.get("facet"),
            asks,
            entry.get("items", ""),
            entry.get("stage", ""),
        )

    def read(self, phrase: Phrase, depth: int = 0) -> Reading:
        """Return the reading of the first pattern that fits, or that of a plain noun phrase."""
        tokens = phrase.keys
        present = frozenset(tokens)
        number = partial(self._nouns.number, phrase)
        for rule in self._by_first.get(tokens[0], self._anywhere):
            spans = rule.pattern.match(tokens, present, number)
            if spans is not None:
                return self._made(rule, phrase, spans, depth)
        return Reading(forms={"name": self._phrases.turned(phrase.text)})

    def _made(self, rule: _Rule, phrase: Phrase, spans: Spans, depth: int) -> Reading:
        def slot(name: str) -> str:
            return phrase.text if name == "all" else phrase.part(*spans[name])

        forms = {name: self._phrases.fill(pieces, slot) for name, pieces in rule.forms.items()}
        count = self._count(phrase.part(*spans["count"])) if "count" in spans else None
        own = Reading(rule.shape or "noun", forms, rule.number, rule.facet, rule.asks, count, rule.items, rule.stage)
        if "topic" not in spans or depth >= _DEEPEST:
            return own if "name" in forms else replace(own, forms={"name": self._phrases.turned(phrase.text)} | forms)
        inner = self.read(phrase.cut(*spans["topic"]), depth + 1)
        return Reading(
            rule.shape or inner.shape,
            {**inner.forms, **forms},
            inner.number if rule.number is None else rule.number,
            inner.facet if rule.facet is None else rule.facet,
            inner.asks if rule.asks is None else rule.asks,
            inner.count if count is None else count,
            rule.items or inner.items,
            rule.stage or inner.stage,
        )

    def _count(self, text: str) -> int | None:
        if text.isascii() and text.isdigit():
            return int(text)
        return self._counts.get(keys((text,))[0])
