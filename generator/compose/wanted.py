"""Keywords that are questions: each is asked as it was typed, and answered with what the banks know."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from generator.banks.model import Aspect, Point, Term
from generator.banks.phrase import Phrase, Values
from generator.compose.answer import same_question
from generator.compose.closeness import plain_stems, stems_in, stems_of
from generator.compose.desk import Desk, Keyword
from generator.compose.material import Material
from generator.compose.terms import entry
from generator.tree import Line, Paragraph, Section
from generator.values import value

OPEN = "keyword.open"
"""The frames that leave a question open; a language that has them asks keywords as questions."""
_ASKED = Phrase("{Keyword}")
_ANSWERS = 2  # paragraphs
_AROUND = ("faq", "closing", "verdict", "takeaways", "checklist")


@dataclass(frozen=True, slots=True)
class Wanted:
    """A question that a keyword asks, with the answer or the entry that was written for it, if one was.

    `named` is what the entry speaks of: car battery life, for “how long do car batteries last”.
    """

    keyword: Keyword
    aspect: Aspect | None = None
    answer: tuple[Phrase, ...] = ()
    term: Term | None = None
    named: Keyword | None = None


def claim(desk: Desk, material: Material) -> list[Wanted]:
    """Set aside what answers the questions, before the body tells it."""
    wanted = []
    for keyword in desk.asked:
        found = same_question(desk, material, keyword.subject)
        if found is not None:
            aspect, ask = found
            desk.tell(ask.key, ask.answer)
            desk.used.add(ask.question.key)
            wanted.append(Wanted(keyword, aspect, ask.answer))
        else:
            wanted.append(_by_entry(desk, material, keyword))
    return wanted


def _by_entry(desk: Desk, material: Material, keyword: Keyword) -> Wanted:
    """Return the question with the entry that goes by it, and what that speaks of: the first noun it goes by."""
    language = desk.language
    asked = language.singular_of(keyword.name)
    term = next((bank.known[asked] for bank in material.banks if asked in bank.known), None)
    for text in term.names if term else ():
        thing = language.understand_keyword(text)
        if thing.shape == "noun" and thing.number:
            return Wanted(keyword, term=term, named=desk.named(language, text, is_known=True))
    return Wanted(keyword)


def answer(desk: Desk, material: Material, wanted: Sequence[Wanted], titled: bool) -> None:
    """Write the questions where the article asks others, else before its end; those without an answer stay open."""
    for each in wanted:
        values = {"Keyword": value(each.keyword.subject.ask, desk.language.count)}
        asked = desk.line(_ASKED, values, fixed=True)
        blocks = _blocks(desk, material, each)
        if asked is None or not blocks:
            _leave_open(desk, values)
            continue
        if not titled:
            blocks[0].lines.insert(0, desk.write(asked))
        for block in blocks:
            block.stays, block.least = True, len(block.lines)
        level = 3 if any(section.kind == "faq" for section in desk.sections) else 2
        title = asked if titled else None
        desk.open(Section("question", title, level, [*blocks], each.aspect, each.keyword.name))
        desk.move(len(desk.sections) - 1, _place(desk))


def _blocks(desk: Desk, material: Material, wanted: Wanted) -> list[Paragraph]:
    """Return the answer as paragraphs: the one written for it, else the points that say most of what is asked."""
    if wanted.answer:
        lines = [desk.line(phrase, fixed=True) for phrase in wanted.answer]
        written: list[Line] = [desk.write(line) for line in lines if line is not None]
        return [Paragraph(written)] if written else []
    if wanted.term is not None and wanted.named is not None:
        return entry(desk, wanted.named, wanted.term, _ANSWERS, in_order=True)
    found = [desk.paragraph(each) for each in _nearest(desk, material, wanted.keyword)[:_ANSWERS]]
    return [each for each in found if each is not None]


def _nearest(desk: Desk, material: Material, keyword: Keyword) -> list[Point]:
    """Return the untold points of the topic's own aspects which share most words with the question; none if none do."""
    language = desk.language
    asked = stems_of(language, keyword.subject.ask) - plain_stems(language)
    asked -= stems_of(language, desk.as_meant["topic"].text)
    own = [each for each in (*material.chosen, *material.near) if each.key in material.of_subject]
    about = {each.key: len(asked & frozenset(" ".join(each.about).split())) for each in own}
    shared = {
        point: 2 * len(asked & stems_in(language, point.phrases)) + about[aspect.key]
        for aspect in own
        for point in desk.ranked_points(aspect.points)
    }
    best = sorted((each for each in shared if shared[each]), key=lambda each: -shared[each])
    return [each for each in best if shared[each] >= shared[best[0]] - 1]


def _leave_open(desk: Desk, values: Values) -> None:
    """End the article with a sentence that names the question."""
    line = desk.frame(OPEN, values, fixed=True)
    last = desk.sections[-1].blocks[-1] if desk.sections[-1].blocks else None
    if line is not None and isinstance(last, Paragraph):
        last.end_with(line)


def _place(desk: Desk) -> int:
    """Return where the question belongs: first among others, else before what ends the article."""
    kinds = [each.kind for each in desk.sections[:-1]]
    faq = next((at for at, kind in enumerate(kinds) if kind == "faq"), None)
    if faq is not None:
        return faq + 1
    end = len(kinds)
    while end > 1 and kinds[end - 1] in _AROUND:
        end -= 1
    return end
