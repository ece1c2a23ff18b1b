"""`GET /api/v1/options`: what can be asked for."""

from __future__ import annotations

import pytest

from generator import CONTENT_VERSION, LanguageOffer, Offer, models, offer
from service.api.options import options_object
from service.api.responses import Options

PATH = "/api/v1/options"


@pytest.fixture
def get(client, key):
    return lambda **headers: client.get(PATH, headers={"x-api-key": key, **headers})


def test_the_answer_has_the_documented_fields_and_no_others(get):
    assert Options().validate(get().json) == {}


def test_it_lists_what_the_generator_offers(get):
    found, expected = get().json, offer()
    assert [language["code"] for language in found["languages"]] == [each.code for each in expected.languages]
    assert found["tones"] == list(expected.tones)
    assert found["structures"] == list(expected.structures)
    assert found["categories"] == list(expected.categories)


def test_a_language_has_code_name_and_direction(get):
    english = next(language for language in get().json["languages"] if language["code"] == "en")
    assert (english["name"], english["direction"], english["draft"]) == ("English", "ltr", False)


@pytest.mark.parametrize("drafts", [False, True])
def test_drafts_are_on_offer_as_the_settings_have_it(settle, drafts):
    app = settle(drafts=drafts)
    secret, _ = app.extensions["galley"].keys.create("tests")
    found = app.test_client().get(PATH, headers={"x-api-key": secret}).json
    assert [each["code"] for each in found["languages"]] == [each.code for each in offer(drafts).languages]


def test_a_draft_is_marked():
    draft = LanguageOffer("xx", "Xish", "rtl", True, ("general",))
    found = options_object(Offer((draft,), ("technical",), ("faq",), ("general",)))
    expected = {"code": "xx", "name": "Xish", "direction": "rtl", "draft": True, "categories": ("general",)}
    assert found["languages"] == [expected]


def test_it_tells_the_bounds_that_are_enforced(get):
    bounds = get().json["bounds"]
    assert bounds["length"] == {"minimum": models.MIN_LENGTH, "maximum": models.MAX_LENGTH}
    assert bounds["topic"]["maxLength"] == models.MAX_TOPIC
    assert bounds["seed"]["maximum"] == models.MAX_SEED


def test_it_tells_the_defaults(get):
    assert get().json["defaults"] == {
        "length": 800,
        "tone": "professional",
        "language": "en",
        "structure": "sections",
        "seed": 0,
    }


def test_it_tells_the_content_version(get):
    assert get().json["contentVersion"] == CONTENT_VERSION


def test_it_can_be_kept_and_asked_for_again(get):
    tag = get().headers["ETag"]
    assert get(**{"If-None-Match": tag}).status_code == 304


def test_it_is_private(get):
    assert get().headers["Cache-Control"] == "private"


def test_head_has_the_headers_without_the_body(client, key, get):
    answer = client.head(PATH, headers={"x-api-key": key})
    assert (answer.status_code, answer.data) == (200, b"")
    assert answer.headers["ETag"] == get().headers["ETag"]
