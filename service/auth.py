"""Who may: the key in `x-api-key`, its scope and its limit, checked before a view runs."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import ParamSpec, TypeVar

from flask import Response, request

from service import problems
from service.context import current, exchange
from service.errors import CHALLENGE, Problem
from service.stores.limits import Allowance

HEADER = "x-api-key"
WINDOW_SECONDS = 60

P = ParamSpec("P")
R = TypeVar("R")


def requires(scope: str) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Let a view answer only to keys with this scope and something left of their limit."""

    def decorate(view: Callable[P, R]) -> Callable[P, R]:
        @wraps(view)
        def guarded(*args: P.args, **kwargs: P.kwargs) -> R:
            admit(scope)
            return view(*args, **kwargs)

        return guarded

    return decorate


def admit(scope: str) -> None:
    """Let the current request pass, or raise the `Problem` or `KeyRefused` that stands in its way."""
    context = current()
    secret = request.headers.get(HEADER)
    if not secret:
        raise Problem(problems.MISSING_KEY, f"Send an API key in the header {HEADER}.", headers=CHALLENGE)
    key = context.keys.verify(secret)
    state = exchange()
    state.key_id = key.id
    if scope not in key.scopes:
        raise Problem(problems.MISSING_SCOPE, f"This key does not have the scope {scope!r}.")
    if key.limit is not None:
        state.allowance = allowance = context.limiter.hit(key)
        if not allowance.allowed:
            detail = f"This key allows {key.limit} requests a minute. Try again in {allowance.reset_seconds} seconds."
            raise Problem(problems.RATE_LIMITED, detail, headers={"Retry-After": str(allowance.reset_seconds)})
    context.usage.record(key)


def tell_allowance(response: Response, allowance: Allowance) -> None:
    """Add the headers that say how much of the key's limit is left (draft-ietf-httpapi-ratelimit-headers)."""
    response.headers["RateLimit-Policy"] = f'"minute";q={allowance.limit};w={WINDOW_SECONDS}'
    response.headers["RateLimit"] = f'"minute";r={allowance.remaining};t={allowance.reset_seconds}'
