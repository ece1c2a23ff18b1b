"""The way out."""

from __future__ import annotations

from flask import Blueprint, redirect, url_for
from werkzeug.wrappers import Response

from service.web import forms, session

blueprint = Blueprint("logout", __name__)
blueprint.before_request(session.require)
blueprint.before_request(forms.check)


@blueprint.post("/logout")
def leave() -> Response:
    """End the session on the server, for every worker."""
    session.operators().log_out(session.token())
    return session.end(redirect(url_for("web.login.show", out=1), 303))
