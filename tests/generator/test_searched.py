"""Topics whose name is not what people search for: the phrase stands where readers and outside tools look."""

import re
from collections.abc import Callable

import pytest

from generator import Article
from generator.banks.library import Library
from generator.understanding import understand

Write = Callable[..., Article]
TOPICS = ["best blenders", "best VPN for travel", "history of medicine", "average cost of braces", "SEO trends 2026"]


@pytest.mark.parametrize("topic", TOPICS)
@pytest.mark.parametrize("structure", ["sections", "listicle", "faq", "comparison"])
def test_the_phrase_stands_where_tools_look(write: Write, topic: str, structure: str) -> None:
    article = write(topic, length=800, structure=structure)
    phrase, text = topic.lower(), article.text.lower()
    assert phrase in article.title.lower()
    assert phrase in text.split("\n\n", 1)[0]
    assert phrase in article.seo.description.lower()
    if structure != "faq" or topic.startswith("best"):  # questions are asked about the thing, not about its history
        assert any(phrase in line for line in article.markdown.lower().splitlines() if line.startswith("#"))
        assert 0.005 <= text.count(phrase) / article.word_count <= 0.02


def test_what_is_not_due_keeps_the_plain_name(write: Write) -> None:
    text = write("best blenders", length=1200).text.lower()
    assert text.count("blenders") > text.count("best blenders")


def test_the_phrase_agrees_with_its_verb_and_the_name_with_its_own(library: Library) -> None:
    found = understand(library.language("en"), "history of vaccines", (), None)
    assert (found.values["topic"].text, found.values["topic:is"].text) == ("vaccines", "are")
    assert (found.searched["Topic"].text, found.searched["topic:is"].text) == ("The history of vaccines", "is")


@pytest.mark.parametrize(
    "topic", ["12 email subject line tips", "8 coffee grinder tips", "10 cover letter writing mistakes", "9 desk ideas"]
)
def test_a_counted_list_is_named_as_a_list_however_long_its_name(library: Library, topic: str) -> None:
    found = understand(library.language("en"), topic, (), None)
    assert found.searched["topic"].text == topic.partition(" ")[2]


def test_where_the_name_is_what_people_search_for_there_is_one_mapping(library: Library) -> None:
    found = understand(library.language("en"), "electric bikes", (), None)
    assert found.searched is found.values


@pytest.mark.parametrize(
    ("topic", "name"),
    [
        ("first-time home buyers", "buying a first home"),
        ("marathon runners", "marathon running"),
        ("widows", "life as widows"),
        ("first-time home buyer", "buying a first home"),
        ("caregiver", "caring for a relative"),
        ("learning to play the guitar", "the guitar"),
        ("piano", "the piano"),
        ("expats in Spain", "expats in Spain"),
        ("aging parents", "aging parents"),
        ("password managers", "password managers"),
    ],
)
def test_of_people_sentences_say_what_holds_for_their_life(library: Library, topic: str, name: str) -> None:
    assert understand(library.language("en"), topic, (), None).values["topic"].text == name


@pytest.mark.parametrize(
    "topic", ["closing costs explained", "15 easy dinner recipes", "introduction to machine learning"]
)
def test_a_headline_that_no_sentence_can_hold_stands_before_colons(write: Write, topic: str) -> None:
    article = write(topic, length=800, structure="sections")
    assert article.text.split("\n\n", 1)[0].lower().startswith(f"{topic}: ")
    assert article.seo.description.lower().startswith(f"{topic}: ")
    assert any(line.lower().startswith(f"## {topic}: ") for line in article.markdown.splitlines())


def test_a_question_that_no_sentence_can_hold_opens_the_article(write: Write) -> None:
    assert write("can cats eat cheese", length=500).text.startswith("Can cats eat cheese? ")


@pytest.mark.parametrize("tone", ["professional", "conversational", "technical"])
def test_the_opening_of_a_list_comes_to_its_headline_at_the_end(write: Write, tone: str) -> None:
    first = write("8 password security tips", length=800, structure="listicle", tone=tone).text.split("\n\n", 1)[0]
    *before, last = re.split(r"(?<=[.?!]) ", first)
    assert "8 password security tips below" in last
    assert len(before) >= 2
    assert not any("8 password security tips" in each.lower() for each in before)


@pytest.mark.parametrize("tone", ["professional", "conversational", "technical"])
@pytest.mark.parametrize("topic", ["10 owl facts", "8 types of yoga", "10 best laptops"])
def test_the_opening_of_a_list_without_advice_gives_none(library: Library, write: Write, topic: str, tone: str) -> None:
    advice = library.language("en").frames.phrases["bridge.counted.tips"][tone]
    first = write(topic, length=800, structure="listicle", tone=tone).text.split("\n\n", 1)[0]
    ends = [each.source.split("{Topic}")[1].split("[")[0] for each in advice]
    assert topic in first
    assert not any(f"{topic}{end}" in first for end in ends)


@pytest.mark.parametrize("topic", ["Barcelona travel guide", "wedding planning checklist"])
def test_no_heading_is_about_a_topic_that_calls_itself_a_text(write: Write, topic: str) -> None:
    for seed in range(4):
        headings = [each.text.casefold() for each in write(topic, length=900, structure="sections", seed=seed).outline]
        assert not any(topic.casefold() in each.removeprefix(topic.casefold()) for each in headings), headings
