"""What one section is about."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from generator.banks.model import Aspect, Point, Term, Whole
from generator.banks.phrase import SLOT, Phrase
from generator.compose.desk import Desk, Keyword
from generator.compose.material import Material
from generator.compose.whole import whole_of

MOST_UNDER_A_HEADING = 270  # words; the contract allows 300


@dataclass(slots=True)
class Topic:
    """What one section is about: an aspect, and the keyword that it answers, if any."""

    aspect: Aspect
    points: Sequence[Point]  # those of the aspect that may stand there: all, or those that name the keyword
    keyword: Keyword | None = None  # that the heading is on
    tied: Keyword | None = None  # that the heading names beside the aspect, or an entry within
    listed: Keyword | None = None  # that the aspect is about without naming it
    term: Term | None = None  # what was written for the keyword
    room: int = 0  # words that its material can fill
    leads: bool = False  # the entry stands first: the aspect is about just the keyword
    weight: float = 1  # of its words against those of others
    whole: Whole | None = None  # all of it in one text
    wants: int = 0  # words that this takes
    also: list[tuple[Keyword, Term]] = field(default_factory=list)  # a further keyword that belongs there


def on_aspect(desk: Desk, material: Material, aspect: Aspect) -> Topic:
    """Return the section on an aspect: in one text, unless just other points of it touch the topic in its own file."""
    whole = whole_of(desk, aspect)
    touching = material.touching(aspect) if material.of_subject and whole else ()
    if touching and whole and not any(point.key in touching for point in whole.points):
        whole = None
    return Topic(aspect, aspect.points, room=room_of(desk, aspect.points), whole=whole)


def room_of(desk: Desk, points: Sequence[Point]) -> int:
    """Return the words that these points can fill under one heading, about."""
    fitting = [each for each in points if each.tone in (None, desk.brief.tone) and not each.is_aside]
    return min(sum(map(desk.length_of, fitting)) + 14, round(MOST_UNDER_A_HEADING * desk.scale))


def is_central(desk: Desk, aspect: Aspect, keyword: Keyword, stems: frozenset[str]) -> bool:
    """Tell whether the keyword is what the aspect is about, in its name or first among what it answers."""
    return not stems.isdisjoint(aspect.about[:1]) or names_keyword(desk, aspect, keyword)


def headings_on(desk: Desk, aspect: Aspect, keyword: Keyword) -> tuple[Phrase, ...]:
    """Return the aspect's headings that hold all words of the keyword."""
    words = desk.language.stems_of(keyword.subject.text).split()
    known = (*(heading for whole in aspect.wholes for heading in whole.headings), *aspect.headings)
    titles = {each: desk.language.stems_of(SLOT.sub("", each.source)).split() for each in known}
    return tuple(each for each, said in titles.items() if set(said).issuperset(words))


def names_keyword(desk: Desk, aspect: Aspect, keyword: Keyword) -> bool:
    """Tell whether the aspect's name holds all words of the keyword."""
    name = set(desk.language.stems_of(aspect.name.source).split())
    return name.issuperset(desk.language.stems_of(keyword.subject.text).split())


def begin_of(desk: Desk, keyword: Keyword) -> str:
    """Return the keyword as it begins in any of its forms: “deductibl” for “deductibles”."""
    *words, last = keyword.subject.text.casefold().split()
    stem = desk.language.stem(last)
    return " ".join([*words, stem if last.startswith(stem) else last])
