"""Measure servers that could stand behind `galley serve`: `python -m bench.servers [NAME...]`.

One worker each, on loopback, with a bare Flask app that reads its JSON body and answers 20 KB. The
candidates take turns, so that a slow minute of the machine hits all of them. See docs/server.md.
"""

from __future__ import annotations

import importlib.util
import itertools
import os
import signal
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from bench import wire

ROUNDS, SECONDS, STALLED = 3, 2.0, 60
_BODY = b'{"topic":"electric bikes","length":800}'
_WHOLE = wire.request("/echo", _BODY)
_TARGET = "bench.bare:application"

CANDIDATES: dict[str, tuple[str, list[str]]] = {
    "granian, 1 blocking thread": ("granian", ["--blocking-threads", "1"]),
    "granian, 8 blocking threads": ("granian", ["--blocking-threads", "8"]),
    "granian, 64 blocking threads": ("granian", ["--blocking-threads", "64"]),
    "granian, 128 blocking threads": ("granian", ["--blocking-threads", "128"]),
    "granian and service.serving.bridge": ("bridge", []),
    "gunicorn gevent": ("gunicorn", ["-k", "gevent"]),
    "gunicorn gthread, 8 threads": ("gunicorn", ["-k", "gthread", "--threads", "8"]),
    "gunicorn gthread, 64 threads": ("gunicorn", ["-k", "gthread", "--threads", "64"]),
    "gunicorn gthread, 128 threads": ("gunicorn", ["-k", "gthread", "--threads", "128"]),
    "gunicorn sync": ("gunicorn", ["-k", "sync"]),
    "waitress, 8 threads": ("waitress", ["--threads=8"]),
}


def command(name: str, port: int) -> list[str]:
    """Return the command line that starts a candidate."""
    module, options = CANDIDATES[name]
    python = [sys.executable, "-m"]
    if module in ("granian", "bridge"):
        interface, target = ("wsgi", _TARGET) if module == "granian" else ("rsgi", "bench.bare:bridged")
        fixed = ["granian", "--interface", interface, "--http", "1", "--port", str(port), "--no-ws", "--no-log"]
        return [*python, *fixed, "--loop", "asyncio", *options, target]
    if module == "gunicorn":
        return [*python, "gunicorn", "-b", f"127.0.0.1:{port}", "--keep-alive", "30", *options, _TARGET]
    return [*python, "waitress", f"--listen=127.0.0.1:{port}", *options, _TARGET]


@contextmanager
def running(name: str) -> Iterator[tuple[int, subprocess.Popen[bytes]]]:
    """Lend a running candidate and its port."""
    port = wire.free_port()
    process = subprocess.Popen(
        command(name, port), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True
    )
    try:
        wire.wait_for(port, _WHOLE)
        yield port, process
    finally:
        process.terminate()
        try:
            process.wait(5)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()


def throughput(name: str) -> float:
    """Return answers a second over kept connections."""
    with running(name) as (port, _):
        wire.load(port, itertools.repeat(_WHOLE), 0.3)
        return wire.load(port, itertools.repeat(_WHOLE), SECONDS).per_second


def keeps_alive(name: str) -> bool:
    """Tell whether two requests go over one connection."""
    with running(name) as (port, _), wire.socket.create_connection(("127.0.0.1", port), timeout=3) as connection:
        connection.sendall(_WHOLE)
        wire.answer(connection)
        return wire.succeeds(lambda: (connection.sendall(_WHOLE), wire.answer(connection)))


def answers_beside(name: str, beginning: bytes) -> str:
    """Return how many of five requests are answered in two seconds while others stall, and the slowest."""
    with running(name) as (port, _), wire.stalled(port, STALLED, beginning):
        time.sleep(0.5)
        times = []
        for _ in range(5):
            began = time.perf_counter()
            if wire.succeeds(lambda: wire.once(port, _WHOLE, timeout=2)):
                times.append(time.perf_counter() - began)
        return f"{len(times)}/5" + (f", {max(times) * 1000:.0f} ms" if times else "")


def finishes(name: str) -> str:
    """Return whether requests in flight are answered after SIGTERM, and how long the server took to leave."""
    with running(name) as (port, process):
        sockets = [wire.socket.create_connection(("127.0.0.1", port), timeout=5) for _ in range(4)]
        for connection in sockets[:3]:
            connection.sendall(wire.request("/slow"))
        time.sleep(0.4)
        began = time.perf_counter()
        process.send_signal(signal.SIGTERM)
        done = sum(wire.succeeds(lambda c=connection: wire.answer(c)) for connection in sockets[:3])
        try:
            process.wait(8)
            left = f"{time.perf_counter() - began:.1f} s"
        except subprocess.TimeoutExpired:
            left = "never"
        for connection in sockets:
            connection.close()
        return f"{done}/3, gone after {left}"


def main(names: list[str]) -> None:
    """Measure the candidates that are installed and print a table."""
    chosen = [name for name in CANDIDATES if not names or any(part in name for part in names)]
    chosen = [name for name in chosen if importlib.util.find_spec(CANDIDATES[name][0]) or "bridge" in name]
    rates: dict[str, list[float]] = {name: [] for name in chosen}
    for _ in range(ROUNDS):
        for name in chosen:
            rates[name].append(throughput(name))
    headers, body = _WHOLE.partition(b"\r\n\r\n")[0][:-4], _WHOLE[:-10]
    base = max(statistics.median(values) for values in rates.values())
    print(f"| server | answers/s | share | keeps alive | {STALLED} in headers | {STALLED} in body | SIGTERM |")
    print("|---|---|---|---|---|---|---|")
    for name in chosen:
        rate = statistics.median(rates[name])
        cells: list[Any] = [name, f"{rate:.0f}", f"{rate / base:.2f}", "yes" if keeps_alive(name) else "no"]
        cells += [answers_beside(name, headers), answers_beside(name, body), finishes(name)]
        print("| " + " | ".join(cells) + " |", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
