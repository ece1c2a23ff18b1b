"""Real pages in a real browser: `galley serve` on loopback with two workers, Debian's Chromium driven by Playwright.

Every page that a test opens is watched: whatever breaks the policy, leaves the host or throws in a
script fails the test, whatever it was about.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
import sqlalchemy as sa

from service.serving.server import free_port
from service.stores.db import connect
from service.stores.keys import KeyStore
from service.stores.operators import OperatorStore

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

ROOT = Path(__file__).parents[2]
AXE = (Path(__file__).parent / "axe" / "axe.min.js").read_text(encoding="utf-8")
PROGRAMS = ("chromium", "chromium-browser", "google-chrome")
WHY_NOT = "No Chromium (Debian: apt-get install chromium; elsewhere name one in CHROMIUM)."


def chromium() -> str | None:
    return os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, PROGRAMS)), None)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    # Playwright keeps an event loop in this thread, so tests that run one of their own come first.
    items.sort(key=lambda item: Path(__file__).parent in item.path.parents)


def pytest_terminal_summary(terminalreporter: Any) -> None:
    skipped = [report for report in terminalreporter.stats.get("skipped", ()) if "tests/browser/" in report.nodeid]
    if skipped and chromium() is None:
        terminalreporter.write_line(f"{len(skipped)} tests of the web pages were skipped. {WHY_NOT}", yellow=True)


@dataclass
class Site:
    """A running service: its address, and its database for what happens outside the browser."""

    address: str
    engine: sa.Engine
    keys: KeyStore
    port: int

    def login_link(self) -> str:
        return f"{self.address}/login?token={OperatorStore(self.engine).issue_link()}"


@dataclass
class Watch:
    """What a page did that no page may do."""

    host: str
    found: list[str] = field(default_factory=list)

    def request(self, request: Any) -> None:
        if not request.url.startswith((self.host, "data:", "about:", "blob:" + self.host)):
            self.found.append(f"leaves the host: {request.url}")

    def console(self, message: Any) -> None:
        # A page with status 403 is "failed to load" in the browser's eyes.
        if message.type == "error" and "Failed to load resource" not in message.text:
            self.found.append(f"console: {message.text}")

    def error(self, error: Any) -> None:
        self.found.append(f"script: {error}")


@pytest.fixture(scope="session")
def serve(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[..., Site]]:
    """Start a service with these settings on a free port, with a database of its own."""
    started: list[tuple[subprocess.Popen[str], sa.Engine]] = []

    def start(**settings: str) -> Site:
        url = f"sqlite:///{tmp_path_factory.mktemp('site') / 'galley.db'}"
        inherited = {name: value for name, value in os.environ.items() if not name.startswith("GALLEY_")}
        port = free_port("127.0.0.1")
        environ = {
            "GALLEY_DATABASE_URL": url,
            "GALLEY_PORT": str(port),
            "GALLEY_WORKERS": "2",
            "GALLEY_LOG_LEVEL": "error",
        }
        named = {f"GALLEY_{name.upper()}": value for name, value in settings.items()}
        process = subprocess.Popen(
            [sys.executable, "-m", "service.cli", "serve"],
            cwd=ROOT,
            env={**inherited, **environ, **named},
            stderr=subprocess.PIPE,
            text=True,
        )
        assert process.stderr
        said = []
        for line in process.stderr:
            said.append(line)
            if match := re.search(r"answers on (http\S+)", line):
                break
        else:
            raise AssertionError("The service did not start:\n" + "".join(said))
        # Somebody has to read on, or the service would stall once the pipe is full.
        threading.Thread(target=process.stderr.read, daemon=True).start()
        engine = connect(url)
        started.append((process, engine))
        return Site(match[1], engine, KeyStore(engine), port)

    yield start
    for process, engine in started:
        process.send_signal(signal.SIGTERM)
        process.wait(20)
        if process.stderr:
            process.stderr.close()
        engine.dispose()


@pytest.fixture(scope="session")
def site(serve: Callable[..., Site]) -> Site:
    """The service that most tests share."""
    return serve()


@pytest.fixture(scope="session")
def chromium_path() -> str:
    """The browser's program, or the reason why there is none."""
    program = chromium()
    if program is None:
        pytest.skip(WHY_NOT)
    return program


@pytest.fixture(scope="session")
def browser(chromium_path: str) -> Iterator[Browser]:
    """The browser."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        # With its back/forward cache, which Playwright turns off: "never again after back" has to hold with it.
        opened = playwright.chromium.launch(
            executable_path=chromium_path, ignore_default_args=["--disable-back-forward-cache"]
        )
        yield opened
        opened.close()


Open = Callable[..., "Page"]


@pytest.fixture
def watches() -> list[Watch]:
    """What the pages of this test did wrong so far, one for each page."""
    return []


@pytest.fixture
def open_page(browser: Browser, site: Site, watches: list[Watch]) -> Iterator[Open]:
    """Open a watched page in a profile of its own. Takes Playwright's options for a context, and `host`."""
    contexts: list[BrowserContext] = []

    def open_one(host: str = site.address, **options: Any) -> Page:
        context = browser.new_context(base_url=host, **options)
        contexts.append(context)
        watch = Watch(host)
        watches.append(watch)
        context.on("request", watch.request)
        context.on("console", watch.console)
        context.on("weberror", lambda found: watch.error(found.error))
        return context.new_page()

    yield open_one
    for context in contexts:
        context.close()
    assert [found for watch in watches for found in watch.found] == []


@pytest.fixture
def visitor(open_page: Open) -> Page:
    """A page of somebody who is not logged in."""
    return open_page()


@pytest.fixture
def operator(open_page: Open, site: Site) -> Page:
    """A page of the operator, logged in."""
    return log_in(open_page(), site)


@pytest.fixture
def plain(open_page: Open, site: Site) -> Page:
    """The same in a browser without JavaScript."""
    return log_in(open_page(java_script_enabled=False), site)


def log_in(page: Page, site: Site) -> Page:
    page.goto(site.login_link())
    page.get_by_role("button", name="Log in").click()
    page.wait_for_url(lambda address: "/login" not in address)
    return page


@pytest.fixture
def enter() -> Callable[[Page, Site], Page]:
    """Log a page in."""
    return log_in


@pytest.fixture(scope="session")
def faults_of() -> Callable[[Page], list[str]]:
    """Tell what axe finds wrong with a page, each with its place."""

    def run(page: Page) -> list[str]:
        page.evaluate(AXE)
        found = page.evaluate("async () => (await axe.run(document, {resultTypes: ['violations']})).violations")
        return [
            f"{rule['id']}: {json.dumps(node['target'])} {node.get('failureSummary', '')}"
            for rule in found
            for node in rule["nodes"]
        ]

    return run
