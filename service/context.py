"""What a request may use: what the application made once for all of them, and what is known about this one."""

from __future__ import annotations

from dataclasses import dataclass, field
from time import perf_counter
from typing import cast

import sqlalchemy as sa
from flask import Flask, current_app, g
from marshmallow import Schema

from generator import Offer
from service.config import Settings
from service.metrics import Metrics
from service.stores.keys import KeyStore
from service.stores.limits import Allowance, Limiter
from service.stores.usage import UsageRecorder

_NAME = "galley"


@dataclass(frozen=True, slots=True)
class Context:
    """The parts that the factory put together for one application."""

    settings: Settings
    engine: sa.Engine
    keys: KeyStore
    usage: UsageRecorder
    limiter: Limiter
    metrics: Metrics
    offer: Offer
    brief_schema: Schema


def install(app: Flask, context: Context) -> None:
    """Give the application its parts."""
    app.extensions[_NAME] = context


def current() -> Context:
    """Return the parts of the application that answers the current request."""
    return cast(Context, current_app.extensions[_NAME])


@dataclass(slots=True)
class Exchange:
    """What comes to be known about one request while it is answered."""

    request_id: str
    started: float = field(default_factory=perf_counter)
    key_id: int | None = None
    allowance: Allowance | None = None
    problem: str | None = None


def open_exchange(request_id: str) -> None:
    """Begin to keep what is known about the current request."""
    g.exchange = Exchange(request_id)


def exchange() -> Exchange:
    """Return what is known about the current request."""
    return cast(Exchange, g.exchange)
