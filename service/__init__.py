"""Galley over HTTP: keys, the API, its documentation, and what an operator needs to run it."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from flask import Flask

    from service.config import Settings

__all__ = ["create_app"]


def create_app(settings: Settings | None = None) -> Flask:
    """Return the application. Settings come from the environment unless they are given.

    Flask is imported here and not above, because the command line lives in this package too and
    must not wait for it.
    """
    from service.application import build_app  # noqa: PLC0415

    return build_app(settings)
