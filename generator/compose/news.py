"""What would be news behind what the article has told, and what touches it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

from generator.banks.model import Point
from generator.banks.phrase import Phrase
from generator.compose.closeness import plain_stems, stems_in, stems_of
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
    plain, told = plain_stems(desk.language), _told(desk)

    def is_news(phrases: tuple[Phrase, ...]) -> bool:
        stems = stems_in(desk.language, phrases) - plain
        return len(stems & told) <= most * len(stems)

    return is_news


def touching(desk: Desk, found: Iterable[Point], least: int) -> list[Point]:
    """Return the points that have telling words, beside the topic's, in common with the article: most of them first.

    They have at least so many.
    """
    told = _told(desk) - stems_of(desk.language, desk.as_meant["topic"].text)
    shared = [(len(stems_in(desk.language, each.phrases) & told), each) for each in found]
    return [each for count, each in sorted(shared, key=lambda each: -each[0]) if count >= least]


def _told(desk: Desk) -> frozenset[str]:
    """Return the telling words of the article as it stands, as stems."""
    return frozenset().union(*(stems_in(desk.language, each) for each in desk.told)) - plain_stems(desk.language)
