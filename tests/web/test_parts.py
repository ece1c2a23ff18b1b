"""The chart of uses, times and marked text: small things that pages are made of."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

import pytest

from service.stores.audit import Entry
from service.web import words
from service.web.chart import DAYS, HEIGHT, chart
from service.web.keys.trail import told

TODAY = date(2026, 3, 1)


def test_a_chart_has_a_bar_for_each_day_of_use() -> None:
    drawn = chart({TODAY: 10, TODAY - timedelta(days=1): 5, TODAY - timedelta(days=DAYS): 99}, TODAY)
    assert drawn.bars == f"M112 {HEIGHT}v-14h3v14zM116 {HEIGHT}v-28h3v28z"
    assert drawn.total == 15


def test_the_least_use_can_be_seen_beside_the_greatest() -> None:
    assert "v-1.5h" in chart({TODAY: 1, TODAY - timedelta(days=1): 100_000}, TODAY).bars


def test_a_chart_says_in_words_what_it_shows() -> None:
    drawn = chart({TODAY: 1000, TODAY - timedelta(days=4): 2000}, TODAY)
    assert drawn.words == "3,000 uses in the last 30 days, 2,000 of them on the busiest, 2026-02-25."


def test_a_chart_without_uses() -> None:
    drawn = chart({}, TODAY)
    assert (drawn.bars, drawn.words) == ("", "No use in the last 30 days.")


def test_bars_stay_inside_the_drawing() -> None:
    drawn = chart({TODAY - timedelta(days=back): back + 1 for back in range(DAYS)}, TODAY)
    assert drawn.width == DAYS * 4 - 1
    assert drawn.bars.count("z") == DAYS


def test_times_are_written_without_the_locale() -> None:
    at = datetime(2026, 3, 1, 9, 5, tzinfo=UTC)
    assert words.moment(at) == '<time datetime="2026-03-01T09:05Z">1 Mar 2026, 09:05</time>'
    assert words.day(at) == '<time datetime="2026-03-01T09:05Z">1 Mar 2026</time>'


def test_what_ends_at_midnight_lasts_until_the_day_before() -> None:
    assert "31 Dec 2029" in words.last_day(datetime(2030, 1, 1, tzinfo=UTC))
    assert "1 Jan 2030" in words.last_day(datetime(2030, 1, 1, 0, 1, tzinfo=UTC))


def test_marked_text_is_escaped_first() -> None:
    assert words.marked("Send `a<b>` & `c`.") == "Send <code>a&lt;b&gt;</code> &amp; <code>c</code>."


@pytest.mark.parametrize(
    ("seconds", "said"),
    [
        (0, "stopped at once"),
        (3600, "had 1 hour left"),
        (86400, "had 24 hours left"),
        (604800, "had 7 days left"),
        (5400, "had 90 minutes left"),
    ],
)
def test_the_trail_says_how_long_a_replaced_key_had(seconds: int, said: str) -> None:
    detail = {"name": "shop", "replacedBy": 2, "graceSeconds": seconds}
    (line,) = told([Entry(1, datetime(2026, 3, 1, tzinfo=UTC), "operator", "roll", 1, detail)])
    assert line.text == f"replaced by key 2; the old one {said}"


def test_the_trail_hides_no_action_that_it_does_not_know() -> None:
    (line,) = told([Entry(1, datetime(2026, 3, 1, tzinfo=UTC), "somebody", "sang", None, {})])
    assert (line.actor, line.text) == ("somebody", "sang")
