"""The API's pages for people: from local files, under a policy without exceptions."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest

PAGES = ["/docs", "/docs/problems", "/docs/problems/invalid-brief"]


class Reader(HTMLParser):
    """Collects every element of a page with its attributes, and the text of its scripts and styles."""

    def __init__(self, text):
        super().__init__()
        self.elements = []
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        self.elements.append((tag, dict(attrs)))


@pytest.fixture(params=PAGES)
def page(request, client):
    return client.get(request.param)


def test_a_page_is_html(page):
    assert (page.status_code, page.content_type) == (200, "text/html; charset=utf-8")


def test_a_page_allows_nothing_inline_and_nothing_from_outside(page):
    policy = page.headers["Content-Security-Policy"]
    assert policy.startswith("default-src 'none'")
    assert not re.search(r"unsafe|https?:|\*", policy)


def test_a_page_has_nothing_inline(page):
    for tag, attributes in Reader(page.text).elements:
        assert tag != "style"
        assert "style" not in attributes
        assert not any(name.startswith("on") for name in attributes)
        assert tag != "script" or "src" in attributes


def test_everything_a_page_loads_is_here(page, client):
    found = [
        attributes.get("src") or attributes["href"]
        for tag, attributes in Reader(page.text).elements
        if tag in ("script", "link", "img", "a") and attributes.get("href") != "#main"
    ]
    for address in found:
        assert address.startswith("/")
        assert client.get(address, buffered=True, follow_redirects=True).status_code == 200


def test_a_page_has_a_language_a_title_and_one_main_part(page):
    elements = Reader(page.text).elements
    assert ("html", {"lang": "en"}) in elements
    assert [tag for tag, _ in elements].count("main") == 1
    assert "<title>" in page.text


def test_the_api_page_shows_the_description_of_this_service(client):
    assert 'data-openapi="/openapi.json"' in client.get("/docs").text


def test_swagger_ui_comes_with_its_licence(client):
    assert "Apache License" in client.get("/static/swagger-ui/LICENSE", buffered=True).text


def test_swagger_ui_is_told_to_call_nobody(client):
    assert "validatorUrl: null" in client.get("/static/docs.js", buffered=True).text


@pytest.mark.parametrize("path", ["/static/../config.py", "/static/%2e%2e/config.py", "/static/"])
def test_nothing_but_the_static_files_is_served(client, path):
    assert client.get(path).status_code == 404
