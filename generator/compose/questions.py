"""Questions and answers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.banks.load import STAGES
from generator.banks.model import Ask, Aspect, Point
from generator.compose.asked import Question, in_turn
from generator.compose.closeness import (
    is_same_question,
    stems_of,
    taking_up,
    title_words,
)
from generator.compose.desk import Desk
from generator.compose.keywords import reserve
from generator.compose.material import Material
from generator.compose.news import newness
from generator.compose.titles import headed, label
from generator.plan import Part
from generator.tree import Paragraph, Section

_SAME = 0.75  # of the words of a question in a heading
_OLD = 0.55  # of the words of a question with its answer, that the article has
_TAKEN_UP = 3  # words of the answer in a point that stands behind it
_BELOW = 3  # level of questions that stand under one heading
_SHORTEST = 18  # words of a question with its answer
_GAP = 9  # words that are missing, for which a question is asked and as much is cut elsewhere
_ANYWHERE = STAGES.index("choose")  # of a question that no aspect answers
_SELDOM = 240  # words in which the keyphrase has to stand once
_TO_COME = 2  # times that headings and sentences behind the questions name it
_NAMING = 12  # words of such a sentence
_AT_LENGTH, _ROOMY = 2, 700  # paragraphs of a text behind an answer; words of an article with room for so many


def questions(desk: Desk, material: Material, part: Part, budget: int) -> None:
    """Write questions: under one heading where the part stands among others, else as the article itself."""
    before = desk.words
    whole = part.level == 2
    if whole:
        budget -= reserve(desk, material, ())  # for what stands before them on the thing itself
    else:
        section = desk.open(Section("faq", label(desk, "faq") if part.titled else None))
        intro = desk.frame("list.faq") if section.title is None else None  # a heading says enough
        if intro is not None:
            section.blocks.append(Paragraph([intro]))
    for question in _new(desk, material, [], whole):
        left = budget - (desk.words - before) - (_due(desk, budget) if whole else 0)
        if left < _SHORTEST * desk.scale:
            break
        _write(desk, question, min(max(part.size, round(25 * desk.scale)), left), part)
    if not whole and desk.sections[-1].kind == "faq":
        desk.withdraw(desk.sections[-1])
    _in_reading_order(desk, material)
    if whole:
        _name_topic(desk)


def ask_more(desk: Desk, material: Material, length: int, *, most: int = 10**6, answered: bool = False) -> None:
    """Add questions to those that there are, `most` in all, until the article is about as long as asked.

    They are such as the text does not answer, unless also those will do that it has `answered`.
    """
    whole = desk.all_questions
    level = 2 if whole else _BELOW
    last = max((at for at, each in enumerate(desk.sections) if each.kind == "question"), default=0)
    behind = desk.sections[1 + last :]
    if not last:
        return
    del desk.sections[1 + last :]
    told = (*material.chosen, *material.near, *material.wide)
    asked = [each for aspect in told for each in aspect.asks if each.key in desk.used]
    is_news = newness(desk, _OLD)
    for question in _new(desk, material, asked, whole):
        if length - desk.words < _GAP * desk.scale or len(asked) > most:
            break
        if not answered and not is_news((question.ask.question, *question.ask.answer)):
            continue
        _write(desk, question, length - desk.words, Part("questions", level=level))
    desk.sections += behind
    _in_reading_order(desk, material)


def _new(desk: Desk, material: Material, asked: list[Ask], whole: bool) -> Iterator[Question]:
    """Yield questions unlike those that were asked, and that no heading asks."""
    titles = [stems_of(desk.language, each.title.text()) for each in desk.sections if each.title and not whole]
    said = frozenset().union(*titles)
    for question in in_turn(desk, material, whole):
        is_asked = any(is_same_question(desk.language, question.ask, each) for each in asked)
        if is_asked or _is_told(desk, question, titles, said) or question.ask.key in desk.stale:
            desk.used.add(question.ask.key)
            continue
        asked.append(question.ask)
        yield question


def _due(desk: Desk, budget: int) -> int:
    """Return the words that sentences will take which name the topic where questions do so too seldom."""
    missing = int(budget / desk.scale / _SELDOM) - desk.mentions - _TO_COME
    return round(_NAMING * desk.scale) * max(0, missing)


def _is_told(desk: Desk, question: Question, titles: Sequence[frozenset[str]], said: frozenset[str]) -> bool:
    """Tell whether a heading asks nearly the same: “What to look for at viewings”.

    `titles` are the headings by their stems, `said` all of these.
    """
    asked = title_words(desk.language, question.ask.question)
    if len(asked & said) < _SAME * len(asked):  # as most do
        return False
    asked -= stems_of(desk.language, desk.as_meant["topic"].text)
    return bool(asked) and any(len(asked & title) >= _SAME * len(asked) for title in titles)


def _in_reading_order(desk: Desk, material: Material) -> None:
    """Put the questions in the order in which one would ask: by stage, then as the files have their aspects.

    Those that are about just this topic come first, those of the wider field last.
    """
    just_this = material.special & material.of_subject
    asked = [each for each in desk.sections if each.kind == "question"]

    def place(section: Section) -> tuple[int, ...]:
        if section.aspect is None:
            return 0, _ANYWHERE
        is_wide, *at = material.place(section.aspect)
        return is_wide, bool(just_this) and section.aspect.key not in just_this, *at

    ordered = iter(sorted(asked, key=place))
    desk.sections = [next(ordered) if each.kind == "question" else each for each in desk.sections]


def _name_topic(desk: Desk) -> None:
    """Name the topic as it is searched for behind answers, as far as these and their questions do so too seldom."""
    asked = [each for each in desk.sections if each.kind == "question"]
    text = "\n".join([line.text() for each in desk.sections for line in each.lines()]).casefold()
    missing = int(desk.words / desk.scale / _SELDOM) - text.count(desk.keyphrase) - _TO_COME
    for section in asked[:: max(1, len(asked) // missing)][:missing] if missing > 0 else ():
        last, line = section.blocks[-1], desk.styled("mention", None, fixed=True)
        if line is not None and isinstance(last, Paragraph):
            last.end_with(line)


def _write(desk: Desk, question: Question, size: int, part: Part) -> None:
    """Write the question and its answer, and a point of its aspect where there is room for one."""
    ask, aspect, values, further, at_length = question
    title = desk.line(ask.question, desk.as_searched(values) if headed((ask.question,)) else values, fixed=True)
    if title is None or not all(desk.fits(phrase, values) for phrase in ask.answer):
        return
    near = further or (_further(desk, ask, aspect) if aspect else ())
    desk.tell(ask.key, ask.answer)
    desk.used.add(ask.question.key)
    section = desk.open(Section("question", title, part.level, aspect=aspect, points=near))
    before = desk.words
    lines = [desk.write(line) for phrase in ask.answer if (line := desk.line(phrase, values, fixed=True)) is not None]
    section.blocks.append(Paragraph(lines, least=min(2, len(lines))))
    least = (1 if desk.brief.length < _ROOMY * desk.scale else _AT_LENGTH) if at_length else 0
    for at, point in enumerate(near if part.level == 2 else ()):
        if at >= least and size - (desk.words - before) < 0.6 * desk.length_of(point):
            break
        paragraph = desk.paragraph(point, values) if further else desk.paragraph(point)
        if paragraph is None and at_length:  # what goes on from it would begin in the middle
            break
        if paragraph is not None:
            section.blocks.append(paragraph)


def _further(desk: Desk, ask: Ask, aspect: Aspect) -> Sequence[Point]:
    """Return the points of the aspect that take up the answer, those nearest to it first."""
    near = taking_up(desk.language, ask, aspect)
    claims = [each for each in desk.ranked_points(aspect.points) if near.get(each.key, 0) >= _TAKEN_UP] if near else []
    return sorted(claims, key=lambda point: -near[point.key])
