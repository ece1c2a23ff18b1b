"""Forms work only from our own pages, and those that make something only once."""

from __future__ import annotations

from typing import Any

import pytest

FORMS = ["/keys", "/keys/1/roll", "/keys/1/revoke", "/logout"]


@pytest.fixture(autouse=True)
def key(house: Any) -> Any:
    return house.keys.create("shop")[1]


def untouched(house: Any, key: Any) -> bool:
    return bool(house.keys.list() == (key,))


@pytest.mark.parametrize("path", FORMS)
@pytest.mark.parametrize("token", [None, "", ".", "a.b", "é.é", "x" * 9000])
def test_a_form_needs_a_token(house: Any, operator: Any, key: Any, path: str, token: str | None) -> None:
    data = {"name": "more", "scopes": "read", "grace": "0", **({} if token is None else {"form_token": token})}
    assert operator.client.post(path, data=data).status_code == 403
    assert untouched(house, key)
    assert operator.get("/keys").status_code == 200


@pytest.mark.parametrize("path", FORMS)
@pytest.mark.parametrize(
    "headers",
    [
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
        {"Sec-Fetch-Site": "cross-site", "Origin": "http://localhost"},
        {"Sec-Fetch-Site": "", "Origin": "http://localhost"},
    ],
)
def test_a_form_of_another_site_is_refused_even_with_a_token(
    house: Any, operator: Any, key: Any, path: str, headers: dict[str, str]
) -> None:
    assert operator.send(path, "/keys", headers, name="more", scopes="read", grace="0").status_code == 403
    assert untouched(house, key)


@pytest.mark.parametrize("origin", ["https://evil.example", "null", "http://localhost:81", "https://localhost"])
def test_where_browsers_send_no_fetch_metadata_the_origin_counts(
    house: Any, operator: Any, key: Any, origin: str
) -> None:
    data = {"form_token": operator.token("/keys"), "name": "more", "scopes": "read"}
    assert operator.client.post("/keys", data=data, headers={"Origin": origin}).status_code == 403
    assert untouched(house, key)
    assert operator.client.post("/keys", data=data, headers={"Origin": "http://localhost"}).status_code == 201


def test_behind_a_proxy_the_origin_is_the_public_address(build: Any) -> None:
    house = build(public_url="https://galley.example/tools")
    visitor = house.visitor()
    for origin, status in (("https://galley.example", 403), ("https://evil.example", 403)):
        data = {"form_token": visitor.token("/login?token=x"), "token": "x"}
        answer = visitor.client.post("/login", data=data, base_url="http://inner:8000", headers={"Origin": origin})
        assert answer.status_code == status
    # Both are refused here because the cookie is bound to HTTPS; what differs is the reason.
    secure = {"base_url": "https://inner"}
    token = visitor.client.get("/login?token=x", **secure).text.split('form_token" value="')[1].split('"')[0]
    for origin, said in (
        ("https://galley.example", "does not work any more"),
        ("https://evil.example", "another site"),
    ):
        headers = {"Origin": origin, "Accept": "text/html"}
        answer = visitor.client.post("/login", data={"form_token": token, "token": "x"}, headers=headers, **secure)
        assert said in answer.text


def test_a_token_belongs_to_its_session(house: Any, operator: Any, key: Any) -> None:
    other = house.operator()
    data = {"form_token": other.token("/keys"), "name": "more", "scopes": "read"}
    assert operator.client.post("/keys", data=data).status_code == 403
    assert untouched(house, key)


def test_a_token_from_before_the_login_is_worth_nothing_after_it(house: Any, visitor: Any, key: Any) -> None:
    token = visitor.token("/login?token=x")
    visitor.log_in(house.operators.issue_link())
    assert visitor.client.post("/keys", data={"form_token": token, "name": "more"}).status_code == 403
    assert untouched(house, key)


def test_nobody_can_be_logged_in_by_a_form_of_another_site(house: Any, visitor: Any) -> None:
    link = house.operators.issue_link()
    assert visitor.client.post("/login", data={"token": link}).status_code == 403
    stranger = house.visitor()
    data = {"form_token": stranger.token("/login?token=x"), "token": link}
    assert visitor.client.post("/login", data=data).status_code == 403
    assert visitor.log_in(link).status_code == 303


def test_any_worker_can_check_a_token(build: Any) -> None:
    one, other = build(secret_key="k" * 16), build(secret_key="k" * 16)
    operator = one.operator()
    token = operator.token("/keys")
    elsewhere = other.client()
    elsewhere.set_cookie("galley_session", operator.client.get_cookie("galley_session").value)
    assert elsewhere.post("/keys", data={"form_token": token, "name": "new", "scopes": "read"}).status_code == 201


def test_the_secret_key_signs_the_tokens(build: Any) -> None:
    one, other = build(secret_key="k" * 16), build(secret_key="o" * 16)
    operator = one.operator()
    elsewhere = other.client()
    elsewhere.set_cookie("galley_session", operator.client.get_cookie("galley_session").value)
    assert elsewhere.post("/keys", data={"form_token": operator.token("/keys"), "name": "new"}).status_code == 403


@pytest.mark.parametrize("workers", [1, 2])
def test_a_form_that_makes_a_key_works_once(build: Any, workers: int) -> None:
    houses = [build() for _ in range(workers)]
    operator = houses[0].operator()
    data = {"form_token": operator.token("/keys"), "name": "new", "scopes": "read"}
    assert operator.client.post("/keys", data=data).status_code == 201
    again = houses[-1].client()
    again.set_cookie("galley_session", operator.client.get_cookie("galley_session").value)
    refused = again.post("/keys", data=data, headers={"Accept": "text/html"})
    assert refused.status_code == 409
    assert "was sent already" in refused.text
    assert [key.name for key in houses[0].keys.list()] == ["shop", "new"]


def test_a_form_that_replaces_a_key_works_once(house: Any, operator: Any, key: Any) -> None:
    data = {"form_token": operator.token("/keys/1/roll"), "grace": "24"}
    assert operator.client.post("/keys/1/roll", data=data).status_code == 201
    assert operator.client.post("/keys/1/roll", data=data).status_code == 409
    assert len(house.keys.list()) == 2


@pytest.mark.parametrize(
    "body", [b"\xff\xfe=\xff", b"form_token=%ff&name=%ff", b"a" * 70_000, b"%", b"=&=&", b"name=" + b"a&name=" * 2000]
)
def test_no_body_breaks_a_form(operator: Any, body: bytes) -> None:
    answer = operator.client.post("/keys", data=body, content_type="application/x-www-form-urlencoded")
    assert answer.status_code in (403, 413)


def test_a_multipart_form_is_a_form(operator: Any) -> None:
    data = {"form_token": operator.token("/keys"), "name": "new", "scopes": "read"}
    assert operator.client.post("/keys", data=data, content_type="multipart/form-data").status_code == 201
