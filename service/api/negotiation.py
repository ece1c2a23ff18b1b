"""Which form of an article a client wants: the `Accept` header against the four forms on offer."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from werkzeug.http import parse_options_header

from service import problems
from service.errors import Problem


@dataclass(frozen=True, slots=True)
class Form:
    """One representation: its name in the generator, its media type, and the header that declares it."""

    name: str
    media_type: str
    content_type: str


JSON = Form("json", "application/json", "application/json")
HTML = Form("html", "text/html", "text/html; charset=utf-8")
MARKDOWN = Form("markdown", "text/markdown", "text/markdown; charset=utf-8")
TEXT = Form("text", "text/plain", "text/plain; charset=utf-8")

ARTICLE_FORMS = (JSON, HTML, MARKDOWN, TEXT)
"""In the order of our preference, which decides where the client has none."""

_MAX_KEPT = 300  # longer headers are negotiated anew each time, so that the cache stays small
_QUALITY = re.compile(r"(?:0(?:\.[0-9]{0,3})?|1(?:\.0{0,3})?)")


def negotiate(accept: str, offered: tuple[Form, ...]) -> Form:
    """Return the form that suits the `Accept` header best, or raise the 406 that lists them all."""
    form = _choose_kept(accept, offered) if len(accept) <= _MAX_KEPT else choose(accept, offered)
    if form is None:
        listed = ", ".join(form.media_type for form in offered)
        raise Problem(problems.NOT_ACCEPTABLE, f"On offer: {listed}.", headers={"Vary": "Accept"})
    return form


def choose(accept: str, offered: tuple[Form, ...]) -> Form | None:
    """Return the form with the highest quality in `accept`; None when there is none.

    For each form the most specific range that covers it counts (RFC 9110, 12.5.1), so
    `text/html;q=0, */*` is everything but HTML. Among equals a form that is asked for by name comes
    before one that only a wildcard covers, then our own order decides. Ranges that cannot be read
    are passed over.
    """
    if not accept.strip():
        return offered[0]
    ranges = list(_ranges(accept))
    best: tuple[float, int] = (0.0, -1)
    found = None
    for form in offered:
        covering = [(specificity, quality) for specificity, media, quality in ranges if _covers(media, form)]
        if covering:
            specificity, quality = max(covering)
            if quality > 0 and (quality, specificity) > best:
                best, found = (quality, specificity), form
    return found


_choose_kept = lru_cache(maxsize=256)(choose)


def _ranges(accept: str) -> Iterator[tuple[int, str, float]]:
    for part in accept.split(","):
        media, parameters = parse_options_header(part.strip())
        quality = parameters.get("q", "1")
        charset = parameters.get("charset", "utf-8").lower()
        if _QUALITY.fullmatch(quality) and charset in ("utf-8", "utf8"):
            yield 2 - media.count("*"), media.lower(), float(quality)


def _covers(media: str, form: Form) -> bool:
    return media in ("*/*", form.media_type, form.media_type.partition("/")[0] + "/*")
