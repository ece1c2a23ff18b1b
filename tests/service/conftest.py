"""A service of its own for the tests: a migrated SQLite file, an application on it, a key that opens it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
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
from service.stores.schema import migrate

Ask = Callable[..., TestResponse]
Settle = Callable[..., Flask]

SMALL = {"topic": "Electric bikes", "length": 50}
"""A request that is answered quickly."""


@pytest.fixture(scope="session")
def engine(tmp_path_factory: pytest.TempPathFactory) -> Iterator[sa.Engine]:
    """Lend the database of the tests that do not change what others see."""
    found = connect(f"sqlite:///{tmp_path_factory.mktemp('store') / 'galley.db'}")
    migrate(found)
    yield found
    found.dispose()


@pytest.fixture(scope="session")
def settings(engine: sa.Engine) -> Settings:
    """Return settings that ask for nothing but the tests' database."""
    return Settings(database_url=engine.url.render_as_string(hide_password=False), log_level="error")


@pytest.fixture(scope="session")
def app(settings: Settings) -> Iterator[Flask]:
    """Lend the application."""
    made = create_app(settings)
    yield made
    close(made)


@pytest.fixture
def settle(tmp_path: Path) -> Iterator[Settle]:
    """Make an application with other settings, on a database of its own."""
    made: list[Flask] = []

    def make(**changes: Any) -> Flask:
        url = f"sqlite:///{tmp_path / 'own.db'}"
        migrated = connect(url)
        migrate(migrated)
        migrated.dispose()
        made.append(create_app(Settings(**{"database_url": url, "log_level": "error", **changes})))
        return made[-1]

    yield make
    for each in made:
        close(each)


def close(app: Flask) -> None:
    """End what the application started."""
    parts = app.extensions["galley"]
    parts.usage.close()
    parts.engine.dispose()


@pytest.fixture(scope="session")
def keys(engine: sa.Engine) -> KeyStore:
    """Return the keys of the application."""
    return KeyStore(engine)


@pytest.fixture(scope="session")
def key(keys: KeyStore) -> str:
    """Return a key that may do everything, without a limit."""
    secret, _ = keys.create("tests")
    return secret


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    """Return a client without a key."""
    return app.test_client()


@pytest.fixture
def ask(client: FlaskClient, key: str) -> Ask:
    """Send a body to `generate` with a key: an object, or text as it is."""

    def post(body: Any = None, /, **headers: str) -> TestResponse:
        raw = isinstance(body, str | bytes)
        named = {name.replace("_", "-"): value for name, value in {"x_api_key": key, **headers}.items()}
        content_type = named.pop("Content-Type", "application/json")
        return client.post(
            "/api/v1/generate",
            headers=named,
            content_type=content_type or None,
            **({"data": body} if raw else {"json": SMALL if body is None else body}),
        )

    return post
