"""Slug, width, title, description and report."""

import re
from collections.abc import Callable
from itertools import product

import pytest

from generator import Article
from generator.banks.library import Library
from generator.seo.meta import shorten
from generator.seo.slug import MOST, slug
from generator.seo.width import width
from generator.understanding import understand

Write = Callable[..., Article]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Electric Bikes", "electric-bikes"),
        ("Let's Encrypt & friends", "lets-encrypt-and-friends"),
        ("C++ vs C#", "c-plus-plus-vs-c-sharp"),
        ("Beneficios del té verde", "beneficios-del-te-verde"),
        ("Straße nach Łódź", "strasse-nach-lodz"),
        ("家庭菜園", "家庭菜園"),
        ("العمل عن بعد", "العمل-عن-بعد"),
        ("снег и лёд", "снег-и-лёд"),
        ("<b>!?</b>", "b-b"),
        ("!!!", ""),
    ],
)
def test_slugs_keep_what_people_read(text: str, expected: str) -> None:
    assert slug(text) == expected


def test_a_long_slug_ends_with_a_whole_word() -> None:
    found = slug("word " * 40)
    assert len(found) <= MOST
    assert found.endswith("word")


def test_the_width_of_a_title_is_that_of_arial() -> None:
    assert width("iiii") < width("mmmm")
    assert width("m" * 36) == 600
    assert width("é") == width("e")
    assert width("家") == 20


def test_shortening_ends_at_a_word_with_an_ellipsis() -> None:
    assert shorten("one two three four", 12) == "one two…"
    assert shorten("short", 12) == "short"
    assert shorten("a" * 30, 12) == "a" * 11 + "…"


def test_a_topic_of_two_hundred_characters_still_gets_a_title_and_description(write: Write) -> None:
    article = write("the long and winding story of " + "very " * 34)
    assert len(article.title) <= 60
    assert len(article.seo.description) <= 156


def test_the_report_counts_keywords_in_any_inflection(write: Write) -> None:
    article = write("electric bikes", keywords=("battery",), length=1000)
    row = article.seo.report.keywords[1]
    assert row.count >= article.text.casefold().split().count("battery") >= 1
    assert row.density == round(100 * row.count / article.word_count, 2)


def test_the_report_says_when_a_given_title_is_too_long(write: Write) -> None:
    checks = {check.id: check for check in write(title="W" * 120).seo.report.checks}
    assert not checks["titleLength"].passed
    assert not checks["titleWidth"].passed
    assert "120" in checks["titleLength"].message


def test_descriptions_name_keywords_where_there_are_some(write: Write) -> None:
    article = write("electric bikes", keywords=("battery", "commuting"))
    assert "battery" in article.seo.description


@pytest.mark.parametrize(
    ("topic", "start"),
    [("10 tips for remote teams", "Remote Teams: 10"), ("benefits of meditation", "Meditation: "), ("tea", "Tea")],
)
def test_titles_begin_with_what_is_searched_for(write: Write, topic: str, start: str) -> None:
    assert write(topic).title.startswith(start)


@pytest.mark.parametrize("seed", range(4))
def test_a_description_names_the_keyphrase_no_more_than_twice(write: Write, seed: int) -> None:
    keywords = ("cooking with olive oil", "types of olive oil", "buying")
    article = write("olive oil", length=600, keywords=keywords, seed=seed)
    assert 1 <= article.seo.description.casefold().count("olive oil") <= 2
    assert 121 <= len(article.seo.description) <= 156


def test_the_title_of_a_long_topic_names_its_first_keyword_with_another(write: Write) -> None:
    article = write(
        "5 mistakes in strength training", structure="listicle", keywords=("form", "recovery", "progressive overload")
    )
    assert article.title == "5 Mistakes in Strength Training: Form, Recovery and More"


@pytest.mark.parametrize("seed", range(6))
def test_a_title_says_more_than_that_tips_follow_where_there_is_room(write: Write, seed: int) -> None:
    title = write("wedding planning", structure="listicle", seed=seed).title
    assert len(title) >= len("Wedding Planning") + 12


@pytest.mark.parametrize("topic", ["octopuses", "Mars", "ancient Rome"])
def test_a_list_on_something_to_know_about_is_no_list_of_tips(library: Library, write: Write, topic: str) -> None:
    seo = library.language("en").seo
    pools = (*seo["titles.noun.knowledge"], *seo["titles.counted.knowledge"])
    ends = {phrase.source.partition("}")[2] for phrase in pools}
    for seed in range(4):
        tail = write(topic, structure="listicle", seed=seed).title[len(topic) :]
        assert re.sub(r"\d+", "{n}", tail) in ends


@pytest.mark.parametrize("topic", ["craft beer", "time management", "octopuses"])
def test_the_title_of_a_list_counts_its_items(write: Write, topic: str) -> None:
    article = write(topic, length=900, structure="listicle")
    numbers = re.findall(r"\d+", article.title)
    assert numbers == re.findall(r"(?m)^## (\d+)\. ", article.markdown)[-1:]


def test_a_title_can_list_the_keywords_that_are_told(write: Write) -> None:
    keywords = ("litter box", "vet", "grooming", "best cats")
    titles = {
        write("cat care", length=800, structure="sections", keywords=keywords, seed=seed).title for seed in range(4)
    }
    assert "Cat Care: Litter Box, Vet and Grooming" in titles


def test_a_title_lists_no_single_keyword_and_none_that_names_the_topic(write: Write) -> None:
    for seed in range(4):
        title = write(
            "air fryers", length=800, structure="sections", keywords=("best air fryers", "fries"), seed=seed
        ).title
        assert "Best" not in title
        assert "Fries" not in title


@pytest.mark.parametrize("topic", ["sea turtles", "owls", "black holes"])
def test_a_title_on_what_there_is_to_know_is_that_of_its_file(library: Library, write: Write, topic: str) -> None:
    english = library.language("en")
    place = understand(english, topic, (), None).place
    titles = english.category(place.category).subjects[place.subjects[0]].titles
    ends = {phrase.source.partition(": ")[2].split("[")[0] for phrase in titles}
    title = write(topic, length=800, structure="sections").title
    assert any(title.partition(": ")[2].startswith(end) for end in ends), title


def test_a_description_says_nothing_twice(write: Write) -> None:
    for topic, seed in product(("Edinburgh", "TypeScript", "houseplants", "cloud migration"), range(4)):
        keywords = ("castle", "festivals", "cost")
        words = write(topic, keywords=keywords, length=500, seed=seed).seo.description.casefold().split()
        runs = [" ".join(words[at : at + 3]) for at in range(len(words) - 2)]
        assert len(runs) == len(set(runs)), words
