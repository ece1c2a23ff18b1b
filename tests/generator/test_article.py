"""Whole articles, through the public door: every parameter is followed."""

import json
import re
from collections import Counter
from collections.abc import Callable
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator import Article, Brief, InvalidBrief, generate, prepare
from generator.banks.library import Library
from generator.banks.model import Bank
from generator.banks.phrase import readings
from generator.models import STRUCTURES, TONES
from generator.understanding import understand
from generator.words import count_words

Write = Callable[..., Article]
TOPICS = [
    "electric bikes",
    "How to bake sourdough bread",
    "Python vs Go",
    "why sleep matters",
    "10 tips for remote teams",
    "SEO",
]


def slack(length: int) -> float:
    return 3 if length < 150 else 0.02 * length


def sentences(article: Article) -> list[str]:
    lines = article.text.splitlines()
    found = [each for line in lines for each in re.split(r"(?<=[.?!]) ", line)]
    return [each for each in found if len(each.split()) > 3]


@pytest.mark.parametrize("structure", STRUCTURES)
@pytest.mark.parametrize("length", [50, 75, 120, 150, 300, 800, 2000])
def test_the_length_is_kept(write: Write, structure: str, length: int) -> None:
    for topic in TOPICS:
        article = write(topic, structure=structure, length=length)
        assert abs(article.word_count - length) <= slack(length), topic


@pytest.mark.parametrize("tone", TONES)
def test_ten_thousand_words_come_without_a_repeated_sentence(write: Write, tone: str) -> None:
    article = write("email newsletters", length=10_000, structure="detailed", tone=tone)
    assert abs(article.word_count - 10_000) <= 200
    assert [text for text, count in Counter(sentences(article)).items() if count > 1] == []


@pytest.mark.parametrize("structure", STRUCTURES)
def test_the_word_count_is_that_of_the_text(write: Write, structure: str) -> None:
    article = write(structure=structure)
    assert article.word_count == count_words(article.text)


@pytest.mark.parametrize("structure", STRUCTURES)
def test_without_heading_tags_there_is_no_heading(write: Write, structure: str) -> None:
    article = write(structure=structure, heading_tags=False)
    assert not re.search(r"<h[1-6]", article.html)
    assert not re.search(r"^#", article.markdown, re.MULTILINE)
    assert article.outline == ()


@pytest.mark.parametrize("structure", [each for each in STRUCTURES if each != "paragraphs"])
def test_without_heading_tags_titles_become_bold_lead_ins(write: Write, structure: str) -> None:
    assert "<p><strong>" in write(structure=structure, heading_tags=False).html


def test_paragraphs_flow_without_titles_and_take_headings_on_request(write: Write) -> None:
    assert "<strong>" not in write(structure="paragraphs").html
    assert "<h2" in write(structure="paragraphs", heading_tags=True).html


@pytest.mark.parametrize("structure", STRUCTURES)
def test_the_outline_lists_the_headings_of_the_html(write: Write, structure: str) -> None:
    article = write(structure=structure, length=1500, heading_tags=True)
    found = re.findall(r'<h(\d) id="([^"]+)">', article.html)
    assert [(str(each.level), each.anchor) for each in article.outline] == found
    assert len({each.anchor for each in article.outline}) == len(article.outline)


@pytest.mark.parametrize("structure", STRUCTURES)
@pytest.mark.parametrize("length", [800, 3000])
def test_levels_begin_at_two_and_skip_none(write: Write, structure: str, length: int) -> None:
    levels = [entry.level for entry in write(structure=structure, length=length, heading_tags=True).outline]
    assert levels[0] == 2
    assert all(after - before <= 1 for before, after in pairwise(levels))


def test_title_and_description_are_used_word_for_word(write: Write) -> None:
    article = write(title="Bikes & <b>Batteries</b>", description="A *description* of my own.")
    assert (article.title, article.seo.title) == ("Bikes & <b>Batteries</b>",) * 2
    assert article.seo.description == "A *description* of my own."


@pytest.mark.parametrize("topic", TOPICS)
def test_a_written_title_begins_with_the_topic_and_fits_the_results_page(write: Write, topic: str) -> None:
    article = write(topic)
    assert 30 <= len(article.title) <= 60
    start = "remote teams" if topic.startswith("10") else topic
    assert article.title.casefold().startswith(start.casefold())
    assert 121 <= len(article.seo.description) <= 156


@pytest.mark.parametrize("structure", STRUCTURES)
def test_every_keyword_is_used_and_none_is_stuffed(write: Write, structure: str) -> None:
    article = write(structure=structure, length=1000, keywords=("battery", "commuting", "theft", "time zones"))
    for row in article.seo.report.keywords[1:]:
        assert row.count >= 1, row.keyword
        assert row.density < 3, row.keyword


@pytest.mark.parametrize("topic", TOPICS)
def test_the_keyphrase_stands_in_the_opening(write: Write, topic: str) -> None:
    article = write(topic)
    assert article.seo.report.keywords[0].in_opening


def test_a_listicle_has_as_many_items_as_its_topic_says(write: Write) -> None:
    article = write("7 ways to save money on groceries", structure="listicle")
    numbers = [entry.text.split(".")[0] for entry in article.outline if entry.text[0].isdigit()]
    assert numbers == [str(n) for n in range(1, 8)]


def test_a_how_to_numbers_its_steps_and_describes_them_to_machines(write: Write) -> None:
    article = write("How to bake sourdough bread", structure="how-to", length=1200)
    steps = [entry for entry in article.outline if entry.text.startswith("Step ")]
    assert len(steps) >= 5
    graph = {node["@type"]: node for node in article.seo.json_ld["@graph"]}
    assert len(graph["HowTo"]["step"]) == len(steps)


@pytest.mark.parametrize("length", [800, 1000, 1500])
def test_each_step_says_all_that_is_done_in_it(library: Library, write: Write, length: int) -> None:
    article = write("How to paint a room", structure="how-to", length=length, keywords=("primer", "tape"))
    procedure = library.language("en").category("home").subjects["interior painting"].procedures[0]
    steps = [each.partition("\n\n")[2] for each in re.split(r"\n### Step \d+: ", article.markdown)[1:]]
    assert len(steps) == len(procedure.steps)
    for told, step in zip(steps, procedure.steps, strict=True):
        (done, *_) = told.split("\n\n")
        whole = " ".join(readings(phrase.source)[0] for phrase in step.points[0].phrases)
        assert sentences_in(done) == sentences_in(whole)


def sentences_in(text: str) -> int:
    return len(re.findall(r"[.!?](?= |$)", text))


def test_questions_are_described_to_machines(write: Write) -> None:
    article = write(structure="faq")
    graph = {node["@type"]: node for node in article.seo.json_ld["@graph"]}
    for question in graph["FAQPage"]["mainEntity"]:
        assert question["name"] in article.text
        assert question["acceptedAnswer"]["text"] in article.text.replace("\n\n", " ")


def test_a_comparison_names_both_sides_and_has_a_table(write: Write) -> None:
    article = write("Python vs Go", structure="comparison", length=1200)
    assert "<table>" in article.html
    assert article.text.count("Python") > 3
    assert article.text.count("Go") > 3


def test_the_category_follows_the_topic_or_the_brief(write: Write) -> None:
    assert write("electric bikes").category == "mobility"
    assert write("xyzzy").category == "general"
    assert write("electric bikes", category="food").category == "food"


def test_no_paragraph_is_long_and_no_stretch_goes_without_a_heading(write: Write) -> None:
    for structure in STRUCTURES:
        article = write(structure=structure, length=3000, heading_tags=True)
        checks = {check.id: check for check in article.seo.report.checks}
        assert checks["paragraphLength"].passed, (structure, checks["paragraphLength"])
        assert checks["headingDistance"].passed, (structure, checks["headingDistance"])


def test_another_seed_gives_another_article(write: Write) -> None:
    assert write(seed=1).text != write(seed=2).text


def test_structured_data_survives_json(write: Write) -> None:
    assert json.loads(json.dumps(write(structure="faq").seo.json_ld))["@context"] == "https://schema.org"


cleanable = st.text(st.characters(exclude_categories=("Cs", "Cc")), min_size=1, max_size=200)


@given(
    topic=cleanable,
    length=st.sampled_from([50, 51, 77, 149, 150, 400, 1300]),
    tone=st.sampled_from(TONES),
    structure=st.sampled_from(STRUCTURES),
    keywords=st.lists(cleanable.map(lambda text: text[:80]), max_size=6),
    headings=st.sampled_from([None, True, False]),
    seed=st.integers(0, 2**63 - 1),
)
def test_any_brief_gives_a_sound_article(
    library: Library,
    topic: str,
    length: int,
    tone: str,
    structure: str,
    keywords: list[str],
    headings: bool | None,
    seed: int,
) -> None:
    brief = Brief(topic, length, tone, "en", structure, tuple(keywords), heading_tags=headings, seed=seed)
    try:
        brief = prepare(brief)
    except InvalidBrief:
        return
    article = generate(brief, library=library)
    assert article.word_count == count_words(article.text)
    tags = re.sub(
        r"</?(?:p|h[2-6]|ul|li|strong|em|code|table|thead|tbody|tr|th|td)(?: [a-z]+=\"[^\"<>]*\")*>", "", article.html
    )
    assert "<" not in tags.replace("&lt;", "")
    assert generate(brief, library=library) == article


@pytest.mark.parametrize("structure", STRUCTURES)
@pytest.mark.parametrize("length", [150, 300, 700, 2000, 5000])
def test_no_heading_stands_without_text(write: Write, structure: str, length: int) -> None:
    for topic in (*TOPICS, "How to save electricity at home", "supply chain resilience"):
        article = write(topic, structure=structure, length=length, keywords=("cost", "training"))
        marks = [line.split(" ")[0] for line in article.markdown.split("\n\n") if line]
        assert article.markdown.rstrip().rsplit("\n\n", 1)[-1][:1] != "#"
        for mark, following in pairwise(marks):
            assert not (mark.startswith("##") and following.startswith("##") and len(following) <= len(mark)), topic


@pytest.mark.parametrize("structure", ["detailed", "sections"])
def test_summary_and_takeaways_sum_up_what_the_article_tells(library: Library, write: Write, structure: str) -> None:
    article = write("homemade bread", structure=structure, length=1500)
    bank = library.language("en").category("food").subjects["bread"]
    told = {
        aspect.id
        for aspect in bank.aspects
        for point in aspect.telling
        if point.phrases[0].source.split("[")[0].split("{")[0][:30].strip() in article.text
        and len(point.phrases[0].source.split("[")[0].split("{")[0]) > 20
    }
    items = [line[2:] for line in article.markdown.splitlines() if line.startswith("- ")]
    tips = {f"{aspect.title.source}: {tip.source}": aspect.id for aspect in bank.aspects for tip in aspect.tips}
    owners = {tips[item] for item in items if item in tips}
    assert owners
    assert owners <= told


def words(tip: str) -> tuple[str, ...]:
    """What a tip is on and its first words: others have words that stand for each other."""
    on, _, what = tip.rpartition(": ")
    return on, *what.split()[:3]


@pytest.mark.parametrize("topic", ["homemade bread", "mortgages", "Iceland", "coffee", "yoga"])
def test_the_summary_states_what_is_unsaid_or_else_what_to_do(library: Library, write: Write, topic: str) -> None:
    text = write(topic, structure="detailed", length=1800).markdown
    lines = [each[2:] for each in text.split("\n\n## ")[1].splitlines() if each.startswith("- ")]
    assert len(lines) >= 3, text
    names = ("food", "finance", "science", "travel", "fitness")
    wide = [library.language("en").category(name).whole for name in names]
    banks = [*wide, *(each for name in names for each in subjects(library, name))]
    aspects = [aspect for bank in banks for aspect in bank.aspects]
    tips = {words(f"{aspect.title.source}: {tip.source}") for aspect in aspects for tip in aspect.tips}
    assert all(line.endswith(".") for line in lines) or tips.issuperset(map(words, lines)), lines
    for line in lines:
        assert text.count(f"{line}\n") == 1, line


@pytest.mark.parametrize("tone", TONES)
@pytest.mark.parametrize("topic", ["DNA", "the Roman Empire", "inflation"])
def test_what_is_there_to_know_about_has_no_list_of_advice_and_no_table_of_checks(
    library: Library, write: Write, tone: str, topic: str
) -> None:
    banks = [each for name in ("science", "general", "finance") for each in subjects(library, name)]
    tips = {words(tip.source) for bank in banks for aspect in bank.aspects for tip in aspect.tips}
    for structure in ("detailed", "sections", "listicle"):
        text = write(topic, structure=structure, tone=tone, length=2000).markdown
        lines = [each[2:].split(": ", 1)[-1] for each in text.splitlines() if each.startswith("- ")]
        titles = [each.split(". ", 1)[1] for each in text.splitlines() if re.match(r"## \d+\. ", each)]
        assert tips.isdisjoint(map(words, [*lines, *titles])), [*lines, *titles]
        assert "| ---" not in text
    items = write(topic, structure="listicle", tone=tone, length=900).outline
    assert len(items) > 4


def subjects(library: Library, category: str) -> list[Bank]:
    return list(library.language("en").category(category).subjects.values())


@pytest.mark.parametrize("length", [500, 700, 1000])
def test_the_closing_stands_last_whether_there_is_a_summary_or_not(library: Library, write: Write, length: int) -> None:
    labels = library.language("en").frames.labels["closing"]
    ends = [re.sub(r"\\\{\w+\\\}", ".+", re.escape(each.source)) for each in labels if "[" not in each.source]
    keywords = ("compost bin", "kitchen scraps", "compost pile")
    for topic, named in (("composting at home", keywords), ("mortgages", ()), ("birdwatching", ())):
        for seed in range(6):
            brief = {"structure": "detailed", "tone": "conversational", "length": length, "keywords": named}
            *body, _ = write(topic, seed=seed, **brief).outline
            assert not [each for each in body if any(re.fullmatch(end, each.text) for end in ends)]


@pytest.mark.parametrize("topic", TOPICS)
def test_the_closing_is_not_cut_to_make_the_length(write: Write, topic: str) -> None:
    for length in (400, 600, 800):
        last = write(topic, structure="sections", length=length).text.rstrip().rpartition("\n\n")[2]
        assert len(sentences_of(last)) >= 2 or len(last.split()) >= 14, last


def sentences_of(paragraph: str) -> list[str]:
    return re.split(r"(?<=[.?!]) ", paragraph)


def test_what_the_topic_is_stands_behind_the_opening_and_nowhere_else(library: Library, write: Write) -> None:
    term = library.language("en").category("mobility").subjects["e-bikes"].known["electric bike"]
    literals = [part.strip() for each in term.points for part in re.split(r"[\[\]{}|,]", each.phrases[0].source)]
    said = [each for each in literals if each.count(" ") > 3]  # other wordings may stand for one of them
    for seed in range(8):
        opening, body = re.split(r"^## ", write(seed=seed, length=900, structure="sections").markdown, flags=re.M)[:2]
        assert any(each in body for each in said), body
        assert not any(each in opening for each in said)


def test_headings_of_a_question_for_yes_or_no_are_about_its_topic(write: Write) -> None:
    article = write("is solar energy worth it?", structure="detailed", length=800)
    assert not any("whether" in each.text.lower() for each in article.outline)


def test_no_sentence_fills_a_gap_that_cutting_made(library: Library, write: Write) -> None:
    fillers = [
        re.escape(phrase.source.split("[")[0].split("{")[0].strip())
        for phrase in library.language("en").frames.phrases["mention"]["professional"]
    ]
    opens = re.compile("|".join(rf"(?<=[.?!] ){each}" for each in fillers if len(each.split()) > 3))
    texts = [write(topic, structure="sections", length=length).text for topic in TOPICS for length in (500, 650, 800)]
    assert not [found for text in texts if (found := opens.findall(text))]


def test_marks_stand_inside_quotation_marks(write: Write) -> None:
    for topic in ("science fiction", "crime fiction", "sign language", "negotiating a contract"):
        for seed in range(3):
            assert not re.findall(r".{20}”[.,]", write(topic, length=1200, seed=seed).text)


@pytest.mark.parametrize("topic", ["coffee", "dogs", "yoga", "bonsai", "Kubernetes"])
def test_an_article_stays_with_its_subject_as_long_as_that_has_more_to_say(
    library: Library, write: Write, topic: str
) -> None:
    english = library.language("en")
    place = understand(english, topic, (), None).place
    field = english.category(place.category).whole
    wide = {heading.source for each in field.aspects for whole in each.wholes for heading in whole.headings}
    plain = {each for each in wide if "{" not in each and "[" not in each}
    for seed in range(3):
        outline = write(topic, structure="detailed", length=1700, seed=seed).outline
        assert plain.isdisjoint(each.text for each in outline)


@pytest.mark.parametrize("topic", ["How to sew a button", "How to fix a running toilet"])
@pytest.mark.parametrize("tone", ["professional", "conversational", "technical"])
def test_behind_steps_without_a_closing_of_their_own_it_says_where_to_begin(
    write: Write, topic: str, tone: str
) -> None:
    article = write(topic, structure="how-to", tone=tone, length=900)
    titles = [each.text.partition(": ")[2] for each in article.outline if each.text.startswith("Step ")]
    last = article.text.strip().split("\n\n")[-1]
    assert any(title in last for title in titles) or "step" in last
    assert topic.removeprefix("How to ") in last
