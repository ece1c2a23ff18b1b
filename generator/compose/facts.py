"""Items under a statement: a fact, a mistake, a benefit, with what goes on from it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable

from generator.banks.library import Language
from generator.banks.model import Aspect, Point
from generator.banks.phrase import Phrase, readings
from generator.choose import key_of
from generator.compose.closeness import closeness, plain_stems, stems_in
from generator.compose.desk import Desk
from generator.compose.numbered import open_numbered
from generator.compose.points import Wishes, write_points
from generator.compose.whole import spoken, whole_of, write_from
from generator.memo import Memo
from generator.tree import Section

_STOP = re.compile(r"[.?!。？！]")  # of more than one sentence
_LONG_TITLE, _ANY = 16, 10**6  # words
_SHARED = 2  # telling words that two points share if one goes on from the other; points that share them

Others = Callable[[Language, Aspect, Point], Collection[int]]
"""Returns the keys of the points of an aspect that may stand beside one of them."""


def kin_of(language: Language, aspect: Aspect, point: Point) -> Collection[int]:
    """Return the keys of the points of the aspect that share a telling word with this one."""
    near = closeness(language, point.phrases, aspect.points)
    return {key for key, shared in near.items() if shared}


def closest_to(language: Language, aspect: Aspect, point: Point) -> Collection[int]:
    """Return the key of the point of the aspect that shares most telling words with this one, two at least; else none.

    Those are words that no third point has.
    """
    said = {each.key: stems_in(language, each.phrases) - plain_stems(language) for each in aspect.points}
    times = Counter(stem for each in said.values() for stem in each)
    telling = {stem for stem in said[point.key] if times[stem] <= _SHARED}
    shared = {each.key: len(said[each.key] & telling) for each in aspect.points if each is not point}
    best = max(shared, key=lambda key: shared[key], default=None)
    return {best} if best is not None and shared[best] >= _SHARED else ()


def none_of(language: Language, aspect: Aspect, point: Point) -> Collection[int]:
    """Return no key: the point stands alone."""
    return ()


def from_text(desk: Desk, aspect: Aspect, number: int, level: int, end: int) -> Section | None:
    """Write an item under the first sentence of the aspect's text, with what that goes on to tell.

    None if there is no text, or if its first sentence makes no title: it is long, or speaks of what was named before.
    """
    whole = whole_of(desk, aspect)
    told = [each for each in spoken(desk, whole) if each.tone is None] if whole is not None else []
    if not told or desk.is_told(told[0]):
        return None
    headline, rest = _split[desk.language, told[0]]
    refers = desk.language.card.get("refers", "(?!)")
    if not _is_title(headline, rest) or re.search(refers, told[0].phrases[0].source):
        return None
    opened = open_numbered(desk, "item", number, [headline], level)
    if opened is None:
        return None
    section = opened[0]
    section.tell(aspect, ())
    section.is_whole = True
    desk.tell(told[0].key, told[0].phrases)
    section.blocks += write_from(desk, (rest, *told[1:]), end, 1)
    return section


def statement(
    desk: Desk,
    aspect: Aspect,
    points: Iterable[Point],
    number: int,
    level: int,
    end: int,
    others: Others,
) -> Section | None:
    """Write an item under the opening of one of the points: its rest, then those of the `others` that have room.

    None if none of the openings makes a heading.
    """
    points = tuple(points)
    for point in desk.ranked_points(points) or desk.unused_points(points):  # rather again than of something else
        headline, rest = _split[desk.language, point]
        if not _is_title(headline, rest):
            continue
        opened = open_numbered(desk, "item", number, [headline], level)
        if opened is None:
            continue
        desk.tell(point.key, point.phrases)
        keys = others(desk.language, aspect, point)
        around = tuple(rest if each is point else each for each in aspect.points if each is point or each.key in keys)
        if len(around) < len(aspect.points):
            opened[0].tell(aspect, around)
        opened[0].blocks += write_points(desk, around, end - desk.words, Wishes(first=[rest]))
        return opened[0]
    return None


def claims_of(aspect: Aspect, most: int = _ANY) -> list[Point]:
    """Return the claims of the aspect for any tone, of so many words at most."""
    claims = [each for each in aspect.points if each.opens_with == "claim" and each.tone is None]
    return [each for each in claims if _longest(each.phrases[0]) <= most]


def _longest(phrase: Phrase) -> int:
    """Return the words of the longest reading of a phrase."""
    return max(len(each.split()) for each in readings(phrase.source))


def _is_title(headline: Phrase, rest: Point) -> bool:
    """Tell whether the first sentence of a point can stand over its rest."""
    return _longest(headline) <= _LONG_TITLE and not _STOP.search(headline.source) and bool(rest.phrases)


def _split_at_claim(found: tuple[Language, Point]) -> tuple[Phrase, Point]:
    language, point = found
    first, *others = point.phrases
    headline = Phrase(language.headline(first.source.rstrip(".。")))
    return headline, Point(key_of(f"why not: {headline.source}"), point.tone, "reason", tuple(others))


_split: Memo[tuple[Language, Point], tuple[Phrase, Point]] = Memo(_split_at_claim)
