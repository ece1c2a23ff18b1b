"""What machines ask: is it alive, is it ready, what are its figures."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from prometheus_client import values

from generator import BankError
from service import health
from service.config import Settings
from service.stores.db import connect
from service.stores.keys import KeyStore
from service.stores.schema import demote


def test_the_process_is_alive(client):
    answer = client.get("/healthz")
    assert (answer.status_code, answer.json) == (200, {"status": "alive"})


def test_being_alive_needs_no_store(settle):
    app = settle()
    demote(app.extensions["galley"].engine)
    assert app.test_client().get("/healthz").status_code == 200


def test_with_store_and_languages_the_service_is_ready(client):
    answer = client.get("/readyz")
    assert (answer.status_code, answer.json) == (200, {"status": "ready"})


def test_with_a_store_that_has_to_be_migrated_it_is_not_ready(settle):
    app = settle()
    demote(app.extensions["galley"].engine)
    answer = app.test_client().get("/readyz")
    assert (answer.status_code, answer.json["type"]) == (503, "/docs/problems/not-ready")
    assert "migrated" in answer.json["detail"]


def test_without_a_store_it_is_not_ready(settle, tmp_path):
    app = settle()
    app.extensions["galley"].engine.dispose()
    (tmp_path / "own.db").write_bytes(b"this is no database at all" * 100)
    for rest in ("own.db-wal", "own.db-shm"):
        (tmp_path / rest).unlink(missing_ok=True)
    answer = app.test_client().get("/readyz")
    assert (answer.status_code, answer.json["detail"]) == (503, "The store does not answer.")


def test_without_languages_it_is_not_ready(client, monkeypatch):
    def cannot(_drafts):
        raise BankError("a bank is broken")

    monkeypatch.setattr(health, "preload", cannot)
    answer = client.get("/readyz")
    assert (answer.status_code, answer.json["detail"]) == (503, "The languages cannot be used.")


@pytest.mark.parametrize("path", ["/healthz", "/readyz", "/metrics"])
def test_no_cache_answers_for_the_service(client, path):
    assert client.get(path).headers["Cache-Control"] == "no-store"


def figure(client, name, **headers):
    lines = client.get("/metrics", headers=headers).text.splitlines()
    return next((float(line.rsplit(" ", 1)[1]) for line in lines if line.startswith(name)), 0.0)


def test_requests_are_counted_by_route_method_and_status(client):
    name = 'galley_requests_total{method="GET",route="/healthz",status="200"}'
    before = figure(client, name)
    client.get("/healthz?x=1")
    assert figure(client, name) == before + 1


def test_the_time_to_answer_is_counted(client, ask):
    name = 'galley_request_seconds_count{route="/api/v1/generate"}'
    before = figure(client, name)
    ask()
    assert figure(client, name) == before + 1


def test_articles_and_their_words_are_counted(client, ask):
    articles = 'galley_articles_total{form="text",language="en",structure="sections"}'
    words = 'galley_words_total{language="en"}'
    before = figure(client, articles), figure(client, words)
    count = ask().json["wordCount"]
    ask(Accept="text/plain")
    assert (figure(client, articles), figure(client, words)) == (before[0] + 1, before[1] + 2 * count)


def test_what_a_client_invents_makes_no_new_figure(client):
    client.open("/one", method="BREW")
    client.open("/two", method="STEW")
    text = client.get("/metrics").text
    assert 'galley_requests_total{method="other",route="none",status="404"}' in text
    assert not any(word in text for word in ("BREW", "STEW", "/one", "/two"))


def test_no_figure_holds_a_key(client, ask, key, keys):
    ask()
    text = client.get("/metrics").text
    assert "galley_words_total" in text
    assert key not in text
    assert not any(found.start in text or found.name in text for found in keys.list())


@pytest.fixture
def guarded(settle):
    return settle(metrics_token="prometheus-token").test_client()


def test_with_a_token_set_the_figures_need_it(guarded):
    answer = guarded.get("/metrics")
    assert (answer.status_code, answer.json["type"]) == (401, "/docs/problems/missing-token")
    assert answer.headers["WWW-Authenticate"] == 'Bearer realm="metrics"'


@pytest.mark.parametrize(
    "given", ["Bearer wrong", "prometheus-token", "bearer", "Basic x", "Bearer prometheus-tokeN", "é"]
)
def test_another_token_does_not_open_the_figures(guarded, given):
    assert guarded.get("/metrics", headers={"Authorization": given}).status_code == 401


def test_the_token_opens_the_figures(guarded):
    answer = guarded.get("/metrics", headers={"Authorization": "Bearer prometheus-token"})
    assert (answer.status_code, answer.content_type.partition(";")[0]) == (200, "text/plain")


WORKER = """
import sys
from service import create_app
from service.config import Settings
client = create_app(Settings(database_url=sys.argv[1], log_level="error")).test_client()
for _ in range(int(sys.argv[2])):
    client.get("/healthz")
print(client.get("/metrics").text)
"""


def test_the_figures_of_several_workers_are_added_up(tmp_path):
    url = f"sqlite:///{tmp_path / 'galley.db'}"
    environ = {**os.environ, "PROMETHEUS_MULTIPROC_DIR": str(tmp_path)}
    root = Path(__file__).parents[2]

    def work(times):
        command = [sys.executable, "-c", WORKER, url, str(times)]
        return subprocess.run(command, env=environ, cwd=root, check=True, capture_output=True, text=True).stdout

    work(2)
    assert 'galley_requests_total{method="GET",route="/healthz",status="200"} 5.0' in work(3)


def test_a_worker_among_several_tells_what_all_have_left(client, tmp_path, monkeypatch):
    monkeypatch.setenv("PROMETHEUS_MULTIPROC_DIR", str(tmp_path))
    monkeypatch.setattr(values.ValueClass, "_multiprocess", True)
    assert client.get("/metrics").data == b""


def test_settings_and_keys_are_shared_by_what_uses_one_database(settle):
    app = settle()
    url = app.extensions["galley"].settings.database_url
    engine = connect(Settings(database_url=url).database_url)
    secret, _ = KeyStore(engine).create("made elsewhere")
    engine.dispose()
    assert app.test_client().get("/api/v1/options", headers={"x-api-key": secret}).status_code == 200
