"""The way in. A link is spent by a button, not by opening it: chat programs open what they are sent."""

from __future__ import annotations

from flask import Blueprint, redirect, request
from werkzeug.wrappers import Response

from service.web import forms, session, throttle
from service.web.page import page

blueprint = Blueprint("login", __name__)
blueprint.before_request(forms.check)


@blueprint.get("/login")
def show() -> Response:
    """Show the way in: a button for whoever has a link, a field for whoever has the password."""
    if "token" not in request.args and session.is_open():
        return redirect(session.safe_target(request.args.get("next")), 303)
    return _page(link=request.args.get("token", ""))


@blueprint.post("/login")
def enter() -> Response:
    """Spend a link or check the password; then lead to the page that was wanted."""
    link = request.form.get("token")
    opened = _by_password() if link is None else _by_link(link)
    if opened is None:
        return _page(status=403, refused="password" if link is None else "link")
    return session.begin(redirect(session.safe_target(request.form.get("next")), 303), opened)


def _by_link(link: str) -> str | None:
    throttle.count_link()
    return session.operators().redeem_link(link)


def _by_password() -> str | None:
    throttle.count_password()
    return session.operators().log_in(request.form.get("password", ""))


def _page(link: str = "", status: int = 200, refused: str = "") -> Response:
    shown = page(
        "web/login.html",
        status,
        link=link,
        wanted=request.values.get("next", ""),
        refused=refused,
        is_out="out" in request.args,
        has_password=session.operators().has_password(),
    )
    return session.keep(shown, forms.COOKIE, forms.anchor())
