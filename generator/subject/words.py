"""Word lists and inflections of one language, compiled from its data."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

Inflection = Mapping[str, str]


class Inflector:
    """Makes one form of a word: exceptions first, then the first suffix rule that fits; `$`, the last, always does."""

    def __init__(self, exceptions: Mapping[str, str], rules: Sequence[Sequence[str]]) -> None:
        self._exceptions = dict(exceptions)
        self._rules = [(re.compile(pattern), replacement) for pattern, replacement in rules if pattern != "$"]
        # Most words meet none of these rules. One look at all of them finds that out.
        self._any = re.compile("|".join(f"(?:{pattern.pattern})" for pattern, _ in self._rules) or "(?!)")
        self._ending = next((ending for pattern, ending in rules if pattern == "$"), "")

    def knows(self, word: str) -> bool:
        """Return whether the word is an exception."""
        return word in self._exceptions

    def __call__(self, word: str) -> str:
        """Return the form, or the word itself where no rule fits."""
        known = self._exceptions.get(word)
        if known is not None:
            return known
        if self._any.search(word):
            for pattern, replacement in self._rules:
                form, changed = pattern.subn(replacement, word, count=1)
                if changed:
                    return form
        return word + self._ending


class Words:
    """All word lists and inflections of a language, by name."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        self._lists: dict[str, frozenset[str]] = {}
        self._inflections: dict[str, Inflector] = {}
        made = dict(data.get("inflections") or {})
        self.phrase: Mapping[str, Any] = made.pop("phrase", None) or {}
        plain = {name: rule for name, rule in made.items() if "undo" not in rule}
        for name, rule in plain.items():
            self._inflections[name] = Inflector(pairs(rule.get("words", "")), rule.get("rules", ()))
        self._sources: Mapping[str, Any] = data.get("words") or {}
        for name in made.keys() - plain.keys():
            undone, wanted = self._inflections[made[name]["undo"]], self.inflection(made[name].get("form", ""))
            back = {undone(word): wanted(word) for word in sorted(self.of(made[name]["of"]))}
            self._inflections[name] = Inflector(back | pairs(made[name].get("words", "")), ())

    def _listed(self, content: str | Mapping[str, str]) -> frozenset[str]:
        if isinstance(content, str):
            return split(content)
        inflect = self._inflections[content["form"]] if "form" in content else str
        found = {inflect(word) for word in self.of(content["of"])} - self.of(content.get("without", ""))
        return frozenset(found | split(content.get("also", "")))

    def of(self, names: str) -> frozenset[str]:
        """Return the entries of all lists named in a string of names."""
        for name in names.split():
            if name not in self._lists:
                self._lists[name] = self._listed(self._sources[name])
        return frozenset().union(*(self._lists[name] for name in names.split()))

    def everything(self) -> frozenset[str]:
        """Return the entries of every list."""
        return self.of(" ".join(self._sources))

    def inflection(self, name: str) -> Inflector:
        """Return the inflection of that name; one that changes nothing if the language has none."""
        return self._inflections.get(name) or Inflector({}, ())


def split(text: str) -> frozenset[str]:
    """Return the entries of a list written as one string; `_` is a space within an entry."""
    return frozenset(word.replace("_", " ") for word in text.split())


def pairs(text: str) -> dict[str, str]:
    """Return the mapping written as one string of pairs, "be being lie lying"."""
    found = [word.replace("_", " ") for word in text.split()]
    return dict(zip(found[::2], found[1::2], strict=True))
