"""Keywords that a bank knows have their own say; others get remarks in the words of their field."""

import re
from collections.abc import Callable

import pytest

from generator import Article
from generator.banks.library import Library
from generator.banks.model import Bank, Term
from generator.banks.phrase import Phrase, readings
from generator.compose.terms import as_question, find_term, is_full
from generator.naming import named_keyword
from generator.understanding import understand

Write = Callable[..., Article]


@pytest.fixture
def bikes(library: Library) -> Bank:
    return library.language("en").category("mobility").subjects["e-bikes"]


def found(library: Library, bank: Bank, keyword: str) -> Term | None:
    return find_term(library.language("en"), (bank,), keyword)


def literals(term: Term) -> set[str]:
    """Return the texts before the first slot of each sentence that begins without alternatives."""
    starts = (phrase.source.split("{")[0].split("[")[0].strip() for point in term.points for phrase in point.phrases)
    return {start for start in starts if len(start.split()) > 3}


@pytest.mark.parametrize("keyword", ["torque sensor", "Torque Sensors", "smart torque sensor"])
def test_an_entry_meets_a_keyword_whole_or_by_its_end(library: Library, bikes: Bank, keyword: str) -> None:
    term = found(library, bikes, keyword)
    assert term is not None
    assert term is bikes.known["torque sensor"]


@pytest.mark.parametrize("keyword", ["torque sensor cables", "sensory gardens", "torque arm", "raining"])
def test_an_entry_meets_nothing_else(library: Library, bikes: Bank, keyword: str) -> None:
    assert found(library, bikes, keyword) is None


@pytest.mark.parametrize("structure", ["sections", "detailed", "listicle", "faq", "paragraphs"])
def test_what_an_entry_says_stands_in_the_article(library: Library, bikes: Bank, write: Write, structure: str) -> None:
    term = found(library, bikes, "regenerative braking")
    assert term is not None
    text = write(structure=structure, length=900, keywords=("regenerative braking",)).text
    assert any(start in text for start in literals(term))


def test_a_known_keyword_has_a_heading_that_was_written_for_it(library: Library, bikes: Bank, write: Write) -> None:
    term = found(library, bikes, "regenerative braking")
    assert term is not None
    article = write(length=900, keywords=("regenerative braking",))
    own = {
        re.sub(r"\{keyword[^}]*\}.*", "regenerative braking", each.source, flags=re.IGNORECASE).lower()
        for each in term.headings
    }
    assert any(each.text.lower().startswith(start) for each in article.outline for start in own)


def test_nothing_is_claimed_of_an_unknown_keyword(library: Library, write: Write) -> None:
    asides = library.language("en").frames.phrases["keyword.aside.1"]["technical"]
    article = write(length=900, tone="technical", keywords=("tax rebate",))
    text = article.text
    assert "tax rebate" not in article.seo.description
    assert "tax rebate" in text.split("\n\n")[-1]  # as what one should keep in mind
    named = [each for each in re.split(r"(?<=[.?])\s", text) if "tax rebate" in each]
    assert len(named) == 1
    begins = {reading.split("{a}")[0] for each in asides for reading in readings(each.source)}
    assert any(named[0].startswith(begin) for begin in begins)


def test_a_long_article_speaks_of_an_unknown_keyword_in_the_words_of_its_field(bikes: Bank, write: Write) -> None:
    text = write(length=3500, tone="technical", keywords=("tax rebate",)).text
    sources = [phrase.source for point in bikes.remarks for phrase in point.phrases]
    tails = [source.rsplit("}", 1)[-1].split("[")[0].strip(" .,") for source in sources]
    assert any(tail in text for tail in tails if len(tail.split()) > 3)


def test_a_keyword_that_is_another_name_of_the_topic_stands_in_the_text_without_a_section(write: Write) -> None:
    article = write("braces for adults", length=800, keywords=("adult braces", "retainer"))
    assert "adult braces" in article.text.lower()
    assert sum("adult braces" in each.text.lower() for each in article.outline) <= 1  # “Questions about adult braces”


def test_a_topic_that_has_an_entry_is_introduced_by_it(library: Library, bikes: Bank, write: Write) -> None:
    term = found(library, bikes, "belt drive")
    assert term is not None
    article = write("belt drives for e-bikes", length=800)
    first = article.text.split("\n\n")[2]
    assert any(start in first for start in literals(term))


def test_both_sides_of_a_comparison_are_introduced(library: Library, bikes: Bank, write: Write) -> None:
    terms = [found(library, bikes, side) for side in ("belt drive", "torque sensor")]
    text = write(
        "belt drives vs torque sensors", structure="comparison", category="mobility", keywords=("e-bike",), length=900
    ).text
    assert all(term and any(start in text for start in literals(term)) for term in terms)


def test_of_a_side_alone_nothing_is_said(library: Library, bikes: Bank, write: Write) -> None:
    term = found(library, bikes, "belt drive")
    assert term is not None
    text = write(
        "belt drives vs steam boilers", structure="comparison", category="mobility", keywords=("e-bike",), length=900
    ).text
    assert not any(start in text for start in literals(term))


def test_what_is_asked_about_is_explained_first(library: Library, write: Write) -> None:
    [(_, term)] = understand(library.language("en"), "What is a firewall?", (), None).reach.own
    article = write("What is a firewall?", length=600)
    assert article.category == "security"
    begins = re.split(r"[\[{][^]}]*[]}]", term.points[0].phrases[0].source)
    assert max(begins, key=len) in article.text.split("\n\n")[0]


def test_an_activity_is_introduced_by_an_entry_of_its_name_or_as_what_it_is_done_with(library: Library) -> None:
    language = library.language("en")
    [(hiking, _)] = understand(language, "hiking", (), None).reach.own
    assert hiking.values["term"].text == "hiking"
    [(shrubs, _)] = understand(language, "growing hydrangeas", (), None).reach.own
    assert shrubs.values["term"].text == "hydrangeas"  # what hydrangeas are is not what growing hydrangeas is


def test_an_aspect_that_is_about_a_keyword_is_told_though_it_names_it_otherwise(library: Library, write: Write) -> None:
    article = write("how to lower blood pressure", keywords=("white coat hypertension",), length=800)
    aspects = library.language("en").category("health").subjects["high-blood-pressure"].aspects
    about_it = next(each for each in aspects if "white coat hypertens" in each.about)
    begins = [point.phrases[0].source.split("[")[0].strip(" ,") for point in about_it.telling if not point.tone]
    assert any(each in article.text for each in begins)
    *body, closing = article.text.split("\n\n")
    assert "white coat hypertension" in " ".join(body).lower()  # in the heading at least
    assert "home monitoring" not in closing


def test_a_keyword_that_the_topic_does_not_know_is_told_as_its_own_file_does(library: Library, write: Write) -> None:
    english = library.language("en")
    term = english.category("food").subjects["kitchen-knives"].known[english.singular_of("chef's knife")]
    article = write("must-have kitchen gadgets", keywords=("chef's knife", "digital scale"), length=900)
    assert any(start in article.text for start in literals(term))


def test_a_single_word_is_looked_for_in_files_of_the_same_field_alone(library: Library, write: Write) -> None:
    english = library.language("en")
    term = english.category("career").subjects["networking"].known[english.singular_of("networking")]
    told = [
        any(start in write(topic, keywords=("networking",), length=900).text for start in literals(term))
        for topic in ("sick leave", "sourdough bread")
    ]
    assert told == [True, False]


def test_a_keyword_gets_the_question_that_was_written_about_it(write: Write) -> None:
    article = write("credit scores", structure="faq", length=800, keywords=("hard inquiry",))
    asked = [each.text for each in article.outline if "hard inquiry" in each.text.casefold()]
    assert len(asked) == 1, article.markdown
    assert "know about" not in asked[0]


def test_what_has_no_word_of_the_topic_heads_nothing_on_it(write: Write) -> None:
    article = write("garage organization", structure="detailed", length=800, keywords=("pegboard",))
    headed = [each.text for each in article.outline if "pegboard" in each.text.casefold()]
    sections = [each for each in article.markdown.split("\n## ")[1:] if "pegboard" in each.splitlines()[0].casefold()]
    assert len(headed) == len(sections)
    assert all("pegboard" in " ".join(each.splitlines()[1:]).casefold() for each in sections)  # if any is on it
    assert "pegboard" in article.text.casefold()


def test_no_section_without_a_word_of_a_keyword_is_headed_by_it(write: Write) -> None:
    keywords = ("conveyor", "picking robots", "WMS")
    article = write("warehouse automation", structure="detailed", tone="technical", length=1200, keywords=keywords)
    for section in article.markdown.split("\n## ")[1:]:
        title, _, below = section.casefold().partition("\n")
        assert "conveyor" not in title or "conveyor" in below


def test_an_entry_of_three_points_says_first_what_the_thing_is(library: Library, write: Write) -> None:
    keyword = "progressive overload"
    bank = library.language("en").category("fitness").subjects["strength-training"]
    first, second, *_ = bank.known[keyword].points
    assert {first.tone, second.tone} == {None}
    for seed in range(4):
        article = write("strength training", length=1000, keywords=(keyword, "dumbbells"), seed=seed)
        heading = next(each.text for each in article.outline if keyword in each.text.lower())
        below = article.text.split(f"{heading}\n\n")[1].split("\n\n")
        begin = re.split(r"[\[{]", first.phrases[0].source.replace("{Keyword}", keyword.capitalize()))[0]
        assert begin.strip()
        assert below[0].startswith(begin.strip())


@pytest.mark.parametrize(("topic", "keyword"), [("resume writing", "work experience"), ("homeschooling", "schedule")])
def test_an_article_with_room_tells_all_points_of_an_entry(write: Write, topic: str, keyword: str) -> None:
    def paragraphs(length: int) -> int:
        article = write(topic, length=length, keywords=(keyword,))
        heading = next(each.text for each in article.outline if keyword in each.text.lower())
        below = article.markdown.split(f"# {heading}\n\n")[1].split("\n\n")
        return next(at for at, each in enumerate(below) if each.startswith("#"))

    assert (paragraphs(750), paragraphs(1200)) == (2, 3)


def test_an_entry_stands_behind_the_text_that_names_its_keyword_on_the_way(library: Library, write: Write) -> None:
    term = found(library, library.language("en").category("food").subjects["coffee"], "french press")
    assert term is not None
    assert is_full(term.points)
    for seed in range(3):
        article = write("coffee brewing methods", length=1000, keywords=("french press", "grind size"), seed=seed)
        assert any("French press" in each.text for each in article.outline)
        assert sum(start in article.text for start in literals(term)) > 1


def test_questions_ask_about_what_the_file_explains_before_they_turn_to_its_field(
    library: Library, write: Write
) -> None:
    bank = library.language("en").category("health").subjects["hydration"]
    full = [term for term in dict.fromkeys(bank.known.values()) if is_full(term.points)]
    article = write("hydration", structure="faq", length=3000)
    answers = {each for term in full for each in literals(term)}
    category = library.language("en").category("health").whole
    begins = {ask.question.source[:20] for aspect in category.aspects for ask in aspect.asks}
    asked = [each for each in article.markdown.split("\n## ") if "?\n" in each]
    assert sum(any(start in each for start in answers) for each in asked) > 1
    assert not any(each.startswith(tuple(begins)) for each in asked)


def test_keywords_with_an_entry_are_asked_about_where_all_is_questions(write: Write) -> None:
    article = write("pet insurance", structure="faq", length=900, keywords=("deductible", "pre-existing conditions"))
    titles = [each.text for each in article.outline]
    assert [each for each in titles if each.endswith("about the deductible?")]
    assert [each for each in titles if each.endswith("pre-existing conditions?")]


def test_a_keyword_is_asked_about_once(write: Write) -> None:
    article = write(
        "non-compete agreements", structure="faq", length=900, keywords=("enforceability", "duration", "severance")
    )
    asked = [each.text for each in article.outline if "duration" in each.text]
    assert len(asked) == 1


@pytest.mark.parametrize(
    ("title", "question"),
    [
        ("How {keyword} {keyword:works}", "How {keyword:does} {keyword} work?"),
        ("What {keyword} {keyword:means} for a team", "What {keyword:does} {keyword} mean for a team?"),
        ("What {keyword} {keyword:is} for", "What {keyword:is} {keyword} for?"),
        ("How {keyword} {keyword:works} and where it ends", None),
        ("{Keyword}: the basics", None),
        ("When {keyword} {keyword:pays} off", "When {keyword:does} {keyword} pay off?"),
        ("How {keyword} {keyword:is} chosen", "How {keyword:is} {keyword} chosen?"),
        ("Setting up {keyword} at home", "How do you set up {keyword} at home?"),
        ("Choosing {keyword}", "How do you choose {keyword}?"),
        ("Finding and studying {keyword}", None),
        ("Blorping {keyword}", None),
    ],
)
def test_a_heading_is_asked_as_a_question(library: Library, title: str, question: str | None) -> None:
    english = library.language("en")
    asked = as_question(english, Phrase(title)) or as_question(english, Phrase(title), "asked_from_sections")
    assert (asked.source if asked else None) == question


def test_an_faq_asks_about_a_keyword_as_its_entry_is_headed(write: Write) -> None:
    asked = [each.text for each in write("mortgages", structure="faq", keywords=("amortization",)).outline]
    assert "How does amortization work?" in asked


@pytest.mark.parametrize(
    ("keyword", "named"), [("finding a mentor", "finding a mentor"), ("hiring manager", "the hiring manager")]
)
def test_an_activity_with_an_article_within_gets_none_before_it(library: Library, keyword: str, named: str) -> None:
    found = named_keyword(library.language("en"), keyword, is_known=True)
    assert found.values["keyword"].text == named


@pytest.mark.parametrize(
    ("topic", "keyword"),
    [("Sydney", "where to stay in Sydney"), ("basil", "how to store basil"), ("basil", "when to prune")],
)
def test_a_keyword_that_asks_is_its_own_heading(write: Write, topic: str, keyword: str) -> None:
    article = write(topic, length=800, structure="sections", keywords=(keyword,))
    assert f"## {keyword[0].upper()}{keyword[1:]}\n" in article.markdown
