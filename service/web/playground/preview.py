"""How an article would look in a list of search results, and how much of the room it takes there."""

from __future__ import annotations

from dataclasses import dataclass

from generator import Article
from generator.banks.library import default_library
from generator.seo.meta import description_bounds, title_bounds
from generator.seo.slug import MOST as SLUG_MOST
from generator.seo.width import DESCRIPTION_MOST, DESCRIPTION_SIZE, TITLE_MOST, TITLE_SIZE, width

SMALL = DESCRIPTION_SIZE  # the size of addresses, too
HOST = "www.example.com"
ADDRESS_MOST = TITLE_MOST - width(f"{HOST} › ", SMALL)  # pixels


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the result. `shown` is what fits into `most` pixels; the bounds are in characters."""

    shown: str
    pixels: int
    most: int
    characters: int
    least_characters: int
    most_characters: int

    @property
    def fits(self) -> bool:
        """Tell whether it is neither cut nor shorter or longer than advised."""
        return self.pixels <= self.most and self.least_characters <= self.characters <= self.most_characters

    @property
    def share(self) -> int:
        """Return how much of the room is taken, in percent, at most 100."""
        return min(100, round(100 * self.pixels / self.most))


@dataclass(frozen=True, slots=True)
class Preview:
    """The result: its title, where it leads (behind the name of the host) and its description."""

    host: str
    title: Line
    address: Line
    description: Line


def preview(article: Article) -> Preview:
    """Return the search result of an article."""
    by_characters = default_library().language(article.language).by_characters
    return Preview(
        HOST,
        _line(article.seo.title, TITLE_SIZE, TITLE_MOST, title_bounds(by_characters)),
        _line(article.slug, SMALL, ADDRESS_MOST, (1, SLUG_MOST)),
        _line(article.seo.description, SMALL, DESCRIPTION_MOST, description_bounds(by_characters)),
    )


def _line(text: str, size: int, most: int, bounds: tuple[int, int]) -> Line:
    return Line(cut(text, size, most), width(text, size), most, len(text), *bounds)


def cut(text: str, size: int, most: int) -> str:
    """Return as much of the text as fits into `most` pixels, with an ellipsis if that is not all of it."""
    if width(text, size) <= most:
        return text
    low, high = 0, len(text)  # the longest beginning that fits is at least `low` long, and shorter than `high`
    while high - low > 1:
        middle = (low + high) // 2
        if width(text[:middle] + " …", size) <= most:
            low = middle
        else:
            high = middle
    head, space, _ = text[: low + 1].rpartition(" ")
    return (head if space and len(head) > low // 2 else text[:low]).rstrip(" ,;:–-") + " …"
