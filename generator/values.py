"""What fills the slots: topic, keywords and aspect names, escaped for each form.

Request text is data. It is escaped here, once, and joined between compiled pieces; it is never part
of a template's or a Markdown source.
"""

from __future__ import annotations

import html
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from generator.banks.phrase import Value
from generator.memo import Memo
from generator.subject import Subject
from generator.subject.casing import capital

_MARKDOWN = str.maketrans(
    {"\\": "\\\\", "`": "\\`", "*": "\\*", "_": "\\_", "[": "\\[", "]": "\\]"}
    | {"<": "&lt;", ">": "&gt;", "&": "&amp;", "|": "&#124;", "~": "&#126;"}
)
_ESCAPED = re.compile(r"[\\`*_\[\]<>&|~]")
_BLOCK_MARK = re.compile(r"^(\d+)([.)])|^([#+-])")

Count = Callable[[str], int]

MOST_NOUNS = 10_000
"""How many nouns of sentences are kept: more than all names of aspects."""


def escape_markdown(text: str) -> str:
    """Return the text as Markdown that shows it literally, under CommonMark and Python-Markdown."""
    return text.translate(_MARKDOWN)


def guard_block(markdown: str) -> str:
    """Return a paragraph's Markdown so that its first characters start no list or heading."""
    first = markdown[:1]
    if first not in "#+-" and not first.isdecimal():
        return markdown
    return _BLOCK_MARK.sub(lambda match: f"{match[1]}\\{match[2]}" if match[1] else f"\\{match[3]}", markdown, count=1)


def value(text: str, count: Count) -> Value:
    """Return request text escaped for each form."""
    if _ESCAPED.search(text) is None:
        return Value(text, text, text, count(text))
    return Value(html.escape(text, quote=False), escape_markdown(text), text, count(text))


def noun(slot: str, name: str, opening: str, count: Count) -> dict[str, Value]:
    """Return the values of `{slot}` and `{Slot}`."""
    return {slot: value(name, count), slot.capitalize(): value(opening, count)}


class Agreement:
    """The words that agree with a slot (`{topic:is}`), from the grammar card, built once a language.

    Of all that the card could offer only the `slots` that some sentence uses are made.
    """

    def __init__(self, forms: Mapping[str, Mapping[str, str]], slots: Iterable[str], count: Count) -> None:
        self._slots = [(slot, word) for slot, _, word in (each.partition(":") for each in slots)]
        self._forms = forms
        self._count = count
        self._known = Memo(self._of)
        self._nouns = Memo(self._noun, MOST_NOUNS)

    def of(self, slot: str, number: str) -> Mapping[str, Value]:
        """Return the values for a slot of this number; none when the number is unknown."""
        return self._known[slot, number]

    def _of(self, asked: tuple[str, str]) -> Mapping[str, Value]:
        slot, number = asked
        fitting = {word: self._forms.get(word, {}).get(number) for owner, word in self._slots if owner == slot}
        return {f"{slot}:{word}": value(form, self._count) for word, form in fitting.items() if form is not None}

    def noun(self, slot: str, name: str, number: str) -> Mapping[str, Value]:
        """Return the values of a noun in a slot, and the words that agree with it."""
        return self._nouns[slot, name, number]

    def _noun(self, asked: tuple[str, str, str]) -> Mapping[str, Value]:
        slot, name, number = asked
        return {**noun(slot, name, name[:1].upper() + name[1:], self._count), **self.of(slot, number)}


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

        Only a noun that counts gets one: its number is known and it has a head. A rule may say that one gets none.
        """
        word = self._by_number.get(slot, {}).get(subject.number, "") if subject.head else ""
        if not word or subject.name.split(" ", 1)[0].lower() in self._unless:
            return ""
        for pattern, other in self._rules[slot]:
            if pattern.match(subject.name):
                return other and f"{other} "
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

    def side(self, slot: str, subject: Subject, text: str, count: Count) -> dict[str, Value]:
        """Return the values of `{left}` or `{right}`: “an online degree”, “gas”."""
        word = self.before("side", subject)
        return noun(slot, word + text, capital(word + text), count)


def _cut(name: str, count: Count) -> str:
    """Return a name that is still too long without its end."""
    words = name.split()
    if count(name) > 10 and len(words) > 8:
        return " ".join(words[:8]) + "…"
    return name if len(name) <= 90 else name[:80] + "…"


def as_life(subject: Subject, rule: Mapping[str, Any]) -> Subject:
    """Return what sentences call a topic that is people (the card's `people`), else the topic itself.

    That is what these people do (“buying a home”), else their life (“life as widows”).
    """
    if subject.shape != "noun" or not rule or re.match(rule["unless"], subject.name):
        return subject
    if not all(re.search(rule["are"], each) for each in (subject.name, subject.short)):  # not “gifts for dog owners”
        return subject
    name = _activity(subject.name, rule.get("activities", ())) or rule["name"].replace("{name}", subject.name)
    return replace(subject, name=name, opening=capital(name), number=rule["number"], head="")


def as_kind(subject: Subject, determiners: Determiners, rule: Mapping[str, Any]) -> Subject:
    """Return a noun that counts one in the plural, as one speaks of its kind (the card's `kinds`): “espresso machines”.

    A noun that stays one (“a first home”), or whose plural is irregular, is returned as it is.
    """
    articles, first = rule.get("for", ()), subject.name.partition(" ")[0]
    word = first if first in articles else determiners.before("topic", subject).strip()
    name = subject.name.removeprefix(f"{word} ")
    if word not in articles or not subject.head or not name.endswith(subject.head) or re.search(rule["unless"], name):
        return subject
    endings = [ending for pattern, ending in rule["endings"] if re.search(pattern, name)]
    if not endings:
        return subject
    name += endings[0]
    head = subject.head + endings[0]
    return replace(subject, name=name, opening=capital(name), short=name, head=head, number=rule["number"])


def _activity(name: str, known: Iterable[Sequence[str]]) -> str:
    """Return what the people of this name do, by the first pattern that fits; or nothing."""
    found = ((re.fullmatch(pattern, name, re.IGNORECASE), activity) for pattern, activity in known)
    return next((match.expand(activity) for match, activity in found if match), "")


def topic_values(
    subject: Subject, named: Subject, agreement: Agreement, determiners: Determiners, count: Count
) -> dict[str, Value]:
    """Return what the topic offers: `{topic}`, its agreeing words, and the special forms it has.

    `named` is what sentences call it: the topic itself, the thing that it is about getting, or a life.
    """
    values = {**determiners.noun("topic", named, count), **agreement.of("topic", named.number)}
    for slot in ("do", "question", "left", "right"):
        if text := getattr(subject, slot):
            values |= noun(slot, text, text[:1].upper() + text[1:], count)
    return values


def searched_values(
    values: Mapping[str, Value],
    subject: Subject,
    one: Subject | None,
    agreement: Agreement,
    determiners: Determiners,
    count: Count,
) -> Mapping[str, Value]:
    """Return the values with the topic as it is searched for: “the best blenders”; the same where that is its name.

    Where sentences speak of its kind (“espresso machines”), that is the thing as `one`: “an espresso machine”.
    """
    text, number = subject.searched, subject.searched_number
    names_thing = subject.shape != "gerund" and subject.thing in (subject.name, subject.name.partition(" ")[2])
    wanted = subject.keyphrase or (subject.name if subject.count else "")  # with its number it may be too long for one
    is_named = wanted.casefold() in values["topic"].text.casefold()
    if not text and subject.thing and not names_thing and not is_named:
        one = subject
    if not text and one is not None:
        text, number = determiners.before("topic", one) + one.name, one.number
    if not text:
        return values
    others = {slot: each for slot, each in values.items() if not slot.startswith("topic:")}
    return {**others, **noun("topic", text, capital(text), count), **agreement.of("topic", number)}
