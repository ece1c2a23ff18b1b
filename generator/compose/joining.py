"""Points that make one paragraph: what takes up the point before it, and in flowing text what shares its words."""

from __future__ import annotations

from itertools import pairwise

from generator.banks.model import Point
from generator.compose.closeness import closeness
from generator.compose.desk import Desk
from generator.tree import Block, Paragraph, Section

_MOST = 120  # words of a paragraph that is made of several
_FLOWING = "paragraphs"


def join(desk: Desk) -> None:
    """Turn neighboring points of an aspect into one paragraph where the second goes on from the first.

    In an article without parts, two that have a telling word in common do so as well: it should read as one text.
    """
    for section in desk.sections:
        if section.kind == "section" and section.aspect is not None and len(section.blocks) > 1:
            _join(desk, section, {each.key: each for each in section.aspect.points})


def _join(desk: Desk, section: Section, points: dict[int, Point]) -> None:
    whole: list[Block] = section.blocks[:1]
    for before, block in pairwise(section.blocks):
        last = whole[-1]
        one, other = (points.get(each.key) if isinstance(each, Paragraph) else None for each in (before, block))
        if (
            isinstance(last, Paragraph)
            and isinstance(block, Paragraph)
            and one is not None
            and other is not None
            and _words(last) + _words(block) <= _MOST * desk.scale
            and _goes_on(desk, section, one, other)
        ):
            whole[-1] = Paragraph([*last.lines, *block.lines], last.least, last.key, last.stays or block.stays)
        else:
            whole.append(block)
    section.blocks = whole


def _goes_on(desk: Desk, section: Section, one: Point, other: Point) -> bool:
    if other.behind == one.key:
        return True
    if desk.brief.structure != _FLOWING or section.aspect is None:
        return False
    return closeness(desk.language, one.phrases, section.aspect.points)[other.key] > 0


def _words(paragraph: Paragraph) -> int:
    return sum(line.words for line in paragraph.lines)
