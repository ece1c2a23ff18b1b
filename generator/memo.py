"""Answers that are kept: what banks hold does not change, so most of what is asked of it is asked again."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

K = TypeVar("K")
V = TypeVar("V")


class Memo(dict[K, V]):
    """From a question to its answer, found when first asked for: `memo[key]` costs no call afterwards.

    Without `most` nothing is ever forgotten, which suits questions about the banks. With it, the memo
    forgets everything once it holds so many answers: that suits what requests bring along.
    """

    __slots__ = ("_find", "_most")

    def __init__(self, find: Callable[[K], V], most: int = 0) -> None:
        super().__init__()
        self._find, self._most = find, most

    def __missing__(self, key: K) -> V:
        if self._most and len(self) >= self._most:
            self.clear()
        found = self[key] = self._find(key)
        return found
