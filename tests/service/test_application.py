"""The factory and its two doors."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from flask import request

from service import create_app
from service.config import ConfigError

ROOT = Path(__file__).parents[2]


def run(code, **environ):
    command = [sys.executable, "-c", code]
    settings = {"GALLEY_LOG_LEVEL": "error", **environ}
    done = subprocess.run(
        command, cwd=ROOT, env={**os.environ, **settings}, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def test_importing_the_package_loads_neither_flask_nor_the_generator():
    code = "import sys, service; print(sorted({'flask', 'generator', 'sqlalchemy'} & set(sys.modules)))"
    assert run(code) == "[]"


def test_importing_the_factory_makes_no_database(tmp_path):
    path = tmp_path / "galley.db"
    run("import service.application", GALLEY_DATABASE_URL=f"sqlite:///{path}")
    assert not path.exists()


@pytest.mark.parametrize(("module", "name"), [("wsgi", "application"), ("app", "app")])
def test_the_door_for_a_server_holds_the_application(tmp_path, module, name):
    code = f"from {module} import {name} as it; print(it.test_client().get('/healthz').status_code)"
    assert run(code, GALLEY_DATABASE_URL=f"sqlite:///{tmp_path / 'galley.db'}") == "200"


def test_settings_come_from_the_environment_unless_given(monkeypatch):
    monkeypatch.setenv("GALLEY_PORT", "no port")
    with pytest.raises(ConfigError):
        create_app()


def test_two_applications_share_no_figures(settle):
    one, two = settle().test_client(), settle().test_client()
    one.get("/nothing")
    assert 'route="none"' not in two.get("/metrics").text


def test_a_proxy_is_not_believed_unless_it_is_trusted(settle):
    assert seen_by(settle()) == ("127.0.0.1", "http")


def test_a_trusted_proxy_is_believed(settle):
    assert seen_by(settle(trusted_proxies=1)) == ("203.0.113.7", "https")


def seen_by(app):
    app.add_url_rule("/seen", view_func=lambda: [request.remote_addr, request.scheme])
    forwarded = {"X-Forwarded-For": "198.51.100.1, 203.0.113.7", "X-Forwarded-Proto": "https"}
    return tuple(app.test_client().get("/seen", headers=forwarded).json)
