"""Log lines: one for each request and for each event, as JSON or as text, and never with a key in it."""

from __future__ import annotations

import json
import logging
import sys
from datetime import UTC, datetime
from typing import Any

from service.config import Settings
from service.redact import redact

NAMESPACE = "service"
"""The parent of every logger in this package."""

_STANDARD = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "taskName"}


class JsonLines(logging.Formatter):
    """One JSON object a line. ASCII only: no line break or escape sequence of a client gets through."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the record as one line."""
        line: dict[str, Any] = {"time": _moment(record), "level": record.levelname.lower(), **_content(record)}
        if record.exc_info:
            line["exception"] = self.formatException(record.exc_info)
        return redact(json.dumps(line, default=str))


class TextLines(logging.Formatter):
    """One line for people: moment, level, message, then `name=value`."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the record as one line, an exception below it."""
        content = _content(record)
        message = content.pop("message")
        rest = "".join(f" {name}={json.dumps(value, default=str)}" for name, value in content.items())
        line = f"{_moment(record)} {record.levelname:<7} {json.dumps(message)[1:-1]}{rest}"
        if record.exc_info:
            line += "\n" + self.formatException(record.exc_info)
        return redact(line)


def _moment(record: logging.LogRecord) -> str:
    return datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")


def _content(record: logging.LogRecord) -> dict[str, Any]:
    extra = {name: value for name, value in vars(record).items() if name not in _STANDARD and value is not None}
    return {"message": record.getMessage(), **extra}


def configure(settings: Settings) -> None:
    """Send the service's log lines to standard error in the form that the settings ask for."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines() if settings.log_format == "json" else TextLines())
    logger = logging.getLogger(NAMESPACE)
    logger.handlers[:] = [handler]
    logger.setLevel(settings.log_level.upper())
    logger.propagate = False
