"""The article before it is laid out: sections of blocks of lines."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from generator.banks.model import Aspect, Point
from generator.banks.phrase import Forms, Values, Variant
from generator.banks.voice import Variants


@dataclass(slots=True, eq=False)
class Line:
    """One sentence (or heading, list item, cell): a variant and what fills its slots.

    `fixed` lines carry a topic or keyword where it is due; the fitter leaves them alone.
    """

    variant: Variant
    values: Values
    words: int
    others: Variants
    fixed: bool = False
    _filled: Forms | None = None

    def fill(self) -> Forms:
        """Return the HTML, Markdown and text."""
        if not self.variant.slots:
            return self.variant.forms
        if self._filled is None:
            self._filled = self.variant.fill(self.values)
        return self._filled

    def text(self) -> str:
        """Return the text alone."""
        return self.fill()[2]

    def refill(self, values: Values) -> None:
        """Fill the slots with other values."""
        self.values, self.words, self._filled = values, self.variant.length(values), None

    def read_as(self, variant: Variant) -> None:
        """Take another reading."""
        self.variant, self.words, self._filled = variant, variant.length(self.values), None


@dataclass(slots=True, eq=False)
class Paragraph:
    """Sentences that stand together. `least` of them stay, whatever the length; `key` is that of their point.

    One that `stays` is not cut as a whole: it names a keyword as nothing before it does, or others build on it.
    What `rounds_off` its section is a remark, to which nothing is added.
    """

    lines: list[Line]
    least: int = 1
    key: int = 0
    stays: bool = False
    rounds_off: bool = False

    def end_with(self, line: Line) -> None:
        """Add a sentence behind the others; none of them is cut."""
        self.lines.append(line)
        self.least = len(self.lines)


@dataclass(slots=True, eq=False)
class Bullets:
    """A list of items."""

    items: list[Line]


@dataclass(slots=True, eq=False)
class Table:
    """Rows of cells; the first row is the head."""

    rows: list[list[Line]]


Block = Paragraph | Bullets | Table


@dataclass(slots=True, eq=False)
class Section:
    """A part of the article under one title (or none)."""

    kind: str
    title: Line | None = None
    level: int = 2
    blocks: list[Block] = field(default_factory=list)
    aspect: Aspect | None = None
    name: str = ""  # what it is about, as a noun phrase
    points: Sequence[Point] = ()  # of the aspect, what its title covers
    is_whole: bool = False  # told in one text, to which points add nothing without need

    def tell(self, aspect: Aspect, points: Sequence[Point] | None = None) -> None:
        """Say which aspect the section is about, and which of its points the title covers: all if not given."""
        self.aspect, self.name = aspect, aspect.name.source
        self.points = aspect.points if points is None else points

    def go_on_with(self, blocks: Sequence[Block]) -> None:
        """Add blocks, before the remark that rounds the section off, if there is one."""
        last = self.blocks[-1] if self.blocks else None
        place = len(self.blocks) - (isinstance(last, Paragraph) and last.rounds_off)
        self.blocks[place:place] = blocks

    def words(self) -> int:
        """Return the words of title and blocks."""
        return sum([line.words for line in self.lines()])

    def lines(self) -> list[Line]:
        """Return every line in reading order."""
        found = [] if self.title is None else [self.title]
        for block in self.blocks:
            found += lines_of(block)
        return found


def lines_of(block: Block) -> Sequence[Line]:
    """Return the lines of a block in reading order."""
    if isinstance(block, Paragraph):
        return block.lines
    if isinstance(block, Bullets):
        return block.items
    return [line for row in block.rows for line in row]
