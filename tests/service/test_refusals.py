"""What a body must not hold: every refusal has status 422 and names its place."""

from __future__ import annotations

import json

import pytest

from generator import LanguageOffer, Offer, models
from service.api.requests import load_brief, request_schema
from service.errors import MAX_FAULTS, Problem


def faults(answer):
    assert answer.status_code == 422, answer.data
    assert answer.content_type == "application/problem+json"
    assert answer.json["type"] == "/docs/problems/invalid-brief"
    return {fault["pointer"]: fault["detail"] for fault in answer.json["errors"]}


REFUSED = {
    "/topic": [
        None,
        "",
        " \t\n",
        "!?…",
        "é" * 201,
        7,
        True,
        ["tea"],
        {"tea": 1},
        "a\x00b",
        "a\x1bb",
        "\ud800",
        "a\ufdd0",
    ],
    "/length": ["800", True, [800], {}, 49, 10_001, 800.5, -800, 0, 1e300],
    "/tone": ["", "Professional", "funny", 1, ["professional"], "\ud800"],
    "/language": ["", "xx", "english", "en-US", 1, False, "en\x00"],
    "/structure": ["", "Sections", "how to", 3, {}],
    "/seo": ["", "title", [], 1, False],
    "/seo/keywords": [["tea"], 5, True, "é" * 81, ",".join(map(str, range(21))), "a,b\x07,c", "ok,\udfff"],
    "/seo/title": [5, False, ["t"], "T" * 201, "a\x00b", "\ud83d"],
    "/seo/description": [5, False, {}, "D" * 401, "a\x7fb"],
    "/seo/headingTags": ["true", "yes", 1, 0, "", []],
    "/seed": ["1", True, 1.5, -1, 2**63, 1e30, [0]],
    "/category": ["", "Software", "nonsense", 1, []],
}


def body_with(pointer, value):
    body = {"topic": "tea", "length": 50}
    *outer, name = pointer.strip("/").split("/")
    place = body.setdefault(outer[0], {}) if outer else body
    place[name] = value
    return body


@pytest.mark.parametrize(
    ("pointer", "value"),
    [(pointer, value) for pointer, values in REFUSED.items() for value in values],
    ids=lambda value: ascii(value)[:40],
)
def test_a_bad_value_is_refused_at_its_place(ask, pointer, value):
    assert list(faults(ask(json.dumps(body_with(pointer, value))))) == [pointer]


@pytest.mark.parametrize("body", ["[]", "null", "true", "7", '"topic"', "[{}]"])
def test_a_body_that_is_no_object_is_refused_as_a_whole(ask, body):
    assert list(faults(ask(body))) == [""]


def test_a_missing_topic_is_refused(ask):
    assert faults(ask({})) == {"/topic": "Is required."}


@pytest.mark.parametrize(
    ("body", "pointer"),
    [
        ({"topic": "tea", "Topic": "tea"}, "/Topic"),
        ({"topic": "tea", "heading_tags": True}, "/heading_tags"),
        ({"topic": "tea", "": 1}, "/"),
        ({"topic": "tea", "a/b~c": 1}, "/a~1b~0c"),
        ({"topic": "tea", "_schema": 1}, "/_schema"),
        ({"topic": "tea", "seo": {"heading_tags": True}}, "/seo/heading_tags"),
        ({"topic": "tea", "seo": {"_schema": 1}}, "/seo/_schema"),
        ({"topic": "tea", "seo": {"keyphrase": "tea"}}, "/seo/keyphrase"),
    ],
    ids=str,
)
def test_an_unknown_field_is_refused_at_its_place(ask, body, pointer):
    assert list(faults(ask(body))) == [pointer]


def test_a_name_that_no_encoding_can_write_is_refused(ask):
    assert list(faults(ask('{"topic": "tea", "\\ud800": 1}'))) == ["/\ufffd"]


def test_an_integer_of_thousands_of_digits_is_refused(ask):
    assert list(faults(ask('{"topic": "tea", "seed": 1' + "0" * 5000 + "}"))) == ["/seed"]


@pytest.mark.parametrize("field", ["length", "seed"])
@pytest.mark.parametrize("number", ["1e400", "-1e400"])
def test_a_number_beyond_every_bound_is_refused(ask, field, number):
    assert list(faults(ask(f'{{"topic": "tea", "{field}": {number}}}'))) == [f"/{field}"]


def test_all_faults_are_told_at_once(ask):
    body = {pointer: values[-1] for pointer, values in REFUSED.items() if pointer.count("/") == 1 and pointer != "/seo"}
    body = {pointer[1:]: value for pointer, value in body.items()}
    body["seo"] = {pointer[5:]: values[-1] for pointer, values in REFUSED.items() if pointer.startswith("/seo/")}
    body["unknown"] = body["seo"]["unknown"] = 1
    expected = {*REFUSED, "/unknown", "/seo/unknown"} - {"/seo"}
    assert set(faults(ask(json.dumps(body)))) == expected


def test_faults_come_in_the_order_of_their_places(ask):
    found = list(faults(ask({"z": 1, "a": 1, "m": 1})))
    assert found == sorted(found)


def test_more_faults_than_anyone_reads_are_cut_off(ask):
    answer = ask({f"field{number}": 1 for number in range(500)})
    assert len(answer.json["errors"]) == MAX_FAULTS
    assert "501 values" in answer.json["detail"]


def test_an_unknown_choice_lists_the_known_ones(ask):
    assert "professional, conversational, technical" in faults(ask({"topic": "tea", "tone": "funny"}))["/tone"]


def language(code, *categories, draft=False):
    return LanguageOffer(code, code.upper(), "ltr", draft, categories)


@pytest.fixture
def schema():
    """Return the schema of a service with two languages that differ in their categories."""
    languages = (language("en", "general", "food"), language("es", "general", "pets"))
    return request_schema(Offer(languages, models.TONES, models.STRUCTURES, ("food", "general", "pets")))


@pytest.mark.parametrize(
    ("body", "pointers"),
    [
        ({"topic": "tea", "language": "es", "category": "food"}, ["/category"]),
        ({"topic": "", "language": "ES", "category": "food"}, ["/category", "/topic"]),
        ({"topic": "", "language": "fr", "category": "food"}, ["/language", "/topic"]),
        ({"topic": "", "language": "fr", "category": "pets"}, ["/language", "/topic"]),
        ({"topic": "", "language": None, "category": "food"}, ["/topic"]),
        ({"topic": "", "language": "es", "category": "general"}, ["/topic"]),
        ({"topic": "", "category": "travel"}, ["/category", "/topic"]),
    ],
    ids=str,
)
def test_a_category_of_another_language_is_told_together_with_the_rest(schema, body, pointers):
    with pytest.raises(Problem) as raised:
        load_brief(schema, body)
    assert sorted(fault.pointer for fault in raised.value.faults) == pointers


def test_a_schema_is_made_of_what_is_on_offer(schema):
    assert load_brief(schema, {"topic": "tea", "language": "es"}).language == "es"
