"""The API's documentation for people: Swagger UI from local files, and a page for each kind of problem."""

from __future__ import annotations

from flask import Blueprint, Response, abort, make_response, render_template

from service.problems import CATALOGUE, PATH

blueprint = Blueprint("docs", __name__, template_folder="templates")

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
"""Nothing from outside and nothing inline. Swagger UI draws its icons as data: images."""


@blueprint.get("/docs")
def show_api() -> Response:
    """Show the API's description in Swagger UI."""
    return _page("docs/api.html")


@blueprint.get(PATH.rstrip("/"))
def list_problems() -> Response:
    """List every kind of problem."""
    return _page("docs/problems.html", kinds=CATALOGUE.values())


@blueprint.get(PATH + "<slug>")
def show_problem(slug: str) -> Response:
    """Explain one kind of problem."""
    kind = CATALOGUE.get(slug)
    return _page("docs/problem.html", kind=kind) if kind is not None else abort(404)


def _page(template: str, **values: object) -> Response:
    response = make_response(render_template(template, **values))
    response.headers["Content-Security-Policy"] = POLICY
    response.headers["Cache-Control"] = "no-cache"
    return response
