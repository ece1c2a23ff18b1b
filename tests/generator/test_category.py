"""Categories: right on topics nobody looked at while writing the lexicons, and silent when in doubt."""

from pathlib import Path

import pytest
import yaml

from generator.banks.library import GENERAL, Library
from generator.category import find_field

TOPICS = yaml.safe_load((Path(__file__).parent / "data/categories.yaml").read_text(encoding="utf-8"))


def found(library: Library, topic: str, keywords: tuple[str, ...] = ()) -> str:
    return find_field(library.language("en"), topic, keywords).category


def test_most_topics_find_their_category_and_few_a_wrong_one(library: Library) -> None:
    known = set(library.language("en").category_ids)
    pairs = [(topic, name) for name, topics in TOPICS.items() if name in known for topic in topics]
    answers = [(topic, name, found(library, topic)) for topic, name in pairs]
    right = sum(name == answer for _, name, answer in answers)
    wrong = [each for each in answers if each[2] not in (each[1], GENERAL)]
    assert right / len(answers) >= 0.85, [each for each in answers if each[1] != each[2]]
    assert len(wrong) / len(answers) <= 0.05, wrong


def test_a_blind_set_is_as_right(library: Library) -> None:
    sets = yaml.safe_load((Path(__file__).parent / "data/categories_blind.yaml").read_text(encoding="utf-8"))
    labels = [(topic.split(" | ")[0], {name, *topic.split(" | ")[1:]}) for name, few in sets.items() for topic in few]
    answers = [(topic, names, found(library, topic)) for topic, names in labels]
    wrong = [each for each in answers if each[2] not in {*each[1], GENERAL}]
    assert sum(answer in names for _, names, answer in answers) / len(answers) >= 0.85
    assert len(wrong) / len(answers) <= 0.05, wrong


@pytest.mark.parametrize(
    ("topic", "keywords", "category"),
    [("a closer look", ("bike chain", "brakes"), "mobility"), ("an overview", ("database", "indexes"), "software")],
)
def test_keywords_help_where_the_topic_says_little(
    library: Library, topic: str, keywords: tuple[str, ...], category: str
) -> None:
    assert found(library, topic) == GENERAL
    assert found(library, topic, keywords) == category


def test_one_keyword_alone_calls_no_field(library: Library) -> None:
    assert found(library, "a closer look", ("cocktails", "views", "dress code")) == GENERAL
    assert found(library, "an overview", ("dress code",)) == "style"


def test_a_word_with_the_stem_of_another_is_not_always_that_word(library: Library) -> None:
    assert found(library, "a finally simple answer") == GENERAL  # no finals
    assert found(library, "invested money") == "finance"


def test_subjects_within_the_category_are_found(library: Library) -> None:
    assert find_field(library.language("en"), "rye bread", ()).subjects[:1] == ("bread",)


def test_the_wish_decides(library: Library) -> None:
    assert find_field(library.language("en"), "rye bread", (), "mobility").category == "mobility"


def test_a_plural_is_met_like_its_singular(library: Library) -> None:
    for topic in ("cloud migration for small businesses", "turntables"):
        assert found(library, topic) != GENERAL


@pytest.mark.parametrize(
    ("topic", "category"),
    [("running", "fitness"), ("cars", "mobility"), ("fishing", "hobbies"), ("driving", "mobility")],
)
def test_a_word_that_is_the_whole_topic_names_its_field(library: Library, topic: str, category: str) -> None:
    assert found(library, topic) == category


@pytest.mark.parametrize(
    ("topic", "category"),
    [("cancer", "health"), ("cancer in dogs", "pets"), ("dental care for cats", "pets"), ("dog bites", "law")],
)
def test_whose_matter_it_is_comes_before_what_it_is(library: Library, topic: str, category: str) -> None:
    assert found(library, topic) == category


def test_a_wish_is_not_outranked(library: Library) -> None:
    field = find_field(library.language("en"), "insomnia in dogs", (), "health")
    assert found(library, "insomnia in dogs") == "pets"
    assert (field.category, field.subjects[:1]) == ("health", ("insomnia",))


@pytest.mark.parametrize(
    "topic", ["yoga", "cycling", "composting", "mortgages", "Rust", "fishing", "wills", "birdwatching"]
)
@pytest.mark.parametrize(
    "form",
    ["{} tips", "7 {} myths", "{} basics", "how {} works", "{} explained", "{} on a budget", "common {} mistakes"],
)
def test_what_kind_of_text_a_topic_asks_for_does_not_change_its_file(library: Library, topic: str, form: str) -> None:
    english = library.language("en")
    plain, asked = (find_field(english, each, ()) for each in (topic, form.format(topic)))
    assert plain.subjects
    assert (asked.category, asked.subjects[0]) == (plain.category, plain.subjects[0])


@pytest.mark.parametrize("topic", ["trademarks for small businesses", "phishing for small businesses"])
def test_for_whom_a_topic_is_does_not_change_its_file(library: Library, topic: str) -> None:
    english = library.language("en")
    plain = topic.partition(" ")[0]
    assert find_field(english, topic, ()).subjects[:1] == find_field(english, plain, ()).subjects[:1]


def test_words_for_a_kind_of_text_alone_are_a_topic(library: Library) -> None:
    assert find_field(library.language("en"), "tips", ()).subjects == ("tipping",)


@pytest.mark.parametrize(
    ("topic", "file"),
    [
        ("How to shut off water to your house", ("home", "plumbing")),
        ("pack a lunch for work", ("food", "meal-planning")),
        ("strength training", ("fitness", "strength-training")),  # which the steps of another file name, too
    ],
)
def test_what_steps_show_how_to_do_calls_their_file_where_no_word_does(
    library: Library, topic: str, file: tuple[str, str]
) -> None:
    field = find_field(library.language("en"), topic, ())
    assert (field.category, field.subjects) == (file[0], (file[1],))


@pytest.mark.parametrize(
    ("topic", "keywords", "subject"),
    [("crowdfunding", ("rewards", "platform fees"), "crowdfunding"), ("houseboat", ("loan",), "houseboats")],
)
def test_keywords_do_not_move_a_topic_that_has_a_file(
    library: Library, topic: str, keywords: tuple[str, ...], subject: str
) -> None:
    assert subject in find_field(library.language("en"), topic, keywords).subjects
