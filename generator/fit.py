"""The exact length: the article is written a little long, then cut where it hurts least.

Every paragraph may lose sentences from its end, and many sentences have a shorter reading. Choosing
among these cuts so that exactly the surplus goes is a small knapsack, solved with bit sets.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from generator.choose import Chooser
from generator.tree import Bullets, Line, Paragraph, Section

_GROUPS = 60
_WINDOW = 400


class Cut(NamedTuple):
    """One way to save words: drop the last `lines` of a paragraph, or read a line as variant `reading`."""

    words: int
    paragraph: Paragraph | None
    lines: int
    line: Line | None
    reading: int


def trim(sections: Sequence[Section], surplus: int, chooser: Chooser) -> int:
    """Remove `surplus` words, or as near as can be; return the words removed (it may be one too many)."""
    removed = 0
    while surplus - removed > _WINDOW:
        step = _cut(sections, _WINDOW // 2, chooser)
        if step <= 0:
            break
        removed += step
    return removed + _cut(sections, surplus - removed, chooser)


def _cut(sections: Sequence[Section], goal: int, chooser: Chooser) -> int:
    if goal == 0:
        return 0
    groups = _groups(sections, chooser)
    layers = [1]
    limit = (1 << (abs(goal) + 25)) - 1
    for group in groups:
        mask = layers[-1]
        reach = mask
        for cut in group:
            if cut.words > 0:
                reach |= mask << cut.words
        layers.append(reach & limit)
        if goal >= 0 and reach >> goal & 1:
            break
    best = _nearest(layers[-1], goal)
    _apply(groups[: len(layers) - 1], layers, best)
    return best


def _nearest(reach: int, goal: int) -> int:
    """Return the reachable sum nearest to the goal, the smaller of two."""
    for distance in range(max(goal, reach.bit_length()) + 1):
        for candidate in (goal - distance, goal + distance):
            if candidate >= 0 and reach >> candidate & 1:
                return candidate
    return 0


def _apply(groups: Sequence[Sequence[Cut]], layers: Sequence[int], total: int) -> None:
    for at in range(len(groups) - 1, -1, -1):
        if layers[at] >> total & 1:
            continue
        for cut in groups[at]:
            if 0 < cut.words <= total and layers[at] >> (total - cut.words) & 1:
                total -= cut.words
                _make(cut)
                break


def _make(cut: Cut) -> None:
    if cut.paragraph is not None:
        del cut.paragraph.lines[-cut.lines :]
    elif cut.line is not None:
        variant = cut.line.others[cut.reading]
        cut.line.variant, cut.line.words = variant, variant.length(cut.line.values)


def _groups(sections: Sequence[Section], chooser: Chooser) -> list[list[Cut]]:
    """Return the cuts that exclude each other, group by group, spread over the article."""
    paragraphs = [
        block for section in sections for block in section.blocks if isinstance(block, Paragraph) and len(block.lines)
    ]
    start = chooser.number("fit", max(1, len(paragraphs)))
    stride = max(1, len(paragraphs) // _GROUPS)
    spread = [paragraphs[(start + at) % len(paragraphs)] for at in range(len(paragraphs))]
    spread = [each for offset in range(stride) for each in spread[offset::stride]]
    groups: list[list[Cut]] = []
    for paragraph in spread[: 2 * _GROUPS]:
        tails = _tails(paragraph)
        if tails:
            groups.append(tails)
    groups = groups[:_GROUPS]
    for paragraph in spread[:_GROUPS]:
        for line in paragraph.lines[: paragraph.least]:
            readings = _shorter(line)
            if readings:
                groups.append(readings)
    return groups


def _tails(paragraph: Paragraph) -> list[Cut]:
    cuts, words = [], 0
    for count, line in enumerate(reversed(paragraph.lines), 1):
        if line.fixed or len(paragraph.lines) - count < paragraph.least:
            break
        words += line.words
        cuts.append(Cut(words, paragraph, count, None, 0))
    return cuts


def _shorter(line: Line) -> list[Cut]:
    found: dict[int, Cut] = {}
    for at, variant in enumerate(line.others):
        if variant.opener == line.variant.opener:
            saved = line.words - variant.length(line.values)
            if saved > 0:
                found.setdefault(saved, Cut(saved, None, 0, line, at))
    return list(found.values())


def bullets(sections: Iterable[Section]) -> Iterable[Bullets]:
    """Yield the lists of an article."""
    for section in sections:
        for block in section.blocks:
            if isinstance(block, Bullets):
                yield block
