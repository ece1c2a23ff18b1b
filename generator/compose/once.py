"""One thing once: sentences go that say in much the same words what another part says."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain
from typing import NamedTuple

from generator.banks.library import Language
from generator.banks.model import Point
from generator.banks.phrase import Variant
from generator.compose.closeness import plain_stems, stems_in, stems_of
from generator.compose.desk import Desk
from generator.memo import Memo
from generator.tree import Line, Paragraph, Section

_SAME, _SHARED = 0.6, 4  # of the telling words of the shorter of two sentences, and so many at least
_MUCH = 0.4  # or of those of the longer one
_HALF, _FEWEST = 0.5, 3  # of those of the longer one, where they are fewer
_LEAST = 2  # sentences of a paragraph
_BELOW = 3  # level of questions under one heading, of which one can go
_TOLD = 0.5  # of the words of a paragraph, that the text before it has
_OLD = 0.5  # of the words of a question with its answer, that the body has
_ASKED = 3  # questions that make a part
_SELDOM = 12  # sentences with a word; one that more of them hold tells nothing
_KINDS = ("section", "item", "step", "question", "mistakes")


class Place(NamedTuple):
    """Where a sentence stands."""

    section: Section
    paragraph: Paragraph
    line: Line

    @property
    def ends(self) -> bool:
        """Whether the sentence ends its paragraph: nothing takes it up."""
        return self.line is self.paragraph.lines[-1]


def say_once(desk: Desk) -> bool:
    """Take out what an article says twice, as far as it can be spared; tell whether anything was.

    Of two such sentences the later one goes, with its paragraph or question if need be; else the earlier one. What
    introduces the topic makes way for the section behind it that begins with the same.
    """
    removed = False
    for first, second in list(_pairs(desk)):
        if _is_there(desk, first) and _is_there(desk, second):
            removed |= _leave_to(desk, first, second) or _spare(desk, second) or _spare(desk, first)
    return removed


def told_among(desk: Desk, points: Sequence[Point], told: frozenset[str]) -> list[int]:
    """Return the keys of the points that say little which a text with these words (stems) has not said."""
    aside = plain_stems(desk.language) | stems_of(desk.language, desk.as_meant["topic"].text)
    said = {each.key: stems_in(desk.language, each.phrases) - aside for each in points}
    return [key for key, words in said.items() if len(words & told) >= _TOLD * len(words)]


def drop_old_answers(desk: Desk) -> bool:
    """Take out questions under one heading of whose words the text around them has too many; tell whether any went.

    So many stay as make a part. Those written before the last sections could not know what these would say.
    """
    asked = [each for each in desk.sections if each.kind == "question" and each.level >= _BELOW]
    body = [each for each in desk.sections if each.kind in ("section", "item", "step")]
    told = frozenset().union(*(_said(desk, each) for each in body))
    old = {each: _share(_said(desk, each), told) for each in asked}
    first = sorted((each for each in asked if old[each] > _OLD), key=lambda each: -old[each])
    spare = [each for each in first if not any(isinstance(at, Paragraph) and at.stays for at in each.blocks)]
    gone = spare[: max(0, len(asked) - _ASKED)]
    for section in gone:
        for block in list(section.blocks):
            if isinstance(block, Paragraph):
                _drop_paragraph(desk, section, block)
        desk.withdraw(section)
    return bool(gone)


def _said(desk: Desk, section: Section) -> frozenset[str]:
    """Return the telling words of a section."""
    words = frozenset().union(*(_telling[desk.language, line.variant] for line in section.lines()))
    return words - stems_of(desk.language, desk.as_meant["topic"].text)


def _share(words: frozenset[str], told: frozenset[str]) -> float:
    return len(words & told) / max(1, len(words))


def _pairs(desk: Desk) -> Iterator[tuple[Place, Place]]:
    """Yield two sentences of different parts that say much the same, in reading order."""
    places = [
        (section, block, line)
        for section in desk.sections
        if section.kind in _KINDS
        for block in section.blocks
        if isinstance(block, Paragraph)
        for line in block.lines
    ]
    said = [_telling[desk.language, line.variant] for _, _, line in places]
    times = Counter(chain.from_iterable(said))
    telling = {stem for stem, count in times.items() if count <= _SELDOM}
    telling -= stems_of(desk.language, desk.as_meant["topic"].text)
    holding: dict[str, list[int]] = {stem: [] for stem in telling if times[stem] > 1}
    for at, words in enumerate(said):
        shared: dict[int, int] = {}
        for stem in words & holding.keys():
            held = holding[stem]
            for other in held:
                shared[other] = shared.get(other, 0) + 1
            held.append(at)
        alike = [other for other, count in shared.items() if count >= _FEWEST and places[other][1] is not places[at][1]]
        for other in sorted(alike):  # whatever the order of a set
            if _is_same(shared[other], *[len(said[each] & telling) for each in (at, other)]):
                yield Place(*places[other]), Place(*places[at])


def _is_same(shared: int, one: int, other: int) -> bool:
    """Tell whether two sentences of so many telling words say much the same, if they share so many."""
    if shared >= _SHARED:
        return shared >= min(_SAME * min(one, other), _MUCH * max(one, other))
    return shared >= _FEWEST and shared >= _HALF * max(one, other)


def _is_there(desk: Desk, place: Place) -> bool:
    return (
        place.section in desk.sections
        and place.paragraph in place.section.blocks
        and place.line in place.paragraph.lines
    )


def _leave_to(desk: Desk, first: Place, second: Place) -> bool:
    """Withdraw what introduces the topic where the section behind it begins with that."""
    at = desk.sections.index(first.section)
    behind = desk.sections[at + 1] if at + 1 < len(desk.sections) else None
    is_introduction = first.section.kind == "section" and first.section.aspect is None and not first.section.name
    begins = second.section is behind and second.section.is_whole and second.paragraph is second.section.blocks[0]
    if not (is_introduction and begins) or any(_is_held(each) for each in first.section.blocks):
        return False
    for block in list(first.section.blocks):
        if isinstance(block, Paragraph):
            _drop_paragraph(desk, first.section, block)
    desk.withdraw(first.section)
    return True


def _spare(desk: Desk, place: Place) -> bool:
    """Take out the sentence, its paragraph or its question, whatever can go first; tell whether anything could."""
    section, paragraph, line = place
    if section.kind == "question" and section.level >= _BELOW and not paragraph.stays:
        _drop_paragraph(desk, section, paragraph)
        if not section.blocks:
            desk.withdraw(section)
            _close_questions(desk)
        return True
    if line.fixed:
        return False
    if place.ends and len(paragraph.lines) > max(paragraph.least * paragraph.stays, _LEAST):
        paragraph.lines.pop()
        paragraph.least = min(paragraph.least, len(paragraph.lines))
        _uncount(desk, line)
        return True
    if len(section.blocks) == 1 or section.kind == "step" or _is_held(paragraph):
        return False
    _drop_paragraph(desk, section, paragraph)
    return True


def _close_questions(desk: Desk) -> None:
    """Withdraw the heading over the questions where none is left."""
    if not any(each.kind == "question" for each in desk.sections):
        for section in [each for each in desk.sections if each.kind == "faq"]:
            desk.withdraw(section)


def _is_held(block: object) -> bool:
    """Tell whether a paragraph has a sentence that has to stay, or stays as a whole."""
    return isinstance(block, Paragraph) and (block.stays or any(each.fixed for each in block.lines))


def _drop_paragraph(desk: Desk, section: Section, paragraph: Paragraph) -> None:
    section.blocks.remove(paragraph)
    for line in paragraph.lines:
        _uncount(desk, line)


def _uncount(desk: Desk, line: Line) -> None:
    desk.words -= line.words
    desk.mentions -= desk.carries(line.variant, line.values)


def _words(found: tuple[Language, Variant]) -> frozenset[str]:
    language, variant = found
    return stems_of(language, variant.text) - plain_stems(language)


_telling: Memo[tuple[Language, Variant], frozenset[str]] = Memo(_words, most=65536)
