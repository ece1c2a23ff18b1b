"""`make lighthouse`: accessibility as Lighthouse counts it, 100 wanted on every page. Run by name only: it needs Node.

Lighthouse runs the rules of axe that it trusts most, and weighs them. Pages that only a form shows, and
those with another status than 200, it cannot open; axe itself sees them in `test_every_page.py`.
"""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Page

PROGRAM = Path(os.environ.get("LIGHTHOUSE", Path(__file__).parents[2] / "node_modules" / ".bin" / "lighthouse"))
OPEN_TO_ALL = ("/login", "/login?token=x", "/docs", "/docs/problems", "/docs/problems/rate-limited")
BEHIND_THE_LOGIN = ("/", "/?topic=electric+bikes", "/keys", "/keys/1", "/keys/1/roll", "/keys/1/revoke", "/keys/trail")
SECONDS = 120


@pytest.fixture(scope="module", autouse=True)
def a_key(site: Any) -> None:
    site.keys.create("shop")


@pytest.fixture
def score_of(chromium_path: str, tmp_path: Path) -> Callable[..., tuple[int, list[str]]]:
    """Return the score of an address, and what it lost points for."""

    def run(address: str, cookie: str = "") -> tuple[int, list[str]]:
        headers = tmp_path / "headers.json"
        headers.write_text(json.dumps({"Cookie": cookie} if cookie else {}))
        command = [PROGRAM, address, "--quiet", "--output=json", "--only-categories=accessibility"]
        command += [f"--extra-headers={headers}", "--chrome-flags=--headless=new --no-sandbox"]
        environ = {**os.environ, "CHROME_PATH": chromium_path}
        found = subprocess.run(command, env=environ, capture_output=True, text=True, timeout=SECONDS, check=False)
        assert found.returncode == 0, found.stderr
        report = json.loads(found.stdout)
        assert report["finalDisplayedUrl"] == address
        lost = [audit["id"] for audit in report["audits"].values() if audit["score"] == 0]
        return round(report["categories"]["accessibility"]["score"] * 100), lost

    return run


@pytest.mark.parametrize("path", OPEN_TO_ALL)
def test_pages_for_everybody(site: Any, score_of: Callable[..., Any], path: str) -> None:
    assert score_of(site.address + path) == (100, [])


@pytest.mark.parametrize("path", BEHIND_THE_LOGIN)
def test_pages_behind_the_login(operator: Page, site: Any, score_of: Callable[..., Any], path: str) -> None:
    cookies = [f"{each.get('name')}={each.get('value')}" for each in operator.context.cookies()]
    assert score_of(site.address + path, "; ".join(cookies)) == (100, [])
