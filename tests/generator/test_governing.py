"""Which headings stand over what they promise."""

import re
from collections.abc import Callable

import pytest

from generator import Article
from generator.banks.library import Library
from generator.banks.model import Point
from generator.banks.phrase import Phrase
from generator.compose.closeness import stems_of
from generator.compose.governing import bearing, keeping, things_listed

Write = Callable[..., Article]

GENES = Phrase("Genes, immune system and villi")
GUT = Phrase("What happens in the gut")


def told(*sentences: str) -> tuple[Point, ...]:
    return (Point(1, None, "claim", tuple(map(Phrase, sentences))),)


def test_a_heading_bears_on_the_words_it_shares(library: Library) -> None:
    language = library.language("en")
    for aspect in language.category("mobility").subjects["e-bikes"].aspects:
        for heading, shared in bearing(language, aspect.headings, aspect.points[0]).items():
            words = next(each.source for each in aspect.headings if each.key == heading)
            said = " ".join(each.source for each in aspect.points[0].phrases)
            met = stems_of(language, words) & stems_of(language, said)
            assert shared == len(met)


def test_a_heading_that_lists_what_is_not_told_comes_last(library: Library) -> None:
    language, near = library.language("en"), {GENES.key: 5, GUT.key: 0}
    all_three = told("Certain genes make the immune system attack the gut.", "The villi then wear away.")
    assert keeping(language, (GENES, GUT), all_three, near) == near
    one = told("The immune system attacks the gut.")
    found = keeping(language, (GENES, GUT), one, near)
    assert found[GENES.key] < found[GUT.key] == 0


@pytest.mark.parametrize(
    ("title", "count"),
    [("{Topic}: costs, sizing and upkeep", 3), ("{Topic}: what to know", 0), ("Before and after {topic}", 2)],
)
def test_a_list_in_a_title_is_known(library: Library, title: str, count: int) -> None:
    language = library.language("en")
    assert len([each for each in things_listed(language, Phrase(title)) if each]) == count


def test_sections_name_what_their_headings_list(write: Write, library: Library) -> None:
    language, kept, all_of_them = library.language("en"), 0, 0
    for topic in ("celiac disease", "weather forecasting", "tennis", "quitting smoking", "rabbits", "bookkeeping"):
        article = write(topic, structure="sections", length=900)
        for section in re.split(r"^## ", article.markdown, flags=re.MULTILINE)[1:]:
            heading, _, below = section.partition("\n")
            things = things_listed(language, Phrase(heading)) if "###" not in below else ()
            all_of_them += len(things)
            kept += sum(bool(each & stems_of(language, below)) for each in things)
    assert all_of_them > 0
    assert kept >= 0.8 * all_of_them, (kept, all_of_them)
