"""Noun phrases: their number, their head and their shorter form."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from generator.subject.surface import Phrase
from generator.subject.words import Words


@dataclass(frozen=True, slots=True)
class Noun:
    """What is known of a noun phrase; `head` is "" where "the " + head would read badly."""

    number: str
    head: str
    facet: str


@dataclass(frozen=True, slots=True)
class _Rule:
    words: frozenset[str]
    ending: re.Pattern[str]
    number: str


class Nouns:
    """The rules of noun phrases of one language."""

    def __init__(self, data: Mapping[str, Any], words: Words) -> None:
        self._head = data.get("head", "none")
        self._cut = words.of(data.get("cut", ""))
        self._wholes = words.of(data.get("wholes", ""))
        self._short_cut = words.of(data.get("short_cut", ""))
        self._incomplete = words.of(data.get("incomplete", ""))
        self._articles: dict[str, str] = dict(data.get("articles") or {})
        never = "(?!)"
        self._rules = [
            _Rule(words.of(rule.get("words", "")), re.compile(rule.get("ending", never)), rule["is"])
            for rule in data.get("numbers", ())
        ]
        self._names: list[tuple[re.Pattern[str], str]] = [
            (re.compile(ending), number) for ending, number in data.get("names", ())
        ]
        pair = data.get("pairs") or {}
        self.joiners = frozenset(pair.get("words", "").split())
        self._joiner = next(iter(pair.get("words", "").split()), "")  # all of them count as the first
        self._pair: str = pair.get("is", "")
        self._signs, self._firm = frozenset(pair.get("signs", "").split()), pair.get("firm", "")
        self._headed = frozenset(data.get("headed", ()))
        self._concrete = words.of(data.get("concrete", ""))
        self._facets: Mapping[str, str] = data.get("facets") or {}
        self._default: str = data.get("default", "")
        self._likely = [(re.compile(ending), number) for ending, number in data.get("likely", ())]

    def analyse(self, phrase: Phrase) -> Noun:
        """Return number, head and facet of the phrase read as a noun phrase."""
        start, end, given = self._bounds(phrase)
        if self._head == "none" or start >= end or phrase.keys[start] in self._cut:
            return Noun(self._default, "", "")
        at = end - 1 if self._head == "last" else start
        word, key = phrase.words[at], phrase.keys[at]
        joined = next((i for i in range(end - 1, start, -1) if phrase.keys[i] in self.joiners), 0)
        number = self._paired(phrase, start, at, joined) if joined else self._number(phrase, start, at)
        if given and number not in given:
            number = given[0] if len(given) == 1 and not joined else ""
        named = number in self._headed or key in self._concrete
        proper = word != word.lower() and not (number in self._headed and word[1:2].isupper())
        numbered = len(phrase.keys) > end and phrase.keys[end].isdigit()  # “chapter 7” has no article
        head = word if named and number and not (proper or numbered or (joined and at == joined + 1)) else ""
        return Noun(number, head, self._facets.get(key, ""))

    def _bounds(self, phrase: Phrase) -> tuple[int, int, tuple[str, ...]]:
        tokens = phrase.keys
        given = tuple(self._articles.get(tokens[0], "").split()) if tokens else ()
        start = 1 if tokens and tokens[0] in self._articles and len(tokens) > 1 else 0
        if start and tokens[1].endswith("'s"):
            given = ()
        start += self._whole(tokens[start:])
        end = next((i for i in range(start + 1, len(tokens)) if tokens[i] in self._cut), len(tokens))
        while end - start > 1 and tokens[end - 1].isdigit():
            end -= 1
        return start, end, given

    def _whole(self, tokens: tuple[str, ...]) -> int:
        """Return how many words at the beginning are one ("point of sale systems"), where more follow."""
        sizes = range(min(5, len(tokens) - 1), 1, -1)
        return next((size for size in sizes if " ".join(tokens[:size]) in self._wholes), 0)

    def _number(self, phrase: Phrase, start: int, at: int) -> str:
        word, key = phrase.words[at], phrase.keys[at]
        if word != word.lower():
            for ending, number in self._names:
                if ending.search(word):
                    return number
        if at > start:
            two = f"{phrase.keys[at - 1]} {key}"
            for rule in self._rules:
                if two in rule.words:
                    return rule.number
        for rule in self._rules:
            if key in rule.words or rule.ending.search(key):
                return rule.number
        return self._default

    def _paired(self, phrase: Phrase, start: int, at: int, joined: int) -> str:
        """Return the number of "X and Y": a pair if one word follows and it is no name ("Ben & Jerry's")."""
        keys = [phrase.keys[i] if i != joined else self._joiner for i in range(start, at + 1)]
        whole = " ".join(keys)
        known = next((rule.number for rule in self._rules if whole in rule.words), None)
        if known is not None:
            return known
        first, last = phrase.words[start], phrase.words[at]
        if first.istitle() and last != last.lower() and joined == start + 1:
            return self._firm if phrase.words[joined] in self._signs else ""
        alone = self._number(phrase, at, at)
        return self._pair if at == joined + 1 or alone == self._pair else ""

    def likely(self, text: str) -> str:
        """Return the number that a noun has by its ending alone: a guess, for where silence would be worse."""
        return next((number for ending, number in self._likely if ending.search(text)), self._default)

    def opens_addition(self, word: str) -> bool:
        """Tell whether this word ends a noun phrase's head: a preposition."""
        return word in self._cut

    def is_addition(self, text: str) -> bool:
        """Tell whether a phrase can only be said of a thing: “in winter”, “on a budget”."""
        first, _, rest = text.casefold().partition(" ")
        return bool(rest) and self.opens_addition(first)

    def number(self, phrase: Phrase, start: int, end: int) -> str:
        """Return the number of a part of the phrase."""
        return self.analyse(phrase.cut(start, end)).number

    def short(self, phrase: Phrase, keep: int) -> str:
        """Return the phrase up to the first word that opens an addition, at least `keep` words.

        What is incomplete without one keeps it: “caring for someone with dementia”.
        """
        for at in range(keep, len(phrase.keys)):
            if phrase.keys[at] in self._short_cut and phrase.keys[at - 1] not in self._incomplete:
                return phrase.part(0, at)
        return phrase.text
