"""What holds for every page, in every look: no fault that axe can find, nothing from elsewhere, one frame."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Page

OPEN_TO_ALL = ("/login", "/login?token=abc", "/docs", "/docs/problems", "/docs/problems/rate-limited", "/nothing-here")
BEHIND_THE_LOGIN = (
    "/",
    "/keys",
    "/keys?closed=1",
    "/keys/1",
    "/keys/1/roll",
    "/keys/1/revoke",
    "/keys/trail",
    "/keys/99",
)
LOOKS = {
    "light": {"color_scheme": "light"},
    "dark": {"color_scheme": "dark"},
    "phone": {"viewport": {"width": 360, "height": 740}, "color_scheme": "dark"},
}


@pytest.fixture(autouse=True, scope="module")
def some_keys(site: Any) -> None:
    site.keys.create("first")
    site.keys.revoke(site.keys.create("closed")[1].id)


@pytest.fixture(params=LOOKS)
def page(request: pytest.FixtureRequest, open_page: Callable[..., Page]) -> Page:
    return open_page(**LOOKS[request.param])


def is_too_wide(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth"))


def look_at(page: Page, path: str, faults_of: Callable[[Page], list[str]]) -> None:
    page.goto(path)
    page.wait_for_load_state("networkidle")
    assert faults_of(page) == [], path
    assert not is_too_wide(page), path
    assert page.get_by_role("main").count() == page.get_by_role("banner").count() == 1
    assert page.get_by_role("heading", level=1).count() == 1


def test_axe_finds_nothing_wrong_outside_the_login(page: Page, faults_of: Callable[[Page], list[str]]) -> None:
    for path in OPEN_TO_ALL:
        look_at(page, path, faults_of)


def test_axe_finds_nothing_wrong_behind_the_login(
    page: Page, site: Any, enter: Callable[..., Page], faults_of: Callable[[Page], list[str]]
) -> None:
    enter(page, site)
    for path in BEHIND_THE_LOGIN:
        look_at(page, path, faults_of)


def test_axe_is_able_to_find_something(visitor: Page, faults_of: Callable[[Page], list[str]]) -> None:
    visitor.goto("/login")
    visitor.evaluate("document.body.append(document.createElement('button'))")
    assert any("button-name" in fault for fault in faults_of(visitor))


def test_the_watch_sees_an_inline_script_and_a_request_to_elsewhere(
    open_page: Callable[..., Page], watches: Any
) -> None:
    page = open_page()
    page.goto("/login")
    page.evaluate("""() => {
        const script = document.createElement('script');
        script.textContent = 'document.title = "broken"';
        document.body.append(script);
        document.body.append(Object.assign(new Image(), {src: 'http://localhost:9/picture.png'}));
    }""")
    page.wait_for_timeout(300)
    assert page.title() != "broken"
    found = " ".join(watches[-1].found)
    assert "Content Security Policy" in found or "script-src" in found
    watches[-1].found.clear()


def test_axe_finds_nothing_wrong_with_what_only_a_form_shows(
    page: Page, site: Any, enter: Callable[..., Page], faults_of: Callable[[Page], list[str]]
) -> None:
    page.goto("/login?token=made-up")
    page.get_by_role("button", name="Log in").click()
    page.get_by_role("alert").wait_for()
    assert faults_of(page) == []
    enter(page, site)
    page.goto("/keys")
    if not page.get_by_label("Name", exact=True).is_visible():
        page.get_by_role("heading", name="Make a key").click()
    page.get_by_label("Requests a minute").fill("many")
    page.get_by_role("button", name="Make the key").click()
    page.get_by_role("alert").wait_for()
    assert faults_of(page) == []
    page.get_by_label("Name", exact=True).fill("looked at")
    page.get_by_label("Requests a minute").fill("")
    page.get_by_role("button", name="Make the key").click()
    page.get_by_label("Copy it now").wait_for()
    assert faults_of(page) == []
    assert not is_too_wide(page)
    page.reload()
    assert faults_of(page) == []


def test_axe_finds_nothing_wrong_with_an_open_operation(page: Page, faults_of: Callable[[Page], list[str]]) -> None:
    page.goto("/docs")
    page.locator(".opblock-summary-control").first.click()
    page.get_by_role("button", name="Try it out").click()
    page.get_by_role("button", name="Execute").click()
    page.get_by_text("An API key is needed").first.wait_for()
    assert faults_of(page) == []
    page.locator(".btn.authorize").first.click()
    page.get_by_role("button", name="Close").first.wait_for()
    assert faults_of(page) == []
