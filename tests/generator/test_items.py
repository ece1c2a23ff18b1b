"""Numbered items: things to do, or what goes wrong where the topic asks for mistakes."""

import re
from collections.abc import Callable

import pytest

from generator import Article
from generator.banks.library import Library
from generator.banks.phrase import readings
from generator.compose.closeness import plain_stems, stems_of
from generator.compose.facts import closest_to

Write = Callable[..., Article]


@pytest.fixture
def mistakes(library: Library) -> set[str]:
    """How the mistakes of every bank of the field begin."""
    english = library.language("en")
    category = english.category("mobility")
    banks = [category.whole, *category.subjects.values()]
    points = [point for bank in banks for aspect in bank.aspects for point in aspect.mistakes]
    titles = [english.headline(point.phrases[0].source) for point in points]
    return {title.split("[")[0].split("{")[0].split("’")[0][:12] for title in titles}


def items(article: Article) -> list[str]:
    return [each.text.partition(". ")[2] for each in article.outline if each.text[:1].isdigit()]


def test_a_list_of_mistakes_names_mistakes(write: Write, mistakes: set[str]) -> None:
    titles = items(write("5 mistakes with electric bikes", structure="listicle", length=900))
    assert len(titles) == 5
    assert all(title[:12] in mistakes for title in titles), titles


@pytest.mark.parametrize(
    ("sentence", "title"),
    [
        ("A common mistake is to buy first.", "Buying first."),
        ("It is tempting to fill the basket to the rim.", "Filling the basket to the rim."),
        ("A mistake is to plan alone and to ask nobody.", "Planning alone and asking nobody."),
        (
            "It is a frequent error to cut tiles and measure later.",
            "It is a frequent error to cut tiles and measure later.",
        ),
        ("Many owners wait too long.", "Many owners wait too long."),
    ],
)
def test_a_mistake_is_short_as_a_title(library: Library, sentence: str, title: str) -> None:
    assert library.language("en").headline(sentence) == title


def test_mistakes_are_those_of_the_topic(library: Library, write: Write) -> None:
    article = write("5 mistakes first-time home buyers make", structure="listicle", length=800)
    english = library.language("en")
    aspects = english.category("property").subjects["first-home"].aspects
    own = {english.headline(each.phrases[0].source).split("[")[0][:10] for one in aspects for each in one.mistakes}
    assert {title[:10] for title in items(article) if title} <= own


def test_benefits_come_first_in_a_list_of_benefits(library: Library, write: Write) -> None:
    titles = items(write("7 benefits of yoga", structure="listicle", length=800))
    yoga = library.language("en").category("fitness").subjects["yoga"]
    praise = next(each for each in yoga.aspects if "benefit" in each.about)
    claims = [point.phrases[0].source.split("[")[0][:10] for point in praise.points]
    assert titles[0][:10] in claims
    tips = {tip.source for aspect in yoga.aspects for tip in aspect.tips}
    assert tips.isdisjoint(titles)


@pytest.mark.parametrize("topic", ["yoga benefits", "coffee facts", "facts about penguins"])
def test_a_list_of_facts_or_benefits_needs_no_number_to_be_one(library: Library, write: Write, topic: str) -> None:
    article = write(topic, structure="listicle", length=700)
    titles = items(article)
    subjects = {"yoga": "fitness", "coffee": "food", "penguins": "science"}
    name = next(each for each in subjects if each in topic)
    bank = library.language("en").category(subjects[name]).subjects[name]
    tips = {tip.source for aspect in bank.aspects for tip in aspect.tips}
    assert len(titles) >= 5
    assert tips.isdisjoint(titles)
    assert not re.search(r"\b(?:tips|pointers)\b", article.title, re.IGNORECASE)
    assert topic.casefold() not in " ".join(titles).casefold()


def test_what_is_called_benefits_by_name_is_no_list_of_them(library: Library) -> None:
    understood = library.language("en").understand
    topics = {"employee benefits": "", "nutrition facts": "", "tea benefits": "benefits"}
    assert {each: understood(each).facet for each in topics} == topics


def test_other_lists_name_things_to_do(write: Write, mistakes: set[str]) -> None:
    titles = items(write("5 tips for electric bikes", structure="listicle", length=900))
    assert len(titles) == 5
    assert not any(title[:12] in mistakes for title in titles), titles


@pytest.mark.parametrize("seed", range(6))
def test_ways_to_do_something_are_things_to_do(library: Library, write: Write, seed: int) -> None:
    article = write("7 ways to reduce stress at work", structure="listicle", length=700, seed=seed)
    health = library.language("en").category("health")
    aspects = [each for bank in [health.whole, *health.subjects.values()] for each in bank.aspects]
    voice = library.language("en").voices["professional"]
    tips = {reading.text for each in aspects for tip in each.tips for reading in voice.readings[tip].all()}
    assert len(items(article)) == 7
    assert set(items(article)) <= tips


@pytest.mark.parametrize("topic", ["8 tips for online dating", "8 tips for coworking spaces", "8 tips for songwriting"])
def test_a_tip_that_nothing_explains_makes_way_for_a_claim(library: Library, write: Write, topic: str) -> None:
    english, name = library.language("en"), topic.removeprefix("8 tips for ")
    banks = [bank for each in english.category_ids for bank in english.category(each).subjects.values()]
    bank = next(each for each in banks if name in each.called)
    tips = {reading for aspect in bank.aspects for tip in aspect.tips for reading in readings(tip.source)}
    plain = plain_stems(english)
    for seed in range(3):
        article = write(topic, structure="listicle", length=900, seed=seed)
        texts = re.split(r"\n\n(?=\d+\. )", article.text)[1:]
        assert len(texts) == 8
        for title, text in zip(items(article), texts, strict=True):
            said = stems_of(english, text.partition("\n\n")[2])
            assert title not in tips or said & (stems_of(english, title) - plain), title


@pytest.mark.parametrize("seed", range(3))
def test_a_tip_does_not_stand_over_a_text_that_leaves_out_what_it_is_about(write: Write, seed: int) -> None:
    topic = "8 tips for wedding planning"
    article = write(topic, structure="listicle", length=1200, keywords=("venue",), seed=seed)
    for text in re.split(r"\n\n(?=\d+\. )", article.text)[1:]:
        title, _, told = text.partition("\n\n")
        assert "hot meal" not in title or "meal" in told, text


@pytest.mark.parametrize("seed", range(3))
def test_an_item_on_a_keyword_tells_the_text_whose_heading_names_it(library: Library, write: Write, seed: int) -> None:
    article = write("wedding planning checklist", structure="listicle", length=900, keywords=("budget",), seed=seed)
    text = next(each for each in re.split(r"\n\n(?=\d+\. )", article.text)[1:] if "budget" in each.partition("\n")[0])
    wedding = library.language("en").category("general").subjects["weddings"]
    whole = next(each for aspect in wedding.aspects for each in aspect.wholes if aspect.id.endswith("budget"))
    first = readings(whole.points[0].phrases[0].source)
    assert text.partition("\n\n")[2].startswith(tuple(each.rstrip(".") for each in first))


@pytest.mark.parametrize("seed", range(4))
def test_an_aspect_without_explained_tips_makes_an_item_under_a_claim(write: Write, seed: int) -> None:
    titles = items(write("8 tips for online dating", structure="listicle", length=900, seed=seed))
    assert "Write down what you hope for" not in titles  # which no paragraph explains


def test_no_item_of_a_list_names_an_activity(write: Write) -> None:
    for seed in range(4):
        text = write("moving to a new apartment", structure="detailed", length=1700, seed=seed).markdown
        bullets = [line for line in text.splitlines() if line.startswith("- ")]
        assert bullets
        assert not any("moving to a new apartment" in each.lower() for each in bullets)


def test_the_reason_and_the_remedy_follow_a_mistake(library: Library, write: Write) -> None:
    article = write("5 mistakes with electric bikes", structure="listicle", length=900)
    bikes = library.language("en").category("mobility").subjects["e-bikes"]
    told = {point.phrases[0].source[:20]: point.phrases[1] for each in bikes.aspects for point in each.mistakes}
    known = {title: told[title[:20]] for title in items(article) if title[:20] in told}
    assert known
    for title, reason in known.items():
        after = article.text.partition(title)[2].lstrip()
        assert after.startswith(reason.source.split("[")[0].split("{")[0][:20])


def test_a_list_of_questions_asks_and_answers(library: Library, write: Write) -> None:
    article = write("8 questions to ask about electric bikes", structure="listicle", length=900)
    titles = items(article)
    assert len(titles) == 8
    assert all(title.endswith("?") for title in titles), titles
    bikes = library.language("en").category("mobility").subjects["e-bikes"]
    answers = {ask.question.source: ask.answer[0].source for each in bikes.aspects for ask in each.asks}
    known = {title: answers[title] for title in titles if title in answers}
    assert known
    for title, answer in known.items():
        start = answer.split("[")[0].split("{")[0].split(",")[0][:20]
        assert article.text.partition(title)[2].lstrip().startswith(start)


@pytest.mark.parametrize("topic", ["6 facts about electric bikes", "6 things to know before buying an electric bike"])
def test_a_list_of_facts_makes_short_claims(library: Library, write: Write, topic: str) -> None:
    category = library.language("en").category("mobility")
    aspects = [a for bank in (category.whole, *category.subjects.values()) for a in bank.aspects]
    claims = [point.phrases[0] for a in aspects for point in a.points if point.opens_with == "claim"]
    texts = [whole.points[0].phrases[0] for a in aspects for whole in a.wholes]
    voice = library.language("en").voices["professional"]  # with its synonyms
    said = [variant.text for each in (*claims, *texts) for variant in voice.readings[each].all()]
    starts = tuple({each.split("{")[0][:15] for each in said} - {""})
    titles = items(write(topic, structure="listicle", length=900))
    assert len(titles) == 6
    assert all(title.startswith(starts) for title in titles), titles
    assert not any(mark in title for title in titles for mark in ".?!")


def test_a_fact_heads_the_text_that_goes_on_from_it(library: Library, write: Write) -> None:
    article = write("8 facts about volcanoes", structure="listicle", length=1000)
    volcanoes = library.language("en").category("science").subjects["volcanoes"]
    texts = [whole.points[0].phrases for a in volcanoes.aspects for whole in a.wholes]
    starts = [tuple({each[:15] for each in readings(phrase.source)} for phrase in phrases[:2]) for phrases in texts]
    headed = [(title, then) for title in items(article) for first, then in starts if title[:15] in first]
    assert headed
    for title, then in headed:
        assert article.text.partition(title)[2].lstrip()[:15] in then


def test_items_of_one_aspect_stand_side_by_side(library: Library, write: Write) -> None:
    titles = items(
        write("10 tips for a job interview", structure="listicle", length=800, keywords=("questions to ask",))
    )
    interviews = library.language("en").category("career").subjects["interviews"]
    tips = {tip.source: a.name.source for a in interviews.aspects for tip in a.tips}
    said = [tips[title] for title in titles if title in tips]
    assert len(said) > 3
    assert len([name for at, name in enumerate(said) if name != (said[at - 1] if at else "")]) == len(set(said))


@pytest.mark.parametrize("topic", ["7 facts about samurai", "8 facts about volcanoes", "6 facts about coffee"])
def test_facts_come_from_the_file_on_the_topic_before_any_other(library: Library, write: Write, topic: str) -> None:
    category, name = {
        "samurai": ("general", "samurai"),
        "volcanoes": ("science", "volcanoes"),
        "coffee": ("food", "coffee"),
    }[topic.rpartition(" ")[2]]
    aspects = library.language("en").category(category).subjects[name].aspects
    texts = [phrase for each in aspects for point in each.telling for phrase in point.phrases]
    wholes = [heading for each in aspects for whole in each.wholes for heading in whole.headings]
    own = [*texts, *wholes, *(heading for each in aspects for heading in each.headings)]
    known = {word for phrase in own for word in re.findall(r"[a-z]{5,}", phrase.source.lower())}
    for seed in range(3):
        for item in items(write(topic, structure="listicle", length=800, seed=seed)):
            words = set(re.findall(r"[a-z]{5,}", item.lower()))
            assert len(words & known) >= 0.7 * len(words), item


def test_a_list_of_what_there_is_to_know_tells_a_section_an_item(write: Write) -> None:
    article = write("the Roman Empire", structure="listicle", length=900)
    assert len(items(article)) >= 5
    assert not any(re.match(r"(Ask|Compare|Look|Follow|Read|Name|Check)\b", each) for each in items(article))


@pytest.mark.parametrize("topic", ["10 tips for better sleep", "6 houseplant tips", "8 running tips"])
def test_no_counted_list_of_things_to_do_praises(library: Library, write: Write, topic: str) -> None:
    titles = [each for each in items(write(topic, structure="listicle", length=900)) if each]
    english = library.language("en")
    banks = [bank for name in english.category_ids for bank in english.category(name).subjects.values()]
    praising = [each for bank in banks for each in bank.aspects if {"benefit", "advantag"} & set(each.about)]
    tips = {tip.source for each in praising for tip in each.tips}
    assert len(titles) == int(topic.partition(" ")[0])
    assert tips
    assert tips.isdisjoint(titles)


@pytest.mark.parametrize(
    "topic", ["8 password security tips", "7 ways to save energy at home", "6 tips for remote teams"]
)
def test_what_an_item_tells_of_a_section_begins_where_that_begins(library: Library, write: Write, topic: str) -> None:
    english = library.language("en")
    names = [name for name in english.category_ids if name != "general"]
    wholes = [
        whole
        for name in names
        for bank in english.category(name).subjects.values()
        for aspect in bank.aspects
        for whole in aspect.wholes
    ]
    firsts = {_begins(whole.points[0].phrases[0].source) for whole in wholes}
    seconds = {_begins(whole.points[1].phrases[0].source) for whole in wholes} - firsts
    article = write(topic, structure="listicle", length=900, seed=1)
    bodies = [each.split("\n\n")[1] for each in article.markdown.split("\n## ")[1:]]
    assert not [each for each in bodies if _begins(each) in seconds]


def _begins(text: str) -> str:
    """Return how a paragraph begins, up to the first choice, whatever stands there."""
    return " ".join(re.sub(r"\[([^|\]]*)\|[^\]]*\]", r"\1", text).split()[:5])


@pytest.mark.parametrize("structure", ["sections", "detailed"])
def test_where_the_topic_is_what_goes_wrong_the_body_is_on_that(library: Library, write: Write, structure: str) -> None:
    article = write("common running mistakes", length=1100, structure=structure)
    english = library.language("en")
    aspects = english.category("fitness").subjects["running"].aspects
    own = {english.headline(each.phrases[0].source).split("[")[0][:10] for one in aspects for each in one.mistakes}
    told = [title for title in items(article) if title]
    assert len(told) >= 3
    assert {title[:10] for title in told} <= own
    assert not any("mistakes to avoid" in each.text.lower() for each in article.outline)


def test_a_list_of_tips_names_itself_at_its_end_rather_than_in_its_items(write: Write) -> None:
    for seed in range(4):
        text = write("potty training tips", structure="listicle", tone="conversational", length=700, seed=seed).text
        body, closing = text.rsplit("\n\n", 1)
        assert "potty training tips" in closing.casefold()
        assert "this one’s no exception" not in body


@pytest.mark.parametrize("topic", ["8 tips for healthy snacks", "9 tips for new parents"])
def test_no_item_is_much_longer_than_the_others(write: Write, topic: str) -> None:
    text = write(topic, structure="listicle", length=800, keywords=("office", "sleep")).text
    words = [len(each.split()) for each in re.split(r"\n\n(?=\d+\. )", text)[1:-1]]
    assert len(words) >= 7
    assert max(words) < 0.25 * sum(words)


@pytest.mark.parametrize(("topic", "asks"), [("10 tips for first-time campers", False), ("camping", True)])
def test_questions_follow_a_list_only_where_its_items_leave_room(write: Write, topic: str, asks: bool) -> None:
    outline = write(topic, structure="listicle", length=700).outline
    assert any(each.level == 3 and each.text.endswith("?") for each in outline) == asks


def test_a_mistake_is_followed_by_what_has_words_in_common_with_it_or_by_nothing(library: Library) -> None:
    english = library.language("en")
    aspects = english.category("career").subjects["first-time-managers"].aspects
    aspect = next(one for one in aspects if any("save criticism" in each.phrases[0].source for each in one.mistakes))
    mistake = next(each for each in aspect.mistakes if "save criticism" in each.phrases[0].source)
    followers = [each for each in aspect.points if each.key in closest_to(english, aspect, mistake)]
    assert [each.phrases[0].source.split(",")[0] for each in followers] == [
        "Praise works when it names a scene and its effect"
    ]


def test_a_list_has_an_item_on_just_what_its_topic_adds(write: Write) -> None:
    for seed in range(3):
        keywords = ("snake plant", "peace lily")
        article = write(
            "houseplants that clean the air", structure="listicle", keywords=keywords, length=700, seed=seed
        )
        assert any(re.search("damp|twice a day|thirsty|every month", each) for each in items(article)), items(article)
