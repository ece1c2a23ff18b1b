"""The numbered items of a listicle: things to do, or what goes wrong where the topic asks for mistakes."""

from __future__ import annotations

from collections.abc import Sequence

from generator.banks.model import Aspect, Point
from generator.banks.phrase import Phrase
from generator.choose import key_of
from generator.compose.closeness import closeness
from generator.compose.desk import Desk
from generator.compose.keywords import reserve
from generator.compose.material import Material
from generator.compose.numbered import open_numbered
from generator.compose.points import Wishes, write_points
from generator.memo import Memo
from generator.plan import Part
from generator.tree import Section

_LONG_TITLE = 15  # words


def items(desk: Desk, material: Material, part: Part, budget: int) -> None:
    """Write numbered items, as many as the topic says, else as many as fit."""
    before = desk.words
    count = desk.subject.count or max(3, min(25, round(budget / part.size)))
    count = max(2, min(count, round(budget / 22 / desk.scale)))
    written = 0
    write = _mistake if desk.subject.facet == "mistakes" else _tip
    answers = [material.answer(*each) for each in zip(desk.keywords, desk.place.keywords, strict=True)]
    called = [aspect for aspect in answers[: max(1, count // 2)] if aspect is not None]
    unanswered = [keyword for keyword, answer in zip(desk.keywords, answers, strict=True) if answer is None]
    budget = max(budget // 2, budget - reserve(desk, material, unanswered))
    while written < count and (aspect := called.pop(0) if called else material.next()) is not None:
        share = (budget - (desk.words - before)) // (count - written)
        section = write(desk, aspect, written + 1, share, part.level)
        if section is not None:
            section.aspect, section.name = aspect, aspect.name.source
            written += 1


def _tip(desk: Desk, aspect: Aspect, number: int, share: int, level: int) -> Section | None:
    """Write an item under a tip, the points nearest to it first."""
    end = desk.words + share
    opened = open_numbered(desk, "item", number, _spoken_of(desk, aspect), level)
    if opened is None:
        return None
    section, tip = opened
    near = closeness(desk.language, (tip,), aspect.points)
    wishes = Wishes(first=[each for each in aspect.points if near[each.key]])
    section.blocks += write_points(desk, aspect.points, end - desk.words, wishes)
    return section


def _spoken_of(desk: Desk, aspect: Aspect) -> Sequence[Phrase]:
    """Return the tips that points of the aspect speak of, else all of them."""
    near = [tip for tip in aspect.tips if any(closeness(desk.language, (tip,), aspect.points).values())]
    return near or aspect.tips


def _mistake(desk: Desk, aspect: Aspect, number: int, share: int, level: int) -> Section | None:
    """Write an item under a mistake, with its reason and its remedy first; None if the aspect knows no short one."""
    end = desk.words + share
    for point in desk.ranked_points(aspect.mistakes):
        headline, rest = _split[point]
        if len(headline.source.split()) > _LONG_TITLE:
            continue
        opened = open_numbered(desk, "item", number, [headline], level)
        if opened is None:
            continue
        desk.used.add(point.key)
        others = [each for each in aspect.points if each is not point]
        opened[0].blocks += write_points(desk, [rest, *others], end - desk.words, Wishes(first=[rest]), as_written=True)
        return opened[0]
    return None


def _split_at_claim(point: Point) -> tuple[Phrase, Point]:
    first, *others = point.phrases
    headline = Phrase(first.source.rstrip(".。"))
    return headline, Point(key_of(f"why not: {headline.source}"), point.tone, "reason", tuple(others))


_split: Memo[Point, tuple[Phrase, Point]] = Memo(_split_at_claim)
