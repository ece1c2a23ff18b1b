"""The production server: granian, one process a worker, with `service.serving.bridge` in each."""

from __future__ import annotations

import gc
import http.client
import importlib
import multiprocessing
import os
import secrets
import signal
import socket
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from typing import Any

from granian.constants import HTTPModes, Interfaces, Loops
from granian.http import HTTP1Settings
from granian.log import LogLevels
from granian.server import Server
from granian.server.common import AbstractServer

from generator import preload
from service.config import Settings

HEADER_SECONDS = 60
"""How long a connection may wait for the next request, or a client with the rest of its headers."""

HEADER_BYTES = 64 * 1024
STOP_SECONDS = 30
"""How long requests in flight may take after SIGTERM before their worker is ended all the same."""


class AddressTaken(Exception):
    """Nobody can listen on this address: something else does, or it is not this machine's."""

    def __init__(self, host: str, port: int, reason: str) -> None:
        self.host, self.port = host, port
        super().__init__(f"Cannot listen on {host}, port {port}: {reason}. Choose another with --port or --host.")


def serve(settings: Settings, when_up: Callable[[], None] = lambda: None) -> None:
    """Answer requests until SIGTERM or SIGINT; requests in flight are finished.

    `when_up` is called once, when the first answer has come. From then on a worker that dies is
    replaced; before, it ends the service, because the next one would fail alike.
    """
    check_address(settings.host, settings.port)
    # Workers read the environment. One key for all of them signs forms until the next start.
    if settings.secret_key is None:
        os.environ["GALLEY_SECRET_KEY"] = secrets.token_hex(32)
    with tempfile.TemporaryDirectory(prefix="galley-metrics-") as folder:
        # Here the workers leave their figures for each other, so that any of them can tell the sum.
        os.environ.setdefault("PROMETHEUS_MULTIPROC_DIR", folder)
        _load_once(settings)
        server = _server(settings)

        def watch() -> None:
            if answers(settings):
                server.respawn_failed_workers = True
                when_up()

        server.on_startup(threading.Thread(target=watch, name="start", daemon=True).start)
        server.serve()


def _load_once(settings: Settings) -> None:
    """Load code and banks before the workers part from this process: they share the memory and start faster.

    It also means that a broken bank ends the start with one message, and not with one a worker.
    """
    gc.disable()  # nothing of what is loaded here is garbage, and looking for it takes a sixth of the start
    importlib.import_module("service.application")
    importlib.import_module("service.serving.bridge")
    preload(settings.drafts)
    gc.enable()
    if sys.platform == "linux":
        multiprocessing.set_start_method("fork", force=True)
        # What is here stays: the collector need not touch it, and so copy it, in every worker. (To collect first would
        # free next to nothing and take a seventh of the start.)
        gc.freeze()
        # Until a worker is up, a signal must end it. The handler it inherits would only swallow it.
        os.register_at_fork(after_in_child=_forget_handlers)


def _forget_handlers() -> None:
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, signal.SIG_DFL)


def _server(settings: Settings) -> AbstractServer[Any]:
    make: Callable[..., AbstractServer[Any]] = Server  # processes or threads, as the interpreter has it
    return make(
        "service.serving.bridge:build",
        factory=True,
        interface=Interfaces.RSGI,
        address=settings.host,
        port=settings.port,
        workers=settings.workers,
        loop=Loops.asyncio,
        http=HTTPModes.http1,
        http1_settings=HTTP1Settings(header_read_timeout=HEADER_SECONDS * 1000, max_buffer_size=HEADER_BYTES),
        websockets=False,
        # Waiting costs little here: most of these are clients that have not sent their body yet.
        backpressure=4096,
        workers_kill_timeout=STOP_SECONDS,
        log_level=LogLevels.warning,
    )


def answers(settings: Settings, patience: float = 30.0) -> bool:
    """Wait for the first answer of the service; tell whether it came in time."""
    deadline = time.monotonic() + patience
    time.sleep(0.05)  # first let the workers come into being: nobody should be forked from the middle of a request
    while time.monotonic() < deadline:
        connection = http.client.HTTPConnection(reachable(settings.host), settings.port, timeout=2)
        try:
            connection.request("GET", "/healthz")
            return connection.getresponse().status < 500
        except (OSError, http.client.HTTPException):
            time.sleep(0.02)
        finally:
            connection.close()
    return False


def reachable(host: str) -> str:
    """Return the host to ask where a service that listens there answers: loopback for "everywhere"."""
    return {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)  # noqa: S104


def check_address(host: str, port: int) -> None:
    """Raise `AddressTaken` if nobody could listen there now.

    The server's workers share their port and would share it with a stranger as well, silently.
    """
    try:
        family, _, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        with socket.socket(family, socket.SOCK_STREAM) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind(address)
    except OSError as error:
        raise AddressTaken(host, port, error.strerror or str(error)) from None


def free_port(host: str) -> int:
    """Return a port of this host that is free at the moment."""
    family, _, _, _, address = socket.getaddrinfo(host, 0, type=socket.SOCK_STREAM)[0]
    with socket.socket(family, socket.SOCK_STREAM) as probe:
        probe.bind(address)
        return int(probe.getsockname()[1])
