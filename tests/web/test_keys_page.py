"""The keys page: what it lists, what it makes, what it never shows again."""

from __future__ import annotations

import html
import re
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
import sqlalchemy as sa

from service.stores.clock import now
from service.stores.db import writing
from service.stores.tables import api_keys, key_uses

HOSTILE = [
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "{{ 7*7 }}",
    "'; DROP TABLE api_keys; --",
    "مفتاح المتجر",
    "a" * 100,
]


def secret_in(text: str) -> str:
    found = re.findall(r"galley_[0-9A-Za-z]{36}", text)
    assert len(found) == 1
    return str(found[0])


def make(person: Any, **fields: Any) -> Any:
    return person.send("/keys", **{"name": "shop", "scopes": ["generate", "read"], **fields})


def test_an_empty_page_shows_the_form_open(operator: Any) -> None:
    text = operator.get("/keys").text
    assert "No key opens anything" in text
    assert '<details class="sheet make" open>' in text


def test_a_key_is_made_shown_once_and_works(house: Any, operator: Any) -> None:
    answer = make(operator, limit="60", expires="2099-12-31")
    assert answer.status_code == 201
    assert answer.headers["Cache-Control"] == "no-store"
    key = house.keys.verify(secret_in(answer.text))
    assert (key.name, key.limit, sorted(key.scopes)) == ("shop", 60, ["generate", "read"])
    assert key.expires == datetime(2100, 1, 1, tzinfo=UTC), "the last day is a whole one"
    for path in ("/keys", "/keys/1", "/keys/trail"):
        assert secret_in(answer.text) not in operator.get(path).text


def test_the_list_tells_everything_about_a_key(house: Any, operator: Any) -> None:
    _, key = house.keys.create("shop", ["read"], 1200, datetime(2099, 5, 2, tzinfo=UTC))
    text = operator.get("/keys").text
    for told in ("shop", key.start, "read", "1,200/min", "1 May 2099", "never", ">active<"):
        assert told in text
    assert key.created.strftime("%Y-%m-%dT%H:%MZ") in text


@pytest.mark.parametrize(
    ("fields", "at_fault"),
    [
        ({"name": ""}, {"name"}),
        ({"name": " \t "}, {"name"}),
        ({"name": "a" * 101}, {"name"}),
        ({"name": "turned \u202e around"}, {"name"}),
        ({"scopes": []}, {"scopes"}),
        ({"scopes": ["everything"]}, {"scopes"}),
        ({"limit": "0"}, {"limit"}),
        ({"limit": "-1"}, {"limit"}),
        ({"limit": "1.5"}, {"limit"}),
        ({"limit": "many"}, {"limit"}),
        ({"limit": "٣"}, {"limit"}),
        ({"limit": "99999999999999999999"}, {"limit"}),
        ({"limit": "1000001"}, {"limit"}),
        ({"expires": "2020-01-01"}, {"expires"}),
        ({"expires": "tomorrow"}, {"expires"}),
        ({"expires": "9999-12-31"}, {"expires"}),
        ({"expires": "2020-01-01", "limit": "x"}, {"expires", "limit"}),
        ({"name": "", "scopes": [], "limit": "x", "expires": "x"}, {"name", "scopes", "limit", "expires"}),
    ],
)
def test_a_fault_stands_beside_its_field_and_what_was_typed_stays(
    house: Any, operator: Any, read: Any, fields: dict[str, Any], at_fault: set[str]
) -> None:
    answer = make(operator, **fields)
    assert answer.status_code == 422
    assert house.keys.list() == ()
    elements = read(answer.text)
    shown = {attributes["id"] for tag, attributes in elements if "fault" in (attributes.get("class") or "").split()}
    assert shown == {f"fault-{name}" for name in at_fault}
    described = {attributes.get("aria-describedby", "") for _, attributes in elements if attributes.get("aria-invalid")}
    assert {name.split("fault-")[1] for name in described} == at_fault
    typed = {
        attributes["name"]: attributes["value"]
        for tag, attributes in elements
        if tag == "input" and "name" in attributes
    }
    for name in ("name", "limit", "expires"):
        assert typed[name] == fields.get(name, "shop" if name == "name" else "")


def test_a_day_that_lasts_is_no_fault(house: Any, operator: Any) -> None:
    assert make(operator, expires=now().date().isoformat()).status_code == 201


@pytest.mark.parametrize("name", HOSTILE)
def test_no_name_becomes_markup(house: Any, operator: Any, read: Any, name: str) -> None:
    assert make(operator, name=name).status_code == 201
    house.keys.roll(1, timedelta(hours=1))
    for path in ("/keys", "/keys/1", "/keys/1/roll", "/keys/1/revoke", "/keys/trail", f"/keys?q={name[:20]}"):
        answer = operator.get(path)
        assert answer.status_code == 200
        elements = read(answer.text)
        assert not [
            tag for tag, attributes in elements if tag == "img" or any(each.startswith("on") for each in attributes)
        ]
        assert all("src" in attributes for tag, attributes in elements if tag == "script")
        assert html.escape(name, quote=True)[:20] in answer.text.replace("&#34;", "&quot;").replace("&#39;", "&#x27;")


def test_a_key_is_replaced_with_grace(house: Any, operator: Any) -> None:
    old, _ = house.keys.create("shop", ["read"], 60)
    answer = operator.send("/keys/1/roll", grace="24")
    assert answer.status_code == 201
    assert house.keys.verify(secret_in(answer.text)).limit == 60
    left = house.keys.verify(old).expires - now()
    assert timedelta(hours=23) < left <= timedelta(hours=24)
    assert "being replaced" in operator.get("/keys").text


def test_a_key_is_replaced_at_once(house: Any, operator: Any) -> None:
    house.keys.create("shop")
    assert "is revoked" in operator.send("/keys/1/roll", grace="0").text
    assert house.keys.get(1).state(now()) == "revoked"


@pytest.mark.parametrize("grace", ["", "1000000", "-1", "x"])
def test_a_grace_that_was_not_offered_is_refused(house: Any, operator: Any, grace: str) -> None:
    house.keys.create("shop")
    assert operator.send("/keys/1/roll", grace=grace).status_code == 400
    assert len(house.keys.list()) == 1


def test_a_closed_key_is_not_replaced(house: Any, operator: Any) -> None:
    house.keys.create("shop")
    token = operator.token("/keys/1/roll")
    house.keys.revoke(1)
    assert operator.client.post("/keys/1/roll", data={"form_token": token, "grace": "0"}).status_code == 409
    assert len(house.keys.list()) == 1


def test_revoking_asks_first_and_holds_from_the_next_request_on(house: Any, operator: Any) -> None:
    secret, _ = house.keys.create("shop")
    ask = {"headers": {"x-api-key": secret}}
    assert operator.get("/api/v1/options", **ask).status_code == 200
    assert "Revoke “" in operator.get("/keys/1/revoke").text
    assert operator.get("/api/v1/options", **ask).status_code == 200, "asking changes nothing"
    answer = operator.send("/keys/1/revoke")
    assert (answer.status_code, answer.location) == (303, "/keys?revoked=1")
    assert operator.get("/api/v1/options", **ask).status_code == 401
    assert "Key 1 is revoked" in operator.get(answer.location).text
    assert "is revoked already" in operator.get("/keys/1/revoke").text


@pytest.mark.parametrize(
    "path", ["/keys/7", "/keys/7/roll", "/keys/7/revoke", "/keys/0", "/keys/99999999999999999999", "/keys/-1"]
)
def test_a_key_that_is_not_there(operator: Any, path: str) -> None:
    assert operator.get(path).status_code == 404


@pytest.mark.parametrize("path", ["/keys/7/roll", "/keys/7/revoke"])
def test_a_change_of_a_key_that_is_not_there(operator: Any, path: str) -> None:
    assert operator.send(path, "/keys", grace="0").status_code == 404


def test_every_change_is_in_the_trail_signed_by_the_operator(house: Any, operator: Any) -> None:
    make(operator)
    operator.send("/keys/1/roll", grace="24")
    operator.send("/keys/2/revoke")
    text = " ".join(re.sub(r"<[^>]+>", " ", operator.get("/keys/trail").text).split())
    for line in (
        "Key 1 ( shop ) made operator",
        "Key 1 ( shop ) replaced by key 2; the old one had 24 hours left operator",
        "Key 2 ( shop ) revoked operator",
        "Logged in with a link operator",
        "A login link was made command line",
    ):
        assert line in text
    assert "Key 1" in re.sub(r"<[^>]+>", "", operator.get("/keys/1").text)
    assert "Key 2 ( shop ) revoked" not in " ".join(re.sub(r"<[^>]+>", " ", operator.get("/keys/1").text).split())


def test_the_trail_has_pages(house: Any, operator: Any) -> None:
    for number in range(150):
        house.keys.create(f"key {number}")
    first = operator.get("/keys/trail").text
    older = re.search(r'href="(/keys/trail\?before=\d+)"', first)
    assert older
    second = operator.get(older[1]).text
    assert first.count("<li>") == 100
    assert second.count("<li>") == 52
    assert "key 0" in second
    assert "The newest" in second


@pytest.mark.parametrize("before", ["x", "-1", "0", "99999999999999999999", "1e9"])
def test_the_trail_before_nonsense(operator: Any, before: str) -> None:
    assert operator.get(f"/keys/trail?before={before}").status_code == 200


@pytest.fixture
def many(house: Any) -> Any:
    """Hundreds of keys, with uses, closed ones among them."""
    today = now().date()
    for number in range(300):
        house.keys.create(f"customer {number:03}")
    with writing(house.engine) as connection:
        connection.execute(
            sa.insert(key_uses),
            [
                {"key_id": key, "day": today - timedelta(days=back), "uses": key}
                for key in range(1, 301)
                for back in range(40)
            ],
        )
        connection.execute(sa.update(api_keys).where(api_keys.c.id > 260).values(revoked=now()))
    return house


def test_hundreds_of_keys_come_in_pages_and_with_few_queries(many: Any) -> None:
    operator = many.operator()
    asked: list[str] = []
    sa.event.listen(
        many.app.extensions["galley"].engine, "before_cursor_execute", lambda *found: asked.append(found[2])
    )
    text = operator.get("/keys").text
    assert len([each for each in asked if each.startswith("SELECT")]) <= 5
    assert "260 active keys" in text
    assert "Page 1 of 6" in text
    assert text.count('id="key-') == 50
    assert len(text) < 120_000
    last = operator.get("/keys?page=6").text
    assert last.count('id="key-') == 10
    assert "customer 000" in last


@pytest.mark.parametrize("page", ["0", "-1", "x", "7", "99999999999", "2 "])
def test_no_page_number_breaks_the_list(many: Any, page: str) -> None:
    assert many.operator().get(f"/keys?page={page}").status_code == 200


def test_keys_are_found_by_name_and_beginning_and_closed_ones_on_request(many: Any) -> None:
    operator = many.operator()
    assert operator.get("/keys?q=CUSTOMER+04").text.count('id="key-') == 10
    start = many.keys.get(5).start
    assert 'id="key-5"' in operator.get(f"/keys?q={start}").text
    assert 'id="key-270"' not in operator.get("/keys?q=customer+269").text
    assert 'id="key-270"' in operator.get("/keys?q=customer+269&closed=1").text
    assert "No key’s name" in operator.get("/keys?q=nobody").text


def test_states(house: Any, operator: Any) -> None:
    moment = now()
    house.keys.create("lasting", expires=moment + timedelta(days=400))
    house.keys.create("ending", expires=moment + timedelta(days=3))
    house.keys.create("over", expires=moment - timedelta(days=3))
    house.keys.create("closed")
    house.keys.revoke(4)
    text = operator.get("/keys?closed=1").text
    states = re.findall(r'id="key-(\d+)".*?class="tag (\w+)">([^<]+)<', text, re.DOTALL)
    assert {key: (mark, state) for key, mark, state in states} == {
        "1": ("good", "active"),
        "2": ("warn", "expires soon"),
        "3": ("soft", "expired"),
        "4": ("bad", "revoked"),
    }


def test_a_key_has_a_page_with_its_uses(house: Any, operator: Any) -> None:
    house.keys.create("shop")
    day = date.today() - timedelta(days=1)
    with writing(house.engine) as connection:
        connection.execute(sa.insert(key_uses).values(key_id=1, day=day, uses=1234))
    text = operator.get("/keys/1").text
    assert "1,234 uses in the last 90 days" in text
    assert f"<td>{day.isoformat()}</td><td>1,234</td>" in text
