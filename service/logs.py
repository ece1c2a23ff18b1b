"""Log lines: one for each request and for each event, as JSON or as text, and never with a key in it."""

from __future__ import annotations

import json
import logging
import re
import sys
from datetime import UTC, datetime
from typing import Any, Final

from service.config import Settings
from service.redact import redact

NAMESPACE = "service"
"""The parent of every logger in this package."""

_PLAIN = re.compile(r"[\w.,:;/@+-]+", re.ASCII)

# ASCII only: no line break, escape sequence or invisible character of a client gets into a log.
_encode: Final = json.JSONEncoder(separators=(",", ":"), default=str).encode


class JsonLines(logging.Formatter):
    """One JSON object a line."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the record as one line."""
        line = {
            "time": _moment(record),
            "level": record.levelname.lower(),
            "event": record.getMessage(),
            **_details(record),
        }
        if record.exc_info:
            line["exception"] = self.formatException(record.exc_info)
        return redact(_encode(line))


class TextLines(logging.Formatter):
    """One line for people: moment, level, event, then `name=value`."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the record as one line, an exception below it."""
        rest = "".join(f" {name}={_legible(value)}" for name, value in _details(record).items())
        line = f"{_moment(record)} {record.levelname:<7} {_encode(record.getMessage())[1:-1]}{rest}"
        if record.exc_info:
            line += "\n" + self.formatException(record.exc_info)
        return redact(line)


def log(logger: logging.Logger, level: int, event: str, /, **details: Any) -> None:
    """Log an event with its details. Details that are None are left out.

    The record is made here because `Logger.log` would first walk the stack for the place of the
    call, which takes as long as all the rest and which no line shows.
    """
    if logger.isEnabledFor(level):
        record = logging.LogRecord(logger.name, level, "", 0, event, None, None)
        record.details = details
        logger.handle(record)


def _details(record: logging.LogRecord) -> dict[str, Any]:
    details = getattr(record, "details", {})
    return {name: value for name, value in details.items() if value is not None}


def _moment(record: logging.LogRecord) -> str:
    return datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")


def _legible(value: Any) -> str:
    text = str(value)
    return text if _PLAIN.fullmatch(text) else _encode(text)


def configure(settings: Settings) -> None:
    """Send the service's log lines to standard error in the form that the settings ask for."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines() if settings.log_format == "json" else TextLines())
    logger = logging.getLogger(NAMESPACE)
    logger.handlers[:] = [handler]
    logger.setLevel(settings.log_level.upper())
    logger.propagate = False
