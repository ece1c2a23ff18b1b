"""What `serve` and `quickstart` share."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from dataclasses import replace

from service.cli import CommandFailed
from service.config import Settings


def with_port(settings: Settings) -> Settings:
    """Return settings with a real port where 0 was asked for."""
    if settings.port:
        return settings
    from service.serving.server import free_port

    port = free_port(settings.host)
    os.environ["GALLEY_PORT"] = str(port)
    return replace(settings, port=port)


def serve(settings: Settings, when_up: Callable[[], None]) -> None:
    """Serve until the process is told to end; call `when_up` when the first answer has come."""
    from service.serving import server

    try:
        server.serve(settings, when_up)
    except server.AddressTaken as error:
        raise CommandFailed(str(error)) from None


def address(settings: Settings) -> str:
    """Return the address that people use."""
    if settings.public_url:
        return settings.public_url
    from service.serving.server import reachable

    host = reachable(settings.host)
    return f"http://{f'[{host}]' if ':' in host else host}:{settings.port}"


def tell(message: str) -> None:
    """Say something to whoever started the service."""
    print(message, file=sys.stderr, flush=True)
