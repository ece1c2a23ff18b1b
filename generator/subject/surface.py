"""The surface of a topic: quotes and end marks, tokens, and what is no language at all."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

_QUOTES = frozenset("\"'“”„‟‘’‚‛«»‹›「」『』`")
_ENDS = ".!?…,;:。！？、-–—"
_ASKS = "?？؟"
_CURLY = str.maketrans("’ʼ", "''")
_SPACED = re.compile(r"\S+")
_UNSPACED = re.compile(r"[A-Za-z0-9À-ɏ'’.+#-]+|\S")
_CODE = ("://", "()", "--", "||")
_SPOKEN = re.compile(r"\.[A-Z]+\b|\$\d")  # “.NET”, “$5 dinners”
_LOOSE = ":,;()?"


@dataclass(frozen=True, slots=True)
class Phrase:
    """A text and its tokens: `words` as they stand in it, `keys` in lower case for matching."""

    text: str
    words: tuple[str, ...]
    keys: tuple[str, ...]
    starts: tuple[int, ...]

    def part(self, start: int, end: int) -> str:
        """Return the text from one token up to before another."""
        if start >= end:
            return ""
        return self.text[self.starts[start] : self.starts[end - 1] + len(self.words[end - 1])]

    def cut(self, start: int, end: int) -> Phrase:
        """Return the phrase from one token up to before another."""
        shift = self.starts[start] if start < end else 0
        starts = tuple([at - shift for at in self.starts[start:end]])
        return Phrase(self.part(start, end), self.words[start:end], self.keys[start:end], starts)


@dataclass(frozen=True, slots=True)
class Writing:
    """How a language is written."""

    spaces: bool
    title_case: bool
    question: tuple[str, str]
    raw: frozenset[str]
    symbols: frozenset[str]

    @classmethod
    def from_mapping(cls, data: Mapping[str, Any]) -> Writing:
        """Return the compiled section `writing`."""
        before, after = data.get("question", ("", "?"))
        raw, symbols = frozenset(data.get("raw", "")), frozenset(data.get("symbols", ""))
        return cls(flag(data.get("spaces", True)), flag(data.get("title_case", False)), (before, after), raw, symbols)

    def is_raw(self, text: str) -> bool:
        """Return whether the text is code, an address, has emoji, or is too little to be language."""
        letters = sum(map(str.isalpha, text)) if len(text) < 4 else 2
        if letters < 2 and (letters == 0 or text.isascii()):
            return True
        if not any(map(str.isalpha, text)) or not self.raw.isdisjoint(text):
            return True
        if any(sign in text for sign in _CODE):
            return True
        if (text[0] in "/.#$@\\" and not _SPOKEN.match(text)) or text[:4].lower() == "www.":
            return True
        return not text.isascii() and any(
            unicodedata.category(char) in ("So", "Co", "Cn") and char not in self.symbols for char in text
        )

    def phrase(self, text: str) -> Phrase:
        """Return the text in tokens; colons, commas and parentheses are tokens of their own."""
        words, starts = [], []
        for found in (_SPACED if self.spaces else _UNSPACED).finditer(text):
            word, at = found[0], found.start()
            while len(word) > 1 and word[0] in _LOOSE:
                words.append(word[0])
                starts.append(at)
                word, at = word[1:], at + 1
            tail = len(word.rstrip(_LOOSE)) or 1
            words.append(word[:tail])
            starts.append(at)
            for extra in range(tail, len(word)):
                words.append(word[extra])
                starts.append(at + extra)
        return Phrase(text, tuple(words), keys(words), tuple(starts))


def flag(value: object) -> bool:
    """Return whether a flag of the data is set: banks hold text only, where `false` is the word “false”."""
    return str(value).lower() == "true"


def keys(words: Sequence[str]) -> tuple[str, ...]:
    """Return words as they are matched: lower case, straight apostrophes."""
    return tuple([word.lower().translate(_CURLY) for word in words])


def _without_pictures(text: str) -> str:
    """Return the text without emoji in front of and behind words: “tiny houses 🏡”."""
    words = text.split(" ")
    bare = [word for word in words if word.isascii() or not all(map(_is_picture, word))]
    ends = (words[0] not in bare[:1], words[-1] not in bare[-1:])
    return " ".join(bare) if any(ends) and sum(map(str.isalpha, "".join(bare))) > 2 else text


def _is_picture(char: str) -> bool:
    return unicodedata.category(char) in ("So", "Sk", "Mn", "Cf", "Co", "Cn")


def trim(text: str) -> tuple[str, bool]:
    """Return the text without quotes around it and end marks, and whether one of them asked."""
    asked, before = False, ""
    while text != before:
        before = text
        text = text.strip().lstrip("¿¡")
        inner = text[1:-1]
        if inner and text[0] in _QUOTES and text[-1] in _QUOTES and not _QUOTES.intersection(inner) - {"'", "’"}:
            text = inner
        asked = asked or (text != "" and text[-1] in _ASKS)
        text = _without_pictures(text)
        if text.endswith(".."):
            text = text.rstrip(".")
        if text[-1:] and text[-1] in _ENDS and not (text[-1] == "." and "." in text.rsplit(" ", 1)[-1][:-1]):
            text = text[:-1]
    return text or before, asked
