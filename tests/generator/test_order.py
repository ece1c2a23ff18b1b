"""The order of an article's parts: what is announced, asked, listed and told follows a plan that a reader can see."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

import pytest

from generator import Article
from generator.banks.library import Library
from generator.banks.model import Ask, Bank, Point
from generator.choose import Pool
from generator.compose.closeness import taking_up
from generator.understanding import understand

Write = Callable[..., Article]


@pytest.mark.parametrize("seed", range(6))
def test_keywords_of_a_list_are_among_its_items(write: Write, seed: int) -> None:
    article = write(
        "8 ways to save on groceries",
        structure="listicle",
        length=900,
        keywords=("meal planning", "store brands", "food waste"),
        seed=seed,
    )
    items = [each.text for each in article.outline if re.match(r"\d+\. ", each.text)]
    assert [int(each.split(".")[0]) for each in items] == list(range(1, 9))
    for keyword in ("meal planning", "store brands", "food waste"):
        assert any(keyword in each.lower() for each in items)
    assert not any("saving on groceries" in each for each in items)


@pytest.mark.parametrize("seed", range(6))
def test_sections_open_with_a_claim_for_any_tone(library: Library, write: Write, seed: int) -> None:
    article = write("electric cars", structure="sections", length=900, tone="conversational", seed=seed)
    bank = library.language("en").category("mobility").subjects["electric-cars"]
    begins = {
        point: max(re.split(r"[\[\]{}|,]", point.phrases[0].source), key=len).strip()
        for aspect in bank.aspects
        for point in aspect.points
        if point.tone or point.opens_with == "mistake"
    }
    opened = [each.split("\n\n")[1] for each in re.split(r"^## ", article.markdown, flags=re.M)[2:]]
    told = [each for each in opened if not each.startswith(("#", "- "))]
    late = [text for text in told for begin in begins.values() if len(begin) > 20 and begin in text.split(". ")[0]]
    assert len(late) <= 1, late  # where nothing else is left


@pytest.mark.parametrize("seed", range(4))
def test_what_stands_under_a_keyword_names_it(write: Write, seed: int) -> None:
    article = write(
        "email marketing", structure="sections", length=1000, keywords=("subject line", "open rate"), seed=seed
    )
    sections = re.split(r"^## ", article.markdown, flags=re.M)[1:]
    on = {
        name: [each for each in sections if name in each.partition("\n")[0].lower()]
        for name in ("subject line", "open rate")
    }
    assert on["subject line"]
    for name, found in on.items():
        assert all(name in each.partition("\n")[2].lower() for each in found), found


def test_an_announced_keyword_is_planted_nowhere(library: Library, write: Write) -> None:
    banks = library.language("en").category("marketing")
    planted = banks.subjects["email-marketing"].mentions["professional"]
    parts = [part.strip() for each in planted for part in re.split(r"[\[\]{}|,]", each.source) if len(part) > 20]
    keywords = ("open rate", "segmentation", "subject line")
    topic = "email marketing for small shops"
    announced = 0
    for seed in range(40):
        article = write(topic, structure="sections", length=1400, keywords=keywords, seed=seed)
        opening, _, body = article.text.partition("\n\n")
        assert "segmentation" in article.text
        if "segmentation" in opening:
            announced += 1
            assert not any(part in body for part in parts)
    assert announced


@pytest.mark.parametrize("seed", range(6))
def test_questions_of_one_aspect_stand_beside_each_other_in_the_order_of_stages(
    library: Library, write: Write, seed: int
) -> None:
    article = write("travel insurance", structure="faq", length=1200, seed=seed)
    bank = library.language("en").category("travel").subjects["travel insurance"]
    asked = {ask.question.source: aspect for aspect in bank.aspects for ask in aspect.asks if not ask.question.slots}
    found = [asked[each.text] for each in article.outline if each.text in asked]
    assert len(found) > 3
    assert [each.stage for each in found] == sorted(each.stage for each in found)
    runs = [each for at, each in enumerate(found) if not at or found[at - 1] is not each]
    assert len(runs) == len(set(runs))


@pytest.mark.parametrize("seed", range(8))
def test_what_the_opening_announces_comes_in_that_order(write: Write, seed: int) -> None:
    keywords = ("e-bike battery", "commuting", "theft")
    article = write("electric bikes", length=1000, keywords=keywords, seed=seed)
    opening = article.text.split("\n\n")[0].lower()
    headings = [each.text.lower() for each in article.outline]
    named = sorted((each for each in keywords if each in opening), key=opening.index)
    places = [next((at for at, text in enumerate(headings) if each in text), None) for each in named]
    found = [each for each in places if each is not None]
    assert found == sorted(found)


@pytest.mark.parametrize("seed", range(6))
def test_a_section_tells_its_points_in_the_order_of_the_file(library: Library, write: Write, seed: int) -> None:
    bank = library.language("en").category("finance").subjects["index-funds"]
    begins = {
        re.split(r"[\[{]", point.phrases[0].source)[0]: (aspect, at)
        for aspect in bank.aspects
        for at, point in enumerate(aspect.points)
    }
    article = write("index funds", structure="sections", length=1200, seed=seed)
    for section in re.split(r"^## ", article.markdown, flags=re.MULTILINE)[1:]:
        found = [
            place
            for paragraph in section.split("\n\n")[1:]
            for begin, place in begins.items()
            if len(begin) > 20 and paragraph.startswith(begin)
        ]
        rest = [at for aspect, at in found[1:] if aspect is found[0][0]]
        assert rest == sorted(rest)


def begin_of(point: Point) -> str:
    """Return how the point begins, as far as that is the same in every reading."""
    return re.split(r"[\[{]", point.phrases[0].source)[0]


@pytest.mark.parametrize("seed", range(6))
def test_sections_stand_in_the_order_of_the_file(library: Library, write: Write, seed: int) -> None:
    bank = library.language("en").category("finance").subjects["index-funds"]
    begins = {begin_of(each): at for at, aspect in enumerate(bank.aspects) for each in aspect.telling}
    article = write("index funds", structure="sections", length=1500, seed=seed, keywords=("dividends", "fees"))
    body = re.split(r"^## ", article.markdown, flags=re.MULTILINE)[1:-4]  # without mistakes, questions, list and end
    told = [
        next((at for begin, at in begins.items() if len(begin) > 20 and begin in section), None) for section in body
    ]
    stages = [(bank.aspects[at].stage, at) for at in told if at is not None]
    assert len(stages) > 2
    assert stages == sorted(stages)


def test_what_stands_loosely_under_its_headings_is_told_only_where_nothing_else_is_left(
    library: Library, monkeypatch: pytest.MonkeyPatch, write: Write
) -> None:
    subjects = library.language("en").category("finance").subjects
    found = subjects["bonds"]
    bank = replace(found, aspects=tuple(replace(each, wholes=(), telling=each.points) for each in found.aspects))

    def text_of(bank: Bank) -> str:
        monkeypatch.setitem(subjects._banks, "bonds", bank)  # type: ignore[attr-defined]
        understand.cache_clear()
        return write("bonds", length=900).text

    claims = [each for aspect in bank.aspects for each in aspect.points if each.opens_with == "claim"]
    points = [each for each in claims if len(begin_of(each)) > 20]
    try:
        text = text_of(bank)
        told = [each for each in points if begin_of(each) in text]
        assert told
        loose = replace(told[0], is_aside=True)
        aspect = next(each for each in bank.aspects if told[0] in each.points)
        others = tuple(loose if each is told[0] else each for each in aspect.points)
        changed = replace(aspect, points=Pool(others), telling=others)
        known = replace(bank, aspects=tuple(changed if each is aspect else each for each in bank.aspects))
        assert begin_of(loose) not in text_of(known)
    finally:
        understand.cache_clear()


@pytest.mark.parametrize("seed", range(5))
def test_no_question_asks_what_a_heading_says(write: Write, seed: int) -> None:
    article = write("first-time home buying", structure="detailed", length=1700, seed=seed, keywords=("inspection",))
    words = [set(re.findall(r"[a-z]{4,}", each.text.lower())) - {"what"} for each in article.outline]
    pairs = list(zip((each.text for each in article.outline), words, strict=True))
    asked = [said for text, said in pairs if text.endswith("?")]
    headings = [said for text, said in pairs if not text.endswith("?")]
    assert asked
    assert not any(len(said & other) >= 0.8 * len(said) for said in asked for other in headings)


@pytest.mark.parametrize("seed", range(5))
def test_a_mistake_is_told_with_its_remedy(library: Library, write: Write, seed: int) -> None:
    language = library.language("en")
    bank, readings = language.category("finance").subjects["index-funds"], language.voices["professional"].readings
    text = write("index funds", length=1000, seed=seed).text
    for point in (each for aspect in bank.aspects for each in aspect.mistakes):
        if len(begin_of(point)) > 20 and begin_of(point) in text and not point.phrases[-1].slots:
            assert any(each.text in text for each in readings[point.phrases[-1]].all())


@pytest.mark.parametrize("topic", ["retirement planning", "index funds", "home insurance"])
def test_the_own_file_answers_what_it_can_before_the_field_is_asked(library: Library, write: Write, topic: str) -> None:
    article = write(topic, length=1700, structure="detailed", seed=2)
    asked = [each.text for each in article.outline if each.text.endswith("?")]
    english = library.language("en")
    place = understand(english, topic, (), None).place
    category = english.category(place.category)
    own = {_begins(ask.question.source) for name in place.subjects for ask in _asks(category.subjects[name])}
    others = [each for each in asked if _begins(each) not in own]
    assert len(asked) >= 3
    assert len(others) <= 0.4 * len(asked), others
    beyond = {_begins(ask.question.source) for ask in _asks(category.whole) if "exactly is" in ask.question.source}
    assert beyond
    assert beyond.isdisjoint(map(_begins, asked))


def _asks(bank: Bank) -> list[Ask]:
    return [ask for aspect in bank.aspects for ask in aspect.asks]


def _begins(text: str) -> str:
    """Return how a question begins, whatever is chosen or filled in."""
    return " ".join(re.sub(r"[\[{].*?[\]}]", "", text).replace("precisely", "exactly").lower().split()[:4])


@pytest.mark.parametrize("seed", range(4))
def test_what_one_does_later_stands_behind_the_steps(write: Write, seed: int) -> None:
    article = write(
        "How to start a podcast", structure="how-to", length=900, keywords=("equipment", "audience"), seed=seed
    )
    titles = [each.text for each in article.outline]
    last = max(at for at, title in enumerate(titles) if title.startswith("Step"))
    assert [at > last for at, title in enumerate(titles) if "audience" in title.casefold()][:1] == [True]


@pytest.mark.parametrize("topic", ["electric cars", "home insurance", "standing desks", "travel insurance"])
def test_an_article_of_questions_grows_by_questions(write: Write, topic: str) -> None:
    for length in (900, 1200):
        parts = write(topic, structure="faq", length=length).markdown.split("\n## ")
        titles = [each.split("\n")[0] for each in parts]
        first = next(at for at, title in enumerate(titles) if title.endswith("?"))
        assert first <= 3, titles
        others = [title for title in titles[first:] if not title.endswith("?")]
        assert len(others) <= 2, titles  # mistakes and the end


def test_what_stands_behind_an_answer_goes_on_with_it(library: Library) -> None:
    language = library.language("en")
    bank = language.category("travel").subjects["travel insurance"]
    asked = [(each, aspect) for aspect in bank.aspects for each in aspect.asks]
    found = {
        (ask.question.source, point.phrases[0].source.split(",")[0])
        for ask, aspect in asked
        for point in aspect.points
        if point.key in taking_up(language, ask, aspect)
    }
    assert any(begins.startswith("Existing illnesses") for question, begins in found if "pre-existing" in question)
    assert not [question for question, begins in found if begins.startswith("Employers") and "business" not in question]


@pytest.mark.parametrize("structure", ["sections", "detailed"])
@pytest.mark.parametrize("topic", ["How to change a flat bike tire", "How to unclog a drain", "How to sew a button"])
def test_an_instruction_is_told_by_its_steps_in_longer_forms_too(write: Write, structure: str, topic: str) -> None:
    titles = [each.text for each in write(topic, structure=structure, length=900).outline]
    steps = [at for at, each in enumerate(titles) if each.startswith("Step ")]
    assert len(steps) >= 4
    assert steps == list(range(steps[0], steps[0] + len(steps)))
    assert any(not each.startswith("Step ") for each in titles[steps[-1] + 1 :])  # more is told than the steps


def test_flowing_text_tells_the_steps_without_titles(write: Write) -> None:
    article = write("How to change a flat bike tire", structure="paragraphs", length=800, heading_tags=False)
    assert "Step 1" not in article.text
    text = article.text.casefold().partition("smallest sprocket")[2]
    told = [text.index(each) for each in ("valve", "thorn", "inflate")]
    assert told == sorted(told)


def test_a_thing_has_no_steps_but_in_a_how_to(write: Write) -> None:
    assert not any(
        each.text.startswith("Step ") for each in write("bicycles", structure="sections", length=900).outline
    )


def test_what_the_whole_file_is_about_is_told_in_sections(write: Write) -> None:
    titles = [each.text for each in write("How to write a cover letter", structure="sections", length=900).outline]
    assert not any(each.startswith("Step ") for each in titles)


def test_one_job_is_not_opened_with_what_its_file_is_about(library: Library, write: Write) -> None:
    bank = library.language("en").category("home").subjects["wallpaper"]
    hooks = {phrase.source.split("[")[0].split("{")[0] for phrase in bank.hooks["conversational"]}
    for seed in range(4):
        text = write("How to remove wallpaper", tone="conversational", structure="how-to", length=800, seed=seed).text
        assert not any(len(each) > 12 and text.startswith(each) for each in hooks)
        assert text.count("scraper") >= 2  # steps say all that they can


@pytest.mark.parametrize("topic", ["volcanoes", "solar system", "the Roman Empire"])
def test_nobody_errs_with_what_is_there_to_know_about(write: Write, topic: str) -> None:
    for seed in range(4):
        headings = [each.text for each in write(topic, structure="detailed", length=1200, seed=seed).outline]
        assert not re.search("next step|first step|what to do next|[Mm]istakes", "\n".join(headings)), headings
