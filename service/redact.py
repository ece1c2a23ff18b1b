"""Keys stay secret: whatever looks like one is blacked out before it is written anywhere."""

from __future__ import annotations

import re

from service.stores.tokens import PREFIX

_KEY = re.compile(rf"{PREFIX}[0-9A-Za-z]{{8,}}")


def redact(text: str) -> str:
    """Return the text with all but the prefix of every API key, or of most of one, blacked out."""
    return _KEY.sub(PREFIX + "[redacted]", text) if PREFIX in text else text


def holds_key(text: str) -> bool:
    """Tell whether something in the text looks like an API key or most of one."""
    return _KEY.search(text) is not None
