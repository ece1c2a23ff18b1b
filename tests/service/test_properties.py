"""Whatever comes in: an answer of the contract goes out, and never a mistake of the service."""

from __future__ import annotations

import json

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from service.api.body import parse
from service.api.conditional import is_known
from service.api.negotiation import ARTICLE_FORMS, choose
from service.api.responses import ProblemDocument
from service.exchange import request_id
from service.redact import redact
from service.stores.tokens import new_key

SCALARS = st.none() | st.booleans() | st.integers() | st.floats() | st.text(st.characters(exclude_categories=()))
NAMES = st.sampled_from(
    ["topic", "length", "tone", "language", "structure", "seo", "seed", "category", "keywords", "title", "headingTags"]
) | st.text(max_size=5)
VALUES = st.recursive(
    SCALARS, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(NAMES, inner, max_size=6), max_leaves=12
)
SEO = st.fixed_dictionaries(
    {},
    optional={
        "keywords": st.text(max_size=60),
        "title": st.text(max_size=60),
        "description": st.text(max_size=60),
        "headingTags": st.booleans(),
    },
)
LIKELY = st.fixed_dictionaries(
    {"topic": st.text(min_size=1, max_size=40)},
    optional={
        "length": st.integers(45, 120),
        "tone": st.sampled_from(["professional", "conversational", "technical", "?"]),
        "structure": st.sampled_from(["paragraphs", "sections", "detailed", "listicle", "how-to", "faq", "comparison"]),
        "language": st.sampled_from(["en", "EN", "xx"]),
        "seo": SEO,
        "seed": st.integers(0, 2**63),
    },
)
STATUSES = {200, 400, 413, 422}


def check(answer):
    assert answer.status_code in STATUSES
    if answer.status_code != 200:
        assert answer.content_type == "application/problem+json"
        assert ProblemDocument().validate(answer.json) == {}


@settings(max_examples=200)
@given(VALUES)
@example({"topic": "tea", "_schema": {"_schema": None}})
@example({"seo": {"_schema": 1}})
def test_any_json_gets_an_answer_of_the_contract(ask, body):
    check(ask(json.dumps(body)))


@settings(max_examples=100)
@given(LIKELY)
def test_almost_any_brief_gets_an_answer_of_the_contract(ask, body):
    check(ask(json.dumps(body)))


@settings(max_examples=200)
@given(st.binary(max_size=200) | st.text(alphabet='{}[]",:\\ \nNaI0123eE.-+tuf', max_size=200).map(str.encode))
def test_any_bytes_get_an_answer_of_the_contract(ask, body):
    check(ask(body))


FINITE = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=6),
    max_leaves=12,
)


@given(FINITE)
def test_what_is_read_is_what_was_written(value):
    assert parse(json.dumps(value).encode()) == value


@settings(max_examples=200)
@given(st.text(alphabet="abtexhml/*;q=.,01 \"'", max_size=60) | st.text(max_size=30))
def test_any_accept_header_is_understood_or_refused(header):
    assert choose(header, ARTICLE_FORMS) in (*ARTICLE_FORMS, None)


@given(st.text())
def test_any_list_of_tags_is_read(header):
    assert is_known('"tag"', header) in (True, False)


@given(st.text())
def test_an_id_is_always_safe_to_log(offered):
    found = request_id(offered)
    assert found.isascii()
    assert found.isprintable()
    assert 1 <= len(found) <= 128


@given(st.text(), st.text())
@example("galley_00", "")
@example("galley_galley_", "galley_0")
def test_a_key_is_blacked_out_wherever_it_stands(before, after):
    key = new_key()
    assert key[7:] not in redact(before + key + after)


@pytest.mark.parametrize("text", ["", "galley_", "galley_short", "no key here"])
def test_what_is_no_key_is_left_alone(text):
    assert redact(text) == text
