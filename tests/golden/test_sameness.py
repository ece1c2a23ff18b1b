"""The promise: same request and content version, same bytes, wherever and whenever."""

from __future__ import annotations

import os
import random
import shutil
import subprocess
import sys
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
PROGRAM = HERE / "articles.py"
sys.path.insert(0, str(HERE))

from articles import briefs, digest  # noqa: E402

from generator import Brief  # noqa: E402
from generator.understanding import understand  # noqa: E402

MANIFEST = (HERE / "manifest.txt").read_text(encoding="utf-8")


def run(python: str, **environment: str) -> str:
    """Write the manifest in a process of its own, with a bare environment."""
    done = subprocess.run(
        [python, str(PROGRAM)],
        env={"PATH": os.environ["PATH"], **environment},
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
        timeout=600,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    return done.stdout


def test_there_are_several_hundred_articles_in_the_manifest() -> None:
    assert len(MANIFEST.splitlines()) >= 250


@pytest.mark.parametrize(
    "environment",
    [
        {"PYTHONHASHSEED": "0"},
        {"PYTHONHASHSEED": "4242", "TZ": "Pacific/Kiritimati", "LC_ALL": "C"},
        {"PYTHONHASHSEED": "7", "TZ": "America/St_Johns", "LC_ALL": "tr_TR.UTF-8", "PYTHONOPTIMIZE": "1"},
    ],
    ids=["hash seed", "zone and C locale", "Turkish and optimized"],
)
def test_processes_write_what_the_manifest_says(environment: dict[str, str]) -> None:
    assert run(sys.executable, **environment) == MANIFEST


def test_threads_and_any_order_write_what_the_manifest_says() -> None:
    numbered = list(enumerate(briefs(), 1))[::3]
    random.Random(5).shuffle(numbered)
    barrier = threading.Barrier(8)

    def work(part: list[tuple[int, object]]) -> list[str]:
        barrier.wait()
        return [f"{digest(brief)} {at}" for at, brief in part]  # type: ignore[arg-type]

    with ThreadPoolExecutor(8) as pool:
        found = [line for lines in pool.map(work, [numbered[n::8] for n in range(8)]) for line in lines]
    assert set(found) <= set(MANIFEST.splitlines())
    assert len(found) == len(numbered)


def test_threads_that_meet_a_topic_at_the_same_moment_write_the_same() -> None:
    numbered = [each for each in enumerate(briefs(), 1) if each[1].language == "en" and each[1].keywords][::7]
    barrier = threading.Barrier(4)

    def work(brief: Brief) -> str:
        barrier.wait()
        return digest(brief)

    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        with ThreadPoolExecutor(4) as pool:
            for at, brief in numbered:
                understand.cache_clear()
                lines = {f"{each} {at}" for each in pool.map(work, [brief] * 4)}
                assert lines <= set(MANIFEST.splitlines()), brief
    finally:
        sys.setswitchinterval(interval)


def other_pythons() -> Iterator[str]:
    """Yield the CPythons of 3.11 to 3.14 on this machine, other than the running one."""
    homes = [*map(str, Path.home().glob(".pyenv/versions/3.*/bin")), *os.environ["PATH"].split(os.pathsep)]
    for minor in range(11, 15):
        found = shutil.which(f"python3.{minor}", path=os.pathsep.join(homes))
        if found and sys.version_info[:2] != (3, minor):
            yield found


@pytest.mark.parametrize("python", list(other_pythons()), ids=lambda path: Path(path).name)
def test_other_pythons_write_what_the_manifest_says(python: str, tmp_path: Path) -> None:
    assert run(_with_dependencies(python, tmp_path)) == MANIFEST


def _with_dependencies(python: str, folder: Path) -> str:
    """Return an interpreter of that Python which has what the generator needs, from the lock."""
    steps = [
        [python, "-m", "venv", str(folder)],
        [str(folder / "bin/pip"), "install", "-q", "--require-hashes", "-r", str(ROOT / "requirements.lock")],
    ]
    for step in steps:
        done = subprocess.run(step, capture_output=True, text=True, check=False, timeout=300)
        if done.returncode:
            pytest.skip(f"{Path(python).name} cannot be set up here: {done.stderr.strip()[-200:]}")
    return str(folder / "bin/python")
