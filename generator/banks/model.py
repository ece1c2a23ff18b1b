"""What the banks hold, as the composer sees it. Everything is frozen once loaded."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from generator.banks.phrase import Phrase

ByTone = Mapping[str, tuple[Phrase, ...]]


@dataclass(frozen=True, slots=True, eq=False)
class Point:
    """A short paragraph: one idea in a few sentences, which may be cut after any of them."""

    key: int
    tone: str | None  # None: fits every tone
    opens_with: str  # role of the first sentence
    phrases: tuple[Phrase, ...]
    behind: int = 0  # key of the point that it takes up, without which it cannot stand
    is_aside: bool = False  # stands loosely under its headings: told only where the others do not suffice


@dataclass(frozen=True, slots=True, eq=False)
class Ask:
    """A question that readers have, and its answer."""

    key: int
    question: Phrase
    answer: tuple[Phrase, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Whole:
    """A section on an aspect that was written as one text: its paragraphs build on each other."""

    key: int
    headings: tuple[Phrase, ...]
    points: tuple[Point, ...]  # in order; those of one tone stand in for each other


@dataclass(frozen=True, slots=True, eq=False)
class Aspect:
    """One thing that matters in a field: headings, points, questions, list items, a table row."""

    key: int
    id: str
    about: tuple[str, ...]  # stems of keywords it answers, the nearest first
    when: tuple[str, ...]  # if any: stems of which the brief must mention one
    unless: frozenset[str]  # stems of which it must mention none
    needs_practice: bool
    stage: int
    name: Phrase
    title: Phrase  # the name as it opens a table row
    number: str
    headings: tuple[Phrase, ...]
    tips: tuple[Phrase, ...]
    compare: Phrase | None
    method: Phrase | None
    points: tuple[Point, ...]
    asks: tuple[Ask, ...]
    mistakes: tuple[Point, ...]  # the points that open with one
    speaks_of: frozenset[str]  # `about` and `when`
    wholes: tuple[Whole, ...] = ()  # all of it, told in one go
    telling: tuple[Point, ...] = ()  # all its points, and those of its wholes


@dataclass(frozen=True, slots=True, eq=False)
class Term:
    """A keyword that a bank knows: what there is to say of it, in the wording of the request (`{keyword}`)."""

    headings: tuple[Phrase, ...]
    points: tuple[Point, ...]
    names: tuple[str, ...] = ()  # the words that it was written for


@dataclass(frozen=True, slots=True, eq=False)
class Step:
    """One step of a procedure."""

    key: int
    titles: tuple[Phrase, ...]
    points: tuple[Point, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Procedure:
    """How something is done: what is needed, then the steps in order."""

    when: frozenset[str]  # if any: stems of which the topic must hold one
    needs: tuple[Phrase, ...]
    steps: tuple[Step, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Bank:
    """What is known of one subject, or (name "") of its whole category."""

    name: str
    called: tuple[str, ...]  # what its own thing goes by: the words of its first entry, where that is on it
    kinds: frozenset[str]  # names of kinds of it, in the singular, for each of which every sentence holds: “fox”
    nature: str  # “knowledge”: to know about rather than to do or choose; "": as its category's, there to act on
    within: str  # the wider subject that says more once this one has had its say, if there is one
    hooks: ByTone
    bodies: Mapping[str, tuple[Point, ...]]
    closings: Mapping[str, tuple[Point, ...]]
    titles: tuple[Phrase, ...]
    descriptions: tuple[Phrase, ...]
    aspects: tuple[Aspect, ...]
    known: Mapping[str, Term]  # what it says of keywords, by their words in the singular
    spelled: Mapping[str, str]  # those keywords that have capitals, by their words in the singular: “Uffizi”, “BATNA”
    remarks: tuple[Point, ...]  # on any other keyword
    mentions: ByTone  # single sentences that name a keyword once more
    procedures: tuple[Procedure, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Category:
    """A field: its own bank and those of its subjects."""

    id: str
    whole: Bank
    subjects: Mapping[str, Bank]


@dataclass(frozen=True, slots=True, eq=False)
class Frames:
    """The sentences that tie topic, keyword and aspect together, by bank and tone."""

    phrases: Mapping[str, ByTone]
    points: Mapping[str, tuple[Point, ...]]
    asks: Mapping[str, tuple[Ask, ...]]
    labels: Mapping[str, tuple[Phrase, ...]] = field(default_factory=dict)
