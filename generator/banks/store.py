"""Bank files as plain data: YAML for authors, a JSON twin beside it for speed.

YAML is slow to parse, so what was read is kept under `.compiled/` with a digest of its source, as
Python keeps `.pyc` files. A twin that is missing, stale or cannot be written costs time, never
correctness.
"""

from __future__ import annotations

import gc
import json
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from hashlib import blake2b
from pathlib import Path
from typing import Any

import yaml

from generator.errors import BankError

_Loader = getattr(yaml, "CBaseLoader", yaml.BaseLoader)  # every scalar stays text: `no` is no boolean
_FORMAT = "15"


class Store:
    """Reads the files of one templates folder."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self._before = len(f"{root}{os.sep}")

    def read(self, path: Path) -> Any:
        """Return the file's data; all scalars are strings. Raises `BankError` when it is no YAML."""
        source = path.read_bytes()
        digest = digest_of(source)
        twin = self.root / ".compiled" / path.relative_to(self.root).with_suffix(".json")
        known = self.remembered(twin, digest)
        if known is not None:
            return known
        try:
            data = yaml.load(source, Loader=_Loader)  # noqa: S506 - the base loader builds strings only
        except yaml.YAMLError as error:
            raise BankError(f"{path.relative_to(self.root)}: {error}") from error
        if not isinstance(data, dict):
            raise BankError(f"{path.relative_to(self.root)}: holds no keys. Write at least one, or remove the file.")
        self.remember(twin, digest, data)
        return data

    def remembered(self, twin: Path, digest: str) -> Any:
        """Return the data kept for this digest, or None."""
        kept = self._kept(twin)
        return kept.get("data") if kept.get("of") == digest else None

    def remember(self, twin: Path, digest: str, data: Any, seen: str = "") -> None:
        """Keep the data for the next start. A folder that cannot be written to is no fault."""
        with suppress(OSError):
            twin.parent.mkdir(parents=True, exist_ok=True)
            unfinished = twin.with_suffix(f".{os.getpid()}")
            kept = json.dumps({"of": digest, "seen": seen, "data": data}, ensure_ascii=False)
            unfinished.write_text(kept, encoding="utf-8")
            unfinished.replace(twin)

    def gathered(self, name: str, paths: Sequence[Path], gather: Callable[[], Any]) -> Any:
        """Return what was gathered from many files, kept as `name` until one of them changes.

        Their sizes and times tell that nothing has changed; where these differ (in a copy), their bytes do.
        """
        twin = self.root / ".compiled" / name
        kept, seen = self._kept(twin), digest_of("".join(map(self._state, paths)).encode())
        if kept.get("seen") == seen:
            return kept["data"]
        digest = digest_of(b"".join(self._name(path).encode() + path.read_bytes() for path in paths))
        data = kept["data"] if kept.get("of") == digest else gather()
        self.remember(twin, digest, data, seen)
        return data

    def _kept(self, twin: Path) -> Mapping[str, Any]:
        """Return what the twin holds, or nothing."""
        with suppress(OSError, ValueError), _uncollected():
            kept = json.loads(twin.read_bytes())
            return kept if isinstance(kept, dict) and "data" in kept else {}
        return {}

    def _name(self, path: Path) -> str:
        """Return the path below the root; `relative_to` would take a tenth of the start."""
        return str(path)[self._before :].replace(os.sep, "/")

    def _state(self, path: Path) -> str:
        found = os.stat(path)
        return f"{self._name(path)} {found.st_size} {found.st_mtime_ns}\n"


@contextmanager
def _uncollected() -> Iterator[None]:
    """Let the collector rest while much is read of which nothing is garbage."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def digest_of(source: bytes) -> str:
    """Return what tells one version of a file from another."""
    return blake2b(source, digest_size=16, person=_FORMAT.encode()).hexdigest()
