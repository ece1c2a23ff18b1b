"""`galley generate`: one article on standard output."""

from __future__ import annotations

import argparse
import json
import sys
from typing import TYPE_CHECKING, Any

from service.cli import DONE, MISUSED

if TYPE_CHECKING:
    from generator import Article, InvalidBrief

HELP = "Write one article."
FORMATS = ("html", "markdown", "text", "json")

# The fields of a brief that are optional text or numbers here; their bounds and choices are the generator's.
_FIELDS: dict[str, dict[str, Any]] = {
    "length": {"type": int, "metavar": "WORDS", "help": "Default: 800."},
    "tone": {"help": "professional (default), conversational or technical."},
    "language": {"metavar": "CODE", "help": "Default: en. `galley options` lists them."},
    "structure": {"help": "Default: sections. `galley options` lists them."},
    "keywords": {"metavar": "LIST", "help": "Comma-separated."},
    "title": {"help": "Used word for word."},
    "description": {"help": "Used word for word."},
    "seed": {"type": int, "help": "Another seed gives another article. Default: 0."},
    "category": {"help": "Default: found from topic and keywords."},
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Take the fields of a request, and how to print the article."""
    parser.add_argument("topic", metavar="TOPIC", help="What to write about.")
    for name, options in _FIELDS.items():
        parser.add_argument(f"--{name}", **options)
    parser.add_argument(
        "--heading-tags",
        action=argparse.BooleanOptionalAction,
        help="Whether there are headings. Default: as the structure has it.",
    )
    parser.add_argument("--format", choices=FORMATS, default="markdown", help="Default: markdown.")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Print the article, or every fault of the request."""
    from generator import InvalidBrief, generate
    from service.cli import _stores

    try:
        article = generate(_brief(arguments), drafts=_stores.settings().drafts)
    except InvalidBrief as error:
        _explain(error)
        return MISUSED
    text = represent(article, arguments.format)
    # Articles are UTF-8 wherever they are written, also where the terminal's own encoding is another.
    sys.stdout.buffer.write(text.encode("utf-8") + (b"" if text.endswith("\n") else b"\n"))
    return DONE


def represent(article: Article, form: str) -> str:
    """Return the article as the service would answer it."""
    if form == "json":
        from service.api.article import article_object

        return json.dumps(article_object(article), ensure_ascii=False, separators=(",", ":"))
    from generator import document

    return document(article, form)


def _brief(arguments: argparse.Namespace) -> Any:
    from generator import Brief
    from generator.brief import split_keywords

    given = {name: getattr(arguments, name) for name in [*_FIELDS, "heading_tags"]}
    values = {name: value for name, value in given.items() if value is not None}
    if "keywords" in values:
        values["keywords"] = _terms(values["keywords"], split_keywords)
    return Brief(topic=arguments.topic, **values)


def _terms(text: str, split: Any) -> tuple[str, ...]:
    try:
        return tuple(split(text))
    except ValueError:
        # Left whole: the generator then names what is wrong together with all other faults.
        return tuple(text.split(","))


def _explain(error: InvalidBrief) -> None:
    for fault in error.faults:
        name = "TOPIC" if fault.field == "topic" else "--" + fault.field.replace("_", "-")
        print(f"galley: {name}: {fault.detail}", file=sys.stderr)
