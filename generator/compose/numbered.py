"""Sections with a number in their title: steps and items."""

from __future__ import annotations

from collections.abc import Iterable

from generator.banks.phrase import Phrase, Value
from generator.compose.desk import Desk
from generator.compose.titles import chosen_title, label
from generator.tree import Section
from generator.values import value

_EVERY = 190  # words in which a title names the topic
_LISTS = ("tips", "mistakes")  # of what: nobody matches a standard “with house flipping tips”


def open_numbered(
    desk: Desk, kind: str, number: int, titles: Iterable[Phrase], level: int
) -> tuple[Section, Phrase] | None:
    """Open a section of this kind (a label: “step”, “item”) under the best title; return it with that title."""
    is_list = desk.subject.facet in _LISTS
    is_due = desk.mentions < desk.words / desk.scale / _EVERY
    chosen = chosen_title(desk, tuple(titles), is_due, desk.values if is_list else desk.searched)
    if chosen is None:
        return None
    phrase, inner = chosen
    values = {
        **desk.values,
        "n": value(str(number), desk.language.count),
        "title": Value(*inner.fill(), words=inner.words),
    }
    title = label(desk, kind, None, values)
    if title is None:
        return None
    section = desk.open(Section(kind, title, level))
    desk.mentions += desk.carries(inner.variant, inner.values)
    desk.topic_headings += desk.names_topic(inner.variant)
    return section, phrase
