"""The exact length: the article is written about as long as asked, then changed where it hurts least.

Many sentences have shorter and longer readings, and where those of a few do not do, paragraphs lose sentences from
their ends. Choosing among these cuts so that exactly the surplus goes is a small knapsack, solved with bit sets.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain, combinations, islice
from typing import NamedTuple

from generator.choose import Chooser, sorted_by
from generator.tree import Line, Paragraph, Section

_GROUPS = 60
_FORCES = 6
_LENIENT = (1, 2)  # forces after which a few words more or less will do, rather than whole paragraphs or sections
_READINGS = 24  # lines whose shorter readings are looked at: enough for the last few words
_REREAD = 6  # lines that are read otherwise than by the seed, lest articles be alike
_WINDOW = 400
_MANY = 1 << 16  # ranks


class Cut(NamedTuple):
    """One way to save words: drop the last `lines` of a paragraph, read a line as another variant, drop a section."""

    words: int
    paragraph: Paragraph | None = None
    lines: int = 0
    line: Line | None = None
    reading: int = 0
    section: Section | None = None


def trim(
    sections: Sequence[Section],
    surplus: int,
    chooser: Chooser,
    fillers: Callable[[], Sequence[int]] = tuple,
    tolerance: int = 0,
) -> int:
    """Remove `surplus` words, or as many more as one of the `fillers` has; return the words removed.

    Words that are missing, a negative surplus, are added by longer readings as far as these go.
    `fillers` answers the lengths of sentences that can be added afterwards; it is asked only if cuts alone
    do not do, with up to `tolerance` words too many or too few. As few sentences go as possible; lines that carry a
    keyword, then whole paragraphs, go only where nothing else will. Where no choice of cuts is exact, the nearest is
    made.
    """
    removed = 0
    while surplus - removed > _WINDOW:
        step = _Cuts(_groups(sections, chooser, 0), _WINDOW).make_nearest(_WINDOW // 2)
        if step <= 0:
            break
        removed += step
    goal = surplus - removed
    if goal <= 0:
        return removed - _lengthen(sections, chooser, -goal) if goal else removed
    if (few := _cut_few(sections, chooser, (goal, *_around(goal, tolerance)))) is not None:
        return removed + few
    attempts = []
    for force in range(_FORCES):
        attempts.append(_Cuts(_groups(sections, chooser, force), goal + 40, goal))
        if attempts[-1].can_make(goal):
            return removed + attempts[-1].make_nearest(goal)
        made = _make_one(attempts, _around(goal, tolerance)) if force in _LENIENT else None
        if made is not None:
            return removed + made
    lengths = (0, *fillers())
    made = _make_one(attempts, (near + length for near in (goal, *_around(goal, 2)) for length in lengths))
    if made is not None:
        return removed + made
    nearest = min(attempts[2:], key=lambda cuts: abs(goal - cuts.nearest(goal)))
    return removed + nearest.make_nearest(goal)


def _lengthen(sections: Sequence[Section], chooser: Chooser, missing: int) -> int:
    """Add the missing words by longer readings, or as many as these come to; return how many."""
    lines = [line for each in _spread(sections, chooser) for line in each.lines]
    return _Cuts(_some(chooser, lines, 1), missing, missing).make_nearest(missing)


def _some(chooser: Chooser, lines: Sequence[Line], sign: int) -> Iterator[list[Cut]]:
    """Yield the other readings of some lines, of others with each seed: not all are read otherwise than by that."""
    ranks = [chooser.index(2 * at + 1, _MANY) for at in range(len(lines))]
    yield from islice(filter(None, (_readings(each, sign) for each in sorted_by(lines, ranks))), _REREAD)


def _cut_few(sections: Sequence[Section], chooser: Chooser, goals: Sequence[int]) -> int | None:
    """Save one of these numbers of words by shorter readings alone, or with a sentence or two less, if possible."""
    paragraphs = _spread(sections, chooser)
    most = max(goals)
    lines = [line for each in paragraphs for line in each.lines]
    readings = _Cuts(_some(chooser, lines, -1), most, goals[0])
    if readings.can_make(goals[0]):
        return readings.make_nearest(goals[0])
    tails = [cut for each in paragraphs[:_GROUPS] for cut in _tails(each, 0, max(1, each.least))]
    kept = _first_lines((each.lines[: max(1, each.least)] for each in paragraphs), _GROUPS)  # those that no tail takes
    readings = _Cuts(_some(chooser, kept, -1), most)
    pairs = [(one, other) for one, other in combinations(tails, 2) if one.paragraph is not other.paragraph]
    for goal in goals:
        for cuts in chain(((each,) for each in tails), pairs):
            rest = goal - sum([each.words for each in cuts])
            if readings.can_make(rest):
                for each in cuts:
                    _make(each)
                readings.make_nearest(rest)
                return goal
    return None


def _around(goal: int, most: int) -> Iterator[int]:
    """Yield the numbers beside the goal, the nearest first."""
    for more in range(1, most + 1):
        yield from (goal + more, goal - more)


def _make_one(attempts: Sequence[_Cuts], sums: Iterable[int]) -> int | None:
    """Make the first of these sums that any cuts can make; return it, or None if there is none."""
    found = ((cuts, words) for words in sums for cuts in attempts if cuts.can_make(words))
    cuts, words = next(found, (None, 0))
    return cuts.make_nearest(words) if cuts else None


class _Cuts:
    """All sums of words that can be cut, and how: layer n holds the sums that the first n groups reach, as bits."""

    def __init__(self, groups: Iterable[list[Cut]], most: int, goal: int = -1) -> None:
        """Look for sums up to `most`; stop looking once `goal` is among them."""
        self._groups: list[list[Cut]] = []
        self._layers = [1]
        reach, limit = 1, (1 << (most + 1)) - 1
        for group in groups:
            mask = reach
            for cut in group:
                reach |= mask << cut.words
            reach &= limit
            self._groups.append(group)
            self._layers.append(reach)
            if goal >= 0 and reach >> goal & 1:
                break

    def can_make(self, words: int) -> bool:
        """Tell whether cuts can save exactly so many words."""
        return words >= 0 and bool(self._layers[-1] >> words & 1)

    def nearest(self, words: int) -> int:
        """Return the words that the cuts nearest to so many would save."""
        return _nearest(self._layers[-1], words)

    def make_nearest(self, words: int) -> int:
        """Make the cuts that come nearest to so many words; return the words saved."""
        total = best = self.nearest(words)
        for at in range(len(self._groups) - 1, -1, -1):
            if self._layers[at] >> total & 1:
                continue
            for cut in self._groups[at]:
                if cut.words <= total and self._layers[at] >> (total - cut.words) & 1:
                    total -= cut.words
                    _make(cut)
                    break
        return best


def _nearest(reach: int, goal: int) -> int:
    """Return the reachable sum nearest to the goal, the smaller of two."""
    for distance in range(max(abs(goal), reach.bit_length()) + 1):
        for candidate in (goal - distance, goal + distance):
            if candidate >= 0 and reach >> candidate & 1:
                return candidate
    return 0


def _make(cut: Cut) -> None:
    if cut.paragraph is not None:
        del cut.paragraph.lines[-cut.lines :]
    elif cut.line is not None:
        cut.line.read_as(cut.line.others[cut.reading])
    elif cut.section is not None:
        cut.section.title = None
        cut.section.blocks.clear()


def _groups(sections: Sequence[Section], chooser: Chooser, force: int) -> Iterator[list[Cut]]:
    """Yield the cuts that exclude each other, group by group, spread over the article.

    With `force` 1 lines that carry keywords may go, with 2 whole paragraphs, with 3 what paragraphs need to make sense,
    with 4 that of those that stay, with 5 whole sections (never the first).
    """
    if force == _FORCES - 1:
        yield from (_section_cuts(section) for section in sections[1:])
        yield from _groups(sections[:1], chooser, 1)
        return
    firsts = {id(section.blocks[0]) for section in sections if section.blocks} if force > 1 else set()
    spread = _spread(sections, chooser)

    def least(paragraph: Paragraph) -> int:
        if force > 1 and id(paragraph) not in firsts and not paragraph.stays:  # no title stays without text
            return 0
        return max(1, paragraph.least if force < 3 + paragraph.stays else 1)

    yield from filter(None, (_tails(each, force, least(each)) for each in spread[:_GROUPS]))
    kept = _first_lines((each.lines[: least(each)] for each in spread), _READINGS)  # those that no tail takes
    yield from filter(None, (_readings(each, -1) for each in kept[:_READINGS]))


def _spread(sections: Sequence[Section], chooser: Chooser) -> list[Paragraph]:
    """Return the paragraphs in the order in which they lose something, spread over the article."""
    paragraphs = [block for section in sections for block in section.blocks if isinstance(block, Paragraph)]
    start = chooser.number("fit", max(1, len(paragraphs)))
    stride = max(1, len(paragraphs) // _GROUPS)
    turned = paragraphs[start:] + paragraphs[:start]
    ends = {id(section.blocks[-1]) for section in sections if section.blocks}  # on which nothing builds
    turned.sort(key=lambda each: (bool(each.lines) and each.lines[-1].fixed, id(each) not in ends))
    return [each for offset in range(stride) for each in turned[offset::stride]][: 2 * _GROUPS]


def _first_lines(groups: Iterable[list[Line]], enough: int) -> list[Line]:
    """Return the lines of as many groups as it takes to have enough."""
    found: list[Line] = []
    for lines in groups:
        if len(found) >= enough:
            break
        found += lines
    return found


def _section_cuts(section: Section) -> list[Cut]:
    """Return the ways to shorten a section at its end, up to all of it."""
    last = section.blocks[-1] if section.blocks else None
    tails = _tails(last, 1, 1) if isinstance(last, Paragraph) else []
    return [*tails, Cut(section.words(), section=section)] if section.words() else []


def _tails(paragraph: Paragraph, force: int, least: int) -> list[Cut]:
    cuts, words = [], 0
    for count, line in enumerate(reversed(paragraph.lines), 1):
        if (line.fixed and not force) or len(paragraph.lines) - count < least:
            break
        words += line.words
        left = len(paragraph.lines) - count
        if words > 0 and not (force == 2 and 0 < left < paragraph.least):  # rather all of it than half of what it says
            cuts.append(Cut(words, paragraph, count))
    return cuts


def _readings(line: Line, sign: int) -> list[Cut]:
    """Return the other readings that are longer (`sign` 1) or shorter (-1), with the words that makes."""
    found: dict[int, Cut] = {}
    for at, variant in enumerate(line.others.all()):
        if variant.opener == line.variant.opener:
            more = sign * (variant.length(line.values) - line.words)
            if more > 0:
                found.setdefault(more, Cut(more, line=line, reading=at))
    return list(found.values())
