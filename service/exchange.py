"""What all requests and answers have in common: an id, safe headers, a log line, a count."""

from __future__ import annotations

import logging
import re
import secrets
from time import perf_counter

from flask import Flask, Response, request

from service.auth import tell_allowance
from service.context import Exchange, current, exchange, open_exchange
from service.logs import log
from service.redact import holds_key

ID_HEADER = "X-Request-ID"

_SAFE_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9._~:=+/@-]{0,127}")
_MAX_PATH = 200

REFERRER_HEADER = "Referrer-Policy"
POLICY_HEADER = "Content-Security-Policy"
POLICY = "default-src 'none'; frame-ancestors 'none'"
"""For every answer that does not bring its own policy: nothing may be loaded, run or framed."""

_log = logging.getLogger(__name__)


def register(app: Flask) -> None:
    """Wrap every exchange of the application."""
    app.before_request(begin)
    app.after_request(finish)


def begin() -> None:
    """Give the request its id and start the clock."""
    open_exchange(request_id(request.headers.get(ID_HEADER)))


def request_id(offered: str | None) -> str:
    """Return the caller's id if it is safe to repeat and to log, else a new one."""
    if offered is not None and _SAFE_ID.fullmatch(offered) and not holds_key(offered):
        return offered
    return secrets.token_hex(16)


def finish(response: Response) -> Response:
    """Complete the headers of an answer, count it and log it."""
    state, headers = exchange(), response.headers
    headers.add(ID_HEADER, state.request_id)
    if REFERRER_HEADER not in headers:
        headers.add(REFERRER_HEADER, "no-referrer")
    headers.add("X-Content-Type-Options", "nosniff")
    if POLICY_HEADER not in headers:
        headers.add(POLICY_HEADER, POLICY)
    if state.allowance is not None:
        tell_allowance(response, state.allowance)
    _account(response, state)
    return response


def _account(response: Response, state: Exchange) -> None:
    seconds = perf_counter() - state.started
    rule = request.url_rule
    route = rule.rule if rule is not None else "none"
    method, status = request.method, response.status_code
    current().metrics.count_request(route, method, status, seconds)
    log(
        _log,
        logging.INFO,
        "request",
        requestId=state.request_id,
        method=method[:20],
        # Without the query: people put keys there by mistake.
        path=request.path[:_MAX_PATH],
        status=status,
        ms=round(seconds * 1000, 3),
        bytes=response.content_length,
        keyId=state.key_id,
        problem=state.problem,
    )
