"""The plan: which parts an article has, in order, as its skeleton says.

Skeletons are Jinja2 files, one a structure and tone, without a word of any language: they call the
parts (`{{ opening(share=9) }}`) and may ask for what is `Known` of the article. The calls are
recorded; that record is the plan.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from jinja2 import Environment, FileSystemLoader, StrictUndefined

KINDS = (
    "opening",
    "summary",
    "sections",
    "steps",
    "items",
    "questions",
    "table",
    "mistakes",
    "checklist",
    "takeaways",
    "verdict",
    "closing",
)


class Known(NamedTuple):
    """What a skeleton may ask for."""

    words: int
    sides: bool  # the topic has two: “X vs Y”
    headings: bool
    knowledge: bool  # it is there to know about, not to act on
    wanted: int = 0  # items that the topic asks for: “7 tips”
    instructs: bool = False  # it says what to do (“how to fold a shirt”), and the banks know how
    turn: int = 0  # 0, 1 or 2, by topic and seed: not every article of a length ends with the same parts


class Part(NamedTuple):
    """One call of a skeleton. `share` is in percent of the length; 0: takes what the others leave."""

    kind: str
    share: float = 0
    least: int = 0  # words
    most: int = 10**6  # words
    size: int = 150  # words of one section, item or answer
    level: int = 2
    items: int = 0
    titled: bool = True
    advice: bool = True  # a list may say what to do
    themed: bool = False  # sections stand under headings of their stage
    alone: bool = False  # no sections beside it tell of the keywords
    needs: bool = False  # what is needed is listed first

    def scaled(self, factor: float) -> Part:
        """Return the part with its words turned into what the language counts."""
        least, most, size = (round(each * factor) for each in (self.least, self.most, self.size))
        return self._replace(least=least, most=most, size=size)


@lru_cache(maxsize=4)
def _environment(root: Path) -> Environment:
    return Environment(
        loader=FileSystemLoader(root / "skeletons"),
        undefined=StrictUndefined,
        autoescape=False,  # noqa: S701 - a skeleton prints nothing
        auto_reload=False,
    )


@lru_cache(maxsize=4096)
def plan(root: Path, structure: str, tone: str, known: Known, scale: float = 1) -> tuple[Part, ...]:
    """Return the parts of an article, with what `scale` makes of words in its language."""
    parts: list[Part] = []
    template = _environment(root).get_template(f"{structure}/{tone}.jinja")
    template.render(**known._asdict(), **{kind: _recorder(kind, parts) for kind in KINDS})
    return tuple(part.scaled(scale) for part in parts)


def _recorder(kind: str, parts: list[Part]) -> Callable[..., str]:
    def record(**details: Any) -> str:
        parts.append(Part(kind, **details))
        return ""

    return record


def budgets(parts: tuple[Part, ...], words: int) -> list[int]:
    """Return the words each part may have; together they make the length."""
    wanted = [min(max(round(words * part.share / 100), part.least), part.most) if part.share else 0 for part in parts]
    takers = [at for at, part in enumerate(parts) if not part.share]
    rest = max(0, words - sum(wanted))
    for at in takers:
        wanted[at] = rest // len(takers)
    return wanted
