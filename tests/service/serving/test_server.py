"""What the production server promises: it goes on answering beside stalled clients, and loses nothing at the end."""

from __future__ import annotations

import json
import socket
import subprocess
import sys
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing
from datetime import date

import pytest

from tests.service.serving.conftest import BRIEF, ROOT, Launch, Service

CLIENTS = 60


def test_an_article_comes_over_the_wire(service: Service) -> None:
    answer = service.generate()
    assert answer.status == 200
    assert json.loads(answer.body)["topic"] == BRIEF["topic"]


def test_every_worker_gives_the_same_bytes(service: Service) -> None:
    assert len({service.generate().body for _ in range(20)}) == 1


def test_a_connection_is_kept_for_many_requests(service: Service) -> None:
    with closing(service.connection()) as connection:
        for _ in range(50):
            assert connection.send(service.request()).answer().status == 200


def test_requests_sent_in_a_row_are_answered_in_order(service: Service) -> None:
    lengths = [50, 60, 70]
    with closing(service.connection()) as connection:
        connection.send(b"".join(service.request({**BRIEF, "length": length}) for length in lengths))
        counts = [json.loads(connection.answer().body)["wordCount"] for _ in lengths]
    assert all(abs(count - length) <= 3 for count, length in zip(counts, lengths, strict=True))


@pytest.mark.parametrize("place", ["headers", "body"])
def test_it_goes_on_answering_while_clients_stall(service: Service, place: str) -> None:
    whole = service.request()
    beginning = whole[:40] if place == "headers" else whole[:-10]
    with ExitStack() as stack:
        for _ in range(CLIENTS):
            stack.enter_context(closing(service.connection())).send(beginning)
        for _ in range(10):
            assert service.generate(timeout=5).status == 200


def test_a_slow_client_is_answered_in_the_end(service: Service) -> None:
    whole = service.request()
    with closing(service.connection()) as connection:
        for place in range(0, len(whole), 40):
            connection.send(whole[place : place + 40])
            time.sleep(0.01)
        assert connection.answer().status == 200


def test_a_body_in_chunks_is_read(service: Service) -> None:
    data = json.dumps(BRIEF).encode()
    chunks = b"".join(b"%x\r\n%s\r\n" % (len(part), part) for part in (data[:9], data[9:])) + b"0\r\n\r\n"
    head = service.request(b"", Content_Length="", Transfer_Encoding="chunked")
    with closing(service.connection()) as connection:
        assert connection.send(head + chunks).answer().status == 200


def test_a_body_over_the_bound_is_refused_after_it_was_taken_in(service: Service) -> None:
    with closing(service.connection(timeout=30)) as connection:
        answer = connection.send(service.request(b" " * 10_000_000)).answer()
    assert answer.status == 413
    assert answer.headers["content-type"] == "application/problem+json"


def test_chunks_over_the_bound_are_refused_too(service: Service) -> None:
    head = service.request(b"", Content_Length="", Transfer_Encoding="chunked")
    with closing(service.connection(timeout=30)) as connection:
        connection.send(head + (b"10000\r\n" + b" " * 65536 + b"\r\n") * 3 + b"0\r\n\r\n")
        assert connection.answer().status == 413


def test_a_client_that_leaves_in_the_middle_harms_nobody(service: Service) -> None:
    whole = service.request()
    for cut in range(0, len(whole), 25):
        with closing(service.connection()) as connection:
            connection.send(whole[:cut])
    assert service.generate().status == 200


@pytest.mark.parametrize(
    ("raw", "status"),
    [
        (b"GET /healthz HTTP/1.1\r\nHost: h\r\n\r\n", 200),
        (b"HEAD /healthz HTTP/1.1\r\nHost: h\r\n\r\n", 200),
        (b"GET /healthz HTTP/1.0\r\n\r\n", 200),
        (b"GET http://h/healthz HTTP/1.1\r\nHost: h\r\n\r\n", 200),
        (b"GET /%6Eowhere/%ff HTTP/1.1\r\nHost: h\r\n\r\n", 404),
        (b"GET /caf%C3%A9?a=%ff HTTP/1.1\r\nHost: h\r\n\r\n", 404),
        (b"OPTIONS * HTTP/1.1\r\nHost: h\r\n\r\n", 404),
        (b"BREW /healthz HTTP/1.1\r\nHost: h\r\n\r\n", 405),
        (b"POST /api/v1/generate HTTP/1.1\r\nHost: h\r\nContent-Length: 0\r\n\r\n", 401),
        (b"POST /api/v1/generate HTTP/1.1\r\nHost: h\r\nx-api-key: \xff\xfe\r\nContent-Length: 0\r\n\r\n", 401),
        (b"GET /healthz HTTP/1.1\r\nHost: h\r\nContent-Length: x\r\n\r\n", 400),
        (b"GET /healthz HTTP/1.1\r\nHost: h\r\nx: " + b"a" * 1_000_000 + b"\r\n\r\n", 431),
        (b"no http at all\r\n\r\n", 400),
    ],
    ids=lambda value: value[:30].decode("latin-1") if isinstance(value, bytes) else str(value),
)
def test_odd_requests_get_their_status(service: Service, raw: bytes, status: int) -> None:
    with closing(service.connection()) as connection:
        connection.send(raw)
        data = connection.socket.recv(4096)
    assert int(data.split()[1]) == status


def test_a_header_that_comes_twice_is_one_list(service: Service) -> None:
    raw = service.request().replace(b"x-api-key", b"Accept: text/html\r\nAccept: text/plain;q=0.1\r\nx-api-key")
    with closing(service.connection()) as connection:
        assert connection.send(raw).answer().headers["content-type"].startswith("text/html")


def test_a_name_with_an_underscore_is_no_api_key(service: Service) -> None:
    raw = service.request().replace(b"x-api-key", b"x_api_key")
    with closing(service.connection()) as connection:
        assert connection.send(raw).answer().status == 401


def test_a_revoked_key_is_refused_by_every_worker_on_the_next_request(service: Service) -> None:
    secret, key = service.keys.create("soon revoked")
    assert {service.generate(key=secret).status for _ in range(20)} == {200}
    service.keys.revoke(key.id)
    assert {service.generate(key=secret).status for _ in range(20)} == {401}


def test_a_limit_is_exact_over_the_workers(service: Service) -> None:
    secret, _ = service.keys.create("limited", limit=7)
    with ThreadPoolExecutor(8) as crowd:
        statuses = Counter(crowd.map(lambda _: service.generate(key=secret).status, range(30)))
    assert statuses == {200: 7, 429: 23}


def test_a_second_service_on_the_port_is_refused(service: Service) -> None:
    command = [sys.executable, "-m", "service.cli", "serve", "--port", str(service.port)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 1
    assert "Cannot listen" in done.stderr
    assert "--port" in done.stderr


def test_requests_in_flight_are_finished_before_the_end(launch: Launch) -> None:
    with launch(workers=1) as service:
        whole = service.request({**BRIEF, "length": 3000})
        connections = [service.connection() for _ in range(8)]
        for connection in connections:
            connection.send(whole[:-1])
        time.sleep(0.3)
        service.process.terminate()
        time.sleep(0.3)
        for connection in connections:
            connection.send(whole[-1:])
        answers = [connection.answer() for connection in connections]
        assert [answer.status for answer in answers] == [200] * 8
        assert all(json.loads(answer.body)["wordCount"] > 2900 for answer in answers)
        for connection in connections:
            connection.close()
        assert service.process.wait(20) == 0


def test_idle_connections_do_not_hold_up_the_end(launch: Launch) -> None:
    with launch() as service, closing(service.connection()) as connection:
        connection.send(service.request()).answer()
        began = time.monotonic()
        assert service.stop() == 0
        assert time.monotonic() - began < 10


def test_uses_are_written_before_the_end(launch: Launch) -> None:
    with launch() as service:
        for _ in range(12):
            service.generate()
        assert service.stop() == 0
        assert sum(service.keys.uses(1, date(2020, 1, 1)).values()) == 12


def test_a_worker_that_dies_is_replaced(launch: Launch) -> None:
    with launch(workers=1) as service:
        listing = subprocess.run(
            ["ps", "-o", "pid=", "--ppid", str(service.process.pid)], capture_output=True, text=True, check=True
        )
        for pid in listing.stdout.split():
            subprocess.run(["kill", "-KILL", pid], check=True)
        deadline = time.monotonic() + 30
        while time.monotonic() < deadline:
            try:
                assert service.generate().status == 200
                break
            except OSError:
                time.sleep(0.05)
        else:
            pytest.fail("no worker came back")


def test_a_service_that_cannot_start_says_why_and_ends(tmp_path) -> None:  # type: ignore[no-untyped-def]
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        environ = {"PATH": "/usr/bin:/bin", "GALLEY_DATABASE_URL": f"sqlite:///{tmp_path}/galley.db"}
        command = [sys.executable, "-m", "service.cli", "serve", "--port", str(taken.getsockname()[1])]
        done = subprocess.run(command, cwd=ROOT, env=environ, capture_output=True, text=True, timeout=60, check=False)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.count("\n") == 1
