"""An article as the body of an answer: the JSON object of the contract, or one of the documents."""

from __future__ import annotations

from typing import Any

import orjson
from flask import Response

from generator import Article, document
from generator.models import Check, KeywordUse, OutlineEntry, Seo
from service.api.conditional import mark
from service.api.negotiation import JSON, Form


def represent(article: Article, form: Form, tag: str) -> Response:
    """Return the answer that carries the article in this form."""
    body = orjson.dumps(article_object(article)) if form is JSON else document(article, form.name).encode("utf-8")
    response = Response(body, content_type=form.content_type)
    mark(response, tag)
    response.headers.add("Content-Language", article.language)
    return response


def article_object(article: Article) -> dict[str, Any]:
    """Return the article with the contract's names, ready for JSON.

    Written out by hand, since every answer passes here; a test holds the result against `responses.Article`.
    """
    return {
        "topic": article.topic,
        "title": article.title,
        "slug": article.slug,
        "language": article.language,
        "direction": article.direction,
        "tone": article.tone,
        "structure": article.structure,
        "category": article.category,
        "html": article.html,
        "markdown": article.markdown,
        "text": article.text,
        "outline": [_outline_entry(entry) for entry in article.outline],
        "wordCount": article.word_count,
        "readingTime": article.reading_time,
        "seo": _seo(article.seo),
        "seed": article.seed,
        "contentVersion": article.content_version,
    }


def _seo(seo: Seo) -> dict[str, Any]:
    return {
        "title": seo.title,
        "description": seo.description,
        "keyphrase": seo.keyphrase,
        "keywords": seo.keywords,
        "headingTags": seo.heading_tags,
        "jsonLd": seo.json_ld,
        "openGraph": seo.open_graph,
        "report": {
            "keywords": [_keyword_use(use) for use in seo.report.keywords],
            "checks": [_check(check) for check in seo.report.checks],
        },
    }


def _outline_entry(entry: OutlineEntry) -> dict[str, Any]:
    return {"level": entry.level, "text": entry.text, "anchor": entry.anchor}


def _keyword_use(use: KeywordUse) -> dict[str, Any]:
    return {
        "keyword": use.keyword,
        "count": use.count,
        "density": use.density,
        "inTitle": use.in_title,
        "inDescription": use.in_description,
        "inOpening": use.in_opening,
        "inHeadings": use.in_headings,
    }


def _check(check: Check) -> dict[str, Any]:
    return {
        "id": check.id,
        "passed": check.passed,
        "value": check.value,
        "target": check.target,
        "message": check.message,
    }
