"""The three forms of one article, laid out by the Jinja2 templates in `templates/forms/`.

Lines arrive as finished pieces; the templates only put blocks in order. Headings get anchors here.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from jinja2 import Environment, FileSystemLoader, StrictUndefined, Template

from generator.models import OutlineEntry
from generator.tree import Bullets, Paragraph, Section, Table
from generator.values import guard_block


class Piece(NamedTuple):
    """One block as the templates see it: `kind` heading, paragraph, bullets or table."""

    kind: str
    html: Any
    markdown: Any
    text: Any
    level: int = 0
    anchor: str = ""


class Rendered(NamedTuple):
    """The article's body in three forms, and its headings."""

    html: str
    markdown: str
    text: str
    outline: tuple[OutlineEntry, ...]


@lru_cache(maxsize=16)
def form(root: Path, name: str) -> Template:
    """Return one of the templates in `forms/`."""
    loader = FileSystemLoader(root / "forms")
    environment = Environment(
        loader=loader,
        undefined=StrictUndefined,
        autoescape=False,  # noqa: S701 - pieces come escaped, each for its form
        auto_reload=False,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    return environment.get_template(name)


def render(
    root: Path, sections: Sequence[Section], headings: bool, joiner: str, slug: Callable[[str], str]
) -> Rendered:
    """Return the three forms. Without headings, titles become bold lead-ins."""
    pieces, outline = _pieces(sections, headings, joiner, slug)
    bodies = [form(root, f"body.{name}.jinja").render(blocks=pieces).strip() for name in ("html", "md", "txt")]
    return Rendered(bodies[0], bodies[1], bodies[2], tuple(outline))


def _pieces(
    sections: Sequence[Section], headings: bool, joiner: str, slug: Callable[[str], str]
) -> tuple[list[Piece], list[OutlineEntry]]:
    pieces: list[Piece] = []
    outline: list[OutlineEntry] = []
    anchors: dict[str, int] = {}
    for section in sections:
        lead_in = None
        if section.title is not None:
            title = section.title.fill()
            if headings:
                anchor = _anchor(slug(title[2]), anchors)
                pieces.append(Piece("heading", *title, section.level, anchor))
                outline.append(OutlineEntry(section.level, title[2], anchor))
            else:
                lead_in = _lead_in(title, "." if joiner else "。")
        for block in section.blocks:
            if isinstance(block, Paragraph):
                if not block.lines:
                    continue
                forms = _join([line.fill() for line in block.lines], joiner, lead_in)
                pieces.append(Piece("paragraph", forms[0], guard_block(forms[1]), forms[2]))
            else:
                if lead_in is not None:
                    pieces.append(Piece("paragraph", *lead_in))
                pieces.append(_list_or_table(block))
            lead_in = None
        if lead_in is not None:
            pieces.append(Piece("paragraph", *lead_in))
    return pieces, outline


def _join(lines: list[tuple[str, str, str]], joiner: str, lead_in: tuple[str, str, str] | None) -> tuple[str, str, str]:
    if lead_in is not None:
        lines.insert(0, lead_in)
    html, markdown, text = zip(*lines, strict=True)
    return joiner.join(html), joiner.join(markdown), joiner.join(text)


def _lead_in(title: tuple[str, str, str], stop: str) -> tuple[str, str, str]:
    end = "" if title[2][-1:] in ".?!:。？！" else stop
    return f"<strong>{title[0]}{end}</strong>", f"**{title[1]}{end}**", f"{title[2]}{end}"


def _list_or_table(block: Bullets | Table) -> Piece:
    if isinstance(block, Bullets):
        html, markdown, text = zip(*(line.fill() for line in block.items), strict=True)
        return Piece("bullets", html, markdown, text)
    rows = [[line.fill() for line in row] for row in block.rows]
    forms = [[[cell[at] for cell in row] for row in rows] for at in range(3)]
    return Piece("table", forms[0], forms[1], forms[2])


def _anchor(base: str, known: dict[str, int]) -> str:
    name = base or "part"
    while True:
        known[name] = known.get(name, 0) + 1
        if known[name] == 1:
            return name
        name = f"{base or 'part'}-{known[name]}"
