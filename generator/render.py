"""The three forms of one article. Lines arrive as finished pieces; here they are only joined and laid out.

Headings get their anchors here. How a block looks is said by `templates/forms/` (see `layout`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

from generator.banks.phrase import Forms
from generator.layout import layouts
from generator.models import OutlineEntry
from generator.tree import Bullets, Line, Paragraph, Section, Table
from generator.values import guard_block


class Rendered(NamedTuple):
    """The article's body in three forms, and its headings."""

    html: str
    markdown: str
    text: str
    outline: tuple[OutlineEntry, ...]


def render(
    root: Path, sections: Sequence[Section], headings: bool, joiner: str, slug: Callable[[str], str]
) -> Rendered:
    """Return the three forms. Without headings, titles become bold lead-ins."""
    sheet = _Sheet(root, joiner, slug)
    stop = "." if joiner else "。"
    for section in sections:
        lead_in = None
        if section.title is not None:
            title = section.title.fill()
            if headings:
                sheet.heading(section.level, title)
            else:
                lead_in = _lead_in(title, stop)
        for block in section.blocks:
            if isinstance(block, Paragraph):
                if not block.lines:
                    continue
                sheet.paragraph(block.lines, lead_in)
            else:
                if lead_in is not None:
                    sheet.paragraph((), lead_in)
                sheet.list_or_table(block)
            lead_in = None
        if lead_in is not None:
            sheet.paragraph((), lead_in)
    return sheet.rendered()


class _Sheet:
    """What is laid out so far, form by form."""

    def __init__(self, root: Path, joiner: str, slug: Callable[[str], str]) -> None:
        self._layouts = layouts(root)
        self._joiner, self._slug = joiner, slug
        self._html: list[str] = []
        self._markdown: list[str] = []
        self._text: list[str] = []
        self._outline: list[OutlineEntry] = []
        self._anchors: dict[str, int] = {}

    def heading(self, level: int, title: Forms) -> None:
        """Lay out a heading and list it in the outline."""
        html, markdown, text = title
        anchor = _anchor(self._slug(text), self._anchors)
        self._outline.append(OutlineEntry(level, text, anchor))
        as_html, as_markdown, as_text = self._layouts
        self._html.append(as_html.headings[level] % {"body": html, "anchor": anchor})
        self._markdown.append(as_markdown.headings[level] % {"body": markdown, "anchor": anchor})
        self._text.append(as_text.headings[level] % {"body": text, "anchor": anchor})

    def paragraph(self, lines: Iterable[Line], lead_in: Forms | None) -> None:
        """Lay out sentences as a paragraph, behind the lead-in if there is one."""
        filled = [line.fill() if line.variant.slots else line.variant.forms for line in lines]
        if lead_in is not None:
            filled.insert(0, lead_in)
        htmls, markdowns, texts = zip(*filled, strict=True)
        join = self._joiner.join
        text = join(texts)
        html = text if htmls == texts else join(htmls)
        markdown = text if markdowns == texts else join(markdowns)
        as_html, as_markdown, as_text = self._layouts
        self._html.append(as_html.paragraph % html)
        self._markdown.append(as_markdown.paragraph % guard_block(markdown))
        self._text.append(as_text.paragraph % text)

    def list_or_table(self, block: Bullets | Table) -> None:
        """Lay out a block that is no paragraph."""
        if isinstance(block, Bullets):
            columns = zip(*[line.fill() for line in block.items], strict=True)
            laid_out = [layout.bullets(items) for layout, items in zip(self._layouts, columns, strict=True)]
        else:
            rows = [[line.fill() for line in row] for row in block.rows]
            cells = [[[cell[at] for cell in row] for row in rows] for at in range(3)]
            laid_out = [layout.table(each) for layout, each in zip(self._layouts, cells, strict=True)]
        for form, text in zip((self._html, self._markdown, self._text), laid_out, strict=True):
            form.append(text)

    def rendered(self) -> Rendered:
        """Return all that was laid out."""
        html, markdown, text = ("".join(each).strip() for each in (self._html, self._markdown, self._text))
        return Rendered(html, markdown, text, tuple(self._outline))


def _lead_in(title: Forms, stop: str) -> Forms:
    end = "" if title[2][-1:] in ".?!:。？！" else stop
    return f"<strong>{title[0]}{end}</strong>", f"**{title[1]}{end}**", f"{title[2]}{end}"


def _anchor(base: str, known: dict[str, int]) -> str:
    name = base or "part"
    while True:
        known[name] = known.get(name, 0) + 1
        if known[name] == 1:
            return name
        name = f"{base or 'part'}-{known[name]}"
