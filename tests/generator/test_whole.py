"""Whole sections: told in one piece and in order, in the voice that was asked for, before single points."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from itertools import product
from pathlib import Path

import pytest
import yaml

from generator import Article
from generator.banks.check import check_language
from generator.banks.library import Library
from generator.banks.model import Point, Whole
from generator.banks.phrase import readings

Write = Callable[..., Article]
TONES = ("professional", "conversational", "technical")


def wholes(library: Library, category: str = "mobility", subject: str = "e-bikes") -> Sequence[Whole]:
    aspects = library.language("en").category(category).subjects[subject].aspects
    return [whole for aspect in aspects for whole in aspect.wholes]


def places(text: str, points: Sequence[Point]) -> list[int]:
    """Where the first sentence of each point stands in the text, of those that do."""
    known = [{re.split(r"[{]", each)[0][:24] for each in readings(point.phrases[0].source)} for point in points]
    starts = [{start for start in several if len(start) > 12} for several in known]  # not “In {topic}, ...”
    return [max(text.find(start) for start in several) for several in starts if any(start in text for start in several)]


@pytest.mark.parametrize("tone", TONES)
def test_a_whole_is_told_in_its_order(library: Library, write: Write, tone: str) -> None:
    article = write(length=900, structure="sections", tone=tone)
    told = [places(article.text, [each for each in whole.points if not each.tone]) for whole in wholes(library)]
    assert sum(1 for each in told if len(each) >= 2) >= 2
    assert all(each == sorted(each) for each in told)


def test_a_whole_ends_in_the_voice_of_the_article(library: Library, write: Write) -> None:
    texts = {tone: write(length=1200, structure="sections", tone=tone).text for tone in TONES}
    for tone, text in texts.items():
        ends = [each for whole in wholes(library) for each in whole.points if each.tone]
        assert places(text, [each for each in ends if each.tone == tone])
        assert not places(text, [each for each in ends if each.tone != tone])


def test_wholes_come_before_single_points(library: Library, write: Write) -> None:
    bank = library.language("en").category("mobility").subjects["e-bikes"]
    article = write(length=800, structure="sections")
    told = sum(1 for whole in wholes(library) if places(article.text, whole.points[:1]))
    points = [each for aspect in bank.aspects for each in aspect.points if each.opens_with == "claim"]
    assert told >= 3
    assert len(places(article.text.partition("?")[0], points)) <= 2


def test_what_a_whole_has_told_is_not_told_again(write: Write) -> None:
    for seed in range(4):
        article = write(length=900, structure="sections", seed=seed)
        sentences = re.split(r"(?<=[.?]) |\n+", article.text)
        long = [each for each in sentences if len(each.split()) > 5]
        assert len(long) == len(set(long))


WHOLE = """subject: "x"
aspects:
  - id: "care"
sections:
  - aspect: "{aspect}"
    headings: [{headings}]
    text:
      - ["One sentence stands here.", "Another one goes on."]
      - {second}
      - ["One sentence ends it.", "Another one, too."]
"""


@pytest.mark.parametrize(
    ("aspect", "headings", "second", "message"),
    [
        ("cure", '"A", "B", "{topic}"', '["It goes on.", "So it does."]', "no aspect 'cure'"),
        ("care", '"A", "{topic}"', '["It goes on.", "So it does."]', "holds 2; 3 are needed"),
        ("care", '"A", "B", "C"', '["It goes on.", "So it does."]', "never names {topic}"),
        ("care", '"A", "B", "{topic}"', '["It goes on alone."]', "at least 2 sentences"),
        ("care", '"A", "B", "{topic}"', '{technical: ["It is.", "So it does."]}', "for the professional tone"),
        ("care", '"A", "B", "{topic}"', '{rude: ["It is.", "So it does."]}', "The key 'rude' is not read"),
    ],
)
def test_the_check_names_what_is_wrong_with_a_whole(
    library: Library, tmp_path: Path, aspect: str, headings: str, second: str, message: str
) -> None:
    (tmp_path / "contract.yaml").write_bytes((library.root / "contract.yaml").read_bytes())
    folder = tmp_path / "languages/tp/categories/general"
    folder.mkdir(parents=True)
    (folder.parents[1] / "language.yaml").write_text('name: "Toki"\n', encoding="utf-8")
    text = WHOLE.replace("{aspect}", aspect).replace("{headings}", headings).replace("{second}", second)
    (folder / "x.yaml").write_text(text, encoding="utf-8")
    found = [each.message for each in check_language(tmp_path, "tp") if each.file.endswith("x.yaml")]
    assert any(message in each for each in found), found


@pytest.mark.parametrize(
    ("category", "subject", "topic"), [("garden", "composting", "composting"), ("security", "vpn", "VPN")]
)
def test_wholes_stand_in_the_order_of_their_file(
    library: Library, write: Write, category: str, subject: str, topic: str
) -> None:
    path = library.root / f"languages/en/categories/{category}/{subject}.yaml"
    data = yaml.safe_load(path.read_text(encoding="utf-8"))
    stages = {each["id"]: each["stage"] for each in data["aspects"]}
    ordered = sorted(data["sections"], key=lambda each: stages[each["aspect"]] != "understand")
    begins = [re.split(r"[\[{]", each["text"][0][0])[0][:24] for each in ordered]
    for seed in range(4):
        text = write(topic, length=1500, structure="sections", seed=seed).text
        told = [text.index(each) for each in begins if len(each) > 8 and each in text]
        assert len(told) >= 3
        assert told == sorted(told)


def headings(article: Article) -> list[str]:
    return [line.removeprefix("## ") for line in article.markdown.splitlines() if line.startswith("## ")]


def test_a_keyword_whose_words_stand_apart_in_a_whole_names_its_section(write: Write) -> None:
    article = write("Kubernetes cost management", keywords=("resource requests",), structure="sections", length=900)
    named = [each for each in headings(article) if "resource requests" in each.casefold()]
    assert len(named) == 1, article.markdown
    assert named[0].casefold().count("request") == 1  # no “Resource requests: the requests”
    section = article.markdown.split(f"## {named[0]}")[1].split("\n## ")[0]
    assert "request" in section.casefold()
    assert len(section.split()) > 80


def test_a_keyword_whose_section_is_there_is_told_in_it(write: Write) -> None:
    keywords = ("indexes", "query plan")
    article = write("PostgreSQL", keywords=keywords, structure="sections", length=900, tone="technical")
    sections = article.markdown.split("\n## ")
    telling = [each for each in sections[1:-1] if "query plan" in each.casefold() and "?\n" not in each]
    assert len(telling) == 1, article.markdown
    assert "EXPLAIN" in telling[0]


def test_what_was_written_for_a_keyword_has_a_heading_of_its_own_behind_a_whole(write: Write) -> None:
    keywords = ("payback period", "net metering")
    article = write("solar panels", keywords=keywords, structure="sections", length=900, seed=5)
    lines = article.markdown.splitlines()
    headed = {each: at for each in keywords for at, line in enumerate(lines) if re.match(f"### .*{each}", line, re.I)}
    assert headed.keys() == set(keywords), article.markdown
    for keyword, at in headed.items():
        assert keyword in lines[at + 2]
        assert "#" in "".join(lines[at + 3 : at + 7])  # two paragraphs at most


def test_what_stands_under_the_heading_of_a_keyword_is_more_than_what_it_is(write: Write) -> None:
    keywords = ("payback period", "net metering")
    for length, paragraphs in ((500, 1), (900, 2)):
        article = write("solar panels", keywords=keywords, structure="sections", length=length, seed=5)
        headed = [each for each in article.markdown.split("\n### ") if each.startswith("Net metering")]
        told = [each.partition("\n\n")[2].partition("\n#")[0].strip() for each in headed]
        assert [each.count("\n\n") + 1 for each in told] in ([paragraphs], []), length


def test_nothing_is_added_behind_a_whole(write: Write) -> None:
    article = write("used car buying tips", structure="sections", length=800)
    assert "tips" not in " ".join(article.markdown.split("\n## ")[1].splitlines()[1:]), article.markdown


@pytest.mark.parametrize("topic", ["salary negotiation", "10 tips for remote teams", "raised beds", "meal prep"])
def test_no_item_of_a_list_tells_again_what_another_tells(write: Write, topic: str) -> None:
    for seed in range(3):
        text = write(topic, structure="listicle", length=900, seed=seed).text
        sentences = [each for each in re.split(r"(?<=[.?!])\s", text) if len(each) > 30]
        assert len(sentences) == len(set(sentences)), topic


def test_what_a_sentence_announces_by_number_is_not_cut(library: Library, write: Write) -> None:
    english = library.language("en")
    bank = english.category("finance").subjects["options trading"]
    wholes = [each for aspect in bank.aspects for each in aspect.wholes]
    points = [point for each in wholes for point in each.points]
    point = next(each for each in points if each.phrases[0].source.startswith("Three endings"))
    begin = "Three endings"
    for length in (900, 1000, 1100, 1200):
        text = write("options trading", length=length, keywords=("call options",)).text
        for paragraph in text.split("\n\n"):
            if paragraph.startswith(begin):
                assert "break-even" in paragraph
    assert len(point.phrases) > 2


@pytest.mark.parametrize(("topic", "keyword"), [("home insurance", "deductible"), ("solar system", "kuiper belt")])
def test_a_full_entry_stands_behind_a_section_that_names_its_keyword_on_the_way(
    write: Write, topic: str, keyword: str
) -> None:
    for seed in range(3):
        article = write(topic, keywords=(keyword,), structure="sections", length=900, seed=seed)
        assert [each for each in article.outline if keyword in each.text.casefold() and "?" not in each.text]


def test_what_is_added_to_a_whole_stands_before_the_remark_that_rounds_it_off(library: Library, write: Write) -> None:
    found = 0
    for seed in range(4):
        article = write(
            "yoga for beginners", length=800, tone="conversational", keywords=("poses", "yoga mat"), seed=seed
        )
        for whole in wholes(library, "fitness", "yoga"):
            (last,) = [each for each in whole.points if each.tone == "conversational"]
            lines = article.markdown.split("\n")
            at = next((at for at, line in enumerate(lines) if places(line, [last]) == [0]), None)
            if at is not None:
                found += 1
                assert lines[at + 2].startswith("#")
    assert found


@pytest.mark.parametrize("keyword", ["electric bike battery", "e-bike battery", "battery"])
def test_a_keyword_that_repeats_the_topic_has_the_section_on_what_it_adds(
    library: Library, write: Write, keyword: str
) -> None:
    (care,) = [each for each in wholes(library) if any("battery last" in title.source for title in each.headings)]
    article = write("electric bikes", length=700, keywords=(keyword,))
    assert places(article.text, care.points[:2])


def test_no_whole_begins_with_what_a_step_has_told(write: Write) -> None:
    for seed, length in product(range(6), (700, 900, 1200)):
        brief = {"structure": "how-to", "tone": "conversational", "keywords": ("coffee beans", "ratio", "filtering")}
        article = write("how to make cold brew coffee", length=length, seed=seed, **brief)
        assert article.text.count("Fill a glass with ice") == 1
