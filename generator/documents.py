"""Complete documents around an article: an HTML page, Markdown with front matter, plain text."""

from __future__ import annotations

import json

from generator.banks.library import Library, default_library
from generator.layout import form
from generator.models import Article
from generator.values import escape_markdown, guard_block


def document(article: Article, kind: str, library: Library | None = None) -> str:
    """Return the article as a complete document: "html", "markdown" (with YAML front matter) or "text"."""
    root = (library or default_library()).root
    if kind == "html":
        data = json.dumps(article.seo.json_ld, ensure_ascii=False).replace("<", "\\u003c").replace("&", "\\u0026")
        return form(root, "document.html.jinja").render(article=article, json_ld=data)
    if kind == "markdown":
        front = {
            "title": article.seo.title,
            "description": article.seo.description,
            "slug": article.slug,
            "language": article.language,
            "keywords": list(article.seo.keywords),
        }
        quoted = {name: json.dumps(each, ensure_ascii=False) for name, each in front.items()}
        heading = guard_block(escape_markdown(article.title))
        return form(root, "document.md.jinja").render(article=article, front=quoted, heading=heading)
    if kind == "text":
        return form(root, "document.txt.jinja").render(article=article)
    raise ValueError(f"Unknown kind of document {kind!r}. Known: html, markdown, text.")
