"""What the page shows around an article: search result, checks, spread of the keywords."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator import Article, Brief, generate
from generator.banks.library import default_library
from generator.models import STRUCTURES, Check, KeywordUse, Report
from generator.seo.width import width
from service.web.playground.checklist import checklist
from service.web.playground.preview import cut, preview
from service.web.playground.spread import SCALE, Strip, spread

LONG = "A title that goes on and on about vegetable gardens until no list of results could ever show all of it"


@pytest.fixture(scope="module")
def article() -> Article:
    return generate(Brief(topic="vegetable gardens", length=400, keywords=("raised beds", "compost", "zeppelins")))


def test_the_search_result_shows_a_fitting_title_whole(article: Article) -> None:
    line = preview(article).title
    assert (line.shown, line.fits) == (article.seo.title, True)


def test_widths_are_those_of_the_report(article: Article) -> None:
    values = {check.id: check.value for check in article.seo.report.checks}
    found = preview(article)
    assert found.title.pixels == values["titleWidth"]
    assert found.title.characters == values["titleLength"]
    assert found.description.characters == values["descriptionLength"]


def test_a_long_title_is_cut_at_a_word_and_told_to_be_too_long() -> None:
    line = preview(generate(Brief(topic="gardens", title=LONG))).title
    assert not line.fits
    assert line.share == 100
    kept = line.shown.removesuffix(" …")
    assert LONG.startswith(kept + " ")
    assert width(line.shown) <= line.most


def test_an_address_is_cut_where_the_room_beside_the_host_ends() -> None:
    line = preview(generate(Brief(topic="wwwwwwwww " * 9, length=50))).address
    assert not line.fits
    assert line.shown.endswith(" …")
    assert preview(generate(Brief(topic="gardens", length=50))).address.shown == "gardens"


def test_a_short_title_fits_the_room_and_misses_the_advice() -> None:
    line = preview(generate(Brief(topic="gardens", title="Hi"))).title
    assert (line.shown, line.fits) == ("Hi", False)


@given(st.text(max_size=400), st.sampled_from([(20, 600), (14, 985)]))
def test_what_is_cut_fits(text: str, room: tuple[int, int]) -> None:
    shown = cut(text, *room)
    assert width(shown, room[0]) <= room[1]
    assert shown == text or text.startswith(shown.removesuffix(" …"))


def test_an_unbroken_title_is_cut_inside_the_word() -> None:
    assert len(cut("W" * 200, 20, 600)) > 20


@pytest.mark.parametrize("structure", STRUCTURES)
def test_every_check_of_the_report_has_a_label_of_its_own(structure: str) -> None:
    report = generate(Brief(topic="vegetable gardens", structure=structure, keywords=("compost",))).seo.report
    items = checklist(report).items
    assert [item.id for item in items] == [check.id for check in report.checks]
    assert not {item.label for item in items} & {check.message for check in report.checks}
    assert len({item.label for item in items}) == len(items)


def test_a_check_that_is_new_here_is_told_by_its_message() -> None:
    new = Check("brandNew", False, 3, "at most 2 words", "3 words are too many.")
    (item,) = checklist(Report((), (new,))).items
    assert (item.label, item.measured, item.target, item.passed) == ("3 words are too many.", "3", "at most 2", False)


def test_numbers_are_written_alike_and_without_their_unit() -> None:
    report = generate(Brief(topic="vegetable gardens", length=1500, keywords=("compost",))).seo.report
    found = {item.id: (item.measured, item.target) for item in checklist(report).items}
    assert found["length"] == ("1,500", "1,500")
    assert found["titleLength"][1] == "30–60"
    assert found["keyphraseInTitle"] == ("yes", "")
    assert found["keywordsUsed"] == ("1", "all 1")


def test_passed_checks_are_counted(article: Article) -> None:
    found = checklist(article.seo.report)
    assert found.passed == sum(check.passed for check in article.seo.report.checks)
    assert 0 < found.passed <= len(found.items)


def test_keywords_that_nobody_gave_are_not_checked() -> None:
    report = generate(Brief(topic="vegetable gardens")).seo.report
    assert "keywordsUsed" not in {item.id for item in checklist(report).items}


@pytest.mark.parametrize("structure", STRUCTURES)
@pytest.mark.parametrize("heading_tags", [True, False])
def test_the_strip_marks_as_many_uses_as_the_report_counts(structure: str, heading_tags: bool) -> None:
    for topic, keywords in (
        ("Electric bikes for commuting", ("battery care", "bikes", "C++ & co", "e-bike")),
        ("How to bake sourdough bread", ("starter", "rye flour")),
        ("Mountain bikes vs road bikes", ("suspension",)),
    ):
        brief = Brief(topic=topic, keywords=keywords, structure=structure, heading_tags=heading_tags, length=700)
        for strip in spread(generate(brief)):
            assert len(strip.positions) == strip.use.count, (topic, strip.use.keyword)


@pytest.mark.parametrize("code", default_library().on_offer(drafts=True))
def test_the_strip_is_right_in_every_language(code: str) -> None:
    written = generate(Brief(topic="Galley 2000", keywords=("Galley", "2000"), language=code, length=400), drafts=True)
    assert [len(strip.positions) for strip in spread(written)] == [use.count for use in written.seo.report.keywords]
    assert any(use.count for use in written.seo.report.keywords)


def test_positions_run_from_the_beginning_to_the_end(article: Article) -> None:
    strip = spread(article)[0]
    assert list(strip.positions) == sorted(strip.positions)
    assert 0 <= strip.positions[0] < SCALE // 10
    assert strip.positions[-1] < SCALE


def test_a_position_is_the_share_of_the_article_before_it(article: Article) -> None:
    words = "soil and water " * 50
    found = spread(replace(article, text=f"{words}Zeppelins’ {words}{words}the zeppelin. {words}"))
    positions = {strip.use.keyword: strip.positions for strip in found}
    assert positions["zeppelins"] == pytest.approx((SCALE // 4, SCALE * 3 // 4), abs=5)
    assert positions["compost"] == ()


USE = KeywordUse("k", 2, 0.5, True, False, False, True)


def test_the_spread_is_told_in_words() -> None:
    assert Strip(USE, ()).told == "nowhere in the article"
    assert Strip(USE, (250,)).told == "once, at 25 % of the article"
    assert Strip(USE, (10, 996)).told == "2 times, from 1 % to 100 % of the article"
    assert Strip(USE, ()).places == ("title", "headings")
