"""One article tells a thing once, though a file tells it in its aspects, its questions and its entries on keywords."""

import re
from collections.abc import Callable, Iterator

import pytest

from generator import Article
from generator.banks.library import Language, Library
from generator.banks.model import Bank
from generator.banks.phrase import Phrase, readings
from generator.compose.closeness import plain_stems, stems_of
from generator.compose.repeats import Repeats

Write = Callable[..., Article]
Text = tuple[int, tuple[Phrase, ...]]


def bank_of(library: Library, category: str, subject: str) -> tuple[Language, Bank]:
    language = library.language("en")
    return language, language.category(category).subjects[subject]


def source(text: Text) -> str:
    return " ".join(phrase.source for phrase in text[1])


def entries(bank: Bank) -> Iterator[Text]:
    yield from ((each.key, each.phrases) for term in bank.known.values() for each in term.points)


def points(bank: Bank) -> Iterator[Text]:
    yield from ((each.key, each.phrases) for aspect in bank.aspects for each in aspect.points)


def beginning(text: Text) -> str:
    """Return how the text begins in every article."""
    return re.split(r"[\[{]", text[1][0].source)[0]


def test_an_entry_repeats_the_points_on_its_matter(library: Library) -> None:
    language, bank = bank_of(library, "hobbies", "archery")
    repeats = Repeats(language, [bank])
    spine = bank.known["arrow spine"].points  # “Shaft, nock, fletching and point make up {keyword}, ...”
    same = frozenset().union(*(repeats[each.key, each.phrases] for each in spine))
    said = [source(each) for each in points(bank) if each[0] in same]
    assert said
    assert all("spine" in each.lower() or "shaft" in each.lower() for each in said)


def test_points_of_one_aspect_stand_together(library: Library) -> None:
    language, bank = bank_of(library, "mobility", "e-bikes")
    repeats = Repeats(language, [bank])
    for aspect in bank.aspects:
        keys = {each.key for each in aspect.points}
        for each in aspect.points:
            assert not keys & repeats[each.key, each.phrases]


def test_to_repeat_is_mutual(library: Library) -> None:
    language, bank = bank_of(library, "mobility", "e-bikes")
    repeats = Repeats(language, [bank])
    texts = {each[0]: each for each in (*points(bank), *entries(bank))}
    for key, each in texts.items():
        for other in repeats[each] & texts.keys() - {key}:
            assert key in repeats[texts[other]]


def test_bikes_and_bread_repeat_nothing_of_each_other(library: Library) -> None:
    language, bank = bank_of(library, "mobility", "e-bikes")
    _, other = bank_of(library, "food", "bread")
    told, of_other = list(points(bank)), list(points(other))
    repeats = Repeats(language, [other])
    found = sum(len(repeats[each] & {key for key, _ in of_other}) for each in told)
    assert found < len(told) * len(of_other) / 500


@pytest.mark.parametrize(
    ("category", "subject"), [("mobility", "e-bikes"), ("garden", "houseplants"), ("food", "bread")]
)
def test_what_an_entry_says_is_not_said_again(library: Library, write: Write, category: str, subject: str) -> None:
    language, bank = bank_of(library, category, subject)
    repeats = Repeats(language, [bank])
    for name, term in list(bank.known.items())[1:16]:
        text = write(subject.replace("-", " "), length=1200, keywords=(name,), category=category).text
        for each in ((point.key, point.phrases) for point in term.points):
            if len(beginning(each)) < 16 or beginning(each) not in text:
                continue
            twins = [other for other in points(bank) if other[0] in repeats[each] and len(beginning(other)) > 15]
            assert not [other for other in twins if beginning(other) in text], beginning(each)


@pytest.mark.parametrize("subject", ["black holes", "volcanoes", "photosynthesis"])
def test_what_introduces_the_topic_is_not_said_again(library: Library, write: Write, subject: str) -> None:
    name = subject.replace(" ", "-")
    language, bank = bank_of(library, "science", name)
    repeats = Repeats(language, [bank])
    first = next(iter(bank.known.values())).points
    for seed in range(6):
        text = write(subject, structure="sections", length=1200, seed=seed, category="science").text
        told = [(each.key, each.phrases) for each in first if beginning((0, each.phrases)) in text]
        for each in told:
            twins = [other for other in points(bank) if other[0] in repeats[each] and len(beginning(other)) > 15]
            assert not [other for other in twins if beginning(other) in text], source(each)


def test_an_article_longer_than_its_files_may_repeat(write: Write) -> None:
    article = write("electric bikes", length=9000, category="mobility")
    assert abs(article.word_count - 9000) <= 180


@pytest.mark.parametrize("topic", ["home generators", "aquarium setup", "cheesecake"])
def test_questions_behind_sections_are_not_those_of_the_wider_field(library: Library, write: Write, topic: str) -> None:
    article = write(topic, structure="detailed", length=1200)
    field = library.language("en").category(article.category).whole
    wide = {reading for each in field.aspects for ask in each.asks for reading in readings(ask.question.source)}
    assert wide.isdisjoint(each.text for each in article.outline)


def test_an_entry_leaves_out_what_the_text_before_it_has_said(write: Write) -> None:
    article = write("business plan", structure="sections", length=900, keywords=("financial projections",))
    assert article.text.count("forty haircuts") <= 1


@pytest.mark.parametrize(
    ("topic", "keyword"),
    [("how to train for a half marathon", "long run"), ("how to train for a marathon", "tapering")],
)
def test_what_the_steps_say_is_not_told_again_of_a_keyword(
    library: Library, write: Write, topic: str, keyword: str
) -> None:
    english = library.language("en")
    for seed in range(3):
        markdown = write(topic, keywords=(keyword,), structure="how-to", length=1000, seed=seed).markdown
        told = [each.partition("\n## ")[0] for each in markdown.split("\n### ") if each.startswith("Step ")]
        steps = stems_of(english, "\n".join(told))
        sections = [each for each in markdown.split("\n## ") if keyword in each.partition("\n")[0].casefold()]
        for paragraph in (text for each in sections for text in each.split("\n\n")[1:] if text.strip()):
            said = stems_of(english, paragraph) - plain_stems(english)
            assert len(said & steps) <= 0.6 * len(said), paragraph
