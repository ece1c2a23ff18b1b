"""A small HTTP/1.1 client on raw sockets: cheap enough to leave the second processor to the server."""

from __future__ import annotations

import selectors
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field


@dataclass
class Load:
    """What came back: how many answers, of which status, how fast, and how many bodies' bytes."""

    answers: int = 0
    seconds: float = 0.0
    body_bytes: int = 0
    statuses: dict[int, int] = field(default_factory=dict)

    def count(self, status: int, body: bytes) -> None:
        """Add one answer."""
        self.answers += 1
        self.body_bytes += len(body)
        self.statuses[status] = self.statuses.get(status, 0) + 1

    @property
    def per_second(self) -> float:
        """Answers a second."""
        return self.answers / self.seconds if self.seconds else 0.0


def request(path: str, body: bytes = b"", **headers: str) -> bytes:
    """Return a request as it goes over the wire; `x_api_key="..."` becomes `x-api-key: ...`."""
    method = "POST" if body else "GET"
    lines = [f"{method} {path} HTTP/1.1", "Host: 127.0.0.1"]
    if body:
        lines += ["Content-Type: application/json", f"Content-Length: {len(body)}"]
    lines += [f"{name.replace('_', '-')}: {value}" for name, value in headers.items()]
    return "\r\n".join(lines).encode() + b"\r\n\r\n" + body


def answer(connection: socket.socket) -> tuple[int, bytes]:
    """Read one answer with a Content-Length; return its status and body."""
    data = b""
    while (end := data.find(b"\r\n\r\n")) < 0:
        data += _some(connection)
    missing = end + 4 + _length(data[:end]) - len(data)
    parts = [data]
    while missing > 0:
        parts.append(_some(connection))
        missing -= len(parts[-1])
    data = b"".join(parts)
    return int(data[9:12]), data[end + 4 :]


def once(port: int, message: bytes, timeout: float = 5.0) -> tuple[int, bytes]:
    """Send one request on a connection of its own and return status and body."""
    with socket.create_connection(("127.0.0.1", port), timeout=timeout) as connection:
        connection.sendall(message)
        return answer(connection)


def load(port: int, requests: Iterator[bytes], seconds: float, connections: int = 16) -> Load:
    """Keep some connections busy for a while: each sends its next request when it has its answer.

    A connection that the server closes is opened again, at the server's cost.
    """
    result = Load()
    selector = selectors.DefaultSelector()

    def open_one() -> None:
        connection = socket.create_connection(("127.0.0.1", port), timeout=10)
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        selector.register(connection, selectors.EVENT_READ)
        connection.sendall(next(requests))

    for _ in range(connections):
        open_one()
    began = time.perf_counter()
    while (now := time.perf_counter()) - began < seconds:
        for key, _ in selector.select(timeout=1):
            connection: socket.socket = key.fileobj  # type: ignore[assignment]
            try:
                status, body = answer(connection)
                result.count(status, body)
                connection.sendall(next(requests))
            except ConnectionError:
                selector.unregister(connection)
                connection.close()
                open_one()
    result.seconds = now - began
    for key in list(selector.get_map().values()):
        key.fileobj.close()  # type: ignore[union-attr]
    return result


def wait_for(port: int, message: bytes, seconds: float = 20.0) -> float:
    """Ask until there is an answer; return how long that took. Raises TimeoutError when there never is one."""
    began = time.perf_counter()
    while time.perf_counter() - began < seconds:
        try:
            once(port, message, timeout=2)
        except OSError:
            time.sleep(0.005)
        else:
            return time.perf_counter() - began
    raise TimeoutError(f"Nothing answered on port {port}.")


def free_port() -> int:
    """Return a port that nobody listens on at the moment."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def stalled(port: int, count: int, message: bytes) -> Iterator[list[socket.socket]]:
    """Hold clients that sent the beginning of a request and then say nothing more."""
    clients = []
    try:
        for _ in range(count):
            client = socket.create_connection(("127.0.0.1", port), timeout=5)
            client.sendall(message)
            clients.append(client)
        yield clients
    finally:
        for client in clients:
            client.close()


def succeeds(attempt: Callable[[], object]) -> bool:
    """Tell whether the attempt came to an end without a fault of the network."""
    try:
        attempt()
    except OSError:
        return False
    return True


def _some(connection: socket.socket) -> bytes:
    data = connection.recv(262_144)
    if not data:
        raise ConnectionResetError("The server closed the connection.")
    return data


def _length(head: bytes) -> int:
    for line in head.split(b"\r\n")[1:]:
        name, _, value = line.partition(b":")
        if name.lower() == b"content-length":
            return int(value)
    return 0
