"""A topic that is a question is answered in the opening, where the banks know the answer."""

import re
from collections.abc import Callable

import pytest

from generator import Article
from generator.banks.library import Library

Write = Callable[..., Article]


def opening(article: Article) -> str:
    return article.text.partition("\n\n")[0]


def test_the_answer_to_the_same_question_opens_the_article(library: Library, write: Write) -> None:
    first = opening(write("How often should you water succulents?", structure="sections", length=600))
    plants = library.language("en").category("garden").subjects
    answers = [
        ask.answer[0].source.split("[")[0][:20]
        for aspect in (*plants["houseplants"].aspects, *plants["succulents"].aspects)
        for ask in aspect.asks
        if re.match("How often should .* water", ask.question.source)
    ]
    question, _, rest = first.partition("? ")
    assert question == "How often should you water succulents"
    assert any(rest.startswith(each) for each in answers)


def test_the_answer_is_not_asked_for_again(write: Write) -> None:
    article = write("How often should you water succulents?", structure="faq", length=900)
    assert not any(each.text.startswith("How often should I water succulents") for each in article.outline)


@pytest.mark.parametrize("seed", range(3))
def test_a_question_on_one_case_does_not_end_as_its_file_does(library: Library, write: Write, seed: int) -> None:
    article = write("why is my cat not eating", structure="sections", length=600, seed=seed)
    assert "why your cat is not eating" in article.text.rpartition("\n\n")[2]


@pytest.mark.parametrize("topic", ["Can cats eat tuna?", "why do cats purr", "What is a heat pump?"])
def test_another_question_on_the_same_thing_is_no_answer(write: Write, topic: str) -> None:
    first = opening(write(topic, structure="sections", length=600))
    assert not any(each in first for each in ("Yes.", "No.", "Rarely.", "Hardly."))


@pytest.mark.parametrize("topic", ["What is a heat pump?", "How do heat pumps work?"])
def test_what_a_thing_is_follows_the_question(library: Library, write: Write, topic: str) -> None:
    first = opening(write(topic, structure="sections", length=600))
    known = library.language("en").category("energy").subjects["heat-pumps"].known["heat pump"]
    told = known.points[0].phrases[-1].source.split("[")[0].split("{")[0]
    assert len(told) > 10
    assert told in first


def test_a_question_without_other_words_than_its_name_is_found_whole(write: Write) -> None:
    assert opening(write("Should I take magnesium?", structure="sections", length=600)).startswith(
        "Should I take magnesium? Only if"
    )


def test_what_a_thing_is_answers_no_other_question(library: Library, write: Write) -> None:
    first = opening(write("How much does a heat pump cost?", structure="sections", length=600))
    known = library.language("en").category("energy").subjects["heat-pumps"].known["heat pump"]
    assert known.points[0].phrases[-1].source.split("[")[0].split("{")[0] not in first


def test_before_a_list_the_thing_is_told_in_the_opening(library: Library, write: Write) -> None:
    article = write("7 curly hair mistakes", structure="listicle", length=900)
    assert article.outline[0].text.startswith("1. ")


def test_a_question_about_a_kind_of_it_does_not_answer_what_it_is(write: Write) -> None:
    for seed in range(6):
        opening = write("What is inflation?", length=700, seed=seed).text.split("\n\n")[0]
        assert "prices" in opening
        assert "without food and energy" not in opening  # which is core inflation


@pytest.mark.parametrize("name", ["cash flow", "succession planning", "employee wellbeing"])
def test_what_the_opening_answers_is_not_explained_once_more(library: Library, write: Write, name: str) -> None:
    business = library.language("en").category("business").subjects.values()
    term = next(bank.known[name] for bank in business if bank.called[:1] == (name,))
    said = [part for part in re.split(r"[\[\]{|}]", term.points[0].phrases[0].source) if len(part.split()) > 3]
    assert said
    for seed in range(3):
        text = write(f"What is {name}?", length=900, seed=seed).text
        assert not any(part.strip(" ,.") in text for part in said)


@pytest.mark.parametrize("topic", ["how to change a tire", "how to remove wallpaper"])
def test_the_opening_of_one_job_is_more_than_its_name(write: Write, topic: str) -> None:
    for tone in ("professional", "conversational", "technical"):
        assert len(re.findall(r"[.?!](?= |$)", opening(write(topic, structure="how-to", length=700, tone=tone)))) > 1


def test_a_question_on_one_case_is_not_introduced_to_what_it_is_about(write: Write) -> None:
    article = write("why is my dog limping", structure="sections", length=600)
    first = article.text.split("\n\n")[2]
    assert "limp" in article.outline[0].text or "limp" in first, article.text
