"""The end: the verdict of a comparison, and the closing paragraph."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from generator.banks.model import Point
from generator.banks.phrase import Values
from generator.compose import contrast
from generator.compose.answer import is_on_case
from generator.compose.desk import Desk
from generator.compose.material import Material
from generator.compose.opening import WHOLE_ENDS
from generator.compose.titles import label
from generator.plan import Part
from generator.tree import Paragraph, Section

_TOGETHER = 3  # keywords in a sentence


def verdict(desk: Desk, material: Material, part: Part, budget: int) -> None:
    """Write how to decide between the two sides."""
    if desk.contrast is not None:
        contrast.verdict(desk, desk.contrast, part)
        return
    _one_point(desk, part, "verdict", [desk.frames.points.get("versus.verdict", ())])


def closing(desk: Desk, material: Material, part: Part, budget: int) -> None:
    """Write the closing paragraph: its subject's, its field's or the topic's own kind; comparisons have their own.

    Where both of two sides are known, it is the verdict.
    """
    if desk.contrast is not None and desk.brief.length >= contrast.ROOMY * desk.scale:
        verdict(desk, material, part, budget)
        return
    on_case = is_on_case(desk)
    tone, style = desk.brief.tone, "question" if on_case else desk.style
    subjects = [bank.closings[tone] for bank in material.banks if bank.name]
    fields = [bank.closings[tone] for bank in material.banks if not bank.name]
    of_steps, bank = _steps(desk), f"closing.{style}.steps"
    values = {**desk.as_meant, **of_steps} if of_steps and bank in desk.frames.points else None
    special = desk.frames.points.get(bank if values else f"closing.{style}", ()) if style else ()
    by_kind = [special, *subjects] if desk.subject.left or on_case else [*subjects, special]
    if material.is_one_job(desk):
        by_kind = [special, *subjects]
    elif desk.of_file is not None:  # what the file says of wills hardly holds of writing one
        by_kind = [*subjects[1:], special]
        if _one_point(desk, part, "closing", subjects[:1], desk.of_file, sums_up=True):
            return
    _one_point(desk, part, "closing", [*by_kind, *fields, desk.frames.points.get("closing", ())], values, sums_up=True)


def _steps(desk: Desk) -> Values:
    """Return the titles of the first and the last step, where steps have any."""
    titles = [each.title.values["title"] for each in desk.sections if each.kind == "step" and each.title is not None]
    return {"first": titles[0], "last": titles[-1]} if titles else {}


def name_strange(desk: Desk) -> None:
    """Name the keywords of which nothing is known as what one should keep in mind, three in a sentence, at the end."""
    last = desk.sections[-1].blocks[-1] if desk.sections[-1].blocks else None
    if not isinstance(last, Paragraph):
        return
    for at in range(0, len(desk.strange), _TOGETHER):
        several = desk.strange[at : at + _TOGETHER]
        named = zip("abc", (each.values["keyword"] for each in several), strict=False)
        line = desk.frame(f"keyword.aside.{len(several)}", {**desk.values, **dict(named)}, fixed=True)
        if line is not None:
            last.end_with(line)


def _one_point(
    desk: Desk,
    part: Part,
    kind: str,
    banks: Iterable[Sequence[Point]],
    values: Values | None = None,
    sums_up: bool = False,
) -> bool:
    """Write the best point of the first bank that has one, and tell whether one did.

    What `sums_up` may say again what was told.
    """
    values = desk.as_meant if values is None else values
    for points in banks:
        ranked = desk.unused_points(points) if sums_up else desk.ranked_points(points)
        for point in ranked:
            if not all(desk.fits(phrase, values) for phrase in point.phrases):
                continue
            section = desk.open(Section(kind, label(desk, kind) if part.titled else None, part.level))
            paragraph = desk.paragraph(point, values)
            if paragraph is None:
                desk.withdraw(section)
                continue
            is_short = desk.brief.length < WHOLE_ENDS * desk.scale
            paragraph.least = 1 if is_short else len(paragraph.lines)
            section.blocks.append(paragraph)
            return True
    return False
