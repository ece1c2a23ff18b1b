"""Settings: read in one place, all faults at once, no typo becomes a default."""

from __future__ import annotations

import dataclasses
from pathlib import Path

import pytest

from service.config import OPTIONS, ConfigError, Settings


def faults_of(**environ: str) -> tuple[str, ...]:
    with pytest.raises(ConfigError) as caught:
        Settings.from_env(environ)
    return caught.value.faults


def test_nothing_set_gives_the_defaults() -> None:
    assert Settings.from_env({}) == Settings()
    assert Settings().host == "127.0.0.1"
    assert Settings().port == 8000
    assert Settings().database_url.endswith("/instance/galley.db")


def test_every_field_has_its_option() -> None:
    assert {option.field for option in OPTIONS} == {field.name for field in dataclasses.fields(Settings)}


@pytest.mark.parametrize(
    ("name", "text", "field", "value"),
    [
        ("GALLEY_PORT", "9000", "port", 9000),
        ("GALLEY_PORT", " 9000\n", "port", 9000),
        ("GALLEY_PORT", "0", "port", 0),
        ("GALLEY_HOST", "0.0.0.0", "host", "0.0.0.0"),
        ("GALLEY_HOST", "[::1]", "host", "::1"),
        ("GALLEY_WORKERS", "3", "workers", 3),
        ("GALLEY_DRAFTS", "1", "drafts", True),
        ("GALLEY_DRAFTS", "False", "drafts", False),
        ("GALLEY_LOG_FORMAT", "JSON", "log_format", "json"),
        ("GALLEY_TRUSTED_PROXIES", "2", "trusted_proxies", 2),
        ("GALLEY_PUBLIC_URL", "https://galley.example/", "public_url", "https://galley.example"),
        ("GALLEY_REDIS_URL", "redis://cache:6379/1", "redis_url", "redis://cache:6379/1"),
        ("GALLEY_DATABASE_URL", "sqlite:////var/lib/galley.db", "database_url", "sqlite:////var/lib/galley.db"),
        ("GALLEY_DATABASE_URL", "postgres://u:p@h/n", "database_url", "postgresql+psycopg://u:p@h/n"),
        ("GALLEY_DATABASE_URL", "postgresql://h/n", "database_url", "postgresql+psycopg://h/n"),
        ("GALLEY_METRICS_TOKEN", "", "metrics_token", None),
    ],
)
def test_text_becomes_a_value(name: str, text: str, field: str, value: object) -> None:
    assert getattr(Settings.from_env({name: text}), field) == value


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("GALLEY_PORT", "80a"),
        ("GALLEY_PORT", "-1"),
        ("GALLEY_PORT", "65536"),
        ("GALLEY_PORT", "٣"),
        ("GALLEY_PORT", "tcp://10.0.0.1:8000"),
        ("GALLEY_HOST", "http://localhost"),
        ("GALLEY_WORKERS", "0"),
        ("GALLEY_DRAFTS", "maybe"),
        ("GALLEY_LOG_FORMAT", "xml"),
        ("GALLEY_LOG_LEVEL", "loud"),
        ("GALLEY_TRUSTED_PROXIES", "all"),
        ("GALLEY_PUBLIC_URL", "galley.example"),
        ("GALLEY_PUBLIC_URL", "ftp://galley.example"),
        ("GALLEY_REDIS_URL", "cache:6379"),
        ("GALLEY_DATABASE_URL", "mysql://h/n"),
        ("GALLEY_DATABASE_URL", "sqlite://"),
        ("GALLEY_DATABASE_URL", "sqlite:///:memory:"),
        ("GALLEY_METRICS_TOKEN", "short"),
        ("GALLEY_SECRET_KEY", "short"),
        ("GALLEY_OPERATOR_PASSWORD", "short"),
    ],
)
def test_a_wrong_value_is_refused_by_name(name: str, text: str) -> None:
    (fault,) = faults_of(**{name: text})
    assert fault.startswith(f"{name}: ")


def test_all_faults_come_at_once() -> None:
    faults = faults_of(GALLEY_PORT="x", GALLEY_DRAFTS="x", GALLEY_WORKERS="x")
    assert [fault.partition(":")[0] for fault in faults] == ["GALLEY_PORT", "GALLEY_WORKERS", "GALLEY_DRAFTS"]


def test_the_message_lists_every_fault() -> None:
    with pytest.raises(ConfigError, match=r"(?s)GALLEY_PORT.*GALLEY_DRAFTS"):
        Settings.from_env({"GALLEY_PORT": "x", "GALLEY_DRAFTS": "x"})


@pytest.mark.parametrize(
    ("typo", "meant"),
    [
        ("GALLEY_DATABSE_URL", "GALLEY_DATABASE_URL"),
        ("GALLEY_DRAFT", "GALLEY_DRAFTS"),
        ("GALLEY_METRIC_TOKEN_FILE", "GALLEY_METRICS_TOKEN_FILE"),
    ],
)
def test_a_misspelt_name_is_refused_with_the_right_one(typo: str, meant: str) -> None:
    (fault,) = faults_of(**{typo: "1"})
    assert f"Did you mean {meant}?" in fault


@pytest.mark.parametrize("name", ["GALLEY_SERVICE_HOST", "GALLEY_PORT_8000_TCP_ADDR", "GALLEY", "PORT"])
def test_names_that_orchestrators_inject_are_ignored(name: str) -> None:
    assert Settings.from_env({name: "10.0.0.1"}) == Settings()


def test_a_secret_can_stand_in_a_file(tmp_path: Path) -> None:
    file = tmp_path / "token"
    file.write_text("a long token\n")
    assert Settings.from_env({"GALLEY_METRICS_TOKEN_FILE": str(file)}).metrics_token == "a long token"


def test_a_secret_in_both_places_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "token"
    file.write_text("a long token")
    (fault,) = faults_of(GALLEY_METRICS_TOKEN="a long token", GALLEY_METRICS_TOKEN_FILE=str(file))
    assert "set twice" in fault


@pytest.mark.parametrize(("content", "reason"), [(None, "cannot be read"), (b"\n", "empty"), (b"\xff", "not UTF-8")])
def test_a_file_that_holds_no_secret_is_refused(tmp_path: Path, content: bytes | None, reason: str) -> None:
    file = tmp_path / "token"
    if content is not None:
        file.write_bytes(content)
    (fault,) = faults_of(GALLEY_METRICS_TOKEN_FILE=str(file))
    assert reason in fault


def test_only_secrets_are_read_from_files(tmp_path: Path) -> None:
    (tmp_path / "port").write_text("9000")
    assert Settings.from_env({"GALLEY_LOG_FORMAT_FILE": str(tmp_path / "port")}) == Settings()


def test_secrets_stay_out_of_what_is_printed() -> None:
    settings = Settings(
        database_url="postgresql+psycopg://u:hunter2@h/n",
        redis_url="redis://:hunter2@h",
        metrics_token="hunter2-token",
        secret_key="hunter2-secret-key",
        operator_password="hunter2-password",
    )
    assert "hunter2" not in repr(settings)


@pytest.mark.parametrize("url", ["mysql://u:hunter2@h/n", "postgresql+psycopg2://u:hunter2@h/n"])
def test_a_refused_address_is_not_repeated(url: str) -> None:
    assert "hunter2" not in faults_of(GALLEY_DATABASE_URL=url)[0]
