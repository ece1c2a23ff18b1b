"""Every error is a problem document of a documented kind, and tells nothing it should not."""

from __future__ import annotations

import re

import pytest
from werkzeug.exceptions import ImATeapot, RequestURITooLarge, ServiceUnavailable

from generator import Fault, InvalidBrief
from service import problems
from service.api import generate as view
from service.api.responses import ProblemDocument
from service.errors import PlacedFault, Problem, pointer
from service.problems import CATALOGUE

FAILURES = {
    "missing-key": ("POST", "/api/v1/generate"),
    "not-found": ("GET", "/api/v1/nothing"),
    "method-not-allowed": ("DELETE", "/api/v1/generate"),
}


@pytest.fixture
def broken(settle):
    """An application with a view for each exception that nobody expects."""
    app = settle()

    def breaks(name):
        raise {
            "mistake": RuntimeError("galley_secret in /etc/passwd"),
            "teapot": ImATeapot(),
            "long": RequestURITooLarge(),
            "away": ServiceUnavailable(retry_after=7),
            "recursion": RecursionError(),
            "surrogate": Problem(problems.NOT_FOUND, "\ud800"),
            "brief": InvalidBrief([Fault("heading_tags", "No."), Fault("topic", "No.")]),
        }[name]

    app.add_url_rule("/broken/<name>", view_func=breaks)
    return app.test_client()


@pytest.mark.parametrize(("slug", "asked"), FAILURES.items())
def test_a_problem_has_the_documented_fields_and_no_others(client, slug, asked):
    method, path = asked
    answer = client.open(path, method=method)
    assert answer.content_type == "application/problem+json"
    assert ProblemDocument().validate(answer.json) == {}
    assert answer.json["type"] == f"/docs/problems/{slug}"


def test_a_problem_repeats_the_status_the_path_and_the_id_of_its_request(client):
    answer = client.get("/api/v1/no thing", headers={"X-Request-ID": "abc-123"})
    found = answer.json
    assert (found["status"], found["instance"], found["requestId"]) == (404, "/api/v1/no%20thing", "abc-123")


def test_a_problem_is_not_kept(client):
    assert client.get("/nothing").headers["Cache-Control"] == "no-store"


@pytest.mark.parametrize(
    ("path", "methods"),
    [
        ("/api/v1/generate", {"POST", "OPTIONS"}),
        ("/api/v1/options", {"GET", "HEAD", "OPTIONS"}),
        ("/healthz", {"GET", "HEAD", "OPTIONS"}),
        ("/openapi.json", {"GET", "HEAD", "OPTIONS"}),
        ("/docs", {"GET", "HEAD", "OPTIONS"}),
    ],
)
@pytest.mark.parametrize("method", ["PUT", "PATCH", "DELETE", "TRACE", "CONNECT", "BREW"])
def test_another_method_is_refused_and_told_the_right_ones(client, path, methods, method):
    answer = client.open(path, method=method)
    assert answer.status_code == 405
    assert {name.strip() for name in answer.headers["Allow"].split(",")} == methods


@pytest.mark.parametrize("method", ["GET", "HEAD"])
def test_generate_is_for_post_only(client, method):
    assert client.open("/api/v1/generate", method=method).status_code == 405


@pytest.mark.parametrize("path", ["/api/v1/generate", "/api/v1/options"])
def test_options_lists_the_methods_without_a_key(client, path):
    answer = client.options(path)
    assert (answer.status_code, answer.data) == (200, b"")
    assert "OPTIONS" in answer.headers["Allow"]


@pytest.mark.parametrize("path", ["/api/v1/generate/", "//api/v1/generate", "/API/v1/generate", "/api/v1", "/api"])
def test_a_path_that_is_almost_right_is_not_found(client, path):
    assert client.get(path).status_code == 404


@pytest.mark.parametrize("host", ["", "ä", "a b", "x" * 5000, "[::1", "a..b", "localhost:port"])
def test_a_strange_host_is_no_mistake_of_the_service(client, host):
    assert client.get("/healthz", headers={"Host": host}).status_code < 500


def test_a_mistake_tells_nothing_about_itself(broken):
    answer = broken.get("/broken/mistake")
    assert (answer.status_code, answer.json["type"]) == (500, "/docs/problems/internal-error")
    assert "passwd" not in answer.text
    assert "RuntimeError" not in answer.text


def test_a_mistake_in_writing_an_article_is_a_problem_too(ask, monkeypatch):
    monkeypatch.setattr(view, "generate", lambda *_: 1 / 0)
    assert (ask().status_code, ask().content_type) == (500, "application/problem+json")


@pytest.mark.parametrize(
    ("name", "status", "slug"),
    [
        ("teapot", 418, "bad-request"),
        ("long", 414, "bad-request"),
        ("away", 503, "internal-error"),
        ("recursion", 500, "internal-error"),
    ],
)
def test_a_failure_that_nobody_foresaw_has_the_general_kind(broken, name, status, slug):
    answer = broken.get(f"/broken/{name}")
    assert (answer.status_code, answer.json["status"], answer.json["type"]) == (
        status,
        status,
        f"/docs/problems/{slug}",
    )


def test_a_failure_keeps_the_time_to_wait(broken):
    assert broken.get("/broken/away").headers["Retry-After"] == "7"


def test_a_redirect_is_no_problem(settle):
    app = settle()
    app.add_url_rule("/folder/", view_func=lambda: "here")
    answer = app.test_client().get("/folder")
    assert (answer.status_code, answer.location) == (308, "http://localhost/folder/")


def test_what_no_encoding_can_write_is_replaced(broken):
    assert broken.get("/broken/surrogate").status_code == 404


def test_faults_of_the_library_are_placed_in_the_body(broken):
    answer = broken.get("/broken/brief")
    assert [fault["pointer"] for fault in answer.json["errors"]] == ["/seo/headingTags", "/topic"]


def test_a_key_in_the_path_or_the_body_is_not_repeated(client, ask, key):
    assert key not in client.get(f"/{key}").text
    assert key not in ask({"topic": "tea", key: 1}).text


def test_a_key_as_request_id_is_not_repeated(client, key):
    answer = client.get("/nothing", headers={"X-Request-ID": key})
    assert key not in str(answer.headers) + answer.text


@pytest.mark.parametrize(
    ("steps", "expected"),
    [((), ""), (("a",), "/a"), (("a", 0, "b"), "/a/0/b"), (("",), "/"), (("~/",), "/~0~1"), (("~1",), "/~01")],
)
def test_a_pointer_is_written_as_rfc_6901_has_it(steps, expected):
    assert pointer(steps) == expected


def test_faults_are_told_in_order():
    assert sorted([PlacedFault("/b", "x"), PlacedFault("/a", "y")])[0].pointer == "/a"


@pytest.mark.parametrize("slug", CATALOGUE)
def test_every_kind_has_a_page_with_its_meaning_and_remedy(client, slug):
    page = client.get(f"/docs/problems/{slug}")
    assert (page.status_code, page.content_type) == (200, "text/html; charset=utf-8")
    assert CATALOGUE[slug].title in page.text
    assert str(CATALOGUE[slug].status) in page.text


@pytest.mark.parametrize("kind", CATALOGUE.values(), ids=lambda kind: kind.slug)
def test_a_kind_is_named_in_plain_lower_case_words(kind):
    assert re.fullmatch(r"[a-z]+(-[a-z]+)*", kind.slug)
    assert kind.uri == f"/docs/problems/{kind.slug}"


def test_the_list_of_problems_links_to_every_page(client):
    text = client.get("/docs/problems").text
    assert all(f'href="{kind.uri}"' in text for kind in CATALOGUE.values())


def test_there_is_no_page_about_an_unknown_kind(client):
    assert client.get("/docs/problems/nonsense").status_code == 404


def test_the_kinds_never_change():
    # Clients compare these. Adding one is fine; changing or losing one is not.
    assert {
        "bad-request": 400,
        "invalid-json": 400,
        "missing-key": 401,
        "invalid-key": 401,
        "revoked-key": 401,
        "expired-key": 401,
        "missing-token": 401,
        "missing-scope": 403,
        "not-found": 404,
        "method-not-allowed": 405,
        "not-acceptable": 406,
        "body-too-slow": 408,
        "body-too-large": 413,
        "unsupported-media-type": 415,
        "invalid-brief": 422,
        "rate-limited": 429,
        "internal-error": 500,
        "store-unreachable": 503,
        "not-ready": 503,
    }.items() <= {slug: kind.status for slug, kind in CATALOGUE.items()}.items()
