"""The order of an article's parts: what is announced, asked, listed and told follows a plan that a reader can see."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from generator import Article
from generator.banks.library import Library

Write = Callable[..., Article]


@pytest.mark.parametrize("seed", range(6))
def test_keywords_of_a_list_are_among_its_items(write: Write, seed: int) -> None:
    article = write(
        "8 ways to save on groceries",
        structure="listicle",
        length=900,
        keywords=("meal planning", "store brands", "food waste"),
        seed=seed,
    )
    items = [each.text for each in article.outline if re.match(r"\d+\. ", each.text)]
    assert [int(each.split(".")[0]) for each in items] == list(range(1, 9))
    for keyword in ("meal planning", "store brands", "food waste"):
        assert any(keyword in each.lower() for each in items)
    assert not any("saving on groceries" in each for each in items)


@pytest.mark.parametrize("seed", range(6))
def test_questions_of_one_aspect_stand_beside_each_other_in_the_order_of_stages(
    library: Library, write: Write, seed: int
) -> None:
    article = write("travel insurance", structure="faq", length=1200, seed=seed)
    bank = library.language("en").category("travel").subjects["travel insurance"]
    asked = {ask.question.source: aspect for aspect in bank.aspects for ask in aspect.asks if not ask.question.slots}
    found = [asked[each.text] for each in article.outline if each.text in asked]
    assert len(found) > 3
    assert [each.stage for each in found] == sorted(each.stage for each in found)
    runs = [each for at, each in enumerate(found) if not at or found[at - 1] is not each]
    assert len(runs) == len(set(runs))


@pytest.mark.parametrize("seed", range(8))
def test_what_the_opening_announces_comes_in_that_order(write: Write, seed: int) -> None:
    keywords = ("e-bike battery", "commuting", "theft")
    article = write("electric bikes", length=1000, keywords=keywords, seed=seed)
    opening = article.text.split("\n\n")[0].lower()
    headings = [each.text.lower() for each in article.outline]
    named = sorted((each for each in keywords if each in opening), key=opening.index)
    places = [next((at for at, text in enumerate(headings) if each in text), None) for each in named]
    found = [each for each in places if each is not None]
    assert found == sorted(found)


@pytest.mark.parametrize("seed", range(6))
def test_a_section_tells_its_points_in_the_order_of_the_file(library: Library, write: Write, seed: int) -> None:
    bank = library.language("en").category("finance").subjects["index-funds"]
    begins = {
        re.split(r"[\[{]", point.phrases[0].source)[0]: (aspect, at)
        for aspect in bank.aspects
        for at, point in enumerate(aspect.points)
    }
    article = write("index funds", structure="sections", length=1200, seed=seed)
    for section in re.split(r"^## ", article.markdown, flags=re.MULTILINE)[1:]:
        found = [
            place
            for paragraph in section.split("\n\n")[1:]
            for begin, place in begins.items()
            if len(begin) > 20 and paragraph.startswith(begin)
        ]
        rest = [at for aspect, at in found[1:] if aspect is found[0][0]]
        assert rest == sorted(rest)
