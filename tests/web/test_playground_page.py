"""The playground as a browser without JavaScript gets it, and the parts that the script asks for."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlencode

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from generator.banks.library import default_library
from service import create_app
from service.config import Settings
from service.stores.db import connect
from service.stores.keys import KeyStore
from service.stores.operators import OperatorStore
from service.stores.schema import migrate
from service.web.session import COOKIE

ADDRESSES = ("/", "/playground/update?topic=x", "/playground/article?topic=x", "/playground/article.html?topic=x")
HOSTILE = "</textarea></script><script>alert(1)</script>\"'><img src=x onerror=alert(1)> `$(id)` {{ 7*7 }} \u2028"


class Elements(HTMLParser):
    """Every element with its attributes; the text in each element that has an id."""

    def __init__(self, source: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.text: dict[str, str] = {}
        self._open: list[tuple[str, str]] = []
        self.feed(source)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))
        if tag not in ("meta", "link", "input", "path", "rect"):
            self._open.append((tag, dict(attrs).get("id") or ""))

    def handle_endtag(self, tag: str) -> None:
        while self._open and self._open.pop()[0] != tag:
            pass

    def handle_data(self, data: str) -> None:
        for _, name in self._open:
            if name:
                self.text[name] = self.text.get(name, "") + data

    def by_id(self, name: str) -> dict[str, str | None]:
        (found,) = [attributes for _, attributes in self.found if attributes.get("id") == name]
        return found

    def all(self, tag: str) -> list[dict[str, str | None]]:
        return [attributes for name, attributes in self.found if name == tag]


@contextmanager
def application(folder: Path, **settings: Any) -> Iterator[Flask]:
    url = f"sqlite:///{folder / 'galley.db'}"
    engine = connect(url)
    migrate(engine)
    made = create_app(Settings(database_url=url, log_level="error", **settings))
    yield made
    made.extensions["galley"].usage.close()
    made.extensions["galley"].engine.dispose()
    engine.dispose()


def logged_in(app: Flask) -> FlaskClient:
    operators = OperatorStore(app.extensions["galley"].engine)
    token = operators.redeem_link(operators.issue_link())
    assert token
    client = app.test_client()
    client.set_cookie(COOKIE, token)
    return client


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    with application(tmp_path_factory.mktemp("playground")) as made:
        yield made


@pytest.fixture(scope="module")
def client(app: Flask) -> FlaskClient:
    return logged_in(app)


def get(client: FlaskClient, address: str, **query: str) -> TestResponse:
    return client.get(f"{address}?{urlencode(query)}" if query else address)


@pytest.mark.parametrize("address", ADDRESSES)
def test_nothing_is_shown_without_a_session(app: Flask, address: str) -> None:
    answer = app.test_client().get(address)
    assert answer.status_code == 303
    assert answer.headers["Location"].startswith("/login")


@pytest.mark.parametrize("address", ADDRESSES)
def test_no_cache_keeps_anything(client: FlaskClient, address: str) -> None:
    assert client.get(address).headers["Cache-Control"] == "no-store"


def test_a_first_visit_shows_an_article_and_others_to_try(client: FlaskClient) -> None:
    answer = client.get("/")
    page = Elements(answer.text)
    assert answer.status_code == 200
    assert page.by_id("topic")["value"] == "Electric bikes for commuting"
    assert "800 words" in page.text["facts"]
    tries = [str(link["href"]) for link in page.all("a") if str(link.get("href")).startswith("?topic=")]
    assert len(tries) > 5
    for address in tries:
        assert client.get("/" + address.partition("#")[0]).status_code == 200


def test_the_example_meets_every_check(client: FlaskClient) -> None:
    assert re.fullmatch(r"Checks (\d+) of \1 met", Elements(client.get("/").text).text["checks-title"])


def test_the_form_shows_what_the_address_asks_for(client: FlaskClient) -> None:
    page = Elements(get(client, "/", topic="Tea & scones", length="120", seo="x", seed="9", title="My “tea”").text)
    shown = {name: page.by_id(name)["value"] for name in ("topic", "length", "seed", "title")}
    assert shown == {"topic": "Tea & scones", "length": "120", "seed": "9", "title": "My “tea”"}
    found = re.search(r"(\d+) words", page.text["facts"])
    assert found is not None
    assert abs(int(found[1]) - 120) <= 3  # words, which is what short articles promise


def test_the_form_is_one_that_a_browser_sends_by_itself(client: FlaskClient) -> None:
    page = Elements(client.get("/").text)
    (form,) = [form for form in page.all("form") if form.get("id") == "brief"]
    assert (form["method"], form["action"]) == ("get", "/#facts")
    names = [each["name"] for tag in ("input", "select", "textarea") for each in page.all(tag) if each.get("id")]
    wanted = "topic keywords length structure tone language title description category headingTags seed"
    assert sorted(map(str, names)) == sorted(wanted.split())


def test_return_writes_the_same_article_and_the_other_button_another(client: FlaskClient) -> None:
    buttons = [each.get("name") for each in Elements(client.get("/").text).all("button") if each.get("type") is None]
    assert buttons == [None, None, "another"]  # log out; write, which the return key means; another article


def test_another_article_has_the_next_seed(client: FlaskClient) -> None:
    page = Elements(get(client, "/", topic="tea", seed="4", another="1").text)
    assert page.by_id("seed")["value"] == "5"


def test_faults_stand_beside_their_fields_all_at_once(client: FlaskClient) -> None:
    answer = get(client, "/", topic=" ", length="20", tone="loud", keywords="x" * 90, title="y" * 201, headingTags="on")
    page = Elements(answer.text)
    assert answer.status_code == 422
    marked = [attributes.get("id") for _, attributes in page.found if attributes.get("aria-invalid") == "true"]
    assert marked == ["topic", "keywords", "length", "tone", "title", "headingTags"]
    for name in map(str, marked):
        assert page.text[f"{name}-fault"].strip()
        assert f"{name}-fault" in str(page.by_id(name)["aria-describedby"])
    assert "6 fields need another look" in page.text["trouble"]
    assert [link["href"] for link in page.all("a")][5:11] == [f"#{name}" for name in marked]
    assert "open" in page.all("details")[0]
    assert "hidden" in page.by_id("paste")


def test_an_empty_topic_is_no_first_visit(client: FlaskClient) -> None:
    page = Elements(get(client, "/", topic="").text)
    assert page.by_id("topic")["value"] == ""
    assert page.text["topic-fault"] == "Is required."


@pytest.mark.parametrize(
    ("view", "begins"),
    [("html", "<p>"), ("markdown", ""), ("text", ""), ("json", '{\n  "topic": "Tea"')],
)
def test_each_view_shows_that_form_of_the_article(client: FlaskClient, view: str, begins: str) -> None:
    page = Elements(get(client, "/", topic="Tea", length="150", view=view).text)
    article = json.loads(get(client, "/playground/article.json", topic="Tea", length="150").text)
    shown = page.text["view"].strip()
    assert shown.startswith(begins)
    assert (json.loads(shown) if view == "json" else shown) == (article if view == "json" else article[view].strip())
    assert page.by_id(f"tab-{view}")["aria-current"] == "true"
    assert not page.all("iframe")


@pytest.mark.parametrize("view", ["", "nonsense"])
def test_else_the_article_is_shown_in_a_frame_where_nothing_runs(client: FlaskClient, view: str) -> None:
    (frame,) = Elements(get(client, "/", topic="Tea", view=view).text).all("iframe")
    assert frame["sandbox"] is None  # present, without permissions
    assert frame["title"]
    answer = client.get(str(frame["src"]))
    policy = answer.headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "frame-ancestors 'self'" in policy
    assert policy.endswith("; sandbox")
    assert "script-src" not in policy


def test_the_page_may_frame_only_what_is_ours(client: FlaskClient) -> None:
    policy = client.get("/").headers["Content-Security-Policy"]
    assert "frame-src 'self'" in policy
    assert "frame-ancestors 'none'" in policy


@pytest.mark.parametrize("suffix", ["html", "md", "txt", "json"])
def test_a_file_holds_the_bytes_of_the_api(app: Flask, client: FlaskClient, suffix: str) -> None:
    secret, _ = KeyStore(app.extensions["galley"].engine).create(f"file {suffix}")
    accept = {"html": "text/html", "md": "text/markdown", "txt": "text/plain", "json": "application/json"}[suffix]
    body = {"topic": "Tea for two", "length": 200, "seo": {"keywords": "green tea"}}
    wanted = client.post("/api/v1/generate", json=body, headers={"x-api-key": secret, "Accept": accept})
    found = get(client, f"/playground/article.{suffix}", topic="Tea for two", length="200", keywords="green tea")
    assert found.data == wanted.data
    assert found.content_type == wanted.content_type
    assert found.headers["Content-Disposition"] == f"attachment; filename*=UTF-8''tea-for-two.{suffix}"


def test_a_file_may_have_a_name_in_any_script(client: FlaskClient) -> None:
    name = get(client, "/playground/article.txt", topic="電動自転車").headers["Content-Disposition"]
    assert name.isascii()
    assert unquote(name).endswith("filename*=UTF-8''電動自転車.txt")


def test_there_is_no_file_of_another_kind(client: FlaskClient) -> None:
    assert client.get("/playground/article.exe?topic=x").status_code == 404


@pytest.mark.parametrize("address", ["/playground/article", "/playground/article.md"])
def test_what_cannot_be_written_is_no_file(client: FlaskClient, address: str) -> None:
    assert client.get(address).status_code == 422


def test_nothing_that_is_asked_for_becomes_markup(client: FlaskClient) -> None:
    fields = dict.fromkeys(("topic", "title", "description"), HOSTILE[:80])
    answer = get(client, "/", **fields, keywords=HOSTILE[:60], tone=HOSTILE, view=HOSTILE)
    for source in (answer.text, get(client, "/", **fields, keywords=HOSTILE[:60]).text):
        page = Elements(source)
        assert [script["src"] for script in page.all("script") if not str(script["src"]).startswith("/assets/")] == []
        assert not page.all("img")
        assert not [name for _, attributes in page.found for name in attributes if name.startswith("on")]
        assert page.by_id("topic")["value"] == HOSTILE[:80]


def test_the_framed_article_holds_no_markup_of_the_topic(client: FlaskClient) -> None:
    page = Elements(get(client, "/playground/article", topic=HOSTILE[:90], title=HOSTILE[:90]).text)
    assert not page.all("script")
    assert not page.all("img")
    assert [link["rel"] for link in page.all("link")] == ["stylesheet"]


def update(client: FlaskClient, **query: str) -> dict[str, Any]:
    answer = get(client, "/playground/update", **query)
    assert answer.status_code == 200
    return dict(answer.get_json())


def test_the_parts_are_those_of_the_page(client: FlaskClient) -> None:
    query = {"topic": "Tea", "length": "150", "keywords": "green tea"}
    page, parts = Elements(get(client, "/", **query).text), Elements(update(client, **query)["parts"])
    names = [str(each["id"]) for _, each in parts.found if each.get("id")]
    assert {"facts", "tabs", "view", "files", "found", "checks", "spread", "curl", "python"} <= set(names)
    for name in names:
        if name != "facts":  # which tells how long writing took
            assert parts.text.get(name) == page.text.get(name), name
            assert parts.by_id(name) == page.by_id(name)


def test_an_update_tells_the_address_of_the_page(client: FlaskClient) -> None:
    query = {"topic": "Tea", "length": "800", "keywords": "", "seed": "2", "view": "json"}
    assert update(client, **query)["query"] == "topic=Tea&seed=2&view=json"
    assert update(client, **query, another="1")["seed"] == "3"


def test_an_update_with_faults_names_them_and_changes_no_part(client: FlaskClient) -> None:
    found = update(client, topic="", length="eight")
    assert found["parts"] is None
    assert found["faults"] == {"topic": "Is required.", "length": "Must be a number."}
    assert found["query"] == "topic=&length=eight"


def test_the_snippets_name_the_address_of_the_page(client: FlaskClient) -> None:
    assert "curl http://localhost/api/v1/generate" in client.get("/").text


def test_or_the_one_that_the_settings_tell(tmp_path: Path) -> None:
    with application(tmp_path, public_url="http://galley.test/written") as app:
        assert "curl http://galley.test/written/api/v1/generate" in logged_in(app).get("/").text


@pytest.mark.parametrize("direction", ["ltr", "rtl"])
def test_what_belongs_to_the_article_has_its_direction(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch, direction: str
) -> None:
    monkeypatch.setattr(default_library().language("en"), "direction", direction)
    frame = Elements(client.get("/playground/article?topic=Tea").text)
    assert frame.all("html")[0]["dir"] == direction
    assert f'class="found" dir="{direction}"' in client.get("/?topic=Tea").text
    for view, expected in (("text", direction), ("markdown", direction), ("html", "ltr"), ("json", "ltr")):
        source = Elements(get(client, "/", topic="Tea", view=view).text).all("pre")[0]
        assert source["dir"] == expected
