"""Questions, items and texts that answer a keyword without naming it begin with it."""

import re
from collections.abc import Callable
from itertools import product

import pytest

from generator import Article
from generator.banks.library import Library
from generator.banks.model import Bank

Write = Callable[..., Article]
BRIEFS = [
    ("solo travel", "faq", ("budget", "safety", "hostels")),
    ("hardwood floor cleaning", "listicle", ("vacuum", "polish", "steam mop")),
    ("baby sleep", "listicle", ("bedtime", "naps", "night waking")),
]
PUT_OFF = re.compile(r"look into|looking into from here|read up on|Further reading|to consult next")


@pytest.mark.parametrize(("topic", "structure", "keywords"), BRIEFS)
def test_what_the_file_knows_is_not_put_off(
    write: Write, topic: str, structure: str, keywords: tuple[str, ...]
) -> None:
    for seed in range(4):
        text = write(topic, structure=structure, keywords=keywords, length=900, seed=seed).text
        assert not PUT_OFF.search(text)
        assert all(re.search(each, text, re.IGNORECASE) for each in keywords)


def test_a_question_begins_with_the_keyword_that_it_answers_otherwise(write: Write) -> None:
    articles = [
        write(topic, structure=structure, keywords=keywords, length=900, seed=seed)
        for topic, structure, keywords in BRIEFS
        for seed in range(4)
    ]
    titles = [each.text for article in articles for each in article.outline]
    assert any(re.match(r"(?:\d+\. )?(?:The )?(?:Budget|Polish|Night waking): [A-Z]", each, re.I) for each in titles)


def test_a_text_without_a_heading_begins_with_the_keyword_that_it_does_not_name(library: Library, write: Write) -> None:
    keywords = ("bedtime routine", "night waking", "self-soothing")
    own = [line for bank in library.language("en").category("parenting").subjects.values() for line in _mentions(bank)]
    begun = 0
    for topic, seed in product(("sleep training", "baby sleep"), range(4)):
        text = write(
            topic, structure="paragraphs", tone="conversational", keywords=keywords, length=700, seed=seed
        ).text
        begun += bool(re.search(r"^(?:Now for|Next up:|Then there’s|And now a few).+\w+\.", text, re.MULTILINE))
        assert not any(each in text for each in own)
    assert begun


def _mentions(bank: Bank) -> list[str]:
    """Return how sentences begin that could name any keyword."""
    starts = (each.source.split("[")[0].split("{")[0].strip() for each in bank.mentions["conversational"])
    return [each for each in starts if len(each.split()) > 2]


def test_a_section_that_spells_its_keyword_otherwise_does_not_explain_it_again(write: Write) -> None:
    for seed in range(6):
        keywords = ("battery", "noise cancelling", "fit")
        text = write("wireless earbuds", tone="conversational", keywords=keywords, length=700, seed=seed).text
        assert len(re.findall("(?i)noise cancell?ing[^.]+microphones|microphones pick up", text)) <= 1


def test_a_keyword_of_which_much_is_known_is_told_though_another_section_names_it(write: Write) -> None:
    keywords = ("capacity", "cleaning", "fries")
    for seed in range(4):
        article = write("air fryers", tone="conversational", keywords=keywords, length=700, seed=seed)
        assert any(" fries" in f" {each.text.casefold()}" for each in article.outline)


def test_a_keyword_typed_without_its_accent_is_known_by_its_name(write: Write) -> None:
    for seed in range(4):
        text = write("Barcelona", keywords=("Gaudi", "tapas", "beaches"), length=900, seed=seed).text
        assert not PUT_OFF.search(text)
        assert "Gaudi: Gaudí" not in text


@pytest.mark.parametrize(
    ("topic", "keywords"),
    [
        ("high blood pressure", ("salt", "exercise", "medication")),
        ("Iceland", ("northern lights", "ring road", "hot springs")),
        ("drones", ("camera", "battery life", "flight time")),
    ],
)
def test_a_section_that_speaks_of_its_keyword_in_other_words_is_headed_by_it(
    write: Write, topic: str, keywords: tuple[str, ...]
) -> None:
    for seed in range(4):
        article = write(topic, keywords=keywords, length=1100, seed=seed)
        assert not PUT_OFF.search(article.text)
        assert re.search(f"(?i){keywords[-1][:-1]}", article.text)


def test_behind_steps_a_keyword_is_told_by_the_aspect_that_answers_it(write: Write) -> None:
    for tone, seed in product(("professional", "conversational"), range(2)):
        keywords = ("GDPR", "consent", "data breaches")
        article = write("data privacy", structure="how-to", tone=tone, keywords=keywords, length=900, seed=seed)
        assert not PUT_OFF.search(article.text)
        assert any("breach" in each.text.casefold() for each in article.outline)


def test_a_value_named_by_a_letter_keeps_its_capital(write: Write) -> None:
    for seed in range(4):
        article = write("home insulation", keywords=("R-value", "attic"), length=1100, seed=seed)
        assert "R-value" in article.text
        assert "r-value" not in article.text


def test_a_keyword_is_told_though_a_section_on_something_else_begins_with_a_thing_of_its_name(write: Write) -> None:
    for seed in range(4):
        keywords = ("castle", "festivals", "day trips")
        article = write("Edinburgh", tone="conversational", keywords=keywords, length=800, seed=seed)
        assert any("castle" in each.text.casefold() for each in article.outline[1:])


def test_a_question_begins_with_no_keyword_of_which_it_says_nothing(write: Write) -> None:
    for seed in range(4):
        keywords = ("root bound", "potting mix", "drainage")
        article = write("how to repot houseplants", structure="how-to", keywords=keywords, length=700, seed=seed)
        assert not any(each.text.startswith("Root bound: Which soil") for each in article.outline)
