"""The operator's session: a cookie that holds its token, and the store that says whether it lasts."""

from __future__ import annotations

from datetime import timedelta
from urllib.parse import urlsplit

from flask import g, redirect, request, url_for
from werkzeug.wrappers import Response

from service.context import current
from service.stores.keys import KeyStore
from service.stores.operators import SESSION_LIFE, OperatorStore

COOKIE = "galley_session"


def operators() -> OperatorStore:
    """Return the store of the application that answers the current request."""
    context = current()
    return OperatorStore(context.engine, actor="operator", password=context.settings.operator_password)


def keys() -> KeyStore:
    """Return the keys, for changes that the operator makes in the browser."""
    return current().keys.acting_for("operator")


def is_open() -> bool:
    """Tell whether the current request comes with a session that lasts."""
    token = request.cookies.get(cookie_name(COOKIE), "")
    return bool(token) and operators().is_open(token)


def require() -> Response | None:
    """Before a view: let the operator pass, send everybody else to the login and from there back."""
    if is_open():
        g.operator_token = request.cookies[cookie_name(COOKIE)]
        return None
    wanted = request.full_path.rstrip("?") if request.method == "GET" else None
    return redirect(url_for("web.login.show", next=wanted if wanted != "/" else None), 303)


def has_token() -> bool:
    """Tell whether the current request was let pass by `require`."""
    return "operator_token" in g


def token() -> str:
    """Return the token of the session that `require` let pass."""
    return str(g.operator_token)


def begin(response: Response, token: str) -> Response:
    """Let the answer carry a new session."""
    return keep(response, COOKIE, token, SESSION_LIFE)


def end(response: Response) -> Response:
    """Let the answer take the cookie away. What ends the session is the store."""
    response.delete_cookie(cookie_name(COOKIE), secure=is_secure(), httponly=True, samesite="Lax")
    return response


def keep(response: Response, name: str, value: str, life: timedelta | None = None) -> Response:
    """Set a cookie that scripts cannot read and that other sites' forms do not send.

    Lax and not Strict: a link to an article that somebody shares must open without a new login.
    """
    secure = is_secure()
    response.headers["Cache-Control"] = "no-store"
    response.set_cookie(cookie_name(name), value, max_age=life, secure=secure, httponly=True, samesite="Lax")
    return response


def cookie_name(name: str) -> str:
    """Return the cookie's full name. The prefix binds it to HTTPS and to this very host."""
    return f"__Host-{name}" if is_secure() else name


def is_secure() -> bool:
    """Tell whether people reach the service by HTTPS, as the request or the settings say."""
    return request.is_secure or (current().settings.public_url or "").startswith("https:")


def safe_target(wanted: str | None) -> str:
    """Return where to go after the login: the wanted page if it is one of ours, else the first one."""
    wanted = wanted or "/"
    parts = urlsplit(wanted)
    is_ours = parts.path in ("/", "/keys") or parts.path.startswith("/keys/")
    strange = parts.scheme or parts.netloc or "\\" in wanted or not wanted.isprintable()
    return request.script_root + (wanted if is_ours and not strange else "/")
