"""Questions that a text of the topic's own file answers at length: what goes on from the answer to each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache
from math import fsum
from typing import NamedTuple

from generator.banks.library import Language
from generator.banks.model import Ask, Aspect, Point
from generator.banks.phrase import Phrase
from generator.compose.answer import is_topic
from generator.compose.closeness import plain_stems, stems_in, stems_of, title_words
from generator.compose.desk import Desk
from generator.compose.material import Material
from generator.compose.terms import as_question
from generator.compose.whole import is_speakable, spoken

_RULES = "asked_from_sections"  # by which headings of sections are asked
_BEGINNING = 2  # paragraphs of a text that have to do with what was asked
_SHARED = 3  # words of a question with its answer, that the text's beginning has
_FEW = 2  # texts with a word of the question, for that one to tell which of them explains it
_AT_HOME = 1.0  # worth of being on the same aspect
_TELLING = 2  # words of a heading that can be asked
_TITLE = 0.5  # of the telling words of a question: more stand in the headings or the beginning of a text on it
_HEADED = 0.5  # worth of a word of the question in one of the text's headings
_AGAIN = 0.75  # of an answer's words, that the first paragraph has: it says nothing new

_Text = tuple[Point, ...]


class _Told(NamedTuple):
    """A text of an aspect, by its headings and what fits any tone."""

    home: int
    headings: tuple[Phrase, ...]
    points: _Text


class Explained(NamedTuple):
    """A question, the aspect it is asked of, and the paragraphs that go on from its answer."""

    ask: Ask
    aspect: Aspect
    text: _Text


def explained(desk: Desk, material: Material) -> list[Explained]:
    """Return the questions that have a text behind their answers, as the topic's own file has these.

    Each text explains the question that has most in common with its beginning, else the one that its heading asks.
    """
    own = [each for each in (*material.chosen, *material.near) if each.key in material.of_subject]
    if desk.sides or not own:
        return []
    wholes = [(at, each) for at, aspect in enumerate(own) for each in aspect.wholes if is_speakable(desk, each)]
    texts = tuple(
        _Told(own[at].key, each.headings, tuple(point for point in spoken(desk, each) if point.tone is None))
        for at, each in wholes
    )
    asks = {ask: each for each in own for ask in each.asks if material.concerns[ask] and not is_topic(desk, ask)}
    pairs = tuple((aspect.key, ask) for ask, aspect in asks.items())
    paired = _paired(desk.language, pairs, texts, stems_of(desk.language, desk.as_meant["topic"].text))
    found = []
    for place, (at, _) in enumerate(wholes):
        ask, points = paired.get(place), texts[place].points
        if ask is not None:
            found.append(Explained(ask, asks[ask], points))
            continue
        title = _asked(desk, texts[place].headings) if points[1:] else None
        if title is not None:
            found.append(Explained(Ask(points[0].key, title, points[0].phrases), own[at], points[1:]))
    return found


def _asked(desk: Desk, headings: Sequence[Phrase]) -> Phrase | None:
    """Return one of the headings as a question, if the language has a rule for one that the topic fits."""
    asked = (
        as_question(desk.language, each, _RULES)
        for each in desk.chooser.order(headings)
        if desk.fits(each, desk.values)
    )
    return next((each for each in asked if each is not None and _is_telling(desk.language, each)), None)


def _is_telling(language: Language, question: Phrase) -> bool:
    """Tell whether a question says what it asks about: not “How do you begin?”."""
    return bool(question.slots) or len(title_words(language, question) - plain_stems(language)) >= _TELLING


@lru_cache(maxsize=4096)
def _paired(
    language: Language, asks: tuple[tuple[int, Ask], ...], texts: tuple[_Told, ...], topic: frozenset[str]
) -> Mapping[int, Ask]:
    """Return by the places of texts the questions that they explain; these come with the keys of their aspects."""
    aside = plain_stems(language) | topic
    begins = [_beginning(language, each.points) - aside for each in texts]
    times = Counter(stem for each in begins for stem in each)
    pairs: list[tuple[float, int, int]] = []
    for at, (home, ask) in enumerate(asks):
        title, answer = title_words(language, ask.question) - aside, stems_in(language, ask.answer) - aside
        for place, (text, said) in enumerate(zip(texts, begins, strict=True)):
            first = stems_in(language, text.points[0].phrases)
            heads = stems_in(language, text.headings)
            headed = len(title & heads)
            is_on_it = headed or (home == text.home and any(times[stem] <= _FEW for stem in title & first))
            is_on_it = is_on_it and len(title & (heads | said)) > _TITLE * len(title)
            shared = said & (title | answer)
            if not is_on_it or len(shared) < _SHARED or len(answer & first) > _AGAIN * len(answer):
                continue
            worth = fsum(1 / times[stem] for stem in shared) + _AT_HOME * (home == text.home) + _HEADED * headed
            pairs.append((worth, at, place))
    paired: dict[int, Ask] = {}
    for _, at, place in sorted(pairs, key=lambda each: (-each[0], each[1], each[2])):
        if place not in paired and asks[at][1] not in paired.values():
            paired[place] = asks[at][1]
    return paired


def _beginning(language: Language, text: _Text) -> frozenset[str]:
    return stems_in(language, tuple(phrase for point in text[:_BEGINNING] for phrase in point.phrases))
