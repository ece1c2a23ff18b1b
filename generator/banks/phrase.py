"""Sentences as authors write them, compiled into pieces that only need joining.

A phrase has slots (`{topic}`, `{topic:is}`) and one level of alternatives (`[usually|often]`). Each
combination of alternatives becomes a `Variant` with its HTML, Markdown and text pieces and its
word count. Inline Markdown of the banks goes through Python-Markdown once, here; request text never
does.
"""

from __future__ import annotations

import html
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from math import gcd, prod
from typing import NamedTuple, overload

from markdown import Markdown

from generator.choose import key_of

MAX_VARIANTS = 24
SLOT = re.compile(r"\{([A-Za-z]+)(?::([a-z_]+))?\}")
_CHOICE = re.compile(r"\[([^\[\]]*)\]")
_MARKED = re.compile(r"[*_`\\]")
_SPACES = re.compile(r" {2,}")
_FIRST_WORD = re.compile(r"\w+(?:[’'-]\w+)*")


class Value(NamedTuple):
    """What fills a slot: the text escaped for each form, and its length in words."""

    html: str
    markdown: str
    text: str
    words: int


Values = Mapping[str, Value]


class Variant(NamedTuple):
    """One reading of a phrase. In the pieces, every second entry is the name of a slot."""

    html: tuple[str, ...]
    markdown: tuple[str, ...]
    text: tuple[str, ...]
    words: int  # of the literals; the slots' values come on top
    opener: str  # first word in lower case, or the slot that stands there

    def slots(self) -> tuple[str, ...]:
        """Return the names of the slots, in order."""
        return self.text[1::2]

    def length(self, values: Values) -> int:
        """Return the length in words with these values."""
        total = self.words
        for name in self.text[1::2]:
            total += values[name].words
        return total

    def fill(self, values: Values) -> tuple[str, str, str]:
        """Return the HTML, Markdown and text."""
        if len(self.text) == 1:
            return self.html[0], self.markdown[0], self.text[0]
        forms = []
        for form, pieces in enumerate((self.html, self.markdown, self.text)):
            filled = list(pieces)
            filled[1::2] = [str(values[name][form]) for name in pieces[1::2]]
            forms.append("".join(filled))
        return forms[0], forms[1], forms[2]


class Swaps:
    """Wordings that can stand for each other (“, because ” and “, since ”), from the grammar card."""

    def __init__(self, pairs: Iterable[tuple[str, str]]) -> None:
        self._other = dict(pairs)
        longest_first = sorted(self._other, key=lambda each: (-len(each), each))
        self._known = re.compile("|".join(map(re.escape, longest_first)) or "(?!)")

    def widen(self, texts: list[str]) -> list[str]:
        """Return the texts, and each again with its first swap made, at most `MAX_VARIANTS` in all."""
        swapped = [self._known.sub(lambda match: self._other[match[0]], text, count=1) for text in texts]
        return list(dict.fromkeys(each for pair in zip(texts, swapped, strict=True) for each in pair))[:MAX_VARIANTS]


class Voice(NamedTuple):
    """How a language reads a phrase in one tone: its word counter, its contractions, its swaps."""

    count: Callable[[str], int]
    by_characters: bool = False
    contractions: tuple[tuple[re.Pattern[str], str], ...] = ()
    swaps: Swaps = Swaps(())

    def speak(self, text: str) -> str:
        """Return the text with the tone's contractions."""
        for pattern, short in self.contractions:
            text = pattern.sub(short, text)
        return text


class Variants(Sequence[Variant]):
    """The readings of a phrase in one voice. Each is compiled when it is first looked at, and kept."""

    __slots__ = ("_known", "_texts", "_voice")

    def __init__(self, texts: list[str], voice: Voice) -> None:
        self._texts, self._voice = texts, voice
        self._known: list[Variant | None] = [None] * len(texts)

    def __len__(self) -> int:
        return len(self._texts)

    @overload
    def __getitem__(self, at: int) -> Variant: ...

    @overload
    def __getitem__(self, at: slice) -> list[Variant]: ...

    def __getitem__(self, at: int | slice) -> Variant | list[Variant]:
        if isinstance(at, slice):
            return [self[each] for each in range(*at.indices(len(self)))]
        found = self._known[at]
        if found is None:
            found = self._known[at] = compile_variant(self._voice.speak(self._texts[at]), self._voice)
        return found


class Phrase:
    """One sentence of a bank, and its readings in each voice."""

    __slots__ = ("_variants", "key", "slots", "source")

    def __init__(self, source: str) -> None:
        self.source = source
        self.key = key_of(source)
        self.slots = frozenset(slot_name(match) for match in SLOT.finditer(source)) if "{" in source else frozenset()
        self._variants: dict[int, Variants] = {}

    def __repr__(self) -> str:
        return f"Phrase({self.source!r})"

    def variants(self, voice: Voice) -> Variants:
        """Return every reading of the phrase, at most `MAX_VARIANTS`."""
        known = self._variants.get(id(voice))
        if known is None:
            known = self._variants[id(voice)] = Variants(voice.swaps.widen(readings(self.source)), voice)
        return known


def slot_name(match: re.Match[str]) -> str:
    """Return the slot's name as it is looked up: `topic`, `Topic` or `topic:is`."""
    return match[1] if match[2] is None else f"{match[1]}:{match[2]}"


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


def compile_variant(text: str, voice: Voice) -> Variant:
    """Return the pieces of one reading."""
    parts = SLOT.split(text)
    literals = parts[0::3]
    names = [a if b is None else f"{a}:{b}" for a, b in zip(parts[1::3], parts[2::3], strict=True)]
    plain = "\0".join(literals)
    if _MARKED.search(plain):
        as_html = _inline(plain).split("\0")
        as_text = html.unescape(re.sub(r"<[^>]+>", "", _inline(plain))).split("\0")
    else:
        as_html, as_text = html.escape(plain, quote=False).split("\0"), literals
    words = _count(as_text, voice)
    text_pieces = _weave(as_text, names)
    same = tuple(as_html) == tuple(as_text)
    md_pieces = text_pieces if literals == list(as_text) else _weave(literals, names)
    html_pieces = text_pieces if same else _weave(as_html, names)
    opener = _FIRST_WORD.match(as_text[0].lstrip("“‘«¿¡"))
    first = opener[0].lower() if opener else (names[0].lower() if names else "")
    return Variant(html_pieces, md_pieces, text_pieces, words, first)


def _count(literals: list[str], voice: Voice) -> int:
    """Return the words of the literals. A literal glued to a slot belongs to the slot's last or first word."""
    if voice.by_characters:
        return sum(map(voice.count, literals))
    return sum(voice.count(token) for token in "\0".join(literals).split() if "\0" not in token)


def _weave(literals: list[str], names: list[str]) -> tuple[str, ...]:
    woven = [literals[0]]
    for name, literal in zip(names, literals[1:], strict=True):
        woven += (name, literal)
    return tuple(woven)


@lru_cache(maxsize=1)
def _markdown() -> Markdown:
    return Markdown(output_format="html")


def _inline(text: str) -> str:
    """Return a bank's sentence as HTML, without the paragraph around it."""
    done = _markdown().reset().convert(text.replace("\0", "\ue000"))
    return done.removeprefix("<p>").removesuffix("</p>").replace("\ue000", "\0")
