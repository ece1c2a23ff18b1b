"""The keys page: list, make, roll, revoke. Every change asks for a form of this session; two of them only once."""

from __future__ import annotations

from datetime import timedelta

from flask import Blueprint, Response, redirect, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from service.context import current
from service.stores.audit import latest
from service.stores.clock import now
from service.web import chart, forms, session
from service.web.keys import listing, trail, wish
from service.web.page import page

blueprint = Blueprint("keys", __name__, url_prefix="/keys")
blueprint.before_request(session.require)
blueprint.before_request(forms.check)

_ID = "<int(max=2147483647):key_id>"
LINES = 10


@blueprint.get("")
def show() -> Response:
    """List the keys, with a form for a new one."""
    return _list(wish.Form())


@blueprint.post("")
def create() -> Response:
    """Make a key and show it in this very answer: it is stored nowhere, so no later one can."""
    form = wish.read(request.form)
    if form.faults:
        return _list(form, 422)
    forms.spend()
    secret, key = session.keys().create(form.name, form.scopes, form.limit_value, form.expires_value)
    return page("web/keys/made.html", 201, secret=secret, key=key)


@blueprint.get(f"/{_ID}")
def show_one(key_id: int) -> Response:
    """Show one key: its terms, its use over three months, its story."""
    context, moment = current(), now()
    key = context.keys.get(key_id)
    uses = context.keys.uses(key_id, moment.date() - timedelta(days=listing.MANY_DAYS))
    lines = trail.told(latest(context.engine, trail.MOST, key_id=key_id))
    row = listing.row(key, chart.chart(uses, moment.date(), listing.MANY_DAYS), moment)
    return page("web/keys/one.html", row=row, lines=lines, uses=sorted(uses.items(), reverse=True))


@blueprint.get(f"/{_ID}/roll")
def ask_roll(key_id: int) -> Response:
    """Ask how long the old key shall work on."""
    return page("web/keys/roll.html", key=current().keys.get(key_id), graces=wish.GRACES, chosen=wish.USUAL_GRACE)


@blueprint.post(f"/{_ID}/roll")
def roll(key_id: int) -> Response:
    """Replace a key and show the new one, this once."""
    grace = wish.grace(request.form)
    forms.spend()
    secret, key = session.keys().roll(key_id, grace)
    return page("web/keys/made.html", 201, secret=secret, key=key, old=session.keys().get(key_id))


@blueprint.get(f"/{_ID}/revoke")
def ask_revoke(key_id: int) -> Response:
    """Ask whether it is meant."""
    return page("web/keys/revoke.html", key=current().keys.get(key_id), state=current().keys.get(key_id).state(now()))


@blueprint.post(f"/{_ID}/revoke")
def revoke(key_id: int) -> AnyResponse:
    """Close a key for good."""
    session.keys().revoke(key_id)
    return redirect(url_for("web.keys.show", revoked=key_id), 303)


@blueprint.get("/trail")
def show_trail() -> Response:
    """Show the audit trail, page by page."""
    before = wish.whole(request.args.get("before", ""))
    entries = latest(current().engine, trail.MOST + 1, before)
    older = entries[trail.MOST - 1].id if len(entries) > trail.MOST else None
    return page("web/keys/trail.html", lines=trail.told(entries[: trail.MOST]), older=older, is_first=before is None)


def _list(form: wish.Form, status: int = 200) -> Response:
    context, moment = current(), now()
    uses = context.keys.uses_of_all(moment.date() - timedelta(days=chart.DAYS))
    listed = listing.choose(context.keys.list(), uses, listing.asked(request.args), moment)
    lines = trail.told(latest(context.engine, LINES))
    tomorrow = (moment + timedelta(days=1)).date().isoformat()
    return page("web/keys/list.html", status, form=form, listed=listed, lines=lines, tomorrow=tomorrow)
