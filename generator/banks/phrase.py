"""Sentences as authors write them, compiled into pieces that only need joining.

A phrase has slots (`{topic}`, `{topic:is}`) and one level of alternatives (`[usually|often]`). Each
combination of alternatives becomes a `Variant` with its HTML, Markdown and text pieces and its
word count. Inline Markdown of the banks goes through Python-Markdown once, here; request text never
does.
"""

from __future__ import annotations

import html
import re
from collections.abc import Callable, Mapping
from functools import lru_cache
from math import gcd, prod
from threading import Lock
from typing import NamedTuple

from markdown import Markdown

from generator.choose import key_of

MAX_VARIANTS = 24
NO_SLOTS: frozenset[str] = frozenset()
SLOT = re.compile(r"\{([A-Za-z]+)(?::([a-z_]+))?\}")
_CHOICE = re.compile(r"\[([^\[\]]*)\]")
_MARKED = re.compile(r"[*_`\\]")
_ESCAPED = re.compile(r"[&<>]")
_SPACES = re.compile(r" {2,}")
_FIRST_WORD = re.compile(r"\w+(?:[’'-]\w+)*")


class Value(NamedTuple):
    """What fills a slot: the text escaped for each form, and its length in words.

    Where escaping changes nothing, the forms are one and the same string.
    """

    html: str
    markdown: str
    text: str
    words: int


Values = Mapping[str, Value]
Forms = tuple[str, str, str]
"""HTML, Markdown and text."""


class Variant:
    """One reading of a phrase, compiled: its three forms, with `%s` where a slot stands if there are any.

    `words` are those of the literals; the slots' values come on top. `opener` is the first word in
    lower case, or the slot that stands there.
    """

    __slots__ = ("forms", "opener", "slots", "words")

    def __init__(self, forms: Forms, slots: tuple[str, ...], words: int, opener: str) -> None:
        self.forms, self.slots, self.words, self.opener = forms, slots, words, opener

    @property
    def text(self) -> str:
        """The text form."""
        return self.forms[2]

    def length(self, values: Values) -> int:
        """Return the length in words with these values."""
        total = self.words
        for name in self.slots:
            total += values[name].words
        return total

    def fill(self, values: Values) -> Forms:
        """Return the HTML, Markdown and text."""
        if not self.slots:
            return self.forms
        html, markdown, text = self.forms
        htmls, markdowns, texts, _ = zip(*[values[name] for name in self.slots], strict=True)
        filled = text % texts
        if html is markdown is text and htmls == texts == markdowns:
            return filled, filled, filled
        return html % htmls, markdown % markdowns, filled


class Phrase:
    """One sentence of a bank."""

    __slots__ = ("key", "slots", "source")

    def __init__(self, source: str) -> None:
        self.source = source
        self.key = key_of(source)
        self.slots = frozenset(map(slot_name, SLOT.finditer(source))) if "{" in source else NO_SLOTS

    def __repr__(self) -> str:
        return f"Phrase({self.source!r})"


def slot_name(match: re.Match[str]) -> str:
    """Return the slot's name as it is looked up: `topic`, `Topic` or `topic:is`."""
    return match[1] if match[2] is None else f"{match[1]}:{match[2]}"


def first_reading(source: str) -> str:
    """Return the phrase with the first of its alternatives each time."""
    return _CHOICE.sub(lambda found: found[1].split("|", 1)[0], source)


def sure_part(source: str) -> str:
    """Return what every reading of a phrase has: the phrase without its alternatives."""
    return _CHOICE.sub(" ", source)


def readings(source: str) -> list[str]:
    """Return the texts that the alternatives allow: all, or `MAX_VARIANTS` spread evenly over them."""
    if "[" not in source:
        return [source]
    parts = _CHOICE.split(source)
    choices = [part.split("|") if at % 2 else [part] for at, part in enumerate(parts)]
    total = prod(map(len, choices))
    stride = 1 if total <= MAX_VARIANTS else next(n for n in range(round(total * 0.618), total) if gcd(n, total) == 1)
    return [_reading(choices, at * stride % total) for at in range(min(total, MAX_VARIANTS))]


def _reading(choices: list[list[str]], number: int) -> str:
    """Return one combination of the choices; the last group turns fastest."""
    picked = []
    for options in reversed(choices):
        number, at = divmod(number, len(options))
        picked.append(options[at])
    return _SPACES.sub(" ", "".join(reversed(picked))).strip()


def compile_variant(text: str, count: Callable[[str], int], by_characters: bool = False) -> Variant:
    """Return one reading in its three forms; `count` counts the words of a text."""
    parts = SLOT.split(text)
    literals = parts[0::3]
    names = [a if b is None else f"{a}:{b}" for a, b in zip(parts[1::3], parts[2::3], strict=True)]
    plain = "\0".join(literals)
    as_html = as_text = plain
    if _MARKED.search(plain):
        as_html = _inline(plain)
        as_text = html.unescape(re.sub(r"<[^>]+>", "", as_html))
    elif _ESCAPED.search(plain):
        as_html = html.escape(plain, quote=False)
    forms = as_html, plain, as_text
    if names:
        ready = {each: each.replace("%", "%%").replace("\0", "%s") for each in forms}
        forms = ready[as_html], ready[plain], ready[as_text]
    opener = _FIRST_WORD.match(as_text.lstrip("“‘«¿¡"))
    first = opener[0].lower() if opener else (names[0].lower() if names else "")
    words = count(as_text) if by_characters else _count_words(as_text, count)
    return Variant(forms, tuple(names), words, first)


def _count_words(text: str, count: Callable[[str], int]) -> int:
    """Return the words of the literals. A literal glued to a slot belongs to the slot's last or first word."""
    return count(text if "\0" not in text else " ".join([each for each in text.split() if "\0" not in each]))


_converting = Lock()  # Python-Markdown keeps state while it converts, and threads share one


@lru_cache(maxsize=1)
def _markdown() -> Markdown:
    return Markdown(output_format="html")


def _inline(text: str) -> str:
    """Return a bank's sentence as HTML, without the paragraph around it."""
    with _converting:
        done = _markdown().reset().convert(text.replace("\0", "\ue000"))
    return done.removeprefix("<p>").removesuffix("</p>").replace("\ue000", "\0")
