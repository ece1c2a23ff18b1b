"""The form of an API key: `galley_`, 30 random base62 characters, 6 that check them.

The check (CRC-32 of the 30, in base62) tells a typo from an unknown key without a look-up, and lets
scanners of leaked secrets recognise a key for sure.
"""

from __future__ import annotations

import hashlib
import re
import secrets
import string
import zlib

PREFIX = "galley_"
ALPHABET = string.digits + string.ascii_uppercase + string.ascii_lowercase
RANDOM, CHECK = 30, 6
START = len(PREFIX) + 5
"""How many characters of a key stay visible: enough to tell keys apart, useless to guess one."""

_FORM = re.compile(rf"{PREFIX}([0-9A-Za-z]{{{RANDOM}}})([0-9A-Za-z]{{{CHECK}}})", re.ASCII)


def new_key() -> str:
    """Return a new key with 178 bits of chance in it."""
    body = "".join(secrets.choice(ALPHABET) for _ in range(RANDOM))
    return PREFIX + body + checksum(body)


def is_well_formed(key: str) -> bool:
    """Tell whether the text can be a key at all: its form and its checksum are right."""
    match = _FORM.fullmatch(key)
    return match is not None and checksum(match[1]) == match[2]


def checksum(body: str) -> str:
    """Return the CRC-32 of the text in six base62 characters."""
    number = zlib.crc32(body.encode("ascii"))
    digits = ""
    for _ in range(CHECK):
        number, digit = divmod(number, len(ALPHABET))
        digits = ALPHABET[digit] + digits
    return digits


def digest(secret: str) -> bytes:
    """Return the SHA-256 under which a secret is stored. Secrets are random: a slow hash would add nothing."""
    return hashlib.sha256(secret.encode("utf-8", "surrogatepass")).digest()


def start(key: str) -> str:
    """Return the part of the key that may be shown."""
    return key[:START]
