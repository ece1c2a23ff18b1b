"""The addresses under which people reach the service: HTTPS, and plain HTTP that browsers do not trust."""

from __future__ import annotations

import select
import shutil
import socket
import socketserver
import ssl
import subprocess
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

from service.serving.server import free_port


@pytest.fixture
def certificate(tmp_path: Path) -> Path:
    """A certificate for 127.0.0.1 that nobody signed, with its key."""
    program = shutil.which("openssl")
    if program is None:
        pytest.skip("openssl is not installed")
    file = tmp_path / "both.pem"
    command = [program, "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=127.0.0.1"]
    subprocess.run([*command, "-keyout", file, "-out", tmp_path / "cert.pem"], check=True, capture_output=True)
    file.write_text(file.read_text() + (tmp_path / "cert.pem").read_text())
    return file


class Relay(socketserver.ThreadingTCPServer):
    """A proxy that ends TLS and passes everything on."""

    daemon_threads = True

    def __init__(self, outer: int, inner: int, certificate: Path) -> None:
        super().__init__(("127.0.0.1", outer), Passage)
        self.inner, self.is_over = inner, False
        self.context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
        self.context.load_cert_chain(certificate)


class Passage(socketserver.BaseRequestHandler):
    """One connection of it."""

    server: Relay

    def handle(self) -> None:
        with (
            suppress(OSError),
            self.server.context.wrap_socket(self.request, server_side=True) as outer,
            socket.create_connection(("127.0.0.1", self.server.inner)) as inner,
        ):
            while not self.server.is_over:
                ready = [outer] if outer.pending() else select.select([outer, inner], [], [], 0.1)[0]
                for source in ready:
                    data = source.recv(65536)
                    if not data:
                        return
                    (inner if source is outer else outer).sendall(data)


@pytest.fixture
def relay(certificate: Path) -> Iterator[Callable[[int, int], None]]:
    """Start a proxy on one port for a service on another."""
    started: list[Relay] = []

    def start(outer: int, inner: int) -> None:
        started.append(Relay(outer, inner, certificate))
        threading.Thread(target=started[-1].serve_forever, args=(0.05,), daemon=True).start()

    yield start
    for each in started:
        each.is_over = True
        each.shutdown()
        each.server_close()


def test_on_https_the_cookies_are_secure_and_everything_works(
    serve: Callable[..., Any], relay: Callable[[int, int], None], open_page: Callable[..., Any]
) -> None:
    port = free_port("127.0.0.1")
    public = f"https://127.0.0.1:{port}"
    site = serve(public_url=public)
    assert site.address == public, "the service names the address that people use"
    relay(port, site.port)
    page = open_page(host=public, ignore_https_errors=True)
    page.goto(site.login_link())
    page.get_by_role("button", name="Log in").click()
    page.wait_for_url(public + "/")
    cookies = {each["name"]: each for each in page.context.cookies()}
    assert set(cookies) == {"__Host-galley_session", "__Host-galley_form"}
    assert all(each["secure"] and each["httpOnly"] and each["sameSite"] == "Lax" for each in cookies.values())
    page.goto("/keys")
    page.get_by_label("Name", exact=True).fill("over TLS")
    page.get_by_role("button", name="Make the key").click()
    assert page.get_by_label("Copy it now").input_value().startswith("galley_")


def test_on_plain_http_under_a_name_forms_and_copying_work(
    chromium_path: str, browser: Any, serve: Callable[..., Any]
) -> None:
    site = serve()
    port = site.port
    # Under such a name, browsers send no Sec-Fetch-Site and offer no clipboard to scripts.
    rules = "--host-resolver-rules=MAP galley.test 127.0.0.1"
    other = browser.browser_type.launch(executable_path=chromium_path, args=[rules])
    try:
        page = other.new_page(base_url=f"http://galley.test:{port}")
        requests: list[Any] = []
        page.on("request", lambda request: requests.append(request))  # noqa: PLW0108 - a builtin cannot be marked
        page.goto(urlsplit(site.login_link())._replace(netloc=f"galley.test:{port}").geturl())
        page.get_by_role("button", name="Log in").click()
        page.wait_for_url(f"http://galley.test:{port}/")
        page.goto("/keys")
        page.get_by_label("Name", exact=True).fill("plain")
        page.get_by_role("button", name="Make the key").click()
        page.get_by_role("button", name="Copy").click()
        page.get_by_text("Copied.").wait_for()
        assert page.evaluate("navigator.clipboard === undefined")
        sent = [request.all_headers() for request in requests if request.method == "POST"]
        assert {headers.get("origin") for headers in sent} == {f"http://galley.test:{port}"}
        assert not any("sec-fetch-site" in headers for headers in sent)
    finally:
        other.close()
