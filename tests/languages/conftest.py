"""`--language CODE` (repeatable) limits the tests of this folder to some languages."""

import pytest

from generator.banks.library import default_library


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--language", action="append", default=[], help="only this language; may be repeated")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    codes = metafunc.config.getoption("--language") or default_library().codes
    if "code" in metafunc.fixturenames:
        metafunc.parametrize("code", codes)
    if "place" in metafunc.fixturenames:
        library = default_library()
        places = [(code, name) for code in codes for name in library.language(code).category_ids]
        metafunc.parametrize("place", places, ids=["-".join(place) for place in places])
