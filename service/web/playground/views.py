"""The views: what the address asks for, as a page, as its changed parts, as the article alone, as a file."""

from __future__ import annotations

from urllib.parse import quote

from flask import Response, abort, jsonify, render_template, request

from generator import Brief, fingerprint, generate, prepare
from service.api.article import represent
from service.api.conditional import entity_tag
from service.api.negotiation import ARTICLE_FORMS
from service.api.requests import load_brief
from service.context import current
from service.errors import PlacedFault, Problem
from service.web.page import POLICY, page
from service.web.playground.asked import Asked
from service.web.playground.form import form
from service.web.playground.written import Written, write

EXAMPLE = Asked(topic="Electric bikes for commuting", keywords="battery care, city commuting, bike locks")
"""What a first visit shows."""

EXAMPLES = (
    Asked(topic="How to bake sourdough bread", structure="how-to"),
    Asked(topic="Mountain bikes vs road bikes", structure="comparison"),
    Asked(topic="7 ways to save energy at home", structure="listicle"),
)
"""What it offers besides."""

FRAMED = "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox"
"""The policy of the article in its frame: our stylesheet, and nothing else at all."""

_FILES = dict(zip(("json", "html", "md", "txt"), ARTICLE_FORMS, strict=True))


def show_page() -> Response:
    """Show the form and, if the brief can be used, the article."""
    asked = Asked.from_query(request.args)
    written, faults = _written(asked or EXAMPLE)
    return page(
        "web/playground/page.html",
        422 if faults else 200,
        policy=f"{POLICY}; frame-src 'self'",
        form=form(asked or EXAMPLE, current().offer, faults),
        written=written,
        faults=faults,
        view=request.args.get("view", ""),
        examples=() if asked else EXAMPLES,
    )


def update_page() -> Response:
    """Return what a changed brief changes on the page: its address, the faults, and the parts around the article."""
    asked = Asked.from_query(request.args) or Asked()
    written, faults = _written(asked)
    view = request.args.get("view")
    response = jsonify(
        query=asked.query(view=view) if view else asked.query(),
        seed=asked.seed,
        title=written.article.title if written else None,
        faults=faults,
        parts=render_template("web/playground/update.html", written=written) if written else None,
    )
    response.headers["Cache-Control"] = "no-store"
    return response


def show_article() -> Response:
    """Show the article as a reader sees it, for the frame on the page."""
    article = generate(_brief(_asked()), current().settings.drafts, prepared=True)
    return page("web/playground/article.html", policy=FRAMED, article=article)


def send_file(suffix: str) -> Response:
    """Send the article as a file: the bytes that the API answers with."""
    found = _FILES.get(suffix) or abort(404)
    brief = _brief(_asked())
    article = generate(brief, current().settings.drafts, prepared=True)
    response = represent(article, found, entity_tag(fingerprint(brief), found.name))
    response.headers["Content-Disposition"] = f"attachment; filename*=UTF-8''{quote(article.slug)}.{suffix}"
    response.headers["Cache-Control"] = "no-store"
    return response


def _asked() -> Asked:
    return Asked.from_query(request.args) or Asked()


def _brief(asked: Asked) -> Brief:
    context = current()
    return prepare(load_brief(context.brief_schema, asked.body()), context.settings.drafts)


def _written(asked: Asked) -> tuple[Written | None, dict[str, str]]:
    """Return the article with all that is shown of it, or the faults by field."""
    context = current()
    try:
        brief = _brief(asked)
    except Problem as problem:
        return None, _by_field(problem.faults)
    base = context.settings.public_url or request.url_root.rstrip("/")
    return write(asked, brief, context.settings.drafts, request.args.get("view", ""), base), {}


def _by_field(faults: tuple[PlacedFault, ...]) -> dict[str, str]:
    found: dict[str, str] = {}
    for fault in faults:
        name = fault.pointer.rpartition("/")[2]
        found[name] = f"{found[name]} {fault.detail}" if name in found else fault.detail
    return found
