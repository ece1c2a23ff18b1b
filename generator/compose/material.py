"""What an article can be made of: the aspects in reach, nearest first, and which are chosen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from generator.banks.library import GENERAL
from generator.banks.load import STAGES
from generator.banks.model import Aspect, Bank, Category, Procedure, Term
from generator.choose import Pool, sorted_by
from generator.compose.closeness import kin, on_topic
from generator.compose.desk import Desk, Keyword
from generator.compose.terms import find_term, own_terms

_NEARER = 2**64 // 8  # what is added to the rank of an aspect that speaks of the topic's words
_WIDE_EVERY, _NARROW_EVERY = 4, 5  # every so many aspects are one of the wider field
_WANTED = 2**64 // 3  # and of one at the stage that the topic asks for
_SPECIAL = 2  # a word of the topic that so few aspects of a bank speak of brings one of them to the front


@dataclass
class Material:
    """The banks in reach of a brief.

    `near` holds the aspects of the topic's subjects, `wide` those of the subjects that these are part of and of
    the whole category, `far` the general ones. Each aspect is handed out once.
    """

    banks: tuple[Bank, ...]  # the topic's subjects, those they are part of, then its category
    general: Bank
    topic: frozenset[str]  # stems of the topic
    near: list[Aspect]
    wide: list[Aspect]
    general_aspects: Callable[[], list[Aspect]]
    terms: Mapping[Keyword, Term]  # what was written for the keywords, where something was
    own: tuple[tuple[Keyword, Term], ...]  # the same for the topic itself, or for both sides of a comparison
    names: frozenset[str] = frozenset()  # those stems of the topic that call its own subject
    special: frozenset[int] = frozenset()  # keys of the aspects that are about just this topic
    on_topic: Mapping[int, Mapping[int, int]] = field(default_factory=dict)  # what touches it by how many words
    chosen: list[Aspect] = field(default_factory=list)
    turns: int = 0
    detours: tuple[int, ...] = ()  # further turns at which this article looks at its whole field

    @property
    def narrow(self) -> Bank | None:
        """The topic's own subject where that lies within another."""
        return self.banks[0] if self.banks[0].within else None

    @property
    def procedure(self) -> Procedure | None:
        """The procedure for the topic: the one that most of its words call, else the nearest that fits any job.

        Another file's is called by words only that the topic's own subject does not go by itself.
        """
        called: list[tuple[int, Procedure]] = []
        for bank in (*self.banks, self.general):
            words = self.topic if bank is self.banks[0] else self.topic - self.names
            runs = ((each.when & words, each) for each in bank.procedures)
            called += [(max(run.count(" ") for run in met), each) for met, each in runs if met]
        if called:
            return max(called, key=lambda each: each[0])[1]
        near = (each for bank in (*self.banks, self.general) for each in bank.procedures)
        return next((each for each in near if not each.when), None)

    def is_told_in_order(self, term: Term) -> bool:
        """Tell whether the entry says first what the thing is: one in a narrow subject's own file does."""
        return self.narrow is not None and any(each is term for each in self.narrow.known.values())

    @property
    def has_field(self) -> bool:
        """Whether the wide aspects are those of a field: general ones wait until nothing nearer is left."""
        return self.banks[-1] is not self.general

    def touching(self, aspect: Aspect) -> Collection[int]:
        """Return the keys of the points by which the aspect touches the topic; none if all of it is about the topic."""
        return () if aspect.key in self.special else self.on_topic.get(aspect.key, ())

    @cached_property
    def far(self) -> list[Aspect]:
        """The general aspects; most articles do without."""
        return self.general_aspects()

    def next(self) -> Aspect | None:
        """Hand out the next aspect: three (or four) of the topic’s own to one of its field; then broader ones."""
        self.turns += 1
        every = _NARROW_EVERY if self.narrow else _WIDE_EVERY
        is_turn = self.turns % every == every - 1 or (self.turns in self.detours and not self.narrow)
        if self.near and self.wide and self.has_field and is_turn:
            return self._take(self.wide, self.wide[0])
        pool = self.near or self.wide or self.far
        return self._take(pool, pool[0]) if pool else None

    def put_first(self, aspect: Aspect) -> None:
        """Let one of the topic's own aspects be the next, as one that is about just this topic."""
        if aspect in self.near:
            self.near.remove(aspect)
            self.near.insert(0, aspect)
            self.special |= {aspect.key}

    def take(self, aspect: Aspect) -> None:
        """Hand out one of the topic's own aspects."""
        self.turns += 1
        self._take(self.near, aspect)

    def _take(self, pool: list[Aspect], aspect: Aspect) -> Aspect:
        pool.remove(aspect)
        self.chosen.append(aspect)
        return aspect

    def answer(self, keyword: Keyword, stems: frozenset[str]) -> Aspect | None:
        """Hand out the aspect that answers a keyword best, if one does.

        Beside an entry written for the keyword, only an aspect of the topic's own that meets all of it will do.
        """
        exact = keyword in self.terms or not self.has_field
        best: tuple[list[Aspect], Aspect] | None = None
        most = 0.0
        length = 1 + max((each.count(" ") for each in stems), default=0)
        for distance, pool in enumerate((self.near,) if keyword in self.terms else (self.near, self.wide)):
            for aspect in pool:
                fit = _fitness(aspect, stems, length, exact) - 0.1 * distance
                if fit > most:
                    best, most = (pool, aspect), fit
        return self._take(*best) if best is not None else None


def _fitness(aspect: Aspect, stems: frozenset[str], length: int, exact: bool) -> float:
    """Return how well the aspect answers a keyword of so many words; long phrases and early ones count most.

    At least half of the keyword must be met, all of it if `exact`.
    """
    best = 0.0
    for at, phrase in enumerate(() if aspect.speaks_of.isdisjoint(stems) else aspect.about + aspect.when):
        words = 1 + phrase.count(" ")
        if phrase in stems and (words == length or (2 * words >= length and not exact)):
            best = max(best, words - at / 40)
    return best


def gather(desk: Desk) -> Material:
    """Return what is in reach of the desk's brief, ranked for its article."""
    language, place = desk.language, desk.place
    general = language.category(GENERAL).whole
    category = language.category(place.category)
    subjects = [category.subjects[name] for name in place.subjects if name in category.subjects]
    mentions = place.mentions

    wider = _wider(category, subjects)

    near, special, touching = _reach(desk, subjects, mentions)
    between, _, touching_between = _reach(desk, wider, mentions)
    # “Fermentation” in a brief about wine calls what the wine file says of it, not the field's advice on pickles.
    wide, _, touching_wide = _reach(desk, [category.whole], place.topic if subjects else mentions)

    def far() -> list[Aspect]:
        return [] if category.id == GENERAL else _reach(desk, [general], mentions)[0]

    if category.id == GENERAL and not (desk.subject.do or desk.subject.shape in ("how-to", "gerund")):
        wide.sort(key=lambda each: each.needs_practice)
    detours = (4,) if desk.chooser.number("detour", 2) else ()
    banks = (*subjects, *wider, category.whole)
    beside = [category.subjects[name] for name in place.beside if name in category.subjects]
    found = {each: find_term(language, (*banks, *beside, general), each.subject.text) for each in desk.keywords}
    terms = {keyword: term for keyword, term in found.items() if term is not None}
    own = own_terms(desk, banks)
    on_topic = {**touching_wide, **touching_between, **touching}
    if near and category.id != GENERAL:
        fitting = kin(language, tuple(aspect for bank in subjects for aspect in bank.aspects), category.whole.aspects)
        wide.sort(key=lambda each: each.key not in fitting)
    wide = [*between, *wide]
    return Material(
        banks, general, place.topic, near, wide, far, terms, own, place.names, special, on_topic, detours=detours
    )


def _wider(category: Category, subjects: Sequence[Bank]) -> list[Bank]:
    """Return the subjects of which these are a part, each once and none that is among them."""
    names = dict.fromkeys(each.within for each in subjects if each.within in category.subjects)
    known = {each.name for each in subjects}
    return [category.subjects[name] for name in names if name not in known]


def _apart(desk: Desk, banks: Sequence[Bank]) -> frozenset[str]:
    """Return the runs of the topic's stems that set it apart: in supply chain resilience, resilience."""
    topic = desk.place.topic
    for bank in banks:
        name = set(desk.language.stems_of(bank.name.replace("-", " ")).split())
        if name and name <= topic:
            topic = frozenset(run for run in topic if not name.issuperset(run.split()))
    return topic


def _reach(
    desk: Desk, banks: Iterable[Bank], callers: frozenset[str]
) -> tuple[list[Aspect], frozenset[int], Mapping[int, Mapping[int, int]]]:
    """Return the aspects that stems of the brief call, one that is about just this topic first, then those touching it.

    With them: the keys of all that are about just this topic, and of the points and questions that touch it.
    """
    banks = tuple(banks)
    topic, mentions = _apart(desk, banks), desk.place.mentions
    called = Pool(
        each
        for bank in banks
        for each in bank.aspects
        if not (each.when and callers.isdisjoint(each.when)) and not (each.unless and each.unless & mentions)
    )
    ranked = desk.chooser.order(called)
    speaking = [each for each in ranked if not topic.isdisjoint(each.speaks_of)]
    shared = Counter(run for each in speaking for run in each.speaks_of & topic)
    rare = {run for run, times in shared.items() if times <= _SPECIAL}
    special = [each for each in speaking if not rare.isdisjoint(each.speaks_of)]
    for_topic = [each for each in speaking if not topic.isdisjoint(each.when)]
    keys = frozenset(each.key for each in special)
    touching = on_topic(desk.language, called, topic)
    stage = STAGES.index(desk.subject.stage) if desk.subject.stage in STAGES else -1
    if keys or touching or stage >= 0:
        merits = [
            _NEARER * (each.key in keys or each.key in touching) + _WANTED * (each.stage == stage) for each in called
        ]
        ranked = sorted_by(called, desk.chooser.lifted(called, merits))
    return list(dict.fromkeys([*(special or for_topic)[:1], *ranked])), keys, touching
