"""What the form holds, the address holds and the API is sent are one and the same request."""

from __future__ import annotations

from urllib.parse import parse_qsl

import pytest

from generator import offer
from generator.models import MAX_SEED
from service.api.requests import load_brief, request_schema
from service.web.playground.asked import Asked

FULL = Asked(
    topic="Ünder a “roof”\u2028& co",
    keywords="gutters, slate",
    length="450",
    structure="faq",
    tone="technical",
    language="en",
    title="Roofs",
    description="All about roofs.",
    category="property",
    heading_tags="false",
    seed="7",
)


def test_an_address_without_a_field_asks_for_nothing() -> None:
    assert Asked.from_query({"utm_source": "mail", "view": "html"}) is None


def test_the_address_asks_for_the_same_again() -> None:
    again = Asked.from_query(dict(parse_qsl(FULL.query())))
    assert again is not None
    assert again.body() == FULL.body()


def test_the_address_names_fields_as_the_api_does() -> None:
    assert dict(parse_qsl(FULL.query()))["headingTags"] == "false"


def test_what_equals_its_default_is_in_neither_address_nor_body() -> None:
    asked = Asked(topic="Roofs", length="800", structure="sections", tone="professional", language="en", seed="0")
    assert asked.query() == "topic=Roofs"
    assert asked.body() == {"topic": "Roofs"}


def test_an_address_without_a_topic_is_told_from_the_first_visit() -> None:
    assert Asked.from_query(dict(parse_qsl(Asked().query(), keep_blank_values=True))) == Asked()


def test_the_body_has_numbers_and_booleans_where_the_api_wants_them() -> None:
    assert FULL.body() == {
        "topic": FULL.topic,
        "length": 450,
        "structure": "faq",
        "tone": "technical",
        "category": "property",
        "seed": 7,
        "seo": {
            "keywords": "gutters, slate",
            "title": "Roofs",
            "description": "All about roofs.",
            "headingTags": False,
        },
    }


def test_the_body_passes_the_schema_of_the_api() -> None:
    brief = load_brief(request_schema(offer()), FULL.body())
    assert (brief.length, brief.seed, brief.heading_tags, brief.title) == (450, 7, False, "Roofs")


@pytest.mark.parametrize("text", ["abc", "1e3", "٥٠٠", "0x10", "--5", "800 words", "9" * 5000, "1_000"])
def test_what_is_no_number_stays_text_for_the_schema_to_refuse(text: str) -> None:
    assert Asked(topic="x", length=text).body()["length"] == text


@pytest.mark.parametrize(("text", "value"), [(" 500 ", 500), ("0500", 500), ("500.0", 500.0), ("-3", -3)])
def test_numbers_are_read_as_people_write_them(text: str, value: float) -> None:
    assert Asked(topic="x", length=text).body()["length"] == value


@pytest.mark.parametrize(
    ("seed", "following"), [("", "1"), ("0", "1"), ("41", "42"), (str(MAX_SEED), "0"), ("junk", "1"), ("2.0", "1")]
)
def test_another_article_has_the_seed_after_this_one(seed: str, following: str) -> None:
    asked = Asked.from_query({"topic": "x", "seed": seed, "another": "1"})
    assert asked is not None
    assert asked.seed == following
