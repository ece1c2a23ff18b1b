"""What `serve` and `quickstart` share: a server that says so once it really answers."""

from __future__ import annotations

import http.client
import os
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import replace

from service.cli import CommandFailed
from service.config import Settings

_PATIENCE = 30


def with_port(settings: Settings) -> Settings:
    """Return settings with a real port where 0 was asked for."""
    if settings.port:
        return settings
    from service.server import free_port  # noqa: PLC0415

    port = free_port(settings.host)
    os.environ["GALLEY_PORT"] = str(port)
    return replace(settings, port=port)


def serve(settings: Settings, when_up: Callable[[], None]) -> None:
    """Serve until the process is told to end; call `when_up` when the first answer has come."""
    from service.server import AddressTaken, serve  # noqa: PLC0415

    def watch() -> None:
        if _answers(settings):
            when_up()

    def start_watching() -> None:
        threading.Thread(target=watch, name="start", daemon=True).start()

    try:
        serve(settings, start_watching)
    except AddressTaken as error:
        raise CommandFailed(str(error)) from None


def address(settings: Settings) -> str:
    """Return the address that people use."""
    if settings.public_url:
        return settings.public_url
    host = _reachable(settings.host)
    return f"http://{f'[{host}]' if ':' in host else host}:{settings.port}"


def tell(message: str) -> None:
    """Say something to whoever started the service."""
    print(message, file=sys.stderr, flush=True)


def _reachable(host: str) -> str:
    return {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)  # noqa: S104


def _answers(settings: Settings) -> bool:
    """Wait for the first answer; tell whether it came."""
    deadline = time.monotonic() + _PATIENCE
    while time.monotonic() < deadline:
        connection = http.client.HTTPConnection(_reachable(settings.host), settings.port, timeout=2)
        try:
            connection.request("GET", "/healthz")
            return connection.getresponse().status < 500
        except (OSError, http.client.HTTPException):
            time.sleep(0.02)
        finally:
            connection.close()
    return False
