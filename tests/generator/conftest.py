"""What the generator's tests share: the library that ships, and a quick way to an article."""

from collections.abc import Callable

import pytest

from generator import Article, Brief, generate
from generator.banks.library import Library, default_library


@pytest.fixture(scope="session")
def library() -> Library:
    return default_library()


@pytest.fixture(scope="session")
def write(library: Library) -> Callable[..., Article]:
    def write(topic: str = "electric bikes", **fields: object) -> Article:
        return generate(Brief(topic=topic, **fields), drafts=True, library=library)  # type: ignore[arg-type]

    return write
