"""Keywords that headings name: of the section on them, of a question or item that tells of them without their name."""

from __future__ import annotations

from collections.abc import Sequence

from generator.compose.closeness import stems_of
from generator.compose.desk import Desk, Keyword
from generator.compose.material import Material
from generator.compose.titles import head_by, lead_by
from generator.tree import Section

_LISTED = ("question", "item")
_CENTRAL = 8  # of the words that an aspect answers


def has_section(desk: Desk, keyword: Keyword) -> bool:
    """Tell whether a section is on the keyword."""
    return any(is_on(each, keyword) for each in desk.sections)


def is_on(section: Section, keyword: Keyword) -> bool:
    """Tell whether the section is on the keyword."""
    return section.name == keyword.values["keyword"].text


def listed_in(desk: Desk, material: Material, keyword: Keyword) -> Section | None:
    """Return the first question or item of the aspect that answers the keyword without naming it, if there is one."""
    if keyword not in material.listed | material.answered:
        return None
    run = desk.language.stems_of(keyword.subject.text)
    return next((each for each in desk.sections if each.kind in _LISTED and run in _main_words(each)), None)


def _main_words(section: Section) -> Sequence[str]:
    return section.aspect.about[:_CENTRAL] if section.aspect is not None else ()


def lead(desk: Desk, material: Material, keyword: Keyword) -> bool:
    """Let the question or item that answers the keyword begin with it; tell whether there is one."""
    section = listed_in(desk, material, keyword)
    return section is not None and lead_by(desk, section, keyword)


def head(desk: Desk, material: Material, keyword: Keyword) -> bool:
    """Name the keyword in the heading of the section that is on it; tell whether there is one.

    The section has a word of it, or is about what it adds to the topic.
    """
    section = next((each for each in desk.sections if each.kind == "section" and is_on(each, keyword)), None)
    if section is None:
        return False
    said = stems_of(desk.language, " ".join(line.text() for line in section.lines()))
    words = stems_of(desk.language, keyword.name)
    is_on_it = keyword in material.known.meant or not words or not said.isdisjoint(words)
    return is_on_it and head_by(desk, section, keyword)
