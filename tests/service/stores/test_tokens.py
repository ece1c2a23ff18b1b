"""The form of a key."""

from __future__ import annotations

import re
import zlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.stores import tokens


def test_a_key_is_galley_then_36_base62_characters() -> None:
    assert re.fullmatch(r"galley_[0-9A-Za-z]{36}", tokens.new_key())


def test_the_last_six_are_the_crc_of_the_thirty_before() -> None:
    body, check = tokens.new_key()[7:37], ""
    number = zlib.crc32(body.encode())
    for _ in range(6):
        number, digit = divmod(number, 62)
        check = tokens.ALPHABET[digit] + check
    assert tokens.checksum(body) == check


def test_new_keys_are_well_formed_and_differ() -> None:
    keys = {tokens.new_key() for _ in range(500)}
    assert len(keys) == 500
    assert all(tokens.is_well_formed(key) for key in keys)


def test_any_single_typo_is_noticed() -> None:
    key = tokens.new_key()
    for place in range(len(key)):
        for char in "0aZ_":
            if char != key[place]:
                assert not tokens.is_well_formed(key[:place] + char + key[place + 1 :])


def test_two_neighbours_swapped_are_noticed() -> None:
    key = tokens.new_key()
    for place in range(7, 36):
        if key[place] != key[place + 1]:
            assert not tokens.is_well_formed(key[:place] + key[place + 1] + key[place] + key[place + 2 :])


@pytest.mark.parametrize("change", [str.upper, lambda key: key + "\n", lambda key: " " + key, lambda key: key[:-1]])
def test_what_is_not_quite_a_key_is_none(change) -> None:  # type: ignore[no-untyped-def]
    assert not tokens.is_well_formed(change(tokens.new_key()))


@given(st.text(max_size=60))
def test_any_text_can_be_asked_about_and_hashed(text: str) -> None:
    assert not tokens.is_well_formed(text)
    assert len(tokens.digest(text)) == 32


def test_the_visible_start_says_little() -> None:
    key = tokens.new_key()
    assert tokens.start(key) == key[:12]
