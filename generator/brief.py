"""The brief, checked and in canonical form: the only way into the generator.

Each `clean_*` function takes one field as a client sent it and returns its canonical value, or
raises `ValueError` with a sentence for the client. The HTTP schemas use the same functions, so
the library and the service cannot disagree.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Callable, Collection, Sequence
from dataclasses import fields, replace
from functools import lru_cache
from hashlib import blake2b
from typing import Any

from generator import models
from generator.errors import Fault, InvalidBrief
from generator.models import CONTENT_VERSION, Brief

_FIELDS = tuple(each.name for each in fields(Brief))
_encode = json.JSONEncoder(sort_keys=True, ensure_ascii=True, separators=(",", ":")).encode
_SPACE = re.compile(r"[^\S\x0b\x0c\x1c-\x1f\x85]+")
_SEPARATORS = re.compile("[,，、،]")


def clean_text(value: str) -> str:
    """Return the text in NFC on one line: tabs and line breaks become spaces, runs of space one space.

    Raises ValueError for control characters and for what is no valid Unicode (lone surrogates,
    noncharacters).
    """
    if not isinstance(value, str):
        raise TypeError(type(value).__name__)
    text = _SPACE.sub(" ", unicodedata.normalize("NFC", value)).strip(" ")
    if text.isprintable():
        return text
    for char in text:
        point = ord(char)
        is_nonchar = point & 0xFFFE == 0xFFFE or 0xFDD0 <= point <= 0xFDEF
        if is_nonchar or unicodedata.category(char) in ("Cc", "Cs"):
            raise ValueError(f"Holds the character U+{point:04X}, which cannot be written.")
    return text


def _bounded(value: str, most: int) -> str:
    text = clean_text(value)
    if len(text) > most:
        raise ValueError(f"Has {len(text)} characters; at most {most} are allowed.")
    return text


def clean_topic(value: str) -> str:
    """Return the topic: 1 to 200 characters with a letter or digit among them."""
    topic = _bounded(value, models.MAX_TOPIC)
    if not any(char.isalnum() for char in topic):
        raise ValueError("Must hold at least one letter or digit.")
    return topic


def clean_title(value: str) -> str:
    """Return the title, at most 200 characters."""
    return _bounded(value, models.MAX_TITLE)


def clean_description(value: str) -> str:
    """Return the description, at most 400 characters."""
    return _bounded(value, models.MAX_DESCRIPTION)


def split_keywords(value: str) -> tuple[str, ...]:
    """Return the terms of a list separated by `,` `，` `、` or `،`, cleaned as by `clean_keywords`."""
    return clean_keywords(_SEPARATORS.split(value))


def clean_keywords(values: Sequence[str]) -> tuple[str, ...]:
    """Return the terms without empty ones and repeats (letter case aside), in their order.

    At most 20 terms of at most 80 characters. Raises ValueError that names every term at fault.
    """
    found: dict[str, str] = {}
    wrong: list[str] = []
    for value in values:
        try:
            term = _bounded(value, models.MAX_KEYWORD)
        except ValueError as error:
            wrong.append(f"Keyword {len(found) + len(wrong) + 1}: {error}")
            continue
        if any(char.isalnum() for char in term):
            found.setdefault(term.casefold(), term)
    if len(found) > models.MAX_KEYWORDS:
        wrong.append(f"Has {len(found)} terms; at most {models.MAX_KEYWORDS} are allowed.")
    if wrong:
        raise ValueError(" ".join(wrong))
    return tuple(found.values())


def clean_length(value: float) -> int:
    """Return the length in words, 50 to 10000; `800.0` is 800, `800.5` is refused."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise TypeError(type(value).__name__)
    if isinstance(value, float) and not value.is_integer():
        raise ValueError("Must be a whole number.")
    if not models.MIN_LENGTH <= value <= models.MAX_LENGTH:
        raise ValueError(f"Must be between {models.MIN_LENGTH} and {models.MAX_LENGTH}.")
    return int(value)


def clean_seed(value: int) -> int:
    """Return the seed, 0 to 2^63-1."""
    if isinstance(value, bool) or not isinstance(value, int):
        raise ValueError("Must be an integer.")
    if not 0 <= value <= models.MAX_SEED:
        raise ValueError(f"Must be between 0 and {models.MAX_SEED}.")
    return value


def one_of(value: str, known: Collection[str]) -> str:
    """Return the value if it is known; the error names the choices."""
    if not isinstance(value, str) or value not in known:
        raise ValueError(f"Is not one of: {', '.join(known)}.")
    return value


def canonical(brief: Brief, languages: Collection[str], categories: Callable[[str], Collection[str]]) -> Brief:
    """Return the brief with every field in canonical form, or raise `InvalidBrief` with every fault.

    `languages` are the codes on offer; `categories` answers the categories of one of them.
    """
    values: dict[str, Any] = {}
    faults: list[Fault] = []

    def clean(name: str, function: Callable[..., Any], *known: Collection[str]) -> None:
        value = getattr(brief, name)
        try:
            values[name] = function(value, *known)
        except ValueError as error:
            faults.append(Fault(name, str(error)))
        except TypeError:
            faults.append(Fault(name, f"Has the wrong type ({type(value).__name__})."))

    clean("topic", clean_topic)
    clean("length", clean_length)
    clean("tone", one_of, models.TONES)
    clean("language", clean_language, languages)
    clean("structure", one_of, models.STRUCTURES)
    clean("keywords", _term_tuple)
    clean("seed", clean_seed)
    for name, function in (("title", clean_title), ("description", clean_description)):
        if getattr(brief, name) is not None:
            clean(name, function)
            values[name] = values.get(name) or None
    if brief.heading_tags is None:
        values["heading_tags"] = brief.structure != "paragraphs"
    elif not isinstance(brief.heading_tags, bool):
        faults.append(Fault("heading_tags", "Must be a boolean."))
    if brief.category is not None and "language" in values:
        clean("category", one_of, categories(values["language"]))
    if faults:
        raise InvalidBrief(faults)
    return replace(brief, **values)


def clean_language(value: str, known: Collection[str]) -> str:
    """Return the language's code in lower case if it is known."""
    return one_of(value.lower() if isinstance(value, str) else value, known)


def _term_tuple(values: Sequence[str]) -> tuple[str, ...]:
    if isinstance(values, str):
        raise TypeError
    return clean_keywords(values)


@lru_cache(maxsize=256)
def fingerprint(brief: Brief) -> str:
    """Return 32 hexadecimal digits that are equal for equal canonical briefs of one content version.

    Everything random in an article is derived from it, and so is the HTTP service's `ETag`.
    """
    request = {name: getattr(brief, name) for name in _FIELDS}
    request["contentVersion"] = CONTENT_VERSION
    return blake2b(_encode(request).encode("ascii"), digest_size=16).hexdigest()
