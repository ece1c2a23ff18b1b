"""How a language speaks in one tone: which readings a phrase has there, and which points suit it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice, product, zip_longest
from typing import NamedTuple

from generator.banks.model import Point, Whole
from generator.banks.phrase import MAX_VARIANTS, Phrase, Variant, compile_variant, readings
from generator.choose import Pool
from generator.memo import Memo

_SWAPS = 3  # of a reading that are made or not
_GUARD = re.compile(r"\(\?<?[!=]")
# What is added to ranks, which are below 2^64.
_TONED, _TURNING, _PASSIVE = 2**64 // 6, 2**64 // 32, 2**64 // 4


class Swaps:
    """Wordings that can stand for each other (“, because ” and “, since ”), from the grammar card.

    A wording may end in what must or must not follow it, and in what must not stand before: “, because (?!of )”,
    “ more than (?=half )”, “ many people (?<!too many people )”.
    """

    def __init__(self, pairs: Iterable[tuple[str, str]]) -> None:
        guarded = [(*_split(each), other) for each, other in pairs]
        self._other = {wording: other for wording, _, other in guarded}
        longest_first = sorted(guarded, key=lambda each: (-len(each[0]), each[0]))
        known = [f"{re.escape(wording)}{guard}" for wording, guard, _ in longest_first]
        self._known = re.compile("|".join(known) or "(?!)")

    def widen(self, texts: list[str]) -> list[str]:
        """Return the texts, each also with its first swaps made in every combination, at most `MAX_VARIANTS` in all."""
        rounds = zip_longest(*map(self._swapped, texts))
        return list(dict.fromkeys(each for texts in rounds for each in texts if each is not None))[:MAX_VARIANTS]

    def _swapped(self, text: str) -> Iterator[str]:
        """Yield the text as it is, then with its first swap, its second, and both."""
        places = list(islice(self._known.finditer(text), _SWAPS))
        for made in product((False, True), repeat=len(places)):
            parts, end = [], 0
            for is_made, place in zip(made, places, strict=True):
                parts += [text[end : place.start()], self._other[place[0]] if is_made else place[0]]
                end = place.end()
            yield "".join([*parts, text[end:]])


def _split(wording: str) -> tuple[str, str]:
    """Return the wording and its guard, if it has one."""
    at = next((each.start() for each in _GUARD.finditer(wording)), len(wording))
    return wording[:at], wording[at:]


NO_SWAPS = Swaps(())


class Told(NamedTuple):
    """A whole as one tone tells it: its points, the slots of all their sentences, and about how many words."""

    points: tuple[Point, ...]
    slots: frozenset[str]
    words: int


class Contraction(NamedTuple):
    """What a tone shortens: “do not” to “don’t”, where the pattern finds it; or marks that move: “”.” to “.””.

    `hint` is what every place holds that the pattern finds: looking for that first is quicker.
    """

    hint: str
    pattern: re.Pattern[str]
    short: str


class Voice:
    """How a language reads phrases in one tone: its word counter, its contractions, its swaps.

    `readings[phrase]` are the readings of a phrase in this voice, `lengths[point]` is about how many words a
    point has, `points[pool]` are the points of a pool that suit the tone, and `wholes[whole]` is what a whole is in it.
    `turns` are the words that turn a thought.
    """

    def __init__(
        self,
        count: Callable[[str], int],
        by_characters: bool = False,
        contractions: Iterable[Contraction] = (),
        swaps: Swaps = NO_SWAPS,
        tone: str = "",
        turns: Iterable[str] = (),
        passive: str = "(?!)",
    ) -> None:
        self._count, self._by_characters = count, by_characters
        self._contractions, self._swaps, self._tone = tuple(contractions), swaps, tone
        self.readings: Memo[Phrase, Variants] = Memo(self._read)
        self.lengths: Memo[Point, int] = Memo(self._measure)
        self.points: Memo[Pool[Point], Points] = Memo(self.suiting)
        self.wholes: Memo[Whole, Told] = Memo(self._tell)
        self._turns = re.compile(rf"\b(?:{'|'.join(map(re.escape, turns)) or '(?!)'})\b", re.IGNORECASE)
        self._passive = re.compile(passive, re.IGNORECASE)
        self._merits: Memo[Point, int] = Memo(self._merit)

    def _read(self, phrase: Phrase) -> Variants:
        """Return the readings of a phrase, those in the active voice alone where that leaves a choice."""
        texts = self._swaps.widen(readings(phrase.source))
        if self._passive.search(phrase.source):
            active = [each for each in texts if not self._passive.search(each)]
            texts = active if len(active) > 1 else texts
        return Variants(texts, self)

    def _measure(self, point: Point) -> int:
        return sum(self.readings[phrase][0].words + 2 * len(phrase.slots) for phrase in point.phrases)

    def _tell(self, whole: Whole) -> Told:
        points = tuple(each for each in whole.points if each.tone in (None, self._tone))
        slots = frozenset().union(*(phrase.slots for each in points for phrase in each.phrases))
        return Told(points, slots, sum(self.lengths[each] for each in points))

    def suiting(self, points: Iterable[Point]) -> Points:
        """Return the points that suit the tone, with what is added to their ranks."""
        found = Points(each for each in points if each.tone in (None, self._tone))
        found.merits = [self._merits[each] for each in found]
        return found

    def _merit(self, point: Point) -> int:
        """Return what is added to a point’s rank: for tone and turns of thought, less for sentences in the passive."""
        turning = sum(1 for each in point.phrases if self._turns.search(each.source))
        passive = sum(1 for each in point.phrases if self._passive.search(each.source))
        return (_TONED if point.tone else 0) + (_TURNING * turning - _PASSIVE * passive) // len(point.phrases)

    def compiled(self, text: str) -> Variant:
        """Return a reading, with the tone's contractions, ready to be filled."""
        for hint, pattern, short in self._contractions:
            if hint in text:
                text = pattern.sub(short, text)
        return compile_variant(text, self._count, self._by_characters)


class Points(Pool[Point]):
    """Points that suit a tone, and what is added to the rank of each."""

    merits: list[int]


class Variants(dict[int, Variant]):
    """The readings of a phrase in one voice, by number. Each is compiled when it is first looked at, and kept."""

    __slots__ = ("_texts", "_voice", "count", "leaving")

    def __init__(self, texts: list[str], voice: Voice) -> None:
        super().__init__()
        self._texts, self._voice = texts, voice
        self.count = len(texts)
        self.leaving: Sequence[tuple[int, ...]] = self._by_slots(texts)
        """Numbers of the readings without a slot, then of those with one; nothing where all are alike in that."""

    @staticmethod
    def _by_slots(texts: list[str]) -> Sequence[tuple[int, ...]]:
        filled = tuple(at for at, each in enumerate(texts) if "{" in each)
        if not 0 < len(filled) < len(texts):
            return ()
        return tuple(at for at in range(len(texts)) if at not in filled), filled

    def __missing__(self, at: int) -> Variant:
        found = self[at] = self._voice.compiled(self._texts[at])
        return found

    def unlike(self, at: int) -> Variant | None:
        """Return the first reading behind this one, all around, that opens with another word; None if none does."""
        others = (self[(at + offset) % self.count] for offset in range(1, self.count))
        return next((each for each in others if each.opener != self[at].opener), None)

    def all(self) -> list[Variant]:
        """Return every reading, at most `MAX_VARIANTS`."""
        return [self[at] for at in range(self.count)]
