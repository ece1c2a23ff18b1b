"""The way in: a link that works once, a password that has to be set, a session that ends on the server."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from service.stores.clock import now
from service.stores.operators import SESSION_LIFE, OperatorStore
from service.web import throttle

PASSWORD = "correct horse battery"


def cookie(answer: Any, name: str) -> str:
    return next(line for line in answer.headers.getlist("Set-Cookie") if line.startswith(name + "="))


@pytest.mark.parametrize("path", ["/", "/keys", "/keys/1", "/keys/1/roll", "/keys/trail"])
def test_every_page_leads_to_the_login_first(visitor: Any, path: str) -> None:
    answer = visitor.get(path)
    assert answer.status_code == 303
    assert answer.location.startswith("/login")


@pytest.mark.parametrize("path", ["/keys", "/keys/1/roll", "/keys/1/revoke", "/logout"])
def test_nothing_can_be_changed_without_a_session(house: Any, visitor: Any, path: str) -> None:
    _, key = house.keys.create("shop")
    answer = visitor.send(path, "/login?token=x", name="more", grace="0")
    assert (answer.status_code, answer.location) == (303, "/login")
    assert house.keys.list() == (key,)


def test_a_link_opens_a_session(house: Any, visitor: Any) -> None:
    answer = visitor.log_in(house.operators.issue_link())
    assert (answer.status_code, answer.location) == (303, "/")
    assert visitor.get("/keys").status_code == 200


def test_opening_a_link_does_not_spend_it(house: Any, visitor: Any) -> None:
    link = house.operators.issue_link()
    for _ in range(3):
        assert visitor.client.head(f"/login?token={link}").status_code == 200
        assert visitor.get(f"/login?token={link}").status_code == 200
    assert visitor.log_in(link).status_code == 303


def test_a_link_works_once_in_whichever_worker(build: Any) -> None:
    one, other = build(), build()
    link = one.operators.issue_link()
    first, second = one.visitor(), other.visitor()
    assert first.log_in(link).status_code == 303
    refused = second.log_in(link)
    assert refused.status_code == 403
    assert "does not work any more" in refused.text
    assert second.get("/keys").status_code == 303


def test_a_link_that_is_too_old_opens_nothing(house: Any, visitor: Any) -> None:
    past = OperatorStore(house.engine, clock=lambda: now() - timedelta(minutes=16))
    assert visitor.log_in(past.issue_link()).status_code == 403


@pytest.mark.parametrize("link", ["x", "x" * 5000, "é", "' OR 1=1", "\x00"])
def test_no_made_up_link_opens_anything(visitor: Any, link: str) -> None:
    answer = visitor.send("/login", "/login?token=x", token=link)
    assert answer.status_code == 403
    assert not any(line.startswith("galley_session") for line in answer.headers.getlist("Set-Cookie"))


def test_the_page_of_a_link_does_not_tell_whether_it_is_good(house: Any, visitor: Any) -> None:
    def without_tokens(text: str, link: str) -> list[str]:
        return [line for line in text.replace(link, "LINK").splitlines() if "form_token" not in line]

    good = house.operators.issue_link()
    pages = [without_tokens(visitor.get(f"/login?token={link}").text, link) for link in (good, "made-up")]
    assert pages[0] == pages[1]


def test_without_a_password_there_is_no_field_and_no_way_in(visitor: Any) -> None:
    assert 'type="password"' not in visitor.get("/login").text
    for password in ("", "admin", "galley", "None"):
        assert visitor.send("/login", "/login?token=x", password=password).status_code == 403


def test_the_stored_password_opens_a_session(house: Any, visitor: Any) -> None:
    house.operators.set_password(PASSWORD)
    assert 'type="password"' in visitor.get("/login").text
    assert visitor.send("/login", password=PASSWORD + "x").status_code == 403
    assert visitor.send("/login", password=PASSWORD).location == "/"


def test_a_password_from_the_settings_goes_before_the_stored_one(build: Any) -> None:
    house = build(operator_password="from the settings")
    house.operators.set_password(PASSWORD)
    person = house.visitor()
    assert person.send("/login", password=PASSWORD).status_code == 403
    assert person.send("/login", password="from the settings").status_code == 303


def test_a_wrong_password_is_said_beside_the_field_and_not_repeated(build: Any) -> None:
    house = build(operator_password=PASSWORD)
    person = house.visitor()
    text = person.send("/login", password="<script>wrong").text
    assert 'aria-invalid="true" aria-describedby="refused"' in text
    assert "wrong" not in text


def test_attempts_with_a_password_are_counted_over_workers_and_links_go_on(build: Any) -> None:
    workers = [build(operator_password=PASSWORD) for _ in range(2)]
    people = [each.visitor() for each in workers]
    for place in range(throttle.PASSWORDS_FROM_ONE):
        assert people[place % 2].send("/login", password="no").status_code == 403
    for person in people:
        refused = person.send("/login", password=PASSWORD)
        assert refused.status_code == 429
        assert 1 <= int(refused.headers["Retry-After"]) <= 60
    assert people[0].log_in(workers[0].operators.issue_link()).status_code == 303


def test_attempts_are_counted_by_the_address_that_trusted_proxies_name(build: Any) -> None:
    trusting, direct = build(operator_password=PASSWORD, trusted_proxies=1), build(operator_password=PASSWORD)

    def attempt(house: Any, address: str) -> int:
        person = house.visitor()
        return int(person.send("/login", headers={"X-Forwarded-For": address}, password="no").status_code)

    for _ in range(throttle.PASSWORDS_FROM_ONE):
        assert attempt(trusting, "192.0.2.1") == 403
    assert attempt(trusting, "192.0.2.1") == 429
    assert attempt(trusting, "192.0.2.2") == 403
    statuses = [attempt(direct, f"192.0.2.{100 + place}") for place in range(throttle.PASSWORDS_FROM_ONE + 1)]
    assert statuses[-1] == 429


@pytest.mark.parametrize(
    ("address", "counted"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::1", "2001:db8:1:2::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("unix:", "unknown"),
        (None, "unknown"),
    ],
)
def test_whom_an_address_stands_for(address: str | None, counted: str) -> None:
    assert throttle.client(address) == counted


def test_the_session_is_a_cookie_that_scripts_and_other_sites_do_not_get(house: Any, visitor: Any) -> None:
    set_cookie = cookie(visitor.log_in(house.operators.issue_link()), "galley_session")
    assert "HttpOnly" in set_cookie
    assert "SameSite=Lax" in set_cookie
    assert "Path=/" in set_cookie
    assert f"Max-Age={int(SESSION_LIFE.total_seconds())}" in set_cookie
    assert "Secure" not in set_cookie
    assert "Domain" not in set_cookie


@pytest.mark.parametrize("how", ["by the settings", "by the proxy", "directly"])
def test_on_https_the_cookie_is_bound_to_it(build: Any, how: str) -> None:
    settings = {"by the settings": {"public_url": "https://galley.example"}, "by the proxy": {"trusted_proxies": 1}}
    house = build(**settings.get(how, {}))
    client = house.client()
    options = {
        "by the proxy": {"headers": {"X-Forwarded-Proto": "https"}},
        "directly": {"base_url": "https://localhost"},
    }
    answer = client.get("/login", **options.get(how, {}))
    assert "Secure" in cookie(answer, "__Host-galley_form")


def test_logging_out_ends_the_session_on_the_server(house: Any, operator: Any) -> None:
    token = operator.client.get_cookie("galley_session").value
    answer = operator.send("/logout", "/keys")
    assert answer.location == "/login?out=1"
    assert "logged out" in operator.get(answer.location).text
    thief = house.client()
    thief.set_cookie("galley_session", token)
    assert thief.get("/keys").status_code == 303


def test_a_session_ends_by_itself(house: Any, visitor: Any) -> None:
    past = OperatorStore(house.engine, clock=lambda: now() - SESSION_LIFE - timedelta(seconds=1))
    link = OperatorStore(house.engine, clock=lambda: now() - SESSION_LIFE).issue_link()
    token = past.redeem_link(link)
    visitor.client.set_cookie("galley_session", token)
    assert visitor.get("/keys").status_code == 303


def test_who_is_logged_in_need_not_log_in_again(operator: Any) -> None:
    assert operator.get("/login").location == "/"
    assert operator.get("/login?next=/keys").location == "/keys"


def test_the_login_leads_back_to_the_page_that_was_wanted(house: Any, visitor: Any) -> None:
    wanted = "/keys?q=shop&closed=1"
    asked = visitor.get(wanted).location
    shown = visitor.get(asked).text
    assert asked == "/login?next=/keys?q%3Dshop%26closed%3D1"
    assert 'name="token"' not in shown
    answer = visitor.send("/login", "/login?token=x", token=house.operators.issue_link(), next=wanted)
    assert answer.location == wanted


@pytest.mark.parametrize(
    "wanted",
    [
        "https://evil.example/",
        "//evil.example/keys",
        "/\\evil.example",
        "\\\\evil.example",
        "/keys/\r\nSet-Cookie: a=b",
        "javascript:alert(1)",
        "http:///keys",
        "/docs",
        "keys",
        "/keys\\@evil.example",
        "",
    ],
)
def test_the_login_leads_nowhere_else(house: Any, visitor: Any, wanted: str) -> None:
    answer = visitor.send("/login", "/login?token=x", token=house.operators.issue_link(), next=wanted)
    assert answer.location == "/"
