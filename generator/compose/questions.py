"""Questions and answers."""

from __future__ import annotations

from collections.abc import Iterator

from generator.banks.model import Ask, Aspect
from generator.compose.desk import Desk
from generator.compose.material import Material
from generator.plan import Part
from generator.tree import Paragraph, Section


def questions(desk: Desk, material: Material, part: Part, budget: int) -> None:
    """Write questions: under one heading where the part stands among others, else as the article itself."""
    before = desk.words
    whole = part.level == 2
    if not whole:
        section = desk.open(Section("faq", desk.label("faq") if part.titled else None, 2))
        intro = desk.frame("list.faq") if budget > 150 else None
        if intro is not None:
            section.blocks.append(Paragraph([intro]))
    size = max(part.size, 25)
    for ask, aspect in _asks(desk, material, widen=whole):
        left = budget - (desk.words - before)
        if left < 18:
            break
        _write(desk, ask, aspect, min(size, left), part)


def _asks(desk: Desk, material: Material, widen: bool) -> Iterator[tuple[Ask, Aspect]]:
    """Yield questions: one an aspect first, of those in the article and the near ones, then the rest."""
    seen = 0
    pools = [*material.near, *material.chosen, *material.wide] + (list(material.far) if widen else [])
    for turn in (0, 1):
        for aspect in pools:
            asks = [each for each in desk.chooser.order(aspect.asks) if each.key not in desk.used]
            if len(asks) > turn or (asks and turn):
                wish = desk.wants_topic_heading()
                asks.sort(key=lambda each: desk.names_topic(each.question) != wish)
                seen += 1
                yield asks[0], aspect


def _write(desk: Desk, ask: Ask, aspect: Aspect, size: int, part: Part) -> None:
    title = desk.line(ask.question, fixed=True)
    if title is None:
        return
    desk.used.add(ask.key)
    section = desk.open(Section("question", title, part.level, aspect=aspect))
    before = desk.words
    lines = []
    for phrase in ask.answer:
        line = desk.line(phrase)
        if line is None:
            return
        lines.append(desk.write(line))
    section.blocks.append(Paragraph(lines))
    for point in desk.ranked_points([each for each in aspect.points if each.opens_with == "claim"]):
        if size - (desk.words - before) < 0.6 * desk.length_of(point):
            break
        paragraph = desk.paragraph(point)
        if paragraph is not None:
            section.blocks.append(paragraph)
