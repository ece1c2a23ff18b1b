"""The factory: settings in, a complete application out. Importing it does nothing."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any

from flask import Flask
from werkzeug.middleware.proxy_fix import ProxyFix

from generator import offer, preload
from service import api, docs, errors, exchange, health, logs, openapi, web
from service.api.body import MAX_BYTES
from service.api.requests import request_schema
from service.config import Settings
from service.context import Context, install
from service.metrics import Metrics
from service.stores.db import connect
from service.stores.keys import KeyStore
from service.stores.limits import Limiter
from service.stores.usage import UsageRecorder


class Galley(Flask):
    """Flask for plain functions only."""

    def ensure_sync(self, func: Callable[..., Any]) -> Callable[..., Any]:
        """Return the function itself. Asking whether it is a coroutine takes 3 microseconds, five times a request."""
        return func


def build_app(settings: Settings | None = None) -> Flask:
    """Return an application of its own: two of them in one process share nothing but the banks.

    It has no `secret_key` on purpose: Flask would then read and sign a session cookie on every call
    of the API, and nothing here needs one.
    """
    settings = settings or Settings.from_env(os.environ)
    logs.configure(settings)
    app = Galley("service", template_folder=None)
    # One byte more than is allowed: a body in chunks is cut off there, and then seen to be too large.
    app.config["MAX_CONTENT_LENGTH"] = MAX_BYTES + 1
    app.config["SEND_FILE_MAX_AGE_DEFAULT"] = 3600
    app.url_map.merge_slashes = False
    install(app, _context(settings))
    errors.register(app)
    exchange.register(app)
    for blueprint in (api.blueprint, docs.blueprint, health.blueprint, openapi.blueprint, web.blueprint):
        app.register_blueprint(blueprint)
    if settings.trusted_proxies:
        count = settings.trusted_proxies
        app.wsgi_app = ProxyFix(app.wsgi_app, x_for=count, x_proto=count, x_host=count, x_prefix=count)  # type: ignore[method-assign]
    return app


def _context(settings: Settings) -> Context:
    preload(settings.drafts)
    engine = connect(settings.database_url)
    on_offer = offer(settings.drafts)
    return Context(
        settings=settings,
        engine=engine,
        keys=KeyStore(engine),
        usage=UsageRecorder(engine),
        limiter=Limiter(engine, settings.redis_url),
        metrics=Metrics(),
        offer=on_offer,
        brief_schema=request_schema(on_offer),
    )
