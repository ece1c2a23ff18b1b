"""Points written as paragraphs, to a length."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from generator.banks.model import Point
from generator.compose.desk import Desk
from generator.memo import Memo
from generator.tree import Block, Line, Paragraph


@dataclass(frozen=True, slots=True)
class Wishes:
    """Which points come sooner: the `opener`, the `first`, those that name the `term`; rather `near` ones."""

    opener: Point | None = None
    term: str = ""
    first: Sequence[Point] = ()
    near: Collection[int] = ()  # keys


_STEP = 2  # what a place in the file weighs against one in the ranking


def _slots_of(point: Point) -> frozenset[str]:
    return frozenset().union(*(phrase.slots for phrase in point.phrases))


_slots: Memo[Point, frozenset[str]] = Memo(_slots_of)


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
    """Write points as paragraphs until the budget is used: a claim first, then what ties in with it, or as written."""
    return write_picked(desk, points, pick(desk, points, budget, wishes), wishes, lead, as_written)


def write_picked(
    desk: Desk,
    points: Sequence[Point],
    picked: list[Point],
    wishes: Wishes,
    lead: Line | None = None,
    as_written: bool = False,
) -> list[Block]:
    """Write those of the points that were picked as paragraphs, in an order to read them in."""
    blocks: list[Block] = []
    picked = sorted(picked, key=points.index) if as_written else in_reading_order(points, picked, wishes)
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


def pick(desk: Desk, points: Sequence[Point], budget: int, wishes: Wishes) -> list[Point]:
    """Return the points that fill the budget: the best ranked, then rather those that stand beside it in the file."""
    ranked = desk.ranked_points(points, wishes.near)
    ranked = [each for each in ranked if not each.is_aside or each in wishes.first] or ranked
    if wishes.term:
        ranked.sort(key=lambda point: not speaks_of(point, wishes.term))
    elif desk.mentions < desk.words / desk.scale / 90:
        carriers = desk.carriers
        ranked.sort(key=lambda point: carriers.isdisjoint(_slots[point]))
    places = {each.key: at for at, each in enumerate(wishes.first)}

    def lateness(point: Point) -> tuple[bool, int]:
        return point is not wishes.opener, places.get(point.key, len(places))

    if places or wishes.opener:
        ranked.sort(key=lateness)
    if not (wishes.near or wishes.term):
        ranked = _beside(points, _claim_first(ranked))
        if places or wishes.opener:
            ranked.sort(key=lateness)
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


def _claim_first(ranked: list[Point]) -> list[Point]:
    """Return the points with the best claim for any tone in front: the others take up what such a one says."""
    claim = next((each for each in ranked if each.opens_with == "claim" and each.tone is None), None)
    return [claim, *(each for each in ranked if each is not claim)] if claim is not None else ranked


def _beside(points: Sequence[Point], ranked: list[Point]) -> list[Point]:
    """Return the points with those sooner that stand near the first in the file, where kin stands beside kin."""
    if not ranked:
        return ranked
    places = {each.key: at for at, each in enumerate(points)}
    first = places[ranked[0].key]
    late = {each.key: at + _STEP * abs(places[each.key] - first) for at, each in enumerate(ranked)}
    return sorted(ranked, key=lambda each: late[each.key])


def opener_of(points: Sequence[Point], picked: Sequence[Point]) -> Point | None:
    """Return the picked point to open a section with: the file's first claim, on which the others build.

    One for any tone comes before one for this tone.
    """
    claims = [each for each in points if each.opens_with == "claim" and each in picked]
    return min(claims, key=lambda each: each.tone is not None, default=None)


def without_opener(points: Sequence[Point]) -> Sequence[Point]:
    """Return the points without the one that would open a section on all of them."""
    opener = opener_of(points, points)
    return tuple(each for each in points if each is not opener)


def in_reading_order(points: Sequence[Point], picked: list[Point], wishes: Wishes) -> list[Point]:
    """Return the picked points as the file has them, behind those that come first; a claim opens."""
    first, term = wishes.first, wishes.term
    opener = wishes.opener or (None if first or term else opener_of(points, picked))
    places = {each.key: at for at, each in enumerate(points)}

    def lateness(point: Point) -> tuple[int, ...]:
        return (
            point is not opener,
            first.index(point) if point in first else len(first),
            bool(term) and not speaks_of(point, term),
            places[point.key],
        )

    return sorted(picked, key=lateness)
