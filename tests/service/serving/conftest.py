"""A running service: `galley serve` as a process of its own, on loopback."""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from service.stores.db import connect
from service.stores.keys import KeyStore
from service.stores.schema import migrate

ROOT = Path(__file__).parents[3]
BRIEF = {"topic": "Electric bikes", "length": 60}


@dataclass
class Answer:
    status: int
    headers: dict[str, str]
    body: bytes


class Connection:
    """One HTTP/1.1 connection on which every byte is ours."""

    def __init__(self, port: int, timeout: float = 10) -> None:
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=timeout)
        self._read = b""

    def send(self, data: bytes) -> Connection:
        self.socket.sendall(data)
        return self

    def answer(self) -> Answer:
        while b"\r\n\r\n" not in self._read:
            self._more()
        head, _, rest = self._read.partition(b"\r\n\r\n")
        lines = head.decode("latin-1").split("\r\n")
        headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines[1:])}
        length = int(headers.get("content-length", "0"))
        self._read = rest
        while len(self._read) < length:
            self._more()
        body, self._read = self._read[:length], self._read[length:]
        return Answer(int(lines[0].split()[1]), headers, body)

    def close(self) -> None:
        self.socket.close()

    def _more(self) -> None:
        data = self.socket.recv(65536)
        if not data:
            raise ConnectionResetError("The server closed the connection.")
        self._read += data


class Service:
    """A running service and its database."""

    def __init__(self, process: subprocess.Popen[bytes], port: int, url: str) -> None:
        self.process, self.port = process, port
        self.engine = connect(url)
        self.keys = KeyStore(self.engine)
        self.key, _ = self.keys.create("tests")

    def connection(self, timeout: float = 10) -> Connection:
        return Connection(self.port, timeout)

    def request(self, body: Any = BRIEF, *, key: str | None = None, **headers: str) -> bytes:
        """Return a request to `generate` as it goes over the wire."""
        data = body if isinstance(body, bytes) else json.dumps(body).encode()
        named = {"Host": "127.0.0.1", "Content-Type": "application/json", "Content-Length": str(len(data))}
        named["x-api-key"] = key or self.key
        named |= {name.replace("_", "-"): value for name, value in headers.items()}
        lines = [f"{name}: {value}" for name, value in named.items() if value]
        return "\r\n".join(["POST /api/v1/generate HTTP/1.1", *lines, "", ""]).encode() + data

    def generate(self, body: Any = BRIEF, *, key: str | None = None, timeout: float = 10) -> Answer:
        """Ask on a connection of its own."""
        connection = self.connection(timeout)
        try:
            return connection.send(self.request(body, key=key)).answer()
        finally:
            connection.close()

    def stop(self, patience: float = 20) -> int:
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(patience)


Launch = Callable[..., Any]


@contextmanager
def launched(folder: Path, workers: int = 2, url: str = "", **environ: str) -> Iterator[Service]:
    url = url or f"sqlite:///{folder}/galley.db"
    engine = connect(url)
    migrate(engine)
    engine.dispose()
    inherited = {name: value for name, value in os.environ.items() if not name.startswith("GALLEY_")}
    command = [sys.executable, "-m", "service.cli", "serve", "--port", "0", "--workers", str(workers)]
    log = (folder / "serve.log").open("wb+")
    process = subprocess.Popen(
        command,
        cwd=ROOT,
        env={**inherited, "GALLEY_DATABASE_URL": url, "GALLEY_LOG_LEVEL": "error", **environ},
        stdout=subprocess.DEVNULL,
        stderr=log,
        start_new_session=True,
    )
    service = None
    try:
        service = Service(process, _port(process, Path(log.name)), url)
        yield service
    finally:
        if process.poll() is None:
            process.terminate()
            try:
                process.wait(20)
            except subprocess.TimeoutExpired:
                os.killpg(process.pid, signal.SIGKILL)
                process.wait(5)
        log.close()
        if service:
            service.engine.dispose()


def _port(process: subprocess.Popen[bytes], log: Path) -> int:
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline and process.poll() is None:
        found = re.search(r"answers on http://127\.0\.0\.1:(\d+)", log.read_text(encoding="utf-8"))
        if found:
            return int(found[1])
        time.sleep(0.02)
    pytest.fail(f"The service did not start:\n{log.read_text(encoding='utf-8')}")


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """A service with two workers that the tests of one module share."""
    with launched(tmp_path_factory.mktemp("serving")) as running:
        yield running


@pytest.fixture
def launch(tmp_path: Path) -> Launch:
    """Start a service for one test, which may end it."""
    return lambda **options: launched(tmp_path, **options)
