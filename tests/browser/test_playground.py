"""The playground as people use it: typing, tabs, faults, files, snippets that are run, with and without JavaScript."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

import pytest
from werkzeug.serving import make_server

from generator import Brief, generate
from generator.banks.library import default_library
from service import create_app
from service.config import Settings
from service.stores.db import connect
from service.stores.operators import OperatorStore
from service.stores.schema import migrate
from service.web.session import COOKIE

if TYPE_CHECKING:
    from playwright.sync_api import FrameLocator, Page

HOSTILE = '</script><script>alert(1)</script> it\'s "q" `id` $(id) \\n !! ${PATH} \u2028x\u202e {{ 7*7 }}'


@pytest.fixture(autouse=True)
def _needs_a_browser(browser: Any) -> None:
    """Skip with the reason where there is none."""


def let_in(page: Page, site: Any) -> Page:
    """Give the browser a session. Logging in by link, as one test does, is throttled."""
    operators = OperatorStore(site.engine)
    token = operators.redeem_link(operators.issue_link())
    page.context.add_cookies([{"name": COOKIE, "value": token, "url": site.address}])
    return page


@pytest.fixture
def operator(open_page: Callable[..., Page], site: Any) -> Page:
    return let_in(open_page(), site)


@pytest.fixture
def plain(open_page: Callable[..., Page], site: Any) -> Page:
    """The same in a browser without JavaScript."""
    return let_in(open_page(java_script_enabled=False), site)


def expect(what: Any) -> Any:
    from playwright.sync_api import expect as playwright_expect

    return playwright_expect(what)


def article(page: Page) -> FrameLocator:
    return page.frame_locator("#view iframe:not([data-arriving])")


def open_brief(page: Page, **query: str) -> None:
    page.goto("/?" + urlencode(query))
    expect(article(page).locator("h1")).to_be_visible()


def show_text(page: Page, view: str = "text") -> str:
    page.locator(f"#tab-{view}").click()
    expect(page.locator(f"#tab-{view}")).to_have_attribute("aria-current", "true")
    return page.locator("#view pre").inner_text()


def test_the_way_in_leads_to_an_article(visitor: Page, site: Any, enter: Callable[..., Page]) -> None:
    visitor.goto("/")
    expect(visitor).to_have_url(re.compile("/login"))
    enter(visitor, site)
    expect(article(visitor).locator("h1")).to_contain_text("Electric Bikes")
    expect(visitor.locator("#checks .missed, #found .over")).to_have_count(0)


def test_the_article_follows_what_is_typed(operator: Page) -> None:
    operator.goto("/")
    expect(article(operator).locator("h1")).to_contain_text("Electric Bikes")
    operator.get_by_label("Topic").fill("")
    operator.get_by_label("Topic").press_sequentially("Sourdough bread", delay=30)
    expect(article(operator).locator("h1")).to_contain_text("Sourdough Bread")
    expect(operator.locator("#view iframe")).to_have_count(1)
    expect(operator.locator(".found-title")).to_contain_text("Sourdough Bread")
    expect(operator.locator("#curl")).to_contain_text('"topic": "Sourdough bread"')
    keywords = ("battery care", "city commuting", "bike locks")  # those that the form begins with
    words = generate(Brief("Sourdough bread", 800, keywords=keywords)).word_count
    expect(operator.locator("#said")).to_contain_text(f"{words} words")
    expect(operator).to_have_title(re.compile("^Sourdough Bread.* · Playground · Galley$"))
    operator.get_by_label("Structure").select_option("faq")
    operator.get_by_label("Length").fill("300")
    expect(operator.locator("#facts")).to_contain_text(re.compile(r"\b(29|30)\d words"))
    operator.wait_for_url("**/?topic=Sourdough+bread&keywords=*&length=300&structure=faq")


def test_the_address_reproduces_the_article_for_somebody_else(operator: Page, plain: Page) -> None:
    operator.goto("/")
    operator.get_by_label("Topic").fill("Rain barrels & gutters 100% “dry”")
    operator.get_by_label("Tone").select_option("technical")
    operator.get_by_role("button", name="Another article").click()
    expect(operator.get_by_label("Seed")).to_have_value("1")
    wanted = show_text(operator)
    operator.wait_for_url("**view=text")
    plain.goto(operator.url)
    assert plain.locator("#view pre").inner_text() == wanted
    assert plain.get_by_label("Topic").input_value() == "Rain barrels & gutters 100% “dry”"


def test_caret_focus_and_scroll_stay_where_they_are(operator: Page) -> None:
    operator.set_viewport_size({"width": 1300, "height": 500})
    open_brief(operator, topic="Sourdough")
    topic = operator.get_by_label("Topic")
    topic.focus()
    operator.mouse.move(900, 300)
    operator.evaluate("scrollTo(0, 200)")
    topic.evaluate("field => field.setSelectionRange(4, 4)")
    operator.keyboard.type("dy ")
    expect(operator.locator("#facts + nav a").first).to_have_attribute("href", re.compile("topic=Sourdy"))
    assert topic.evaluate("field => [document.activeElement === field, field.selectionStart]") == [True, 7]
    assert operator.evaluate("scrollY") == 200


def test_a_word_is_not_asked_for_before_it_is_composed(operator: Page) -> None:
    open_brief(operator, topic="Tea")
    asked: list[str] = []
    operator.on("request", lambda request: asked.append(request.url) if "/update" in request.url else None)
    operator.get_by_label("Topic").fill("")
    operator.get_by_label("Topic").focus()
    keyboard = operator.context.new_cdp_session(operator)
    for so_far in ("で", "でん", "でんき"):
        keyboard.send("Input.imeSetComposition", {"text": so_far, "selectionStart": 3, "selectionEnd": 3})
        operator.wait_for_timeout(200)
    assert not [url for url in asked if "%E3%81%A7" in url]
    keyboard.send("Input.insertText", {"text": "電気"})
    operator.wait_for_url("**/?topic=%E9%9B%BB%E6%B0%97")
    assert len([url for url in asked if "%E9%9B%BB" in url]) == 1


def test_nobody_is_corrected_in_the_middle_of_a_number(operator: Page) -> None:
    open_brief(operator, topic="Tea", length="300")
    length = operator.get_by_label("Length")
    length.fill("")
    length.press_sequentially("1200", delay=150)  # 1 and 12 are too short
    assert operator.locator("#length-fault").inner_text() == ""
    expect(operator.locator("#facts")).to_contain_text("1,200 words")


def test_faults_stand_beside_their_fields_and_the_last_article_stays(
    operator: Page, faults_of: Callable[[Page], list[str]]
) -> None:
    open_brief(operator, topic="Tea")
    operator.get_by_label("Topic").fill("")
    operator.get_by_label("Length").fill("12")
    topic, length = operator.get_by_label("Topic"), operator.get_by_label("Length")
    for field, fault in ((topic, "Is required."), (length, "Must be between 50 and 10000.")):
        expect(field).to_have_attribute("aria-invalid", "true")
        expect(field).to_have_accessible_description(re.compile(re.escape(fault)))
    expect(operator.locator("#trouble")).to_contain_text("2 fields need another look")
    expect(operator.locator("#said")).to_contain_text("2 fields need another look")
    expect(article(operator).locator("h1")).to_contain_text("Tea")
    assert faults_of(operator) == []
    length.fill("120")
    expect(length).not_to_have_attribute("aria-invalid", "true")
    topic.fill("Coffee")
    expect(operator.locator("#trouble")).to_be_hidden()
    expect(article(operator).locator("h1")).to_contain_text("Coffee")


def test_return_leads_to_the_first_fault(operator: Page) -> None:
    open_brief(operator, topic="Tea")
    operator.locator("summary").click()
    operator.locator("#title").fill("x" * 201)
    operator.locator("summary").click()
    operator.get_by_role("textbox", name="Keywords").press("Enter")
    expect(operator.locator("#title")).to_be_focused()  # it was folded away
    expect(operator.locator("#title-fault")).to_contain_text("at most 200")


def test_tabs_show_each_form_and_keep_the_focus(operator: Page) -> None:
    open_brief(operator, topic="Tea", length="200")
    for view, begins in (("html", "<p>"), ("markdown", ""), ("text", ""), ("json", "{")):
        tab = operator.locator(f"#tab-{view}")
        tab.focus()
        operator.keyboard.press("Enter")
        expect(tab).to_have_attribute("aria-current", "true")
        expect(tab).to_be_focused()
        assert operator.locator("#view pre").inner_text().startswith(begins)
        assert f"view={view}" in operator.evaluate("location.search")
    assert json.loads(operator.locator("#view pre").inner_text())["wordCount"]
    operator.locator("#tab-").click()
    expect(article(operator).locator("h1")).to_be_visible()


def test_a_source_stays_where_it_was_scrolled_to(operator: Page) -> None:
    open_brief(operator, topic="Tea", length="2000")
    show_text(operator, "json")
    operator.locator("#view pre").evaluate("source => source.scrollTo(0, 900)")
    operator.get_by_label("Seed").fill("5")
    operator.wait_for_url("**seed=5&view=json")
    assert operator.locator("#view pre").evaluate("source => source.scrollTop") == 900


def test_another_article_and_another(operator: Page) -> None:
    open_brief(operator, topic="Tea")
    found = [show_text(operator)]
    for seed in ("1", "2"):
        operator.get_by_role("button", name="Another article").click()
        expect(operator.get_by_label("Seed")).to_have_value(seed)
        operator.wait_for_url(f"**seed={seed}&view=text")
        found.append(operator.locator("#view pre").inner_text())
    assert len(set(found)) == 3


def test_back_leads_to_the_page_before_and_forward_to_the_same_brief(operator: Page) -> None:
    operator.goto("/keys")
    open_brief(operator, topic="Tea")
    for topic in ("Coffee", "Cocoa"):
        operator.get_by_label("Topic").fill(topic)
        expect(article(operator).locator("h1")).to_contain_text(topic)
    operator.go_back(wait_until="commit")  # a page that the browser kept alive does not load again
    expect(operator).to_have_url(re.compile("/keys$"))
    operator.go_forward(wait_until="commit")
    expect(operator.get_by_label("Topic")).to_have_value("Cocoa")
    expect(article(operator).locator("h1")).to_contain_text("Cocoa")


@pytest.mark.parametrize("who", ["operator", "plain"])
def test_on_a_phone_the_button_leads_to_the_article(request: pytest.FixtureRequest, who: str) -> None:
    page: Page = request.getfixturevalue(who)
    page.set_viewport_size({"width": 390, "height": 740})
    page.goto("/")
    page.get_by_label("Topic").fill("Coffee")
    expect(page.locator("#tabs")).not_to_be_in_viewport()
    page.get_by_role("button", name="Write the article").click()
    expect(page.locator("#tabs")).to_be_in_viewport()
    expect(article(page).locator("h1")).to_contain_text("Coffee")


def test_an_answer_that_comes_late_does_not_win(operator: Page) -> None:
    open_brief(operator, topic="Tea")
    held: list[Any] = []

    def hold(route: Any) -> None:
        held.append(route)

    operator.route("**/update?topic=Coffee*", hold)
    operator.get_by_label("Topic").fill("Coffee")
    operator.wait_for_timeout(300)
    operator.get_by_label("Topic").fill("Cocoa")
    expect(article(operator).locator("h1")).to_contain_text("Cocoa")
    assert held
    for route in held:
        route.continue_()
    operator.wait_for_timeout(300)
    expect(article(operator).locator("h1")).to_contain_text("Cocoa")


def test_a_service_that_does_not_answer_is_told_and_asked_again(operator: Page) -> None:
    open_brief(operator, topic="Tea")
    operator.context.set_offline(True)
    operator.get_by_label("Topic").fill("Coffee")
    expect(operator.locator("#trouble")).to_contain_text("does not answer")
    operator.context.set_offline(False)
    operator.get_by_role("button", name="Write the article").click()
    expect(operator.locator("#trouble")).to_be_hidden()
    expect(article(operator).locator("h1")).to_contain_text("Coffee")


def test_the_end_of_the_session_leads_to_the_login_and_from_there_back(operator: Page, site: Any) -> None:
    open_brief(operator, topic="Tea")
    for cookie in operator.context.cookies():
        if cookie["name"] == COOKIE:
            OperatorStore(site.engine).log_out(cookie["value"])
    operator.get_by_label("Topic").fill("Coffee")
    expect(operator).to_have_url(re.compile(r"/login\?next=.*Coffee"))


def run(command: list[str], source: str, key: str) -> Any:
    environ = {"PATH": os.environ["PATH"], "GALLEY_KEY": key}
    done = subprocess.run([*command, source], env=environ, capture_output=True, text=True, check=True, timeout=30)
    return done.stdout


@pytest.mark.skipif(not shutil.which("curl"), reason="no curl here to run the snippet with")
@pytest.mark.parametrize("topic", ["Tea", HOSTILE])
def test_what_is_copied_for_the_shell_gives_the_very_article(operator: Page, site: Any, topic: str) -> None:
    open_brief(operator, topic=topic, keywords="it's, “so” \\", title="“That's” $HOME `it`", length="150")
    key, _ = site.keys.create("shell")
    answer = json.loads(run(["bash", "-c"], 'curl() { command curl -s "$@"; }\n' + copied(operator, "Shell"), key))
    assert answer == json.loads(show_text(operator, "json"))


@pytest.mark.parametrize("topic", ["Tea", HOSTILE])
def test_what_is_copied_for_python_runs(operator: Page, site: Any, topic: str) -> None:
    open_brief(operator, topic=topic, headingTags="false", length="150")
    key, _ = site.keys.create("python")
    assert (
        run([sys.executable, "-c"], copied(operator, "Python"), key).strip()
        == article(operator).locator("h1").inner_text()
    )


def copied(page: Page, language: str) -> str:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name=f"Copy the {language} program").click()
    expect(page.locator(".copied", has_text="Copied.")).to_be_visible()
    return str(page.evaluate("navigator.clipboard.readText()"))


def test_the_button_copies_what_stands_there_now(operator: Page) -> None:
    open_brief(operator, topic="Tea")
    operator.get_by_label("Topic").fill("Coffee")
    expect(operator.locator("#curl")).to_contain_text("Coffee")
    assert copied(operator, "Shell") == operator.locator("#curl").text_content()


@pytest.mark.parametrize("who", ["operator", "plain"])
def test_each_file_comes_with_its_name_and_content(request: pytest.FixtureRequest, who: str) -> None:
    page: Page = request.getfixturevalue(who)
    page.goto("/?" + urlencode({"topic": "電動自転車 tea", "length": "150"}))
    for name, suffix in (("HTML", "html"), ("Markdown", "md"), ("Text", "txt"), ("JSON", "json")):
        with page.expect_download() as download:
            page.locator("#files").get_by_role("link", name=name).click()
        assert download.value.suggested_filename == f"電動自転車-tea.{suffix}"
        content = Path(download.value.path()).read_text(encoding="utf-8")
        assert "電動自転車" in content


def test_nothing_runs_that_is_asked_for(operator: Page) -> None:
    shown: list[str] = []
    operator.on("dialog", lambda dialog: (shown.append(dialog.message), dialog.dismiss()))
    fields = {"title": HOSTILE[:60], "description": HOSTILE, "keywords": "<img src=x onerror=alert(2)>"}
    open_brief(operator, topic=HOSTILE, **fields)
    operator.get_by_label("Topic").fill(HOSTILE + " again")
    expect(operator.locator("#curl")).to_contain_text("again")
    expect(article(operator).locator("h1")).to_have_text(HOSTILE[:60])
    for view in ("html", "markdown", "text", "json"):
        assert "alert(1)" in show_text(operator, view)
    operator.get_by_label("Tone").evaluate("menu => menu.add(new Option('<b>x</b>', '<img src=x onerror=alert(3)>'))")
    operator.get_by_label("Tone").select_option(label="<b>x</b>")
    expect(operator.locator("#tone-fault")).to_contain_text("Is not one of")
    assert not operator.locator("main img, main b").count()
    assert shown == []


def test_the_frame_is_a_world_of_its_own(operator: Page) -> None:
    open_brief(operator, topic="Tea")
    inside = operator.frames[1]
    assert inside.evaluate("[self.origin, document.styleSheets.length]") == ["null", 1]
    assert inside.evaluate("getComputedStyle(document.querySelector('h1')).fontWeight") == "600"


def test_ten_thousand_words_do_not_make_the_page_slow(operator: Page) -> None:
    open_brief(operator, topic="Cats", length="10000")
    took = []
    for seed in ("1", "2", "3"):
        operator.get_by_label("Seed").fill(seed)
        started = operator.evaluate("performance.now()")
        operator.wait_for_url(f"**seed={seed}")
        expect(operator.locator("#view iframe[data-arriving]")).to_have_count(0)
        took.append(operator.evaluate("performance.now()") - started)
    assert min(took) < 1500  # milliseconds, the pause after the last keystroke included


def test_the_longest_brief_in_the_widest_script_fits_an_address(operator: Page) -> None:
    wide = "電"
    keywords = ",".join(f"{wide * 70}{number}" for number in range(20))
    fields = {"topic": wide * 200, "keywords": keywords, "title": wide * 200, "description": wide * 400}
    operator.goto("/")
    operator.locator("summary").click()
    for name, text in fields.items():
        operator.locator(f"#{name}").fill(text)
    expect(article(operator).locator("h1")).to_have_text(wide * 200)
    operator.wait_for_url(re.compile("description=%E9"))  # the last field comes with the next answer
    operator.reload()
    expect(article(operator).locator("h1")).to_have_text(wide * 200)
    assert operator.locator("#description").input_value() == wide * 400


def test_axe_finds_nothing_wrong_after_a_change(operator: Page, faults_of: Callable[[Page], list[str]]) -> None:
    open_brief(operator, topic="Tea")
    operator.get_by_role("textbox", name="Keywords").fill("green tea, zeppelin")
    expect(operator.locator("#spread tbody tr")).to_have_count(3)
    assert faults_of(operator) == []
    for view in ("json", "markdown"):
        show_text(operator, view)
        assert faults_of(operator) == []


def tab_order(page: Page) -> list[str]:
    page.get_by_label("Topic").focus()
    reached: list[str] = []
    while "topic" not in reached[1:]:
        reached.append(page.evaluate("document.activeElement.id || document.activeElement.tagName"))
        page.keyboard.press("Tab")
    return reached[:-1]


def test_all_of_it_can_be_reached_by_keyboard(operator: Page) -> None:
    operator.goto("/?topic=Tea")
    expect(article(operator).locator("h1")).to_be_visible()
    operator.locator("summary").click()
    operator.wait_for_load_state("networkidle")
    reached = tab_order(operator)
    for _ in range(
        10
    ):  # a busy machine may take a second until Chromium knows that the frame scrolls and takes the focus
        if "IFRAME" in reached:
            break
        operator.wait_for_timeout(200)
        reached = tab_order(operator)
    wanted = "topic keywords length structure tone language seed title description category headingTags"
    assert [name for name in reached if name in wanted.split()] == wanted.split()
    assert {"tab-", "tab-html", "tab-markdown", "tab-text", "tab-json", "IFRAME", "curl", "python"} <= set(reached)


def test_without_scripts_the_form_is_a_form(plain: Page) -> None:
    plain.goto("/")
    plain.get_by_label("Topic").fill("Sourdough bread")
    plain.get_by_label("Length").fill("300")
    plain.get_by_label("Structure").select_option("how-to")
    plain.get_by_label("Topic").press("Enter")
    plain.wait_for_url("**topic=Sourdough+bread**")
    assert "seed=0" in plain.url
    expect(article(plain).locator("h1")).to_contain_text("Sourdough Bread")
    plain.get_by_role("button", name="Another article").click()
    expect(plain.get_by_label("Seed")).to_have_value("1")
    plain.get_by_role("link", name="Markdown", exact=True).first.click()
    expect(plain.locator("#view pre")).to_contain_text("## ")
    plain.get_by_role("textbox", name="Keywords").fill("rye")
    plain.get_by_role("button", name="Write the article").click()
    expect(plain.locator("#curl")).to_contain_text('"keywords": "rye"')
    expect(plain.locator("#tab-markdown")).to_have_attribute("aria-current", "true")
    expect(plain.get_by_role("button", name="Copy")).to_have_count(0)


def test_without_scripts_faults_stand_beside_their_fields(plain: Page) -> None:
    plain.goto("/")
    plain.get_by_label("Topic").fill("")
    plain.get_by_label("Length").fill("many")
    plain.get_by_role("button", name="Write the article").click()
    expect(plain).to_have_title("Playground · Galley")
    expect(plain.get_by_label("Topic")).to_have_accessible_description("Is required.")
    expect(plain.get_by_label("Length")).to_have_accessible_description(re.compile("Must be a number."))
    expect(plain.get_by_label("Length")).to_have_value("many")
    expect(plain.locator("#trouble")).to_contain_text("2 fields need another look")


@pytest.fixture
def from_right_to_left(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[tuple[str, str]]:
    """A service whose English runs from right to left, and a link to log in there."""
    monkeypatch.setattr(default_library().language("en"), "direction", "rtl")
    url = f"sqlite:///{tmp_path / 'galley.db'}"
    engine = connect(url)
    migrate(engine)
    app = create_app(Settings(database_url=url, log_level="error"))
    server = make_server("127.0.0.1", 0, app, threaded=True)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    address = f"http://127.0.0.1:{server.server_port}"
    yield address, f"{address}/login?token={OperatorStore(engine).issue_link()}"
    server.shutdown()
    thread.join()
    server.server_close()
    app.extensions["galley"].usage.close()
    app.extensions["galley"].engine.dispose()
    engine.dispose()


def test_an_article_from_right_to_left_shows_right(
    open_page: Callable[..., Page], from_right_to_left: tuple[str, str]
) -> None:
    address, link = from_right_to_left
    page = open_page(host=address)
    page.goto(link)
    page.get_by_role("button", name="Log in").click()
    open_brief(page, topic="الدراجات الكهربائية", keywords="بطارية")
    edges = "line => { const box = line.getBoundingClientRect(); return [getComputedStyle(line).direction, box.left] }"
    direction, _ = article(page).locator("p").first.evaluate(edges)
    assert direction == "rtl"
    assert page.locator(".found-title").evaluate("line => getComputedStyle(line).direction") == "rtl"
    assert page.get_by_label("Topic").evaluate("field => getComputedStyle(field).direction") == "rtl"
    assert page.locator("#curl").evaluate("block => getComputedStyle(block).direction") == "ltr"
    show_text(page)
    assert page.locator("#view pre").evaluate("block => getComputedStyle(block).direction") == "rtl"
    show_text(page, "json")
    assert page.locator("#view pre").evaluate("block => getComputedStyle(block).direction") == "ltr"
