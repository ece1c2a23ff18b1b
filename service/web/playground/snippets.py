"""The request as something to paste: a line for a shell and a few lines of Python.

Whatever a topic holds, it arrives as it is. Characters that cannot be seen, or that change the order in
which others are shown, are written as escapes, so that nothing hides in what somebody pastes.
"""

from __future__ import annotations

import json
import shlex
from collections.abc import Mapping
from typing import Any

PATH = "/api/v1/generate"
KEY_VARIABLE = "GALLEY_KEY"
"""The environment variable in which the snippets expect a key, so that none lands in a history."""


def curl(base: str, body: Mapping[str, Any]) -> str:
    """Return the command for a POSIX shell. `base` is the service's address without a slash at its end."""
    text = _visible(json.dumps(body, ensure_ascii=False, indent=2)).replace("\n", "\n  ")
    return (
        f"curl {shlex.quote(base + PATH)} \\\n"
        f'  -H "x-api-key: ${KEY_VARIABLE}" \\\n'
        "  -H 'Content-Type: application/json' \\\n"
        f"  -d {_quoted(text)}"
    )


def _quoted(text: str) -> str:
    # `shlex.quote` writes ' as '"'"', which is right and hard to read.
    return "'" + text.replace("'", r"'\''") + "'"


def _visible(text: str) -> str:
    return "".join(char if char.isprintable() or char == "\n" else json.dumps(char)[1:-1] for char in text)


def python(base: str, body: Mapping[str, Any]) -> str:
    """Return a program that needs nothing but Python's own library."""
    return f"""\
import json
import os
from urllib.request import Request, urlopen

brief = {_literal(body)}
request = Request(
    {_literal(base + PATH)},
    data=json.dumps(brief).encode(),
    headers={{"x-api-key": os.environ["{KEY_VARIABLE}"], "Content-Type": "application/json"}},
)
with urlopen(request) as answer:
    article = json.load(answer)
print(article["title"])
"""


def _literal(value: Any, indent: str = "") -> str:
    if isinstance(value, str):
        return '"' + "".join(_ESCAPED.get(char) or repr(char)[1:-1] for char in value) + '"'
    if not isinstance(value, Mapping):
        return repr(value)
    inner = indent + "    "
    lines = (f"{inner}{_literal(name)}: {_literal(each, inner)},\n" for name, each in value.items())
    return "{\n" + "".join(lines) + indent + "}"


_ESCAPED = {'"': '\\"', "'": "'"}  # where `repr` would have it the other way round
