"""What all requests and answers have in common: an id, safe headers, a log line, a count."""

from __future__ import annotations

import logging
import re
import secrets
from time import perf_counter

from flask import Flask, Response, g, request

from service.auth import tell_allowance
from service.context import current
from service.redact import holds_key

ID_HEADER = "X-Request-ID"

_SAFE_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9._~:=+/@-]{0,127}")
_MAX_PATH = 200

SAFE_HEADERS = (
    ("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'"),
    ("Referrer-Policy", "no-referrer"),
    ("X-Content-Type-Options", "nosniff"),
)
"""For every answer that has not set its own: nothing may be run, framed or guessed."""

_log = logging.getLogger(__name__)


def register(app: Flask) -> None:
    """Wrap every exchange of the application."""
    app.before_request(begin)
    app.after_request(finish)


def begin() -> None:
    """Give the request its id and start the clock."""
    g.started = perf_counter()
    g.request_id = request_id(request.headers.get(ID_HEADER))


def request_id(offered: str | None) -> str:
    """Return the caller's id if it is safe to repeat and to log, else a new one."""
    if offered is not None and _SAFE_ID.fullmatch(offered) and not holds_key(offered):
        return offered
    return secrets.token_hex(16)


def finish(response: Response) -> Response:
    """Complete the headers of an answer, count it and log it."""
    headers = response.headers
    headers[ID_HEADER] = g.request_id
    for name, value in SAFE_HEADERS:
        headers.setdefault(name, value)
    allowance = g.get("allowance")
    if allowance is not None:
        tell_allowance(response, allowance)
    _account(response, perf_counter() - g.started)
    return response


def _account(response: Response, seconds: float) -> None:
    method, status = request.method, response.status_code
    rule = request.url_rule
    route = rule.rule if rule is not None else None
    current().metrics.count_request(route, method, status, seconds)
    _log.info(
        "request",
        extra={
            "requestId": g.request_id,
            "method": method[:20],
            # Without the query: people put keys there by mistake.
            "path": request.path[:_MAX_PATH],
            "status": status,
            "ms": round(seconds * 1000, 3),
            "bytes": response.content_length,
            "keyId": g.get("key_id"),
            "problem": g.get("problem"),
        },
    )
