"""Which headings govern what stands below them, and keep what they promise."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache

from generator.banks.library import Language
from generator.banks.model import Aspect, Point
from generator.banks.phrase import SLOT, Phrase
from generator.compose.closeness import plain_stems, stems_in, stems_of

_PLAIN, _BROKEN, _NEVER = 4, 8, -100  # shared words


@lru_cache(maxsize=16384)
def bearing(language: Language, titles: tuple[Phrase, ...], point: Point) -> Mapping[int, int]:
    """Return by the keys of titles how many words each shares with the point."""
    said = stems_in(language, point.phrases)
    return {each.key: len(said & stems_in(language, (each,))) for each in titles}


@lru_cache(maxsize=16384)
def governing(
    language: Language, aspect: Aspect, headings: tuple[Phrase, ...], told: tuple[Point, ...], topic: str
) -> Mapping[int, int]:
    """Return by their keys how well such headings govern a section on the aspect that tells these points.

    Each point that shares a word with it counts, and each word of the first; one that names the aspect's matter, in a
    word of its name or of the keywords that it answers, counts as several. None says a word of the topic beside it:
    “Claims in insurance claims”.
    """
    matter = stems_in(language, (aspect.name,)).union(*(each.split() for each in aspect.about))
    several = [bearing(language, headings, each) for each in told]
    shared = {
        each.key: sum(min(1, near[each.key]) for near in several) + (several[0][each.key] if several else 0)
        for each in headings
    }
    found = {}
    for each in headings:
        words = stems_in(language, (each,))
        is_doubled = "topic" in each.source.casefold() and not words.isdisjoint(stems_of(language, topic))
        found[each.key] = _NEVER if is_doubled else shared.get(each.key, 0) + _PLAIN * bool(words & matter)
    return found


def keeping(
    language: Language, headings: tuple[Phrase, ...], told: tuple[Point, ...], near: Mapping[int, int]
) -> Mapping[int, int]:
    """Return by their keys how well such headings stand over these points: as `near` says, if they keep their promise.

    “Genes, immune system and villi” has to stand over a text that names all three.
    """
    broken = _missing(language, headings, told)
    return {each.key: near.get(each.key, 0) - _BROKEN * broken[each.key] for each in headings}


@lru_cache(maxsize=16384)
def _missing(language: Language, headings: tuple[Phrase, ...], told: tuple[Point, ...]) -> Mapping[int, int]:
    """Return by their keys how many of the things that each of the headings lists the points do not name.

    Plain words name nothing: “how autoscaling works” is not told by a text in which somebody works.
    """
    said = stems_in(language, tuple(phrase for point in told for phrase in point.phrases))
    aside = plain_stems(language) | stems_of(language, language.card.get("plain_verbs", ""))
    listed = {each.key: [words - aside or words for words in things_listed(language, each)] for each in headings}
    return {key: sum(words.isdisjoint(said) for words in things) for key, things in listed.items()}


@lru_cache(maxsize=32768)
def things_listed(language: Language, title: Phrase) -> tuple[frozenset[str], ...]:
    """Return the things that a title lists, each by the stems of its longer words; none if it is about one thing."""
    card = language.card["list_and"]
    parts = re.split(rf"{re.escape(card['separator'].strip())}|{re.escape(card['last'])}", SLOT.sub("", title.source))
    return tuple(words for each in parts if len(parts) > 1 and (words := stems_of(language, each)))
