"""Entity tags, and answers that a client has already."""

from __future__ import annotations

import re

import pytest

from service.api import generate as view

FORMS = ["application/json", "text/html", "text/markdown", "text/plain"]


@pytest.fixture
def tag(ask):
    return ask().headers["ETag"]


def test_the_tag_is_strong(tag):
    assert re.fullmatch(r'"[0-9a-f]{32}-json"', tag)


def test_each_form_has_a_tag_of_its_own(ask):
    assert len({ask(Accept=form).headers["ETag"] for form in FORMS}) == len(FORMS)


def test_the_same_brief_written_otherwise_has_the_same_tag(ask, tag):
    assert ask({"length": 50.0, "topic": " Electric\tbikes ", "language": "EN", "seo": None}).headers["ETag"] == tag


@pytest.mark.parametrize(
    "change", [{"seed": 1}, {"length": 51}, {"tone": "technical"}, {"seo": {"title": "T"}}], ids=str
)
def test_another_brief_has_another_tag(ask, tag, change):
    assert ask({"topic": "Electric bikes", "length": 50, **change}).headers["ETag"] != tag


@pytest.mark.parametrize("form", ["{}", "W/{}", '"other", {}', '"other",W/{} , "third"', " {} ", "*"])
def test_a_tag_that_the_client_has_is_answered_with_304(ask, tag, form):
    assert ask(If_None_Match=form.format(tag)).status_code == 304


@pytest.mark.parametrize("header", ["", '"other"', "unquoted", 'W/"other", ""', '"*"', '"'])
def test_a_tag_that_the_client_does_not_have_is_answered_in_full(ask, header):
    assert ask(If_None_Match=header).status_code == 200


def test_a_tag_of_another_form_does_not_match(ask, tag):
    assert ask(Accept="text/html", If_None_Match=tag).status_code == 200


def test_a_304_has_no_body_and_no_type(ask, tag):
    answer = ask(If_None_Match=tag)
    assert (answer.data, "Content-Type" in answer.headers) == (b"", False)


def test_a_304_repeats_what_a_cache_needs(ask, tag):
    headers = ask(If_None_Match=tag).headers
    assert (headers["ETag"], headers["Vary"], headers["Cache-Control"]) == (tag, "Accept", "private")


def test_an_article_that_the_client_has_is_not_written_again(ask, tag, monkeypatch):
    monkeypatch.setattr(view, "generate", lambda *_: pytest.fail("the article was written again"))
    assert ask(If_None_Match=tag).status_code == 304


def test_a_bad_body_is_refused_even_if_the_client_claims_to_have_it(ask):
    assert ask({}, If_None_Match="*").status_code == 422


def test_a_304_needs_a_key_too(client, tag):
    answer = client.post("/api/v1/generate", json={"topic": "tea"}, headers={"If-None-Match": tag})
    assert answer.status_code == 401
