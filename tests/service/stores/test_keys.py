"""Keys: issue, verify, roll, revoke. Each on SQLite and on PostgreSQL."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
import sqlalchemy as sa

from service.stores import audit, tokens
from service.stores.db import StoreUnreachable, connect, reading
from service.stores.keys import (
    ExpiredKey,
    InvalidKeyRequest,
    KeyNotActive,
    KeyStore,
    MalformedKey,
    NoSuchKey,
    RevokedKey,
    UnknownKey,
)
from service.stores.tables import api_keys


def test_a_new_key_opens_what_it_was_made_for(store: KeyStore, clock: Any) -> None:
    expires = clock() + timedelta(days=90)
    secret, key = store.create("shop", scopes=["read"], limit=60, expires=expires)
    assert store.verify(secret) == key
    assert (key.name, key.scopes, key.limit, key.expires) == ("shop", {"read"}, 60, expires)
    assert (key.created, key.last_used, key.revoked) == (clock(), None, None)
    assert key.start == secret[:12]


def test_a_key_may_by_default_do_everything_without_limit(store: KeyStore) -> None:
    _, key = store.create("shop")
    assert key.scopes == {"generate", "read"}
    assert key.limit is None
    assert key.expires is None


def test_no_secret_is_stored(store: KeyStore, engine: sa.Engine) -> None:
    secret, _ = store.create("shop")
    store.roll(1, timedelta(hours=1))
    with reading(engine) as connection:
        stored = "".join(
            repr(row) for name in ("api_keys", "audit") for row in connection.exec_driver_sql(f"SELECT * FROM {name}")
        )
        assert connection.execute(sa.select(api_keys.c.digest).where(api_keys.c.id == 1)).scalar() == tokens.digest(
            secret
        )
    assert secret not in stored
    assert secret[12:30] not in stored


def test_a_typo_is_refused_without_asking_the_database() -> None:
    nowhere = KeyStore(connect("postgresql+psycopg://nobody@/none?host=/nonexistent"))
    with pytest.raises(MalformedKey):
        nowhere.verify("galley_" + "0" * 36)


@pytest.mark.parametrize("secret", ["", "galley_", "x" * 10_000, "galley_\ud800" + "0" * 35, "galley_" + "é" * 36])
def test_what_is_no_key_is_malformed(store: KeyStore, secret: str) -> None:
    with pytest.raises(MalformedKey):
        store.verify(secret)


def test_a_well_formed_key_of_nobody_is_unknown(store: KeyStore) -> None:
    with pytest.raises(UnknownKey):
        store.verify(tokens.new_key())


def test_a_key_ends_at_its_expiry_and_not_before(store: KeyStore, clock: Any) -> None:
    secret, key = store.create("shop", expires=clock() + timedelta(seconds=10))
    clock.advance(seconds=9.999)
    assert store.verify(secret) == key
    clock.advance(seconds=0.001)
    with pytest.raises(ExpiredKey):
        store.verify(secret)


def test_a_revoked_key_is_refused_at_once(store: KeyStore, clock: Any) -> None:
    secret, key = store.create("shop")
    store.verify(secret)
    assert store.revoke(key.id).revoked == clock()
    with pytest.raises(RevokedKey):
        store.verify(secret)


def test_revoking_twice_changes_nothing(store: KeyStore, engine: sa.Engine, clock: Any) -> None:
    _, key = store.create("shop")
    first = store.revoke(key.id)
    clock.advance(hours=1)
    assert store.revoke(key.id) == first
    assert [entry.action for entry in audit.latest(engine)] == ["revoke", "create"]


def test_no_refusal_repeats_the_key(store: KeyStore) -> None:
    secret = tokens.new_key()
    with pytest.raises(UnknownKey) as caught:
        store.verify(secret)
    assert secret[:12] not in str(caught.value)


def test_the_replaced_key_works_through_the_grace_period(store: KeyStore, clock: Any) -> None:
    old_secret, old = store.create("shop", scopes=["read"], limit=5)
    new_secret, new = store.roll(old.id, timedelta(hours=1))
    assert (new.name, new.scopes, new.limit) == ("shop", {"read"}, 5)
    assert store.verify(new_secret) == new
    assert store.verify(old_secret).replaced_by == new.id
    clock.advance(hours=1)
    with pytest.raises(ExpiredKey):
        store.verify(old_secret)
    assert store.verify(new_secret) == new


def test_rolling_without_grace_ends_the_old_key_at_once(store: KeyStore) -> None:
    old_secret, old = store.create("shop")
    store.roll(old.id)
    with pytest.raises(RevokedKey):
        store.verify(old_secret)


def test_grace_never_outlasts_the_keys_own_expiry(store: KeyStore, clock: Any) -> None:
    expires = clock() + timedelta(minutes=10)
    _, old = store.create("shop", expires=expires)
    _, new = store.roll(old.id, timedelta(days=1))
    assert new.expires == expires
    assert store.list()[0].expires == expires


def test_a_key_that_is_over_cannot_be_rolled(store: KeyStore, clock: Any) -> None:
    _, revoked = store.create("a")
    store.revoke(revoked.id)
    _, expired = store.create("b", expires=clock())
    for key in (revoked, expired):
        with pytest.raises(KeyNotActive):
            store.roll(key.id)


def test_grace_cannot_be_negative(store: KeyStore) -> None:
    _, key = store.create("shop")
    with pytest.raises(InvalidKeyRequest):
        store.roll(key.id, timedelta(seconds=-1))


def test_a_failed_roll_leaves_no_trace(store: KeyStore, engine: sa.Engine) -> None:
    with pytest.raises(NoSuchKey):
        store.roll(7)
    assert store.list() == ()
    assert audit.latest(engine) == ()


@pytest.mark.parametrize("act", ["revoke", "roll"])
def test_an_unknown_id_is_named(store: KeyStore, act: str) -> None:
    with pytest.raises(NoSuchKey, match="no key 7"):
        getattr(store, act)(7)


@pytest.mark.parametrize(
    ("field", "wish"),
    [
        ("name", {"name": ""}),
        ("name", {"name": " \t"}),
        ("name", {"name": "x" * 101}),
        ("name", {"name": "a\x00b"}),
        ("name", {"name": "a\u202eb"}),
        ("name", {"name": "a\ud800b"}),
        ("scopes", {"scopes": []}),
        ("scopes", {"scopes": ["write"]}),
        ("limit", {"limit": 0}),
        ("limit", {"limit": 1_000_001}),
        ("limit", {"limit": True}),
    ],
)
def test_a_wish_that_cannot_be_met_names_its_field(store: KeyStore, field: str, wish: dict[str, Any]) -> None:
    with pytest.raises(InvalidKeyRequest) as caught:
        store.create(**{"name": "shop", **wish})
    assert list(caught.value.faults) == [field]


def test_all_faults_of_a_wish_come_at_once(store: KeyStore) -> None:
    with pytest.raises(InvalidKeyRequest) as caught:
        store.create("", scopes=["x"], limit=0)
    assert set(caught.value.faults) == {"name", "scopes", "limit"}


def test_names_are_kept_as_written_but_for_space(store: KeyStore) -> None:
    _, key = store.create("  日本語 <b>&'\"; --  \n shop ")
    assert key.name == "日本語 <b>&'\"; -- shop"


def test_the_list_holds_every_key_with_its_state(store: KeyStore, clock: Any) -> None:
    store.create("a")
    store.create("b", expires=clock())
    store.revoke(store.create("c")[1].id)
    assert [(key.name, key.state(clock())) for key in store.list()] == [
        ("a", "active"),
        ("b", "expired"),
        ("c", "revoked"),
    ]


def test_moments_come_back_exactly_in_utc(store: KeyStore, clock: Any) -> None:
    clock.moment = datetime(2031, 12, 31, 23, 59, 59, 999_999, tzinfo=UTC)
    _, key = store.create("shop", expires=clock() + timedelta(microseconds=1))
    assert store.list() == (key,)
    assert key.created.utcoffset() == timedelta(0)


def test_every_change_is_in_the_audit_trail(store: KeyStore, engine: sa.Engine, clock: Any) -> None:
    _, key = store.create("shop", limit=5)
    clock.advance(minutes=1)
    store.acting_for("operator").roll(key.id, timedelta(hours=1))
    store.revoke(key.id)
    entries = audit.latest(engine)
    assert [(entry.action, entry.actor, entry.key_id) for entry in entries] == [
        ("revoke", "test", 1),
        ("roll", "operator", 1),
        ("create", "test", 1),
    ]
    assert entries[2].detail == {"name": "shop", "scopes": ["generate", "read"], "limit": 5, "expires": None}
    assert entries[1].detail == {"name": "shop", "replacedBy": 2, "graceSeconds": 3600}
    assert entries[0].at - entries[2].at == timedelta(minutes=1)


@pytest.mark.parametrize("statement", ["DELETE FROM audit", "UPDATE audit SET actor = 'x'"])
def test_the_audit_trail_cannot_be_changed(store: KeyStore, engine: sa.Engine, statement: str) -> None:
    store.create("shop")
    with pytest.raises(sa.exc.DBAPIError, match="append-only"), engine.begin() as connection:
        connection.exec_driver_sql(statement)
    assert len(audit.latest(engine)) == 1


def test_days_without_use_are_left_out(store: KeyStore) -> None:
    _, key = store.create("shop")
    assert store.uses(key.id, date(2026, 1, 1)) == {}


def test_a_database_that_is_away_is_told_apart_from_an_unknown_key(tmp_path: Any) -> None:
    for url in ("postgresql+psycopg://nobody@/none?host=/nonexistent", f"sqlite:///{tmp_path}/never-migrated.db"):
        engine = connect(url)
        store = KeyStore(engine)
        with pytest.raises(StoreUnreachable):
            store.verify(tokens.new_key())
        with pytest.raises(StoreUnreachable):
            store.create("shop")
        engine.dispose()
