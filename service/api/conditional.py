"""Answers that a client may already have: entity tags and `If-None-Match`."""

from __future__ import annotations

import re

from flask import Response

_TAG = re.compile(r'(?:W/)?("[\x21\x23-\x7e\x80-\xff]*")')


def entity_tag(fingerprint: str, form: str) -> str:
    """Return the strong tag of one representation: same brief, same content version and same form, same bytes."""
    return f'"{fingerprint}-{form}"'


def is_known(tag: str, if_none_match: str | None) -> bool:
    """Tell whether the client says that it has the representation with this tag.

    The comparison is the weak one, as RFC 9110 has it for `If-None-Match`; `*` stands for any.
    """
    if if_none_match is None:
        return False
    return if_none_match.strip() == "*" or tag in _TAG.findall(if_none_match)


def unchanged(tag: str) -> Response:
    """Return the 304 for a representation that the client has."""
    response = Response(status=304)
    del response.headers["Content-Type"]
    mark(response, tag)
    return response


def mark(response: Response, tag: str) -> None:
    """Add the headers that let a client, and only the client, keep an answer."""
    response.headers.add("ETag", tag)
    response.headers.add("Cache-Control", "private")
    response.headers.add("Vary", "Accept")
