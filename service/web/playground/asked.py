"""A request as people write it: the text of every field, in a form or in the address of the page."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields, replace
from typing import Any
from urllib.parse import urlencode

from generator import Brief
from generator.models import MAX_SEED

NAMES = {"heading_tags": "headingTags"}
"""Fields whose name in JSON and in addresses is not their name here."""

_DEFAULT = {field.name: field.default for field in fields(Brief)}
_SEO = ("keywords", "title", "description", "heading_tags")
_NUMBERS = ("length", "seed")
_NUMBER = re.compile(r"\s*-?[0-9]{1,300}(\.[0-9]{1,300})?\s*")


@dataclass(frozen=True, slots=True)
class Asked:
    """What somebody asks for, unchecked. An empty text means that the field is left out."""

    topic: str = ""
    keywords: str = ""
    length: str = ""
    structure: str = ""
    tone: str = ""
    language: str = ""
    title: str = ""
    description: str = ""
    category: str = ""
    heading_tags: str = ""
    seed: str = ""

    @classmethod
    def from_query(cls, query: Mapping[str, str]) -> Asked | None:
        """Return what the query of an address asks for; None if it names no field at all.

        `another` asks for the seed after the one in the query.
        """
        known = {field.name: NAMES.get(field.name, field.name) for field in fields(cls)}
        found = {name: query[called] for name, called in known.items() if called in query}
        if not found:
            return None
        asked = cls(**found)
        return replace(asked, seed=_next(asked.seed)) if query.get("another") else asked

    def body(self) -> dict[str, Any]:
        """Return the body that asks the API for the same article. What equals its default is left out."""
        given = {name: _value(name, text) for name, text in asdict(self).items() if text}
        given = {name: value for name, value in given.items() if name not in _DEFAULT or value != _DEFAULT[name]}
        body = {name: value for name, value in given.items() if name not in _SEO}
        seo = {NAMES.get(name, name): given[name] for name in _SEO if name in given}
        return body | ({"seo": seo} if seo else {})

    def query(self, **more: str) -> str:
        """Return the shortest query that asks for the same; `more` is put at its end.

        The topic is always in it: an address without any field is that of the example.
        """
        body = self.body()
        flat = {"topic": "", **body, **body.get("seo", {})}
        texts = {NAMES.get(name, name): text for name, text in asdict(self).items()}
        return urlencode({name: text for name, text in texts.items() if name in flat} | more)


def _value(name: str, text: str) -> Any:
    # What cannot be read stays text: the schema then says what it should have been.
    if name in _NUMBERS and _NUMBER.fullmatch(text):
        return float(text) if "." in text else int(text)
    if name == "heading_tags":
        return {"true": True, "false": False}.get(text, text)
    return text


def _next(seed: str) -> str:
    at = _value("seed", seed or "0")
    return str((int(at) + 1) % (MAX_SEED + 1)) if isinstance(at, int) else "1"
