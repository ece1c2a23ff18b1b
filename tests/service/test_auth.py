"""Keys at the door: who gets in, who does not, and what they are told."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
import sqlalchemy as sa

from service.stores import tokens
from service.stores.clock import now
from service.stores.db import StoreUnreachable
from service.stores.keys import KeyStore
from service.stores.tables import api_keys

GENERATE, OPTIONS = "/api/v1/generate", "/api/v1/options"
BODY = {"topic": "tea", "length": 50}


@pytest.fixture
def post(client):
    return lambda secret: client.post(GENERATE, json=BODY, headers={"x-api-key": secret})


def test_a_request_without_a_key_is_refused(client):
    answer = client.post(GENERATE, json=BODY)
    assert (answer.status_code, answer.json["type"]) == (401, "/docs/problems/missing-key")


@pytest.mark.parametrize("secret", ["", " ", "x", "galley_", "galley_" + "0" * 36, "é" * 43, "k" * 10_000, "a,b"])
def test_what_is_no_key_is_refused(post, secret):
    answer = post(secret)
    kind = "invalid-key" if secret else "missing-key"
    assert (answer.status_code, answer.json["type"]) == (401, f"/docs/problems/{kind}")


def test_an_unknown_key_is_refused(post):
    answer = post(tokens.new_key())
    assert (answer.status_code, answer.json["type"]) == (401, "/docs/problems/invalid-key")


def test_a_key_with_a_typo_is_refused(post, key):
    assert post(key[:-1] + ("a" if key[-1] != "a" else "b")).status_code == 401


def test_a_revoked_key_is_refused_on_the_next_request(post, keys):
    secret, made = keys.create("to revoke")
    assert post(secret).status_code == 200
    keys.revoke(made.id)
    answer = post(secret)
    assert (answer.status_code, answer.json["type"]) == (401, "/docs/problems/revoked-key")


def test_an_expired_key_is_refused(post, engine):
    yesterday = KeyStore(engine, clock=lambda: now() - timedelta(days=1))
    secret, _ = yesterday.create("short", expires=now() - timedelta(hours=1))
    answer = post(secret)
    assert (answer.status_code, answer.json["type"]) == (401, "/docs/problems/expired-key")


@pytest.mark.parametrize("secret", [None, "wrong", tokens.new_key()])
def test_a_refusal_tells_how_to_prove_oneself(client, secret):
    headers = {} if secret is None else {"x-api-key": secret}
    answer = client.post(GENERATE, json=BODY, headers=headers)
    assert answer.headers["WWW-Authenticate"] == 'ApiKey realm="galley", header="x-api-key"'


def test_a_key_in_the_query_or_body_opens_nothing(client, key):
    assert client.post(f"{GENERATE}?x-api-key={key}", json={**BODY, "x-api-key": key}).status_code == 401


def test_the_key_is_checked_before_the_body(client):
    assert client.post(GENERATE, data="{", content_type="text/plain").status_code == 401


@pytest.mark.parametrize(("scope", "path", "method"), [("generate", OPTIONS, "get"), ("read", GENERATE, "post")])
def test_a_key_opens_nothing_but_its_scope(client, keys, scope, path, method):
    secret, _ = keys.create("narrow", scopes=(scope,))
    answer = client.open(path, method=method.upper(), json=BODY, headers={"x-api-key": secret})
    assert (answer.status_code, answer.json["type"]) == (403, "/docs/problems/missing-scope")


@pytest.mark.parametrize(("scope", "path", "method"), [("read", OPTIONS, "get"), ("generate", GENERATE, "post")])
def test_one_scope_is_enough_for_what_it_is_for(client, keys, scope, path, method):
    secret, _ = keys.create("narrow", scopes=(scope,))
    answer = client.open(path, method=method.upper(), json=BODY, headers={"x-api-key": secret})
    assert answer.status_code == 200


def test_a_refusal_for_a_missing_scope_names_it(client, keys):
    secret, _ = keys.create("narrow", scopes=("read",))
    answer = client.post(GENERATE, json=BODY, headers={"x-api-key": secret})
    assert "'generate'" in answer.json["detail"]


@pytest.fixture
def limited(keys):
    secret, _ = keys.create("limited", limit=2)
    return secret


def test_a_limit_lets_as_many_requests_pass_as_it_says(post, limited):
    assert [post(limited).status_code for _ in range(3)] == [200, 200, 429]


def test_a_refusal_for_a_limit_says_when_to_try_again(post, limited):
    post(limited), post(limited)
    answer = post(limited)
    assert answer.json["type"] == "/docs/problems/rate-limited"
    assert 1 <= int(answer.headers["Retry-After"]) <= 60


def test_every_answer_tells_what_is_left_of_the_limit(post, limited):
    found = [post(limited).headers for _ in range(3)]
    assert [headers["RateLimit-Policy"] for headers in found] == ['"minute";q=2;w=60'] * 3
    assert [re.fullmatch(r'"minute";r=(\d);t=\d{1,2}', headers["RateLimit"])[1] for headers in found] == ["1", "0", "0"]


def test_a_bad_request_counts_against_the_limit(client, limited):
    headers = {"x-api-key": limited}
    assert [client.post(GENERATE, json={}, headers=headers).status_code for _ in range(3)] == [422, 422, 429]


def test_a_key_without_a_limit_is_told_of_none(post, key):
    assert not {"RateLimit", "RateLimit-Policy"} & set(post(key).headers.keys())


def test_a_use_is_recorded(app, post, keys, engine):
    secret, made = keys.create("counted")
    post(secret), post(secret)
    app.extensions["galley"].usage.flush()
    assert sum(keys.uses(made.id, since=now().date() - timedelta(days=1)).values()) == 2


def test_a_refused_use_is_not_recorded(app, client, keys):
    secret, made = keys.create("narrow", scopes=("read",))
    client.post(GENERATE, json=BODY, headers={"x-api-key": secret})
    app.extensions["galley"].usage.flush()
    assert keys.uses(made.id, since=now().date() - timedelta(days=1)) == {}


def test_without_the_store_nobody_is_let_in_and_all_are_told(app, post, key, monkeypatch):
    def away(*_):
        raise StoreUnreachable("away")

    monkeypatch.setattr(KeyStore, "verify", away)
    answer = post(key)
    assert (answer.status_code, answer.json["type"]) == (503, "/docs/problems/store-unreachable")
    assert int(answer.headers["Retry-After"]) > 0


def test_a_database_that_was_never_migrated_is_a_store_out_of_reach(settle):
    app = settle()
    context = app.extensions["galley"]
    secret, _ = context.keys.create("tests")
    with context.engine.begin() as connection:
        connection.execute(sa.text(f"DROP TABLE {api_keys.name}"))
    answer = app.test_client().post(GENERATE, json=BODY, headers={"x-api-key": secret})
    assert answer.status_code == 503
