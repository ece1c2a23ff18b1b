"""The body: one section an aspect or keyword, ordered as one would explain the thing."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from generator.compose.contrast import OF_ONE_SIDE, in_prose, open_side, side_of, told_of, without_criterion
from generator.compose.desk import Desk
from generator.compose.items import items
from generator.compose.keywords import OWN_HEADING, room_for
from generator.compose.material import Material
from generator.compose.numbered import STEPS, comes_before_steps
from generator.compose.section import write_section
from generator.compose.titles import label
from generator.compose.topic import Topic
from generator.compose.topics import choose_topics, is_narrow
from generator.plan import Part
from generator.tree import Section

_A_MISTAKE = 110  # words of a section on one
_LEAST = 45  # words that make a section
_ROOMY = 95  # words of two paragraphs
_MOST_OF = 0.55  # of a text that is written in one go: the last one may be too long, and is cut with all the others
_HEART_OF = 0.6  # of such a text, which is there in any case where a keyword asks for it


def sections(desk: Desk, material: Material, part: Part, budget: int) -> None:
    """Write sections until the budget is used; where the topic asks what goes wrong, one a mistake."""
    if desk.asks_what_goes_wrong and part.titled:
        items(desk, material, part._replace(size=_A_MISTAKE), budget)
        return
    if (contrast := told_of(desk)) is not None:
        budget = in_prose(desk, contrast, part, budget - room_for(desk, material, without_criterion(desk, contrast)))
    nearest = {each.key for each in material.near[:1]}
    topics, left = choose_topics(desk, material, part, budget)
    first = material.special if is_narrow(desk) or desk.theme else material.special & nearest

    def place(topic: Topic) -> tuple[int, ...]:
        at = material.place(topic.aspect)
        return topic.aspect.key not in first, *(at[1:] if part.themed else at), topic.keyword is not None

    topics.sort(key=place)  # what the topic asks for opens
    topics = _without_thin(desk, topics, left, first)
    if contrast is not None:
        _write_by_sides(desk, material, topics, part, left)
        return
    theme = -1
    for at, topic in enumerate(topics):
        share = _share(desk, topics[at:], left)
        if material.is_wide(topic.aspect):
            share = min(share, part.size)  # what is wider stays short
        if share < _LEAST * desk.scale and at:
            break
        level = part.level
        stage = topic.aspect.stage
        if part.themed and part.titled and sum(1 for each in topics if each.aspect.stage == stage) > 1:
            level = 3
            if stage != theme:
                _open_theme(desk, stage)
                theme = stage
        both = at % 2 == 0 and not material.own and desk.contrast is None  # what is known of the sides is worth more
        left -= _write(desk, material, topic, share, part._replace(level=level), both)


def _write(desk: Desk, material: Material, topic: Topic, share: int, part: Part, both: bool = False) -> int:
    """Write one section where it belongs; return the words it took."""
    before, first = desk.words, len(desk.sections)
    write_section(desk, topic, share, part.level, part.titled, material.touching(topic.aspect), both)
    _put_before_steps(desk, first, topic)
    return desk.words - before


def _write_by_sides(desk: Desk, material: Material, topics: list[Topic], part: Part, left: int) -> None:
    """Write what goes beyond a comparison that was told: what keywords ask for, then what holds for either side.

    Where there is no room for both sides, questions follow rather than what holds for all of their field.
    """
    sides = {each.aspect: side_of(desk, material, each.aspect) for each in topics}
    is_short = desk.brief.length < OF_ONE_SIDE * desk.scale
    asked = [each for each in topics if each.keyword or each.tied or each.listed]
    on_one = {sides[each.aspect] for each in topics if each not in asked} - {""}
    is_short = is_short or len(on_one) == 1  # rather nothing than more of one side alone
    topics = [each for each in topics if each in asked or (sides[each.aspect] and not is_short)]
    topics.sort(key=lambda each: sides[each.aspect])
    there = ""
    for at, topic in enumerate(topics):
        share = _share(desk, topics[at:], left)
        if share < _LEAST * desk.scale or left < _MOST_OF * share:
            break
        side = sides[topic.aspect]
        if side != there and part.titled:
            open_side(desk, side)
        there = side
        left -= _write(desk, material, topic, share, part._replace(level=part.level + bool(side)))


def _without_thin(desk: Desk, topics: list[Topic], left: int, first: Collection[int]) -> list[Topic]:
    """Return the topics without those for which the texts that are told in one go leave no room, the last first.

    What keywords ask for stays; where that alone finds no room, the last of those texts makes way, then what the topic
    asks for beside what is told in one go.
    """
    spare = [each for each in topics if not (each.keyword or each.tied or each.listed)]
    told = any(each.wants for each in topics)
    rounds = [
        [each for each in spare if not each.wants and each.aspect.key not in first],
        [each for each in spare if each.wants and each.aspect.key not in first],
        [each for each in spare if not each.wants and each.aspect.key in first] if told else [],
    ]
    for going in rounds:
        while going and len(topics) > 1 and _is_tight(desk, topics, left):
            topics.remove(going.pop())
    return topics


def _is_tight(desk: Desk, topics: Sequence[Topic], left: int) -> bool:
    """Tell whether the texts that are told in one go leave too little room for the other sections."""
    room = left - sum(each.wants for each in topics)
    return room < _ROOMY * desk.scale * sum(1 for each in topics if not each.wants)


def _share(desk: Desk, topics: Sequence[Topic], left: int) -> int:
    """Return the words for the first of these: what its text takes, else its share of what such texts leave."""
    topic = topics[0]
    is_asked = topic.keyword or topic.tied or topic.listed
    if topic.wants:
        demand = sum(each.wants for each in topics)
        fair = topic.wants if left >= demand - topic.wants * (1 - _MOST_OF) else topic.wants * left / demand
        return round(max(fair, _HEART_OF * topic.wants if is_asked else 0))
    others = left - sum(each.wants for each in topics)
    flexible = sum(each.weight for each in topics if not each.wants)
    least = min(left, round(_LEAST * desk.scale))
    if is_asked and desk.brief.length >= OWN_HEADING * desk.scale:
        least = round(_ROOMY * desk.scale)
    share = max(int(others * topic.weight / flexible), least)
    return min(share, max(topic.room, round(60 * desk.scale)))


def _put_before_steps(desk: Desk, first: int, topic: Topic) -> None:
    """Let what one should know or decide first stand before the steps, where there are any.

    What stands under the heading of a stage stays there.
    """
    place = next((at for at, each in enumerate(desk.sections) if each.kind in STEPS), None)
    is_themed = any(each.kind == "theme" for each in desk.sections)
    if place is not None and not is_themed and comes_before_steps(desk, topic.aspect.stage):
        desk.move(first, place)


def _open_theme(desk: Desk, stage: int) -> None:
    name = ("understand", "plan", "choose", "use", "keep", "improve")[stage]
    title = label(desk, f"stages.{name}")
    if title is not None:
        desk.open(Section("theme", title))
