"""Keys stay secret: whatever looks like one is blacked out before it is written anywhere."""

from __future__ import annotations

import re

from service.stores.tokens import PREFIX

_KEY = re.compile(rf"{PREFIX}[0-9A-Za-z]{{8,}}")
_RUN = re.compile(rf"{PREFIX}\w*", re.ASCII)  # what a key stands in, where another prefix stands right before it


def redact(text: str) -> str:
    """Return the text with all but the prefix of every API key, or of most of one, blacked out."""
    return _RUN.sub(_blacked_out, text) if PREFIX in text else text


def _blacked_out(run: re.Match[str]) -> str:
    return PREFIX + "[redacted]" if holds_key(run[0]) else run[0]


def holds_key(text: str) -> bool:
    """Tell whether something in the text looks like an API key or most of one."""
    return _KEY.search(text) is not None
