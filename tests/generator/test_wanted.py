"""Keywords that are questions: asked as they were typed, answered with what is known."""

from collections.abc import Callable

import pytest

from generator import Article
from generator.banks.library import Library

Write = Callable[..., Article]


@pytest.mark.parametrize("structure", ["sections", "detailed", "faq", "listicle", "how-to"])
def test_a_keyword_that_is_a_question_is_asked_under_a_heading(write: Write, structure: str) -> None:
    keywords = ("are air fryers healthy", "do air fryers use a lot of electricity")
    article = write("air fryers", length=900, structure=structure, keywords=keywords)
    headings = [each.text for each in article.outline]
    for keyword in keywords:
        assert keyword.capitalize() + "?" in headings
        assert article.text.lower().count(keyword) == 1


def test_the_answer_that_was_written_for_the_question_stands_below_it(library: Library, write: Write) -> None:
    article = write("spiders", length=900, keywords=("what do spiders eat",))
    bank = library.language("en").category("science").subjects["spiders"]
    asks = [ask for aspect in bank.aspects for ask in aspect.asks]
    written = next(ask.answer[0].source for ask in asks if ask.question.source == "What do spiders eat?")
    below = article.text.split("What do spiders eat?\n\n")[1]
    assert below.split()[:2] == written.replace("[", "").split()[:2]


def test_without_headings_the_question_opens_its_paragraph(write: Write) -> None:
    article = write("air fryers", length=600, structure="paragraphs", keywords=("are air fryers healthy",))
    assert any(each.startswith("Are air fryers healthy? ") for each in article.text.split("\n\n"))


def test_a_question_to_which_nothing_is_known_stays_open(write: Write) -> None:
    text = write("air fryers", length=700, keywords=("who invented the zeppelin",)).text
    assert "“Who invented the zeppelin?”" in text.split("\n\n")[-1]


def test_no_question_is_pasted_into_a_sentence(write: Write) -> None:
    article = write("solar panels", length=900, keywords=("how do solar panels work", "inverter"), seed=4)
    assert "how do solar panels work" not in article.text
    assert "how do solar panels work" not in article.seo.description.lower()
    assert "inverter" in article.text


def test_a_question_that_an_entry_goes_by_is_answered_with_that(write: Write) -> None:
    text = write("car batteries", length=700, keywords=("how long do car batteries last",)).text
    answer = text.partition("How long do car batteries last?\n\n")[2].partition("\n\n")[0]
    assert "car battery life" in answer
