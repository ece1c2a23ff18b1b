"""The way in. A link is spent by a button, not by opening it: chat programs open what they are sent."""

from __future__ import annotations

from flask import Blueprint, redirect, request
from werkzeug.wrappers import Response

from service.web import forms, session
from service.web.page import page

blueprint = Blueprint("login", __name__)
blueprint.before_request(forms.check)


@blueprint.get("/login")
def show() -> Response:
    """Show the way in: a button for whoever has a link, a field for whoever has the password."""
    return _page()


@blueprint.post("/login")
def enter() -> Response:
    """Spend a link or check the password; then lead to the page that was wanted."""
    link = request.form.get("token", "")
    operators = session.operators()
    opened = operators.redeem_link(link) if link else operators.log_in(request.form.get("password", ""))
    if opened is None:
        return _page("link" if link else "password")
    answer = redirect(session.safe_target(request.form.get("next")), 303)
    return session.begin(answer, opened)


def _page(refused: str = "") -> Response:
    link = "" if refused else request.args.get("token", "")
    wanted = request.values.get("next", "")
    shown = page(
        "web/login.html",
        403 if refused else 200,
        link=link,
        wanted=wanted,
        refused=refused,
        has_password=session.operators().has_password(),
    )
    return session.keep(shown, forms.COOKIE, forms.anchor())
