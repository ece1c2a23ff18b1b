"""The keys page."""

from __future__ import annotations

from flask import Blueprint, Response

from service.context import current
from service.web import forms, session
from service.web.page import page

blueprint = Blueprint("keys", __name__, url_prefix="/keys")
blueprint.before_request(session.require)
blueprint.before_request(forms.check)


@blueprint.get("")
def show() -> Response:
    """List the keys."""
    return page("web/keys.html", keys=current().keys.list())
