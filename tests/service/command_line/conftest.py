"""The command line, in this process or in one of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from service.cli import main

ROOT = Path(__file__).parents[3]


@dataclass(frozen=True)
class Outcome:
    code: int
    out: str
    err: str


Galley = Callable[..., Outcome]


@pytest.fixture
def galley(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfdbinary: pytest.CaptureFixture[bytes]) -> Galley:
    """Run a command in this process, on a database of this test."""
    for name in [name for name in os.environ if name.startswith("GALLEY_")]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("GALLEY_DATABASE_URL", f"sqlite:///{tmp_path}/galley.db")

    def run(*arguments: str) -> Outcome:
        capfdbinary.readouterr()
        try:
            code = main(arguments)
        except SystemExit as end:
            code = int(end.code or 0)
        sys.stdout.flush()
        out, err = capfdbinary.readouterr()
        return Outcome(code, out.decode(), err.decode())

    return run


@pytest.fixture
def process(tmp_path: Path) -> Galley:
    """Run a command as a process of its own."""

    def run(*arguments: str, stdin: str = "", **environ: str) -> Outcome:
        inherited = {name: value for name, value in os.environ.items() if not name.startswith("GALLEY_")}
        done = subprocess.run(
            [sys.executable, "-m", "service.cli", *arguments],
            cwd=ROOT,
            env={**inherited, "GALLEY_DATABASE_URL": f"sqlite:///{tmp_path}/galley.db", **environ},
            input=stdin.encode(),
            capture_output=True,
            timeout=120,
            check=False,
        )
        return Outcome(done.returncode, done.stdout.decode(), done.stderr.decode())

    return run
