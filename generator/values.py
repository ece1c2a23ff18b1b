"""What fills the slots: topic, keywords and aspect names, escaped for each form.

Request text is data. It is escaped here, once, and joined between compiled pieces; it is never part
of a template's or a Markdown source.
"""

from __future__ import annotations

import html
import re
from collections.abc import Callable, Mapping
from typing import Any

from generator.banks.phrase import Value
from generator.subject import Subject

_MARKDOWN = str.maketrans(
    {"\\": "\\\\", "`": "\\`", "*": "\\*", "_": "\\_", "[": "\\[", "]": "\\]"}
    | {"<": "&lt;", ">": "&gt;", "&": "&amp;", "|": "&#124;", "~": "&#126;"}
)
_BLOCK_MARK = re.compile(r"^(\d+)([.)])|^([#+-])")

Count = Callable[[str], int]


def escape_markdown(text: str) -> str:
    """Return the text as Markdown that shows it literally, under CommonMark and Python-Markdown."""
    return text.translate(_MARKDOWN)


def guard_block(markdown: str) -> str:
    """Return a paragraph's Markdown so that its first characters start no list or heading."""
    return _BLOCK_MARK.sub(lambda match: f"{match[1]}\\{match[2]}" if match[1] else f"\\{match[3]}", markdown, count=1)


def value(text: str, count: Count) -> Value:
    """Return request text escaped for each form."""
    return Value(html.escape(text, quote=False), escape_markdown(text), text, count(text))


def noun(slot: str, name: str, opening: str, count: Count) -> dict[str, Value]:
    """Return the values of `{slot}` and `{Slot}`."""
    return {slot: value(name, count), slot.capitalize(): value(opening, count)}


class Agreement:
    """The words that agree with a slot (`{topic:is}`), from the grammar card, built once a language."""

    def __init__(self, forms: Mapping[str, Mapping[str, str]], count: Count) -> None:
        self._forms = {
            word: {number: Value(form, form, form, count(form)) for number, form in by_number.items()}
            for word, by_number in forms.items()
        }
        self._known: dict[tuple[str, str], dict[str, Value]] = {}

    def of(self, slot: str, number: str) -> dict[str, Value]:
        """Return the values for a slot of this number; none when the number is unknown."""
        if not number:
            return {}
        known = self._known.get((slot, number))
        if known is None:
            known = {f"{slot}:{word}": forms[number] for word, forms in self._forms.items() if number in forms}
            self._known[slot, number] = known
        return known


class Determiners:
    """The words a language puts before a noun in a slot: "a vegetable garden", "the subject line"."""

    def __init__(self, card: Mapping[str, Any]) -> None:
        self._unless = frozenset(card.get("unless", ()))
        self._by_number = {slot: rules for slot, rules in card.items() if slot != "unless"}
        self._rules = {
            slot: [(re.compile(pattern), word) for pattern, word in rules.get("rules", ())]
            for slot, rules in self._by_number.items()
        }

    def before(self, slot: str, subject: Subject) -> str:
        """Return the word for the subject in the slot, with a space behind it, or nothing.

        Only a noun that counts gets one: its number is known and it has a head.
        """
        word = self._by_number.get(slot, {}).get(subject.number, "") if subject.head else ""
        if not word or subject.name.split(" ", 1)[0].lower() in self._unless:
            return ""
        for pattern, other in self._rules[slot]:
            if pattern.match(subject.name):
                return f"{other} "
        return f"{word} "

    def noun(self, slot: str, subject: Subject, count: Count) -> dict[str, Value]:
        """Return the values of `{slot}` and `{Slot}` for a subject."""
        name, opening = subject.name, subject.opening
        if count(name) > 10 or len(name) > 70:
            name = _cut(subject.short, count)
            opening = name[:1].upper() + name[1:]
        elif word := self.before(slot, subject):
            name, opening = word + name, word[:1].upper() + word[1:] + name
        return noun(slot, name, opening, count)


def _cut(name: str, count: Count) -> str:
    """Return a name that is still too long without its end."""
    words = name.split()
    if count(name) > 10 and len(words) > 8:
        return " ".join(words[:8]) + "…"
    return name if len(name) <= 90 else name[:80] + "…"


def topic_values(subject: Subject, agreement: Agreement, determiners: Determiners, count: Count) -> dict[str, Value]:
    """Return what the topic offers: `{topic}`, its agreeing words, and the special forms it has."""
    values = determiners.noun("topic", subject, count) | agreement.of("topic", subject.number)
    for slot in ("do", "question", "left", "right"):
        if text := getattr(subject, slot):
            values |= noun(slot, text, text[:1].upper() + text[1:], count)
    return values
