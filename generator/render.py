"""The three forms of one article, laid out by the Jinja2 templates in `templates/forms/`.

Lines arrive as finished pieces; the templates only put blocks in order. Headings get anchors here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from jinja2 import Environment, FileSystemLoader, StrictUndefined, Template

from generator.models import OutlineEntry
from generator.tree import Bullets, Paragraph, Section, Table
from generator.values import guard_block


class Piece(NamedTuple):
    """One block in one form, as its template unpacks it: `kind` heading, paragraph, bullets or table."""

    kind: str
    body: Any
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
        keep_trailing_newline=True,
    )
    return environment.get_template(name)


def render(
    root: Path, sections: Sequence[Section], headings: bool, joiner: str, slug: Callable[[str], str]
) -> Rendered:
    """Return the three forms. Without headings, titles become bold lead-ins."""
    outline: list[OutlineEntry] = []
    pieces = list(_pieces(sections, headings, joiner, slug, outline))
    bodies = []
    for at, name in enumerate(("html", "md", "txt")):
        blocks = [(kind, forms[at], level, anchor) for kind, forms, level, anchor in pieces]
        bodies.append(form(root, f"body.{name}.jinja").render(blocks=blocks).strip())
    return Rendered(bodies[0], bodies[1], bodies[2], tuple(outline))


def _pieces(
    sections: Sequence[Section],
    headings: bool,
    joiner: str,
    slug: Callable[[str], str],
    outline: list[OutlineEntry],
) -> Iterator[Piece]:
    """Yield the blocks in three forms each, and list the headings in `outline`."""
    anchors: dict[str, int] = {}
    for section in sections:
        lead_in = None
        if section.title is not None:
            title = section.title.fill()
            if headings:
                anchor = _anchor(slug(title[2]), anchors)
                outline.append(OutlineEntry(section.level, title[2], anchor))
                yield Piece("heading", title, section.level, anchor)
            else:
                lead_in = _lead_in(title, "." if joiner else "。")
        for block in section.blocks:
            if isinstance(block, Paragraph):
                if not block.lines:
                    continue
                html, markdown, text = _join([line.fill() for line in block.lines], joiner, lead_in)
                yield Piece("paragraph", (html, guard_block(markdown), text))
            else:
                if lead_in is not None:
                    yield Piece("paragraph", lead_in)
                yield _list_or_table(block)
            lead_in = None
        if lead_in is not None:
            yield Piece("paragraph", lead_in)


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
        return Piece("bullets", tuple(zip(*(line.fill() for line in block.items), strict=True)))
    rows = [[line.fill() for line in row] for row in block.rows]
    return Piece("table", [[[cell[at] for cell in row] for row in rows] for at in range(3)])


def _anchor(base: str, known: dict[str, int]) -> str:
    name = base or "part"
    while True:
        known[name] = known.get(name, 0) + 1
        if known[name] == 1:
            return name
        name = f"{base or 'part'}-{known[name]}"
