"""What holds for every page, seen from the server: headers, nothing inline, problems in the same dress."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from service.problems import CATALOGUE

BROWSER = {"Accept": "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8"}
PAGES = [
    "/",
    "/keys",
    "/keys/1",
    "/keys/1/roll",
    "/keys/1/revoke",
    "/keys/trail",
    "/login?token=x",
    "/nothing",
    "/docs",
    "/docs/problems",
]
STATIC = Path(__file__).parents[2] / "service" / "web" / "static"


@pytest.fixture(params=PAGES)
def page(request: pytest.FixtureRequest, house: Any, operator: Any) -> Any:
    house.keys.create("shop")
    return operator.get(request.param, headers=BROWSER)


def test_the_policy_allows_this_host_and_nothing_inline(page: Any) -> None:
    policies = page.headers.getlist("Content-Security-Policy")
    assert len(policies) == 1
    assert policies[0].startswith("default-src 'none'; script-src 'self'; style-src 'self'")
    assert "base-uri 'none'" in policies[0]
    assert "frame-ancestors 'none'" in policies[0]
    assert not re.search(r"unsafe|https?:|\*", policies[0])


def test_nothing_is_inline_or_from_elsewhere(page: Any, read: Any) -> None:
    assert page.mimetype == "text/html"
    for tag, attributes in read(page.text):
        assert tag != "style"
        assert "style" not in attributes
        assert not any(name.startswith("on") for name in attributes)
        assert tag != "script" or (attributes.get("src") or "").startswith("/")
        assert not re.match(r"https?:|//", attributes.get("href") or attributes.get("src") or "")


def test_no_header_is_sent_twice(page: Any) -> None:
    names = [name for name, _ in page.headers if name != "Set-Cookie"]
    assert len(names) == len(set(names))
    assert page.headers["X-Content-Type-Options"] == "nosniff"


@pytest.mark.parametrize("path", [each for each in PAGES if not each.startswith("/docs")])
def test_what_stands_behind_the_session_is_not_kept(house: Any, operator: Any, path: str) -> None:
    house.keys.create("shop")
    answer = operator.get(path, headers=BROWSER)
    assert answer.headers["Cache-Control"] == "no-store"
    assert answer.headers["Referrer-Policy"] == "same-origin"


def test_every_page_has_one_frame(page: Any, read: Any) -> None:
    tags = [tag for tag, _ in read(page.text)]
    for tag in ("title", "main", "h1", "header", "footer"):
        assert tags.count(tag) >= 1, tag
    assert tags.count("main") == tags.count("h1") == 1
    assert '<html lang="en"' in page.text
    assert "galley.css" in page.text


def test_every_file_of_ours_is_served_and_kept_by_its_version(operator: Any, read: Any) -> None:
    answer = operator.get("/keys")
    (address,) = {
        attributes["href"] for tag, attributes in read(answer.text) if "galley.css" in (attributes.get("href") or "")
    }
    assert re.fullmatch(r"/assets/galley\.css\?v=[0-9a-f]{12}", address)
    for name in STATIC.iterdir():
        assert operator.get(f"/assets/{name.name}", buffered=True).status_code == 200


def test_the_stylesheet_calls_nobody() -> None:
    for path in STATIC.glob("*.css"):
        assert not re.search(r"url\(|@import", path.read_text(encoding="utf-8"))


def test_a_browser_sees_a_problem_as_a_page(visitor: Any) -> None:
    answer = visitor.get("/nothing", headers={**BROWSER, "X-Request-ID": "abc-1"})
    assert (answer.status_code, answer.mimetype) == (404, "text/html")
    assert CATALOGUE["not-found"].title in answer.text
    assert "abc-1" in answer.text
    assert "Accept" in answer.headers["Vary"]


@pytest.mark.parametrize("accept", ["*/*", "application/json", "application/problem+json, text/html;q=0.5", None])
def test_a_program_sees_it_as_a_document(visitor: Any, accept: str | None) -> None:
    answer = visitor.get("/nothing", headers={} if accept is None else {"Accept": accept})
    assert answer.mimetype == "application/problem+json"
    assert answer.headers["Vary"] == "Accept"


@pytest.mark.parametrize("path", ["/api/v1/generate", "/api/v1/nothing", "/api/"])
def test_the_api_answers_documents_even_to_browsers(visitor: Any, path: str) -> None:
    answer = visitor.client.post(path, headers=BROWSER, json={})
    assert answer.mimetype == "application/problem+json"


def test_a_page_for_a_problem_keeps_its_headers(operator: Any) -> None:
    answer = operator.client.delete("/keys", headers={**BROWSER, "Sec-Fetch-Site": "same-origin"})
    assert answer.status_code == 405
    assert "POST" in answer.headers["Allow"]


def test_no_path_becomes_markup(visitor: Any) -> None:
    answer = visitor.get("/<script>alert(1)</script>/{{7*7}}", headers=BROWSER)
    assert answer.status_code == 404
    assert "alert(1)" not in answer.text


def test_a_store_that_is_away_is_a_page_too(build: Any, tmp_path: Path) -> None:
    house = build()
    operator = house.operator()
    with house.engine.begin() as connection:
        connection.exec_driver_sql("ALTER TABLE sessions RENAME TO away")
    answer = operator.get("/keys", headers=BROWSER)
    assert (answer.status_code, answer.mimetype) == (503, "text/html")
    assert answer.headers["Retry-After"]


def test_under_a_prefix_every_link_carries_it(build: Any, read: Any) -> None:
    house = build(trusted_proxies=1)
    client = house.client()
    answer = client.get("/login", headers={"X-Forwarded-Prefix": "/galley"})
    for tag, attributes in read(answer.text):
        for name in ("href", "src", "action"):
            if name in attributes and attributes[name] != "#main":
                assert (attributes[name] or "").startswith("/galley/"), (tag, attributes)
    assert client.get("/keys", headers={"X-Forwarded-Prefix": "/galley"}).location.startswith("/galley/login")
