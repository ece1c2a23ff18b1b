"""Words: how they are counted, and their stems.

A word stands between spaces and holds a letter or digit. Where a script puts no spaces between words
every character counts, as in a word processor.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from itertools import islice

from generator.memo import Memo

_LETTER_OR_DIGIT = re.compile(r"[^\W_]")
_CHARACTERS = "\u3041-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\uff9f"
_CHARACTER = re.compile(rf"[{_CHARACTERS}]|[^\W{_CHARACTERS}]+")
_TOKEN = re.compile(r"[^\W_]+(?:['’.+#/&]*[^\W_]+)*[+#]*")  # “e-bike” is two words here, as “e bike”

Stem = Callable[[str], str]


def count_words(text: str) -> int:
    """Return how many words stand between spaces."""
    tokens = text.split()
    return len(tokens) - sum([not token.isalpha() and not _LETTER_OR_DIGIT.search(token) for token in tokens])


def count_characters(text: str) -> int:
    """Return how many characters a word processor counts: each of CJK, each run of other letters."""
    return len(_CHARACTER.findall(text))


def count_whole(text: str, phrase: str) -> int:
    """Return how often the phrase stands in the text with no letter, digit or underscore before or behind it."""
    count, at = 0, text.find(phrase)
    while at >= 0:
        end = at + len(phrase)
        is_whole = not (_is_of_word(text[at - 1 : at]) or _is_of_word(text[end : end + 1]))
        count += is_whole
        at = text.find(phrase, end if is_whole else at + 1)
    return count


def _is_of_word(char: str) -> bool:
    return char.isalnum() or char == "_"


COUNTERS = {"words": count_words, "characters": count_characters}


def tokens(text: str) -> list[str]:
    """Return the words of a text in lower case, without the punctuation around them."""
    return _TOKEN.findall(text.casefold())


def characters(text: str) -> list[str]:
    """Return the characters of a text in a script without word spaces, runs of other letters whole."""
    return _CHARACTER.findall(text.casefold())


@lru_cache(maxsize=64)
def stemmer(name: str) -> Memo[str, str]:
    """Return the stems of words by NLTK's Snowball for a language, found word by word and kept.

    An empty name gives the words as they are. Source: M. Porter, Snowball, 2001.
    """
    return Memo(_snowball(name) if name else str, most=200_000)


def _snowball(name: str) -> Stem:
    @cache
    def stem() -> Stem:
        from nltk.stem.snowball import SnowballStemmer  # type: ignore[import-untyped] # noqa: PLC0415 - 175 ms that `galley --help` need not pay

        found: Stem = SnowballStemmer(name).stem
        return found

    return lambda word: str(stem()(word.replace("’", "'").removesuffix("'s")))


class Stems:
    """The stems of texts. Whatever stands between two spaces (“bikes,”) is stemmed once and then looked up.

    `of_sentence[text]` remembers whole sentences, which suits those of the banks: a look-up costs nothing.
    """

    MOST = 200_000

    def __init__(self, stem: Stem, split: Callable[[str], list[str]]) -> None:
        self._stem, self._split = stem, split
        self._of_token: Memo[str, str] = Memo(self._stemmed, self.MOST)
        self.of_sentence: Memo[str, str] = Memo(self.of, self.MOST)
        self._filled: Memo[tuple[str, tuple[str, ...]], str] = Memo(self._of_filled, self.MOST // 10)
        self._around_slots: Memo[str, list[tuple[str, str]]] = Memo(self._split_at_slots, self.MOST)

    def _stemmed(self, token: str) -> str:
        """Return the token's stems, with two spaces between them; “non-stick” has several."""
        return "  ".join(map(self._stem, self._split(token)))

    def of_filled(self, pattern: str, texts: tuple[str, ...]) -> str:
        """Return the stems of a sentence of the banks with texts in the place of each `%s`."""
        return self._filled[pattern, texts]

    def _of_filled(self, asked: tuple[str, tuple[str, ...]]) -> str:
        pattern, texts = asked
        left = iter(texts)
        found = []
        for stems, token in self._around_slots[pattern]:
            found.append(stems)
            if token:
                found.append(self.of_sentence[token % tuple(islice(left, token.count("%s")))])
        return "".join(found)

    def _split_at_slots(self, pattern: str) -> list[tuple[str, str]]:
        """Return the stems before each token with a slot, and that token; behind the last one there is none."""
        parts, plain = [], []
        for token in [*pattern.split(), ""]:
            if token and "%s" not in token:
                plain.append(token.replace("%%", "%"))
                continue
            parts.append((self.of(" ".join(plain)) if plain else "", token))
            plain = []
        return parts

    def of(self, text: str) -> str:
        """Return the text's stems, each with a space before and after it."""
        return f" {'  '.join(filter(None, map(self._of_token.__getitem__, text.split())))} "


def ngrams(words: Sequence[str], most: int) -> set[str]:
    """Return every run of one to `most` words, joined by spaces."""
    return {" ".join(words[at : at + size]) for size in range(1, most + 1) for at in range(len(words) - size + 1)}
