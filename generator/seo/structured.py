"""Structured data: JSON-LD by schema.org, and Open Graph."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from generator.banks.library import Language
from generator.tree import Paragraph, Section

_CONTEXT = "https://schema.org"


def json_ld(
    headline: str,
    description: str,
    language: Language,
    keywords: Sequence[str],
    words: int,
    sections: Sequence[Section],
) -> dict[str, Any]:
    """Return an Article; a graph with FAQPage or HowTo beside it where there are questions or steps."""
    article: dict[str, Any] = {
        "@type": "Article",
        "headline": headline,
        "description": description,
        "inLanguage": language.code,
        "wordCount": words,
    }
    if keywords:
        article["keywords"] = list(keywords)
    nodes = [article, *_faq(sections, language.joiner), *_how_to(headline, sections, language.joiner)]
    if len(nodes) == 1:
        return {"@context": _CONTEXT, **article}
    return {"@context": _CONTEXT, "@graph": nodes}


def _faq(sections: Sequence[Section], joiner: str) -> list[dict[str, Any]]:
    entries = [
        {
            "@type": "Question",
            "name": section.title.fill()[2],
            "acceptedAnswer": {"@type": "Answer", "text": text_of(section, joiner)},
        }
        for section in sections
        if section.kind == "question" and section.title is not None
    ]
    return [{"@type": "FAQPage", "mainEntity": entries}] if entries else []


def _how_to(name: str, sections: Sequence[Section], joiner: str) -> list[dict[str, Any]]:
    steps = [section for section in sections if section.kind == "step" and section.title is not None]
    entries = [
        {"@type": "HowToStep", "position": at, "name": step.title.fill()[2], "text": text_of(step, joiner)}
        for at, step in enumerate(steps, 1)
        if step.title is not None
    ]
    return [{"@type": "HowTo", "name": name, "step": entries}] if entries else []


def text_of(section: Section, joiner: str) -> str:
    """Return the text of a section's paragraphs."""
    return joiner.join(line.text() for block in section.blocks if isinstance(block, Paragraph) for line in block.lines)


def open_graph(title: str, description: str, code: str) -> dict[str, str]:
    """Return the Open Graph properties that hold without knowing where the page will live."""
    return {"og:type": "article", "og:title": title, "og:description": description, "og:locale": code}
