"""The SEO report: where the keywords stand, and what a search engine's reader would check."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from generator.banks.library import Language
from generator.models import Check, KeywordUse, Report
from generator.seo.meta import description_bounds, title_bounds
from generator.seo.width import TITLE_MOST, width
from generator.tree import Line, Paragraph, Section, lines_of
from generator.words import Stems

MOST_DENSITY, LEAST_DENSITY = 2.0, 0.5  # percent
MOST_PARAGRAPH, MOST_STRETCH = 150, 300  # words


class Counted(NamedTuple):
    """The texts that the report looks at."""

    title: str
    description: str
    sections: Sequence[Section]
    opening: str
    headings: bool
    words: int


def keyword_rows(stems: Stems, keywords: Iterable[str], counted: Counted) -> tuple[KeywordUse, ...]:
    """Return one row a keyword."""
    title, description = stems.of(counted.title), stems.of(counted.description)
    opening = stems.of(counted.opening)
    headings, text = _stems_of(counted.sections, stems)
    headings = headings if counted.headings else ""
    rows = []
    for keyword in keywords:
        wanted = stems.of(keyword)
        count = text.count(wanted) if wanted.strip() else 0
        rows.append(
            KeywordUse(
                keyword,
                count,
                round(100 * count / max(1, counted.words), 2),
                in_title=wanted in title,
                in_description=wanted in description,
                in_opening=wanted in opening,
                in_headings=wanted in headings,
            )
        )
    return tuple(rows)


def _stems_of(sections: Sequence[Section], stems: Stems) -> tuple[str, str]:
    """Return the stems of the titles, and those of all lines."""
    of_sentence = stems.of_sentence
    found, titles = [], []
    for section in sections:
        lines = section.lines()
        found += [
            _stems_of_filled(line, stems) if line.variant.slots else of_sentence[line.variant.forms[2]]
            for line in lines
        ]
        if section.title is not None:
            titles.append(found[-len(lines)])
    return "".join(titles), "".join(found)


def _stems_of_filled(line: Line, stems: Stems) -> str:
    return stems.of_filled(line.variant.forms[2], tuple([line.values[name].text for name in line.variant.slots]))


def report(
    language: Language,
    counted: Counted,
    keyphrase: str,
    keywords: Sequence[str],
    length: int,
) -> Report:
    """Return the report on a finished article."""
    rows = keyword_rows(language.stems, list(dict.fromkeys([keyphrase, *keywords])), counted)
    checks = [*_meta_checks(language, counted), *_keyphrase_checks(rows[0], counted)]
    checks += [*_length_checks(counted, length), *_reading_checks(counted.sections, language.scale)]
    missing = [row.keyword for row in rows[1:] if not row.count]
    checks.append(
        _check(
            "keywordsUsed",
            not missing,
            len(rows) - 1 - len(missing),
            f"all {len(rows) - 1} keywords",
            "keywords are used",
        )
    )
    return Report(rows, tuple(checks))


@lru_cache(maxsize=4096)
def _check(name: str, passed: bool, value: float | int, target: str, what: str) -> Check:
    return Check(name, passed, value, target, f"{value} {what}; the target is {target}.")


def _meta_checks(language: Language, counted: Counted) -> Iterable[Check]:
    low, high = title_bounds(language.by_characters)
    size = len(counted.title)
    yield _check("titleLength", low <= size <= high, size, f"{low}-{high} characters", "characters in the title")
    pixels = width(counted.title)
    yield _check(
        "titleWidth",
        pixels <= TITLE_MOST,
        pixels,
        f"at most {TITLE_MOST} pixels",
        "pixels of title in a list of results",
    )
    low, high = description_bounds(language.by_characters)
    size = len(counted.description)
    yield _check(
        "descriptionLength", low <= size <= high, size, f"{low}-{high} characters", "characters in the description"
    )


@lru_cache(maxsize=16)
def _presence(name: str, present: bool, where: str) -> Check:
    verb = "stands" if present else "does not stand"
    return Check(name, present, int(present), f"in {where}", f"The keyphrase {verb} in {where}.")


def _keyphrase_checks(row: KeywordUse, counted: Counted) -> Iterable[Check]:
    yield _presence("keyphraseInTitle", row.in_title, "the title")
    yield _presence("keyphraseInDescription", row.in_description, "the description")
    yield _presence("keyphraseInOpening", row.in_opening, "the first paragraph")
    fine = LEAST_DENSITY <= row.density <= MOST_DENSITY
    yield _check(
        "keyphraseDensity", fine, row.density, f"{LEAST_DENSITY}-{MOST_DENSITY} %", "% of the words are the keyphrase"
    )
    if counted.headings:
        yield _presence("keyphraseInHeadings", row.in_headings, "a heading")


def _length_checks(counted: Counted, length: int) -> Iterable[Check]:
    slack = 3 if length < 150 else length * 0.02
    yield _check("length", abs(counted.words - length) <= slack, counted.words, f"{length} words", "words")


def _reading_checks(sections: Sequence[Section], scale: float) -> Iterable[Check]:
    most_paragraph, most_stretch = round(MOST_PARAGRAPH * scale), round(MOST_STRETCH * scale)
    longest = stretch = most = 0
    for section in sections:
        if section.title is not None:
            stretch = section.title.words
        for block in section.blocks:
            words = sum([line.words for line in lines_of(block)])
            stretch += words
            if words > longest and isinstance(block, Paragraph):
                longest = words
        most = max(most, stretch)
    yield _check(
        "paragraphLength",
        longest <= most_paragraph,
        longest,
        f"at most {most_paragraph} words",
        "words in the longest paragraph",
    )
    if any(each.title is not None for each in sections):
        yield _check(
            "headingDistance",
            most <= most_stretch,
            most,
            f"at most {most_stretch} words",
            "words in the longest stretch under one heading",
        )
