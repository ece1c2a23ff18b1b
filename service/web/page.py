"""What every page is sent with: a policy without exceptions, and nothing that may be kept."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Any

from flask import Response, make_response, render_template, request, url_for
from flask.blueprints import BlueprintSetupState
from markupsafe import Markup

from service.context import current
from service.web import forms, session, words

ASSETS = Path(__file__).with_name("static")

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
"""Everything from this host and nothing inline. A page that frames something adds its `frame-src`."""

_HEADERS = {
    # With the usual "no-referrer", browsers send `Origin: null` with forms, and we could not check it.
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}


_FILTERS: dict[str, Callable[..., Markup]] = {
    "moment": words.moment,
    "day": words.day,
    "last_day": words.last_day,
    "marked": words.marked,
}


def page(template: str, status: int = 200, policy: str = POLICY, **values: Any) -> Response:
    """Return a page under the policy, which no cache keeps."""
    return protect(make_response(render_template(template, **values), status), policy)


def protect(response: Response, policy: str = POLICY) -> Response:
    """Put the page under the policy and out of every cache."""
    response.headers["Content-Security-Policy"] = policy
    response.headers["Cache-Control"] = "no-store"
    response.headers.update(_HEADERS)
    return response


def prepare(state: BlueprintSetupState) -> None:
    """Give all templates, those of the documentation too, the words they share."""
    app = state.app
    app.add_template_global(asset, "asset")
    app.add_template_global(site, "site")
    app.add_template_global(forms.token, "form_token")
    app.add_template_global(session.has_token, "is_logged_in")
    for name, word in _FILTERS.items():
        app.add_template_filter(word, name)


def site() -> str:
    """Return the address of the service as people use it, for lines to paste."""
    return current().settings.public_url or request.url_root.rstrip("/")


def asset(name: str) -> str:
    """Return the address of one of our files. It changes with the file, so that no browser keeps an old one."""
    return url_for("web.static", filename=name, v=_version(name))


@cache
def _version(name: str) -> str:
    return blake2b((ASSETS / name).read_bytes(), digest_size=6).hexdigest()
