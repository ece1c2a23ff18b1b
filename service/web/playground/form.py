"""The form: every field of the contract, with its choices from what is on offer and its faults beside it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, fields

from generator import Brief, Offer
from generator.models import MAX_LENGTH, MIN_LENGTH
from service.web.playground.asked import NAMES, Asked

_DEFAULT = {field.name: field.default for field in fields(Brief)}
LENGTHS = (150, 300, 500, 800, 1200, 2000, 4000, 10000)
"""Lengths worth suggesting, in words."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One line of a menu."""

    value: str
    label: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class Field:
    """One field: its name in the address, what stands in it, and what is wrong with that (or nothing)."""

    name: str
    label: str
    value: str
    hint: str = ""
    fault: str = ""
    choices: tuple[Choice, ...] = ()


@dataclass(frozen=True, slots=True)
class Form:
    """The fields, whether one of those that are folded away must be seen, and lengths to suggest."""

    fields: Mapping[str, Field]
    unfolded: bool
    lengths: tuple[int, ...] = LENGTHS


FOLDED = ("title", "description", "category", "heading_tags")


def form(asked: Asked, offer: Offer, faults: Mapping[str, str]) -> Form:
    """Return the form with this in it. `faults` are texts by the names of the fields in the address."""
    menus = {
        "structure": _menu(offer.structures, offer.structures),
        "tone": _menu(offer.tones, offer.tones),
        "language": _menu([each.code for each in offer.languages], [each.name for each in offer.languages]),
        "category": [("", "found from topic and keywords"), *_menu(offer.categories, offer.categories)],
        "heading_tags": [("", "as the structure has it"), ("true", "yes"), ("false", "no: bold lead-ins")],
    }
    found = {}
    for name, text in asdict(asked).items():
        called = NAMES.get(name, name)
        label, hint = _LABELS[name]
        value = text or ("" if name in menus and "" in dict(menus[name]) else _shown_default(name))
        choices = tuple(_choices(menus[name], value)) if name in menus else ()
        found[name] = Field(called, label, value, hint, faults.get(called, ""), choices)
    return Form(found, any(getattr(asked, name) or found[name].fault for name in FOLDED))


def _menu(values: Sequence[str], labels: Sequence[str]) -> list[tuple[str, str]]:
    return list(zip(values, labels, strict=True))


def _choices(menu: Iterable[tuple[str, str]], value: str) -> Iterable[Choice]:
    menu = list(menu)
    known = {each for each, _ in menu}
    if value not in known and value.lower() in known:  # a language's code may come in any letter case
        value = value.lower()
    elif value not in known:
        yield Choice(value, value, chosen=True)  # what is wrong must be seen to be put right
    for each, label in menu:
        yield Choice(each, label, chosen=each == value)


def _shown_default(name: str) -> str:
    default = _DEFAULT[name]
    return str(default) if isinstance(default, str | int) and not isinstance(default, bool) else ""


_LABELS = {
    "topic": ("Topic", ""),
    "keywords": ("Keywords", "Separated by commas."),
    "length": ("Length in words", f"{MIN_LENGTH} to {MAX_LENGTH:,}"),
    "structure": ("Structure", ""),
    "tone": ("Tone", ""),
    "language": ("Language", ""),
    "title": ("Title", "Used word for word. Written by Galley if left empty."),
    "description": ("Description", "Likewise."),
    "category": ("Category", ""),
    "heading_tags": ("Headings", ""),
    "seed": ("Seed", "Same seed, same article."),
}
