"""Choices that look random and are not: every one follows from the brief.

The candidate with the highest keyed hash wins. That survives edits: a sentence added to a bank
can only win for itself, so most earlier choices stay (a seeded shuffle would change nearly all).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
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
T = TypeVar("T")


def key_of(text: str) -> int:
    """Return the text's identity: 64 bits, odd, the same on every machine and Python."""
    return int.from_bytes(blake2b(text.encode(), digest_size=8).digest(), "big") | 1


class Pool(tuple[K, ...]):
    """Candidates that stand together in a bank, their keys at hand."""

    @cached_property
    def keys(self) -> list[int]:
        """The keys, in the candidates' order."""
        return [each.key for each in self]


class Chooser:
    """Ranks candidates for one article. Equal fingerprints rank equally; there is no state."""

    __slots__ = ("_salt", "_seed")

    def __init__(self, fingerprint: str) -> None:
        self._seed = fingerprint.encode("ascii")
        self._salt = self._derive("")

    def _derive(self, purpose: str) -> int:
        digest = blake2b(purpose.encode(), digest_size=8, key=self._seed).digest()
        return int.from_bytes(digest, "big") | 1

    def ranks(self, items: Iterable[Keyed]) -> list[int]:
        """Return the items' ranks in this article, 0 to 2^64-1: multiplicative hashing by the salt."""
        salt = self._salt
        keys = items.keys if isinstance(items, Pool) else [item.key for item in items]
        return [key * salt & _MASK for key in keys]

    def lifted(self, items: Pool[K], merits: Sequence[int]) -> list[int]:
        """Return the items' ranks, each with its merit added."""
        salt = self._salt
        return [(key * salt & _MASK) + merit for key, merit in zip(items.keys, merits, strict=True)]

    def order(self, items: Iterable[K]) -> list[K]:
        """Return the items, the best ranked first, whatever their order was."""
        known = items if isinstance(items, Pool) else list(items)
        return sorted_by(known, self.ranks(known))

    def best(self, items: Sequence[K]) -> Iterator[K]:
        """Yield the items, the best ranked first: quicker than `order` where the first few will do."""
        return best_by(items, self.ranks(items))

    def index(self, key: int, count: int) -> int:
        """Return a number below `count` for the thing with this key."""
        if count == 1:
            return 0
        mixed = key * self._salt & _MASK
        return ((mixed ^ mixed >> 31) * 0x94D049BB133111EB & _MASK) % count

    def number(self, purpose: str, count: int) -> int:
        """Return a number below `count` for a named purpose."""
        return self._derive(purpose) % count


def sorted_by(items: Sequence[T], ranks: Sequence[int]) -> list[T]:
    """Return the items, the highest rank first."""
    return [items[at] for at in sorted(range(len(items)), key=ranks.__getitem__, reverse=True)]


def best_by(items: Sequence[T], ranks: list[int]) -> Iterator[T]:
    """Yield the items, the highest rank first; negative ranks never come. Uses up the list of ranks."""
    while ranks and (highest := max(ranks)) >= 0:
        at = ranks.index(highest)
        ranks[at] = -1
        yield items[at]
