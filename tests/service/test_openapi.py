"""The API's description: valid, complete, and saying what is enforced."""

from __future__ import annotations

import re
import sys

import pytest
from openapi_spec_validator import OpenAPIV31SpecValidator

from generator import brief
from service.api import patterns
from service.api.responses import ProblemDocument
from service.problems import CATALOGUE


@pytest.fixture(scope="module")
def document(app):
    return app.test_client().get("/openapi.json").json


@pytest.fixture
def request_properties(document):
    return document["components"]["schemas"]["GenerateRequest"]["properties"]


def test_the_document_is_valid(document):
    assert list(OpenAPIV31SpecValidator(document).iter_errors()) == []


def test_the_document_is_openapi_3_1(document):
    assert document["openapi"].startswith("3.1.")


def test_it_needs_no_key(client):
    assert client.get("/openapi.json").status_code == 200


def test_it_can_be_kept(client):
    tag = client.get("/openapi.json").headers["ETag"]
    assert client.get("/openapi.json", headers={"If-None-Match": tag}).status_code == 304


def test_every_route_of_the_api_is_described(app, document):
    rules = {rule.rule for rule in app.url_map.iter_rules() if rule.endpoint.startswith(("api.", "health."))}
    assert rules == set(document["paths"])


@pytest.mark.parametrize(
    ("path", "method", "statuses"),
    [
        (
            "/api/v1/generate",
            "post",
            {"200", "304", "400", "401", "403", "406", "413", "415", "422", "429", "500", "503"},
        ),
        ("/api/v1/options", "get", {"200", "304", "400", "401", "403", "406", "429", "500", "503"}),
    ],
)
def test_every_status_is_described(document, path, method, statuses):
    assert set(document["paths"][path][method]["responses"]) == statuses


def test_the_four_forms_are_described(document):
    content = document["paths"]["/api/v1/generate"]["post"]["responses"]["200"]["content"]
    assert set(content) == {"application/json", "text/html", "text/markdown", "text/plain"}


def test_failures_link_to_pages_that_exist(document):
    linked = set(re.findall(r"/docs/problems/([a-z-]+)", str(document["paths"])))
    assert linked <= set(CATALOGUE)


def test_only_the_topic_is_required(document):
    assert document["components"]["schemas"]["GenerateRequest"]["required"] == ["topic"]


@pytest.mark.parametrize("schema", ["GenerateRequest", "SeoRequest"])
def test_unknown_fields_are_excluded(document, schema):
    assert document["components"]["schemas"][schema]["additionalProperties"] is False


def test_every_field_is_explained(document):
    schemas = document["components"]["schemas"]
    for name in ("GenerateRequest", "SeoRequest"):
        assert all(found.get("description") for found in schemas[name]["properties"].values())


def test_bounds_and_defaults_are_those_of_the_contract(request_properties):
    found = request_properties
    assert (found["length"]["minimum"], found["length"]["maximum"], found["length"]["default"]) == (50, 10_000, 800)
    assert (found["seed"]["minimum"], found["seed"]["maximum"], found["seed"]["default"]) == (0, 2**63 - 1, 0)
    assert (found["topic"]["minLength"], found["topic"]["maxLength"]) == (1, 200)
    assert (found["tone"]["default"], found["structure"]["default"]) == ("professional", "sections")


def test_choices_are_what_is_on_offer(app, request_properties):
    offer = app.extensions["galley"].offer
    assert request_properties["tone"]["enum"] == [*offer.tones, None]
    assert request_properties["structure"]["enum"] == [*offer.structures, None]
    assert request_properties["category"]["enum"] == [*offer.categories, None]


def test_the_pattern_of_languages_takes_any_letter_case(request_properties):
    pattern = re.compile(request_properties["language"]["pattern"])
    assert all(pattern.search(code) for code in ("en", "EN", "eN"))
    assert not any(pattern.search(code) for code in ("", "xx", "eng", "en "))


def accepts(clean, text):
    try:
        clean(text)
    except ValueError:
        return False
    return True


# Every character of the basic plane, and of the others those about the edges.
CHARACTERS = [chr(point) for point in range(0xFFFF + 1) if not 0xD800 <= point <= 0xDFFF] + [
    chr(plane << 16 | low) for plane in range(1, 17) for low in (*range(256), *range(0xFF00, 0x10000))
]


def test_the_pattern_of_texts_is_what_is_enforced():
    pattern = re.compile(patterns.WRITABLE)
    differ = [
        char for char in CHARACTERS if bool(pattern.search(f"a{char}b")) != accepts(brief.clean_text, f"a{char}b")
    ]
    assert differ == []


@pytest.mark.parametrize("char", [*map(chr, range(0x20)), *map(chr, range(0x7F, 0xA0))], ids=ascii)
def test_the_pattern_of_texts_is_what_is_enforced_at_their_ends(char):
    pattern = re.compile(patterns.WRITABLE)
    assert [accepts(brief.clean_text, text) for text in (f"a{char}", f"{char}a")] == [
        bool(pattern.search(text)) for text in (f"a{char}", f"{char}a")
    ]


def test_the_pattern_of_topics_is_what_is_enforced():
    pattern = re.compile(patterns.meaningful())
    differ = [char for char in CHARACTERS if bool(pattern.search(char)) != accepts(brief.clean_topic, char)]
    assert differ == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", True),
        ("tea", True),
        ("tea, oolong", True),
        (",,,", True),
        ("x" * 80, True),
        ("x" * 81, False),
        ("a," + "x" * 81, False),
        ("x" * 80 + "、" + "y" * 80, True),
        ("a,b\x00", False),
    ],
)
def test_the_pattern_of_keywords_is_what_is_enforced(text, expected):
    assert bool(re.search(patterns.TERMS, text)) is expected
    assert accepts(brief.split_keywords, text) is expected


def test_the_pattern_of_topics_knows_every_letter_of_this_python():
    letters = [chr(point) for point in range(sys.maxunicode + 1) if chr(point).isalpha()]
    assert re.fullmatch(f"(?:{patterns.meaningful()})", "".join(letters))


def test_the_examples_of_requests_are_answered(document, ask):
    examples = document["paths"]["/api/v1/generate"]["post"]["requestBody"]["content"]["application/json"]["examples"]
    assert [ask(example["value"]).status_code for example in examples.values()] == [200] * len(examples)


def test_the_examples_of_problems_have_the_documented_fields(document):
    for operations in document["paths"].values():
        for operation in operations.values():
            for status, answer in operation["responses"].items():
                if status >= "400":
                    example = answer["content"]["application/problem+json"]["example"]
                    assert ProblemDocument().validate(example) == {}
                    assert str(example["status"]) == status
