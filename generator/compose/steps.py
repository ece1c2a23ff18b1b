"""Steps of a how-to."""

from __future__ import annotations

from collections.abc import Sequence

from generator.banks.model import Step
from generator.compose.desk import Desk
from generator.compose.keywords import reserve
from generator.compose.material import Material
from generator.compose.numbered import BEFORE_STEPS, open_numbered
from generator.compose.points import Wishes, write_points
from generator.compose.tips import tip_section
from generator.compose.titles import label
from generator.plan import Part
from generator.tree import Block, Bullets, Paragraph, Section

_STEP = 85  # words
_MOST, _LEAST = 8, 4  # steps
_WHOLE = 40  # words of a step that has room for all that is done in it
_NEEDS = 70  # words of a list of what is needed


def steps(desk: Desk, material: Material, part: Part, budget: int) -> None:
    """Write what is needed, then the steps of the nearest procedure, in order; or those by which a thing is chosen."""
    if desk.subject.stage == "choose" and material.can_choose:
        _choosing(desk, material, part, budget)
        return
    procedure = material.procedure
    if procedure is None:
        return
    before = desk.words
    if part.alone:
        budget = max(budget // 2, budget - reserve(desk, material, desk.keywords))
    if part.needs and procedure.needs and budget > desk.scale * (_NEEDS + _WHOLE * len(procedure.steps)):
        section = desk.open(Section("needs", label(desk, "needs")))
        intro = desk.frame("list.needs")
        if intro is not None:
            section.blocks.append(Paragraph([intro]))
        lines = [desk.line(phrase) for phrase in procedure.needs[: part.items or 7]]
        section.blocks.append(Bullets([desk.write(line) for line in lines if line is not None]))
    _open(desk, part, budget)
    todo = list(procedure.steps)
    while len(todo) > 3 and budget / len(todo) < 25 * desk.scale:
        todo.pop(-2)
    for at, step in enumerate(todo):
        end = desk.words + (budget - (desk.words - before)) // (len(todo) - at)
        opened = _step(desk, step, at + 1, part)
        if opened is not None:
            opened.points = step.points
            room, wishes = end - desk.words, Wishes(first=step.points[:1])
            opened.blocks += write_points(desk, step.points, room, wishes, as_written=True)
            if room >= _WHOLE * desk.scale:
                _hold(opened.blocks[:1])


def _step(desk: Desk, step: Step, number: int, part: Part) -> Section | None:
    """Open a step under its title and number; in flowing text under none."""
    if not part.titled:
        return desk.open(Section("step", None, part.level))
    opened = open_numbered(desk, "step", number, step.titles, part.level)
    return opened[0] if opened is not None else None


def _hold(blocks: Sequence[Block]) -> None:
    """Keep all sentences of what is done from being cut."""
    for each in blocks:
        if isinstance(each, Paragraph):
            each.least, each.stays = len(each.lines), True


def _open(desk: Desk, part: Part, budget: int) -> None:
    if part.titled and budget > 200 * desk.scale:
        desk.open(Section("steps", label(desk, "steps")))


def _choosing(desk: Desk, material: Material, part: Part, budget: int) -> None:
    """Write a step an aspect that bears on the choice: what to look at, in the order in which one would."""
    before, number = desk.words, 0
    count = max(_LEAST, min(_MOST, round(budget / _STEP / desk.scale)))
    nearest = sorted(material.near, key=lambda each: abs(each.stage - BEFORE_STEPS))[:count]
    _open(desk, part, budget)
    for at, aspect in enumerate(sorted(nearest, key=lambda each: each.stage)):
        material.take(aspect)
        share = (budget - (desk.words - before)) // (len(nearest) - at)
        if tip_section(desk, aspect, "step", number + 1, part.level, desk.words + share) is not None:
            number += 1
