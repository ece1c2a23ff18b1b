"""Problems as pages, for browsers outside the API. Programs keep getting the document itself."""

from __future__ import annotations

import json
from dataclasses import dataclass

from flask import Response, render_template, request

from service.errors import MEDIA_TYPE
from service.problems import CATALOGUE, PATH
from service.web.page import protect

_MACHINES = ("/api/", "/openapi.json", "/healthz", "/readyz", "/metrics")
"""Paths that only ever answer programs."""


@dataclass(frozen=True, slots=True)
class Told:
    """A problem as the page tells it."""

    status: int
    title: str
    detail: str
    remedy: str
    type: str
    request_id: str


def dress(response: Response) -> Response:
    """After a view: turn a problem document into a page if a person looks at it. Status and headers stay."""
    if response.status_code < 400 or response.mimetype != MEDIA_TYPE or request.path.startswith(_MACHINES):
        return response
    response.vary.add("Accept")
    accepted = request.accept_mimetypes
    if accepted.quality("text/html") <= max(accepted.quality(MEDIA_TYPE), accepted.quality("application/json")):
        return response
    response.set_data(render_template("web/problem.html", told=_told(json.loads(response.get_data()))))
    response.mimetype = "text/html"
    return protect(response)


def _told(document: dict[str, object]) -> Told:
    kind = CATALOGUE[str(document["type"]).removeprefix(PATH)]
    detail = str(document["detail"])
    return Told(
        status=int(str(document["status"])),
        title=kind.title,
        detail=detail,
        remedy=kind.remedy,
        type=kind.uri,
        request_id=str(document["requestId"]),
    )
