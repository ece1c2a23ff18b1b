"""The body: one section an aspect or keyword, ordered as one would explain the thing."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from generator.banks.model import Aspect, Point
from generator.banks.phrase import Value, Values
from generator.compose.desk import Desk, Keyword
from generator.compose.material import Material
from generator.plan import Part
from generator.tree import Block, Line, Paragraph, Section

MOST_UNDER_A_HEADING = 270  # words; the contract allows 300
_KEYWORD_STAGE = 2  # keywords without an aspect stand behind what helps to choose
_SHORT_POINT = 34  # words; shorter paragraphs are joined


@dataclass(slots=True)
class Topic:
    """What one section is about: an aspect, a keyword, or a keyword that an aspect answers."""

    aspect: Aspect | None
    keyword: Keyword | None = None
    room: int = 0  # words that its material can fill


def sections(desk: Desk, material: Material, part: Part, budget: int) -> None:
    """Write sections until the budget is used."""
    topics = choose_topics(desk, material, part, budget)
    topics.sort(key=lambda topic: (topic.aspect.stage, 0) if topic.aspect else (_KEYWORD_STAGE, 1))
    theme = -1
    left = budget
    for at, topic in enumerate(topics):
        share = min(left // (len(topics) - at), max(topic.room, 60))
        if share < 20 and at:
            break
        before = desk.words
        level = part.level
        stage = topic.aspect.stage if topic.aspect else _KEYWORD_STAGE
        if part.themed and part.titled and sum(1 for each in topics if each.aspect and each.aspect.stage == stage) > 1:
            level = 3
            if stage != theme:
                _open_theme(desk, stage)
                theme = stage
        write_section(desk, topic, share, level, part.titled)
        left -= desk.words - before


def choose_topics(desk: Desk, material: Material, part: Part, budget: int) -> list[Topic]:
    """Return what the sections are about: keywords first, then the nearest aspects."""
    wanted = max(1, round(budget / part.size))
    topics: list[Topic] = []
    unanswered = []
    for keyword, stems in zip(desk.keywords, desk.place.keywords, strict=True):
        if len(topics) >= max(1, round(0.67 * wanted)):
            unanswered.append(keyword)
            continue
        aspect = material.answer(keyword, stems)
        if aspect is None:
            unanswered.append(keyword)
        else:
            topics.append(Topic(aspect, keyword, _room(desk, aspect.points)))
    own = 0
    for keyword in unanswered:
        if part.titled and budget >= 350 and own < max(1, wanted // 4) and len(topics) < 0.75 * wanted:
            topics.append(Topic(None, keyword, 110))
            own += 1
    room = sum(min(topic.room, part.size) for topic in topics)
    while room < budget and (aspect := material.next()) is not None:
        topics.append(Topic(aspect, None, _room(desk, aspect.points)))
        room += min(topics[-1].room, part.size)
    return topics


def _room(desk: Desk, points: tuple[Point, ...]) -> int:
    fitting = [point for point in points if point.tone in (None, desk.brief.tone)]
    return min(sum(map(desk.length_of, fitting)) + 14, MOST_UNDER_A_HEADING)


def _open_theme(desk: Desk, stage: int) -> None:
    name = ("understand", "plan", "choose", "use", "keep", "improve")[stage]
    title = desk.label(f"stages.{name}")
    if title is not None:
        desk.open(Section("theme", title))


def write_section(desk: Desk, topic: Topic, share: int, level: int, titled: bool) -> Section:
    """Write one section of about `share` words."""
    before = desk.words
    values = _values(desk, topic)
    section = Section("section", _title(desk, topic, values) if titled else None, level, aspect=topic.aspect)
    desk.open(section)
    lead = _link(desk, topic, values, share)
    points = topic.aspect.points if topic.aspect else desk.frames.points["keyword.points"]
    inner = values if topic.aspect is None else None
    reserve = 40 if "left" in values and topic.aspect else 0
    section.blocks += write_points(desk, points, inner, share - reserve - (desk.words - before), lead)
    if "left" in values and "aspect" in values:
        section.blocks[1:1] = _both_sides(desk, values)
    _name_topic(desk, section)
    return section


def _both_sides(desk: Desk, values: Values) -> list[Block]:
    """Return a paragraph that asks the section's question of both sides of "X vs Y"."""
    for point in desk.ranked_points(desk.frames.points.get("versus.points", ())):
        paragraph = desk.paragraph(point, values)
        if paragraph is not None:
            return [paragraph]
    return []


def _values(desk: Desk, topic: Topic) -> Values:
    values: dict[str, Value] = desk.values
    if topic.aspect is not None:
        values = desk.with_noun("aspect", topic.aspect.name.source, topic.aspect.number, values)
    if topic.keyword is not None:
        values = {**values, **topic.keyword.values}
    return values


def _title(desk: Desk, topic: Topic, values: Values) -> Line | None:
    if topic.keyword is not None:
        return desk.title_of(desk.frames.phrases["keyword.headings"][desk.brief.tone], None, values)
    return desk.title_of(topic.aspect.headings if topic.aspect else ())


def _link(desk: Desk, topic: Topic, values: Values, share: int) -> Line | None:
    """Return the first sentence, which ties keyword or topic to the section, where one is due."""
    if share < 45 or topic.aspect is None:
        return None
    if topic.keyword is not None:
        name = desk.language.stems_of(topic.aspect.name.source).split()
        if set(name).isdisjoint(desk.language.stems_of(topic.keyword.subject.text).split()):
            return desk.frame("keyword.aspect", values, fixed=True)
    if desk.mentions < desk.words / 95:
        return desk.styled("link", values, fixed=True)
    return None


def write_points(
    desk: Desk,
    points: Sequence[Point],
    values: Values | None,
    budget: int,
    lead: Line | None = None,
    as_written: bool = False,
) -> list[Block]:
    """Write points as paragraphs until the budget is used: a claim first and mistakes last, or as written."""
    blocks: list[Block] = []
    last: Paragraph | None = None
    picked = _pick(desk, points, budget)
    picked.sort(key=points.index if as_written else _reading_order)
    for point in picked:
        paragraph = desk.paragraph(point, values)
        if paragraph is None:
            continue
        if lead is not None:
            paragraph.lines.insert(0, lead)
            paragraph.least += 1
            lead = None
        elif last is not None and words_of(last) < _SHORT_POINT and words_of(paragraph) < 60:
            last.lines += paragraph.lines
            continue
        blocks.append(paragraph)
        last = paragraph
    if lead is not None:
        blocks.append(Paragraph([lead]))
    return blocks


def _pick(desk: Desk, points: Iterable[Point], budget: int) -> list[Point]:
    """Return the points that fill the budget."""
    ranked = desk.ranked_points(points)
    if desk.mentions < desk.words / 90:
        ranked.sort(key=lambda point: not any(map(desk.names_topic, point.phrases)))
    picked: list[Point] = []
    for point in ranked:
        length = desk.length_of(point)
        if picked and budget < 0.6 * length:
            continue
        picked.append(point)
        budget -= length
        if budget < 15:
            break
    return picked


def _reading_order(point: Point) -> tuple[bool, bool]:
    return point.opens_with == "mistake", point.opens_with != "claim"


def words_of(paragraph: Paragraph) -> int:
    """Return the words of a paragraph."""
    return sum(line.words for line in paragraph.lines)


def _name_topic(desk: Desk, section: Section) -> None:
    """Name the topic at the section's end if it is long overdue."""
    if desk.mentions < desk.words / 150 and section.blocks and isinstance(section.blocks[-1], Paragraph):
        line = desk.styled("mention", None, fixed=True)
        if line is not None:
            section.blocks[-1].lines.append(line)
