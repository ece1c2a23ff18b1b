"""Settings: the one reader of environment variables.

Every setting is a row of `OPTIONS`: its variable, what it means and how its text becomes a value.
Secrets may stand in a file instead, named by the same variable with `_FILE` at its end.
"""

from __future__ import annotations

import difflib
import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlsplit

PREFIX = "GALLEY_"
LOG_FORMATS = ("json", "text")
LOG_LEVELS = ("debug", "info", "warning", "error")


class ConfigError(Exception):
    """Settings that cannot be used. `faults` holds one sentence for each of them."""

    def __init__(self, faults: tuple[str, ...]) -> None:
        self.faults = faults
        super().__init__("Wrong settings:\n" + "\n".join(f"  {fault}" for fault in faults))


def instance_folder() -> Path:
    """Return where the service keeps its files: `instance/` in the checkout, else where it was started."""
    root = Path(__file__).resolve().parents[1]
    return (root if (root / "pyproject.toml").is_file() else Path.cwd()) / "instance"


def available_processors() -> int:
    """Return how many processors this process may use (a container's share, not the whole machine)."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@dataclass(frozen=True, slots=True)
class Settings:
    """Everything an operator can choose, checked. Secrets stay out of its `repr`."""

    database_url: str = field(default_factory=lambda: f"sqlite:///{instance_folder() / 'galley.db'}", repr=False)
    redis_url: str | None = field(default=None, repr=False)
    host: str = "127.0.0.1"
    port: int = 8000
    workers: int = field(default_factory=lambda: min(available_processors(), 8))
    public_url: str | None = None
    trusted_proxies: int = 0
    drafts: bool = False
    log_format: str = "text"
    log_level: str = "info"
    metrics_token: str | None = field(default=None, repr=False)
    secret_key: str | None = field(default=None, repr=False)
    operator_password: str | None = field(default=None, repr=False)

    @classmethod
    def from_env(cls, environ: Mapping[str, str]) -> Settings:
        """Return the settings that the environment asks for, or raise `ConfigError` with every fault at once.

        An empty variable counts as left out. A variable that looks like a misspelt one of ours is a
        fault: a typo never turns into a default. Others that begin alike are not ours and ignored.
        """
        values: dict[str, Any] = {}
        faults = _misspelt(environ)
        for option in OPTIONS:
            try:
                text = _text_of(option, environ)
                if text:
                    values[option.field] = option.parse(text)
            except ValueError as error:
                faults.append(f"{option.variable}: {error}")
        if faults:
            raise ConfigError(tuple(faults))
        return cls(**values)


def _text_of(option: Option, environ: Mapping[str, str]) -> str:
    text = environ.get(option.variable, "").strip()
    path = environ.get(option.variable + "_FILE", "").strip() if option.is_secret else ""
    if text and path:
        raise ValueError(f"is set twice: leave out either it or {option.variable}_FILE.")
    if not path:
        return text
    try:
        content = Path(path).read_text(encoding="utf-8").strip()
    except (OSError, UnicodeDecodeError) as error:
        reason = getattr(error, "strerror", None) or "not UTF-8"
        raise ValueError(f"its file {path!r} cannot be read ({reason}).") from None
    if not content:
        raise ValueError(f"its file {path!r} is empty.")
    return content


def _misspelt(environ: Mapping[str, str]) -> list[str]:
    known = [option.variable for option in OPTIONS]
    known += [option.variable + "_FILE" for option in OPTIONS if option.is_secret]
    faults = []
    for name in sorted(environ):
        if name.startswith(PREFIX) and name not in known:
            near = difflib.get_close_matches(name, known, n=1, cutoff=0.88)
            if near:
                faults.append(f"{name}: is no setting. Did you mean {near[0]}?")
    return faults


def _whole(least: int, most: int) -> Callable[[str], int]:
    def parse(text: str) -> int:
        if not (text.isascii() and text.isdigit() and least <= int(text) <= most):
            raise ValueError(f"{text[:40]!r} is not a whole number from {least} to {most}.")
        return int(text)

    return parse


def _choice(*known: str) -> Callable[[str], str]:
    def parse(text: str) -> str:
        if text.lower() not in known:
            raise ValueError(f"{text[:40]!r} is not one of: {', '.join(known)}.")
        return text.lower()

    return parse


def _switch(text: str) -> bool:
    try:
        return {"1": True, "true": True, "yes": True, "0": False, "false": False, "no": False}[text.lower()]
    except KeyError:
        raise ValueError(f"{text[:40]!r} is not one of: 1, 0, true, false, yes, no.") from None


def _database(text: str) -> str:
    scheme, colon, rest = text.partition("://")
    if scheme in ("postgres", "postgresql", "postgresql+psycopg") and rest:
        return f"postgresql+psycopg://{rest}"
    if scheme in ("sqlite", "sqlite+pysqlite") and colon and rest.startswith("/") and rest.strip("/"):
        if ":memory:" in rest or "mode=memory" in rest:
            raise ValueError("a database in memory cannot be shared by workers. Name a file.")
        return f"sqlite:///{rest[1:]}"
    # The address is not repeated: it may hold a password.
    raise ValueError("is neither sqlite:///FILE nor postgresql+psycopg://USER:PASSWORD@HOST/NAME.")


def _redis(text: str) -> str:
    if not text.startswith(("redis://", "rediss://", "redis+unix://")):
        raise ValueError("is neither redis://HOST:PORT/DB nor rediss://HOST:PORT/DB nor redis+unix:///PATH.")
    return text


def _address(text: str) -> str:
    parts = urlsplit(text)
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.query or parts.fragment:
        raise ValueError(f"{text[:80]!r} is not an address such as https://galley.example.")
    return text.rstrip("/")


def _host(text: str) -> str:
    if not all(char.isalnum() or char in ".:-_[]%" for char in text):
        raise ValueError(f"{text[:40]!r} is neither a host name nor an address to listen on.")
    return text.strip("[]")


def _secret(least: int) -> Callable[[str], str]:
    def parse(text: str) -> str:
        if len(text) < least:
            raise ValueError(f"has {len(text)} characters; at least {least} are needed.")
        return text

    return parse


class Option(NamedTuple):
    """One setting: its field in `Settings`, what it does, how text becomes its value, whether it is a secret."""

    field: str
    help: str
    parse: Callable[[str], Any]
    is_secret: bool = False

    @property
    def variable(self) -> str:
        """The environment variable's name."""
        return PREFIX + self.field.upper()


OPTIONS = (
    Option(
        "database_url",
        "SQLite file or PostgreSQL for keys and their use. Default: SQLite in `instance/`.",
        _database,
        is_secret=True,
    ),
    Option(
        "redis_url", "Redis that counts for limits per minute. Default: the database counts.", _redis, is_secret=True
    ),
    Option("host", "Address to listen on.", _host),
    Option("port", "Port to listen on; 0 picks a free one.", _whole(0, 65535)),
    Option("workers", "Processes that answer requests. Default: one a processor, at most 8.", _whole(1, 256)),
    Option("public_url", "Address that people use. Default: made of host and port.", _address),
    Option("trusted_proxies", "How many proxies in front may name the client's address.", _whole(0, 10)),
    Option("drafts", "Offer languages that are not complete yet.", _switch),
    Option("log_format", "How log lines look: text or json.", _choice(*LOG_FORMATS)),
    Option("log_level", "Least weight of log lines: debug, info, warning or error.", _choice(*LOG_LEVELS)),
    Option("metrics_token", "Bearer token that /metrics asks for. Default: none needed.", _secret(8), is_secret=True),
    Option(
        "secret_key",
        "Signs forms on the web pages; machines behind one address need the same. Default: made at each start.",
        _secret(16),
        is_secret=True,
    ),
    Option(
        "operator_password",
        "Password for the web pages; goes before one that `galley operator` sets. Default: none.",
        _secret(12),
        is_secret=True,
    ),
)
