"""The schemas of the answers. They document; tests hold every answer against them.

Answers are not dumped through them: `service.api.article` writes them out, and a test compares both.
"""

from __future__ import annotations

from typing import Any

from marshmallow import fields

from generator import models
from service.api.fields import CamelCase


def _is(field: type[fields.Field[Any]], description: str = "", **documented: Any) -> Any:
    metadata = {"description": description, **documented} if description else documented
    return field(required=True, metadata=metadata)


def _list_of(item: Any, description: str) -> Any:
    return fields.List(item, required=True, metadata={"description": description})


class OutlineEntry(CamelCase):
    """One heading."""

    level = _is(fields.Integer, minimum=2, maximum=6)
    text = _is(fields.String)
    anchor = _is(fields.String, "The heading's `id` in the HTML.")


class KeywordUse(CamelCase):
    """How the article uses one keyword."""

    keyword = _is(fields.String)
    count = _is(fields.Integer, minimum=0)
    density = _is(fields.Float, "In percent of the words.", minimum=0)
    in_title = _is(fields.Boolean)
    in_description = _is(fields.Boolean)
    in_opening = _is(fields.Boolean)
    in_headings = _is(fields.Boolean)


class Check(CamelCase):
    """One measurement against its aim."""

    id = _is(fields.String)
    passed = _is(fields.Boolean)
    value = _is(fields.Raw, "What was measured.", type=["number", "string"])
    target = _is(fields.String)
    message = _is(fields.String)


class Report(CamelCase):
    """How well the article is prepared for search engines."""

    keywords = _list_of(fields.Nested(KeywordUse), "One entry for each keyword.")
    checks = _list_of(fields.Nested(Check), "What was checked.")


class Seo(CamelCase):
    """Everything a page needs besides the article."""

    title = _is(fields.String)
    description = _is(fields.String)
    keyphrase = _is(fields.String)
    keywords = _list_of(fields.String(), "The keywords, cleaned.")
    heading_tags = _is(fields.Boolean)
    json_ld = _is(fields.Dict, "Structured data (schema.org), ready to embed.")
    open_graph = _is(fields.Dict, "Open Graph properties, ready to embed.")
    report = fields.Nested(Report, required=True)


class Article(CamelCase):
    """One article in three forms and its metadata."""

    topic = _is(fields.String)
    title = _is(fields.String, "The article's h1; the bodies do not repeat it.")
    slug = _is(fields.String)
    language = _is(fields.String)
    direction = _is(fields.String, enum=["ltr", "rtl"])
    tone = _is(fields.String)
    structure = _is(fields.String)
    category = _is(fields.String)
    html = _is(fields.String, "The body as HTML. Headings begin at level 2.")
    markdown = _is(fields.String, "The same body as Markdown.")
    text = _is(fields.String, "The same body as plain text.")
    outline = _list_of(fields.Nested(OutlineEntry), "The headings in their order.")
    word_count = _is(fields.Integer, minimum=0)
    reading_time = _is(fields.Integer, "In minutes, rounded up.", minimum=0)
    seo = fields.Nested(Seo, required=True)
    seed = _is(fields.Integer, minimum=0, maximum=models.MAX_SEED)
    content_version = _is(fields.String, "Same request and same content version: same bytes.")


class Language(CamelCase):
    """One language on offer."""

    code = _is(fields.String, "ISO 639-1.")
    name = _is(fields.String, "The language's own name for itself.")
    direction = _is(fields.String, enum=["ltr", "rtl"])
    draft = _is(fields.Boolean, "True for a language that is not complete yet.")
    categories = _list_of(fields.String(), "The categories that are written in this language.")


class Bound(CamelCase):
    """The bounds of one field; those that do not apply are left out."""

    minimum = fields.Integer()
    maximum = fields.Integer()
    min_length = fields.Integer()
    max_length = fields.Integer()
    max_terms = fields.Integer()
    max_term_length = fields.Integer()


class Options(CamelCase):
    """What can be asked for."""

    languages = _list_of(fields.Nested(Language), "")
    tones = _list_of(fields.String(), "")
    structures = _list_of(fields.String(), "")
    categories = _list_of(fields.String(), "")
    defaults = _is(fields.Dict, "What applies to a field that is left out.")
    bounds = fields.Dict(keys=fields.String(), values=fields.Nested(Bound), required=True)
    content_version = _is(fields.String)


class Fault(CamelCase):
    """One fault and its place in the body."""

    pointer = _is(fields.String, "A JSON pointer (RFC 6901); empty for the whole body.")
    detail = _is(fields.String)


class ProblemDocument(CamelCase):
    """What went wrong (RFC 9457)."""

    type = _is(fields.String, "The kind of problem, and the path of a page about it.", format="uri-reference")
    title = _is(fields.String)
    status = _is(fields.Integer, minimum=400, maximum=599)
    detail = _is(fields.String)
    instance = _is(fields.String, "The path of the request.", format="uri-reference")
    request_id = _is(fields.String, "The same as in `X-Request-ID`.")
    errors = _list_of(fields.Nested(Fault), "The places in the body, if there are any.")


class Health(CamelCase):
    """Whether the service is alive or ready."""

    status = _is(fields.String)
