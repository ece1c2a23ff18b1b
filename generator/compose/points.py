"""Points written as paragraphs, to a length."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from generator.banks.model import Point
from generator.compose.desk import Desk
from generator.tree import Block, Line, Paragraph


@dataclass(frozen=True, slots=True)
class Wishes:
    """Which points come sooner: the `first`, then those that name the `term`; `near` ones rather than others."""

    term: str = ""
    first: Sequence[Point] = ()
    near: Collection[int] = ()  # keys


def speaks_of(point: Point, term: str) -> bool:
    """Tell whether the point names the term."""
    return any(term in phrase.source.casefold() for phrase in point.phrases)


def write_points(
    desk: Desk,
    points: Sequence[Point],
    budget: int,
    wishes: Wishes,
    lead: Line | None = None,
    as_written: bool = False,
) -> list[Block]:
    """Write points as paragraphs until the budget is used: a claim first and mistakes last, or as written."""
    blocks: list[Block] = []
    picked = _pick(desk, points, budget, wishes)
    picked.sort(key=points.index if as_written else _reading_order)
    if wishes.term:
        picked.sort(key=lambda point: not speaks_of(point, wishes.term))
    for point in picked:
        paragraph = desk.paragraph(point)
        if paragraph is None:
            continue
        if lead is not None:
            paragraph.lines.insert(0, lead)
            paragraph.least += 1
            lead = None
        blocks.append(paragraph)
    if lead is not None:
        blocks.append(Paragraph([lead]))
    return blocks


def _pick(desk: Desk, points: Iterable[Point], budget: int, wishes: Wishes) -> list[Point]:
    """Return the points that fill the budget."""
    ranked = desk.ranked_points(points, wishes.near)
    if wishes.term:
        ranked.sort(key=lambda point: not speaks_of(point, wishes.term))
    elif desk.mentions < desk.words / desk.scale / 90:
        ranked.sort(key=lambda point: not any(map(desk.names_topic, point.phrases)))
    ranked.sort(key=lambda point: point not in wishes.first)
    picked: list[Point] = []
    for point in ranked:
        length = desk.length_of(point)
        if picked and budget < 0.6 * length:
            continue
        picked.append(point)
        budget -= length
        if budget < 15 * desk.scale:
            break
    return picked


def _reading_order(point: Point) -> tuple[bool, bool]:
    return point.opens_with == "mistake", point.opens_with != "claim"
