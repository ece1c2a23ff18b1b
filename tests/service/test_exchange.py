"""What every answer has: an id, headers that keep browsers from guessing, a line in the log, a count."""

from __future__ import annotations

import io
import json
import logging
import re

import pytest

from service import logs
from service.config import Settings
from service.exchange import request_id

NEW = re.compile(r"[0-9a-f]{32}")

EVERYWHERE = ["/healthz", "/nothing", "/docs", "/openapi.json", "/api/v1/options", "/static/docs.js"]


@pytest.mark.parametrize(
    "offered", ["a", "abc-123", "9f1c2d3e-0000-4000-8000-1234567890ab", "req_01HZX", "a" * 128, "a/b+c=d:e@f~g.h"]
)
def test_a_safe_id_is_taken_over(offered):
    assert request_id(offered) == offered


@pytest.mark.parametrize(
    "offered",
    [
        None,
        "",
        " ",
        "a b",
        "a" * 129,
        "-a",
        "a\nb",
        "a\r\nSet-Cookie: b",
        "<script>",
        '"a"',
        "ä",
        "a,b",
        "a;b",
        "{{7*7}}",
        "galley_" + "a" * 36,
        "x-galley_" + "a" * 36,
    ],
)
def test_an_unsafe_id_is_replaced_by_a_new_one(offered):
    assert NEW.fullmatch(request_id(offered))


def test_new_ids_differ():
    assert request_id(None) != request_id(None)


@pytest.mark.parametrize("path", EVERYWHERE)
def test_every_answer_has_an_id(client, path):
    assert client.get(path, headers={"X-Request-ID": "abc"}, buffered=True).headers["X-Request-ID"] == "abc"


@pytest.mark.parametrize("path", EVERYWHERE)
def test_every_answer_keeps_browsers_from_guessing_and_framing(client, path):
    headers = client.get(path, buffered=True).headers
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "no-referrer"
    policy = headers["Content-Security-Policy"]
    assert policy.startswith("default-src 'none'")
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy


def test_an_article_as_a_page_may_not_run_anything(ask):
    policy = ask(Accept="text/html").headers["Content-Security-Policy"]
    assert policy == "default-src 'none'; frame-ancestors 'none'"


def test_no_answer_sets_a_cookie(ask, client):
    assert "Set-Cookie" not in ask().headers
    assert "Set-Cookie" not in client.get("/docs").headers


@pytest.fixture(params=["json", "text"])
def form(request):
    return request.param


@pytest.fixture
def log(settings, form):
    """Return what is logged, as text that grows."""
    logger = logging.getLogger(logs.NAMESPACE)
    before = logger.handlers[:], logger.level
    logs.configure(Settings(log_format=form, log_level="info"))
    stream = io.StringIO()
    logger.handlers[0].setStream(stream)
    yield stream
    logger.handlers[:], level = before
    logger.setLevel(level)


def test_each_request_is_one_line(ask, log):
    ask(), ask({})
    assert len(log.getvalue().splitlines()) == 2


@pytest.mark.parametrize("form", ["json"], indirect=True)
def test_a_line_tells_what_was_asked_and_answered(ask, log):
    answer = ask({}, X_Request_ID="abc")
    line = json.loads(log.getvalue())
    expected = {"event": "request", "requestId": "abc", "method": "POST", "path": "/api/v1/generate", "status": 422}
    assert expected.items() <= line.items()
    assert (line["problem"], line["bytes"], line["level"]) == ("invalid-brief", len(answer.data), "info")
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+00:00", line["time"])
    assert line["ms"] > 0


@pytest.mark.parametrize("form", ["json"], indirect=True)
def test_a_line_names_the_key_by_its_number(ask, log, keys):
    ask()
    assert json.loads(log.getvalue())["keyId"] in {key.id for key in keys.list()}


@pytest.mark.parametrize("form", ["text"], indirect=True)
def test_a_text_line_reads_well(client, log):
    client.get("/nothing", headers={"X-Request-ID": "abc"})
    assert re.search(
        r"\+00:00 INFO +request requestId=abc method=GET path=/nothing status=404 ms=[\d.]+ bytes=\d+ "
        r"problem=not-found\n",
        log.getvalue(),
    )


def test_no_line_holds_a_key(client, ask, key, log):
    ask()
    ask({"topic": key})
    ask({"topic": "tea", key: key})
    client.get(f"/{key}?x-api-key={key}", headers={"X-Request-ID": key, "x-api-key": key})
    assert log.getvalue()
    assert key not in log.getvalue()
    assert key[len("galley_") :] not in log.getvalue()


def test_no_line_holds_what_the_article_is_about(ask, log):
    ask({"topic": "a very private matter", "length": 50})
    assert "private" not in log.getvalue()


def test_a_path_cannot_break_a_line(client, log):
    client.get("/a%0d%0a%1b[31mERROR%e2%80%a8x" + "y" * 500)
    assert len(log.getvalue().splitlines()) == 1
    assert log.getvalue().isascii()
    assert len(log.getvalue()) < 600


@pytest.mark.parametrize("form", ["json"], indirect=True)
def test_a_mistake_is_logged_with_its_story_and_the_id(settle, log):
    app = settle(log_format="json")
    logging.getLogger(logs.NAMESPACE).handlers[0].setStream(log)
    app.add_url_rule("/broken", view_func=lambda: 1 / 0)
    app.test_client().get("/broken", headers={"X-Request-ID": "abc"})
    line = json.loads(log.getvalue().splitlines()[0])
    assert "ZeroDivisionError" in line["exception"]
    assert "abc" in line["event"]


def test_a_text_line_has_the_story_below_it(form):
    try:
        raise ValueError("galley_" + "k" * 36)
    except ValueError as error:
        record = logging.makeLogRecord({"msg": "broken", "exc_info": (ValueError, error, error.__traceback__)})
    line, _, story = logs.TextLines().format(record).partition("\n")
    assert line.endswith("broken")
    assert "ValueError: galley_[redacted]" in story
