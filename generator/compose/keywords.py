"""Keywords that no part has taken up: a section of their own, and further mentions where they belong."""

from __future__ import annotations

import re
from collections.abc import Sequence

from generator.compose.desk import Desk, Keyword
from generator.tree import Line, Paragraph, Section

LONG_ENOUGH = 350  # words of an article that has room for such a section
ROOM = 46  # words that a keyword's paragraph takes
_TOGETHER = 3  # keywords under one heading
_MOST = 6  # keywords with a paragraph
_EVERY = 450  # words in which each keyword is named once
_BODY = ("section", "step", "item", "question")


def reserve(desk: Desk, unanswered: int) -> int:
    """Return the words to leave for keywords without an aspect."""
    return round(ROOM * desk.scale) * min(unanswered, _MOST) if _is_long_enough(desk) else 0


def _is_long_enough(desk: Desk) -> bool:
    return desk.brief.length >= LONG_ENOUGH * desk.scale


def name_keywords(desk: Desk, titled: bool) -> None:
    """Give every keyword its say: a paragraph if it is absent so far, then about one mention in 450 words."""
    if not desk.keywords:
        return
    text = _text(desk)
    absent = [keyword for keyword in desk.keywords if not _count(desk, text, keyword)]
    if _is_long_enough(desk):
        for at in range(0, min(len(absent), _MOST), _TOGETHER):
            _section(desk, absent[at : min(at + _TOGETHER, _MOST)], titled)
        absent = absent[_MOST:]
    _add_lines(desk, absent)
    _repeat(desk)


def _section(desk: Desk, keywords: Sequence[Keyword], titled: bool) -> None:
    """Insert a section with a paragraph about each keyword behind the body."""
    title = _title(desk, keywords) if titled else None
    section = Section("section", title, name=keywords[0].values["keyword"].text)
    kinds = [each.kind for each in desk.sections]
    body = [at for at, kind in enumerate(kinds) if kind in _BODY]
    before_questions = [at for at in body if kinds[at] != "question"]
    place = 1 + max(before_questions or body or [0])
    desk.open(section)
    desk.sections.insert(place, desk.sections.pop())
    for keyword in keywords:
        values = {**desk.values, **keyword.values}
        for _ in range(2 if len(keywords) == 1 else 1):
            points = desk.ranked_points(desk.frames.points["keyword.points"])
            paragraphs = (desk.paragraph(each, values) for each in points)
            paragraph = next((each for each in paragraphs if each is not None), None)
            if paragraph is not None:
                section.blocks.append(paragraph)


def _title(desk: Desk, keywords: Sequence[Keyword]) -> Line | None:
    if len(keywords) == 1:
        return desk.title_of(
            desk.frames.phrases["keyword.headings"][desk.brief.tone], None, {**desk.values, **keywords[0].values}
        )
    values = dict(desk.values)
    for slot, keyword in zip(("a", "b"), keywords, strict=False):
        values[slot], values[slot.upper()] = keyword.values["keyword"], keyword.values["Keyword"]
    return desk.label("related", None, values)


def _add_lines(desk: Desk, keywords: Sequence[Keyword]) -> None:
    """Name keywords for which there is no room for more: one sentence each, while they stay few."""
    ends = [each.blocks[-1] for each in desk.sections if each.kind in _BODY and each.blocks] or [
        each.blocks[-1] for each in desk.sections if each.blocks
    ]
    paragraphs = [block for block in ends if isinstance(block, Paragraph)]
    for at, keyword in enumerate(keywords[: max(1, round(desk.brief.length / 80 / desk.scale))] if paragraphs else ()):
        _append(desk, paragraphs[at % len(paragraphs)], keyword)


def _repeat(desk: Desk) -> None:
    """Name keywords again where an article is long, in paragraphs that speak of them."""
    wanted = round(desk.brief.length / _EVERY / desk.scale)
    if wanted < 2:
        return
    text = _text(desk)
    for keyword in desk.keywords:
        missing = wanted - _count(desk, text, keyword)
        if missing <= 0:
            continue
        paragraphs = [
            block
            for section in desk.sections
            if section.kind in _BODY
            for block in section.blocks
            if isinstance(block, Paragraph)
        ]
        name = keyword.values["keyword"].text.casefold()
        paragraphs.sort(key=lambda each: not any(name in line.text().casefold() for line in each.lines))
        spread = max(1, len(paragraphs) // missing)
        near = sum(1 for each in paragraphs if any(name in line.text().casefold() for line in each.lines))
        chosen = paragraphs[:near][:missing] + paragraphs[near::spread][: max(0, missing - near)]
        for paragraph in chosen:
            _append(desk, paragraph, keyword)


def _append(desk: Desk, paragraph: Paragraph, keyword: Keyword) -> None:
    line = desk.frame("keyword.link", {**desk.values, **keyword.values}, fixed=True)
    if line is not None:
        paragraph.lines.append(line)


def _text(desk: Desk) -> str:
    return "\n".join([line.text() for section in desk.sections for line in section.lines()]).casefold()


def _count(desk: Desk, text: str, keyword: Keyword) -> int:
    """Return how often the keyword stands in a text in lower case: as a word, not inside one (“AI” in “said”)."""
    name = keyword.subject.text.casefold()
    if desk.language.by_characters:
        return text.count(name)
    return len(re.findall(rf"(?<!\w){re.escape(name)}(?!\w)", text)) if name in text else 0
