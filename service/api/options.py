"""`GET /api/v1/options`: what can be asked for."""

from __future__ import annotations

import json
from dataclasses import fields
from functools import lru_cache
from hashlib import blake2b
from typing import Any

from flask import Response, request

from generator import CONTENT_VERSION, Brief, Offer, models
from service.api.conditional import entity_tag, is_known, mark, unchanged
from service.api.negotiation import JSON, negotiate
from service.auth import requires
from service.context import current


@requires("read")
def show_options() -> Response:
    """List languages, tones, structures, categories and bounds."""
    form = negotiate(request.headers.get("Accept", ""), (JSON,))
    body, tag = _represented(current().offer)
    if is_known(tag, request.headers.get("If-None-Match")):
        return unchanged(tag)
    response = Response(body, content_type=form.content_type)
    mark(response, tag)
    return response


@lru_cache(maxsize=4)
def _represented(offer: Offer) -> tuple[bytes, str]:
    body = json.dumps(options_object(offer), ensure_ascii=False, separators=(",", ":")).encode()
    return body, entity_tag(blake2b(body, digest_size=16).hexdigest(), JSON.name)


def options_object(offer: Offer) -> dict[str, Any]:
    """Return what is on offer with the contract's names, ready for JSON."""
    return {
        "languages": [
            {
                "code": language.code,
                "name": language.name,
                "direction": language.direction,
                "draft": language.draft,
                "categories": language.categories,
            }
            for language in offer.languages
        ],
        "tones": offer.tones,
        "structures": offer.structures,
        "categories": offer.categories,
        "defaults": _defaults(),
        "bounds": _BOUNDS,
        "contentVersion": CONTENT_VERSION,
    }


def _defaults() -> dict[str, Any]:
    default = {field.name: field.default for field in fields(Brief)}
    return {name: default[name] for name in ("length", "tone", "language", "structure", "seed")}


_BOUNDS = {
    "topic": {"minLength": 1, "maxLength": models.MAX_TOPIC},
    "length": {"minimum": models.MIN_LENGTH, "maximum": models.MAX_LENGTH},
    "seo.keywords": {"maxTerms": models.MAX_KEYWORDS, "maxTermLength": models.MAX_KEYWORD},
    "seo.title": {"maxLength": models.MAX_TITLE},
    "seo.description": {"maxLength": models.MAX_DESCRIPTION},
    "seed": {"minimum": 0, "maximum": models.MAX_SEED},
}
