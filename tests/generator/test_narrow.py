"""Narrow subjects inside wider ones: their own file speaks first, the wider one follows, the field comes last."""

import re
from collections.abc import Callable

import pytest

from generator import Article
from generator.banks.library import Library
from generator.banks.model import Bank, Point

Write = Callable[..., Article]


def narrow_subjects(library: Library) -> list[tuple[str, Bank]]:
    english = library.language("en")
    found = []
    for name in english.category_ids:
        category = english.category(name)
        found += [(name, bank) for bank in category.subjects.values() if bank.within]
    return found


def test_there_are_narrow_subjects_and_none_lies_in_itself(library: Library) -> None:
    found = narrow_subjects(library)
    assert len(found) > 20
    for category, bank in found:
        subjects, wider, steps = library.language("en").category(category).subjects, bank, 0
        while wider.within:
            wider, steps = subjects[wider.within], steps + 1
            assert steps <= 2, (category, bank.name)


def fixed_pieces(point: Point) -> list[str]:
    """What stands in every reading of a point, as far as it is long enough to be told from others."""
    pieces = re.split(r"\[[^\]]*\]|\{[^}]*\}", "|".join(each.source for each in point.phrases))
    return [each for piece in pieces for each in piece.split("|") if len(each) > 25]


@pytest.mark.parametrize("structure", ["sections", "listicle", "paragraphs"])
def test_the_narrow_file_tells_most_of_an_article(library: Library, write: Write, structure: str) -> None:
    article = write("espresso machines", structure=structure, length=800)
    bank = library.language("en").category("food").subjects["espresso-machines"]
    assert bank.within == "coffee"
    points = [each for aspect in bank.aspects for each in aspect.telling]
    told = [each for each in points if any(piece in article.text for piece in fixed_pieces(each))]
    assert len(told) >= 5


def test_the_entry_says_first_what_the_thing_is(library: Library, write: Write) -> None:
    term = library.language("en").category("food").subjects["espresso-machines"].known["espresso machine"]
    told = max(re.split(r"\[[^\]]*\]|\{[^}]*\}", term.points[0].phrases[0].source), key=len)
    assert len(told) > 10
    for seed in range(6):
        assert told in write("espresso machines", structure="sections", length=900, seed=seed).text


def test_a_wider_procedure_comes_only_for_a_job_of_its_own(write: Write) -> None:
    titles = [each.text for each in write("how to study abroad", structure="how-to", length=800).outline]
    assert any("program" in each.lower() for each in titles if each.startswith("Step"))


def test_a_thing_alone_gets_a_procedure_of_its_own_file(library: Library, write: Write) -> None:
    own = library.language("en").category("home").subjects["septic systems"].procedures
    assert all(each.when for each in own)  # each is for a job that somebody orders
    text = write("septic systems", structure="how-to", length=900).text
    assert any(title.source in text for title in own[0].steps[0].titles)


def test_a_kind_without_a_procedure_of_its_own_gets_none_of_another_kind(library: Library, write: Write) -> None:
    own = library.language("en").category("hobbies").subjects["crafts"].procedures
    text = write("decoupage", structure="how-to", length=900).text
    assert not any(title.source in text for title in own[0].steps[0].titles)  # those of candles


def test_the_wider_field_stands_behind_what_the_topics_own_file_tells(library: Library, write: Write) -> None:
    field = library.language("en").category("security")
    wide = {each.source for aspect in field.whole.aspects for each in aspect.headings}
    own = {each.source for aspect in field.subjects["cloud-container"].aspects for each in aspect.headings}
    titles = [each.text for each in write("cloud security", length=1200, tone="technical").outline]
    told = [each in wide for each in titles if each in wide | own]
    assert told == sorted(told)
    assert len(set(told)) > 1


def test_nobody_speaks_of_tips_as_of_the_thing(write: Write) -> None:
    text = write("dog grooming tips", structure="sections", length=600).text
    *others, last = re.split(r"(?<=[.?])\s", text.split("\n\n")[0])
    assert "grooming tips" in last.casefold()  # which says that they follow
    assert not any("grooming tips" in each.casefold() for each in others)


def test_what_sets_the_topic_apart_from_its_subject_opens_the_body(library: Library, write: Write) -> None:
    article = write("supply chain resilience", structure="sections", length=900, keywords=("suppliers", "inventory"))
    first = "".join(article.markdown.split("\n## ")[1:3])  # what it is, then what it is about
    bank = library.language("en").category("business").subjects["supply-chain"]
    aspect = next(each for each in bank.aspects if each.id.endswith("/resilience"))
    begins = [re.split(r"[\[{]", point.phrases[0].source)[0] for point in aspect.telling]
    assert any(len(each) > 10 and each in first for each in begins)


def test_the_steps_for_just_this_job_come_from_whatever_file_has_them(library: Library, write: Write) -> None:
    english = library.language("en")
    run = english.stems_of("smoke a pork shoulder")
    (call,) = english.shown[run]
    (procedure,) = [
        each for each in english.category(call.category).subjects[call.subject].procedures if run in each.when
    ]
    titles = [each.text for each in write("How to smoke a pork shoulder", structure="how-to", length=900).outline]
    known = {title.source for step in procedure.steps for title in step.titles}
    steps = [each.partition(": ")[2] for each in titles if each.startswith("Step ")]
    assert len(steps) > 3
    assert known.issuperset(steps)
