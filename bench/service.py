"""The service over HTTP: its share of what a bare Flask app answers on the same server, and its start."""

from __future__ import annotations

import itertools
import json
import os
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from bench import wire
from bench.generator import TOPICS, WORDS
from bench.measure import table
from service.stores.db import connect
from service.stores.keys import KeyStore
from service.stores.schema import migrate

ROOT = Path(__file__).resolve().parents[1]
SECONDS = 2.0


@contextmanager
def running(command: list[str], environ: dict[str, str]) -> Iterator[None]:
    """Lend a server that runs in the background."""
    inherited = {name: value for name, value in os.environ.items() if not name.startswith("GALLEY_")}
    process = subprocess.Popen(
        command,
        cwd=ROOT,
        env={**inherited, **environ},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    try:
        yield
    finally:
        process.terminate()
        try:
            process.wait(10)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()


def requests(key: str, first: int) -> Iterator[bytes]:
    """Return requests of which no two are alike."""
    for number in itertools.count(first):
        body = {"topic": TOPICS[number % len(TOPICS)], "length": WORDS, "seed": number}
        yield wire.request("/api/v1/generate", json.dumps(body).encode(), x_api_key=key)


def galley(port: int, workers: int = 1) -> list[str]:
    """Return the command that starts the service."""
    return [sys.executable, "-m", "service.cli", "serve", "--port", str(port), "--workers", str(workers)]


def bare(port: int) -> list[str]:
    """Return the command that starts the bare app behind the same server and bridge."""
    fixed = ["--interface", "rsgi", "--http", "1", "--no-ws", "--no-log", "--loop", "asyncio", "--port", str(port)]
    return [sys.executable, "-m", "granian", *fixed, "bench.bare:bridged"]


def throughput(rounds: int, key: str, environ: dict[str, str]) -> tuple[float, float, int]:
    """Return answers a second of the service and of the bare app, and how many bytes an answer has."""
    port, other = wire.free_port(), wire.free_port()
    ours, theirs = [], []
    with running(galley(port), environ):
        wire.wait_for(port, wire.request("/healthz"))
        warm = wire.load(port, requests(key, 1_000_000_000), 3.0)
        if set(warm.statuses) != {200}:
            raise RuntimeError(f"The service answered {warm.statuses}.")
        size = warm.body_bytes // warm.answers
        echo = itertools.repeat(wire.request("/echo", b'{"topic":"electric bikes","length":1000}'))
        with running(bare(other), {"BARE_BYTES": str(size)}):
            wire.wait_for(other, next(echo))
            wire.load(other, echo, 0.3)
            for turn in range(rounds):
                ours.append(wire.load(port, requests(key, turn * 1_000_000), SECONDS).per_second)
                theirs.append(wire.load(other, echo, SECONDS).per_second)
    return statistics.median(ours), statistics.median(theirs), size


def start(rounds: int, environ: dict[str, str]) -> float:
    """Return the median seconds from the start of the command to the first answer."""
    times = []
    for _ in range(rounds):
        port = wire.free_port()
        began = time.perf_counter()
        with running(galley(port), environ):
            wire.wait_for(port, wire.request("/healthz"))
            times.append(time.perf_counter() - began)
    return statistics.median(times)


def report(rounds: int) -> str:
    """Measure, and return the table."""
    with tempfile.TemporaryDirectory() as folder:
        url = f"sqlite:///{folder}/galley.db"
        engine = connect(url)
        migrate(engine)
        key, _ = KeyStore(engine).create("bench")
        engine.dispose()
        environ = {"GALLEY_DATABASE_URL": url, "GALLEY_LOG_LEVEL": "warning"}
        ours, theirs, size = throughput(rounds, key, environ)
        began = start(rounds, environ)
    rows = [
        ["bare Flask, answers/s", f"{theirs:.0f}", ""],
        ["Galley, answers/s", f"{ours:.0f}", ""],
        ["share of bare Flask", f"{ours / theirs:.2f}", "0.25 or more"],
        ["start to first answer, s", f"{began:.2f}", "under 1"],
    ]
    return f"One worker, distinct requests of {WORDS:,} words, {size:,} bytes an answer\n\n" + table(
        ["service", "measured", "aim"], rows
    )
