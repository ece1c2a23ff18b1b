"""Which questions can be asked: of the topic's own aspects, of keywords, of what else its file explains."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain, islice, zip_longest
from typing import NamedTuple

from generator.banks.contrasts import Contrast
from generator.banks.model import Ask, Aspect, Point, Term
from generator.banks.phrase import Values
from generator.compose.answer import is_topic
from generator.compose.at_length import explained
from generator.compose.closeness import (
    kinship,
    plain_stems,
    saying,
    stems_in,
    stems_of,
    title_words,
)
from generator.compose.contrast import told_of
from generator.compose.desk import Desk, Keyword
from generator.compose.material import Material
from generator.compose.news import newness
from generator.compose.terms import asks, is_full
from generator.compose.titles import wants_topic_heading

_OLD = 0.55  # of the words of a question with its answer, that the article has
_ASKED_AGAIN = 3  # times that an aspect is asked something before another file is
_BOTH = 3  # words that a question shares with a comparison, that one is worth which names both sides
_COMMON = 10  # questions of which one has a word that tells nothing apart: “phone”, on phones
_TOUCHING = 4  # words of a question with its answer, that the steps have
_AHEAD = 8  # questions among which one is looked for that names the topic
_EVERY = 150  # words in which questions name the topic once as it is searched for, where they are the article


class Question(NamedTuple):
    """A question to be answered; `aspect` or `further` points offer more to say, `values` fill its slots.

    One `at_length` goes on with a text.
    """

    ask: Ask
    aspect: Aspect | None
    values: Values
    further: Sequence[Point] = ()
    at_length: bool = False


def in_turn(desk: Desk, material: Material, whole: bool) -> Iterator[Question]:
    """Yield questions of the field, then one about a keyword, and so on: one, or two where others tell of keywords."""
    fields, keywords = _of_field(desk, material, whole), _of_keywords(desk, material, whole)
    fields = _at_length(desk, material, fields) if whole else fields
    while True:
        turn = chain(islice(fields, 1 if whole else 2), islice(keywords, 1))
        first = next(turn, None)
        if first is None:
            return
        yield first
        yield from turn


def _at_length(desk: Desk, material: Material, others: Iterator[Question]) -> Iterator[Question]:
    """Yield in turn a question with a text behind its answer, and one of the `others`."""
    texts = explained(desk, material)
    keys = {each.ask.key for each in texts}
    short = _naming_first(desk, (each for each in others if each.ask.key not in keys))
    for ask, aspect, text in texts:
        if not (desk.is_told(text[0]) or ask.key in desk.used | desk.stale):
            yield Question(ask, aspect, desk.values, text, at_length=True)
            yield from islice(short, 1)
    yield from short


def _naming_first(desk: Desk, questions: Iterator[Question]) -> Iterator[Question]:
    """Yield questions in their order, but sooner one of the next few that names the topic where too few have."""
    waiting = list(islice(questions, _AHEAD))
    while waiting:
        wish = wants_topic_heading(desk)
        at = next((at for at, each in enumerate(waiting) if wish and _names_it(desk, each.ask)), 0)
        yield waiting.pop(at)
        waiting += islice(questions, 1)


def _of_field(desk: Desk, material: Material, whole: bool) -> Iterator[Question]:
    """Yield one question an aspect: the topic’s own ones, three where all is questions; then more and the field’s."""
    told = told_of(desk)
    near = (
        {key: count for each in material.on_topic.values() for key, count in each.items()}
        if whole or desk.sides
        else {}
    )
    just_this = [each for each in material.chosen if each.key in material.special]
    own = [*material.chosen, *material.near] if desk.sides else desk.chooser.order([*just_this, *material.near])
    if whole:
        found = (material.find(*each) for each in zip(desk.keywords, desk.place.keywords, strict=True))
        called = [each[1] for each in found if each is not None]
        own.sort(key=lambda each: each not in called)
    is_news = newness(desk, _OLD)
    asked = () if whole else (ask for each in own for ask in each.asks)
    news = {ask.key for ask in asked if is_news((ask.question, *ask.answer))}
    own.sort(key=lambda each: bool(news) and news.isdisjoint(ask.key for ask in each.asks))
    if told is not None:
        near = _bearing(desk, told, own)
    if near:
        own.sort(key=lambda each: -max((near.get(ask.key, 0) for ask in each.asks), default=0))
    again = [*own, *own] if whole else []
    others = _rounds(material, own)
    of_its_own = [each for each in others if each.key in material.of_subject]
    others = of_its_own if not whole and any(each.asks for each in of_its_own) else others  # rather none of its field
    beyond = chain([None], others, material.far) if whole else others
    kept = desk.promised
    bears = _bearing_on_steps(desk, material)
    for aspect in chain(own, again, [None], again, own if whole else (), beyond):
        if aspect is None:  # what entries have not told by now they will not tell, unless they are asked
            yield from _of_entries(desk, material) if whole and not kept else ()
            kept = set()
            continue
        gone = desk.used | desk.stale | kept
        known = [each for each in aspect.asks if each.key not in gone and material.concerns[each]]
        known = [
            each for each in known if not (is_topic(desk, each) if whole else _explains(desk, material, aspect, each))
        ]
        known = [each for each in known if not (desk.sides and _is_on_one(desk, each))]
        known = known if told is None else [each for each in known if each.key in near]
        known = [each for each in known if bears(each)]
        unused = desk.chooser.order(known) if len(known) > 1 else known
        unused = [each for each in unused if each.key in news] or unused
        if unused:
            is_due = whole and desk.mentions < desk.words / desk.scale / _EVERY
            wish = is_due or wants_topic_heading(desk)
            ask = min(unused, key=lambda each: (-near.get(each.key, 0), _names_it(desk, each) != wish))
            yield Question(ask, aspect, desk.as_meant if is_due else desk.values)


def _bearing_on_steps(desk: Desk, material: Material) -> Callable[[Ask], bool]:
    """Return what tells whether a question has to do with the steps, where these are one job of several."""
    steps = [line.text() for each in desk.sections if each.kind == "step" for line in each.lines()]
    if not (steps and material.is_one_job(desk)):
        return lambda ask: True
    said = stems_of(desk.language, " ".join(steps)) - plain_stems(desk.language)
    said -= stems_of(desk.language, desk.as_meant["topic"].text)
    return lambda ask: len(said & stems_in(desk.language, (ask.question, *ask.answer))) >= _TOUCHING


def _bearing(desk: Desk, contrast: Contrast, aspects: Iterable[Aspect]) -> dict[int, int]:
    """Return by their keys the questions that bear on a comparison, and how much.

    They ask of both sides, or of what tells them apart; a question on one of them would be out of place.
    """
    left, right = (stems_of(desk.language, each.subject.text) for each in desk.sides)
    said = stems_in(desk.language, contrast.phrases) - plain_stems(desk.language) - left - right
    titles = {ask.key: title_words(desk.language, ask.question) for each in aspects for ask in each.asks}
    times = Counter(chain.from_iterable(titles.values()))
    said -= {stem for stem, count in times.items() if _COMMON * count > len(titles)}
    bearing = {}
    for key, asked in titles.items():
        is_on_both = not (asked.isdisjoint(left - right) or asked.isdisjoint(right - left))
        if is_on_both or not asked.isdisjoint(said):
            bearing[key] = _BOTH * is_on_both + len(asked & said)
    return bearing


def _rounds(material: Material, own: Sequence[Aspect]) -> list[Aspect]:
    """Return the aspects that are asked once those of its own have been, round by round.

    All that the topic's own file answers comes before the wider field.
    """
    if not (material.has_field and material.of_subject):
        wide = [*material.chosen, *material.wide]
        pairs = zip_longest(own, wide) if material.has_field else [own, wide]
        return 2 * [each for pair in pairs for each in pair if each is not None]
    told = [each for each in material.chosen if each.key in material.of_subject]
    nearest = [each for pair in zip_longest(own, told) for each in pair if each is not None]
    beyond = [each for each in material.chosen if each not in told]
    return [*_ASKED_AGAIN * nearest, *2 * [*beyond, *material.wide]]


def _explains(desk: Desk, material: Material, aspect: Aspect, ask: Ask) -> bool:
    """Tell whether the question asks what some other thing is: of deflation, beside what a file knows of pensions."""
    if not material.is_wide(aspect):
        return False
    return re.search(desk.language.card.get("asks_what", "(?!)"), ask.question.source) is not None


def _is_on_one(desk: Desk, ask: Ask) -> bool:
    """Tell whether a question speaks of one thing without naming it: “Can it be frozen?”, beside two."""
    return re.search(desk.language.card.get("asks_of_it", "(?!)"), ask.question.source) is not None


def _names_it(desk: Desk, ask: Ask) -> bool:
    return desk.names_topic(ask.question) or desk.keyphrase in ask.question.source.casefold()


def _of_keywords(desk: Desk, material: Material, whole: bool) -> Iterator[Question]:
    """Yield a question a keyword, where the article is made of questions; in others keywords have sections.

    One that was written and names it comes before those that can be asked of any entry.
    """
    for keyword, stems in zip(desk.keywords, desk.place.keywords, strict=True) if whole else ():
        written = _naming(desk, material, keyword)
        if written is not None:
            yield written
            continue
        values = {**desk.values, **keyword.values}
        found = material.find(keyword, stems)
        aspect = found[1] if found else _kin(desk, material, keyword)
        term = material.terms.get(keyword)
        points = term.points if term else material.naming.get(keyword, ())
        if not points and aspect is not None and keyword in material.answered:
            said = saying(desk.language, keyword.subject.text, aspect)
            points = [each for each in aspect.points if each.key in said and not each.is_aside]
        headings = term.headings if term else ()
        known = [] if any(map(desk.is_told, points)) else asks(desk, points, values, headings)  # once a keyword
        if not (known or material.is_at_home):
            unused = [each for each in desk.frames.asks.get("keyword.ask", ()) if each.key not in desk.used]
            known = desk.chooser.order(unused)
        for ask in known[:1]:
            others = [each for each in points if each.tone is None and each.key != ask.key and not desk.is_told(each)]
            yield Question(ask, aspect, values, others if is_full(points) else ())
        if aspect is not None and not known and not term:
            yield from _of_aspect(desk, material, aspect)


def _of_aspect(desk: Desk, material: Material, aspect: Aspect) -> Iterator[Question]:
    """Yield a question that an aspect answers on a keyword, which it then begins with, unless one was asked."""
    fresh = [each for each in aspect.asks if each.key not in desk.used | desk.stale]
    if len(fresh) == len(aspect.asks):
        fitting = [each for each in fresh if material.concerns[each] and not is_topic(desk, each)]
        for ask in desk.chooser.order(fitting)[:1]:
            yield Question(ask, aspect, desk.values)


def _of_entries(desk: Desk, material: Material) -> Iterator[Question]:
    """Ask about the things that the topic's own file explains: what else it knows, before a wider field."""
    known = tuple(each for each in desk.frames.labels.get("keyword_about", ()) if not desk.names_topic(each))
    bank, titles = material.banks[0], desk.chooser.order(known)
    name = desk.language.stems_of(bank.name.replace("-", " ")).split()
    is_all_on_it = material.topic.issuperset(name)  # and not on pet costs, where the topic is pet insurance
    if not (bank.name and titles and is_all_on_it) or desk.theme or desk.sides:
        return
    own = {id(term) for _, term in material.own} | {id(term) for term in material.terms.values()}
    aspects = tuple(each for each in (*material.chosen, *material.near) if each.key in material.of_subject)
    asked = 0
    for term in dict.fromkeys(bank.known.values()):
        points = [each for each in term.points if each.tone is None]
        keyword = _telling_name(desk, material, term)
        if keyword is None or id(term) in own or not is_full(points) or any(desk.is_told(each) for each in points):
            continue
        near = kinship(desk.language, points[0].phrases, aspects)
        asked += 1
        ask = Ask(points[0].key, titles[asked % len(titles)], points[0].phrases)
        aspect = max(aspects, key=lambda each: near[each.key], default=None)
        yield Question(ask, aspect, {**desk.values, **keyword.values}, points[1:])


def _telling_name(desk: Desk, material: Material, term: Term) -> Keyword | None:
    """Return a name of the entry that says without context what it is on: of several words, none of the topic's."""
    language = desk.language
    for text in term.names:
        subject = language.understand_keyword(text)
        words = language.stems_of(text).split()
        is_plain = subject.shape == "noun" and subject.number and subject.name.casefold() == text.casefold()
        if " " in text and is_plain and material.topic.isdisjoint(words):
            is_spelled = language.singular_of(text) in material.banks[0].spelled
            keyword: Keyword = desk.named(language, text, is_known=True, is_spelled=is_spelled)
            return keyword
    return None


def _naming(desk: Desk, material: Material, keyword: Keyword) -> Question | None:
    """Return a question of the topic's own aspects that names the keyword, or None."""
    words, gone = stems_of(desk.language, keyword.subject.text), desk.used | desk.stale
    own = [(ask, aspect) for aspect in (*material.chosen, *material.near) for ask in aspect.asks]
    for ask, aspect in own if words else ():
        is_free = ask.key not in gone and material.concerns[ask] and not is_topic(desk, ask)
        if is_free and words <= title_words(desk.language, ask.question):
            return Question(ask, aspect, desk.values)
    return None


def _kin(desk: Desk, material: Material, keyword: Keyword) -> Aspect | None:
    """Return the aspect of the topic that has most in common with what was written for the keyword."""
    term, aspects = material.terms.get(keyword), (*material.chosen, *material.near)
    if term is None or not aspects:
        return None
    near = kinship(desk.language, tuple(phrase for point in term.points for phrase in point.phrases), aspects)
    return max(aspects, key=lambda each: near[each.key])
