"""The numbered items of a listicle: things to do, or whatever the topic asks for (mistakes, facts, questions)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import chain, repeat

from generator.banks.model import Aspect, Term
from generator.compose.closeness import closeness, nearest_first
from generator.compose.desk import Desk, Keyword
from generator.compose.facts import claims_of, closest_to, from_text, kin_of, none_of, statement
from generator.compose.keywords import reserve
from generator.compose.material import Material
from generator.compose.numbered import open_numbered, renumber
from generator.compose.points import Wishes, write_points
from generator.compose.terms import entry
from generator.compose.tips import explained_of, item_of_whole, speaking_of, spoken_of, tip_section
from generator.compose.topic import MOST_UNDER_A_HEADING, begin_of, is_central
from generator.compose.turns import in_turn, own_twice, tips_in_turn, turns_of
from generator.compose.whole import whole_of
from generator.plan import Part
from generator.tree import Paragraph, Section

_BENEFITS = 10  # items that one aspect makes of what a thing is good for, at most
_ROOM = 25  # words that a point takes
_PARAGRAPHS = 2  # of an item on a keyword
_FEWEST, _ENOUGH, _MOST = 3, 6, 25  # items of a list, aspects that make one
_FULL, _SHARED = 190, 115  # words of an item that tells most of its aspect, and where other files have to help
_ONE_CLAIM = 75  # words of an item on a claim that stands alone
_LIKE_A_TIP = 14  # words of a claim that stands in a tip's place
_BEFORE_COLON = "{Keyword}:"

_Write = Callable[[Desk, Aspect, int, int, int], Section | None]
"""Writes an item on an aspect, with its number, its level and the words at which it ends."""


def items(desk: Desk, material: Material, part: Part, budget: int) -> None:
    """Write numbered items, as many as the topic says, else as many as fit."""
    before, first = desk.words, len(desk.sections)
    write = _WRITERS.get(desk.subject.items or desk.subject.facet, _text if desk.is_knowledge else _tip)
    is_open = write in _OPEN
    count = desk.subject.count or _as_many_as_fit(desk, material, part, budget, write)
    count = max(2, min(count, round(budget / 22 / desk.scale)))
    written = 0
    keywords = zip(desk.keywords, desk.place.keywords, strict=True)
    told = [each for each in desk.keywords if each in material.terms] if is_open else []
    told = told[: count // 2]
    answers = {keyword: material.answer(keyword, stems) for keyword, stems in keywords if keyword not in told}
    called = [aspect for aspect in answers.values() if aspect is not None][: max(1, count // 2)]
    budget = max(budget // 2, budget - reserve(desk, material, [each for each, found in answers.items() if not found]))
    stems = dict(zip(desk.keywords, desk.place.keywords, strict=True))
    beside = {each: _aspect_on(desk, material, each, stems[each]) for each in told}
    taken = [each for each in beside.values() if each is not None]
    order = tips_in_turn if write is _tip else in_turn
    aspects = order(desk, material, called, count - len(told), taken)
    owed = {found.key: each for each, found in answers.items() if found is not None and speaking_of(desk, found, each)}
    if write is _benefit:
        aspects = chain(_praising(desk, material), aspects)
    if write in (_claim, _mistake):
        aspects = chain(own_twice(material), aspects)
    turns = turns_of(told, count)
    while written < count:
        share = (budget - (desk.words - before)) // (count - written)
        end = desk.words + min(share, round(MOST_UNDER_A_HEADING * desk.scale))
        keyword = turns.pop(written + 1, None)
        if keyword is not None:
            entry_of = material.terms[keyword]
            written += _on_keyword(desk, keyword, entry_of, beside[keyword], written + 1, part.level, end)
            continue
        aspect = next(aspects, None)
        if aspect is None:
            break
        if write is _tip and aspect not in called and _only_praises(desk, aspect):
            continue
        on = owed.pop(aspect.key, None) if write in (_tip, _claim) else None
        written += _written(desk, material, aspect, on, write, (written + 1, part.level, end))
    if write is not _benefit:
        _put_in_order(desk, material, desk.sections[first:])


def _written(
    desk: Desk, material: Material, aspect: Aspect, on: Keyword | None, write: _Write, at: tuple[int, int, int]
) -> bool:
    """Write an item on the aspect, under the keyword that it is `on`, if any; tell whether it is there."""
    if on is not None:
        section = _claim_on(desk, aspect, on, *at) if write is _claim else _tip_on(desk, aspect, on, *at)
    else:
        section = write(desk, aspect, *at)
        if section is None and write is _claim and aspect.key in material.of_subject:  # no short one is left
            section = _text(desk, aspect, *at)
    if section is not None and section.aspect is None:
        section.tell(aspect)
    return section is not None


def _put_in_order(desk: Desk, material: Material, sections: Sequence[Section]) -> None:
    """Let the items stand as one would explain the thing: a second one of an aspect behind its first.

    One of no aspect stays behind the item before it.
    """
    places, last = [], (False, 0, 0)
    for each in sections:
        last = material.place(each.aspect) if each.aspect is not None else last
        places.append(last)
    order = sorted(range(len(sections)), key=lambda at: places[at])
    desk.sections[len(desk.sections) - len(sections) :] = [sections[at] for at in order]
    for number, at in enumerate(order, 1):
        renumber(desk, sections[at], number)


def _as_many_as_fit(desk: Desk, material: Material, part: Part, budget: int, write: _Write) -> int:
    """Return how many items a list has where the topic does not say: no more than its own files can fill."""
    own = (*material.near, *material.chosen)
    words = budget / desk.scale
    if write in (_claim, _benefit):
        said = [each for each in own if write is _claim or _praises(desk, each)]
        return max(_FEWEST, min(sum(len(claims_of(each)) for each in said), _MOST, round(words / _ONE_CLAIM)))
    are_tips = write is _tip
    fill = sum(max(1, len(spoken_of(desk, each))) for each in own) if are_tips else len(own)
    most = _MOST if len(own) < _ENOUGH else fill if words <= fill * _FULL else round(words / _SHARED)
    return max(_FEWEST, min(most, _MOST, round(budget / part.size)))


def _only_praises(desk: Desk, aspect: Aspect) -> bool:
    """Tell whether the aspect only says what the thing is good for, where the topic asks for so many things to do."""
    return bool(desk.subject.do or desk.subject.count) and _praises(desk, aspect)


def _praises(desk: Desk, aspect: Aspect) -> bool:
    praise = frozenset(map(desk.language.stems_of, desk.language.card.get("praise", ())))
    return not praise.isdisjoint(aspect.about)


def _praising(desk: Desk, material: Material) -> Iterator[Aspect]:
    """Yield the topic's own aspects on what it is good for, each as often as it may make an item."""
    praising = [each for each in (*material.near, *material.chosen) if _praises(desk, each)]
    for aspect in praising:
        if aspect in material.near:
            material.take(aspect)
        yield from repeat(aspect, _BENEFITS)


def _aspect_on(desk: Desk, material: Material, keyword: Keyword, stems: frozenset[str]) -> Aspect | None:
    """Hand out the aspect that is about just the keyword, if there is one."""
    found = material.find(keyword, stems)
    if found is None or not is_central(desk, found[1], keyword, stems):
        return None
    return material.answer(keyword, stems)


def _on_keyword(
    desk: Desk, keyword: Keyword, term: Term, aspect: Aspect | None, number: int, level: int, end: int
) -> bool:
    """Write an item on a keyword: what was written for it, then what its aspect adds; tell whether it is there."""
    titled = [each for each in term.headings if each.source.startswith(_BEFORE_COLON)] or term.headings
    titles = titled or desk.frames.phrases["keyword.headings"][desk.brief.tone]
    opened = open_numbered(desk, "item", number, titles, level, {**desk.values, **keyword.values})
    if opened is None:
        return False
    section = opened[0]
    section.name = keyword.values["keyword"].text
    section.blocks += entry(desk, keyword, term, _PARAGRAPHS)
    if aspect is not None:
        section.tell(aspect)
        section.name = keyword.values["keyword"].text
        if end - desk.words > _ROOM * desk.scale:
            section.blocks += write_points(desk, aspect.points, end - desk.words, Wishes(term=begin_of(desk, keyword)))
    if not section.blocks:
        desk.withdraw(section)
    return bool(section.blocks)


def _tip(desk: Desk, aspect: Aspect, number: int, level: int, end: int) -> Section | None:
    """Write an item under a tip that is explained, else under a claim, rather than under a tip that is not.

    Claims are no ways to do something.
    """
    is_bare = not (desk.subject.do or explained_of(desk, aspect))
    claims = claims_of(aspect, _LIKE_A_TIP) if is_bare else ()
    section = statement(desk, aspect, claims, number, level, end, kin_of)
    return tip_section(desk, aspect, "item", number, level, end) if section is None else section


def _tip_on(desk: Desk, aspect: Aspect, on: Keyword, number: int, level: int, end: int) -> Section | None:
    section = tip_section(desk, aspect, "item", number, level, end, on)
    if section is not None:
        section.name = on.values["keyword"].text
    return section


def _mistake(desk: Desk, aspect: Aspect, number: int, level: int, end: int) -> Section | None:
    """Write an item under a mistake, its reason and remedy first; None if the aspect knows no short one."""
    return statement(desk, aspect, aspect.mistakes, number, level, end, closest_to)


def _claim(desk: Desk, aspect: Aspect, number: int, level: int, end: int) -> Section | None:
    """Write an item under what the aspect's text begins with, else under a claim; None if it knows no short one."""
    section = from_text(desk, aspect, number, level, end)
    if section is not None:
        return section
    return statement(desk, aspect, claims_of(aspect), number, level, end, none_of)


def _claim_on(desk: Desk, aspect: Aspect, on: Keyword, number: int, level: int, end: int) -> Section | None:
    """Write an item under a claim that names the keyword, or goes on to, else under any other of the aspect."""
    named = [each for each in speaking_of(desk, aspect, on) if each.opens_with == "claim" and each.tone is None]
    section = statement(desk, aspect, named, number, level, end, none_of)
    return _claim(desk, aspect, number, level, end) if section is None else section


def _benefit(desk: Desk, aspect: Aspect, number: int, level: int, end: int) -> Section | None:
    """Write an item under something that the thing is good for, else under what the aspect is about: no advice."""
    if not _praises(desk, aspect):
        return _headed(desk, aspect, number, level, end)
    return statement(desk, aspect, claims_of(aspect), number, level, end, none_of)


def _text(desk: Desk, aspect: Aspect, number: int, level: int, end: int) -> Section | None:
    """Write an item on what there is to know: the aspect's text under a heading of that, else its points."""
    whole = whole_of(desk, aspect)
    plain = [each for each in whole.headings if not each.slots] if whole else []
    is_fresh = whole is not None and not any(each.key in desk.used for each in whole.points)
    section = None
    if whole is not None and plain and is_fresh:
        section = item_of_whole(desk, aspect, whole, plain, (number, level, end))
    return section or _headed(desk, aspect, number, level, end)


def _headed(desk: Desk, aspect: Aspect, number: int, level: int, end: int) -> Section | None:
    """Write an item under a heading of the aspect."""
    headings = [each for each in aspect.headings if each.key not in desk.used]
    opened = open_numbered(desk, "item", number, [each for each in headings if not each.slots] or headings, level)
    if opened is None:
        return None
    section, _ = opened
    section.tell(aspect)
    section.blocks += write_points(desk, aspect.points, end - desk.words, Wishes())
    if not section.blocks:
        desk.withdraw(section)
        return None
    return section


def _question(desk: Desk, aspect: Aspect, number: int, level: int, end: int) -> Section | None:
    """Write an item under a question, its answer first."""
    for ask in desk.chooser.order([each for each in aspect.asks if each.key not in desk.used]):
        lines = [desk.line(phrase, fixed=True) for phrase in ask.answer]
        opened = open_numbered(desk, "item", number, [ask.question], level) if all(lines) else None
        if opened is None:
            continue
        desk.tell(ask.key, ask.answer)
        opened[0].blocks.append(Paragraph([desk.write(line) for line in lines if line is not None]))
        near = closeness(desk.language, (ask.question, *ask.answer), aspect.points)
        wishes = Wishes(first=nearest_first(aspect.points, near))
        if end - desk.words > _ROOM * desk.scale:
            opened[0].blocks += write_points(desk, aspect.points, end - desk.words, wishes)
        return opened[0]
    return None


_WRITERS: Mapping[str, _Write] = {
    "benefits": _benefit,
    "mistakes": _mistake,
    "claims": _claim,
    "questions": _question,
}
_OPEN = (_tip, _text, _benefit)  # in which an item may be on a keyword
