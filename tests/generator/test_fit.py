"""The exact length: as few sentences as possible are cut for it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import pytest

from generator.banks.library import Library
from generator.banks.phrase import Phrase
from generator.banks.voice import Variants
from generator.choose import Chooser
from generator.fit import trim
from generator.tree import Line, Paragraph, Section

LONG = "The grinder by the window needs a [cloth|soft and clean cloth that leaves no lint] each evening"


def line_of(variants: Variants, at: int) -> Line:
    return Line(variants[at], {}, variants[at].words, variants)


def paragraph_of(library: Library, count: int) -> Paragraph:
    variants = library.language("en").voices["professional"].readings[Phrase(f"{LONG}.")]
    longest = max(range(variants.count), key=lambda at: variants[at].words)
    return Paragraph([line_of(variants, longest) for _ in range(count)], least=1)


def lengths(sections: Sequence[Section]) -> list[int]:
    return [len(block.lines) for each in sections for block in each.blocks if isinstance(block, Paragraph)]


@pytest.mark.parametrize(("surplus", "cut"), [(7, 0), (24, 1), (28, 0), (45, 1), (48, 2), (42, 0)])
def test_shorter_readings_come_before_cuts_and_no_more_sentences_go_than_must(
    library: Library, surplus: int, cut: int
) -> None:
    several = partial(paragraph_of, library)
    sections = [Section("section", None, blocks=[several(3), several(3)]) for _ in range(2)]
    before = sum(each.words() for each in sections)
    removed = trim(sections, surplus, Chooser("seed"), tolerance=8)
    assert before - sum(each.words() for each in sections) == removed
    assert abs(removed - surplus) <= 8
    assert sum(lengths(sections)) == 12 - cut


def test_words_that_are_missing_are_added_by_longer_readings(library: Library) -> None:
    section = Section("section", None, blocks=[paragraph_of(library, 3)])
    before = section.words()
    assert trim([section], 14, Chooser("seed")) == 14
    assert trim([section], -14, Chooser("seed")) == -14
    assert section.words() == before
    assert trim([section], -5, Chooser("seed")) == 0  # all of them are as long as they can be
