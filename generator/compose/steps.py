"""Steps of a how-to, and the numbered items of a listicle."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from generator.banks.model import Aspect, Point
from generator.banks.phrase import Phrase, Value
from generator.compose.closeness import closeness
from generator.compose.desk import Desk
from generator.compose.keywords import reserve
from generator.compose.material import Material
from generator.compose.points import Wishes, write_points
from generator.plan import Part
from generator.tree import Bullets, Paragraph, Section
from generator.values import value


def steps(desk: Desk, material: Material, part: Part, budget: int) -> None:
    """Write what is needed, then the steps of the nearest procedure, in order."""
    procedure = material.procedure
    if procedure is None:
        return
    before = desk.words
    if procedure.needs and budget > 200 * desk.scale:
        section = desk.open(Section("needs", desk.label("needs") if part.titled else None))
        intro = desk.frame("list.needs")
        if intro is not None:
            section.blocks.append(Paragraph([intro]))
        lines = [desk.line(phrase) for phrase in procedure.needs[: part.items or 7]]
        section.blocks.append(Bullets([desk.write(line) for line in lines if line is not None]))
    if part.titled and budget > 200 * desk.scale:
        desk.open(Section("steps", desk.label("steps")))
    todo = list(procedure.steps)
    while len(todo) > 3 and budget / len(todo) < 25 * desk.scale:
        todo.pop(-2)
    for at, step in enumerate(todo):
        left = budget - (desk.words - before)
        _numbered(desk, "step", at + 1, step.titles, step.points, left // (len(todo) - at), part.level)


def items(desk: Desk, material: Material, part: Part, budget: int) -> None:
    """Write numbered items, as many as the topic says, else as many as fit."""
    before = desk.words
    count = desk.subject.count or max(3, min(25, round(budget / part.size)))
    count = max(2, min(count, round(budget / 22 / desk.scale)))
    written = 0
    answers = [material.answer(*each) for each in zip(desk.keywords, desk.place.keywords, strict=True)]
    called = [aspect for aspect in answers[: max(1, count // 2)] if aspect is not None]
    unanswered = [keyword for keyword, answer in zip(desk.keywords, answers, strict=True) if answer is None]
    budget = max(budget // 2, budget - reserve(desk, material, unanswered))
    while written < count and (aspect := called.pop(0) if called else material.next()) is not None:
        left = budget - (desk.words - before)
        share = left // (count - written)
        choices = _spoken_of(desk, aspect)
        section = _numbered(desk, "item", written + 1, choices, aspect.points, share, part.level)
        if section is not None:
            section.aspect, section.name = aspect, aspect.name.source
            written += 1


def _spoken_of(desk: Desk, aspect: Aspect) -> Sequence[Phrase]:
    """Return the tips that points of the aspect speak of, else all of them."""
    near = [tip for tip in aspect.tips if any(closeness(desk.language, (tip,), aspect.points).values())]
    return near or aspect.tips


def _numbered(
    desk: Desk, label: str, number: int, titles: Iterable[Phrase], points: Sequence[Point], share: int, level: int
) -> Section | None:
    """Write a section with a number in its title."""
    before = desk.words
    chosen = desk.chosen_title(tuple(titles))
    if chosen is None:
        return None
    phrase, inner = chosen
    values = {
        **desk.values,
        "n": value(str(number), desk.language.count),
        "title": Value(*inner.fill(), words=inner.words),
    }
    title = desk.label(label, None, values)
    if title is None:
        return None
    section = desk.open(Section(label, title, level))
    desk.mentions += desk.carries(inner.variant)
    desk.topic_headings += desk.carries(inner.variant)
    room = share - (desk.words - before)
    if label == "step":
        section.blocks += write_points(desk, points, room, Wishes(first=points[:1]), as_written=True)
    else:
        near = closeness(desk.language, (phrase,), tuple(points))
        section.blocks += write_points(desk, points, room, Wishes(first=[each for each in points if near[each.key]]))
    return section
