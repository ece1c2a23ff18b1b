"""What the sections are about: the keywords that aspects answer, then the nearest aspects."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from generator.banks.model import Aspect
from generator.compose.closeness import stems_in, stems_of
from generator.compose.contrast import side_of, told_of
from generator.compose.counting import namings, text_of
from generator.compose.desk import Desk, Keyword
from generator.compose.keywords import ROOM, reserve
from generator.compose.material import Material
from generator.compose.on_keywords import on_keyword
from generator.compose.points import opener_of
from generator.compose.section import behind_whole
from generator.compose.topic import Topic, is_central, on_aspect
from generator.compose.whole import length_of, whole_of
from generator.plan import Part

_A_KEYWORD = 115  # words of the text to one section on a keyword
_NAMED, _LEADING, _ASKED = 1.25, 1.5, 2
"""What sections weigh: on a keyword, with an entry that opens it, on just what the topic asks."""
_LITTLE = 3  # paragraphs that do not make a section without the claim on which they build
_HEADING = 7  # words, about


def choose_topics(desk: Desk, material: Material, part: Part, budget: int) -> tuple[list[Topic], int]:
    """Return what the sections are about, keywords first, then the nearest aspects; and the words they may have."""
    most = max(1, round(budget / _A_KEYWORD / desk.scale))
    topics: list[Topic] = []
    own = next((each for each in material.near[:1] if each.key in material.special and most > 1), None)
    for keyword, stems in _nearest_first(desk, material):
        if len(topics) < most - (own is not None):
            topics += on_keyword(desk, material, keyword, stems, topics)
    called = [topic.aspect for topic in topics if topic.term]
    if own in material.near:  # what the topic itself asks for
        material.take(own)
        topics.append(on_aspect(desk, material, own))
    whole = {each for each in material.near if whole_of(desk, each)}
    on_part = {each for each in whole if desk.theme and _speaks_of_part(desk, each)}
    material.near.sort(
        key=lambda each: (each not in called, each not in whole, each not in on_part, _is_gutted(desk, each))
    )
    if told_of(desk) is not None:
        material.near.sort(key=_by_turns(desk, material))
    if not material.of_subject:  # where the field is all there is
        material.wide.sort(key=lambda each: on_aspect(desk, material, each).whole is None)
    answered = {each for topic in topics for each in (topic.keyword or topic.tied, *(also for also, _ in topic.also))}
    left = [keyword for keyword in desk.keywords if keyword not in answered]
    budget = max(budget // 2, budget - reserve(desk, material, left))
    room = sum(_weigh(desk, material, each, part) for each in topics)
    while room < budget and not _is_told(material, topics) and (aspect := material.next()) is not None:
        topics.append(on_aspect(desk, material, aspect))
        room += _weigh(desk, material, topics[-1], part)
    return topics, budget


def _nearest_first(desk: Desk, material: Material) -> list[tuple[Keyword, frozenset[str]]]:
    """Return the keywords with their stems: first those that an aspect is about in the first place."""

    def is_beside(pair: tuple[Keyword, frozenset[str]]) -> bool:
        found = material.find(*pair)
        return found is None or not is_central(desk, found[1], *pair)

    pairs = list(zip(desk.keywords, desk.place.keywords, strict=True))
    if told_of(desk) is not None:  # what tells the sides apart may have told of it
        text = text_of(desk)
        pairs = [each for each in pairs if not namings(desk, text, each[0])]
    return sorted(pairs, key=is_beside)


def _by_turns(desk: Desk, material: Material) -> Callable[[Aspect], int]:
    """Return how to sort the aspects so that either side has its turn: each after as many of its own before it."""
    before: Counter[str] = Counter()
    turns = {}
    for each in material.near:
        side = side_of(desk, material, each)
        turns[each.key] = before[side]
        before[side] += 1
    return lambda aspect: turns[aspect.key]


def _is_gutted(desk: Desk, aspect: Aspect) -> bool:
    """Tell whether little is left of the aspect, and not the claim on which it builds: entries say the same."""
    opener = opener_of(aspect.points, aspect.points)
    if opener is None or not (desk.is_told(opener) or opener.key in desk.promised):
        return False
    return len(desk.ranked_points(aspect.points)) < _LITTLE


def _speaks_of_part(desk: Desk, aspect: Aspect) -> bool:
    """Tell whether the aspect's text speaks of what the topic adds to its file: of cost, where that is on clusters."""
    added = stems_of(desk.language, desk.subject.text) - stems_of(desk.language, desk.theme)
    told = whole_of(desk, aspect)
    said = tuple(phrase for each in told.points for phrase in each.phrases) if told else ()
    return not added.isdisjoint(stems_in(desk.language, said))


def _is_told(material: Material, topics: Sequence[Topic]) -> bool:
    """Tell whether the topic's own aspects are all there: what else is known of it comes before a wider field."""
    return bool(material.of_subject and topics) and not material.near


def _weigh(desk: Desk, material: Material, topic: Topic, part: Part) -> int:
    """Set the topic's weight; return the words that it is to have."""
    asked = is_narrow(desk) and topic.aspect.key in material.special
    named = topic.keyword or topic.tied
    topic.weight = _ASKED if asked else _LEADING if topic.leads else _NAMED if named else 1
    if topic.whole is not None and not asked:
        terms = [topic.term] * (topic.term is not None) + [term for _, term in topic.also]
        entry = ROOM * sum(behind_whole(desk, topic, each) for each in terms)
        topic.wants = round(length_of(desk, topic.whole) + (_HEADING + entry) * desk.scale)
        return topic.wants
    return min(topic.room, round(part.size * topic.weight))


def is_narrow(desk: Desk) -> bool:
    """Tell whether the topic asks for one thing: a question, or “benefits of ...”."""
    return desk.subject.shape == "question" or bool(desk.subject.facet)
