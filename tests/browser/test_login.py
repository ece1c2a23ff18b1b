"""The way in and out, as a person goes it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Page

PASSWORD = "a proof-reader’s red pencil"


def test_from_the_link_to_the_first_page(visitor: Page, site: Any) -> None:
    visitor.goto(site.login_link())
    visitor.get_by_role("button", name="Log in").click()
    visitor.wait_for_url(site.address + "/")
    visitor.get_by_role("link", name="Keys").click()
    assert visitor.get_by_role("heading", level=1).inner_text() == "API keys"


def test_a_link_that_a_chat_program_opened_first_still_works(open_page: Callable[..., Page], site: Any) -> None:
    link = site.login_link()
    open_page().goto(link)
    person = open_page()
    person.goto(link)
    person.get_by_role("button", name="Log in").click()
    person.wait_for_url(site.address + "/")


def test_a_link_used_twice(open_page: Callable[..., Page], site: Any) -> None:
    link = site.login_link()
    first, second = open_page(), open_page()
    for page in (first, second):
        page.goto(link)
        page.get_by_role("button", name="Log in").click()
    first.wait_for_url(site.address + "/")
    assert "does not work any more" in second.get_by_role("alert").inner_text()
    second.goto("/keys")
    assert "/login" in second.url


def test_the_way_back_to_the_page_that_was_wanted(visitor: Page, site: Any) -> None:
    visitor.goto("/keys?q=tea")
    assert "/login?next=" in visitor.url
    visitor.goto(site.login_link() + "&next=/keys?q=tea")
    visitor.get_by_role("button", name="Log in").click()
    visitor.wait_for_url(site.address + "/keys?q=tea")


def test_logging_out_ends_it_in_every_tab(operator: Page) -> None:
    tab = operator.context.new_page()
    tab.goto("/keys")
    operator.goto("/keys")
    operator.get_by_role("button", name="Log out").click()
    assert "logged out" in operator.get_by_role("status").inner_text()
    tab.reload()
    assert "/login" in tab.url
    operator.go_back()
    operator.reload()
    assert "/login" in operator.url


def test_the_password_from_a_file(open_page: Callable[..., Page], serve: Callable[..., Any], tmp_path: Path) -> None:
    file = tmp_path / "password"
    file.write_text(PASSWORD + "\n", encoding="utf-8")
    secret = tmp_path / "key"
    secret.write_text("k" * 32, encoding="utf-8")
    site = serve(operator_password_file=str(file), secret_key_file=str(secret))
    page = open_page(host=site.address)
    page.goto("/login")
    page.get_by_label("Operator’s password").fill("wrong")
    page.keyboard.press("Enter")
    assert "not the password" in page.get_by_role("alert").inner_text()
    page.get_by_label("Operator’s password").fill(PASSWORD)
    page.keyboard.press("Enter")
    page.wait_for_url(site.address + "/")


def test_without_javascript_everything_is_the_same(plain: Page) -> None:
    plain.goto("/keys")
    plain.get_by_role("button", name="Log out").click()
    assert "logged out" in plain.get_by_role("status").inner_text()


@pytest.mark.parametrize("path", ["/login", "/keys"])
def test_by_keyboard_the_first_stop_leads_past_the_menu(operator: Page, path: str) -> None:
    operator.goto("/keys")
    operator.keyboard.press("Tab")
    focused = operator.locator(":focus")
    assert focused.inner_text() == "Skip to the content"
    assert focused.bounding_box()["x"] >= 0  # type: ignore[index]
    operator.keyboard.press("Enter")
    operator.keyboard.press("Tab")
    assert operator.locator("main :focus").count() == 1
