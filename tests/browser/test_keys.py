"""A key's life in the browser: made, copied, used, replaced, revoked, and never seen again."""

from __future__ import annotations

import json
import re
import urllib.error
import urllib.request
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Page

HOSTILE = "<img src=x onerror=alert(1)>\"'{{7*7}}"


def make_key(page: Page, name: str) -> str:
    page.goto("/keys")
    if not page.get_by_label("Name", exact=True).is_visible():
        page.get_by_role("heading", name="Make a key").click()
    page.get_by_label("Name", exact=True).fill(name)
    page.get_by_role("button", name="Make the key").click()
    secret = page.get_by_label("Copy it now").input_value()
    assert re.fullmatch(r"galley_[0-9A-Za-z]{36}", secret)
    return secret


def status_of(site: Any, secret: str) -> int:
    body = json.dumps({"topic": "electric bikes", "length": 50}).encode()
    headers = {"x-api-key": secret, "Content-Type": "application/json"}
    try:
        with urllib.request.urlopen(urllib.request.Request(f"{site.address}/api/v1/generate", body, headers)) as answer:
            return int(answer.status)
    except urllib.error.HTTPError as error:
        with error:
            return error.code


def row(page: Page, name: str) -> Any:
    return page.get_by_role("row").filter(has=page.get_by_role("link", name=name, exact=True))


def test_make_copy_use_and_revoke_a_key(operator: Page, site: Any) -> None:
    operator.context.grant_permissions(["clipboard-read", "clipboard-write"])
    secret = make_key(operator, "whole life")
    operator.get_by_role("button", name="Copy").click()
    operator.get_by_text("Copied.").wait_for()
    assert operator.evaluate("navigator.clipboard.readText()") == secret
    assert status_of(site, secret) == 200

    operator.get_by_role("link", name="back to the keys").click()
    row(operator, "whole life").get_by_role("link", name="Revoke").click()
    operator.get_by_role("link", name="Keep it").click()
    assert status_of(site, secret) == 200
    row(operator, "whole life").get_by_role("link", name="Revoke").click()
    operator.get_by_role("button", name="Revoke the key").click()
    assert "is revoked" in operator.get_by_role("status").inner_text()
    assert status_of(site, secret) == 401
    assert row(operator, "whole life").get_by_text("revoked").count() == 1


def test_the_same_without_javascript(plain: Page, site: Any) -> None:
    secret = make_key(plain, "plain life")
    assert plain.get_by_role("button", name="Copy").count() == 0
    assert status_of(site, secret) == 200
    plain.get_by_role("link", name="back to the keys").click()
    row(plain, "plain life").get_by_role("link", name="Revoke").click()
    plain.get_by_role("button", name="Revoke the key").click()
    assert status_of(site, secret) == 401


def test_a_reload_neither_shows_a_key_again_nor_makes_another(operator: Page, site: Any) -> None:
    secret = make_key(operator, "reloaded")
    before = len(site.keys.list())
    operator.reload()
    assert secret not in operator.content()
    assert "already" in operator.get_by_role("heading", level=1).inner_text()
    assert len(site.keys.list()) == before


@pytest.mark.parametrize("profile", ["operator", "plain"])
@pytest.mark.parametrize("is_replaced", [False, True])
def test_neither_back_nor_forward_shows_a_key_again(
    request: pytest.FixtureRequest, profile: str, is_replaced: bool
) -> None:
    from playwright.sync_api import Error

    page = request.getfixturevalue(profile)
    name = f"left behind by {profile}, {is_replaced}"
    secret = make_key(page, name)
    page.get_by_role("link", name="back to the keys").click()
    if is_replaced:
        row(page, name).get_by_role("link", name="Replace").click()
        page.get_by_role("button", name="Make the new key").click()
        secret = page.get_by_label("Copy it now").input_value()
        page.get_by_role("link", name="back to the keys").click()
    page.wait_for_url("**/keys")
    for turn in (page.go_back, page.go_back, page.go_forward, page.go_forward):
        # Where the form would have to be sent again, Chromium asks, and shows a page of its own.
        with suppress(Error):
            turn(wait_until="load", timeout=2000)
        page.wait_for_timeout(200)
        shown = page.content() + "".join(field.input_value() for field in page.get_by_role("textbox").all())
        assert secret not in shown


def test_a_key_is_replaced_and_the_old_one_works_on(operator: Page, site: Any) -> None:
    old = make_key(operator, "rolling")
    operator.goto("/keys")
    row(operator, "rolling").get_by_role("link", name="Replace").click()
    operator.get_by_label("Time of grace").select_option("1 hour")
    operator.get_by_role("button", name="Make the new key").click()
    new = operator.get_by_label("Copy it now").input_value()
    assert new != old
    assert [status_of(site, each) for each in (old, new)] == [200, 200]


def test_a_fault_is_said_beside_its_field(operator: Page) -> None:
    operator.goto("/keys")
    if not operator.get_by_label("Name", exact=True).is_visible():
        operator.get_by_role("heading", name="Make a key").click()
    operator.get_by_label("Name", exact=True).fill("x")
    operator.get_by_label("Requests a minute").fill("many")
    operator.get_by_role("button", name="Make the key").click()
    field = operator.get_by_label("Requests a minute")
    assert field.get_attribute("aria-invalid") == "true"
    assert field.input_value() == "many"
    assert "whole number" in operator.locator("#fault-limit").inner_text()


def test_no_name_runs(operator: Page, site: Any, faults_of: Callable[[Page], list[str]]) -> None:
    operator.on("dialog", lambda dialog: pytest.fail(f"a script ran: {dialog.message}"))
    make_key(operator, HOSTILE)
    key = site.keys.list()[-1]
    for path in ("/keys", f"/keys/{key.id}", f"/keys/{key.id}/roll", f"/keys/{key.id}/revoke", "/keys/trail"):
        operator.goto(path)
        assert HOSTILE in operator.get_by_role("main").inner_text()
        assert operator.locator("main img").count() == 0


def test_uses_are_drawn(operator: Page, site: Any) -> None:
    secret = make_key(operator, "drawn")
    for _ in range(3):
        status_of(site, secret)
    for _ in range(40):  # uses are written behind
        operator.goto("/keys")
        chart = row(operator, "drawn").get_by_role("img")
        if chart.count() and "3 uses" in (chart.get_attribute("aria-label") or ""):
            break
        operator.wait_for_timeout(100)
    assert "3 uses in the last 30 days" in (chart.get_attribute("aria-label") or "")


def test_hundreds_of_keys_are_found_and_paged(
    open_page: Callable[..., Page], serve: Callable[..., Any], enter: Any
) -> None:
    site = serve()
    for number in range(230):
        site.keys.create(f"customer {number:03}")
    page = enter(open_page(host=site.address), site)
    page.goto("/keys")
    assert page.get_by_text("Page 1 of 5").is_visible()
    page.get_by_role("link", name="Older", exact=True).click()
    assert page.get_by_text("Page 2 of 5").is_visible()
    page.get_by_role("searchbox").fill("customer 007")
    page.keyboard.press("Enter")
    page.get_by_role("link", name="customer 007", exact=True).wait_for()
    assert page.get_by_role("row").count() == 2
