"""How blocks look in one form: what `templates/forms/body.*.jinja` says, compiled once into pieces to join.

The template lays out one block as it lays out many, one after the other; so it is asked once for each
kind of block, with marks where the words go.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined, Template

from generator.memo import Memo

_BODY, _ANCHOR = "\x01", "\x02"  # no text of an article holds these


@lru_cache(maxsize=16)
def form(root: Path, name: str) -> Template:
    """Return one of the templates in `forms/`."""
    environment = Environment(
        loader=FileSystemLoader(root / "forms"),
        undefined=StrictUndefined,
        autoescape=False,  # noqa: S701 - pieces come escaped, each for its form
        auto_reload=False,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    return environment.get_template(name)


class Layout:
    """The blocks of one form.

    `paragraph` is a `%` pattern for the body, `headings` has one a level for `body` and `anchor`.
    """

    def __init__(self, template: Template) -> None:
        self._template = template
        self.paragraph = _pattern(self._block("paragraph", _BODY)).replace("%(body)s", "%s")
        self.headings: Memo[int, str] = Memo(self._heading)
        self._list, self._between, self._end = self._block("bullets", [_BODY, _BODY]).split(_BODY)

    def _heading(self, level: int) -> str:
        return _pattern(self._block("heading", _BODY, level, _ANCHOR))

    def _block(self, kind: str, body: Any, level: int = 0, anchor: str = "") -> str:
        return self._template.render(blocks=[(kind, body, level, anchor)])

    def bullets(self, items: Sequence[str]) -> str:
        """Return a list."""
        return f"{self._list}{self._between.join(items)}{self._end}"

    def table(self, rows: Sequence[Sequence[str]]) -> str:
        """Return a table; the first row is the head."""
        return self._block("table", rows)


def _pattern(text: str) -> str:
    return text.replace("%", "%%").replace(_BODY, "%(body)s").replace(_ANCHOR, "%(anchor)s")


@lru_cache(maxsize=4)
def layouts(root: Path) -> tuple[Layout, Layout, Layout]:
    """Return the layouts of HTML, Markdown and text."""
    html, markdown, text = (Layout(form(root, f"body.{name}.jinja")) for name in ("html", "md", "txt"))
    return html, markdown, text
