"""The body: one section an aspect or keyword, ordered as one would explain the thing."""

from __future__ import annotations

from dataclasses import dataclass, field

from generator.banks.model import Aspect, Point
from generator.compose.desk import Desk, Keyword
from generator.compose.material import Material
from generator.plan import Part
from generator.tree import Paragraph, Section

MOST_UNDER_A_HEADING = 270  # words; the contract allows 300
_SHORT_POINT = 34  # words; shorter paragraphs are joined


@dataclass(slots=True)
class Topic:
    """What one section is about: an aspect, a keyword, or a keyword that an aspect answers."""

    aspect: Aspect | None
    keyword: Keyword | None = None
    room: int = 0  # words that its material can fill
    mentions: list[Keyword] = field(default_factory=list)  # keywords to be named here as well


def sections(desk: Desk, material: Material, part: Part, budget: int) -> None:
    """Write sections until the budget is used."""
    topics = choose_topics(desk, material, part, budget)
    topics.sort(key=lambda topic: topic.aspect.stage if topic.aspect else 2)
    _spread_keywords(desk, topics)
    theme = -1
    left = budget
    for at, topic in enumerate(topics):
        share = min(left // (len(topics) - at), max(topic.room, 60))
        if share < 20 and at:
            break
        before = desk.words
        level = part.level
        if part.themed and topic.aspect is not None and part.titled:
            peers = sum(1 for each in topics if each.aspect is not None and each.aspect.stage == topic.aspect.stage)
            if peers > 1:
                level = 3
                if topic.aspect.stage != theme:
                    _open_theme(desk, topic.aspect.stage)
        theme = topic.aspect.stage if topic.aspect is not None else -1
        write_section(desk, topic, share, level, part.titled)
        left -= desk.words - before


def choose_topics(desk: Desk, material: Material, part: Part, budget: int) -> list[Topic]:
    """Return what the sections are about: keywords first, then the nearest aspects."""
    wanted = max(1, round(budget / part.size))
    topics: list[Topic] = []
    unanswered = []
    for keyword, stems in zip(desk.keywords, desk.field.keywords, strict=True):
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


def _spread_keywords(desk: Desk, topics: list[Topic]) -> None:
    """Give every keyword a place about once in 450 words, beginning early, apart from its own section."""
    if not topics:
        return
    times = max(1, round(desk.brief.length / 450))
    most = max(1, desk.brief.length // 90)
    calls = [keyword for _ in range(times) for keyword in desk.keywords][:most]
    own = {id(topic.keyword) for topic in topics if topic.keyword}
    calls = [keyword for at, keyword in enumerate(calls) if at >= len(desk.keywords) or id(keyword) not in own]
    for at, keyword in enumerate(calls):
        topics[(at * max(1, len(topics) // max(1, len(calls)))) % len(topics)].mentions.append(keyword)


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
    blocks = _paragraphs(desk, points, values if topic.aspect is None else None, share - (desk.words - before), lead)
    section.blocks += blocks
    _mention(desk, topic, section)
    return section


def _values(desk: Desk, topic: Topic) -> dict[str, object]:
    values = desk.values
    if topic.aspect is not None:
        values = desk.with_noun("aspect", topic.aspect.name.source, topic.aspect.number, values)
    if topic.keyword is not None:
        values = {**values, **topic.keyword.values}
    return values


def _title(desk: Desk, topic: Topic, values):
    if topic.keyword is not None:
        return desk.title_of([Phrase for Phrase in desk.frames.phrases["keyword.headings"][desk.brief.tone]], None, values)
    return desk.title_of(topic.aspect.headings)


def _link(desk: Desk, topic: Topic, values, share: int):
    """Return the first sentence, which ties keyword or topic to the section, where one is due."""
    if share < 45:
        return None
    if topic.keyword is not None and topic.aspect is not None:
        return desk.frame("keyword.aspect", values, fixed=True)
    if topic.aspect is not None and desk.mentions < desk.words / 105:
        return desk.styled("link", values, fixed=True)
    return None


def _paragraphs(desk: Desk, points, values, budget: int, lead) -> list[Paragraph]:
    """Write points as paragraphs: a claim first, mistakes last, until the budget is used."""
    picked: list[Point] = []
    room = budget
    for point in desk.ranked_points(points):
        length = desk.length_of(point)
        if picked and room < 0.6 * length:
            continue
        picked.append(point)
        room -= length
        if room < 15:
            break
    picked.sort(key=lambda point: (point.opens_with == "mistake", point.opens_with != "claim"))
    blocks: list[Paragraph] = []
    pending = [lead] if lead is not None else []
    for point in picked:
        paragraph = desk.paragraph(point, values)
        if paragraph is None:
            continue
        if pending:
            paragraph.lines[:0] = pending
            paragraph.least += len(pending)
            pending = []
        elif blocks and _length(blocks[-1]) < _SHORT_POINT and _length(paragraph) < 60:
            blocks[-1].lines += paragraph.lines
            continue
        blocks.append(paragraph)
    if pending:
        blocks.append(Paragraph(pending))
    return blocks


def _length(paragraph: Paragraph) -> int:
    return sum(line.words for line in paragraph.lines)


def _mention(desk: Desk, topic: Topic, section: Section) -> None:
    """Name the keywords that are due here, and the topic if it is overdue, at the ends of paragraphs."""
    paragraphs = [block for block in section.blocks if isinstance(block, Paragraph)]
    calls = [{**desk.values, **keyword.values} for keyword in topic.mentions]
    for at, values in enumerate(calls[: 2 * len(paragraphs)]):
        line = desk.frame("keyword.link", values, fixed=True)
        if line is not None:
            paragraphs[-1 - at % len(paragraphs)].lines.append(line)
    if paragraphs and desk.mentions < desk.words / 150:
        line = desk.styled("mention", None, fixed=True)
        if line is not None:
            paragraphs[-1].lines.append(line)
