"""Composing: the parts of the plan, written from the banks in reach."""

from __future__ import annotations

from collections.abc import Callable

from generator.compose import closing, items, lists, opening, questions, sections, steps
from generator.compose.desk import Desk, Keyword
from generator.compose.material import Material, gather
from generator.compose.reach import Reach, reach_of
from generator.plan import Part

PARTS: dict[str, Callable[[Desk, Material, Part, int], None]] = {
    "opening": opening.opening,
    "summary": lists.summary,
    "sections": sections.sections,
    "steps": steps.steps,
    "items": items.items,
    "questions": questions.questions,
    "table": lists.table,
    "mistakes": lists.mistakes,
    "checklist": lists.checklist,
    "takeaways": lists.takeaways,
    "verdict": closing.verdict,
    "closing": closing.closing,
}

__all__ = ["PARTS", "Desk", "Keyword", "Material", "Reach", "gather", "reach_of"]
