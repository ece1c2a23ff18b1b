"""What would be news behind what the article has told: mistakes and questions that say little of it again."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

from generator.banks.phrase import Phrase
from generator.compose.closeness import plain_stems, stems_in
from generator.compose.desk import Desk

Told = TypeVar("Told")


def news_first(
    desk: Desk, found: Iterable[Told], said_by: Callable[[Told], tuple[Phrase, ...]], most: float
) -> list[Told]:
    """Return what was found, in its order, with that last of whose telling words the article has more than a share."""
    is_news = newness(desk, most)
    return sorted(found, key=lambda each: not is_news(said_by(each)))


def newness(desk: Desk, most: float) -> Callable[[tuple[Phrase, ...]], bool]:
    """Return what tells whether the article as it stands has at most such a share of the telling words of a text."""
    plain = plain_stems(desk.language)
    told = frozenset().union(*(stems_in(desk.language, each) for each in desk.told)) - plain

    def is_news(phrases: tuple[Phrase, ...]) -> bool:
        stems = stems_in(desk.language, phrases) - plain
        return len(stems & told) <= most * len(stems)

    return is_news
