"""What the sections are about: the keywords that aspects answer, then the nearest aspects."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from generator.banks.model import Aspect, Point, Term, Whole
from generator.banks.phrase import SLOT, Phrase
from generator.compose.desk import Desk, Keyword
from generator.compose.keywords import ROOM, reserve
from generator.compose.known import lists
from generator.compose.material import Material
from generator.compose.points import opener_of, speaks_of
from generator.compose.whole import length_of, names_term, whole_of
from generator.plan import Part

MOST_UNDER_A_HEADING = 270  # words; the contract allows 300
_A_KEYWORD = 155  # words of the text to one section on a keyword
_WITH_ENTRY = 220  # words of a section that an entry opens: the keyword is named there again
_NAMED, _LEADING, _ASKED = 1.25, 1.5, 2
"""What sections weigh: on a keyword, with an entry that opens it, on just what the topic asks."""
_LITTLE = 3  # paragraphs that do not make a section without the claim on which they build
_OWN = 2  # paragraphs that make a section of a keyword's own
_HEADING = 7  # words, about
_CENTRAL = 2  # of the words an aspect answers, those that say what it is about


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


def choose_topics(desk: Desk, material: Material, part: Part, budget: int) -> tuple[list[Topic], int]:
    """Return what the sections are about, keywords first, then the nearest aspects; and the words they may have."""
    most = max(1, round(budget / _A_KEYWORD / desk.scale))
    topics: list[Topic] = []
    own = next((each for each in material.near[:1] if each.key in material.special and most > 1), None)
    for keyword, stems in zip(desk.keywords, desk.place.keywords, strict=True):
        if len(topics) < most - (own is not None):
            topics += _on_keyword(desk, material, keyword, stems)
    called = [topic.aspect for topic in topics if topic.term]
    if own in material.near:  # what the topic itself asks for
        material.take(own)
        topics.append(on_aspect(desk, material, own))
    whole = {each for each in material.near if whole_of(desk, each)}
    material.near.sort(key=lambda each: (each not in called, each not in whole, _is_gutted(desk, each)))
    if not material.of_subject:  # where the field is all there is
        material.wide.sort(key=lambda each: on_aspect(desk, material, each).whole is None)
    answered = {topic.keyword or topic.tied for topic in topics}
    left = [keyword for keyword in desk.keywords if keyword not in answered]
    budget = max(budget // 2, budget - reserve(desk, material, left))
    room = sum(_weigh(desk, material, each, part) for each in topics)
    while room < budget and not _is_full(material, topics, budget) and (aspect := material.next()) is not None:
        topics.append(on_aspect(desk, material, aspect))
        room += _weigh(desk, material, topics[-1], part)
    return topics, budget


def on_aspect(desk: Desk, material: Material, aspect: Aspect) -> Topic:
    """Return the section on an aspect: in one text, unless the topic wants just what touches it in its own file."""
    is_partly = bool(material.of_subject and material.touching(aspect))
    whole = None if is_partly else whole_of(desk, aspect)
    return Topic(aspect, aspect.points, room=_room(desk, aspect.points), whole=whole)


def _is_gutted(desk: Desk, aspect: Aspect) -> bool:
    """Tell whether little is left of the aspect, and not the claim on which it builds: entries say the same."""
    opener = opener_of(aspect.points, aspect.points)
    if opener is None or not (desk.is_told(opener) or opener.key in desk.promised):
        return False
    return len(desk.ranked_points(aspect.points)) < _LITTLE


def _is_full(material: Material, topics: Sequence[Topic], budget: int) -> bool:
    """Tell whether the topic's own aspects are all there and fill the budget: longer sections before a wider field."""
    return bool(material.of_subject) and not material.near and sum(each.room for each in topics) >= budget


def _weigh(desk: Desk, material: Material, topic: Topic, part: Part) -> int:
    """Set the topic's weight; return the words that it is to have."""
    asked = is_narrow(desk) and topic.aspect.key in material.special
    named = topic.keyword or topic.tied
    topic.weight = _ASKED if asked else _LEADING if topic.leads else _NAMED if named else 1
    if topic.whole is not None and not asked:
        entry = ROOM * (topic.term is not None)
        topic.wants = round(length_of(desk, topic.whole) + (_HEADING + entry) * desk.scale)
        return topic.wants
    return min(topic.room, round(part.size * topic.weight))


def is_narrow(desk: Desk) -> bool:
    """Tell whether the topic asks for one thing: a question, or “benefits of ...”."""
    return desk.subject.shape == "question" or bool(desk.subject.facet)


def _on_keyword(desk: Desk, material: Material, keyword: Keyword, stems: frozenset[str]) -> list[Topic]:
    """Return the section on a keyword that an aspect answers, if one does.

    What was written for the keyword stands there with the points that name it; the aspect still gets its own section,
    which takes a short entry in. Without an entry the aspect stands under the keyword where it is about that in the
    first place, or under its own heading.
    """
    term = material.terms.get(keyword)
    is_told = any(term is each for _, each in material.own)  # in the introduction
    found = material.find(keyword, stems)
    if found is None:
        return []
    if term is not None and not is_told:
        return [_with_entry(desk, material, keyword, stems, term, found[1])]
    aspect = found[1]
    if material.of_subject and aspect.key not in material.of_subject:
        return []
    is_listed = keyword in material.listed and lists(desk.language, [aspect], keyword)
    if not is_listed and keyword not in material.answered:
        return []
    taken = material.answer(keyword, stems) or aspect
    room = _room(desk, taken.points)
    if is_listed:
        return [Topic(taken, taken.points, listed=keyword, room=room)]
    is_first = not stems.isdisjoint(taken.about[:_CENTRAL]) and not headings_on(desk, taken, keyword)
    on, tied = (keyword, None) if is_first else (None, keyword)
    return [Topic(taken, taken.points, on, tied, room=room, whole=whole_of(desk, taken, _head_of(desk, keyword)))]


def _with_entry(
    desk: Desk, material: Material, keyword: Keyword, stems: frozenset[str], term: Term, aspect: Aspect
) -> Topic:
    """Return the section on a keyword for which something was written, with what the aspect adds to it."""
    whole = whole_of(desk, aspect, begin_of(desk, keyword)) or whole_of(desk, aspect)
    names = whole is not None and names_term(whole.points, begin_of(desk, keyword))
    if names or (whole is not None and headings_on(desk, aspect, keyword)):  # it says what the entry says
        material.take(aspect)
        return Topic(aspect, aspect.points, tied=keyword, room=_room(desk, aspect.points), whole=whole)
    if whole is not None or is_central(desk, aspect, keyword, stems):
        material.take(aspect)
        most = MOST_UNDER_A_HEADING if whole else _WITH_ENTRY
        room = min(_room(desk, (*term.points[:_OWN], *aspect.points)), round(most * desk.scale))
        return Topic(aspect, aspect.points, tied=keyword, term=term, room=room, leads=True, whole=whole)
    named = tuple(each for each in aspect.points if speaks_of(each, begin_of(desk, keyword)))
    suiting = [each for each in term.points if each.tone in (None, desk.brief.tone)]
    if len(suiting) + len(named) < _OWN:
        material.take(aspect)
        room = _room(desk, (*term.points[:1], *aspect.points))
        return Topic(aspect, aspect.points, tied=keyword, term=term, room=room, whole=whole_of(desk, aspect))
    return Topic(aspect, named, keyword, term=term, room=_room(desk, (*term.points[:2], *named)))


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


def _room(desk: Desk, points: Sequence[Point]) -> int:
    fitting = [each for each in points if each.tone in (None, desk.brief.tone) and not each.is_aside]
    return min(sum(map(desk.length_of, fitting)) + 14, round(MOST_UNDER_A_HEADING * desk.scale))


def _head_of(desk: Desk, keyword: Keyword) -> str:
    """Return the keyword's last word as it begins in any of its forms."""
    return begin_of(desk, keyword).rpartition(" ")[2]


def begin_of(desk: Desk, keyword: Keyword) -> str:
    """Return the keyword as it begins in any of its forms: “deductibl” for “deductibles”."""
    *words, last = keyword.subject.text.casefold().split()
    stem = desk.language.stem(last)
    return " ".join([*words, stem if last.startswith(stem) else last])
