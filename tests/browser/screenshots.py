"""`make screenshots`: each page, light, dark and on a phone, into docs/screenshots/. Run by name only."""

from __future__ import annotations

import random
import shutil
import subprocess
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
import sqlalchemy as sa

from service.stores.clock import now
from service.stores.db import writing
from service.stores.tables import api_keys, key_uses

if TYPE_CHECKING:
    from playwright.sync_api import Page

FOLDER = Path(__file__).parents[2] / "docs" / "screenshots"
ARTICLE = "/?topic=electric+bikes&length=600&keywords=battery,+commuting&structure=detailed"
PAGES = {
    "playground": ARTICLE,
    "keys": "/keys",
    "key": "/keys/2",
    "replace": "/keys/2/roll",
    "revoke": "/keys/3/revoke",
    "trail": "/keys/trail",
    "api": "/docs",
    "problems": "/docs/problems",
    "problem": "/docs/problems/rate-limited",
    "not-found": "/nothing-here",
}
LOOKS: dict[str, dict[str, Any]] = {
    "light": {"viewport": {"width": 1280, "height": 900}, "color_scheme": "light"},
    "dark": {"viewport": {"width": 1280, "height": 900}, "color_scheme": "dark"},
    "phone": {"viewport": {"width": 390, "height": 844}, "color_scheme": "light"},
}
LONGEST = 1800
"""Where a picture of a long page is cut, in the page's own pixels."""


@pytest.fixture(scope="session", autouse=True)
def keys(site: Any) -> None:
    """Fill the service with keys that have a past."""
    chance, today = random.Random(7), now()
    made = [
        site.keys.create(name, limit=limit, expires=today + timedelta(days=days) if days else None)[1]
        for name, limit, days in (
            ("shop.example", 600, 0),
            ("Blog (production)", 60, 320),
            ("Blog (staging)", 20, 9),
            ("Nightly batch", None, 0),
            ("Ana’s laptop", None, 45),
            ("Intern, summer", 10, 30),
        )
    ]
    site.keys.roll(made[4].id, timedelta(days=1))
    site.keys.revoke(made[5].id)
    with writing(site.engine) as connection:
        for key, busy in zip(made[:4], (900, 140, 25, 4000), strict=True):
            for back in range(90):
                day = today.date() - timedelta(days=back)
                uses = int(busy * chance.uniform(0.2, 1) * (0.3 if day.weekday() > 4 else 1) * (1 - back / 130))
                connection.execute(sa.insert(key_uses).values(key_id=key.id, day=day, uses=uses))
            used = {"last_used": today - timedelta(minutes=busy % 71)}
            connection.execute(sa.update(api_keys).where(api_keys.c.id == key.id).values(**used))


def shoot(page: Page, name: str, look: str) -> None:
    for frame in page.locator("iframe").all():
        # A sandboxed frame that never was in view is drawn blank.
        frame.scroll_into_view_if_needed()
        page.wait_for_timeout(500)
    page.wait_for_load_state("networkidle")
    height = min(LONGEST, page.evaluate("document.documentElement.scrollHeight"))
    size = page.viewport_size or {"width": 0}
    box = {"x": 0, "y": 0, "width": size["width"], "height": height}
    path = FOLDER / f"{name}-{look}.png"
    page.screenshot(path=path, full_page=True, clip=box)
    if program := shutil.which("pngquant"):
        # A third of the bytes. Its code 99 says that the picture would lose too much, and stays as it is.
        subprocess.run(
            [program, "--force", "--skip-if-larger", "--quality=80-100", "--output", path, path], check=False
        )


@pytest.mark.parametrize("look", LOOKS)
def test_pages(open_page: Callable[..., Page], site: Any, look: str) -> None:
    FOLDER.mkdir(exist_ok=True)
    page = open_page(**LOOKS[look])
    page.goto("/login")
    shoot(page, "login", look)
    page.goto(site.login_link())
    shoot(page, "login-link", look)
    page.get_by_role("button", name="Log in").click()
    for name, path in PAGES.items():
        page.goto(path)
        shoot(page, name, look)
    page.goto("/keys")
    if not page.get_by_label("Name", exact=True).is_visible():
        page.get_by_role("heading", name="Make a key").click()
    page.get_by_label("Name", exact=True).fill("Magazine")
    page.get_by_role("button", name="Make the key").click()
    # Even a key of a service that is gone does not belong into a picture.
    page.get_by_label("Copy it now").evaluate("field => { field.value = 'galley_' + 'x'.repeat(36); }")
    shoot(page, "new-key", look)
