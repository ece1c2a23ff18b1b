"""What goes together by its words."""

from collections.abc import Callable

from generator import Article
from generator.banks.library import Library
from generator.compose.closeness import on_topic

Write = Callable[..., Article]


def aspects_of(library: Library, category: str, subject: str) -> tuple:  # type: ignore[type-arg]
    return library.language("en").category(category).subjects[subject].aspects


def test_points_that_speak_of_the_topic_are_found(library: Library) -> None:
    aspects = aspects_of(library, "mobility", "e-bikes")
    found = on_topic(library.language("en"), aspects, frozenset({"charger"}))
    near = frozenset().union(*found.values())
    points = [point for each in aspects for point in each.points if point.key in near]
    said = [" ".join(phrase.source for phrase in point.phrases).casefold() for point in points]
    assert said
    assert all("charger" in each for each in said)


def test_a_word_that_most_aspects_use_sets_nothing_apart(library: Library) -> None:
    assert on_topic(library.language("en"), aspects_of(library, "mobility", "e-bikes"), frozenset({"ride"})) == {}


def test_the_first_questions_are_those_of_the_topics_own_subject(library: Library, write: Write) -> None:
    article = write(structure="faq", length=700, category="mobility")
    own = {ask.question.source for each in aspects_of(library, "mobility", "e-bikes") for ask in each.asks}
    starts = [source.split("{")[0].split("[")[0] for source in own]
    first = [each.text for each in article.outline[:4]]
    assert all(any(start and title.startswith(start) for start in starts) for title in first), first


def test_a_question_that_speaks_of_the_topic_comes_first(write: Write) -> None:
    article = write("bike shops and e-bikes", structure="faq", length=500, tone="professional")
    assert "shop" in article.outline[0].text
