"""The form has every field of the contract, with the choices that are on offer and the faults beside them."""

from __future__ import annotations

import pytest

from generator import offer
from service.api.requests import request_schema
from service.web.playground.asked import Asked
from service.web.playground.form import Field, Form, form

OFFER = offer(drafts=True)
EMPTY = form(Asked(), OFFER, {})


def chosen(field: Field) -> list[str]:
    return [choice.value for choice in field.choices if choice.chosen]


def test_every_field_of_the_contract_is_in_the_form() -> None:
    schema = request_schema(OFFER)
    wanted = {*schema.fields} - {"seo"} | {*schema.fields["seo"].schema.fields}  # type: ignore[attr-defined]
    assert {*EMPTY.fields} == wanted


@pytest.mark.parametrize("field", EMPTY.fields.values(), ids=lambda field: field.name)
def test_every_field_has_a_label(field: Field) -> None:
    assert field.label


def test_choices_are_those_on_offer() -> None:
    values = {name: [choice.value for choice in field.choices] for name, field in EMPTY.fields.items()}
    assert values["tone"] == [*OFFER.tones]
    assert values["structure"] == [*OFFER.structures]
    assert values["language"] == [language.code for language in OFFER.languages]
    assert values["category"] == ["", *OFFER.categories]
    assert values["heading_tags"] == ["", "true", "false"]


def test_an_empty_form_shows_the_defaults() -> None:
    fields = EMPTY.fields
    assert (fields["length"].value, fields["seed"].value, fields["topic"].value) == ("800", "0", "")
    assert chosen(fields["structure"]) == ["sections"]
    assert chosen(fields["category"]) == [""]


def test_what_was_asked_for_is_chosen() -> None:
    found = form(Asked(topic="x", structure="faq", heading_tags="false", language="EN"), OFFER, {}).fields
    assert (chosen(found["structure"]), chosen(found["heading_tags"])) == (["faq"], ["false"])
    assert chosen(found["language"]) == ["en"]


def test_a_wrong_choice_can_be_seen_where_it_was_made() -> None:
    field = form(Asked(topic="x", tone="shouting"), OFFER, {"tone": "Is not one of: …"}).fields["tone"]
    assert chosen(field) == ["shouting"]
    assert field.fault == "Is not one of: …"


@pytest.mark.parametrize(
    ("asked", "faults", "unfolded"),
    [
        (Asked(topic="x", keywords="y", seed="3"), {}, False),
        (Asked(topic="x", description="y"), {}, True),
        (Asked(topic="x", heading_tags="true"), {}, True),
        (Asked(topic="x"), {"title": "Has 300 characters."}, True),
        (Asked(), {"topic": "Is required."}, False),
    ],
)
def test_folded_fields_are_shown_when_they_matter(asked: Asked, faults: dict[str, str], unfolded: bool) -> None:
    found: Form = form(asked, OFFER, faults)
    assert found.unfolded is unfolded
