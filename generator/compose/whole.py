"""Whole sections: what the banks tell of an aspect in one text, paragraph upon paragraph."""

from __future__ import annotations

from collections.abc import Sequence

from generator.banks.model import Aspect, Point, Whole
from generator.compose.desk import Desk
from generator.tree import Block

_HEART = 2  # paragraphs of a whole that stand in any case
_HALF = 0.5  # of a later paragraph's words, where it is written though all of it would be too much


def whole_of(desk: Desk, aspect: Aspect, term: str = "") -> Whole | None:
    """Return the best ranked whole that is on the aspect, names the `term`, and of which most is still untold."""
    for each in desk.chooser.order(aspect.wholes):
        points = _suiting(desk, each)
        told = sum(1 for point in points if desk.is_told(point) or point.key in desk.promised)
        if 2 * told <= len(points) and _fits(desk, points) and names_term(points, term):
            return each
    return None


def length_of(desk: Desk, whole: Whole) -> int:
    """Return about how many words the whole has in the tone of the desk."""
    return sum(map(desk.length_of, _suiting(desk, whole)))


def write_whole(desk: Desk, whole: Whole, budget: int) -> list[Block]:
    """Write a whole: its first two paragraphs, and of the others as many as the budget has room for."""
    blocks: list[Block] = []
    end = desk.words + budget
    for point in _suiting(desk, whole):
        if len(blocks) >= _HEART and end - desk.words < _HALF * desk.length_of(point):
            break
        paragraph = desk.paragraph(point)
        if paragraph is None:
            break
        paragraph.stays = len(blocks) < _HEART
        blocks.append(paragraph)
    return blocks


def _suiting(desk: Desk, whole: Whole) -> Sequence[Point]:
    return [each for each in whole.points if each.tone in (None, desk.brief.tone)]


def _fits(desk: Desk, points: Sequence[Point]) -> bool:
    """Tell whether every sentence can be filled; one that names the topic cannot be where that is “X vs Y”."""
    phrases = [phrase for each in points for phrase in each.phrases]
    if desk.subject.left:
        return not any(phrase.slots for phrase in phrases)
    return all(desk.fits(phrase, desk.values) for phrase in phrases)


def names_term(points: Sequence[Point], term: str) -> bool:
    """Tell whether one of the points names the term; all do if it is empty."""
    return any(term in phrase.source.casefold() for each in points for phrase in each.phrases)
