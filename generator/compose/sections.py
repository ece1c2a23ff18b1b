"""The body: one section an aspect or keyword, ordered as one would explain the thing."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from generator.banks.load import STAGES
from generator.banks.model import Aspect, Point, Term
from generator.banks.phrase import Values
from generator.compose.closeness import alike, governing
from generator.compose.desk import Desk, Keyword
from generator.compose.keywords import ROOM, reserve
from generator.compose.material import Material
from generator.compose.points import Wishes, in_reading_order, opener_of, pick, speaks_of, write_picked
from generator.compose.terms import entry, heading, set_aside
from generator.compose.titles import label, title_of
from generator.plan import Part
from generator.tree import Block, Line, Paragraph, Section

MOST_UNDER_A_HEADING = 270  # words; the contract allows 300
_HEADING = 7  # words, about
_STEPS = ("needs", "steps", "step")
_BEFORE_STEPS = STAGES.index("choose")  # the last stage of what belongs before them
_LEAST = 45  # words that make a section
_OWN = 2  # paragraphs that make a section of a keyword's own
_TWO = 85  # words in which two paragraphs of an entry have room
_CENTRAL = 2  # of the words an aspect answers, those that say what it is about
_OVERDUE = 600  # words without the topic after which a sentence on it ends a section
_SELDOM = 500  # the same where that sentence holds an instruction, a question or two sides
_EVERY = 190  # words in which the text names its topic once, if need be in a sentence for that alone


@dataclass(slots=True)
class Topic:
    """What one section is about: an aspect, and the keyword that it answers, if any."""

    aspect: Aspect
    points: Sequence[Point]  # those of the aspect that may stand there: all, or those that name the keyword
    keyword: Keyword | None = None  # that the heading is on
    tied: Keyword | None = None  # that the heading names beside the aspect, or an entry within
    term: Term | None = None  # what was written for the keyword
    room: int = 0  # words that its material can fill


def sections(desk: Desk, material: Material, part: Part, budget: int) -> None:
    """Write sections until the budget is used."""
    nearest = {each.key for each in material.near[:1]}
    topics, left = choose_topics(desk, material, part, budget)
    first = material.special if desk.subject.shape == "question" else material.special & nearest
    asked = list(dict.fromkeys(topic.aspect.key for topic in topics))

    def place(topic: Topic) -> tuple[int, ...]:
        key = topic.aspect.key
        return key not in first, topic.aspect.stage, asked.index(key), topic.keyword is not None

    topics.sort(key=place)  # what the topic asks for opens
    set_aside(desk, [topic.term for topic in topics if topic.term], [topic.aspect for topic in topics])
    theme = -1
    for at, topic in enumerate(topics):
        share = min(left // (len(topics) - at), max(topic.room, round(60 * desk.scale)))
        if material.of_subject and topic.aspect.key not in material.of_subject:
            share = min(share, part.size)  # what is wider stays short
        if share < (20 if topic.keyword else _LEAST) * desk.scale and at:
            break
        before = desk.words
        level = part.level
        stage = topic.aspect.stage
        if part.themed and part.titled and sum(1 for each in topics if each.aspect.stage == stage) > 1:
            level = 3
            if stage != theme:
                _open_theme(desk, stage)
                theme = stage
        both = at % 2 == 0 and not material.own  # what is known of the sides is worth more
        section = write_section(desk, topic, share, level, part.titled, material.touching(topic.aspect), both)
        if section is not None:
            put_before_steps(desk, section, topic)
        left -= desk.words - before


def put_before_steps(desk: Desk, section: Section, topic: Topic) -> None:
    """Let what one should know or decide first stand before the steps, where there are any."""
    place = next((at for at, each in enumerate(desk.sections) if each.kind in _STEPS), None)
    if place is not None and topic.aspect.stage <= _BEFORE_STEPS:
        desk.sections.remove(section)
        desk.sections.insert(place, section)


def choose_topics(desk: Desk, material: Material, part: Part, budget: int) -> tuple[list[Topic], int]:
    """Return what the sections are about, keywords first, then the nearest aspects; and the words they may have."""
    most = max(1, round(0.67 * budget / part.size))
    topics: list[Topic] = []
    own = next((each for each in material.near[:1] if each.key in material.special and most > 1), None)
    for keyword, stems in zip(desk.keywords, desk.place.keywords, strict=True):
        if len(topics) < most - (own is not None):
            topics += _on_keyword(desk, material, keyword, stems)
    called = [topic.aspect for topic in topics if topic.term]
    if own in material.near:  # what the topic itself asks for
        material.take(own)
        topics.append(Topic(own, own.points, room=_room(desk, own.points)))
    material.near.sort(key=lambda each: each not in called)
    answered = {topic.keyword or topic.tied for topic in topics}
    left = [keyword for keyword in desk.keywords if keyword not in answered]
    budget = max(budget // 2, budget - reserve(desk, material, left))
    room = sum(min(topic.room, part.size) for topic in topics)
    while room < budget and (aspect := material.next()) is not None:
        topics.append(Topic(aspect, aspect.points, room=_room(desk, aspect.points)))
        room += min(topics[-1].room, part.size)
    return topics, budget


def _on_keyword(desk: Desk, material: Material, keyword: Keyword, stems: frozenset[str]) -> list[Topic]:
    """Return the section on a keyword that an aspect answers, if one does.

    What was written for the keyword stands there with the points that name it; the aspect still gets its own section,
    which takes a short entry in. Without an entry the aspect stands under the keyword where it is about that in the
    first place, or under its own heading.
    """
    term = material.terms.get(keyword)
    is_told = any(term is each for _, each in material.own)  # in the introduction
    if term is not None and not is_told:
        answering = material.find(keyword, stems)
        if answering is None:
            return []
        aspect = answering[1]
        named = tuple(each for each in aspect.points if speaks_of(each, _name(desk, keyword)))
        suiting = [each for each in term.points if each.tone in (None, desk.brief.tone)]
        if len(suiting) + len(named) < _OWN:
            material.take(aspect)
            room = _room(desk, (*term.points[:1], *aspect.points))
            return [Topic(aspect, aspect.points, tied=keyword, term=term, room=room)]
        return [Topic(aspect, named, keyword, term=term, room=_room(desk, (*term.points[:2], *named)))]
    found = material.find(keyword, stems)
    if found is None or not _is_about(desk, material, found[1], keyword):
        return []
    taken = material.answer(keyword, stems) or found[1]
    is_central = not stems.isdisjoint(taken.about[:_CENTRAL])
    on, tied = (keyword, None) if is_central else (None, keyword)
    return [Topic(taken, taken.points, on, tied, room=_room(desk, taken.points))]


def _is_about(desk: Desk, material: Material, aspect: Aspect, keyword: Keyword) -> bool:
    """Tell whether the aspect is the subject's own and answers all of the keyword or its end."""
    is_own = not material.of_subject or aspect.key in material.of_subject
    run = desk.language.stems_of(keyword.subject.text)
    return is_own and not aspect.speaks_of.isdisjoint((run, run.rpartition(" ")[2]))


def _room(desk: Desk, points: Sequence[Point]) -> int:
    fitting = [point for point in points if point.tone in (None, desk.brief.tone)]
    return min(sum(map(desk.length_of, fitting)) + 14, round(MOST_UNDER_A_HEADING * desk.scale))


def _open_theme(desk: Desk, stage: int) -> None:
    name = ("understand", "plan", "choose", "use", "keep", "improve")[stage]
    title = label(desk, f"stages.{name}")
    if title is not None:
        desk.open(Section("theme", title))


def write_section(
    desk: Desk, topic: Topic, share: int, level: int, titled: bool, near: Collection[int] = (), both: bool = False
) -> Section | None:
    """Write one section of about `share` words, rather of `near` points; None if all that fits has been said.

    With `both` it asks its question of both sides of a comparison.
    """
    before = desk.words
    share -= round(ROOM * desk.scale) if topic.tied and topic.term else 0  # for the entry at the end
    desk.used.update(*(alike(desk.language, each, topic.aspect) for each in desk.told))
    values = desk.with_noun("aspect", topic.aspect.name.source, topic.aspect.number)
    named = topic.keyword or topic.tied
    if named is not None:
        values = {**values, **named.values}
    term = _name(desk, topic.keyword) if topic.keyword else ""
    points, wishes = topic.points, Wishes(term=term, near=near)
    if not term and desk.is_focused:  # one who says what the article is about wants that from the beginning
        wishes = Wishes(opener_of(points, desk.ranked_points(points)), near=near)
    picked: list[Point] | None = None
    if topic.keyword is None:  # what stands there decides on the heading
        picked = pick(desk, points, share - round(_HEADING * desk.scale), wishes)
        wishes = Wishes(opener_of(points, picked))
    told = in_reading_order(points, picked, wishes) if picked else []
    title = _title(desk, topic, told) if titled else None
    name = values["keyword" if named else "aspect"].text
    section = desk.open(Section("section", title, level, aspect=topic.aspect, name=name, points=points))
    if topic.term and topic.keyword:
        section.blocks += entry(desk, topic.keyword, topic.term, 1 if share < _TWO * desk.scale else 2)
    lead = None if section.blocks else _link(desk, topic, values, share)
    sides = _both_sides(desk, values) if both and "left" in values and share > 80 * desk.scale else []
    if picked is None:
        picked = pick(desk, points, share - (desk.words - before), wishes)
    section.blocks += write_picked(desk, points, picked, wishes, lead)
    if topic.term and topic.tied:
        section.blocks += entry(desk, topic.tied, topic.term, 1)
    section.blocks[1:1] = sides
    if not section.blocks:
        desk.withdraw(section)
        return None
    _name_topic(desk, section)
    return section


def _both_sides(desk: Desk, values: Values) -> list[Block]:
    """Return a paragraph that asks the section's question of both sides of "X vs Y"."""
    for point in desk.ranked_points(desk.frames.points.get("versus.points", ())):
        paragraph = desk.paragraph(point, values)
        if paragraph is not None:
            return [paragraph]
    return []


def _title(desk: Desk, topic: Topic, told: Sequence[Point]) -> Line | None:
    """Return the heading of a section: its keyword's, else the aspect's that governs best what stands below."""
    if topic.keyword is not None:
        return heading(desk, topic.keyword, topic.term)
    if topic.tied is not None and topic.term is None:
        values = desk.with_noun("aspect", topic.aspect.name.source, topic.aspect.number)
        return label(desk, "keyword_aspect", None, {**values, **topic.tied.values})
    near = governing(desk.language, topic.aspect, tuple(told), desk.as_meant["topic"].text)
    return title_of(desk, topic.aspect.headings, False if desk.subject.left else None, bearing=near)


def _link(desk: Desk, topic: Topic, values: Values, share: int) -> Line | None:
    """Return the first sentence, which ties the topic to the section, where one is due."""
    if share < 45 * desk.scale:
        return None
    if desk.mentions < desk.words / desk.scale / (_SELDOM if desk.style else _EVERY):
        return desk.styled("link", values, fixed=True)
    return None


def _name(desk: Desk, keyword: Keyword) -> str:
    """Return the keyword as it begins in any of its forms: “deductibl” for “deductibles”."""
    *words, last = keyword.subject.text.casefold().split()
    stem = desk.language.stem(last)
    return " ".join([*words, stem if last.startswith(stem) else last])


def _name_topic(desk: Desk, section: Section) -> None:
    """Name the topic at the section's end if it is long overdue."""
    if (
        desk.mentions < desk.words / desk.scale / _OVERDUE
        and section.blocks
        and isinstance(section.blocks[-1], Paragraph)
    ):
        line = desk.styled("mention", None, fixed=True)
        if line is not None:
            section.blocks[-1].lines.append(line)
