"""What a request may use: everything the application made once, in one frozen record."""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

import sqlalchemy as sa
from flask import Flask, current_app
from marshmallow import Schema

from generator import Offer
from service.config import Settings
from service.keys import KeyStore
from service.limits import Limiter
from service.metrics import Metrics
from service.usage import UsageRecorder

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
