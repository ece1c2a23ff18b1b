"""What a keyword adds to the topic decides where it is told."""

import re
from collections.abc import Callable

import pytest

from generator import Article
from generator.banks.library import Library
from generator.compose.closeness import stems_of
from generator.understanding import understand

Write = Callable[..., Article]


@pytest.mark.parametrize(
    ("topic", "keyword", "aspect"),
    [
        ("birdwatching", "bird identification", "identifying"),
        ("coffee", "coffee brewing", "brewing-method"),
        ("digital nomads", "nomad visa", "visas"),
        ("motorcycles", "motorcycle safety", "visibility-and-traffic"),
    ],
)
def test_the_aspect_on_what_a_keyword_adds_answers_it(
    library: Library, write: Write, topic: str, keyword: str, aspect: str
) -> None:
    known = understand(library.language("en"), topic, (keyword,), None).reach.known
    [(found, meant)] = known.meant.items()
    assert meant.id.endswith(f"/{aspect}")
    assert found in known.answered
    headings = [each.text.lower() for each in write(topic, keywords=(keyword,), length=900).outline]
    assert any(keyword in each for each in headings)


@pytest.mark.parametrize(
    ("topic", "keyword"),
    [
        ("espresso machines", "best espresso machine"),
        ("hydrangeas", "hydrangea care"),
        ("woodworking", "woodworking for beginners"),
    ],
)
def test_a_keyword_that_adds_little_names_the_topic(library: Library, write: Write, topic: str, keyword: str) -> None:
    understood = understand(library.language("en"), topic, (keyword,), None)
    named = {each.name for each in (*understood.echoes, *understood.reach.known.echoes)}
    assert named == {keyword}
    text = write(topic, keywords=(keyword,), length=900).text.lower()
    assert keyword in text


def test_a_keyword_that_adds_something_unknown_is_further_reading(library: Library, write: Write) -> None:
    known = understand(library.language("en"), "roses", ("astrophysics",), None).reach.known
    assert not any((known.meant, known.echoes, known.terms, known.naming))
    assert "astrophysics" in write("roses", keywords=("astrophysics",), length=900).text.split("\n\n")[-1]


@pytest.mark.parametrize("keyword", ["learn piano", "play acoustic guitar", "build muscle", "improve credit"])
def test_an_order_that_needs_no_article_is_an_activity(library: Library, keyword: str) -> None:
    assert library.language("en").understand_keyword(keyword).do == keyword


def test_a_list_has_no_more_items_than_its_files_fill(library: Library, write: Write) -> None:
    own = library.language("en").category("garden").subjects["bonsai"].aspects
    outline = [each.text for each in write("bonsai", structure="listicle", length=1500).outline]
    tips = [tip.source.partition("{")[0] for each in own for tip in each.tips]  # up to the topic, if they name it
    numbered = [each.partition(". ")[2] for each in outline if each[:1].isdigit()]
    assert len(own) <= len(numbered) <= len(own) + len(tips)
    assert 2 * sum(each.startswith(tuple(filter(None, tips))) for each in numbered) >= len(numbered)


def test_an_item_is_headed_by_a_tip_that_its_first_paragraph_gives(library: Library, write: Write) -> None:
    language = library.language("en")
    text = write("bonsai", structure="listicle", length=1200).markdown
    aspects = language.category("garden").subjects["bonsai"].aspects
    tips = {tip.source for each in aspects for tip in each.tips}
    headed = re.findall(r"^## \d+\. (.*)\n\n(.*)$", text, flags=re.M)
    shared = [len(stems_of(language, title) & stems_of(language, first)) for title, first in headed if title in tips]
    assert len(shared) >= 4
    assert sum(each == 0 for each in shared) <= 1  # whose sentence was cut to make the length
    assert sum(each >= 2 for each in shared) >= 0.6 * len(shared)


@pytest.mark.parametrize(
    ("topic", "files"), [("yoga vs pilates", {"yoga", "pilates"}), ("cats vs dogs", {"cats", "dogs"})]
)
def test_a_comparison_draws_on_the_files_of_both_sides(library: Library, topic: str, files: set[str]) -> None:
    reach = understand(library.language("en"), topic, (), None).reach
    assert {each.name for each in reach.banks[:2]} == files


def test_a_side_without_a_file_of_its_own_gets_no_other(library: Library) -> None:
    place = understand(library.language("en"), "Python vs JavaScript", (), None).place
    assert "typescript" not in place.subjects


@pytest.mark.parametrize(
    ("topic", "keywords"),
    [
        ("Florence", ("florence in winter", "where to stay in florence")),
        ("Venice", ("with kids", "on a budget")),
        ("Fertilizer basics", ("NPK", "when to fertilize")),
    ],
)
def test_what_is_said_of_the_topic_is_told_of_it_once(write: Write, topic: str, keywords: tuple[str, ...]) -> None:
    for seed in range(3):
        article = write(topic, keywords=keywords, length=900, seed=seed)
        titles = [each.text for each in article.outline]
        place = topic.partition(" ")[0]
        assert f"{place} {place}" not in article.text
        assert "basics when to" not in article.text
        assert f"in {place.lower()}" not in article.text
        assert not re.search(r"look into|looking into from|read up on|Further reading|to consult next", article.text)
        assert len(set(titles)) == len(titles)
