"""What the page shows of one article."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from time import perf_counter

from generator import Article, Brief, generate
from generator.banks.library import default_library
from service.api.article import article_object
from service.web.playground.asked import Asked
from service.web.playground.checklist import Checklist, checklist
from service.web.playground.preview import Preview, preview
from service.web.playground.snippets import curl, python
from service.web.playground.spread import Strip, spread

VIEWS = {"": "Article", "html": "HTML", "markdown": "Markdown", "text": "Text", "json": "JSON"}
"""The views of an article, by their names in the address. The first is the article as a reader sees it."""

FILES = {"html": "HTML", "md": "Markdown", "txt": "Text", "json": "JSON"}
"""The files of an article, by their suffixes."""


@dataclass(frozen=True, slots=True)
class Tab:
    """A link to one view of the article."""

    view: str
    label: str
    query: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class Written:
    """An article and everything around it.

    `unit` is what its length counts, `milliseconds` what writing took; `query` asks for it again. `source` is
    what the chosen view shows as text, empty for the article itself.
    """

    article: Article
    unit: str
    milliseconds: float
    query: str
    tabs: tuple[Tab, ...]
    view: str
    source: str
    source_direction: str
    files: Mapping[str, str]
    preview: Preview
    checklist: Checklist
    spread: tuple[Strip, ...]
    curl: str
    python: str


def write(asked: Asked, brief: Brief, drafts: bool, view: str, base: str) -> Written:
    """Write the article of a prepared brief and put together what is shown of it.

    `base` is the address of the service, for the snippets.
    """
    view = view if view in VIEWS else ""
    started = perf_counter()
    article = generate(brief, drafts, prepared=True)
    milliseconds = (perf_counter() - started) * 1000
    body = asked.body()
    return Written(
        article=article,
        unit="characters" if default_library().language(article.language).by_characters else "words",
        milliseconds=milliseconds,
        query=asked.query(),
        tabs=tuple(_tab(asked, name, view) for name in VIEWS),
        view=view,
        source=_source(article, view),
        source_direction=article.direction if view in ("markdown", "text") else "ltr",
        files=FILES,
        preview=preview(article),
        checklist=checklist(article.seo.report),
        spread=spread(article),
        curl=curl(base, body),
        python=python(base, body),
    )


def _tab(asked: Asked, view: str, chosen: str) -> Tab:
    return Tab(view, VIEWS[view], asked.query(**({"view": view} if view else {})), view == chosen)


def _source(article: Article, view: str) -> str:
    if view == "json":
        return json.dumps(article_object(article), ensure_ascii=False, indent=2)
    return {"html": article.html, "markdown": article.markdown, "text": article.text}.get(view, "")
