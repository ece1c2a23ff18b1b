"""Filling a pattern's results: slots, and whole phrases inflected on their verb."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from generator.subject.words import Inflector, Words

_PLACE = re.compile(r"\{(\w+)(?::(\w+))?\}")

Template = tuple[tuple[str, str, str], ...]
"""Pieces of (text before, slot, inflection)."""


def template(source: str) -> Template:
    """Return the compiled form of "whether {np} {verb:third}"."""
    pieces, at = [], 0
    for place in _PLACE.finditer(source):
        pieces.append((source[at : place.start()], place[1], place[2] or ""))
        at = place.end()
    return (*pieces, (source[at:], "", ""))


class Phrases:
    """Fills templates of one language."""

    def __init__(self, words: Words, pronouns: Mapping[str, str], numbered: frozenset[str] = frozenset()) -> None:
        rule = words.phrase
        self._words = words
        self._skip = words.of(rule.get("skip", ""))
        self._ending = re.compile(rule.get("skip_ending", "(?!)"))
        self._joiners = frozenset(rule.get("joiners", "").split())
        self._verbs = words.of(rule.get("verbs", ""))
        self._sure = words.of(rule.get("sure", ""))
        self._pronouns = pronouns
        self._turning = frozenset(pronouns)
        self._numbered = numbered
        self._compounds = words.of(rule.get("compounds", ""))

    def fill(self, pieces: Template, slot: Callable[[str], str]) -> str:
        """Return the text, pronouns turned to address the reader."""
        filled = []
        for before, name, inflection in pieces:
            filled.append(before)
            if name:
                text = slot(name)
                filled.append(self.inflect(text, self._words.inflection(inflection)) if inflection else text)
        return self.turned("".join(filled))

    def turned(self, text: str) -> str:
        """Return the text with the reader's "my" as the writer's "your"."""
        words = text.split(" ")
        if self._turning.isdisjoint(map(str.lower, words)):
            return text
        before = ["", *words]
        return " ".join(
            [
                word if self._stays(word, before[at]) else self._pronouns.get(word.lower(), word)
                for at, word in enumerate(words)
            ]
        )

    def _stays(self, word: str, before: str) -> bool:
        """Return whether it is no pronoun: a numeral (“World War I”) or part of a name (“Google My Business”)."""
        return before.lower() in self._numbered or (before[:1].isupper() and word[1:2].islower() and word.istitle())

    def inflect(self, text: str, inflector: Inflector) -> str:
        """Return the phrase with its verb inflected, and further verbs joined to it."""
        words = text.split(" ")
        at = 0
        while at < len(words) - 1 and self._skips(words[at]):
            at += 1
        if " ".join(words[at : at + 2]).lower() in self._compounds:
            at += 1
        words[at] = _inflected(words[at], inflector)
        for later in range(at + 1, len(words)):
            if words[later - 1] in self._joiners or words[later - 1].endswith(","):
                verbs = self._verbs if later <= at + 2 else self._sure
                if words[later].rstrip(",") in verbs or inflector.knows(words[later].rstrip(",")):
                    words[later] = _inflected(words[later], inflector)
        return " ".join(words)

    def _skips(self, word: str) -> bool:
        if word in self._skip:
            return True
        return word not in self._verbs and self._ending.search(word) is not None


def _inflected(word: str, inflector: Inflector) -> str:
    bare = word.rstrip(",")
    return inflector(bare) + word[len(bare) :]
