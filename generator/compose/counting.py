"""How often the article names a keyword, or its topic, so far."""

from __future__ import annotations

from generator.compose.desk import Desk, Keyword
from generator.words import count_whole

_DENSITY = 0.005  # share of words at which the topic is named often enough


def text_of(desk: Desk) -> str:
    """Return the article so far, in lower case."""
    return "\n".join([line.text() for section in desk.sections for line in section.lines()]).casefold()


def namings(desk: Desk, text: str, keyword: Keyword) -> int:
    """Return how often the keyword stands in a text in lower case: as a word, not inside one (“AI” in “said”)."""
    name = keyword.values["keyword"].text.casefold() if keyword.subject.do else keyword.name
    if desk.language.by_characters:
        return text.count(name)
    return count_whole(text, name)


def missing_names(desk: Desk) -> int:
    """Return how many more times tools that look for the topic would want it named."""
    return max(0, round(_DENSITY * desk.brief.length / desk.scale) - text_of(desk).count(desk.keyphrase))
