"""Where in the article each keyword stands."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from generator import Article
from generator.banks.library import default_library
from generator.models import KeywordUse

SCALE = 1000
"""Positions are in thousandths of the article."""


@dataclass(frozen=True, slots=True)
class Strip:
    """One keyword: its row of the report, and where it stands, in thousandths of the article."""

    use: KeywordUse
    positions: tuple[int, ...]

    @property
    def told(self) -> str:
        """Return the spread in words, for those who do not see the strip."""
        if not self.positions:
            return "nowhere in the article"
        first, last = (round(at * 100 / SCALE) for at in (self.positions[0], self.positions[-1]))
        if len(self.positions) == 1:
            return f"once, at {first} % of the article"
        return f"{len(self.positions)} times, from {first} % to {last} % of the article"

    @property
    def places(self) -> tuple[str, ...]:
        """Return where else the keyword stands."""
        use = self.use
        places = {
            "title": use.in_title,
            "description": use.in_description,
            "first paragraph": use.in_opening,
            "headings": use.in_headings,
        }
        return tuple(place for place, is_there in places.items() if is_there)


def spread(article: Article) -> tuple[Strip, ...]:
    """Return one strip for each keyword of the report, found stem by stem as the report counts."""
    stems = default_library().language(article.language).stems
    text = stems.of(article.text)
    return tuple(Strip(use, tuple(_positions(text, stems.of(use.keyword)))) for use in article.seo.report.keywords)


def _positions(text: str, wanted: str) -> Iterator[int]:
    at = text.find(wanted) if wanted.strip() else -1
    while at >= 0:
        yield round(SCALE * at / len(text))
        at = text.find(wanted, at + len(wanted))
