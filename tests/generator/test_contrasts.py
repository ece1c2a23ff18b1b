"""Comparisons of which both sides are known: found, answered up front, set side by side, decided."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from itertools import combinations
from typing import Any

import pytest

from generator import Article
from generator.banks.library import Library, default_library
from generator.banks.phrase import Phrase, readings
from generator.compose.closeness import stems_in, stems_of
from generator.understanding import understand

Write = Callable[..., Article]
CRITERIA = ("typical use", "data model", "scaling", "operation", "drawbacks")


@pytest.fixture(scope="module")
def groups(library: Library) -> list[tuple[str, list[str], list[str]]]:
    """The names of two sides of each group in every file, with their category."""
    language = library.language("en")
    root = library.root / "languages" / "en" / "contrasts"
    files = {path.stem: language._store.read(path)["groups"] for path in sorted(root.glob("*.yaml"))}
    found = [
        (category, group["sides"][0]["of"], group["sides"][-1]["of"])
        for category, several in files.items()
        for group in several
    ]
    assert found
    return found


def test_any_two_sides_of_a_group_are_found_under_each_of_their_names(library: Library) -> None:
    language = library.language("en")
    data = language._store.read(library.root / "languages" / "en" / "contrasts" / "software.yaml")
    for group in data["groups"]:
        for one, other in combinations(group["sides"], 2):
            for left in one["of"]:
                found = language.contrasts.find(left, other["of"][-1])
                assert found is not None
                assert found.category == "software"
                assert len(found.left.cells) == len(found.criteria) == len(found.right.cells)


@pytest.mark.parametrize(
    ("left", "right", "known"),
    [
        ("linen curtains", "cotton curtains", True),
        ("wool socks", "cotton socks", True),
        ("OLED televisions", "QLED televisions", True),
        ("dog allergies", "cat allergies", False),
        ("Python developers", "Java developers", False),
    ],
)
def test_what_stands_before_the_same_word_is_compared_where_it_says_what_a_thing_is_made_of(
    library: Library, left: str, right: str, known: bool
) -> None:
    found = library.language("en").contrasts.find(left, right)
    assert (found is not None) == known
    if found is not None:
        assert (found.left.name, found.right.name) == (left, right)
        assert found.left.cells != found.right.cells


def test_a_known_side_keeps_what_looks_like_an_addition(library: Library) -> None:
    found = understand(library.language("en"), "French press vs pour over", (), None).contrast
    assert found is not None
    assert (found.left.name, found.right.name) == ("french press", "pour over")


@pytest.mark.parametrize(
    ("topic", "sides"),
    [
        ("paper vs plastic bags", ("paper bags", "plastic bags")),
        ("civil vs criminal law", ("civil law", "criminal law")),
        ("SQL Server vs PostgreSQL", ("SQL Server", "PostgreSQL")),
    ],
)
def test_the_first_side_has_the_noun_that_stands_behind_both(
    library: Library, topic: str, sides: tuple[str, str]
) -> None:
    found = understand(library.language("en"), topic, (), None).contrast
    assert found is not None
    assert (found.left.name, found.right.name) == sides


def test_a_side_does_not_compare_with_itself_or_with_a_stranger(library: Library) -> None:
    contrasts = library.language("en").contrasts
    assert contrasts.find("Go", "Golang") is None
    assert contrasts.find("Go", "granite countertops") is None


def test_a_comparison_of_known_sides_sets_them_side_by_side(
    groups: list[tuple[str, list[str], list[str]]], write: Write
) -> None:
    for category, left, right in groups:
        article = write(f"{left[0]} vs {right[0]}", structure="comparison", length=700)
        assert article.category == category
        rows = [line for line in article.markdown.splitlines() if line.startswith("|")]
        head = [cell.strip().casefold() for cell in rows[0].strip("|").split("|")]
        assert head[1] in [each.casefold() for each in left]
        assert head[2] in [each.casefold() for each in right]
        for row in rows[2:]:
            cells = [cell.strip() for cell in row.strip("|").split("|")]
            assert all(cells)
            assert cells[1] != cells[2]


def test_the_short_answer_and_the_verdict_give_different_reasons(write: Write) -> None:
    for seed in range(8):
        text = write("Python vs Go", structure="comparison", length=800, seed=seed).markdown
        opening, *_, verdict = text.strip().split("\n\n")
        assert all(name in part for name in ("Python", "Go") for part in (opening, verdict))
        reasons = ["most of the work is data", "newcomers have to read", "more than raw speed"]
        assert sum(each in opening for each in reasons) == 1
        assert sum(each in verdict for each in reasons) == 2
        assert not any(each in opening and each in verdict for each in reasons)


@pytest.mark.parametrize("topic", ["oat milk vs almond milk", "city vs suburb", "debit vs credit cards"])
@pytest.mark.parametrize("length", [500, 600, 900])
def test_the_verdict_speaks_of_both_sides_whatever_the_length(write: Write, topic: str, length: int) -> None:
    verdict = write(topic, structure="comparison", tone="conversational", length=length, keywords=("cost",)).text
    last = verdict.strip().split("\n\n")[-1]
    left, _, right = topic.replace("debit", "debit cards").partition(" vs ")
    assert all(side in last for side in (left, right)), last


@pytest.fixture(scope="module")
def told(library: Library) -> list[tuple[dict[str, Any], dict[str, Any], dict[str, Any]]]:
    """Two sides of each group that are told in prose and meet nowhere else (steel pans do), after their group."""
    language = library.language("en")
    root = library.root / "languages" / "en" / "contrasts"
    groups = [group for path in sorted(root.glob("*.yaml")) for group in language._store.read(path)["groups"]]

    def is_found(group: dict[str, Any], pair: tuple[dict[str, Any], dict[str, Any]]) -> bool:
        known = language.contrasts.find(*(side["of"][0] for side in pair))
        return known is not None and [each.source for each in known.criteria] == group["criteria"]

    sides = [(group, [each for each in group["sides"] if "told" in each]) for group in groups]
    pairs = [(group, [each for each in combinations(several, 2) if is_found(group, each)]) for group, several in sides]
    found = [(group, *several[0]) for group, several in pairs if several]
    assert len(found) >= len([several for _, several in sides if len(several) > 1]) - 2
    return found


def test_sides_that_are_told_take_turns_under_each_criterion(
    told: list[tuple[dict[str, Any], dict[str, Any], dict[str, Any]]], library: Library, write: Write
) -> None:
    readings = library.language("en").voices["professional"].readings

    def begins(paragraph: str, sentence: str) -> bool:
        plain = paragraph.replace("`", "")  # code stands in these in Markdown
        return plain.startswith(tuple(each.text.replace("`", "") for each in readings[Phrase(sentence)].all()))

    for group, left, right in told:
        article = write(f"{left['of'][0]} vs {right['of'][0]}", structure="comparison", length=1800)
        sections = [each.partition("\n\n") for each in article.markdown.split("\n## ")]
        for at, criterion in enumerate(group["criteria"]):
            named = [text for title, _, text in sections if criterion.casefold() in title.casefold()]
            below = [text.strip().split("\n\n") for text in named]
            sentences = left["told"][at][0], right["told"][at][0]
            turns = [each for each in below if len(each) == 2 and all(map(begins, each, sentences))]
            assert turns, (criterion, left["of"])


def test_where_not_all_criteria_have_room_those_that_keywords_ask_for_come(write: Write) -> None:
    keywords = {"state management": "State management", "ecosystem": "Ecosystem"}
    for keyword, criterion in keywords.items():
        text = write("React vs Vue", structure="comparison", length=450, keywords=(keyword,)).markdown
        titles = [line for line in text.splitlines() if line.startswith("## ")]
        assert any(criterion.casefold() in each.casefold() for each in titles), titles


def test_the_case_for_each_side_follows_the_criteria(write: Write) -> None:
    text = write("PostgreSQL vs MongoDB", structure="comparison", length=1500, tone="technical").markdown
    titles = [line.removeprefix("## ") for line in text.splitlines() if line.startswith("## ")]
    criterion = max(at for at, each in enumerate(titles) if each.endswith("drawbacks") or each == "Drawbacks")
    left, right = titles[criterion + 1 : criterion + 3]
    assert left.endswith("PostgreSQL")
    assert right.endswith("MongoDB")
    assert left.removesuffix("PostgreSQL") == right.removesuffix("MongoDB")  # under headings of one form
    for name, title in (("PostgreSQL", left), ("MongoDB", right)):
        paragraphs = text.split(f"## {title}\n\n")[1].split("\n\n## ")[0].split("\n\n")
        assert len(paragraphs) == 2
        assert name in paragraphs[0]


def test_what_holds_for_one_side_stands_under_its_name(write: Write) -> None:
    text = write("cats vs dogs", structure="comparison", length=1800).markdown
    parts = dict(each.split("\n\n", 1) for each in text.split("\n## ")[1:])
    of_cats, of_dogs = (
        next(below for title, below in parts.items() if below.startswith("### ") and title.endswith(name))
        for name in ("cats", "dogs")
    )
    assert of_cats.casefold().count("cat") > of_cats.casefold().count("dog")
    assert of_dogs.casefold().count("dog") > of_dogs.casefold().count("cat")


@pytest.mark.parametrize("topic", ["cats vs dogs", "coffee vs tea", "yoga vs Pilates", "Python vs Java"])
@pytest.mark.parametrize("length", [1500, 1800, 2400])
def test_either_side_has_about_as_much_under_its_name(write: Write, topic: str, length: int) -> None:
    titles = [(each.level, each.text) for each in write(topic, structure="comparison", length=length).outline]
    counts, name = Counter[str](), ""
    for level, title in titles:
        name = title.rpartition(" ")[2].casefold() if level == 2 else name
        counts[name] += level == 3 and not title.endswith("?")
    found = [each for each in counts.values() if each]
    assert len(found) in (0, 2)
    assert not found or abs(found[0] - found[1]) <= 1


def test_a_short_comparison_has_no_room_for_cases(write: Write) -> None:
    text = write("PostgreSQL vs MongoDB", structure="comparison", length=500).markdown
    assert "## The case for" not in text


def test_where_both_sides_are_told_each_is_introduced_briefly_and_keeps_its_sentences(write: Write) -> None:
    article = write(
        "MySQL vs PostgreSQL",
        structure="comparison",
        tone="technical",
        length=1000,
        keywords=("performance", "replication", "JSON"),
    )
    parts = dict(each.split("\n\n", 1) for each in article.markdown.split("\n## ")[1:])
    criteria = [below for title, below in parts.items() if title.split(": ")[-1].casefold() in CRITERIA]
    assert len(criteria) == len(CRITERIA)
    for below in criteria:
        assert [each.count(". ") + 1 >= 2 for each in below.strip().split("\n\n")] == [True, True], below
    assert not [title for title in parts if title.startswith(("A closer look", "More on"))]


@pytest.mark.parametrize("topic", ["cats vs dogs", "tea vs coffee", "whey vs plant protein"])
def test_a_short_comparison_tells_both_sides_under_a_criterion_and_no_side_alone(write: Write, topic: str) -> None:
    titles = [each.text for each in write(topic, structure="comparison", length=350).outline]
    assert not [title for title in titles if title.startswith(("A closer look", "More on"))]
    contrast = understand(default_library().language("en"), topic, (), None).contrast
    assert contrast is not None
    criteria = {each.source.casefold() for each in contrast.criteria}
    assert [title for title in titles if title.split(": ")[-1].casefold() in criteria]


@pytest.mark.parametrize(("topic", "length"), [("cats vs dogs", 1200), ("electric cars vs hybrid cars", 1100)])
def test_what_is_left_is_said_of_the_sides_rather_than_of_their_field(
    library: Library, write: Write, topic: str, length: int
) -> None:
    article = write(topic, length=length, structure="comparison", tone="technical", keywords=("cost",))
    field = library.language("en").category(article.category).whole
    wide = {reading for each in field.aspects for title in each.headings for reading in readings(title.source)}
    assert wide.isdisjoint(each.text for each in article.outline)


def test_a_side_keeps_the_capitals_of_its_name(write: Write) -> None:
    assert "IPhone" not in write("iPhone vs Android", length=1000, structure="comparison", tone="technical").text


def test_the_criterion_that_is_a_keyword_is_told_first_of_all(write: Write) -> None:
    article = write("Python vs Java", structure="comparison", tone="technical", length=250, keywords=("speed",))
    assert "speed" in [each.text.split(": ")[-1].casefold() for each in article.outline]


@pytest.mark.parametrize("topic", ["cats vs dogs", "Python vs Go", "yoga vs pilates"])
def test_questions_beside_two_sides_bear_on_what_tells_them_apart(write: Write, topic: str) -> None:
    language = default_library().language("en")
    understood = understand(language, topic, (), None)
    assert understood.contrast is not None
    said = stems_in(language, understood.contrast.phrases)
    left, right = (stems_of(language, each.subject.text) for each in understood.sides)
    for seed in range(3):
        outline = write(topic, structure="comparison", length=1000, seed=seed).outline
        asked = [stems_of(language, each.text) for each in outline if each.text.endswith("?")]
        assert asked
        assert all((each & left and each & right) or each & (said - left - right) for each in asked), asked
        pronouns = [each.text for each in outline if each.text.endswith("?") and re.search(r" (?:it|they) ", each.text)]
        assert not pronouns


def test_a_title_keeps_its_capitals_where_a_side_has_a_name_in_it(write: Write) -> None:
    title = write("real vs artificial Christmas trees", structure="comparison", length=700).title
    assert title.startswith("Real vs Artificial Christmas Trees")
    assert write("sql server vs postgresql", structure="comparison", length=700).title.startswith("SQL Server vs Post")
