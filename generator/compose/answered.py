"""Keywords that an aspect answers where no part has told it: behind steps it gets a short section, headed by them."""

from __future__ import annotations

from collections.abc import Sequence

from generator.banks.model import Aspect
from generator.compose.closeness import saying, stems_in, stems_of
from generator.compose.desk import Desk, Keyword
from generator.compose.headed import has_section, head
from generator.compose.material import Material
from generator.compose.numbered import STEPS, comes_before_steps
from generator.compose.promises import LONG_ENOUGH
from generator.compose.section import write_section
from generator.compose.topic import Topic, room_of
from generator.compose.whole import whole_of

_SHARE = 110  # words of such a section
_AROUND = ("faq", "question", "mistakes", "takeaways", "checklist", "verdict", "closing")


def tell_answered(desk: Desk, material: Material, absent: Sequence[Keyword], titled: bool) -> list[Keyword]:
    """Write a section for each absent keyword that one of the topic's own aspects answers; return the other keywords.

    Only articles made of steps do without such sections otherwise; lists and questions have no place for them.
    """
    has_steps = any(each.kind == "step" for each in desk.sections)
    if not has_steps or desk.brief.length < LONG_ENOUGH * desk.scale:
        return list(absent)
    stems = dict(zip(desk.keywords, desk.place.keywords, strict=True))
    return [each for each in absent if not _tell(desk, material, each, stems[each], titled)]


def _tell(desk: Desk, material: Material, keyword: Keyword, stems: frozenset[str], titled: bool) -> bool:
    """Write the section on one keyword where it belongs; tell whether its heading or beginning names it."""
    if keyword not in material.answered or has_section(desk, keyword):
        return False
    found = material.find(keyword, stems)
    topic = _topic(desk, found[1], keyword) if found is not None and found[1].key in material.of_subject else None
    if topic is None:
        return False
    first, share = len(desk.sections), round(_SHARE * desk.scale)
    section = write_section(desk, topic, share, 2, titled, material.touching(topic.aspect))
    if section is None:
        return False
    material.take(topic.aspect)
    section.name = keyword.values["keyword"].text
    desk.move(first, _place(desk, topic.aspect.stage))
    return head(desk, material, keyword)


def _topic(desk: Desk, aspect: Aspect, keyword: Keyword) -> Topic | None:
    """Return the section on the keyword: the aspect's text if it speaks of that, else those points that do."""
    text, language = keyword.subject.text, desk.language
    whole = whole_of(desk, aspect)
    told = stems_in(language, tuple(phrase for each in whole.points for phrase in each.phrases)) if whole else ()
    if whole is not None and stems_of(language, text) <= frozenset(told):
        return Topic(aspect, aspect.points, tied=keyword, room=room_of(desk, aspect.points), whole=whole)
    said = saying(language, text, aspect)
    tones = (None, desk.brief.tone)
    points = [each for each in aspect.points if each.key in said and each.tone in tones and not each.is_aside]
    return Topic(aspect, points, tied=keyword, room=room_of(desk, points)) if points else None


def _place(desk: Desk, stage: int) -> int:
    """Return where a section of this stage belongs: before the steps what one should know first, else behind them."""
    kinds = [each.kind for each in desk.sections[:-1]]
    if comes_before_steps(desk, stage):
        return next(at for at, kind in enumerate(kinds) if kind in STEPS)
    last = max(at for at, kind in enumerate(kinds) if kind == "step")
    return next((at for at in range(last + 1, len(kinds)) if kinds[at] in _AROUND), len(kinds))
