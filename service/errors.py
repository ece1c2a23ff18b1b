"""Every failure as `application/problem+json`: the one place where exceptions become statuses."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from urllib.parse import quote

from flask import Flask, Response, request
from werkzeug.exceptions import HTTPException

from generator import InvalidBrief
from service import problems
from service.context import exchange
from service.logs import log
from service.problems import ProblemType
from service.redact import redact
from service.stores.db import StoreUnreachable
from service.stores.keys import ExpiredKey, KeyNotActive, KeyRefused, NoSuchKey, RevokedKey

MEDIA_TYPE = "application/problem+json"
MAX_FAULTS = 100
RETRY_SECONDS = 5
"""When to try again after the store was unreachable. A guess: nobody knows when it comes back."""

CHALLENGE = {"WWW-Authenticate": 'ApiKey realm="galley", header="x-api-key"'}

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True, order=True)
class PlacedFault:
    """One fault and its place in the body, as a JSON pointer."""

    pointer: str
    detail: str


class Problem(Exception):
    """A request that cannot be answered as asked: its kind, what happened, and where in the body."""

    def __init__(
        self,
        kind: ProblemType,
        detail: str,
        faults: Iterable[PlacedFault] = (),
        headers: Mapping[str, str] | None = None,
        status: int | None = None,
    ) -> None:
        self.kind, self.detail, self.faults = kind, detail, tuple(faults)
        self.headers = dict(headers or {})
        self.status = status or kind.status
        super().__init__(f"{kind.slug}: {detail}")


def pointer(steps: Iterable[str | int]) -> str:
    """Return the JSON pointer (RFC 6901) for the steps from the root to a place."""
    return "".join("/" + str(step).replace("~", "~0").replace("/", "~1") for step in steps)


def respond(problem: Problem) -> Response:
    """Return the answer that carries the problem, for the request being answered."""
    state = exchange()
    state.problem = problem.kind.slug
    response = Response(document(problem, request.path, state.request_id), problem.status, mimetype=MEDIA_TYPE)
    response.headers["Cache-Control"] = "no-store"
    response.headers.update(problem.headers)
    return response


def document(problem: Problem, path: str, request_id: str) -> str:
    """Return the problem document. It is ASCII, whatever the client sent, and holds no key."""
    listed = sorted(problem.faults)[:MAX_FAULTS]
    left_out = len(problem.faults) - len(listed)
    found = {
        "type": problem.kind.uri,
        "title": problem.kind.title,
        "status": problem.status,
        "detail": problem.detail + (f" Only the first {MAX_FAULTS} are listed." if left_out else ""),
        "instance": quote(path, errors="replace"),
        "requestId": request_id,
        "errors": [{"pointer": _writable(fault.pointer), "detail": _writable(fault.detail)} for fault in listed],
    }
    return redact(json.dumps(found, separators=(",", ":")))


def _writable(text: str) -> str:
    # A lone surrogate cannot be written in any encoding, not even to complain about it.
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def invalid_brief(faults: Sequence[PlacedFault]) -> Problem:
    """Return the problem for a body with these faults."""
    number = "One value" if len(faults) == 1 else f"{len(faults)} values"
    return Problem(problems.INVALID_BRIEF, f"{number} in the body cannot be used.", faults)


def register(app: Flask) -> None:
    """Let the application answer every exception with a problem document."""
    app.register_error_handler(Problem, respond)
    app.register_error_handler(InvalidBrief, _on_invalid_brief)
    app.register_error_handler(KeyRefused, _on_refused_key)
    app.register_error_handler(NoSuchKey, _on_no_such_key)
    app.register_error_handler(KeyNotActive, _on_closed_key)
    app.register_error_handler(StoreUnreachable, _on_unreachable_store)
    app.register_error_handler(HTTPException, _on_http_exception)
    app.register_error_handler(Exception, _on_mistake)


def _on_invalid_brief(error: InvalidBrief) -> Response:
    # The generator names fields as its library does; the body has other names and a nested object.
    return respond(invalid_brief([PlacedFault(_BODY_PLACES[fault.field], fault.detail) for fault in error.faults]))


_BODY_PLACES = {
    "topic": "/topic",
    "length": "/length",
    "tone": "/tone",
    "language": "/language",
    "structure": "/structure",
    "keywords": "/seo/keywords",
    "title": "/seo/title",
    "description": "/seo/description",
    "heading_tags": "/seo/headingTags",
    "seed": "/seed",
    "category": "/category",
}


def _on_refused_key(error: KeyRefused) -> Response:
    if isinstance(error, RevokedKey):
        kind, detail = problems.REVOKED_KEY, "This key was revoked."
    elif isinstance(error, ExpiredKey):
        kind, detail = problems.EXPIRED_KEY, "This key has expired."
    else:
        kind, detail = problems.INVALID_KEY, "This is not a key of this service."
    return respond(Problem(kind, detail, headers=CHALLENGE))


def _on_no_such_key(error: NoSuchKey) -> Response:
    return respond(Problem(problems.NOT_FOUND, f"There is no key {error.key_id}."))


def _on_closed_key(error: KeyNotActive) -> Response:
    return respond(Problem(problems.KEY_CLOSED, f"Key {error.key_id} is revoked or expired."))


def _on_unreachable_store(error: StoreUnreachable) -> Response:
    log(_log, logging.ERROR, "store unreachable", reason=str(error), requestId=exchange().request_id)
    detail = f"The store does not answer. Try again in {RETRY_SECONDS} seconds."
    return respond(Problem(problems.STORE_UNREACHABLE, detail, headers={"Retry-After": str(RETRY_SECONDS)}))


def _on_http_exception(error: HTTPException) -> Response:
    # Redirects and ready answers do not come here: Flask sends those itself.
    status = error.code or 500
    kind = problems.for_status(status)
    headers = {name: value for name, value in error.get_headers() if name in ("Allow", "Retry-After")}
    return respond(Problem(kind, _DETAILS.get(status, kind.meaning), headers=headers, status=status))


_DETAILS = {
    404: "Nothing is at this path.",
    405: "This path does not know the method of the request.",
    413: "The body has more than 65,536 bytes.",
}


def _on_mistake(error: Exception) -> Response:
    _log.error("A mistake of the service, in request %s", exchange().request_id, exc_info=error)
    return respond(Problem(problems.INTERNAL_ERROR, "The mistake has been logged under the id of this request."))
