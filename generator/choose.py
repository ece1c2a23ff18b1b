"""Choices that look random and are not: every one follows from the brief.

The candidate with the highest keyed hash wins. That survives edits: a sentence added to a bank
can only win for itself, so most earlier choices stay (a seeded shuffle would change nearly all).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from hashlib import blake2b
from typing import Protocol, TypeVar

_MASK = 2**64 - 1


class Keyed(Protocol):
    """Something with a stable 64-bit identity, made from its text by `key_of`."""

    @property
    def key(self) -> int:
        """The identity."""
        ...


K = TypeVar("K", bound=Keyed)


def key_of(text: str) -> int:
    """Return the text's identity: 64 bits, odd, the same on every machine and Python."""
    return int.from_bytes(blake2b(text.encode(), digest_size=8).digest(), "big") | 1


class Chooser:
    """Ranks candidates for one article. Equal fingerprints rank equally; there is no state."""

    __slots__ = ("_salt", "_seed")

    def __init__(self, fingerprint: str) -> None:
        self._seed = fingerprint.encode("ascii")
        self._salt = self._derive("")

    def _derive(self, purpose: str) -> int:
        digest = blake2b(purpose.encode(), digest_size=8, key=self._seed).digest()
        return int.from_bytes(digest, "big") | 1

    def rank(self, item: Keyed) -> int:
        """Return the item's rank in this article, 0 to 2^64-1."""
        mixed = (item.key * self._salt) & _MASK
        return ((mixed ^ (mixed >> 29)) * 0xBF58476D1CE4E5B9) & _MASK

    def order(self, items: Iterable[K]) -> list[K]:
        """Return the items, the best ranked first, whatever their order was."""
        return sorted(items, key=self.rank, reverse=True)

    def index(self, key: int, count: int) -> int:
        """Return a number below `count` for the thing with this key."""
        mixed = (key * self._salt) & _MASK
        return (((mixed ^ (mixed >> 31)) * 0x94D049BB133111EB) & _MASK) % count

    def number(self, purpose: str, count: int) -> int:
        """Return a number below `count` for a named purpose."""
        return self._derive(purpose) % count


def first(items: Sequence[K], chooser: Chooser) -> K:
    """Return the best ranked of the items."""
    return max(items, key=chooser.rank)
