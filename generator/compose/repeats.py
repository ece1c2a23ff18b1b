"""What says the same as what: paragraphs and answers of a bank that have their telling words in common.

A file tells a thing in its aspects, in its questions and in the entries on keywords. One article wants it once.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from math import log

from generator.banks.library import Language
from generator.banks.model import Bank
from generator.banks.phrase import Phrase
from generator.compose.closeness import first_words
from generator.memo import Memo

_SAME, _SURELY = 0.17, 0.18
"""The cosine from which on readers take one text for the other; and the one for long articles, which need more."""
_COMMON = 3  # a word that one in so many texts of a bank holds tells nothing
_UNIT = 100  # weights are whole numbers, so that sums are the same in any order


class Repeats(Memo[tuple[int, tuple[Phrase, ...]], frozenset[int]]):
    """By key and sentences of a point or answer: the keys of those in some banks that say much the same.

    Points of one aspect are written to stand together: none of them repeats another. Long articles are less `strict`.
    """

    __slots__ = ("_banks", "_language", "_share")

    def __init__(self, language: Language, banks: Sequence[Bank], strict: bool = True) -> None:
        super().__init__(self._near)
        self._language, self._banks = language, banks
        self._share = _share_of(_SAME if strict else _SURELY)

    def _near(self, text: tuple[int, tuple[Phrase, ...]]) -> frozenset[int]:
        key, phrases = text
        words = first_words(self._language, phrases)
        return frozenset().union(*(_texts[self._language, bank].near(key, words, self._share) for bank in self._banks))


class _Texts:
    """The texts of a bank, by their words: the rarer a word is among them, the more it weighs."""

    def __init__(self, found: tuple[Language, Bank]) -> None:
        language, bank = found
        self._aspects = {point.key: aspect.key for aspect in bank.aspects for point in aspect.points}
        said = {key: first_words(language, phrases) for key, phrases in dict(_told(bank)).items()}
        times = Counter(stem for words in said.values() for stem in words)
        self._highest = _weight(1 + len(said), 1)
        self._weights = {stem: _weight(1 + len(said), count) for stem, count in times.items()}
        self._holding: dict[str, list[int]] = defaultdict(list)
        for key, words in said.items():
            for stem in words:
                if _COMMON * times[stem] < len(said):
                    self._holding[stem].append(key)
        self._sizes = {key: self._size(words) for key, words in said.items()}

    def _size(self, words: frozenset[str]) -> int:
        """Return the square of the length of the vector of weights."""
        return sum(self._weights.get(stem, self._highest) for stem in words)

    def near(self, key: int, words: frozenset[str], share: int) -> frozenset[int]:
        """Return the keys of the texts that say much the same as these words, which are the text with this key.

        `share` is one through the square of the cosine from which on they do.
        """
        shared: dict[int, int] = defaultdict(int)
        for stem in words & self._holding.keys():
            weight = self._weights[stem]
            for each in self._holding[stem]:
                shared[each] += weight
        size, sizes, own = self._size(words), self._sizes, self._aspects.get(key)
        same = (each for each, sum_of in shared.items() if share * sum_of * sum_of >= size * sizes[each])
        return frozenset(each for each in same if own is None or self._aspects.get(each) != own)


_texts: Memo[tuple[Language, Bank], _Texts] = Memo(_Texts)


def _told(bank: Bank) -> Iterator[tuple[int, Sequence[Phrase]]]:
    """Yield the texts of a bank, with their keys: its points, answers, entries on keywords and openings."""
    for aspect in bank.aspects:
        yield from ((each.key, each.phrases) for each in aspect.telling)
        yield from ((each.key, each.answer) for each in aspect.asks)
    for term in bank.known.values():
        yield from ((each.key, each.phrases) for each in term.points)
    for bodies in bank.bodies.values():
        yield from ((each.key, each.phrases) for each in bodies)


def _share_of(cosine: float) -> int:
    """Return one through its square: a whole number, like the weights."""
    return round(1 / cosine**2)


def _weight(texts: int, times: int) -> int:
    """Return what a word weighs that so many of the texts hold."""
    return round(_UNIT * log(texts / times) ** 2)
