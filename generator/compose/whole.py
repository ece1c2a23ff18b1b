"""Whole sections: what the banks tell of an aspect in one text, paragraph upon paragraph."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise

from generator.banks.library import Language
from generator.banks.model import Aspect, Point, Whole
from generator.banks.phrase import Phrase
from generator.compose.closeness import plain_stems, stems_in, stems_of
from generator.compose.desk import Desk
from generator.tree import Block, Line, Paragraph

_EXPLAINED = 2  # words that a tip shares with the paragraph that explains it
_MOST_WORDS = 0.6  # of a tip's words, that tell something
_NEARLY_ALL = 0.8  # of them, where the one that it is first about is missing: “Plan a hot meal for the band”
_MOST_OF = 0.7  # of a further paragraph's words, for which an item has room
_OVER = 1.25  # of an item's room, which its explanation may take
_HEART = 2  # paragraphs of a whole that stand in any case
_SEVERAL = 2  # wholes to choose from
_KIN = 3  # words of a remark at a whole's end that the rest of it has, too
_LONG = 2000  # words of an article that has room for every such remark
_HALF = 0.5  # of a later paragraph's words, where it is written though all of it would be too much
_RETOLD = 0.5  # of the telling words of a beginning, that one told text holds


def whole_of(desk: Desk, aspect: Aspect, term: str = "") -> Whole | None:
    """Return the best ranked whole that is on the aspect, names the `term`, and of which most is still untold.

    None begins with what a reader has just been told, in a step for instance.
    """
    wholes = aspect.wholes if len(aspect.wholes) < _SEVERAL else desk.chooser.order(aspect.wholes)
    for each in wholes:
        points, slots, _ = desk.voice.wholes[each]
        told = sum([1 for point in points if desk.is_told(point) or point.key in desk.promised])
        is_new = 2 * told <= len(points) and not _is_retold(desk, points[0])
        if is_new and _fits(desk, slots) and names_term(points, term):
            return each
    return None


def _is_retold(desk: Desk, point: Point) -> bool:
    """Tell whether one told text has most of what the point says."""
    if point.key not in desk.stale:
        return False
    aside = plain_stems(desk.language) | stems_of(desk.language, desk.as_meant["topic"].text)
    words = stems_in(desk.language, point.phrases) - aside
    return any(len(words & stems_in(desk.language, each)) >= _RETOLD * len(words) for each in desk.told)


def length_of(desk: Desk, whole: Whole) -> int:
    """Return about how many words the whole has in the tone of the desk."""
    told = desk.voice.wholes[whole]
    return told.words if _keeps_end(desk, whole) else told.words - desk.length_of(told.points[-1])


def spoken(desk: Desk, whole: Whole) -> tuple[Point, ...]:
    """Return what the whole tells in the tone of the desk."""
    points = tuple(desk.voice.wholes[whole].points)
    return points if _keeps_end(desk, whole) else points[:-1]


def within(desk: Desk, whole: Whole, budget: int) -> tuple[Point, ...]:
    """Return what the whole tells in so many words: its first two paragraphs, and as many more as have room."""
    points = spoken(desk, whole)
    lengths = [desk.length_of(each) for each in points]
    room = [sum(lengths[:at]) + _HALF * each <= budget for at, each in enumerate(lengths)]
    told = next((at for at, has_room in enumerate(room) if at >= _HEART and not has_room), len(points))
    return points[:told]


def _keeps_end(desk: Desk, whole: Whole) -> bool:
    """Tell whether the remark in the tone of the desk rounds the whole off, rather than add some tips of its own.

    In a long article these are welcome; where people talk, it is a scene in any case.
    """
    if desk.brief.length >= _LONG * desk.scale or desk.brief.tone in desk.language.card.get("contracted", ()):
        return True
    return _takes_up(desk.language, desk.voice.wholes[whole].points)


@lru_cache(maxsize=8192)
def _takes_up(language: Language, points: tuple[Point, ...]) -> bool:
    """Tell whether the last of the points goes on with what the others say."""
    *others, last = points
    if last.tone is None:
        return True
    said = stems_in(language, tuple(phrase for each in others for phrase in each.phrases))
    return len(stems_in(language, last.phrases) & (said - plain_stems(language))) >= _KIN


def write_whole(
    desk: Desk, whole: Whole, budget: int, term: str = "", name: str = "", goes_on: bool = False
) -> list[Block]:
    """Write a whole: its first two paragraphs, and of the others as many as the budget has room for.

    What `goes_on` behind it stands in place of the remark that rounds it off. Where a sentence of it can name the
    `term` in one of its forms, one does; rather in the form that is its `name`.
    """
    blocks: list[Block] = []
    end = desk.words + budget
    points = spoken(desk, whole)
    points = points[:-1] if goes_on and points[-1].tone is not None else points
    naming = min((at for at, each in enumerate(points[:-1]) if term and names_term([each], term)), default=0)
    for at, point in enumerate(points):
        if at >= max(_HEART, 1 + naming) and end - desk.words < _HALF * desk.length_of(point):
            break
        paragraph = desk.paragraph(point)
        if paragraph is None:
            break
        paragraph.stays = len(blocks) < _HEART
        paragraph.rounds_off = point.tone is not None
        blocks.append(paragraph)
    _hold_together(desk, [each for each in blocks if isinstance(each, Paragraph)])
    lines = [line for each in blocks if isinstance(each, Paragraph) for line in each.lines]
    for form in ([rf"{re.escape(name)}\b"] if name else []) + ([re.escape(term)] if term else []):
        _see_named(desk, lines, form)
    return blocks


def explained_by(
    desk: Desk, whole: Whole, tips: Sequence[Phrase], room: int
) -> tuple[Phrase, tuple[Point, ...], int] | None:
    """Return a tip that one of the whole's first paragraphs explains, what the whole tells, and how many that takes.

    It is told from its beginning, as later paragraphs go on from that; None if that takes more than the `room`, or if
    another item has told it.
    """
    told = tuple(each for each in spoken(desk, whole) if each.tone is None)
    if any(desk.is_told(each) for each in told):
        return None
    aside = plain_stems(desk.language) | stems_of(desk.language, desk.as_meant["topic"].text)
    best: tuple[int, Phrase, int] | None = None
    for at, point in enumerate(told[:_HEART]):
        if at and sum(map(desk.length_of, told[: at + 1])) > room * _OVER:
            break
        said = stems_in(desk.language, point.phrases) - aside
        for tip in desk.chooser.order(tips):
            words = stems_in(desk.language, (tip,))
            verb, *behind = [desk.language.stem(each) for each in desk.language.tokens(tip.source)]
            first = next((each for each in behind if each in words - aside), verb)
            shared = len(words & said)
            share = _MOST_WORDS if first in said else _NEARLY_ALL
            if shared < max(_EXPLAINED, share * len(words - aside)):
                continue
            shared += verb in said  # what it says to do
            if best is None or shared > best[0]:
                best = shared, tip, at + 1
    return (best[1], told, best[2]) if best else None


def write_from(desk: Desk, points: Sequence[Point], end: int, least: int) -> list[Block]:
    """Write the first `least` of a whole's paragraphs, and as many more as have room up to `end` words."""
    blocks: list[Block] = []
    for at, point in enumerate(points):
        if at >= least and end - desk.words < _MOST_OF * desk.length_of(point):
            break
        paragraph = desk.paragraph(point)
        if paragraph is None:
            break
        paragraph.stays = at < least
        blocks.append(paragraph)
    _hold_together(desk, [each for each in blocks if isinstance(each, Paragraph)])
    return blocks


def _hold_together(desk: Desk, paragraphs: Sequence[Paragraph]) -> None:
    """Keep the end of each paragraph which the next one takes up: “Once they have, ...”."""
    refers_back = desk.language.card.get("refers_back", "(?!)")
    for each, following in pairwise(paragraphs):
        if re.search(refers_back, following.lines[0].text()):
            each.least = len(each.lines)


def _see_named(desk: Desk, lines: Sequence[Line], form: str) -> None:
    """Let one of the lines hold this form (a pattern) of a term, if another reading of one does and none so far."""
    begins = re.compile(rf"\b{form}")
    if any(begins.search(each.text().casefold()) for each in lines):
        return
    for line in lines:
        naming = (each for each in line.others.all() if begins.search(each.text.casefold()))
        reading = next((each for each in naming if line.values.keys() >= set(each.slots)), None)
        if reading is not None:
            desk.words -= line.words
            line.read_as(reading)
            line.fixed = True
            desk.words += line.words
            return


def is_speakable(desk: Desk, whole: Whole) -> bool:
    """Tell whether every sentence of the whole can be filled."""
    return _fits(desk, desk.voice.wholes[whole].slots)


def _fits(desk: Desk, slots: frozenset[str]) -> bool:
    """Tell whether every sentence can be filled; one that names the topic cannot be where that is “X vs Y”."""
    return not slots if desk.subject.left else desk.values.keys() >= slots


def names_term(points: Sequence[Point], term: str) -> bool:
    """Tell whether one of the points names the term, in any of its forms; all do if it is empty."""
    return not term or times_named(points, term) > 0


def times_named(points: Sequence[Point], term: str) -> int:
    """Return how many sentences of the points name the term, in any of its forms."""
    begins = re.compile(rf"\b{re.escape(term)}")
    texts = (phrase.source.casefold() for each in points for phrase in each.phrases)
    return sum(1 for text in texts if term in text and begins.search(text))  # the plain search is the quicker one


def times_meant(language: Language, points: Sequence[Point], term: str) -> int:
    """Return how many sentences of the points hold all longer words of the term, in any order."""
    wanted = stems_of(language, term)
    return sum(1 for each in points for phrase in each.phrases if wanted <= stems_of(language, phrase.source))
