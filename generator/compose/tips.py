"""Items and steps under tips: what the aspect's text explains of one, else the points from which it comes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from generator.banks.library import Language
from generator.banks.model import Aspect, Point, Whole
from generator.banks.phrase import Phrase
from generator.compose.closeness import closeness, explaining, nearest_first, saying, stems_of
from generator.compose.desk import Desk, Keyword
from generator.compose.numbered import is_due, open_numbered
from generator.compose.points import Wishes, write_points
from generator.compose.topic import begin_of, headings_on
from generator.compose.whole import explained_by, whole_of, write_from, write_whole
from generator.tree import Block, Paragraph, Section

_ANY = 1000  # words, for which there is room
_SPOKEN, _TOUCHED = 2, 1  # words that a tip shares with the point from which it comes, and with one that is near it


def tip_section(
    desk: Desk, aspect: Aspect, kind: str, number: int, level: int, end: int, on: Keyword | None = None
) -> Section | None:
    """Write an item or step under a tip, the points nearest to it first, up to `end` words; None if none are left.

    The title names the keyword that it is `on`, if any.
    """
    if kind == "item":
        told = (desk, aspect, number, level, end)
        section = _from_whole(*told) if on is None else _from_whole_on(*told, on)
        if section is not None:
            return section
    headings = [each for each in aspect.headings if each.key not in desk.used]
    spoken, words = spoken_of(desk, aspect), _SPOKEN
    if desk.subject.do:  # “saving on groceries” is what all of them are; and each is something to do
        spoken = [each for each in spoken if not each.slots]
        if not spoken:
            spoken, words = [each for each in spoken_of(desk, aspect, _TOUCHED) if not each.slots], _TOUCHED
        headings = _fresh(desk, aspect) or headings
    if not is_due(desk):  # “6. Job interviews: answers” is hardly an item of a list
        headings = [each for each in headings if not each.slots] or headings
    titles = (spoken or headings) if desk.ranked_points(aspect.points) else ()
    values = None
    if on is not None and titles:
        values = {**desk.with_noun("aspect", aspect.name.source, aspect.number), **on.values}
        titles = headings_on(desk, aspect, on) or desk.frames.labels.get("keyword_aspect") or titles
    opened = open_numbered(desk, kind, number, titles, level, values)
    if opened is None:
        return None
    section, tip = opened
    near = closeness(desk.language, (tip,), aspect.points)
    first = [*(speaking_of(desk, aspect, on) if on is not None else ()), *nearest_first(aspect.points, near)]
    covered: Sequence[Point] = aspect.points
    if tip in spoken:
        keys = explaining(desk.language, tip, aspect.points, words)
        sources = [each for each in desk.ranked_points(aspect.points) if each.key in keys]
        first = [*sources, *(each for each in first if each not in sources)]
        covered = _around(desk.language, aspect.points, sources[0], near) if sources else covered
    section.tell(aspect, covered)
    section.blocks += write_points(desk, covered, end - desk.words, Wishes(first=first))
    if not section.blocks:
        desk.withdraw(section)
        return None
    if tip in spoken:
        _hold(desk.language, tip, section.blocks[:1])
    return section


def _from_whole(desk: Desk, aspect: Aspect, number: int, level: int, end: int) -> Section | None:
    """Write an item under a tip that the aspect's text explains, with what that tells; None if it explains none."""
    whole = whole_of(desk, aspect)
    found = explained_by(desk, whole, _fresh(desk, aspect), end - desk.words) if whole is not None else None
    opened = open_numbered(desk, "item", number, [found[0]], level) if found is not None else None
    if found is None or opened is None:
        return None
    section = opened[0]
    section.tell(aspect, ())
    section.is_whole = True
    section.blocks += write_from(desk, found[1], end, found[2])
    if not section.blocks:
        desk.withdraw(section)
        return None
    _hold(desk.language, found[0], section.blocks[: found[2]])
    return section


def _from_whole_on(desk: Desk, aspect: Aspect, number: int, level: int, end: int, on: Keyword) -> Section | None:
    """Write an item on a keyword with the aspect's text, where one of its headings names that; else None."""
    whole = whole_of(desk, aspect, begin_of(desk, on))
    named = [each for each in headings_on(desk, aspect, on) if whole and each in whole.headings and not each.slots]
    if whole is None or not named or any(desk.is_told(each) for each in whole.points):
        return None
    return item_of_whole(desk, aspect, whole, named, (number, level, end), on)


def item_of_whole(
    desk: Desk,
    aspect: Aspect,
    whole: Whole,
    titles: Sequence[Phrase],
    at: tuple[int, int, int],
    on: Keyword | None = None,
) -> Section | None:
    """Write an item under one of the titles with an aspect's text, which names what it is `on`; None if it cannot be.

    `at` is its number, its level and the words at which it ends.
    """
    number, level, end = at
    opened = open_numbered(desk, "item", number, titles, level)
    if opened is None:
        return None
    section = opened[0]
    section.tell(aspect, ())
    section.is_whole = True
    term, name = (begin_of(desk, on), on.name) if on else ("", "")
    section.blocks += write_whole(desk, whole, end - desk.words, term, name)
    if not section.blocks:
        desk.withdraw(section)
        return None
    return section


def _hold(language: Language, tip: Phrase, blocks: Sequence[Block]) -> None:
    """Keep the sentences that explain a tip from being cut, with those before them."""
    said = stems_of(language, tip.source)
    for each in blocks:
        if isinstance(each, Paragraph):
            speaking = [at for at, line in enumerate(each.lines, 1) if said & stems_of(language, line.text())]
            each.least = max([each.least, *speaking])


def _around(language: Language, points: Sequence[Point], source: Point, near: Mapping[int, int]) -> Sequence[Point]:
    """Return the points that a tip covers: its source, others that share words with it, neighbors that take that up."""
    at = points.index(source)
    said = closeness(language, source.phrases, tuple(points))
    return tuple(
        each
        for place, each in enumerate(points)
        if place == at or near[each.key] or (abs(place - at) == 1 and said[each.key])
    )


def spoken_of(desk: Desk, aspect: Aspect, words: int = _SPOKEN) -> Sequence[Phrase]:
    """Return the unused tips that come from points of the aspect which can still be told and speak of them.

    So many `words` of a tip tell that.
    """
    left = {each.key for each in desk.ranked_points(aspect.points)}
    tips = [each for each in aspect.tips if each.key not in desk.used]
    return [each for each in tips if not left.isdisjoint(explaining(desk.language, each, aspect.points, words))]


def _fresh(desk: Desk, aspect: Aspect) -> list[Phrase]:
    """Return the unused tips that do not name the topic."""
    return [each for each in aspect.tips if not each.slots and each.key not in desk.used]


def explained_of(desk: Desk, aspect: Aspect) -> Sequence[Phrase]:
    """Return the unused tips that a point of the aspect or its text explains."""
    spoken = [each for each in spoken_of(desk, aspect) if not (desk.subject.do and each.slots)]
    whole = whole_of(desk, aspect)
    by_text = explained_by(desk, whole, _fresh(desk, aspect), _ANY) if whole is not None else None
    return spoken if by_text is None or by_text[0] in spoken else [by_text[0], *spoken]


def speaking_of(desk: Desk, aspect: Aspect, keyword: Keyword) -> list[Point]:
    """Return the points of the aspect that name the keyword, so that an item can stand under it."""
    said = saying(desk.language, keyword.subject.text, aspect)
    return [each for each in desk.ranked_points(aspect.points) if each.key in said]
