"""What goes together by its words: points with a sentence that was chosen first, points with the topic."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from math import fsum

from generator.banks.library import Language
from generator.banks.model import Ask, Aspect, Bank, Point
from generator.banks.phrase import SLOT, Phrase
from generator.words import ngrams

_OTHER_READINGS = re.compile(r"\|[^\]]*")
_SHORT_WORD = 3  # letters; shorter words tell nothing
_FEW = 2  # a word that more points of an aspect hold does not tell them apart
_MOST = 3  # shared words that count
_SEVERAL = 2  # words that tie a point to an answer
_TELLING = 1  # what the words must weigh by which a tip is told from others; one that two points hold weighs half
_HALF = 0.6  # of a tip's words, where it has to head what it comes from
_NEARLY = 0.8  # of what the point shares with a tip that shares most
_KIN = 2 / 3  # of the wide aspects
_MUCH = 1 / 3  # of the longer words of the shorter of an answer and a point
_SAME = 0.34  # of the longer words of the shorter of two questions with their answers


@lru_cache(maxsize=16384)
def closeness(language: Language, said: tuple[Phrase, ...], points: tuple[Point, ...]) -> Mapping[int, int]:
    """Return by the points' keys how many telling words (0 to 3) each shares with what was said."""
    of_points = {point.key: stems_in(language, point.phrases) for point in points}
    common = Counter(stem for each in of_points.values() for stem in each)
    telling = {stem for stem in stems_in(language, said) if common[stem] <= _FEW}
    return {key: min(_MOST, len(each & telling)) for key, each in of_points.items()}


@lru_cache(maxsize=32768)
def explaining(language: Language, tip: Phrase, points: tuple[Point, ...], words: int = 1) -> frozenset[int]:
    """Return the keys of the points that a tip comes from: those that hold most of its words, and so many at least.

    A word that several of the points hold counts less, one that stands everywhere nothing. Where several words are
    wanted, they must tell the point from the others: two that half of the points hold do not.
    """
    all_of_it = stems_in(language, (tip,))
    said = all_of_it - plain_stems(language) or all_of_it
    of_points = {each.key: said & stems_in(language, each.phrases) for each in points}
    times = Counter(stem for each in of_points.values() for stem in each)
    worth = {key: fsum(1 / times[stem] for stem in shared) for key, shared in of_points.items()}
    most = max(worth.values(), default=0)
    nearest = (key for key, each in worth.items() if each >= _NEARLY * most)
    if words > 1 and most < _TELLING:
        return frozenset()
    return frozenset(key for key in nearest if len(of_points[key]) >= max(words, _HALF * len(said) * (words > 1)))


@lru_cache(maxsize=64)
def plain_stems(language: Language) -> frozenset[str]:
    """Return the stems of words that stand in every second paragraph."""
    return frozenset(map(language.stem, language.card.get("plain_words", "").split()))


def nearest_first(points: Sequence[Point], near: Mapping[int, int]) -> list[Point]:
    """Return the points that share words with what was said (`near`, by key), those with most of them first."""
    return sorted((each for each in points if near[each.key]), key=lambda each: -near[each.key])


@lru_cache(maxsize=4096)
def on_topic(language: Language, aspects: tuple[Aspect, ...], topic: frozenset[str]) -> Mapping[int, Mapping[int, int]]:
    """Return by the aspects' keys which points and questions speak of what sets the topic apart, and by how many words.

    Aspects without any are left out, whatever is in their wholes. `topic` holds its stems. A word that most of the
    aspects use (“dog” in a file on dogs) sets nothing apart.
    """
    said = {each.key: {key: stems_in(language, texts) & topic for key, texts in _parts(each)} for each in aspects}
    spread = Counter(stem for parts in said.values() for stem in set().union(*parts.values()))
    telling = {stem for stem, times in spread.items() if 2 * times <= len(aspects)}
    shared = {key: {at: len(stems & telling) for at, stems in parts.items()} for key, parts in said.items()}
    near = {key: {at: count for at, count in parts.items() if count} for key, parts in shared.items()}
    wholes = {each.key: _touched(language, each, topic & telling) for each in aspects if near[each.key]}
    return {key: {**parts, **wholes[key]} for key, parts in near.items() if parts}


def _touched(language: Language, aspect: Aspect, telling: frozenset[str]) -> dict[int, int]:
    """Return which points of the aspect's wholes hold telling words, and how many."""
    points = [point for whole in aspect.wholes for point in whole.points]
    counts = {each.key: len(stems_in(language, each.phrases) & telling) for each in points}
    return {key: count for key, count in counts.items() if count}


def _parts(aspect: Aspect) -> Iterator[tuple[int, tuple[Phrase, ...]]]:
    """Yield the aspect's points and questions: the key of each, and its sentences."""
    yield from ((each.key, each.phrases) for each in aspect.points)
    yield from ((each.key, (each.question, *each.answer)) for each in aspect.asks)


@lru_cache(maxsize=16384)
def saying(language: Language, text: str, aspect: Aspect) -> frozenset[int]:
    """Return the keys of the aspect's headings and points that hold all longer words of a text."""
    words = stems_of(language, text)
    parts = [(each.key, each.phrases) for each in aspect.points] + [(each.key, (each,)) for each in aspect.headings]
    return frozenset(key for key, said in parts if words <= stems_in(language, said)) if words else frozenset()


def unaccented(text: str) -> str:
    """Return the text without accents: who types “Gaudi” means “Gaudí”."""
    return "".join(each for each in unicodedata.normalize("NFD", text) if not unicodedata.combining(each))


@lru_cache(maxsize=32768)
def title_words(language: Language, title: Phrase) -> frozenset[str]:
    """Return the stems of the longer words of a heading or question, without its slots."""
    return stems_of(language, SLOT.sub("", title.source))


@lru_cache(maxsize=16384)
def is_same_question(language: Language, one: Ask, other: Ask) -> bool:
    """Tell whether two questions are asked and answered in much the same words.

    How a keyword is asked about does not count: any may be asked about in the same words.
    """
    own, others = (stems_in(language, _words_of(each)) for each in (one, other))
    return len(own & others) > _SAME * min(len(own), len(others))


def _words_of(ask: Ask) -> tuple[Phrase, ...]:
    is_on_any = any(slot.casefold().startswith("keyword") for slot in ask.question.slots)
    return ask.answer if is_on_any else (ask.question, *ask.answer)


@lru_cache(maxsize=16384)
def taking_up(language: Language, ask: Ask, aspect: Aspect) -> Mapping[int, int]:
    """Return by the keys of the aspect's claims how many words each shares with an answer that it does not repeat.

    Their first sentence goes on with what was asked, or with the answer.
    """
    near = closeness(language, (ask.question, *ask.answer), aspect.points)
    asked = closeness(language, (ask.question,), aspect.points)
    claims = [each for each in aspect.points if each.opens_with == "claim" and not _is_same(language, ask, each)]
    common = _common(language, aspect)
    return {each.key: near[each.key] for each in claims if asked[each.key] and _begins_on(language, ask, each, common)}


@lru_cache(maxsize=16384)
def _common(language: Language, aspect: Aspect) -> frozenset[str]:
    """Return the stems that tie nothing together in an aspect: plain ones, and those of several of its points."""
    times = Counter(stem for each in aspect.points for stem in first_words(language, each.phrases))
    return plain_stems(language) | {stem for stem, count in times.items() if count > _MOST}


def _begins_on(language: Language, ask: Ask, point: Point, common: frozenset[str]) -> bool:
    """Tell whether the point's first sentence speaks of what was asked, or of what was answered."""
    first = first_words(language, point.phrases[:1]) - common
    asked = title_words(language, ask.question)
    return not first.isdisjoint(asked) or len(first & (asked | first_words(language, ask.answer))) >= _SEVERAL


def _is_same(language: Language, ask: Ask, point: Point) -> bool:
    """Tell whether a point says much the same as the answer, rather than more about it."""
    own, said = stems_in(language, ask.answer), stems_in(language, point.phrases)
    return len(own & said) > _MUCH * min(len(own), len(said))


@lru_cache(maxsize=16384)
def kinship(language: Language, said: tuple[Phrase, ...], aspects: tuple[Aspect, ...]) -> Mapping[int, float]:
    """Return by the keys of aspects how much each has in common with what was said; a word of all tells nothing."""
    said_by = ((each.key, [stems_in(language, texts) for _, texts in _parts(each)]) for each in aspects)
    of_aspects = {key: frozenset().union(*stems) for key, stems in said_by}
    times = Counter(stem for stems in of_aspects.values() for stem in stems)
    own = stems_in(language, said)
    rare = {key: [stem for stem in stems & own if times[stem] < len(aspects)] for key, stems in of_aspects.items()}
    return {key: fsum(1 / times[stem] for stem in stems) for key, stems in rare.items()}


@lru_cache(maxsize=16384)
def takes_up(language: Language, point: Point, text: str) -> bool:
    """Tell whether the point has a longer word in common with the text."""
    return not stems_of(language, text).isdisjoint(stems_in(language, point.phrases))


@lru_cache(maxsize=512)
def kin(language: Language, near: tuple[Aspect, ...], wide: tuple[Aspect, ...]) -> frozenset[int]:
    """Return the keys of the wide aspects without those that share the fewest telling words with the near ones."""
    own = frozenset(stem for each in near for _, texts in _parts(each) for stem in stems_in(language, texts))
    said = {each.key: frozenset().union(*(stems_in(language, texts) for _, texts in _parts(each))) for each in wide}
    times = Counter(stem for stems in said.values() for stem in stems)
    worth = {key: fsum(1 / times[stem] for stem in stems & own) / len(stems | {""}) for key, stems in said.items()}
    ranked = sorted(worth, key=lambda key: (-worth[key], key))
    return frozenset(ranked[: round(_KIN * len(ranked))])


@lru_cache(maxsize=16384)
def kinds_in(language: Language, text: Phrase, category: str, bank: Bank) -> frozenset[str]:
    """Return the runs of stems in a text that call the bank's subject by a kind of it: “orchids”, houseplants.

    Words of its name (“plant”) and of its aspects (“soil”) are no kinds.
    """
    stems = [language.stem(word) for word in language.tokens(text.source)]
    aspects = frozenset().union(*(each.speaks_of for each in bank.aspects))
    known = (run for run in ngrams(stems, language.longest_phrase) - aspects if run in language.lexicon)
    return frozenset(
        run
        for run in known
        if run not in bank.name
        and any((call.category, call.subject) == (category, bank.name) for call in language.lexicon[run])
    )


@lru_cache(maxsize=32768)
def stems_of(language: Language, text: str) -> frozenset[str]:
    """Return the stems of the longer words in a text."""
    long = (word for word in language.tokens(text) if len(word) > _SHORT_WORD or language.by_characters)
    return frozenset(map(language.stem, long))


@lru_cache(maxsize=32768)
def stems_in(language: Language, phrases: Sequence[Phrase]) -> frozenset[str]:
    """Return the stems of the longer words in these phrases."""
    words = [word for each in phrases for word in language.tokens(each.source)]
    return frozenset(language.stem(word) for word in words if len(word) > _SHORT_WORD or language.by_characters)


def first_words(language: Language, phrases: Sequence[Phrase]) -> frozenset[str]:
    """Return the stems of the longer words in the first readings of these phrases, without their slots."""
    return frozenset().union(*(_sentence(language, each) for each in phrases))


@lru_cache(maxsize=32768)
def _sentence(language: Language, phrase: Phrase) -> frozenset[str]:
    """Return the stems of the longer words in the first reading of a phrase, without its slots."""
    return stems_of(language, SLOT.sub("", _OTHER_READINGS.sub("", phrase.source)))
