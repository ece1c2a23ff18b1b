"""Times, and text with code in it, as pages show them."""

from __future__ import annotations

import re
from datetime import datetime, timedelta

from markupsafe import Markup, escape

_CODE = re.compile(r"`([^`]+)`")
_MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")


def moment(at: datetime) -> Markup:
    """Return day and minute in UTC. Not `strftime`: its month names follow the locale of the process."""
    text = f"{at.day} {_MONTHS[at.month - 1]} {at.year}, {at:%H:%M}"
    return Markup('<time datetime="{}">{}</time>').format(f"{at:%Y-%m-%dT%H:%MZ}", text)


def day(at: datetime) -> Markup:
    """Return the day alone."""
    text = f"{at.day} {_MONTHS[at.month - 1]} {at.year}"
    return Markup('<time datetime="{}">{}</time>').format(f"{at:%Y-%m-%dT%H:%MZ}", text)


def last_day(end: datetime) -> Markup:
    """Return the last day before this end: what ends at midnight has the day before as its last."""
    return day(end - timedelta(microseconds=1))


def marked(text: str) -> Markup:
    """Return text whose `backticks` became code."""
    return Markup(_CODE.sub(r"<code>\1</code>", str(escape(text))))  # noqa: S704 - escaped right here
