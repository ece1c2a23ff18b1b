"""Of an entry that serves several keywords, the sentences that suit the one that was asked for are told."""

from collections.abc import Callable

import pytest

from generator import Article
from generator.banks.library import Library
from generator.banks.model import Point
from generator.banks.phrase import Phrase, readings
from generator.compose.suited import is_suited, is_tied, suited
from generator.naming import named_keyword

Write = Callable[..., Article]
DRAWERS = "Boxes with doors or drawers make up {keyword}, [in stock and custom grades|in three grades]."


@pytest.mark.parametrize(
    ("sentence", "keyword", "suits"),
    [
        (DRAWERS, "drawers", False),
        (DRAWERS, "cabinets", True),
        ("A license plate frames {keyword}, [called a license|with a seal].", "drivers", True),
        ("[A license|A card] is what {keyword} {keyword:means} here.", "license", True),
        ("Most {keyword} {keyword:begins} at a large sight.", "scam", False),
        ("Most {keyword} {keyword:begins} at a large sight.", "scams", True),
        ("A driver without {topic} has no use for a scam.", "scam", True),
    ],
)
def test_a_sentence_suits_a_keyword_that_it_neither_repeats_nor_ties(
    library: Library, sentence: str, keyword: str, suits: bool
) -> None:
    language = library.language("en")
    values = named_keyword(language, keyword, is_known=True).values
    point = Point(1, None, "claim", (Phrase(sentence),))
    assert (is_suited(language, point, values) and not is_tied(language, point, values)) is suits


def test_headings_that_suit_come_alone_and_all_of_them_where_none_does(library: Library) -> None:
    language = library.language("en")
    values = named_keyword(language, "drawers", is_known=True).values
    twice, once = Phrase("Boxes, hinges and drawers of {keyword}"), Phrase("Choosing {keyword}")
    assert suited(language, (twice, once), values) == (once,)
    assert suited(language, (twice,), values) == (twice,)


def test_a_sentence_is_read_so_that_it_does_not_repeat_the_keyword(library: Library, write: Write) -> None:
    bank = library.language("en").category("garden").subjects["seed starting"]
    dates = [
        reading
        for point in bank.known["last frost date"].points
        for phrase in point.phrases
        for reading in readings(phrase.source)
        if "{keyword}" in reading and " date" in reading
    ]
    assert dates
    for seed in range(6):
        text = write("seed starting", keywords=("last frost date",), length=800, seed=seed).text
        assert "last frost date" in text
        assert not any(each.replace("{keyword}", "the last frost date") in text for each in dates)


@pytest.mark.parametrize("keyword", ["with kids", "on a budget"])
def test_a_keyword_that_is_an_addition_is_said_of_the_topic(write: Write, keyword: str) -> None:
    article = write("Croatia", keywords=(keyword,), structure="sections", length=800)
    headings = [each.text for each in article.outline if keyword in each.text]
    assert headings
    assert all(f"Croatia {keyword}" in each for each in headings)
    assert "Croatia Croatia" not in article.text


@pytest.mark.parametrize(
    ("keyword", "verb"),
    [
        ("growing oranges", "is"),
        ("gardening with kids", "is"),
        ("removing contact lenses", "is"),
        ("growing zones", "are"),
        ("hiring managers", "are"),
        ("swimming lessons", "are"),
    ],
)
def test_an_activity_is_singular_whatever_it_is_done_to(library: Library, keyword: str, verb: str) -> None:
    values = named_keyword(library.language("en"), keyword, is_known=True).values
    assert values["keyword:is"].text == verb
