"""`galley keys`: the key alone on standard output, everything else on standard error."""

from __future__ import annotations

import json
import re
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from service.cli._stores import moment, span
from service.stores.db import connect
from service.stores.keys import ExpiredKey, Key, KeyStore, RevokedKey
from tests.service.command_line.conftest import Galley

KEY = re.compile(r"galley_[0-9A-Za-z]{36}\n")


@pytest.fixture
def verify(tmp_path: Path):  # type: ignore[no-untyped-def]
    engine = connect(f"sqlite:///{tmp_path}/galley.db")
    yield KeyStore(engine).verify
    engine.dispose()


def test_create_prints_the_key_alone(galley: Galley, verify) -> None:  # type: ignore[no-untyped-def]
    done = galley("keys", "create", "--name", "Shop", "--limit", "60", "--scopes", "read", "--expires", "2099-12-31")
    assert done.code == 0
    assert KEY.fullmatch(done.out)
    assert "Key 1 (Shop)" in done.err
    key: Key = verify(done.out.strip())
    assert (key.name, key.limit, key.scopes) == ("Shop", 60, {"read"})
    assert key.expires == datetime(2100, 1, 1, tzinfo=UTC)


def test_no_secret_is_on_standard_error(galley: Galley) -> None:
    done = galley("keys", "create", "--name", "Shop")
    assert done.out[7:30] not in done.err


def test_list_shows_everything_but_the_secret(galley: Galley) -> None:
    secret = galley("keys", "create", "--name", "Shop").out.strip()
    done = galley("keys", "list")
    assert secret not in done.out
    assert secret[:12] in done.out
    (entry,) = json.loads(galley("keys", "list", "--json").out)
    assert (entry["id"], entry["name"], entry["state"], entry["limit"]) == (1, "Shop", "active", None)
    assert entry["scopes"] == ["generate", "read"]


def test_an_empty_list_says_what_to_do(galley: Galley) -> None:
    done = galley("keys", "list")
    assert (done.code, done.out) == (0, "")
    assert "keys create" in done.err
    assert json.loads(galley("keys", "list", "--json").out) == []


def test_revoke_closes_the_key(galley: Galley, verify) -> None:  # type: ignore[no-untyped-def]
    secret = galley("keys", "create", "--name", "Shop").out.strip()
    done = galley("keys", "revoke", "1")
    assert (done.code, done.out) == (0, "")
    with pytest.raises(RevokedKey):
        verify(secret)


def test_roll_prints_the_new_key_alone_and_leaves_the_old_one_its_grace(galley: Galley, verify) -> None:  # type: ignore[no-untyped-def]
    old = galley("keys", "create", "--name", "Shop").out.strip()
    done = galley("keys", "roll", "1")
    assert KEY.fullmatch(done.out)
    assert verify(done.out.strip()).id == 2
    assert verify(old).replaced_by == 2
    done = galley("keys", "roll", "2", "--grace", "0s")
    assert "key 2, which is revoked" in done.err
    assert KEY.fullmatch(done.out)


def test_a_key_may_be_made_expired_but_it_is_said(galley: Galley, verify) -> None:  # type: ignore[no-untyped-def]
    done = galley("keys", "create", "--name", "Shop", "--expires", "2020-01-01")
    assert done.code == 0
    assert "over already" in done.err
    with pytest.raises(ExpiredKey):
        verify(done.out.strip())


@pytest.mark.parametrize(
    ("arguments", "code", "told"),
    [
        (["keys", "revoke", "9"], 1, "no key 9"),
        (["keys", "roll", "9"], 1, "no key 9"),
        (["keys", "revoke", "x"], 2, "invalid int"),
        (["keys"], 2, "ACTION"),
        (["keys", "create"], 2, "--name"),
        (["keys", "create", "--name", "", "--limit", "0", "--scopes", "x"], 2, "name: "),
        (["keys", "create", "--name", "", "--limit", "0", "--scopes", "x"], 2, "limit: "),
        (["keys", "create", "--name", "a", "--expires", "soon"], 2, "--expires"),
        (["keys", "roll", "1", "--grace", "1w"], 2, "--grace"),
    ],
)
def test_what_cannot_be_done_is_said_on_standard_error(
    galley: Galley, arguments: list[str], code: int, told: str
) -> None:
    done = galley(*arguments)
    assert (done.code, done.out) == (code, "")
    assert told in done.err


def test_a_revoked_key_cannot_be_rolled(galley: Galley) -> None:
    galley("keys", "create", "--name", "Shop")
    galley("keys", "revoke", "1")
    done = galley("keys", "roll", "1")
    assert done.code == 1
    assert "Make a new key" in done.err


NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("2026-03-31", datetime(2026, 4, 1, tzinfo=UTC)),
        ("2026-03-31T10:00:00Z", datetime(2026, 3, 31, 10, tzinfo=UTC)),
        ("2026-03-31T10:00", datetime(2026, 3, 31, 10, tzinfo=UTC)),
        ("2026-03-31T10:00+02:00", datetime(2026, 3, 31, 8, tzinfo=UTC)),
        ("90d", NOW + timedelta(days=90)),
        ("30M", NOW + timedelta(minutes=30)),
    ],
)
def test_an_end_is_a_day_a_moment_or_a_span(text: str, meant: datetime) -> None:
    assert moment(text, NOW) == meant


@pytest.mark.parametrize("text", ["", "d", "-1d", "1.5h", "1234567d", "٣d", "10 m"])
def test_other_spans_are_refused(text: str) -> None:
    with pytest.raises(ValueError, match="span of time"):
        span(text)
