"""Which of an entry's sentences suit a keyword: an entry serves several, and not each sentence suits every one.

Some say the keyword's own word beside it: “boxes with drawers make up drawers”. Others have a word before it that
leaves no room for its article: “most the scam”.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from generator.banks.library import Language
from generator.banks.model import Point
from generator.banks.phrase import SLOT, Phrase, Values, sure_part
from generator.compose.desk import Desk
from generator.tree import Line, Paragraph

_KEYWORD = frozenset({"keyword", "Keyword"})


def suited(language: Language, headings: tuple[Phrase, ...], values: Values) -> tuple[Phrase, ...]:
    """Return the headings that suit the keyword, and say its last word but once; all of them where none does."""
    last = _words(language, values)[-1:]
    fine = [each for each in headings if not (_says(language, each, last) or _is_tied(language, each, values))]
    return tuple(fine) or headings


def is_suited(language: Language, point: Point, values: Values) -> bool:
    """Tell whether no sentence of the point says all of the keyword twice."""
    words = _words(language, values)
    return not any(_says(language, each, words) for each in point.phrases)


def is_tied(language: Language, point: Point, values: Values) -> bool:
    """Tell whether a sentence of the point leaves no room for the keyword’s article."""
    return any(_is_tied(language, each, values) for each in point.phrases)


def reread(desk: Desk, paragraph: Paragraph, values: Values) -> Paragraph:
    """Read the sentences otherwise that say the keyword's last word twice, as far as they can be."""
    last = _words(desk.language, values)[-1:]
    for line in paragraph.lines:
        if last and not _KEYWORD.isdisjoint(line.variant.slots) and _is_in(desk.language, last, line.variant.text):
            _read_otherwise(desk, line, last)
    return paragraph


def _read_otherwise(desk: Desk, line: Line, last: Sequence[str]) -> None:
    opener, words = line.variant.opener, line.words
    others = (each for each in line.others.all() if each.opener == opener)
    other = next((each for each in others if not _is_in(desk.language, last, each.text)), None)
    if other is not None:
        line.read_as(other)
        desk.words += line.words - words


def _words(language: Language, values: Values) -> Sequence[str]:
    return language.stems_of(values["keyword"].text).split() if "keyword" in values else ()


def _is_tied(language: Language, phrase: Phrase, values: Values) -> bool:
    """Tell whether a word before the keyword leaves no room for the article that it has."""
    if "keyword" not in phrase.slots or "keyword" not in values:
        return False
    first = values["keyword"].text.partition(" ")[0]
    return first in language.grammar.articles and _ties(language).search(phrase.source) is not None


@lru_cache
def _ties(language: Language) -> re.Pattern[str]:
    return re.compile(language.card.get("ties", "(?!)"))


def _says(language: Language, phrase: Phrase, words: Sequence[str]) -> bool:
    """Tell whether every reading of the phrase says these words of the keyword beside it."""
    return bool(words) and not _KEYWORD.isdisjoint(phrase.slots) and set(words) <= _surely(language, phrase)


def _is_in(language: Language, words: Sequence[str], text: str) -> bool:
    return set(words) <= set(language.stems_of(text).split())


@lru_cache(maxsize=16384)
def _surely(language: Language, phrase: Phrase) -> frozenset[str]:
    """Return the stems of the words that stand in every reading."""
    return frozenset(language.stems_of(SLOT.sub(" ", sure_part(phrase.source))).split())
