"""Words whose form hangs on the next sound: “a” and “an” before each of the alternatives behind them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

_MARKS = " “‘*`("


class NextSound:
    """Finds a word of the card's `agreement: alternating` before something that wants the other one.

    What wants which is in the card already: `determiners: topic: rules`.
    """

    def __init__(self, card: Mapping[str, Any]) -> None:
        self._words = tuple((card.get("agreement") or {}).get("alternating", ()))
        rules = ((card.get("determiners") or {}).get("topic") or {}).get("rules", ())
        self._rules = [(re.compile(pattern), word) for pattern, word in rules]
        self._before = re.compile(
            rf"\b({'|'.join(map(re.escape, self._words)) or '(?!)'}) \[([^\[\]]+)\]", re.IGNORECASE
        )

    def problems(self, text: str) -> Iterator[str]:
        """Yield a problem for each alternative that does not fit the word before its brackets."""
        for match in self._before.finditer(text):
            for option in filter(None, (each.strip(_MARKS) for each in match[2].split("|"))):
                wanted = next((word for pattern, word in self._rules if pattern.match(option)), self._words[0])
                if wanted in self._words and wanted != match[1].lower():
                    yield f"“{match[1]}” does not fit {option!r}. Take it into the brackets."
