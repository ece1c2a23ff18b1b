"""What machines ask about the service itself: is it alive, is it ready, what are its figures."""

from __future__ import annotations

import hmac
import json

from flask import Blueprint, Response, request
from prometheus_client import CONTENT_TYPE_LATEST

from generator import BankError, preload
from service import problems
from service.context import current
from service.errors import Problem
from service.stores import schema
from service.stores.db import StoreUnreachable

blueprint = Blueprint("health", __name__)


@blueprint.get("/healthz")
def alive() -> Response:
    """Answer that the process is alive. Asks nothing else."""
    return _state("alive")


@blueprint.get("/readyz")
def ready() -> Response:
    """Answer that the store is reachable and up to date and the languages are loaded, or what is missing."""
    context = current()
    missing = []
    try:
        if not schema.is_current(context.engine):
            missing.append("The store has to be migrated.")
    except StoreUnreachable:
        missing.append("The store does not answer.")
    try:
        preload(context.settings.drafts)
    except BankError:
        missing.append("The languages cannot be used.")
    if missing:
        raise Problem(problems.NOT_READY, " ".join(missing))
    return _state("ready")


@blueprint.get("/metrics")
def metrics() -> Response:
    """Answer all figures, to those who have the token if there is one."""
    context = current()
    token = context.settings.metrics_token
    given = request.headers.get("Authorization", "")
    if token is not None and not hmac.compare_digest(given.encode(), f"Bearer {token}".encode()):
        challenge = {"WWW-Authenticate": 'Bearer realm="metrics"'}
        raise Problem(problems.MISSING_TOKEN, "Send the token as Authorization: Bearer.", headers=challenge)
    figures = context.metrics.exposition()
    return Response(figures, content_type=CONTENT_TYPE_LATEST, headers={"Cache-Control": "no-store"})


def _state(word: str) -> Response:
    body = json.dumps({"status": word})
    return Response(body, content_type="application/json", headers={"Cache-Control": "no-store"})
