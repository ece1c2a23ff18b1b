"""Where the service listens, and where people reach it."""

from __future__ import annotations

import socket
from dataclasses import replace

import pytest

from service.config import Settings
from service.serving.server import AddressTaken, answers, check_address, free_port, reachable


def test_a_free_port_can_be_listened_on() -> None:
    check_address("127.0.0.1", free_port("127.0.0.1"))


def test_a_taken_port_is_named_with_a_remedy() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with pytest.raises(AddressTaken, match=rf"port {port}.*--port"):
            check_address("127.0.0.1", port)


def test_an_address_of_another_machine_is_refused() -> None:
    with pytest.raises(AddressTaken):
        check_address("192.0.2.1", 8000)


@pytest.mark.parametrize(("host", "asked"), [("0.0.0.0", "127.0.0.1"), ("::", "::1"), ("10.0.0.7", "10.0.0.7")])
def test_everywhere_is_asked_on_loopback(host: str, asked: str) -> None:
    assert reachable(host) == asked


def test_a_service_that_never_answers_is_given_up() -> None:
    assert not answers(replace(Settings(), port=free_port("127.0.0.1")), patience=0.2)
