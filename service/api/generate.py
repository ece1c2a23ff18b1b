"""`POST /api/v1/generate`: a brief in, an article out."""

from __future__ import annotations

from flask import Response, request

from generator import fingerprint, generate, prepare
from service.api.article import represent
from service.api.body import read_json
from service.api.conditional import entity_tag, is_known, unchanged
from service.api.negotiation import ARTICLE_FORMS, negotiate
from service.api.requests import load_brief
from service.auth import requires
from service.context import current


@requires("generate")
def generate_article() -> Response:
    """Write the article that the body asks for, unless the client has it already."""
    context, headers = current(), request.headers
    drafts = context.settings.drafts
    form = negotiate(headers.get("Accept", ""), ARTICLE_FORMS)
    brief = prepare(load_brief(context.brief_schema, read_json(request)), drafts)
    tag = entity_tag(fingerprint(brief), form.name)
    if is_known(tag, headers.get("If-None-Match")):
        return unchanged(tag)
    article = generate(brief, drafts, prepared=True)
    context.metrics.count_article(article, form.name)
    return represent(article, form, tag)
