"""What is in reach of a topic: the banks, those of their aspects that it calls, and what it touches there.

It hangs on topic and keywords alone, so articles that differ in length, tone or seed share it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from generator.banks.library import GENERAL, Language
from generator.banks.load import STAGES
from generator.banks.model import Ask, Aspect, Bank, Category, Point, Term
from generator.banks.phrase import Values
from generator.category import Field
from generator.choose import Chooser, Pool, sorted_by
from generator.compose.closeness import kin, kinds_in, on_topic
from generator.compose.desk import Keyword
from generator.compose.known import Known, Told, known_of
from generator.compose.repeats import Repeats
from generator.compose.terms import own_terms
from generator.memo import Memo
from generator.subject import Subject

# What is added to the rank of an aspect that is about words of the topic, or touches them.
_NEAREST, _NEARER = 2**64 // 4, 2**64 // 8
_WANTED = 2**64 // 3  # and of one at the stage that the topic asks for
_CENTRAL = 3  # of what an aspect answers, the first: it is about these
_SPECIAL = 2  # a word of the topic that so few aspects of a bank speak of brings one of them to the front


@dataclass(frozen=True, slots=True, eq=False)
class Called:
    """Aspects that stems of the brief call."""

    aspects: Pool[Aspect]
    merits: Sequence[int]  # what is added to their ranks
    first: Pool[Aspect]  # of which the best ranked opens: those about just this topic, else called by it
    special: frozenset[int]  # keys of those about just this topic
    touching: Mapping[int, Mapping[int, int]]  # by aspect, the points and questions that touch the topic, by how much
    mistakes: Pool[Point]

    def ranked(self, chooser: Chooser) -> list[Aspect]:
        """Return the aspects, one that is about just this topic first, then rather those that touch it."""
        first = chooser.order(self.first)[:1] if self.first else []
        return list(dict.fromkeys([*first, *sorted_by(self.aspects, chooser.lifted(self.aspects, self.merits))]))


@dataclass(frozen=True, slots=True, eq=False)
class Reach:
    """The banks of a topic, and what it calls in its own subjects, in those they are part of and in the category."""

    banks: tuple[Bank, ...]  # the topic's subjects, those they are part of, then its category
    general: Bank
    near: Called
    between: Called
    wide: Called
    kin: frozenset[int]  # keys of the wide aspects that are not the farthest from the near ones
    known: Known  # what is known of the keywords
    places: Mapping[int, int]  # of the aspects by their keys: as the files have them, the nearest files first
    own: tuple[tuple[Keyword, Term], ...]  # what was written for the topic itself, or for both sides of a comparison
    touching: Mapping[int, Mapping[int, int]]  # of all three
    repeats: Sequence[Repeats]  # which texts of its own banks, else of the field, say much the same; for long articles
    concerns: Mapping[Ask, bool]  # whether a question concerns this topic

    @property
    def is_knowledge(self) -> bool:
        """Whether the topic is there to know about, as its file says or else its category: nothing to do or compare."""
        return next(filter(None, (self.banks[0].nature, self.banks[-1].nature)), "") == "knowledge"

    @property
    def has_field(self) -> bool:
        """Whether the topic belongs to a field."""
        return self.banks[-1] is not self.general


def reach_of(
    language: Language,
    place: Field,
    subject: Subject,
    values: Values,
    of_topic: Values,
    keywords: Sequence[Keyword],
    sides: Sequence[Keyword],
) -> Reach:
    """Return what is in reach of a topic, understood, with its keywords."""
    general, category = language.category(GENERAL).whole, language.category(place.category)
    subjects = [category.subjects[name] for name in place.subjects if name in category.subjects]
    wider = _wider(category, subjects)
    near, between = (called(language, place, banks, place.mentions, subject.stage) for banks in (subjects, wider))
    # “Fermentation” in a brief about wine calls what the wine file says of it, not the field's advice on pickles.
    callers = place.topic if subjects else place.mentions
    wide = called(language, place, [category.whole], callers, subject.stage)
    banks = (*subjects, *wider, category.whole)
    beside = [category.subjects[name] for name in place.beside if name in category.subjects]
    own = own_terms(language, subject, values, of_topic, sides, banks if sides else (*subjects, category.whole))
    aspects = (near.aspects, between.aspects, wide.aspects)
    told = Told(subject, [term for _, term in own], bool(sides))
    known = known_of(language, place, keywords, (subjects, banks, (*beside, general)), aspects, told)
    return Reach(
        banks=banks,
        general=general,
        near=near,
        between=between,
        wide=wide,
        kin=_kin(language, subjects, category.whole),
        known=known,
        places={each.key: at for at, each in enumerate(each for bank in banks for each in bank.aspects)},
        own=own,
        touching={**wide.touching, **between.touching, **near.touching},
        repeats=tuple(Repeats(language, (*subjects, *wider) or banks, strict) for strict in (True, False)),
        concerns=Memo(partial(_concerns, language, place, subject, banks)),
    )


def _kin(language: Language, subjects: Sequence[Bank], whole: Bank) -> frozenset[int]:
    own = tuple(aspect for bank in subjects for aspect in bank.aspects)
    return kin(language, own, whole.aspects) if own else frozenset()


def _concerns(language: Language, place: Field, subject: Subject, banks: Sequence[Bank], ask: Ask) -> bool:
    """Tell whether a question neither pastes “X vs Y” nor asks about another kind of thing.

    In a text on the thing itself a question may be about any kind of it.
    """
    if subject.left and "topic" in ask.question.source.casefold():
        return False
    name = language.singular_of(subject.short)
    others = [each for each in banks if each.name and name not in map(language.singular_of, each.called)]
    kinds = (kinds_in(language, ask.question, place.category, bank) for bank in others)
    return not any(each - place.mentions for each in kinds)


def _wider(category: Category, subjects: Sequence[Bank]) -> list[Bank]:
    """Return the subjects of which these are a part, and those of which these are, each once and none of the first."""
    found = list(subjects)
    for each in found:  # grows while it is read
        wider = category.subjects.get(each.within)
        if wider is not None and wider not in found:
            found.append(wider)
    return found[len(subjects) :]


def _apart(language: Language, topic: frozenset[str], banks: Sequence[Bank]) -> frozenset[str]:
    """Return the runs of the topic's stems that set it apart: in supply chain resilience, resilience."""
    for bank in banks:
        name = set(language.stems_of(bank.name.replace("-", " ")).split())
        if name and name <= topic:
            topic = frozenset(run for run in topic if not name.issuperset(run.split()))
    return topic


def called(language: Language, place: Field, banks: Sequence[Bank], callers: frozenset[str], stage: str = "") -> Called:
    """Return the aspects of these banks that the callers' stems call."""
    topic, mentions = _apart(language, place.topic, banks), place.mentions
    found = Pool(
        each
        for bank in banks
        for each in bank.aspects
        if not (each.when and callers.isdisjoint(each.when)) and not (each.unless and each.unless & mentions)
    )
    speaking = [each for each in found if not topic.isdisjoint(each.speaks_of)]
    shared = Counter(run for each in speaking for run in each.speaks_of & topic)
    rare = {run for run, times in shared.items() if times <= _SPECIAL}
    special = [each for each in speaking if not rare.isdisjoint(each.about[:_CENTRAL])]
    for_topic = [each for each in speaking if not topic.isdisjoint(each.when)]
    keys = frozenset(each.key for each in special)
    touching = on_topic(language, found, topic)
    at = STAGES.index(stage) if stage in STAGES else -1
    merits = [
        _NEAREST * (each.key in keys) + _NEARER * (each.key in touching) + _WANTED * (each.stage == at)
        for each in found
    ]
    mistakes = Pool(point for each in found for point in each.mistakes)
    first = [each for each in special if each in for_topic] or special or for_topic  # written for it comes sooner
    return Called(found, merits, Pool(first), keys, touching, mistakes)
