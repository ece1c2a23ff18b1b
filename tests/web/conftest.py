"""The pages without a browser: Flask's client, a database of its own, an operator with a session."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from service import create_app
from service.config import Settings
from service.stores.db import connect
from service.stores.keys import KeyStore
from service.stores.operators import OperatorStore
from service.stores.schema import migrate

FORM_TOKEN = re.compile(r'name="form_token" value="([^"]+)"')


class Reader(HTMLParser):
    """Collects every element of a page with its attributes."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))


@dataclass
class House:
    """An application and its database."""

    app: Flask
    engine: sa.Engine
    keys: KeyStore
    operators: OperatorStore

    def client(self) -> FlaskClient:
        return self.app.test_client()

    def visitor(self) -> Person:
        return Person(self.client())

    def operator(self) -> Person:
        person = self.visitor()
        person.log_in(self.operators.issue_link())
        return person


@dataclass
class Person:
    """Somebody with a browser: sends forms the way the pages have them."""

    client: FlaskClient

    def get(self, path: str, **options: Any) -> TestResponse:
        return self.client.get(path, **options)

    def token(self, path: str) -> str:
        found = FORM_TOKEN.findall(self.client.get(path).text)
        assert found, f"{path} has no form"
        return str(found[-1])

    def send(
        self, path: str, page: str | None = None, headers: dict[str, str] | None = None, **fields: Any
    ) -> TestResponse:
        data = {"form_token": self.token(page or path), **fields}
        return self.client.post(path, data=data, headers={"Sec-Fetch-Site": "same-origin", **(headers or {})})

    def log_in(self, link: str) -> TestResponse:
        return self.send("/login", f"/login?token={link}", token=link)


Build = Callable[..., House]


@pytest.fixture
def build(tmp_path: Path) -> Iterator[Build]:
    """Make an application with these settings; all of a test share one database, like workers."""
    made: list[House] = []

    def make(**settings: Any) -> House:
        url = f"sqlite:///{tmp_path / 'galley.db'}"
        engine = connect(url)
        migrate(engine)
        app = create_app(Settings(**{"database_url": url, "log_level": "error", **settings}))
        made.append(House(app, engine, KeyStore(engine), OperatorStore(engine)))
        return made[-1]

    yield make
    for each in made:
        parts = each.app.extensions["galley"]
        parts.usage.close()
        parts.engine.dispose()
        each.engine.dispose()


@pytest.fixture
def house(build: Build) -> House:
    """An application as it is without settings."""
    return build()


@pytest.fixture
def visitor(house: House) -> Person:
    """Somebody without a session."""
    return house.visitor()


@pytest.fixture
def operator(house: House) -> Person:
    """The operator, logged in."""
    return house.operator()


@pytest.fixture
def read() -> Callable[[str], list[tuple[str, dict[str, str | None]]]]:
    """List the elements of a page."""
    return lambda text: Reader(text).elements
