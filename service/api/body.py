"""The request's body: at most 64 KiB, declared as JSON, and read more strictly than `json` does by itself."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Any, Final

from flask import Request
from werkzeug.exceptions import RequestEntityTooLarge
from werkzeug.http import parse_options_header

from service import problems
from service.errors import PlacedFault, Problem, pointer

MAX_BYTES = 64 * 1024
MAX_DEPTH = 32
_MAX_DIGITS = 400  # what a double can hold; longer integers cost quadratic time and are out of every bound

_TOKEN = re.compile(r'"(?:[^"\\]|\\.?)*+"?|[\[{]|[\]}]', re.DOTALL)


def read_json(request: Request) -> Any:
    """Return the value that the body holds, or raise the `Problem` that says why there is none."""
    _check_headers(request.headers.get("Content-Type", ""), request.headers.get("Content-Encoding", ""))
    raw = request.get_data(cache=False)
    if len(raw) > MAX_BYTES:
        raise RequestEntityTooLarge
    return parse(raw)


def _check_headers(content_type: str, content_encoding: str) -> None:
    if content_encoding.strip().lower() not in ("", "identity"):
        headers = {"Accept-Encoding": "identity"}
        raise Problem(problems.UNSUPPORTED_MEDIA_TYPE, "A compressed body is not read here.", headers=headers)
    if not is_json(content_type[:200]):
        detail = "The Content-Type must be application/json in UTF-8."
        raise Problem(problems.UNSUPPORTED_MEDIA_TYPE, detail, headers={"Accept": "application/json"})


@lru_cache(maxsize=64)
def is_json(content_type: str) -> bool:
    """Tell whether a `Content-Type` declares JSON in UTF-8."""
    media_type, parameters = parse_options_header(content_type)
    return media_type.lower() == "application/json" and parameters.get("charset", "utf-8").lower() in ("utf-8", "utf8")


class _Irregular(ValueError):
    """The text parses, but holds something that strict JSON has no room for."""


class _Repeating(dict[str, Any]):
    """An object with names that occur more than once in it."""

    names: tuple[str, ...] = ()


class _NoNumber(str):
    """`NaN`, `Infinity` or `-Infinity`."""

    __slots__ = ()


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise _Irregular
    return found


def _repeating(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = _Repeating(pairs)
    names = [name for name, _ in pairs]
    found.names = tuple(name for name in found if names.count(name) > 1) if len(found) != len(pairs) else ()
    return found


def _refuse(name: str) -> Any:
    raise _Irregular


def _number(digits: str) -> int | float:
    return int(digits) if len(digits) <= _MAX_DIGITS else float(digits)


# Decoders are made once. Almost every body passes the strict one; for those that do not, the
# tolerant one keeps what is irregular, so that its places can be named.
_strict: Final = json.JSONDecoder(object_pairs_hook=_unique, parse_constant=_refuse, parse_int=_number)
_tolerant: Final = json.JSONDecoder(object_pairs_hook=_repeating, parse_constant=_NoNumber, parse_int=_number)


def parse(raw: bytes) -> Any:
    """Return the value of a JSON text in UTF-8.

    Refused besides what the RFC refuses: names that occur twice in an object, NaN and Infinity, and
    nesting beyond `MAX_DEPTH`.
    """
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError as error:
        raise Problem(problems.INVALID_JSON, f"The body is not UTF-8: see byte {error.start + 1}.") from None
    if text.count("[") + text.count("{") > MAX_DEPTH:
        _check_depth(text)
    try:
        try:
            return _strict.decode(text)
        except _Irregular:
            faults = tuple(_irregularities(_tolerant.decode(text), ()))
    except json.JSONDecodeError as error:
        detail = f"{error.msg}: line {error.lineno}, column {error.colno}."
        raise Problem(problems.INVALID_JSON, detail) from None
    raise Problem(problems.INVALID_JSON, "The body holds what JSON has no room for.", faults)


def _check_depth(text: str) -> None:
    depth = 0
    for token in _TOKEN.finditer(text):
        mark = token[0]
        if mark in "[{":
            depth += 1
        elif mark in "]}":
            depth -= 1
        if depth > MAX_DEPTH:
            raise Problem(problems.INVALID_JSON, f"The body is nested deeper than {MAX_DEPTH} levels.")


def _irregularities(value: Any, place: tuple[str | int, ...]) -> Iterator[PlacedFault]:
    if isinstance(value, _NoNumber):
        yield PlacedFault(pointer(place), f"{value} is not a JSON value.")
    elif isinstance(value, _Repeating):
        for name in value.names:
            yield PlacedFault(pointer((*place, name)), "This name occurs more than once.")
    children = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for step, child in children:
        yield from _irregularities(child, (*place, step))
