"""One thing once: an article does not say in one part what another has said."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import combinations

import pytest

from generator import Article
from generator.banks.phrase import Phrase
from generator.banks.voice import Voice
from generator.compose import once
from generator.compose.desk import Desk
from generator.tree import Paragraph

Write = Callable[..., Article]
TOPICS = ("CRM software", "heat pumps", "composting", "VPN", "index funds", "potty training", "retirement planning")


def sections_of(markdown: str) -> list[tuple[str, str]]:
    """Return heading and text of each section."""
    parts = re.split(r"^## (.*)$", markdown, flags=re.MULTILINE)
    return list(zip(parts[1::2], parts[2::2], strict=True))


def telling(sentence: str, topic: str) -> frozenset[str]:
    """Return how the longer words of a sentence begin, without the topic's."""
    words = (
        each[:6] for each in re.findall(r"[a-z]{5,}", sentence.lower()) if each not in ("after", "before", "which")
    )
    return frozenset(words) - {each[:6] for each in topic.lower().split()}


@pytest.mark.parametrize("topic", TOPICS)
def test_no_two_sections_say_the_same(write: Write, topic: str) -> None:
    for seed in range(4):
        article = write(topic, structure="detailed", length=1200, seed=seed)
        said = [
            (heading, sentence, telling(sentence, topic))
            for heading, text in sections_of(article.markdown)
            for sentence in re.split(r"(?<=[.?]) |\n+", text)
            if sentence[-1:] in ".?" and not sentence.startswith(("-", "|", "#"))
        ]
        for (one, first, own), (other, second, others) in combinations(said, 2):
            if one != other and min(len(own), len(others)) >= 5:
                assert len(own & others) < 0.8 * min(len(own), len(others)), (first, second)


@pytest.mark.parametrize(
    ("topic", "keywords"),
    [
        ("composting", ("brown material", "moisture", "compost bin")),
        ("potty training", ("readiness", "accidents", "rewards")),
        ("index funds", ("fees", "diversification", "rebalancing")),
        ("back pain", ("exercise", "posture", "doctor")),
    ],
)
def test_a_keyword_is_told_within_a_full_section(write: Write, topic: str, keywords: tuple[str, ...]) -> None:
    article = write(topic, structure="sections", length=800, keywords=keywords, heading_tags=True)
    body = [text for _, text in sections_of(article.markdown)[1:-1] if "?\n" not in text and "\n- " not in text]
    assert len(body) >= 3
    assert min(len(each.split()) for each in body) >= 60, article.markdown
    for keyword in keywords:
        assert keyword in article.text.casefold(), keyword


def test_a_sentence_that_can_do_without_the_topic_is_known_by_its_readings() -> None:
    voice = Voice(lambda text: len(text.split()))
    free = voice.readings[Phrase("[With {topic}, bikes|Bikes] go [fast|far].")]
    without, with_it = free.leaving
    assert {free[at].text for at in without} == {"Bikes go fast.", "Bikes go far."}
    assert all("topic" in free[at].slots for at in with_it)
    assert not voice.readings[Phrase("Bikes go [fast|far].")].leaving
    assert not voice.readings[Phrase("{Topic} go [fast|far].")].leaving


def places(desk: Desk, kind: str) -> list[once.Place]:
    """Return the sentences of the sections of this kind."""
    told = [each for each in desk.sections if each.kind == kind]
    blocks = [(each, block) for each in told for block in each.blocks if isinstance(block, Paragraph)]
    return [once.Place(section, block, line) for section, block in blocks for line in block.lines]


def test_a_question_that_says_what_a_section_says_goes(monkeypatch: pytest.MonkeyPatch, write: Write) -> None:
    gone: list[str] = []

    def every_question(desk: Desk) -> Iterator[tuple[once.Place, once.Place]]:
        if not gone:
            for place in places(desk, "question"):
                assert place.section.title is not None
                gone.append(place.section.title.text())
                yield places(desk, "section")[0], place

    monkeypatch.setattr(once, "_pairs", every_question)
    article = write("composting", structure="sections", length=1500)
    assert gone
    assert not any(each.text in gone for each in article.outline)
    assert abs(article.word_count - 1500) <= 15


def test_a_paragraph_goes_with_the_sentence_that_is_said_again(monkeypatch: pytest.MonkeyPatch, write: Write) -> None:
    said: list[str] = []

    def first_of_mistakes(desk: Desk) -> Iterator[tuple[once.Place, once.Place]]:
        told = places(desk, "mistakes")
        if told and not said and len(told[0].section.blocks) > 1:
            said.append(told[0].line.text())
            yield places(desk, "section")[0], told[0]

    monkeypatch.setattr(once, "_pairs", first_of_mistakes)
    article = write("composting", structure="detailed", length=1700)
    assert said
    assert said[0] not in article.text


@pytest.mark.parametrize("topic", ["the Mediterranean diet", "rental property", "solar panels", "CRM software"])
def test_a_question_is_asked_only_if_the_text_around_it_does_not_answer_it(write: Write, topic: str) -> None:
    for seed in range(3):
        markdown = write(topic, structure="sections", length=1500, seed=seed).markdown
        body, *asked = re.split(r"^### (?=.*\?$)", markdown, flags=re.MULTILINE)
        told = telling(body, topic)
        old = [each for each in asked if len(telling(each, topic) & told) > 0.75 * len(telling(each, topic))]
        assert len(asked) > len(old), old
