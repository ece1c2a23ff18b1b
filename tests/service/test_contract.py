"""`POST /api/v1/generate` as the contract has it: what is accepted and what comes back."""

from __future__ import annotations

from typing import Any

import pytest

from generator import CONTENT_VERSION, Brief, generate
from service.api.article import article_object
from service.api.responses import Article

SAMPLE = {
    "topic": "Electric bikes for commuting",
    "length": 800,
    "tone": "professional",
    "language": "en",
    "structure": "detailed",
    "seo": {
        "keywords": "electric bikes, battery care, city commuting",
        "title": "Electric Bikes for Commuting: What Matters",
        "description": "What to look at before you buy an electric bike for your way to work.",
        "headingTags": True,
    },
}


def test_the_sample_of_the_specification_is_answered(ask):
    assert ask(SAMPLE).status_code == 200


def test_title_and_description_are_used_word_for_word(ask):
    seo = ask(SAMPLE).json["seo"]
    assert (seo["title"], seo["description"]) == (SAMPLE["seo"]["title"], SAMPLE["seo"]["description"])


def test_the_answer_has_the_documented_fields_and_no_others(ask):
    assert Article().validate(ask(SAMPLE).json) == {}


def test_the_answer_is_the_article_of_the_library(ask):
    article = generate(Brief(topic="Electric bikes", length=50))
    assert ask().json == _plain(article_object(article))


def _plain(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: _plain(each) for name, each in value.items()}
    return [_plain(each) for each in value] if isinstance(value, list | tuple) else value


def test_the_answer_is_compact_utf8_json(ask):
    answer = ask({"topic": "Zürich", "length": 50})
    assert answer.content_type == "application/json"
    assert "Zürich".encode() in answer.data


def test_the_same_request_gives_the_same_bytes(ask):
    assert ask(SAMPLE).data == ask(SAMPLE).data


def test_another_seed_gives_another_article(ask):
    assert ask({**SAMPLE, "seed": 1}).json["html"] != ask(SAMPLE).json["html"]


@pytest.mark.parametrize(
    ("field", "default"),
    [("tone", "professional"), ("language", "en"), ("structure", "sections"), ("seed", 0)],
)
def test_a_field_left_out_has_its_default(ask, field, default):
    assert ask({"topic": "tea"}).json[field] == default


def test_length_left_out_is_800(ask):
    assert ask({"topic": "tea"}).data == ask({"topic": "tea", "length": 800}).data


@pytest.mark.parametrize("field", ["length", "tone", "language", "structure", "seo", "seed", "category"])
def test_null_is_the_same_as_left_out(ask, field):
    assert ask({"topic": "tea", field: None}).data == ask({"topic": "tea"}).data


@pytest.mark.parametrize("field", ["keywords", "title", "description", "headingTags"])
def test_null_in_seo_is_the_same_as_left_out(ask, field):
    assert ask({"topic": "tea", "seo": {field: None}}).data == ask({"topic": "tea"}).data


def test_an_empty_seo_is_the_same_as_none(ask):
    assert ask({"topic": "tea", "seo": {}}).data == ask({"topic": "tea"}).data


def test_a_whole_number_may_be_written_with_a_fraction_of_zero(ask):
    assert (
        ask({"topic": "tea", "length": 60.0, "seed": 3.0}).data == ask({"topic": "tea", "length": 60, "seed": 3}).data
    )


@pytest.mark.parametrize(
    "change",
    [
        {"topic": "é" * 200},
        {"topic": "7"},
        {"topic": "  tea\t\r\n ceremony  "},
        {"length": 50},
        {"length": 10_000},
        {"length": 5e1},
        {"tone": "conversational"},
        {"tone": "technical"},
        {"language": "EN"},
        {"language": "En"},
        {"seed": 2**63 - 1},
        {"seed": 0},
        {"category": "software"},
        {"seo": {"keywords": ""}},
        {"seo": {"keywords": ",".join(f"term {number}" for number in range(20))}},
        {"seo": {"keywords": "é" * 80}},
        {"seo": {"keywords": "tea, TEA ,, tea,"}},
        {"seo": {"title": "T" * 200}},
        {"seo": {"description": "D" * 400}},
        {"seo": {"headingTags": False}},
    ],
    ids=str,
)
def test_what_is_within_the_bounds_is_accepted(ask, change):
    assert ask({"topic": "tea", "length": 50, **change}).status_code == 200


@pytest.mark.parametrize("structure", ["paragraphs", "sections", "detailed", "listicle", "how-to", "faq", "comparison"])
def test_every_structure_is_accepted(ask, structure):
    assert ask({"topic": "tea", "length": 200, "structure": structure}).json["structure"] == structure


@pytest.mark.parametrize("separator", [",", "，", "、", "،"])
def test_keywords_are_separated_by_any_comma(ask, separator):
    answer = ask({"topic": "tea", "length": 80, "seo": {"keywords": separator.join(("green tea", "oolong"))}})
    assert answer.json["seo"]["keywords"] == ["green tea", "oolong"]


def test_headings_are_off_by_default_for_paragraphs(ask):
    assert ask({"topic": "tea", "structure": "paragraphs"}).json["seo"]["headingTags"] is False


def test_headings_are_on_by_default_elsewhere(ask):
    assert ask({"topic": "tea"}).json["seo"]["headingTags"] is True


def test_headings_can_be_asked_for_in_paragraphs(ask):
    answer = ask({"topic": "tea", "structure": "paragraphs", "seo": {"headingTags": True}})
    assert answer.json["seo"]["headingTags"] is True


def test_the_answer_names_its_content_version(ask):
    assert ask().json["contentVersion"] == CONTENT_VERSION


def test_the_answer_declares_its_language(ask):
    assert ask().headers["Content-Language"] == "en"


@pytest.mark.parametrize(
    "content_type", ["application/json", "application/json; charset=utf-8", 'APPLICATION/JSON;charset="UTF-8"']
)
def test_json_may_be_declared_with_or_without_its_encoding(ask, content_type):
    assert ask('{"topic": "tea", "length": 50}', **{"Content-Type": content_type}).status_code == 200


def test_an_unknown_query_is_passed_over(client, key):
    answer = client.post("/api/v1/generate?pretty=1", json={"topic": "tea", "length": 50}, headers={"x-api-key": key})
    assert answer.status_code == 200
