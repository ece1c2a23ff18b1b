"""The schema of a request: what validates the body of `generate`, and what documents it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields as dataclass_fields
from typing import Any, cast

from marshmallow import RAISE, Schema, ValidationError, validates_schema

from generator import Brief, Offer, brief, models
from service.api.fields import CamelCase, Choice, Flag, Group, Text, Whole
from service.api.patterns import TERMS, WRITABLE, any_case
from service.errors import PlacedFault, invalid_brief, pointer

_DEFAULT = {field.name: field.default for field in dataclass_fields(Brief)}


class _Strict(CamelCase):
    error_messages = {"unknown": "Is not a field of the request."}  # noqa: RUF012 - as marshmallow has it

    class Meta:
        unknown = RAISE


class SeoRequest(_Strict):
    """The nested object of a request."""

    keywords = Text(
        brief.split_keywords,
        pattern=TERMS,
        default="",
        description="Terms to write about, separated by commas (also `，` `、` `،`): at most "
        f"{models.MAX_KEYWORDS} of at most {models.MAX_KEYWORD} characters. Empty terms and repeats are dropped.",
        examples=["electric bikes, battery care, city commuting"],
    )
    title = Text(
        brief.clean_title,
        pattern=WRITABLE,
        maxLength=models.MAX_TITLE,
        description="The title, used word for word. Written by Galley if left out.",
    )
    description = Text(
        brief.clean_description,
        pattern=WRITABLE,
        maxLength=models.MAX_DESCRIPTION,
        description="The meta description, used word for word. Written by Galley if left out.",
    )
    heading_tags = Flag(
        description="Whether the article has headings. Without them the parts' titles become bold lead-ins. "
        "By default true, but false for the structure `paragraphs`.",
    )


class _Constant(_Strict):
    """The fields that are the same whatever is on offer."""

    topic = Text(
        brief.clean_topic,
        required=True,
        minLength=1,
        maxLength=models.MAX_TOPIC,
        allOf=[{"$ref": "#/components/schemas/MeaningfulText"}],
        description="What to write about, with at least one letter or digit.",
        examples=["Electric bikes for commuting"],
    )
    length = Whole(
        brief.clean_length,
        minimum=models.MIN_LENGTH,
        maximum=models.MAX_LENGTH,
        default=_DEFAULT["length"],
        description="Length of the article in words, headings included; in languages without spaces between "
        "words, in characters.",
    )
    seo = Group(SeoRequest, description="Keywords and metadata for search engines.")
    seed = Whole(
        brief.clean_seed,
        minimum=0,
        maximum=models.MAX_SEED,
        default=_DEFAULT["seed"],
        description="Another seed gives another article for the same request.",
    )


def request_schema(offer: Offer) -> Schema:
    """Return the schema for what is on offer. Make it once: it can be used by any number of threads."""
    codes = [language.code for language in offer.languages]
    categories = {language.code: language.categories for language in offer.languages}

    class GenerateRequest(_Constant):
        tone = Choice(
            offer.tones,
            brief.one_of,
            enum=[*offer.tones, None],
            default=_DEFAULT["tone"],
            description="The way of speaking.",
        )
        language = Choice(
            codes,
            brief.clean_language,
            pattern=any_case(codes),
            default=_DEFAULT["language"],
            description=f"ISO 639-1 code in any letter case, one of: {', '.join(codes)}.",
        )
        structure = Choice(
            offer.structures,
            brief.one_of,
            enum=[*offer.structures, None],
            default=_DEFAULT["structure"],
            description="How the article is built.",
        )
        category = Choice(
            offer.categories,
            brief.one_of,
            enum=[*offer.categories, None],
            description="What the topic is about. Found from topic and keywords if left out.",
        )

        @validates_schema(skip_on_field_errors=False, pass_original=True)
        def check_category(self, data: Mapping[str, Any], original: Mapping[str, Any], **_: Any) -> None:
            left_out = original.get("language") is None
            code = _DEFAULT["language"] if left_out else data.get("language")
            if code in categories and data.get("category") is not None:
                _check(data["category"], categories[code])

    return GenerateRequest()


def _check(category: str, known: tuple[str, ...]) -> None:
    try:
        brief.one_of(category, known)
    except ValueError as error:
        raise ValidationError(str(error), "category") from None


def load_brief(schema: Schema, body: Any) -> Brief:
    """Return the brief that the body asks for, or raise the `Problem` that lists every fault."""
    if not isinstance(body, dict):
        raise invalid_brief([PlacedFault("", "Must be an object.")])
    try:
        values = cast(dict[str, Any], schema.load(body))
    except ValidationError as error:
        raise invalid_brief(list(_placed(cast(dict[str, Any], error.messages), ()))) from None
    values.update(values.pop("seo", None) or ())
    # What is null counts as left out, so that the brief's own defaults apply.
    return Brief(**{name: value for name, value in values.items() if value is not None})


def _placed(messages: Mapping[str, Any], place: tuple[str, ...]) -> Iterator[PlacedFault]:
    for name, found in messages.items():
        if isinstance(found, Mapping):
            yield from _placed(found, (*place, name))
        else:
            yield from (PlacedFault(pointer((*place, name)), detail) for detail in found)
