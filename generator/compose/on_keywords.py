"""Sections on keywords: those that an aspect answers, with what was written for them."""

from __future__ import annotations

from collections.abc import Sequence

from generator.banks.model import Aspect, Term, Whole
from generator.compose.closeness import kinship, plain_stems, stems_in, stems_of
from generator.compose.counting import namings
from generator.compose.desk import Desk, Keyword
from generator.compose.known import lists
from generator.compose.material import Material
from generator.compose.once import told_among
from generator.compose.points import speaks_of
from generator.compose.terms import is_full
from generator.compose.topic import MOST_UNDER_A_HEADING, Topic, begin_of, headings_on, is_central, room_of
from generator.compose.whole import names_term, times_meant, times_named, whole_of
from generator.tree import Section

_WITH_ENTRY = 220  # words of a section that an entry opens: the keyword is named there again
_OWN = 2  # paragraphs that make a section of a keyword's own
_SAID = 2  # sentences that name the keyword, in a text that leaves nothing for an entry to say
_THROUGHOUT = 5  # the same, in a text that leaves nothing for a full entry
_OFTEN = 3  # the same of its last word: a text on the deposit is on the security deposit
_THE_SAME = 1 / 3  # of the telling words of an entry, that stand in a text on the same which names the keyword
_ALIKE = 1 / 2  # the same of a text that does not
_NEAR = 0.5  # of what the entry has in common with the aspect nearest to it; a sentence that names it counts as much
_CENTRAL = 2  # of the words an aspect answers, those that say what it is about


def on_keyword(
    desk: Desk, material: Material, keyword: Keyword, stems: frozenset[str], there: Sequence[Topic] = ()
) -> list[Topic]:
    """Return the section on a keyword that an aspect answers, if one does, and none that is `there` tells of it.

    What was written for the keyword stands there with the points that name it; the aspect still gets its own section,
    which takes a short entry in. Without an entry the aspect stands under the keyword where it is about that in the
    first place, or under its own heading.
    """
    term = material.terms.get(keyword)
    is_told = any(term is each for _, each in material.own)  # in the introduction
    found = material.find(keyword, stems)
    if found is None:
        is_told |= any(tells_of(desk, each.whole, keyword) for each in there if each.whole)
        return [] if is_told else _within_whole(desk, material, keyword, term, there)
    if term is not None and not is_told:
        is_beside = whole_of(desk, found[1]) is None and not is_central(desk, found[1], keyword, stems)
        within = _within_whole(desk, material, keyword, term) if is_beside else []
        return within or [_with_entry(desk, material, keyword, stems, term, found[1])]
    aspect = found[1]
    if material.is_wide(aspect):
        return []
    is_listed = keyword in material.listed and lists(desk.language, [aspect], keyword)
    if not is_listed and keyword not in material.answered:
        return []
    taken = material.answer(keyword, stems) or aspect
    room = room_of(desk, taken.points)
    if is_listed:
        return [Topic(taken, taken.points, listed=keyword, room=room)]
    is_first = not stems.isdisjoint(taken.about[:_CENTRAL]) and not headings_on(desk, taken, keyword)
    on, tied = (keyword, None) if is_first else (None, keyword)
    whole = whole_of(desk, taken, _head_of(desk, keyword))
    if whole is None and headings_on(desk, taken, keyword):  # its heading names it
        whole = whole_of(desk, taken)
    return [Topic(taken, taken.points, on, tied, room=room, whole=whole)]


def leave_to_steps(desk: Desk, material: Material, keywords: Sequence[Keyword]) -> None:
    """Leave out what the steps say already of keywords that they name, or of others if something is left to say."""
    text = "\n".join(line.text() for each in desk.sections if each.kind == "step" for line in each.lines())
    told = stems_of(desk.language, text)
    for keyword, term in ((each, material.terms.get(each)) for each in keywords if told):
        same = told_among(desk, term.points, told) if term else []
        if term and (len(same) < len(term.points) or namings(desk, text.casefold(), keyword) >= _SAID):
            desk.used.update(same)


def leave_to(desk: Desk, material: Material, section: Section, keyword: Keyword) -> bool:
    """Leave out what the section says already of a keyword that it calls otherwise; tell whether that is all."""
    term = material.terms.get(keyword)
    if term is None:
        return False
    told = stems_of(desk.language, " ".join(line.text() for line in section.lines()))
    same = set(told_among(desk, term.points, told))
    begun = next((stems_of(desk.language, each.text()) for each in section.lines()), frozenset())
    if is_full(term.points) and stems_of(desk.language, keyword.name) <= begun:  # “noise canceling” in other letters
        same.add(term.points[0].key)
    desk.used.update(same)
    return len(same) == len(term.points)


def tells_of(desk: Desk, whole: Whole, keyword: Keyword) -> bool:
    """Tell whether a whole names the keyword in more than passing."""
    return times_named(whole.points, begin_of(desk, keyword)) >= _SAID


def _within_whole(
    desk: Desk, material: Material, keyword: Keyword, term: Term | None, there: Sequence[Topic] = ()
) -> list[Topic]:
    """Return the section of the topic's own that tells of the keyword in its text, or takes its entry in at the end.

    What no aspect answers would otherwise stand beside a section on the same matter. One that is `there` already and
    nearer takes the entry instead.
    """
    if term is not None and not material.holds(term):
        return []
    own = [each for each in material.near if each.key in material.of_subject]
    wholes = {each: whole for each in own if (whole := whole_of(desk, each)) is not None}
    named = {each: times_named(whole.points, begin_of(desk, keyword)) for each, whole in wholes.items()}
    if term is None and not any(named.values()) and " " in keyword.name:  # “resource requests”: what pods request
        named = {each: times_meant(desk.language, whole.points, keyword.name) for each, whole in wholes.items()}
    said = tuple(phrase for point in term.points for phrase in point.phrases) if term else ()
    taken = {each.aspect: each for each in there if each.whole}
    near = kinship(desk.language, said, (*own, *taken))
    most = max(near.values(), default=0) or 1
    nearest = max(taken, key=lambda each: near[each.key], default=None)
    if term is not None and nearest is not None and near[nearest.key] == most:
        topic = taken[nearest]
        is_named = topic.whole is not None and names_term(topic.whole.points, begin_of(desk, keyword))
        if not topic.also and not (is_named and _says_the_same(desk, topic.whole, term)):
            topic.also.append((keyword, term))
        return []

    def fit(aspect: Aspect) -> float:
        return near[aspect.key] / most + _NEAR * min(named[aspect], _SAID)

    best = max(wholes, key=lambda each: (fit(each), named[each]), default=None)
    if best is None or fit(best) < _NEAR:
        return []
    material.take(best)
    room, whole = room_of(desk, best.points), wholes[best]
    if term is None or named[best] >= _SAID or (near[best.key] == most and _is_on(desk, whole, keyword, term)):
        return [Topic(best, best.points, listed=keyword, room=room, whole=whole)]
    return [Topic(best, best.points, tied=keyword, term=term, room=room, whole=whole)]


def _with_entry(
    desk: Desk, material: Material, keyword: Keyword, stems: frozenset[str], term: Term, aspect: Aspect
) -> Topic:
    """Return the section on a keyword for which something was written, with what the aspect adds to it."""
    whole = whole_of(desk, aspect, begin_of(desk, keyword)) or whole_of(desk, aspect)
    names = whole is not None and _tells(desk, whole, keyword, term)
    if names or (whole is not None and headings_on(desk, aspect, keyword)):  # it says what the entry says
        material.take(aspect)
        return Topic(aspect, aspect.points, tied=keyword, room=room_of(desk, aspect.points), whole=whole)
    if whole is not None or is_central(desk, aspect, keyword, stems):  # a text in one piece begins as it was written
        material.take(aspect)
        most = MOST_UNDER_A_HEADING if whole else _WITH_ENTRY
        room = min(room_of(desk, (*term.points[:_OWN], *aspect.points)), round(most * desk.scale))
        return Topic(aspect, aspect.points, tied=keyword, term=term, room=room, leads=whole is None, whole=whole)
    named = tuple(each for each in aspect.points if speaks_of(each, begin_of(desk, keyword)))
    suiting = [each for each in term.points if each.tone in (None, desk.brief.tone)]
    if len(suiting) + len(named) < _OWN:
        material.take(aspect)
        room = room_of(desk, (*term.points[:1], *aspect.points))
        return Topic(aspect, aspect.points, tied=keyword, term=term, room=room, whole=whole_of(desk, aspect))
    return Topic(aspect, named, keyword, term=term, room=room_of(desk, (*term.points[:2], *named)))


def _tells(desk: Desk, whole: Whole, keyword: Keyword, term: Term) -> bool:
    """Tell whether the whole leaves nothing for the entry to say: it names the keyword and what that says, or often.

    One that says what the thing is, how it works and what of it goes deeper than a text that names it on the way.
    """
    if is_full(term.points):
        is_often = times_named(whole.points, begin_of(desk, keyword)) >= _THROUGHOUT
        return is_often or _says_most(desk, whole, term)
    if tells_of(desk, whole, keyword) or _is_on(desk, whole, keyword, term):
        return True
    return names_term(whole.points, begin_of(desk, keyword)) and _says_the_same(desk, whole, term)


def _is_on(desk: Desk, whole: Whole, keyword: Keyword, term: Term) -> bool:
    """Tell whether the whole is on the keyword without naming it: by its last word, or by that as its entry is."""
    times = times_named(whole.points, _head_of(desk, keyword))
    return times >= _OFTEN or (times > 0 and _says_the_same(desk, whole, term, _ALIKE))


def _says_the_same(desk: Desk, whole: Whole | None, term: Term, share: float = _THE_SAME) -> bool:
    """Tell whether the whole says so much of what the entry begins with that one of them is enough."""
    if whole is None:
        return False
    language = desk.language
    said = stems_in(language, term.points[0].phrases) - plain_stems(language)
    said -= stems_of(language, desk.as_meant["topic"].text)
    told = stems_in(language, tuple(phrase for each in whole.points for phrase in each.phrases))
    return len(said & told) >= share * len(said)


def _says_most(desk: Desk, whole: Whole, term: Term) -> bool:
    """Tell whether the whole says what a full entry says, but for one of its points at most."""
    points = [each for each in term.points if each.tone is None]
    told = stems_in(desk.language, tuple(phrase for each in whole.points for phrase in each.phrases))
    return len(points) - len(told_among(desk, points, told)) <= 1


def _head_of(desk: Desk, keyword: Keyword) -> str:
    """Return the keyword's last word as it begins in any of its forms."""
    return begin_of(desk, keyword).rpartition(" ")[2]
