"""What stands in a batch's answers where there is no article: the problem, as over HTTP, and its line."""

from __future__ import annotations

import json

from generator import InvalidBrief
from service import problems
from service.errors import PlacedFault, Problem, pointer

_POINTERS = {
    "keywords": "/seo/keywords",
    "title": "/seo/title",
    "description": "/seo/description",
    "heading_tags": "/seo/headingTags",
}


def fault_of(error: Exception, line: int) -> bytes:
    """Return the problem as one line of JSON."""
    problem = _problem(error)
    document = {
        "line": line,
        "type": problem.kind.uri,
        "title": problem.kind.title,
        "status": problem.status,
        "detail": problem.detail,
        "errors": [{"pointer": fault.pointer, "detail": fault.detail} for fault in problem.faults],
    }
    return json.dumps(document, ensure_ascii=True, separators=(",", ":")).encode()


def _problem(error: Exception) -> Problem:
    if isinstance(error, Problem):
        return error
    if isinstance(error, InvalidBrief):
        faults = [PlacedFault(_POINTERS.get(each.field) or pointer([each.field]), each.detail) for each in error.faults]
        return Problem(problems.INVALID_BRIEF, "The request cannot be written about.", faults)
    return Problem(problems.INTERNAL_ERROR, "The mistake is on standard error.")
