"""The answer to a topic that is a question, for the opening."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

from generator.banks.library import Language
from generator.banks.model import Ask, Aspect
from generator.banks.phrase import SLOT, Phrase, Values
from generator.compose.closeness import stems_of
from generator.compose.desk import Desk
from generator.compose.material import Material
from generator.subject import Subject
from generator.tree import Line

_MOST = 0.5  # of the words of the topic's name that a question must have to be about it
_NAMES_IT = "{Keyword}"  # begins what says what a thing is or does
_AGREEING = "{Topic:"  # begins a question that may be one of several: “Are almonds healthy?”, “Is flaxseed healthy?”
_ALIKE = 0.7  # of all words of two questions
_OTHERS = 2  # longer words that it may have beside


def find_answer(desk: Desk, material: Material) -> tuple[Sequence[Phrase], Values] | None:
    """Return the sentences that answer a topic that is a question, with what fills them, where the banks have them.

    That is the answer to the same question, else what is known of the thing that “what is” and “how does” ask for.
    """
    subject = desk.subject
    if not subject.question or subject.shape == "how-to":
        return None
    found = same_question(desk, material, subject)
    asks_what = re.search(desk.language.card.get("asks_what", "(?!)"), subject.heading)
    if found is not None:
        aspect, ask = found
        desk.tell(ask.key, ask.answer)
        desk.used.add(ask.question.key)
        material.put_first(aspect)
        for first in [term.points[0] for _, term in material.own] if asks_what else ():  # nor say again what it is
            desk.tell(first.key, first.phrases)
        return ask.answer, desk.values
    return _what_it_is(desk, material) if asks_what else None


def _what_it_is(desk: Desk, material: Material) -> tuple[Sequence[Phrase], Values] | None:
    """Return what a file begins with that is about just this thing, else what begins with its name."""
    for keyword, term in material.own:
        values = {**desk.values, **keyword.values}
        point = term.points[0]
        says_what = material.is_told_in_order(term) or point.phrases[0].source.startswith(_NAMES_IT)
        if says_what and all(desk.fits(phrase, values) for phrase in point.phrases):
            desk.tell(point.key, point.phrases)
            return point.phrases, values
    return None


def is_topic(desk: Desk, ask: Ask) -> bool:
    """Tell whether a question is the one that the topic asks."""
    if not desk.subject.ask:
        return False
    text = SLOT.sub(desk.values["topic"].text, ask.question.source)
    one, other = stems_of(desk.language, text), stems_of(desk.language, desk.subject.heading)
    return len(one & other) >= _ALIKE * len(one | other)


def is_on_case(desk: Desk) -> bool:
    """Tell whether the topic asks about one case: “Why is my cat not eating?” wants neither what cats are nor more."""
    case = desk.language.card.get("asks_of_case", "(?!)")
    return desk.subject.shape == "question" and re.search(case, desk.subject.heading) is not None


def write_answer(desk: Desk, answer: tuple[Sequence[Phrase], Values]) -> list[Line]:
    """Return the answer's sentences, written."""
    phrases, values = answer
    lines = (desk.line(phrase, values, fixed=True) for phrase in phrases)
    return [desk.write(line) for line in lines if line is not None]


def _begins_alike(language: Language, ask: Ask, begins: Collection[str]) -> bool:
    """Tell whether a question begins with one of the words, in any number: “is” for “are”."""
    first = language.tokens(ask.question.source)[0]
    forms = (set(each.values()) for each in language.card["forms"].values())
    return ask.question.source.startswith(_AGREEING) or any(
        first in known and not known.isdisjoint(begins) for known in ({first}, *forms)
    )


def same_question(desk: Desk, material: Material, subject: Subject) -> tuple[Aspect, Ask] | None:
    """Return the question which asks what the subject does, and its aspect: it begins alike and holds all of it.

    For a keyword, those of the wider field do not count: what spiders eat is not what insects do.
    """
    language = desk.language
    wide = material.wide if subject is desk.subject or not material.of_subject else ()
    named = stems_of(language, desk.values["topic"].text)
    begins = {next(iter(language.tokens(each)), "") for each in (subject.question, subject.heading)}
    asked = stems_of(language, subject.question) - named - set(map(language.stem, begins))
    best: tuple[int, Aspect, Ask] | None = None
    topic = set(language.tokens(subject.heading))
    for aspect, ask in ((one, each) for one in (*material.near, *wide) for each in one.asks):
        if not asked:  # “Should I take magnesium?”: nothing is left without the name, so all words count
            text = SLOT.sub(desk.values["topic"].text, ask.question.source)
            words = set(language.tokens(text))
            is_alike = len(words & topic) >= _ALIKE * len(words | topic)
            if is_alike and stems_of(language, text) == stems_of(language, subject.heading):  # not “core inflation”
                best = (0, aspect, ask)
            continue
        known = stems_of(language, ask.question.source)
        others = len(known - asked - named)
        is_its_own = not others and aspect.key in material.of_subject  # “Is it healthy?”
        is_of_topic = is_its_own or desk.names_topic(ask.question) or len(named & known) >= _MOST * len(named)
        is_same = asked <= known and is_of_topic and others <= _OTHERS and _begins_alike(language, ask, begins)
        if is_same and (best is None or others < best[0]):
            best = (others, aspect, ask)
    return best[1:] if best and desk.fits(best[2].answer[0], desk.values) else None
