"""A bank file as its author sees it: nodes with line numbers, and findings that point at them."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

ERROR, WARNING = "error", "warning"
_Loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)  # ten times as quick, where it is there


@dataclass(frozen=True, slots=True, order=True)
class Finding:
    """One thing to mend. `level` is "error" (the bank is refused) or "warning" (a reader should look)."""

    file: str
    line: int
    level: str
    message: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.level}: {self.message}"


class Source:
    """A YAML file: its data, and the line on which each part stands."""

    def __init__(self, path: Path, root: Path) -> None:
        self.name = path.relative_to(root).as_posix()
        self.findings: list[Finding] = []
        self._lines: dict[tuple[str | int, ...], int] = {}
        text = path.read_text(encoding="utf-8")
        if unicodedata.normalize("NFC", text) != text:
            self.note((), "The file is not in Unicode form NFC. Save it with composed letters.")
        for number, line in enumerate(text.splitlines(), 1):
            if "\t" in line:
                self.findings.append(Finding(self.name, number, ERROR, "Holds a tab. Indent with spaces."))
        try:
            node = yaml.compose(text, Loader=_Loader)
        except yaml.YAMLError as error:
            mark = getattr(error, "problem_mark", None)
            number = mark.line + 1 if mark else 1
            problem = getattr(error, "problem", error)
            self.findings.append(Finding(self.name, number, ERROR, f"Is no valid YAML: {problem}."))
            node = None
        self.data: Any = self._convert(node, ()) if node is not None else {}

    def _convert(self, node: yaml.Node, path: tuple[str | int, ...]) -> Any:
        self._lines[path] = node.start_mark.line + 1
        if isinstance(node, yaml.MappingNode):
            found: dict[str, Any] = {}
            for key, value in node.value:
                if key.value in found:
                    number = key.start_mark.line + 1
                    self.findings.append(
                        Finding(self.name, number, ERROR, f"The key {key.value!r} stands twice. Join both blocks.")
                    )
                found[key.value] = self._convert(value, (*path, key.value))
            return found
        if isinstance(node, yaml.SequenceNode):
            return [self._convert(each, (*path, at)) for at, each in enumerate(node.value)]
        style = getattr(node, "style", None)
        if style not in ('"', ">", "|") and " " in node.value:
            self.note(path, f"{node.value[:40]!r} is not in double quotes. Put straight double quotes around it.")
        return node.value

    def line(self, path: tuple[str | int, ...]) -> int:
        """Return the line of a part, or of the nearest part around it."""
        while path and path not in self._lines:
            path = path[:-1]
        return self._lines.get(path, 1)

    def note(self, path: tuple[str | int, ...], message: str, level: str = ERROR) -> None:
        """Record a finding about a part of the file."""
        self.findings.append(Finding(self.name, self.line(path), level, message))


def sentences(data: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[tuple[str | int, ...], str]]:
    """Yield every text of nested data with its path."""
    if isinstance(data, str):
        yield path, data
    elif isinstance(data, dict):
        for key, value in data.items():
            yield from sentences(value, (*path, key))
    elif not isinstance(data, bool):
        for at, value in enumerate(data):
            yield from sentences(value, (*path, at))


MARKS = re.compile(r"[\"“”„«»]")
