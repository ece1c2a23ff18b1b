"""What an article can be made of: the aspects in reach, nearest first, and which are chosen."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import zip_longest

from generator.banks.model import Ask, Aspect, Bank, Point, Procedure, Term
from generator.choose import Pool
from generator.compose.closeness import kinship, plain_stems
from generator.compose.desk import Desk, Keyword
from generator.compose.known import Known
from generator.compose.reach import Reach, called

_CRITERIA = 5  # aspects by which a thing can be chosen


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
    mistakes: Sequence[Pool[Point]]  # those of the topic's own aspects, then those of its field
    concerns: Mapping[Ask, bool]  # whether a question concerns this topic
    general_aspects: Callable[[], list[Aspect]]
    known: Known  # of the keywords
    own: tuple[tuple[Keyword, Term], ...]  # what was written for the topic itself, or for both sides of a comparison
    places: Mapping[int, int]  # of the aspects in their files, the nearest file's first
    names: frozenset[str] = frozenset()  # those stems of the topic that call its own subject
    special: frozenset[int] = frozenset()  # keys of the aspects that are about just this topic
    of_subject: frozenset[int] = frozenset()  # keys of all aspects of the topic's own subjects
    on_topic: Mapping[int, Mapping[int, int]] = field(default_factory=dict)  # what touches it by how many words
    chosen: list[Aspect] = field(default_factory=list)
    of_thing: Sequence[Procedure] = ()  # those of its own file, where the topic is a thing and no job
    shown: Sequence[tuple[int, Procedure]] = ()  # procedures of other files for just this job, by the spaces in it

    @property
    def terms(self) -> Mapping[Keyword, Term]:
        """What was written for the keywords, where something was."""
        return self.known.terms

    @property
    def naming(self) -> Mapping[Keyword, Sequence[Point]]:
        """Points that name a keyword for which nothing was written."""
        return self.known.naming

    @property
    def answered(self) -> frozenset[Keyword]:
        """The keywords that an aspect of the topic's own answers."""
        return self.known.answered

    @property
    def listed(self) -> frozenset[Keyword]:
        """Other keywords that one is about without naming them."""
        return self.known.listed

    @property
    def procedure(self) -> Procedure | None:
        """The procedure for the topic: the one that its words call, else the nearest that fits any job.

        A thing alone (“septic systems”) gets the first `of_thing`.
        """
        if (called := self.instruction) is not None:
            return called
        near = (each for bank in (*self.banks, self.general) for each in bank.procedures)
        return next((each for each in near if not each.when or each in self.of_thing), None)

    @cached_property
    def instruction(self) -> Procedure | None:
        """The procedure that most of the topic's words call; None if none of them calls one.

        Another file's is called by words only that the topic's own subject does not go by itself, in part neither
        where it has a procedure: “growing carrots”.
        """
        called: list[tuple[int, Procedure]] = []
        own = self.banks[0].procedures if self.banks[0].name else ()
        has_own = any(not each.when for each in own)
        parts = {run for run in self.topic if any(f" {run} " in f" {name} " for name in self.names)}
        others = self.topic - (parts if has_own else self.names)
        for bank in (*self.banks, self.general):
            words = self.topic if bank is self.banks[0] else others
            runs = ((each.when & words, each) for each in bank.procedures)
            called += [(max(run.count(" ") for run in met), each) for met, each in runs if met]
        called += self.shown
        return max(called, key=lambda each: each[0])[1] if called else None

    def is_one_job(self, desk: Desk) -> bool:
        """Tell whether the topic is one job of several that its file knows: changing a tire, in a file on bicycles.

        The file goes by none of the words that say what is done, apart from such as hardly say it: “write a letter”.
        """
        job, bank, language = desk.subject.do, self.banks[0], desk.language
        if desk.subject.shape != "how-to" or self.instruction is None:
            return False
        grammar, plain = language.grammar, language.stems_of(language.card.get("plain_verbs", "")).split()
        words = (
            each for each in language.tokens(job) if each not in grammar.articles and not grammar.opens_addition(each)
        )
        said = set(map(language.stem, words)) - plain_stems(language) - set(plain)
        return not said <= set(language.stems_of(" ".join([bank.name.replace("-", " "), *bank.called])).split())

    @property
    def can_choose(self) -> bool:
        """Whether enough is known of the thing to choose it by that, where no procedure of its own says how."""
        own = self.procedure in [each for bank in self.banks if bank.name for each in bank.procedures]
        return not own and len(self.near) >= _CRITERIA

    def holds(self, term: Term) -> bool:
        """Tell whether the entry was written for this topic, what it is part of or its field."""
        return any(each is term for bank in self.banks for each in bank.known.values())

    def is_told_in_order(self, term: Term) -> bool:
        """Tell whether the entry says first what the thing is: the one that a subject's file begins with does."""
        own = self.banks[0]
        return bool(own.name) and term is next(iter(own.known.values()), None)

    @property
    def has_field(self) -> bool:
        """Whether the wide aspects are those of a field: general ones wait until nothing nearer is left."""
        return self.banks[-1] is not self.general

    @property
    def is_at_home(self) -> bool:
        """Whether the topic has a field or a file of its own: what would hold for any keyword says too little there."""
        return self.has_field or bool(self.of_subject)

    def touching(self, aspect: Aspect) -> Collection[int]:
        """Return the keys of the points by which the aspect touches the topic; none if all of it is about the topic."""
        return () if aspect.key in self.special else self.on_topic.get(aspect.key, ())

    @cached_property
    def far(self) -> list[Aspect]:
        """The general aspects; most articles do without."""
        return self.general_aspects()

    def next(self) -> Aspect | None:
        """Hand out the next aspect: the topic’s own, then one of its field, then a general one."""
        pool = self.near or self.wide or self.far
        return self._take(pool, pool[0]) if pool else None

    def is_wide(self, aspect: Aspect) -> bool:
        """Tell whether the aspect is of the wider field, where the topic has subjects of its own."""
        return bool(self.of_subject) and aspect.key not in self.of_subject

    def place(self, aspect: Aspect) -> tuple[bool, int, int]:
        """Return where the aspect stands among others: the topic's own first, by stage, then as the files have them."""
        return self.is_wide(aspect), aspect.stage, self.places.get(aspect.key, len(self.places))

    def put_first(self, aspect: Aspect) -> None:
        """Let one of the topic's own aspects be the next, as one that is about just this topic."""
        if aspect in self.near:
            self.near.remove(aspect)
            self.near.insert(0, aspect)
            self.special |= {aspect.key}

    def take(self, aspect: Aspect) -> None:
        """Hand out one of the topic's own aspects."""
        self._take(self.near, aspect)

    def _take(self, pool: list[Aspect], aspect: Aspect) -> Aspect:
        pool.remove(aspect)
        self.chosen.append(aspect)
        return aspect

    def answer(self, keyword: Keyword, stems: frozenset[str]) -> Aspect | None:
        """Hand out the aspect that answers a keyword best, if one does."""
        best = self.find(keyword, stems)
        return self._take(*best) if best is not None else None

    def find(self, keyword: Keyword, stems: frozenset[str]) -> tuple[list[Aspect], Aspect] | None:
        """Return the aspect that answers a keyword best, and where it was found.

        Beside an entry written for the keyword, only an aspect of the topic's own that meets all of it will do, or all
        that the topic does not say: the deductible, of “home insurance deductible”.
        """
        meant = self.known.meant.get(keyword)
        if meant is not None:
            return (self.near, meant) if meant in self.near else None
        exact = keyword in self.terms or not self.has_field
        best: tuple[list[Aspect], Aspect] | None = None
        most = 0.0
        longest = 1 + max((each.count(" ") for each in stems), default=0)
        lengths = longest, sum(1 for each in stems if " " not in each) or longest
        for distance, pool in enumerate((self.near,) if keyword in self.terms else (self.near, self.wide)):
            for aspect in pool:
                fit = _fitness(aspect, stems, lengths, exact) - 0.1 * distance
                if fit > most:
                    best, most = (pool, aspect), fit
        return best


def _fitness(aspect: Aspect, stems: frozenset[str], lengths: tuple[int, int], exact: bool) -> float:
    """Return how well the aspect answers a keyword; long phrases and early ones count most.

    It has so many words in all, and so many beside the topic's. At least half of it must be met, all if `exact`.
    """
    best = 0.0
    for at, phrase in enumerate(() if aspect.speaks_of.isdisjoint(stems) else aspect.about + aspect.when):
        words = 1 + phrase.count(" ")
        if phrase in stems and (words in lengths or (2 * words >= lengths[0] and not exact)):
            best = max(best, words - at / 40)
    return best


def gather(desk: Desk, reach: Reach) -> Material:
    """Return what is in reach of the desk's brief, ranked for its article."""
    language, place, chooser = desk.language, desk.place, desk.chooser

    def far() -> list[Aspect]:
        return called(language, place, [reach.general], place.mentions).ranked(chooser) if reach.has_field else []

    near = _by_sides(desk, reach, reach.near.ranked(chooser))
    wide = reach.wide.ranked(chooser)
    if not reach.has_field and not (desk.subject.do or desk.subject.shape in ("how-to", "gerund")):
        wide.sort(key=lambda each: each.needs_practice)
    if near and reach.has_field:
        wide.sort(key=lambda each: each.key not in reach.kin)
    return Material(
        reach.banks,
        reach.general,
        place.topic,
        near,
        [*reach.between.ranked(chooser), *wide],
        (reach.near.mistakes, reach.between.mistakes, reach.wide.mistakes),
        reach.concerns,
        far,
        reach.known,
        reach.own,
        reach.places,
        place.names,
        reach.near.special,
        frozenset(each.key for each in reach.near.aspects),
        reach.touching,
        of_thing=_of_thing(desk, reach.banks[0]) if desk.subject.shape == "noun" and not desk.subject.do else (),
        shown=_shown(desk) if desk.subject.do else (),
    )


def _of_thing(desk: Desk, bank: Bank) -> Sequence[Procedure]:
    """Return the procedures of a file for a thing, if none is called by its words.

    One of several kinds that the file is about (“rugby”, in a file on team sports) gets those for its own thing only.
    """
    runs = [desk.language.stems_of(name.replace("-", " ")) for name in (bank.name, *bank.called)]
    named = (f" {name} " for name in desk.place.names)
    if any(f" {run} " in name or name in f" {run} " for name in named for run in runs):
        return bank.procedures
    return [each for each in bank.procedures if any(f" {job}".endswith(f" {run}") for job in each.when for run in runs)]


def _shown(desk: Desk) -> list[tuple[int, Procedure]]:
    """Return the procedures that another file has for just what the topic says to do: “smoke a pork shoulder”."""
    language, run = desk.language, desk.language.stems_of(desk.subject.do)
    found = []
    for call in language.shown.get(run, ()):
        bank = language.category(call.category).subjects[call.subject]
        found += [(run.count(" "), each) for each in bank.procedures if run in each.when]
    return found


def _by_sides(desk: Desk, reach: Reach, near: list[Aspect]) -> list[Aspect]:
    """Return the aspects with those first that have most in common with what is known of both sides of a comparison.

    The files of the sides take turns.
    """
    told = tuple(phrase for _, term in reach.own for point in term.points for phrase in point.phrases)
    said = told + (desk.contrast.phrases if desk.contrast is not None else ())
    if not (desk.sides and said):
        return near
    shared = kinship(desk.language, said, tuple(reach.near.aspects))
    ranked = sorted(near, key=lambda each: -shared[each.key])
    of_files = ([each for each in ranked if each in bank.aspects] for bank in reach.banks)
    return [each for several in zip_longest(*of_files) for each in several if each is not None]
