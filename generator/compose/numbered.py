"""Sections with a number in their title: steps and items."""

from __future__ import annotations

from collections.abc import Iterable

from generator.banks.load import STAGES
from generator.banks.phrase import Phrase, Value, Values
from generator.compose.desk import Desk
from generator.compose.titles import chosen_title, label
from generator.tree import Section
from generator.values import value

STEPS = ("needs", "steps", "step")
BEFORE_STEPS = STAGES.index("choose")  # the last stage of what belongs before them
_BEFORE_OTHERS = STAGES.index("understand")  # the same in an article that is more than its steps
_EVERY = 300  # words in which a title names the topic
_TOPIC = frozenset(("topic", "Topic"))
_LISTS = ("tips", "mistakes", "examples", "benefits")  # of what: nobody matches a standard “with house flipping tips”


def is_due(desk: Desk) -> bool:
    """Tell whether the next title is to name the topic."""
    return desk.mentions < desk.words / desk.scale / _EVERY


def comes_before_steps(desk: Desk, stage: int) -> bool:
    """Tell whether what is of this stage belongs before the steps: what one should know; in a how-to, also decide."""
    return stage <= (BEFORE_STEPS if desk.brief.structure == "how-to" else _BEFORE_OTHERS)


def open_numbered(
    desk: Desk, kind: str, number: int, titles: Iterable[Phrase], level: int, values: Values | None = None
) -> tuple[Section, Phrase] | None:
    """Open a section of this kind (a label: “step”, “item”) under the best title; return it with that title.

    Of a topic that is an instruction no title speaks if there is another: one step of saving is not “saving” again.
    """
    is_list = desk.subject.facet in _LISTS
    if desk.subject.do:
        titles = [each for each in titles if _TOPIC.isdisjoint(each.slots)] or titles
    filling = values or (desk.values if is_list else desk.searched)
    chosen = chosen_title(desk, tuple(titles), is_due(desk), filling)
    if chosen is None:
        return None
    phrase, inner = chosen
    within = {
        **desk.values,
        "n": value(str(number), desk.language.count),
        "title": Value(*inner.fill(), words=inner.words),
    }
    title = label(desk, kind, None, within)
    if title is None:
        return None
    section = desk.open(Section(kind, title, level))
    desk.mentions += desk.carries(inner.variant, inner.values)
    desk.topic_headings += desk.names_topic(inner.variant)
    return section, phrase


def renumber(desk: Desk, section: Section, number: int) -> None:
    """Give the section another number in its title."""
    if section.title is not None:
        section.title.refill({**section.title.values, "n": value(str(number), desk.language.count)})
