"""The operator's way in."""

from __future__ import annotations

import multiprocessing
from typing import Any

import pytest
import sqlalchemy as sa

from service.stores import audit, schema
from service.stores.db import connect, reading
from service.stores.operators import OperatorStore, WeakPassword

PASSWORD = "correct horse battery"


@pytest.fixture
def operators(engine: sa.Engine, clock: Any) -> OperatorStore:
    return OperatorStore(engine, clock, actor="test")


def test_a_link_opens_one_session(operators: OperatorStore) -> None:
    link = operators.issue_link()
    token = operators.redeem_link(link)
    assert token is not None
    assert operators.is_open(token)
    assert operators.redeem_link(link) is None


def test_a_link_lasts_fifteen_minutes(operators: OperatorStore, clock: Any) -> None:
    early, late = operators.issue_link(), operators.issue_link()
    clock.advance(minutes=14, seconds=59)
    assert operators.redeem_link(early)
    clock.advance(seconds=1)
    assert operators.redeem_link(late) is None


@pytest.mark.parametrize("link", ["", "x" * 32, "\ud800"])
def test_a_made_up_link_opens_nothing(operators: OperatorStore, link: str) -> None:
    assert operators.redeem_link(link) is None


def redeem(url: str, link: str) -> bool:
    engine = connect(url)
    opened = OperatorStore(engine).redeem_link(link) is not None
    engine.dispose()
    return opened


def test_of_many_workers_one_can_spend_a_link(database_url: str) -> None:
    engine = connect(database_url)
    schema.migrate(engine)
    link = OperatorStore(engine).issue_link()
    engine.dispose()
    with multiprocessing.get_context("spawn").Pool(4) as pool:
        assert sum(pool.starmap(redeem, [(database_url, link)] * 8, chunksize=1)) == 1


def test_a_session_ends_with_logout_and_with_time(operators: OperatorStore, clock: Any) -> None:
    first, second = (operators.redeem_link(operators.issue_link()) for _ in range(2))
    assert first
    assert second
    operators.log_out(first)
    operators.log_out(first)
    assert not operators.is_open(first)
    assert operators.is_open(second)
    clock.advance(hours=12)
    assert not operators.is_open(second)


def test_a_fresh_instance_has_no_password(operators: OperatorStore) -> None:
    assert not operators.has_password()
    assert operators.log_in("") is None
    assert operators.log_in(PASSWORD) is None


def test_the_password_opens_a_session(operators: OperatorStore) -> None:
    operators.set_password(PASSWORD)
    assert operators.has_password()
    token = operators.log_in(PASSWORD)
    assert token
    assert operators.is_open(token)
    assert operators.log_in(PASSWORD + " ") is None
    assert operators.log_in("x" * 5000) is None


def test_a_new_password_ends_every_session(operators: OperatorStore) -> None:
    operators.set_password(PASSWORD)
    token = operators.log_in(PASSWORD)
    assert token
    operators.set_password("another long password")
    assert not operators.is_open(token)
    assert operators.log_in(PASSWORD) is None


@pytest.mark.parametrize("password", ["", "x" * 11, "x" * 1025])
def test_a_weak_password_is_refused(operators: OperatorStore, password: str) -> None:
    with pytest.raises(WeakPassword):
        operators.set_password(password)


def test_no_secret_is_stored_and_the_password_is_hashed_slowly(operators: OperatorStore, engine: sa.Engine) -> None:
    operators.set_password(PASSWORD)
    link = operators.issue_link()
    token = operators.redeem_link(link)
    assert token
    with reading(engine) as connection:
        tables = ("login_links", "sessions", "operator_password", "audit")
        stored = "".join(repr(row) for name in tables for row in connection.exec_driver_sql(f"SELECT * FROM {name}"))
    assert "$argon2id$" in stored
    for secret in (PASSWORD, link, token):
        assert secret not in stored


def test_every_way_in_is_in_the_audit_trail(operators: OperatorStore, engine: sa.Engine) -> None:
    operators.set_password(PASSWORD)
    operators.log_in(PASSWORD)
    token = operators.redeem_link(operators.issue_link())
    assert token
    operators.log_out(token)
    actions = [entry.action for entry in reversed(audit.latest(engine))]
    assert actions == ["set-password", "login by password", "login-link", "login by link", "logout"]
    assert len(audit.latest(engine, count=2)) == 2
