"""What the web pages ask of the stores: forms that work once, lists in one query, other things that are counted."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from datetime import datetime, timedelta

import pytest
import sqlalchemy as sa

from service.stores import audit
from service.stores.db import writing
from service.stores.keys import KeyStore, NoSuchKey
from service.stores.limits import Limiter
from service.stores.once import FormStore
from service.stores.operators import MOST_PASSWORD, SESSION_LIFE, OperatorStore
from service.stores.tables import key_uses, spent_forms

Clock = Callable[[], datetime]


def test_a_form_works_once(engine: sa.Engine, clock: Clock) -> None:
    forms = FormStore(engine, clock)
    assert [forms.spend("a"), forms.spend("a"), forms.spend("b")] == [True, False, True]


def test_of_several_who_send_a_form_at_once_one_is_first(engine: sa.Engine) -> None:
    with ThreadPoolExecutor(8) as pool:
        won = list(pool.map(lambda _: FormStore(engine).spend("same"), range(16)))
    assert won.count(True) == 1


def test_forms_are_forgotten_once_no_session_can_send_them(engine: sa.Engine, clock: Clock) -> None:
    forms = FormStore(engine, clock)
    forms.spend("old")
    clock.advance(seconds=SESSION_LIFE.total_seconds() + 1)  # type: ignore[attr-defined]
    forms.spend("new")
    with engine.connect() as connection:
        assert connection.execute(sa.select(sa.func.count()).select_from(spent_forms)).scalar_one() == 1


def test_a_spent_form_is_stored_as_a_digest(engine: sa.Engine) -> None:
    FormStore(engine).spend("the token itself")
    with engine.connect() as connection:
        (digest,) = connection.execute(sa.select(spent_forms.c.digest)).scalars()
    assert len(digest) == 32


def test_uses_of_all_keys_are_those_of_each(engine: sa.Engine, store: KeyStore, clock: Clock) -> None:
    today = clock().date()
    for name in ("a", "b", "unused"):
        store.create(name)
    rows = [
        {"key_id": key, "day": today - timedelta(days=back), "uses": key * 10 + back}
        for key in (1, 2)
        for back in range(5)
    ]
    with writing(engine) as connection:
        connection.execute(sa.insert(key_uses), rows)
    since = today - timedelta(days=3)
    assert store.uses_of_all(since) == {key: store.uses(key, since) for key in (1, 2)}
    assert len(store.uses_of_all(since)[1]) == 4


def test_one_key_by_its_id(store: KeyStore) -> None:
    _, key = store.create("shop")
    assert store.get(key.id) == key
    with pytest.raises(NoSuchKey):
        store.get(key.id + 1)


def test_the_trail_by_pages_and_by_key(engine: sa.Engine, store: KeyStore) -> None:
    for name in ("a", "b", "c"):
        store.create(name)
    store.revoke(1)
    everything = audit.latest(engine)
    assert audit.latest(engine, before=everything[1].id) == everything[2:]
    assert [entry.action for entry in audit.latest(engine, key_id=1)] == ["revoke", "create"]
    assert audit.latest(engine, 1, before=everything[0].id, key_id=1) == (everything[-1],)


@dataclass(frozen=True)
class Door:
    id: str
    limit: int


def test_what_is_counted_is_kept_apart_by_kind(engine: sa.Engine) -> None:
    limiter, door = Limiter(engine), Door("1", 1)
    assert limiter.hit(door, "login").allowed
    assert not limiter.hit(door, "login").allowed
    assert limiter.hit(door).allowed
    assert limiter.hit(Door("2", 1), "login").allowed


def test_a_password_from_the_settings_is_the_only_one(engine: sa.Engine) -> None:
    OperatorStore(engine).set_password("stored password")
    operators = OperatorStore(engine, password="given password")
    assert operators.has_password()
    assert operators.log_in("stored password") is None
    assert operators.log_in("x" * (MOST_PASSWORD + 1)) is None
    token = operators.log_in("given password")
    assert token is not None
    assert OperatorStore(engine).is_open(token)


def test_a_password_from_the_settings_needs_no_stored_one(engine: sa.Engine) -> None:
    assert not OperatorStore(engine).has_password()
    assert OperatorStore(engine, password="given password").log_in("given password") is not None
    assert OperatorStore(engine, password="given password").log_in("") is None
