"""Parts that are lists or tables: summary, checklist, takeaways, mistakes, criteria."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice

from generator.banks.model import Aspect, Point
from generator.banks.phrase import Phrase
from generator.compose.closeness import speaking_of
from generator.compose.contrast import side_by_side
from generator.compose.desk import Desk
from generator.compose.material import Material
from generator.compose.titles import label
from generator.plan import Part
from generator.tree import Bullets, Line, Paragraph, Section, Table

_TOLD = ("section", "item", "step")
_SPOKEN, _TOUCHED = 2, 1  # telling words that a tip shares with a point that speaks of it, or touches it
_FEW = 3  # sections that are too little to sum up
_ENOUGH = 2  # items


def summary(desk: Desk, material: Material, part: Part, budget: int) -> None:
    """Write the short version that stands up front."""
    _list_part(desk, material, part, budget, "summary")


def checklist(desk: Desk, material: Material, part: Part, budget: int) -> None:
    """Write a list of things to do or check."""
    _list_part(desk, material, part, budget, "checklist", "list.tips")


def takeaways(desk: Desk, material: Material, part: Part, budget: int) -> None:
    """Write what to remember."""
    _list_part(desk, material, part, budget, "takeaways")


def _list_part(desk: Desk, material: Material, part: Part, budget: int, name: str, bank: str = "") -> None:
    section = desk.open(Section(name, label(desk, name) if part.titled else None, part.level))
    before = desk.words
    intro = desk.frame(bank or f"list.{name}")
    if intro is not None:
        section.blocks.append(Paragraph([intro]))
    items: list[Line] = []
    for aspects, words in _passes(desk, material, bool(bank)):
        for aspect in aspects:
            line = tip(desk, aspect, words)
            items += [line] if line is not None else []
            if len(items) >= (part.items or 12) or desk.words - before >= budget - 4 * desk.scale:
                break
        if len(items) >= _ENOUGH:
            break
    if len(items) >= _ENOUGH:
        section.blocks.append(Bullets(items))
    else:
        desk.withdraw(section)
        desk.words -= sum(line.words for line in items) + (intro.words if intro else 0)


def _passes(desk: Desk, material: Material, is_open: bool) -> Iterator[tuple[Iterable[Aspect], int]]:
    """Yield where the items come from: what the article has told, and anything it is about if that is little.

    One that is `open` to more may hold anything of the topic's own subject.
    """
    told = _told(desk, material)
    yield told, _SPOKEN
    yield told, _TOUCHED
    yield (_own(desk, material) if is_open else told), 0
    yield _sources(desk, material), 0


def _told(desk: Desk, material: Material) -> list[Aspect]:
    """Return the aspects that the article has sections on, in their order; if they are few, others of its subject."""
    told = list(dict.fromkeys(each.aspect for each in desk.sections if each.kind in _TOLD and each.aspect is not None))
    return told if len(told) >= _FEW else [*told, *_sources(desk, material)]


def _own(desk: Desk, material: Material) -> list[Aspect]:
    """Return the aspects of the topic’s own subject, in any order."""
    own = [each for each in (*material.chosen, *material.near) if each.key in material.of_subject]
    return desk.chooser.order(own)


def _sources(desk: Desk, material: Material) -> Iterator[Aspect]:
    """Yield the aspects a list draws on: those of the article and its subject in any order, then its field's."""
    yield from desk.chooser.best([*material.chosen, *material.near])
    yield from desk.chooser.best(material.wide)


def tip(desk: Desk, aspect: Aspect, words: int = 0) -> Line | None:
    """Return one unused tip of the aspect as a list item; with `words` one that shares so many with what was told.

    The list's heading has named the topic: “bring a flashlight” needs no “for used cars”.
    """
    tips = [each for each in aspect.tips if not each.slots and each.key not in desk.used]
    if words:
        tips = [each for each in tips if _is_spoken_of(desk, aspect, each, words)]
    for phrase in islice(desk.chooser.best(tips), 2):
        line = desk.line(phrase)
        if line is not None and line.variant.opener != desk.openers[1]:
            desk.used.add(phrase.key)
            return desk.write(line)
    return None


def _is_spoken_of(desk: Desk, aspect: Aspect, tip: Phrase, words: int) -> bool:
    """Tell whether a point of the aspect that the article has told shares so many telling words with the tip."""
    return not desk.used.isdisjoint(speaking_of(desk.language, tip, aspect, words))


def mistakes(desk: Desk, material: Material, part: Part, budget: int) -> None:
    """Write the mistakes people make, one short paragraph each."""
    section = desk.open(Section("mistakes", label(desk, "mistakes") if part.titled else None, part.level))
    before = desk.words
    intro = desk.frame("list.mistakes")
    for point in _mistakes(desk, material):
        if desk.words - before > budget - 20 * desk.scale:
            break
        paragraph = desk.paragraph(point)
        if paragraph is not None:
            section.blocks.append(paragraph)
    if intro is not None:
        first = section.blocks[0] if section.blocks else None
        if isinstance(first, Paragraph):
            first.lines.insert(0, intro)
            first.least += 1
        else:
            section.blocks.append(Paragraph([intro]))


def _mistakes(desk: Desk, material: Material) -> Iterator[Point]:
    """Yield the mistakes of the topic's subject, the best first, then those of its field."""
    for pool in material.mistakes:
        yield from desk.ranked_points(pool)


def table(desk: Desk, material: Material, part: Part, budget: int) -> None:
    """Write a table: both sides of a comparison, else criteria, with what to compare and how to find out."""
    if desk.contrast is not None:
        side_by_side(desk, desk.contrast, part)
        return
    rows = []
    names: set[str] = set()
    told = list(dict.fromkeys(each.aspect for each in desk.sections if each.kind in _TOLD and each.aspect is not None))
    for aspect in told if len(told) >= _FEW else [*material.chosen, *material.near, *material.wide]:
        row = _row(desk, aspect) if aspect.title.source not in names else None
        if row is not None:
            names.add(aspect.title.source)
            rows.append(row)
        if len(rows) >= (part.items or 5):
            break
    head = [label(desk, f"columns.{name}", False) for name in ("criterion", "compare", "method")]
    titles = [line for line in head if line is not None]
    if len(rows) < 2 or len(titles) < len(head):
        return
    section = desk.open(Section("table", label(desk, "table") if part.titled else None, part.level))
    intro = desk.frame("list.table")
    if intro is not None:
        section.blocks.append(Paragraph([intro]))
    section.blocks.append(Table([titles, *rows]))
    desk.words += sum(line.words for row in (titles, *rows) for line in row)


def _row(desk: Desk, aspect: Aspect) -> list[Line] | None:
    if aspect.compare is None or aspect.method is None:
        return None
    cells = [desk.line(phrase, fixed=True) for phrase in (aspect.title, aspect.compare, aspect.method)]
    return [cell for cell in cells if cell is not None] if all(cells) else None
