"""What goes together by its words."""

from collections.abc import Callable

from generator import Article
from generator.banks.library import Library
from generator.compose.closeness import kinship, on_topic
from generator.compose.points import Wishes, in_reading_order

Write = Callable[..., Article]


def aspects_of(library: Library, category: str, subject: str) -> tuple:  # type: ignore[type-arg]
    return library.language("en").category(category).subjects[subject].aspects


def test_points_that_speak_of_the_topic_are_found(library: Library) -> None:
    aspects = aspects_of(library, "mobility", "e-bikes")
    found = on_topic(library.language("en"), aspects, frozenset({"charger"}))
    near = {key for each in found.values() for key in each}
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
    first = [each.text for each in article.outline if each.text.endswith("?")][1:4]  # behind what introduces the topic
    assert all(any(start and title.startswith(start) for start in starts) for title in first), first


def test_a_question_that_speaks_of_the_topic_comes_first(write: Write) -> None:
    article = write("bike shops and e-bikes", structure="faq", length=500, tone="professional")
    assert "shop" in article.outline[0].text


def test_questions_about_another_kind_of_the_subject_stay_out(write: Write) -> None:
    titles = [each.text for each in write("succulents", structure="faq", length=900).outline]
    assert not any("orchid" in each.lower() for each in titles)


def test_an_entry_is_kin_to_the_aspect_that_speaks_of_its_matter(library: Library) -> None:
    language = library.language("en")
    aspects = aspects_of(library, "mobility", "e-bikes")
    for aspect in aspects:
        near = kinship(language, aspect.points[0].phrases, aspects)
        assert max(near, key=lambda key: near[key]) == aspect.key


def test_points_are_read_as_the_file_has_them_behind_a_claim(library: Library) -> None:
    for aspect in aspects_of(library, "mobility", "e-bikes"):
        picked = [each for each in reversed(aspect.points) if each.tone is None]
        ordered = in_reading_order(aspect.points, picked, Wishes())
        assert ordered[0].opens_with == "claim"
        behind = [aspect.points.index(each) for each in ordered[1:]]
        assert behind == sorted(behind)
