"""Which form a client gets, by its `Accept` header."""

from __future__ import annotations

import pytest

from service.api.negotiation import ARTICLE_FORMS, JSON, choose

CHOSEN = [
    ("", "json"),
    ("  ", "json"),
    ("*/*", "json"),
    ("application/json", "json"),
    ("APPLICATION/JSON", "json"),
    ("application/*", "json"),
    ("application/json;charset=utf-8", "json"),
    ("application/json; version=1", "json"),
    ("text/html", "html"),
    ("text/html;charset=UTF-8", "html"),
    ("text/markdown", "markdown"),
    ("text/markdown; variant=CommonMark", "markdown"),
    ("text/plain", "text"),
    ("text/*", "html"),
    ("text/*;q=0.5, application/json;q=0.4", "html"),
    ("text/html;q=0.4, text/markdown;q=0.8", "markdown"),
    ("text/html;q=0, text/*", "markdown"),
    ("text/*, text/html;q=0, text/markdown;q=0", "text"),
    ("*/*, application/json;q=0", "html"),
    ("*/*;q=0.1, text/plain;q=0.2", "text"),
    ("*/*, text/plain", "text"),
    ("text/plain, application/json", "json"),
    ("text/html, text/markdown;q=0.9, */*;q=0.1", "html"),
    ("text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8", "html"),
    ("application/json, text/plain, */*", "json"),
    ("application/xml, text/markdown;q=0.001", "markdown"),
    ("text/html;q=1.000", "html"),
    ("text/html ; q=0.5 , text/plain ; q=0.7", "text"),
    (" , text/html,, ", "html"),
    ("nonsense, text/html", "html"),
    ("text/html;q=high, text/plain", "text"),
    ("text/html;q=2, text/plain", "text"),
    ("text/html;charset=latin-1, text/plain", "text"),
    ("image/png, */*;q=0.5", "json"),
    ("x/y, " * 200 + "text/markdown", "markdown"),
]

REFUSED = [
    "application/xml",
    "image/*",
    "application/json;q=0",
    "*/*;q=0",
    "text/*;q=0.0",
    "application/xhtml+xml",
    "text/html;charset=utf-16",
    "json",
    "text",
    "*",
    "*/html",
    "text/html;q=-1",
    "text/html;q=nan",
    ";q=1",
    "\x7f",
]


@pytest.mark.parametrize(("accept", "name"), CHOSEN)
def test_the_form_that_suits_best_is_chosen(accept, name):
    assert choose(accept, ARTICLE_FORMS).name == name


@pytest.mark.parametrize("accept", REFUSED)
def test_without_a_form_that_suits_there_is_none(accept):
    assert choose(accept, ARTICLE_FORMS) is None


@pytest.mark.parametrize("accept", REFUSED)
def test_an_article_that_nobody_can_read_is_refused(ask, accept):
    answer = ask(Accept=accept)
    assert (answer.status_code, answer.json["type"]) == (406, "/docs/problems/not-acceptable")


def test_the_refusal_lists_the_forms_on_offer(ask):
    assert ask(Accept="image/png").json["detail"] == (
        "On offer: application/json, text/html, text/markdown, text/plain."
    )


@pytest.mark.parametrize(
    ("accept", "content_type"),
    [
        ("application/json", "application/json"),
        ("text/html", "text/html; charset=utf-8"),
        ("text/markdown", "text/markdown; charset=utf-8"),
        ("text/plain", "text/plain; charset=utf-8"),
    ],
)
def test_each_form_declares_its_media_type(ask, accept, content_type):
    assert ask(Accept=accept).content_type == content_type


def test_no_accept_header_means_json(ask):
    assert ask().content_type == "application/json"


def test_html_is_a_complete_document(ask):
    page = ask(Accept="text/html").text
    assert page.lower().startswith("<!doctype html>")
    assert "<h1" in page


def test_markdown_has_front_matter_and_the_title_as_heading(ask):
    text = ask({"topic": "tea", "length": 50, "seo": {"title": "All about tea"}}, Accept="text/markdown").text
    assert text.startswith("---\n")
    assert "\n# All about tea\n" in text


def test_text_begins_with_the_title(ask):
    text = ask({"topic": "tea", "length": 50, "seo": {"title": "All about tea"}}, Accept="text/plain").text
    assert text.startswith("All about tea\n")


@pytest.mark.parametrize("accept", ["application/json", "text/html", "text/markdown", "text/plain"])
def test_every_form_says_that_it_varies_and_in_which_language_it_is(ask, accept):
    headers = ask(Accept=accept).headers
    assert (headers["Vary"], headers["Content-Language"], headers["Cache-Control"]) == ("Accept", "en", "private")


def test_a_problem_is_json_whatever_was_asked_for(ask):
    assert ask({}, Accept="text/html").content_type == "application/problem+json"


@pytest.mark.parametrize("accept", ["text/html", "image/png", "application/json;q=0"])
def test_options_come_as_json_only(client, key, accept):
    answer = client.get("/api/v1/options", headers={"x-api-key": key, "Accept": accept})
    assert answer.status_code == 406


def test_a_single_form_is_chosen_by_a_wildcard():
    assert choose("application/*", (JSON,)) is JSON
