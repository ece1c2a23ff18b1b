"""Parts that are lists or tables: summary, checklist, takeaways, mistakes, criteria."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.banks.model import Aspect, Point
from generator.banks.phrase import Phrase, Value
from generator.compose.closeness import explaining
from generator.compose.contrast import side_by_side
from generator.compose.desk import Desk
from generator.compose.material import Material
from generator.compose.news import news_first, touching
from generator.compose.titles import label
from generator.plan import Part
from generator.tree import Bullets, Line, Paragraph, Section, Table, lines_of

_TOLD = ("section", "item", "step")
_MISTAKES = 2  # that make a section
_TOUCHING = 4  # words of a mistake, that the steps have
_OLD = 0.45  # of a mistake's words, that the article has
_FEW, _ROWS = 2, 3  # sections from which a table is made rather than from the file, and rows that make one
_ENOUGH, _ITEMS = 3, 12  # items of a list: at least, at most
_INTRODUCTION, _TIP, _CLAIM = 16, 9, 12  # words of a heading with the sentence below it, and of an item
_LONGEST = 20  # words of a claim in a list
_TWO_LISTS = 2000  # words of an article that has one list of advice up front and one at its end


def summary(desk: Desk, material: Material, part: Part, budget: int) -> None:
    """Write the short version that stands up front: what else is true of the things that the sections tell, or tips.

    It is written last. Where nothing is left for it, the list at the end stands up front instead; so it does where
    both would give advice, and the article is not long enough for two lists of that.
    """
    claims = _claims(desk, _most(desk, part, budget, _CLAIM))
    if claims:
        _list_part(desk, part, "summary", claims)
        return
    if not part.advice:
        return
    tips = _explained(desk, _most(desk, part, budget, _TIP))
    is_short = desk.brief.length < _TWO_LISTS * desk.scale and _at_end(desk) is not None
    if len(tips) >= _ENOUGH and not is_short:
        _list_part(desk, part, _advice(desk), tips)
    else:
        _put_up_front(desk, part)


def _advice(desk: Desk) -> str:
    """Return the name of a summary that says what to do, where the language has words of its own for that."""
    return "summary.tips" if "summary.tips" in desk.frames.labels else "summary"


def _put_up_front(desk: Desk, part: Part) -> None:
    """Turn the list at the end, if there is one, into the summary."""
    section = _at_end(desk)
    if section is None:
        return
    desk.withdraw(section)
    kept = [each for each in section.blocks if isinstance(each, Bullets)]
    desk.words -= sum(line.words for each in section.blocks if each not in kept for line in lines_of(each))
    _open_list(desk, part, _advice(desk), f"list.{_advice(desk)}").blocks += kept


def _at_end(desk: Desk) -> Section | None:
    """Return the list of advice at the article's end, if there is one."""
    return next((each for each in desk.sections if each.kind in ("takeaways", "checklist")), None)


def checklist(desk: Desk, material: Material, part: Part, budget: int) -> None:
    """Write a list of things to do or check."""
    _list_part(desk, part, "checklist", _explained(desk, _most(desk, part, budget, _TIP)), "list.tips")


def takeaways(desk: Desk, material: Material, part: Part, budget: int) -> None:
    """Write what to remember: what to do, where paragraphs explain enough of that."""
    _list_part(desk, part, "takeaways", _explained(desk, _most(desk, part, budget, _TIP)))


def _most(desk: Desk, part: Part, budget: int, words: int) -> int:
    """Return how many items of so many words the part has room for."""
    return min(part.items or _ITEMS, round((budget / desk.scale - _INTRODUCTION) / words))


def _list_part(desk: Desk, part: Part, name: str, phrases: Sequence[Phrase], bank: str = "") -> None:
    """Write a list of these, none where there are too few."""
    if len(phrases) < _ENOUGH:
        return
    section = _open_list(desk, part, name, bank or f"list.{name}")
    desk.used |= {each.key for each in phrases}
    lines = [_item(desk, each) for each in phrases]
    section.blocks.append(Bullets([desk.write(line) for line in lines if line is not None]))


def _item(desk: Desk, phrase: Phrase) -> Line | None:
    """Return an item of a list; where it is a tip, behind what it is on: “Shared boards: Give each one an owner”."""
    line = desk.line(phrase, fixed=True)
    aspect = next((each for each in _told(desk) if phrase in each.tips), None)
    if line is None or aspect is None or "advice" not in desk.frames.labels:
        return line
    named = desk.with_noun("aspect", aspect.name.source, aspect.number)
    return label(desk, "advice", None, {**named, "title": Value(*line.fill(), words=line.words)})


def _open_list(desk: Desk, part: Part, name: str, bank: str) -> Section:
    """Open a part with the sentence that stands before its list."""
    section = desk.open(Section(part.kind, label(desk, name) if part.titled else None, part.level))
    intro = desk.frame(bank)
    if intro is not None:
        section.blocks.append(Paragraph([intro]))
    return section


def _told(desk: Desk) -> Sequence[Aspect]:
    """Return the aspects that the article has sections on, in their order."""
    told = (each.aspect for each in desk.sections if each.kind in _TOLD)
    return tuple(dict.fromkeys(each for each in told if each is not None))


def _claims(desk: Desk, most: int) -> list[Phrase]:
    """Return up to so many claims that the sections do not tell, in their order; they count as told."""
    found: list[tuple[int, int, Point]] = []
    whole = {each.aspect for each in desk.sections if each.is_whole}  # which leave nothing unsaid that a list could say
    for place, aspect in enumerate(each for each in _told(desk) if each not in whole):
        claims = [each for each in desk.ranked_points(aspect.points) if each.opens_with == "claim" and not each.tone]
        short = [each for each in claims if _is_short(desk, each.phrases[0])]
        found += [(turn, place, each) for turn, each in enumerate(short)]
    best = sorted(found, key=lambda each: each[:2])[:most]  # the best of each aspect come first
    if len(best) < _ENOUGH:
        return []
    points = [each[2] for each in sorted(best, key=lambda each: (each[1], each[0]))]
    for point in points:
        desk.tell(point.key, point.phrases)
    return [each.phrases[0] for each in points]


def _is_short(desk: Desk, claim: Phrase) -> bool:
    return not claim.slots and desk.voice.readings[claim][0].words <= _LONGEST * desk.scale


def _explained(desk: Desk, most: int) -> list[Phrase]:
    """Return up to so many unused tips that the article explains, in its order, one of each aspect."""
    found: list[Phrase] = []
    for aspect in _told(desk):
        tips = [each for each in aspect.tips if not each.slots and each.key not in desk.used]
        found += [each for each in desk.chooser.order(tips) if _is_explained(desk, each, aspect)][:1]
    best = desk.chooser.order(found)[:most]
    return [each for each in found if each in best]


def _is_explained(desk: Desk, tip: Phrase, aspect: Aspect) -> bool:
    """Tell whether the article has a paragraph from which the tip comes."""
    return not desk.used.isdisjoint(explaining(desk.language, tip, aspect.telling))


def mistakes(desk: Desk, material: Material, part: Part, budget: int) -> None:
    """Write the mistakes people make, one short paragraph each; not where all of the text is on them."""
    known = list(_mistakes(desk, material))
    if not known or desk.asks_what_goes_wrong:
        return
    section = desk.open(Section("mistakes", label(desk, "mistakes") if part.titled else None, part.level))
    before = desk.words
    for point in known:
        if desk.words - before > budget - 20 * desk.scale:
            break
        paragraph = desk.paragraph(point)
        if paragraph is not None:
            section.blocks.append(paragraph)
    if len(section.blocks) < _MISTAKES:
        desk.words -= desk.words - before
        desk.withdraw(section)


def hold_mistakes(desk: Desk) -> None:
    """Keep as many mistakes from being cut as make a section."""
    for section in desk.sections:
        for block in section.blocks[:_MISTAKES] if section.kind == "mistakes" else ():
            if isinstance(block, Paragraph):
                block.stays = True


def _mistakes(desk: Desk, material: Material) -> Iterator[Point]:
    """Yield the mistakes of the topic's subject and those around it, what is news first; else those of its field."""
    *near, wide = material.mistakes
    for pool in near if material.of_subject else (*near, wide):
        found = desk.ranked_points(pool)
        if any(each.kind == "step" for each in desk.sections):  # mistakes that one makes in doing it
            found = touching(desk, found, _TOUCHING)
        yield from news_first(desk, found, lambda each: each.phrases, _OLD)


def table(desk: Desk, material: Material, part: Part, budget: int) -> None:
    """Write a table: both sides of a comparison, else criteria, with what to compare and how to find out."""
    if desk.contrast is not None:
        side_by_side(desk, desk.contrast, part)
        return
    rows = []
    names: set[str] = set()
    told = _told(desk)
    for aspect in told if len(told) >= _FEW else [*material.chosen, *material.near, *material.wide]:
        row = _row(desk, aspect) if aspect.title.source not in names else None
        if row is not None:
            names.add(aspect.title.source)
            rows.append(row)
        if len(rows) >= (part.items or 5):
            break
    head = [label(desk, f"columns.{name}", False) for name in ("criterion", "compare", "method")]
    titles = [line for line in head if line is not None]
    if len(rows) < _ROWS or len(titles) < len(head):
        return
    section = desk.open(Section("table", label(desk, "table") if part.titled else None, part.level))
    intro = desk.frame("list.table") if section.title is None else None  # a heading says enough
    if intro is not None:
        section.blocks.append(Paragraph([intro]))
    section.blocks.append(Table([titles, *rows]))
    desk.words += sum(line.words for row in (titles, *rows) for line in row)


def _row(desk: Desk, aspect: Aspect) -> list[Line] | None:
    if aspect.compare is None or aspect.method is None:
        return None
    cells = [desk.line(phrase, fixed=True) for phrase in (aspect.title, aspect.compare, aspect.method)]
    return [cell for cell in cells if cell is not None] if all(cells) else None
