"""Forms that only our own pages can send, and some only once.

A token is a random value and its HMAC under the session's secret (before the login, under that of a
cookie of its own) and the service's key. Any worker can check it; none has to remember it.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from urllib.parse import urlsplit

from flask import g, request

from service import problems
from service.context import current
from service.errors import Problem
from service.stores.once import FormStore
from service.web import session

FIELD = "form_token"
COOKIE = "galley_form"


def anchor() -> str:
    """Return the secret that the tokens of this browser hang on: its session's, its own cookie's, or a new one."""
    if session.has_token():
        return session.token()
    if "form_anchor" not in g:
        known = request.cookies.get(session.cookie_name(COOKIE), "")
        g.form_anchor = known if len(known) == _ANCHOR_LENGTH else secrets.token_urlsafe(_ANCHOR_BYTES)
    return str(g.form_anchor)


_ANCHOR_BYTES = 24
_ANCHOR_LENGTH = 32


def token() -> str:
    """Return a new token for a form on the current page."""
    value = secrets.token_urlsafe(12)
    return f"{value}.{_signed(value)}"


def check() -> None:
    """Before a view: let a form pass that one of our pages in this browser sent, or raise the `Problem`."""
    if request.method in ("GET", "HEAD", "OPTIONS"):
        return
    if not _is_from_here():
        raise Problem(problems.FORM_REFUSED, "The form was sent from another site.")
    value, _, signature = request.form.get(FIELD, "").partition(".")
    if not value or not hmac.compare_digest(signature.encode(), _signed(value).encode()):
        raise Problem(problems.FORM_REFUSED, "The form is not of this session. Open the page again and repeat it.")


def spend() -> None:
    """Let the form that `check` let pass do its work once, or raise the `Problem`."""
    if not FormStore(current().engine).spend(request.form[FIELD]):
        raise Problem(problems.FORM_SPENT, "This form was sent before. Nothing was changed now.")


def _is_from_here() -> bool:
    site = request.headers.get("Sec-Fetch-Site")
    if site is not None:
        return site in ("same-origin", "none")
    # Browsers leave that header out on plain HTTP; then they send this one.
    origin = request.headers.get("Origin")
    if origin is None:
        return True
    public = urlsplit(current().settings.public_url or "")
    return origin in (request.host_url.rstrip("/"), f"{public.scheme}://{public.netloc}")


def _signed(value: str) -> str:
    key = f"{current().settings.secret_key or ''}\n{anchor()}".encode()
    return hmac.new(key, value.encode(), hashlib.sha256).hexdigest()
