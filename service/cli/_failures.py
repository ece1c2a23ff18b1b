"""Which exceptions a command may end with, and the exit code of each. Anything else is a bug and shows its trace."""

from __future__ import annotations

from generator.errors import GeneratorError, InvalidBrief
from service.cli import FAILED, MISUSED
from service.config import ConfigError
from service.stores.db import StoreUnreachable
from service.stores.keys import InvalidKeyRequest, KeyNotActive, NoSuchKey

_MISUSES = (ConfigError, InvalidBrief, InvalidKeyRequest)
_FAILURES = (StoreUnreachable, NoSuchKey, KeyNotActive, GeneratorError, OSError)


def exit_code(error: Exception) -> int | None:
    """Return the exit code for an expected failure, None for a bug."""
    if isinstance(error, _MISUSES):
        return MISUSED
    return FAILED if isinstance(error, _FAILURES) else None
