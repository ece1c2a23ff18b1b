"""`galley quickstart`: what it prints works when pasted, and the second time it starts no second life."""

from __future__ import annotations

import json
import os
import re
import shlex
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from service.stores.db import connect
from service.stores.keys import KeyStore
from service.stores.operators import OperatorStore
from tests.service.serving.conftest import ROOT


@contextmanager
def quickstart(folder: Path) -> Iterator[str]:
    """Start it, wait for what it prints, end it as Ctrl+C does."""
    inherited = {name: value for name, value in os.environ.items() if not name.startswith("GALLEY_")}
    printed = (folder / "printed").open("wb+")
    process = subprocess.Popen(
        [sys.executable, "-m", "service.cli", "quickstart", "--port", "0", "--workers", "1"],
        cwd=ROOT,
        env={**inherited, "GALLEY_DATABASE_URL": f"sqlite:///{folder}/instance/galley.db"},
        stdout=printed,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    try:
        deadline = time.monotonic() + 60
        while b"login?token" not in (text := Path(printed.name).read_bytes()) and time.monotonic() < deadline:
            assert process.poll() is None
            time.sleep(0.02)
        yield text.decode()
        process.send_signal(signal.SIGINT)
        assert process.wait(20) == 0
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait(5)
        printed.close()


def paste(printed: str, key: str = "") -> dict[str, object]:
    """Do what the printed line does."""
    (line,) = re.findall(r"curl .*", printed)
    words = shlex.split(line)
    headers = dict(words[place + 1].split(": ") for place, word in enumerate(words) if word == "-H")
    if key:
        assert headers["x-api-key"] == "$GALLEY_KEY"
        headers["x-api-key"] = key
    request = urllib.request.Request(words[2], words[-1].encode(), headers)
    with urllib.request.urlopen(request, timeout=20) as answer:
        return dict(json.load(answer))


def test_what_is_printed_works_when_pasted(tmp_path: Path) -> None:
    with quickstart(tmp_path) as printed:
        (key,) = re.findall(r"galley_[0-9A-Za-z]{36}", printed)
        assert paste(printed)["topic"] == "electric bikes"
        (token,) = re.findall(r"/login\?token=(\S+)", printed)
    engine = connect(f"sqlite:///{tmp_path}/instance/galley.db")
    assert OperatorStore(engine).redeem_link(token)
    engine.dispose()
    with quickstart(tmp_path) as printed:
        assert "galley_" + key[7:12] in printed
        assert key not in printed
        assert paste(printed, key)["topic"] == "electric bikes"
    engine = connect(f"sqlite:///{tmp_path}/instance/galley.db")
    assert [entry.name for entry in KeyStore(engine).list()] == ["first key"]
    engine.dispose()
