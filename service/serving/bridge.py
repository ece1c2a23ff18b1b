"""Between the server and the application: bodies are awaited here, so a slow client holds no thread.

A WSGI application reads its body by blocking; sixty clients that stall in the middle of theirs hold
sixty threads. Here the server's event loop collects the body, under a deadline and a bound, and the
application gets it complete. What that is worth, in figures: docs/server.md.
"""

from __future__ import annotations

import asyncio
import gc
import io
import logging
import os
import secrets
import sys
from collections.abc import Callable, Iterable
from concurrent.futures import Executor, ThreadPoolExecutor
from typing import TYPE_CHECKING, Any, NamedTuple

from granian.rsgi import ProtocolClosed

from service import create_app, problems
from service.config import Settings
from service.errors import MEDIA_TYPE, Problem, document

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIApplication
    from granian.rsgi import HTTPProtocol, Scope

BODY_SECONDS = 20
"""How long a client may take to send its body."""

DRAINED_BYTES = 16 * 1024 * 1024
"""How much of an over-long body is taken in and thrown away, so that its sender comes to read the answer."""

COLLECT_AFTER = (10_000, 20, 50)
"""Thresholds of Python's collector of garbage in a worker. Requests leave next to none for it, while the banks are many
objects that stay: with the usual thresholds (700, 10, 10) a pass over all of them takes up to 0.15 seconds."""

POOL_THREADS = 16
"""Requests at a time in one worker whose stores are on other machines, so that they wait side by side."""

_log = logging.getLogger(__name__)


class Answer(NamedTuple):
    """What the application said."""

    status: int
    headers: list[tuple[str, str]]
    body: bytes


class Bridge:
    """Calls a WSGI application for each request of an RSGI server. Bodies above `most` bytes reach it cut off."""

    def __init__(
        self,
        application: WSGIApplication,
        most: int,
        pool: Executor | None = None,
        at_end: Callable[[], None] = lambda: None,
    ) -> None:
        self._application = application
        self._most = most
        self._pool = pool
        self._at_end = at_end

    async def __rsgi__(self, scope: Scope, protocol: HTTPProtocol) -> None:
        """Answer one request."""
        try:
            answer = await self._answer(scope, protocol)
        except ProtocolClosed:
            return  # the client went away
        except TimeoutError:
            detail = f"The body did not arrive within {BODY_SECONDS} seconds."
            answer = _told(Problem(problems.BODY_TOO_SLOW, detail, headers={"connection": "close"}), scope)
        if answer.body:
            protocol.response_bytes(*answer)
        else:
            protocol.response_empty(answer.status, answer.headers)

    def __rsgi_del__(self, loop: asyncio.AbstractEventLoop) -> None:
        """End the worker: every request is answered, what is written behind gets written."""
        if self._pool is not None:
            self._pool.shutdown()
        self._at_end()

    async def _answer(self, scope: Scope, protocol: HTTPProtocol) -> Answer:
        headers = scope.headers
        length = headers.get("content-length")
        # No length and no chunks: no body (RFC 9112, 6.3).
        has_body = length not in (None, "0") or "transfer-encoding" in headers
        body = await self._body(protocol, length) if has_body else b""
        if self._pool is None:
            return self._call(scope, body)
        return await asyncio.get_running_loop().run_in_executor(self._pool, self._call, scope, body)

    async def _body(self, protocol: HTTPProtocol, length: str | None) -> bytes:
        async with asyncio.timeout(BODY_SECONDS):
            if length is not None and int(length) <= self._most:
                return await protocol()
            kept, size = bytearray(), 0
            async for chunk in protocol:
                size += len(chunk)
                if len(kept) <= self._most:
                    kept += chunk[: self._most + 1 - len(kept)]
                if size > DRAINED_BYTES:
                    break
            return bytes(kept)

    def _call(self, scope: Scope, body: bytes) -> Answer:
        began: list[tuple[int, list[tuple[str, str]]]] = []

        def start_response(status: str, headers: list[tuple[str, str]], _fault: Any = None) -> Callable[[bytes], Any]:
            began[:] = [(int(status[:3]), headers)]
            return _refuse_write

        try:
            parts: Iterable[bytes] = self._application(environ_of(scope, body), start_response)
            try:
                whole = b"".join(parts)
            finally:
                if hasattr(parts, "close"):
                    parts.close()
            return Answer(*began[0], whole)
        except Exception:
            # The application answers its own faults; this is for what breaks around it.
            _log.exception("The application failed.")
            return _told(Problem(problems.INTERNAL_ERROR, "The mistake has been logged."), scope)


def _told(problem: Problem, scope: Scope) -> Answer:
    """Return the answer to a request that never was in the hands of the application."""
    request_id = secrets.token_hex(16)
    headers = [("content-type", MEDIA_TYPE), ("cache-control", "no-store"), ("x-request-id", request_id)]
    body = document(problem, scope.path, request_id).encode("ascii")
    return Answer(problem.status, [*headers, *problem.headers.items()], body)


def environ_of(scope: Scope, body: bytes) -> dict[str, Any]:
    """Return the WSGI environment (PEP 3333) of a request."""
    address, _, port = scope.server.rpartition(":")
    client, _, client_port = scope.client.rpartition(":")
    environ = {
        "REQUEST_METHOD": scope.method,
        "SCRIPT_NAME": "",
        # WSGI carries bytes as Latin-1 text.
        "PATH_INFO": scope.path.encode("utf-8", "surrogateescape").decode("latin-1"),
        "QUERY_STRING": scope.query_string,
        "SERVER_NAME": address.strip("[]"),
        "SERVER_PORT": port,
        "SERVER_PROTOCOL": f"HTTP/{scope.http_version}",
        "REMOTE_ADDR": client.strip("[]"),
        "REMOTE_PORT": client_port,
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": scope.scheme,
        "wsgi.input": io.BytesIO(body),
        "wsgi.input_terminated": True,
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": True,
        "wsgi.multiprocess": True,
        "wsgi.run_once": False,
    }
    for name, value in scope.headers.items():
        # A name with an underscore could pass for one with a hyphen: `x_api_key`. Servers drop those.
        if "_" in name:
            continue
        variable = _VARIABLES.get(name) or "HTTP_" + name.upper().replace("-", "_")
        known = environ.get(variable)
        separator = "; " if name == "cookie" else ","
        environ[variable] = value if known is None else f"{known}{separator}{value}"
    return environ


_VARIABLES = {"content-type": "CONTENT_TYPE", "content-length": "CONTENT_LENGTH"}


def _refuse_write(_data: bytes) -> None:
    raise NotImplementedError("The old `write` of WSGI is not supported.")


def build() -> Bridge:
    """Return what one worker of `galley serve` runs. The server calls it once in each."""
    gc.set_threshold(*COLLECT_AFTER)
    settings = Settings.from_env(os.environ)
    app = create_app(settings)
    is_remote = settings.redis_url is not None or not settings.database_url.startswith("sqlite")
    pool = ThreadPoolExecutor(POOL_THREADS, "request") if is_remote else None
    return Bridge(app, app.config["MAX_CONTENT_LENGTH"], pool, at_end=app.extensions["galley"].usage.close)
