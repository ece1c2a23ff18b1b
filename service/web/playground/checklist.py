"""The SEO report's checks as a list to tick off."""

from __future__ import annotations

import re
from dataclasses import dataclass

from generator.models import Check, Report

_LABELS = {
    "titleLength": "Title, in characters",
    "titleWidth": "Title, in pixels",
    "descriptionLength": "Description, in characters",
    "keyphraseInTitle": "Keyphrase in the title",
    "keyphraseInDescription": "Keyphrase in the description",
    "keyphraseInOpening": "Keyphrase in the first paragraph",
    "keyphraseDensity": "Keyphrase, in percent of the words",
    "keyphraseInHeadings": "Keyphrase in a heading",
    "length": "Length, as asked for",
    "paragraphLength": "Longest paragraph, in words",
    "headingDistance": "Longest stretch under one heading, in words",
    "keywordsUsed": "Keywords in use",
}
_UNIT = re.compile(r" (characters|pixels|words|keywords|%)$")
_LONG = re.compile("[0-9]{4,}")


@dataclass(frozen=True, slots=True)
class Item:
    """One line of the list. `measured` and `target` are texts in the unit that the label names."""

    id: str
    label: str
    passed: bool
    measured: str
    target: str


@dataclass(frozen=True, slots=True)
class Checklist:
    """All items, and how many of them passed."""

    items: tuple[Item, ...]
    passed: int


def checklist(report: Report) -> Checklist:
    """Return the report's checks. What there is nothing of to check (keywords that nobody gave) is left out."""
    wanted = len(report.keywords) - 1
    items = tuple(_item(check) for check in report.checks if wanted or check.id != "keywordsUsed")
    return Checklist(items, sum(item.passed for item in items))


def _item(check: Check) -> Item:
    label = _LABELS.get(check.id, check.message)
    if check.target.startswith("in "):
        return Item(check.id, label, check.passed, "yes" if check.passed else "no", "")
    target = _LONG.sub(lambda number: f"{int(number[0]):,}", _UNIT.sub("", check.target)).replace("-", "–")
    return Item(check.id, label, check.passed, f"{check.value:,}", target)
