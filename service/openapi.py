"""The API's description: OpenAPI 3.1, made from the schemas that validate, at `/openapi.json`."""

from __future__ import annotations

import json
from functools import lru_cache
from hashlib import blake2b
from typing import Any

from apispec import APISpec
from apispec.ext.marshmallow import MarshmallowPlugin
from flask import Blueprint, Response, request
from marshmallow import Schema

from generator import CONTENT_VERSION
from service import problems
from service.api import responses
from service.api.conditional import is_known, unchanged
from service.api.negotiation import ARTICLE_FORMS, JSON
from service.api.patterns import meaningful
from service.auth import HEADER
from service.context import Context, current
from service.errors import MEDIA_TYPE
from service.problems import CATALOGUE, ProblemType

blueprint = Blueprint("openapi", __name__)

_DESCRIPTION = """
One call turns a topic and a few parameters into an SEO-optimised article, and the same call always
gives the same bytes. No model, no network.

Every error is a problem document (RFC 9457); its `type` is the path of a page that explains it.
"""


@blueprint.get("/openapi.json")
def show_openapi() -> Response:
    """Describe the API."""
    body, tag = _encoded(current())
    if is_known(tag, request.headers.get("If-None-Match")):
        return unchanged(tag)
    return Response(body, content_type="application/json", headers={"ETag": tag, "Cache-Control": "no-cache"})


@lru_cache(maxsize=4)
def _encoded(context: Context) -> tuple[bytes, str]:
    # In UTF-8: the patterns hold characters beyond the basic plane, whose escapes YAML readers refuse.
    body = json.dumps(describe(context.brief_schema), ensure_ascii=False, separators=(",", ":")).encode("utf-8")
    return body, f'"{blake2b(body, digest_size=16).hexdigest()}"'


def describe(brief_schema: Schema) -> dict[str, Any]:
    """Return the description of the API whose `generate` takes bodies of this schema."""
    spec = APISpec(
        title="Galley",
        version=CONTENT_VERSION,
        openapi_version="3.1.0",
        plugins=[MarshmallowPlugin(schema_name_resolver=_name)],
        info={"description": _DESCRIPTION.strip(), "license": {"name": "MIT", "identifier": "MIT"}},
        tags=[
            {"name": "articles", "description": "What Galley is for."},
            {"name": "operation", "description": "What machines ask about the service."},
        ],
    )
    spec.components.security_scheme("apiKey", {"type": "apiKey", "in": "header", "name": HEADER})
    spec.components.security_scheme("metricsToken", {"type": "http", "scheme": "bearer"})
    spec.components.schema("Problem", schema=responses.ProblemDocument)
    spec.components.schema(
        "MeaningfulText",
        {"type": "string", "pattern": meaningful(), "description": "Text with a letter or digit in it."},
    )
    for name, header in _HEADERS.items():
        spec.components.header(name, header)
    spec.path("/api/v1/generate", operations={"post": _generate(brief_schema)})
    spec.path("/api/v1/options", operations={"get": _options()})
    spec.path("/healthz", operations={"get": _health("isAlive", "Is the process alive?")})
    spec.path("/readyz", operations={"get": _health("isReady", "Can it do its work?", problems.NOT_READY)})
    spec.path("/metrics", operations={"get": _metrics()})
    return spec.to_dict()


def _name(schema: type[Schema] | Schema) -> str:
    name = schema.__name__ if isinstance(schema, type) else type(schema).__name__
    return "Problem" if name == "ProblemDocument" else name


def _string(description: str, **more: Any) -> dict[str, Any]:
    return {"description": description, "schema": {"type": "string", **more}}


_HEADERS: dict[str, dict[str, Any]] = {
    "ETag": _string("The strong tag of this representation.", pattern='^"[^"]+"$'),
    "Vary": _string("Always `Accept`."),
    "X-Request-ID": _string("The caller's id if it is safe, else a new one."),
    "Content-Language": _string("The language of the article."),
    "Cache-Control": _string("Who may keep the answer."),
    "WWW-Authenticate": _string("How to prove who you are."),
    "Retry-After": _string("Seconds to wait before the next try.", pattern="^[0-9]+$"),
    "RateLimit": _string("What is left of the key's limit, and for how long. Only for keys with a limit."),
    "RateLimit-Policy": _string("The key's limit. Only for keys with a limit."),
}


def _headers(*names: str) -> dict[str, Any]:
    return {name: {"$ref": f"#/components/headers/{name}"} for name in (*names, "X-Request-ID")}


def _parameters(*names: str) -> list[dict[str, Any]]:
    known = {
        "If-None-Match": "Tags of the representations that you have. If one fits, the answer is 304 without a body.",
        "X-Request-ID": "An id of your own for this request: up to 128 letters, digits and `._~:=+/@-`.",
    }
    return [{"name": name, "in": "header", **_string(known[name])} for name in names]


def _generate(brief_schema: Schema) -> dict[str, Any]:
    content = {form.media_type: {"schema": {"type": "string"}} for form in ARTICLE_FORMS}
    content[JSON.media_type] = {"schema": responses.Article}  # type: ignore[dict-item]
    kept = _headers("ETag", "Vary", "Cache-Control")
    return {
        "operationId": "generate",
        "tags": ["articles"],
        "summary": "Write an article",
        "description": "The `Accept` header chooses the form: JSON with everything, or a complete document as HTML, "
        "Markdown or text.",
        "security": [{"apiKey": []}],
        "parameters": _parameters("If-None-Match", "X-Request-ID"),
        "requestBody": {
            "required": True,
            "content": {"application/json": {"schema": brief_schema, "examples": _EXAMPLES}},
        },
        "responses": {
            "200": {
                "description": "The article.",
                "headers": {**kept, **_headers("Content-Language", "RateLimit", "RateLimit-Policy")},
                "content": content,
            },
            "304": {"description": "You have this article already.", "headers": kept},
            **_failures(*_ASKED, problems.BODY_TOO_LARGE, problems.UNSUPPORTED_MEDIA_TYPE, problems.INVALID_BRIEF),
        },
    }


_EXAMPLES: dict[str, Any] = {
    "short": {"summary": "Nothing but a topic", "value": {"topic": "Electric bikes for commuting"}},
    "full": {
        "summary": "Most of what can be asked for",
        "value": {
            "topic": "Electric bikes for commuting",
            "length": 800,
            "tone": "professional",
            "language": "en",
            "structure": "detailed",
            "seo": {
                "keywords": "electric bikes, battery care, city commuting",
                "title": "Electric Bikes for Commuting: A Practical Guide",
                "description": "What to look at before you buy an electric bike for the way to work, in plain words.",
                "headingTags": True,
            },
        },
    },
}


def _options() -> dict[str, Any]:
    kept = _headers("ETag", "Vary", "Cache-Control")
    return {
        "operationId": "options",
        "tags": ["articles"],
        "summary": "What can be asked for",
        "security": [{"apiKey": []}],
        "parameters": _parameters("If-None-Match", "X-Request-ID"),
        "responses": {
            "200": {
                "description": "Languages, tones, structures, categories and bounds.",
                "headers": {**kept, **_headers("RateLimit", "RateLimit-Policy")},
                "content": {"application/json": {"schema": responses.Options}},
            },
            "304": {"description": "You have these already.", "headers": kept},
            **_failures(*_ASKED),
        },
    }


def _health(operation: str, summary: str, *failures: ProblemType) -> dict[str, Any]:
    answer = {"description": "Yes.", "content": {"application/json": {"schema": responses.Health}}}
    return {
        "operationId": operation,
        "tags": ["operation"],
        "summary": summary,
        "security": [],
        "responses": {"200": answer, **_failures(*failures)},
    }


def _metrics() -> dict[str, Any]:
    return {
        "operationId": "metrics",
        "tags": ["operation"],
        "summary": "Figures for Prometheus",
        "security": [{}, {"metricsToken": []}],
        "responses": {
            "200": {"description": "All figures.", "content": {"text/plain": {"schema": {"type": "string"}}}},
            **_failures(problems.MISSING_TOKEN),
        },
    }


# What any operation with a key can answer.
_ASKED = (
    problems.BAD_REQUEST,
    problems.INVALID_JSON,
    problems.MISSING_KEY,
    problems.INVALID_KEY,
    problems.REVOKED_KEY,
    problems.EXPIRED_KEY,
    problems.MISSING_SCOPE,
    problems.NOT_ACCEPTABLE,
    problems.RATE_LIMITED,
    problems.INTERNAL_ERROR,
    problems.STORE_UNREACHABLE,
)

_FAILURE_HEADERS = {401: ("WWW-Authenticate",), 429: ("Retry-After", "RateLimit", "RateLimit-Policy")}


def _failures(*kinds: ProblemType) -> dict[str, Any]:
    """Return the answers for these kinds of problem, those with one status together."""
    answers = {}
    for status in sorted({kind.status for kind in kinds}):
        same = [kind for kind in CATALOGUE.values() if kind in kinds and kind.status == status]
        answers[str(status)] = {
            "description": "\n".join(f"- [{kind.title}]({kind.uri})" for kind in same),
            "headers": _headers(*_FAILURE_HEADERS.get(status, ())),
            "content": {MEDIA_TYPE: {"schema": responses.ProblemDocument, "example": _example(same[0])}},
        }
    return answers


def _example(kind: ProblemType) -> dict[str, Any]:
    faults = [{"pointer": "/topic", "detail": "Is required."}] if kind is problems.INVALID_BRIEF else []
    return {
        "type": kind.uri,
        "title": kind.title,
        "status": kind.status,
        "detail": kind.meaning,
        "instance": "/api/v1/generate",
        "requestId": "6f1c0f3e9f5d4d0c8f0b2a7e5c3d1b9a",
        "errors": faults,
    }
