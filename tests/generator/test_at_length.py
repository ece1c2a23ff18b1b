"""In an FAQ every second answer goes on with a whole section of the topic's own file."""

from collections.abc import Callable

import pytest

from generator import Article
from generator.banks.library import Library
from generator.banks.phrase import readings

Write = Callable[..., Article]

TOPICS = ["e-bikes", "puppy training", "credit score", "Kubernetes"]


def answers(article: Article) -> dict[str, list[str]]:
    """Return the paragraphs below each question."""
    parts = article.markdown.split("\n## ")[1:]
    titled = (part.split("\n\n") for part in parts)
    return {title: blocks for title, *blocks in titled if title.endswith("?")}


@pytest.mark.parametrize("topic", TOPICS)
def test_some_answers_go_on_and_others_are_short(topic: str, write: Write) -> None:
    blocks = [len(each) for each in answers(write(topic=topic, structure="faq", length=1000)).values()]
    assert max(blocks) >= 3
    assert min(blocks) == 1


@pytest.mark.parametrize("topic", TOPICS)
def test_there_are_fewer_questions_than_short_answers_would_need(topic: str, write: Write) -> None:
    assert 5 <= len(answers(write(topic=topic, structure="faq", length=1000))) <= 14


def test_what_follows_an_answer_begins_a_section_of_the_file(library: Library, write: Write) -> None:
    bank = library.language("en").category("pets").subjects["puppy-training"]
    wholes = [whole for aspect in bank.aspects for whole in aspect.wholes]
    begins = {each.split("{")[0][:30] for whole in wholes for each in readings(whole.points[0].phrases[0].source)}
    found = answers(write(topic="puppy training", structure="faq", length=1000, tone="professional"))
    going_on = [blocks[1] for blocks in found.values() if len(blocks) > 2]
    assert going_on
    assert any(block.startswith(begin) for block in going_on for begin in begins if begin)


def test_a_heading_that_says_how_is_asked(write: Write) -> None:
    article = write(topic="index funds", structure="faq", length=1500, tone="professional")
    assert any(title.startswith("How do you ") for title in answers(article))
