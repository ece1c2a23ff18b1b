"""Comparisons of which both sides are known: the short answer, the table, the criteria in turn, the verdict."""

from __future__ import annotations

from collections.abc import Sequence

from generator.banks.contrasts import Contrast
from generator.banks.model import Aspect, Term
from generator.banks.phrase import Phrase, Value, Values
from generator.compose.counting import namings
from generator.compose.desk import Desk, Keyword
from generator.compose.material import Material
from generator.compose.terms import entry
from generator.compose.titles import label, wants_topic_heading
from generator.plan import Part
from generator.tree import Line, Paragraph, Section, Table
from generator.values import noun, value

ROOMY = 400  # words of an article that has room for the verdict
OF_ONE_SIDE = 1400  # words of one that has room for what holds for one side only
_IN_PROSE = 250  # words of one that compares in prose
_PART_OF = 0.5  # of a criterion, for which that has to have room
_WITH_CASES = 0.75  # of the words of the body, that tell criteria where there is no room for all of them
_VERDICT = 60  # words of how to choose
_TWO = 2  # sentences on a side that stand in any case
_CASES = 650  # words of an article that has room for the case for each side
_ENOUGH = 0.6  # of the words of both cases, for which room has to be left


def short_answer(desk: Desk, contrast: Contrast) -> list[Line]:
    """Return the sentences that say up front when each side is the right one, or what each of them is."""
    return _written(desk, contrast, "versus.short", 0)


def verdict(desk: Desk, contrast: Contrast, part: Part) -> None:
    """Write how to choose between the two, or how to keep them apart, with what the short answer has not said."""
    section = desk.open(Section("verdict", _verdict_title(desk, contrast) if part.titled else None, part.level))
    lines = _written(desk, contrast, "versus.long", 1)
    section.blocks.append(Paragraph(lines, least=len(lines), stays=True))


def side_by_side(desk: Desk, contrast: Contrast, part: Part) -> None:
    """Write the table with a column for each side."""
    left, right = (_cell(desk, side.name) for side in (contrast.left, contrast.right))
    first = label(desk, "columns.criterion", False)
    if first is None:
        return
    section = desk.open(Section("table", label(desk, "table.contrast") if part.titled else None, part.level))
    intro = desk.frame("list.contrast")
    if intro is not None:
        section.blocks.append(Paragraph([intro]))
    rows = [[first, left, right]]
    for phrases in zip(contrast.criteria, contrast.left.cells, contrast.right.cells, strict=True):
        cells = [desk.line(phrase, fixed=True) for phrase in phrases]
        rows.append([cell for cell in cells if cell is not None])
    section.blocks.append(Table(rows))
    desk.words += sum(line.words for row in rows for line in row)


def told_of(desk: Desk) -> Contrast | None:
    """Return what is known of both sides, where the article tells them in prose, criterion by criterion."""
    is_told = desk.contrast is not None and desk.contrast.is_told and desk.brief.length >= _IN_PROSE * desk.scale
    return desk.contrast if is_told else None


def in_prose(desk: Desk, contrast: Contrast, part: Part, budget: int) -> int:
    """Compare the sides in prose, then make the case for each where it was written; return the words that are left."""
    before = desk.words
    budget = min(budget, desk.brief.length - before - round(_VERDICT * desk.scale))  # a table takes what it takes
    is_roomy = desk.brief.length >= _CASES * desk.scale
    if not is_roomy:
        _point_by_point(desk, contrast, part, budget, _PART_OF)
        return 0
    has_room = _length(desk, (contrast.left.told, contrast.right.told)) <= budget
    room = budget * _WITH_CASES if contrast.has_cases and not has_room else budget
    _point_by_point(desk, contrast, part, room, 1 if contrast.has_cases else _PART_OF)
    left = budget - (desk.words - before)
    if contrast.has_cases and left >= _ENOUGH * _length(desk, (contrast.left.case, contrast.right.case)):
        _cases(desk, contrast, part)
    return budget - (desk.words - before)


def _point_by_point(desk: Desk, contrast: Contrast, part: Part, room: float, fitting: float) -> None:
    """Write a section a criterion, with a paragraph on each side, as far as there is room for such a part of one.

    Where the words do not reach for all, those come that name keywords; all in the order of the table.
    """
    told = [
        (criterion, (left, right))
        for criterion, left, right in zip(contrast.criteria, contrast.left.told, contrast.right.told, strict=True)
    ]
    chosen = []
    for each in sorted(told, key=lambda each: -_names_keyword(desk, *each)):
        length = _length(desk, (each[1],))
        if fitting * length <= room:
            room -= length
            chosen.append(each)
    fits = fitting == 1 and len(chosen) == len(told)
    for criterion, sides in (each for each in told if each in chosen):
        section = desk.open(Section("section", _criterion_title(desk, criterion) if part.titled else None, part.level))
        section.blocks += [_told(desk, phrases, is_whole=fits) for phrases in sides]


def _length(desk: Desk, sides: Sequence[Sequence[Sequence[Phrase]]]) -> float:
    """Return about how much these paragraphs measure."""
    readings = desk.voice.readings
    return sum(readings[phrase][0].words for side in sides for phrases in side for phrase in phrases)


def _cases(desk: Desk, contrast: Contrast, part: Part) -> None:
    """Write a section on each side: whom it serves, and what it asks of them."""
    title = desk.chooser.order(desk.frames.labels.get("versus_case", ()))[:1]
    for name, side in (("left", contrast.left), ("right", contrast.right)):
        heading = desk.line(title[0], _as_side(desk, name), fixed=True) if title and part.titled else None
        section = desk.open(Section("section", heading, part.level))
        section.blocks += [_told(desk, phrases, is_whole=True) for phrases in side.case]


def side_of(desk: Desk, material: Material, aspect: Aspect) -> str:
    """Return of which side the aspect's file speaks, “left” or “right”; nothing where it speaks of both or neither."""
    bank = next((each for each in material.banks if aspect in each.aspects), None)
    if bank is None or not bank.name:
        return ""
    left, right = (_share_in(desk, each.subject.text, bank.name.replace("-", " ")) for each in desk.sides)
    return "" if left == right else "left" if left > right else "right"


def _share_in(desk: Desk, side: str, name: str) -> float:
    """Return which share of the words of a side the name of a file has."""
    words = [each for each in desk.language.stems_of(side).split() if each not in desk.language.grammar.articles]
    return sum(each in desk.language.stems_of(name).split() for each in words) / max(1, len(words))


def _as_side(desk: Desk, slot: str) -> Values:
    """Return the values of `{side}` for “left” or “right”."""
    return {"side": desk.values[slot], "Side": desk.values[slot.capitalize()]}


def open_side(desk: Desk, slot: str) -> None:
    """Write the heading over what holds for one side."""
    title = label(desk, "versus_side", None, _as_side(desk, slot))
    if title is not None:
        desk.open(Section("theme", title))


def _told(desk: Desk, phrases: Sequence[Phrase], is_whole: bool) -> Paragraph:
    """Return what is said of one side; its last sentence may be cut unless it `is_whole`."""
    found = (desk.line(each, fixed=each is phrases[0]) for each in phrases)
    lines = [desk.write(line) for line in found if line is not None]
    return Paragraph(lines, least=len(lines) if is_whole else max(_TWO, len(lines) - 1), stays=True)


def without_criterion(desk: Desk, contrast: Contrast) -> list[Keyword]:
    """Return the keywords that nothing told of the sides names."""
    sides = (*contrast.left.told, *contrast.right.told)
    text = " ".join(each.source for each in (*contrast.criteria, *(phrase for told in sides for phrase in told)))
    return [each for each in desk.keywords if not namings(desk, text.casefold(), each)]


def _names_keyword(desk: Desk, criterion: Phrase, sides: tuple[tuple[Phrase, ...], ...]) -> int:
    """Return 2 where the criterion is a keyword, 1 where what is told under it names one, else 0."""
    text = " ".join(phrase.source for side in sides for phrase in side).casefold()
    if any(namings(desk, criterion.source.casefold(), each) for each in desk.keywords):
        return 2
    return int(any(namings(desk, text, each) for each in desk.keywords))


def tell_more_of_sides(desk: Desk, material: Material, length: int) -> None:
    """Go on about either side, in turn, behind what introduces it, until the article is as long as asked.

    That comes before what holds for all of their field.
    """
    told = [(each, _told_from(desk, each[1])) for each in material.own] if told_of(desk) is not None else []
    if len(told) < _TWO or not all(section for _, section in told):
        return
    more = True
    while more and desk.words < length:
        more = False
        for (keyword, term), section in told:
            blocks = entry(desk, keyword, term, 1, material.is_told_in_order(term))
            if section is not None and blocks:
                section.blocks += blocks
                more = True


def _told_from(desk: Desk, term: Term) -> Section | None:
    """Return the section that begins with this entry."""
    keys = {each.key for each in term.points}
    firsts = ((each, each.blocks[0]) for each in desk.sections if each.blocks)
    return next((each for each, first in firsts if isinstance(first, Paragraph) and first.key in keys), None)


def _criterion_title(desk: Desk, criterion: Phrase) -> Line | None:
    text = criterion.source
    named = desk.language.understand_keyword(text).name
    if named.casefold() != text.casefold():  # “speeding to start”
        named = text[:1].lower() + text[1:]
    values = noun("keyword", named, text, desk.language.count)
    is_due = wants_topic_heading(desk)
    return label(desk, "versus_keyword", is_due, {**desk.searched, **values, "term": values["keyword"]})


def _verdict_title(desk: Desk, contrast: Contrast) -> Line | None:
    return label(desk, "verdict" if contrast.is_choice else "verdict.apart")


def _written(desk: Desk, contrast: Contrast, bank: str, turn: int) -> list[Line]:
    """Return sentences on both sides, written: of the first `turn` one a side, of the second the others."""
    if not contrast.is_choice:
        said = [side.said[turn : 2 * turn + 1] for side in (contrast.left, contrast.right)]
        lines = [desk.line(phrase, fixed=True) for several in said for phrase in several]
        return [desk.write(line) for line in lines if line is not None]
    values = _with_reasons(desk, contrast, turn)
    for point in desk.ranked_points(desk.frames.points.get(bank, ())):
        paragraph = desk.paragraph(point, values)
        if paragraph is not None:
            return paragraph.lines
    return []


def _with_reasons(desk: Desk, contrast: Contrast, turn: int) -> Values:
    """Return the values plus reasons for the sides: `a` for the left and `b` for the right, then `c` and `d`."""
    values = dict(desk.values)
    for (first, second), side in zip((("a", "c"), ("b", "d")), (contrast.left, contrast.right), strict=True):
        reasons = desk.chooser.order(side.reasons)
        chosen = (reasons[turn % len(reasons)], reasons[(turn + 1) % len(reasons)])
        for slot, reason in zip((first, second), chosen, strict=True):
            values[slot] = _as_value(desk, reason)
    return values


def _as_value(desk: Desk, phrase: Phrase) -> Value:
    line = desk.line(phrase, fixed=True)
    assert line is not None, "A reason has no slots."  # noqa: S101 - for the type checker
    return Value(*line.fill(), words=line.words)


def _cell(desk: Desk, name: str) -> Line:
    opening = desk.language.understand_keyword(name).heading
    line = desk.line(Phrase("{Keyword}"), {"Keyword": value(opening, desk.language.count)}, fixed=True)
    assert line is not None, "Its only slot is filled."  # noqa: S101 - for the type checker
    return line
