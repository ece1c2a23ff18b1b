"""Slugs: the part of an address that says what the page is about."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

MOST = 75  # characters

_NOT_WORD = re.compile(r"[^\w]+|_+")
_UNDECOMPOSED = str.maketrans(
    {"ß": "ss", "æ": "ae", "Æ": "ae", "ø": "o", "Ø": "o", "đ": "d", "Đ": "d", "ł": "l", "Ł": "l", "þ": "th", "ð": "d"}
    | {"œ": "oe", "Œ": "oe", "ı": "i", "’": "", "'": "", "+": "-plus-", "#": "-sharp-", "&": "-and-"}
)


@lru_cache(maxsize=2048)
def slug(text: str) -> str:
    """Return the text in lower case with hyphens, Latin letters without accents, at most 75 characters.

    Scripts other than Latin stay as they are (RFC 3987 allows them, and browsers show them).
    """
    plain = text.translate(_UNDECOMPOSED)
    if not plain.isascii():
        plain = unicodedata.normalize("NFKD", plain)
        plain = "".join(char for at, char in enumerate(plain) if not _is_latin_accent(plain, at))
        plain = unicodedata.normalize("NFC", plain)
    plain = plain.casefold()
    name = _NOT_WORD.sub("-", plain).strip("-")
    if len(name) > MOST:
        cut = name[: MOST + 1].rsplit("-", 1)[0]
        name = cut if 0 < len(cut) <= MOST else name[:MOST]
    return name.strip("-")


def _is_latin_accent(text: str, at: int) -> bool:
    if not unicodedata.combining(text[at]):
        return False
    base = next((char for char in reversed(text[:at]) if not unicodedata.combining(char)), "")
    return base.isascii()
