"""The bridge between an RSGI server and a WSGI application, with neither of them real."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import AsyncIterator, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from granian.rsgi import ProtocolClosed

from service.serving import bridge
from service.serving.bridge import Bridge, environ_of


class Headers:
    def __init__(self, pairs: Iterable[tuple[str, str]]) -> None:
        self._pairs = list(pairs)

    def items(self) -> list[tuple[str, str]]:
        return self._pairs

    def get(self, key: str, default: Any = None) -> Any:
        return next((value for name, value in self._pairs if name == key), default)

    def __contains__(self, key: str) -> bool:
        return any(name == key for name, _ in self._pairs)


class Scope:
    proto, http_version, server, client, scheme = "http", "1.1", "127.0.0.1:8000", "10.0.0.7:5050", "http"
    method, path, query_string = "POST", "/", ""

    def __init__(self, *headers: tuple[str, str], **changes: str) -> None:
        self.headers = Headers(headers)
        self.__dict__.update(changes)


class Protocol:
    """Hands out chunks and keeps what is answered. `stalls` never ends."""

    def __init__(self, *chunks: bytes, stalls: bool = False, leaves: bool = False) -> None:
        self.chunks, self.stalls, self.leaves = chunks, stalls, leaves
        self.taken = 0
        self.answer: tuple[int, list[tuple[str, str]], bytes] | None = None

    async def __call__(self) -> bytes:
        return b"".join([chunk async for chunk in self])

    async def __aiter__(self) -> AsyncIterator[bytes]:
        for chunk in self.chunks:
            self.taken += len(chunk)
            yield chunk
        if self.stalls:
            await asyncio.Event().wait()
        if self.leaves:
            raise ProtocolClosed

    def response_bytes(self, status: int, headers: list[tuple[str, str]], body: bytes) -> None:
        self.answer = status, headers, body

    def response_empty(self, status: int, headers: list[tuple[str, str]]) -> None:
        self.answer = status, headers, b""


def echo(environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
    start_response("200 OK", [("x-length", str(environ.get("CONTENT_LENGTH")))])
    return [environ["wsgi.input"].read()]


def ask(application: Any, scope: Scope, protocol: Protocol, **options: Any) -> Any:
    made = Bridge(application, most=10, **options)
    asyncio.run(made.__rsgi__(scope, protocol))  # type: ignore[arg-type]
    return protocol.answer


def test_the_application_gets_the_whole_body() -> None:
    protocol = Protocol(b"abc", b"def")
    assert ask(echo, Scope(("content-length", "6")), protocol) == (200, [("x-length", "6")], b"abcdef")


def test_a_body_in_chunks_has_no_length() -> None:
    protocol = Protocol(b"abc", b"def")
    assert ask(echo, Scope(("transfer-encoding", "chunked")), protocol) == (200, [("x-length", "None")], b"abcdef")


@pytest.mark.parametrize("headers", [(), (("content-length", "0"),)])
def test_nothing_is_awaited_where_there_is_no_body(headers: tuple[tuple[str, str], ...]) -> None:
    assert ask(echo, Scope(*headers), Protocol(stalls=True))[2] == b""


@pytest.mark.parametrize("header", [("content-length", "40"), ("transfer-encoding", "chunked")])
def test_an_over_long_body_is_taken_in_but_cut_off(header: tuple[str, str]) -> None:
    protocol = Protocol(*[b"12345678"] * 5)
    assert ask(echo, Scope(header), protocol)[2] == b"12345678123"
    assert protocol.taken == 40


def test_there_is_an_end_to_what_is_taken_in(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bridge, "DRAINED_BYTES", 20)
    protocol = Protocol(*[b"12345678"] * 5)
    ask(echo, Scope(("content-length", "40")), protocol)
    assert protocol.taken == 24


@pytest.mark.parametrize("header", [("content-length", "6"), ("transfer-encoding", "chunked")])
def test_a_client_that_stalls_is_told_to_go(header: tuple[str, str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bridge, "BODY_SECONDS", 0.02)
    status, headers, body = ask(echo, Scope(header, path="/api"), Protocol(b"abc", stalls=True))
    assert status == 408
    assert ("connection", "close") in headers
    assert ("content-type", "application/problem+json") in headers
    problem = json.loads(body)
    assert (problem["type"], problem["instance"]) == ("/docs/problems/body-too-slow", "/api")
    assert ("x-request-id", problem["requestId"]) in headers


def test_a_client_that_left_is_not_answered() -> None:
    assert ask(echo, Scope(("content-length", "6")), Protocol(b"abc", leaves=True)) is None


def test_an_answer_without_a_body_is_empty() -> None:
    def nothing(_environ: Any, start_response: Any) -> Iterable[bytes]:
        start_response("304 Not Modified", [("etag", '"x"')])
        return []

    assert ask(nothing, Scope(), Protocol()) == (304, [("etag", '"x"')], b"")


def test_what_an_application_opens_is_closed() -> None:
    closed = []

    class Parts:
        def __iter__(self) -> Iterator[bytes]:
            yield b"a"
            yield b"b"

        def close(self) -> None:
            closed.append(True)

    def parted(_environ: Any, start_response: Any) -> Iterable[bytes]:
        start_response("200 OK", [])
        return Parts()

    assert ask(parted, Scope(), Protocol()) == (200, [], b"ab")
    assert closed == [True]


def test_an_application_that_breaks_is_a_500_without_internals(caplog: pytest.LogCaptureFixture) -> None:
    def broken(_environ: Any, _start_response: Any) -> Iterable[bytes]:
        raise RuntimeError("secret detail")

    with caplog.at_level(logging.ERROR, logger="service.serving.bridge"):
        status, _, body = ask(broken, Scope(), Protocol())
    assert status == 500
    assert b"secret" not in body
    assert "secret detail" in caplog.text


def test_the_old_write_is_refused(caplog: pytest.LogCaptureFixture) -> None:
    def writing(_environ: Any, start_response: Any) -> Iterable[bytes]:
        start_response("200 OK", [])(b"x")
        return []

    assert ask(writing, Scope(), Protocol())[0] == 500


def test_a_pool_lets_requests_wait_side_by_side() -> None:
    with ThreadPoolExecutor(2) as pool:
        assert ask(echo, Scope(("content-length", "3")), Protocol(b"abc"), pool=pool)[2] == b"abc"


def test_the_end_of_a_worker_ends_the_pool_and_what_is_written_behind() -> None:
    ended = []
    pool = ThreadPoolExecutor(1)
    Bridge(echo, 10, pool, at_end=lambda: ended.append(True)).__rsgi_del__(None)  # type: ignore[arg-type]
    assert ended == [True]
    with pytest.raises(RuntimeError):
        pool.submit(print)


@pytest.mark.parametrize(
    ("scope", "name", "value"),
    [
        (Scope(method="PUT"), "REQUEST_METHOD", "PUT"),
        (Scope(path="/a b/é"), "PATH_INFO", "/a b/Ã©"),
        (Scope(query_string="a=%20"), "QUERY_STRING", "a=%20"),
        (Scope(server="[::1]:9000"), "SERVER_NAME", "::1"),
        (Scope(server="[::1]:9000"), "SERVER_PORT", "9000"),
        (Scope(client="[fe80::1]:1"), "REMOTE_ADDR", "fe80::1"),
        (Scope(scheme="https"), "wsgi.url_scheme", "https"),
        (Scope(("content-type", "text/plain")), "CONTENT_TYPE", "text/plain"),
        (Scope(("x-api-key", "k")), "HTTP_X_API_KEY", "k"),
        (Scope(("accept", "a"), ("accept", "b")), "HTTP_ACCEPT", "a,b"),
        (Scope(("cookie", "a=1"), ("cookie", "b=2")), "HTTP_COOKIE", "a=1; b=2"),
    ],
)
def test_the_environment_is_that_of_wsgi(scope: Scope, name: str, value: str) -> None:
    assert environ_of(scope, b"")[name] == value  # type: ignore[arg-type]


def test_a_name_with_an_underscore_passes_for_no_other() -> None:
    environ = environ_of(Scope(("x_api_key", "k"), ("content_length", "9")), b"")  # type: ignore[arg-type]
    assert "HTTP_X_API_KEY" not in environ
    assert "CONTENT_LENGTH" not in environ
