"""The desk: what one article is written from, and what has been written so far."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, field

from generator.banks.contrasts import Contrast
from generator.banks.library import Language
from generator.banks.model import Frames, Point
from generator.banks.phrase import Phrase, Value, Values, Variant
from generator.banks.voice import Voice
from generator.category import Field
from generator.choose import Chooser, Pool, sorted_by
from generator.compose.repeats import Repeats
from generator.memo import Memo
from generator.models import Brief
from generator.subject import Subject
from generator.tree import Line, Paragraph, Section
from generator.values import Agreement


@dataclass(frozen=True, slots=True, eq=False)
class Keyword:
    """A keyword of the request: its subject, and the values of `{keyword}` and its agreeing words."""

    subject: Subject
    values: Values

    @property
    def name(self) -> str:
        """The keyword as the request has it, in lower case."""
        return self.subject.text.casefold()


@dataclass(slots=True)
class Desk:
    """Sources (above) and running counts (below) of one article. Lines are written through it."""

    brief: Brief
    language: Language
    frames: Frames  # the sentences that tie things together
    scale: float  # what one word measures here: 1, or the characters of a word where characters are counted
    voice: Voice
    subject: Subject
    style: str  # which special frames serve the topic: "", "how-to", "question", "versus"
    place: Field
    chooser: Chooser
    agreement: Agreement
    values: Values
    searched: Values  # the same with the topic as it is searched for (“the best blenders”), where that is not its name
    whole: Values  # the same with all of a topic that is too long to be named again and again
    headline: Values | None  # with the whole topic, where no sentence can hold what is searched for
    keyphrase: str
    carriers: frozenset[str]  # slots whose value in `searched` holds the keyphrase, else those of the topic
    keywords: tuple[Keyword, ...]
    asked: tuple[Keyword, ...]  # those that are questions
    echoes: tuple[Keyword, ...]  # keywords that are other names of the topic
    sides: tuple[Keyword, ...]  # of a comparison: "Python" and "Go"
    contrast: Contrast | None  # facts on both of them under the same criteria
    repeats: Repeats  # which texts in reach say much the same
    stand_in: Keyword | None  # the keyword that is the keyphrase because the topic is too long to be searched for
    named: Callable[..., Keyword]  # gives a keyword of the language the values by which sentences name it
    bare: Value | None = None  # the topic as it stands before a colon, where that is without an article
    theme: str = ""  # what the topic's file speaks of, where that is not the topic: mold for “mold removal”
    of_file: Values | None = None  # with what the file on an instruction is called as the topic: wills
    briefly: Values | None = (
        None  # with the topic as it is called once it has been named: “solar panels” for those “for home”
    )
    is_knowledge: bool = False  # the topic is there to know about, which labels should say: nobody errs with volcanoes
    is_kind: bool = False  # sentences speak of “espresso machines” where the topic is one: either is a mention
    sections: list[Section] = field(default_factory=list)
    words: int = 0
    mentions: int = 0  # of the keyphrase
    headings: int = 0
    topic_headings: int = 0
    used: set[int] = field(default_factory=set)
    told: list[tuple[Phrase, ...]] = field(default_factory=list)  # the texts that the article has
    stale: set[int] = field(default_factory=set)  # keys of what says much the same as something that was told
    promised: set[int] = field(default_factory=set)  # and as entries on keywords that are still to be told
    strange: list[Keyword] = field(default_factory=list)  # of which nothing is known
    openers: tuple[str, str] = ("", "")

    @property
    def all_questions(self) -> bool:
        """Whether the article is made of questions, rather than having some."""
        return any(each.kind == "question" and each.level == 2 for each in self.sections)

    @property
    def asks_what_goes_wrong(self) -> bool:
        """Whether the topic asks for mistakes, so that all of the text is on them: “common running mistakes”."""
        return self.subject.facet == "mistakes"

    @property
    def is_focused(self) -> bool:
        """Whether keywords say what the article is about: then it begins with the beginnings and keeps to them."""
        return len(self.keywords) >= _SEVERAL

    @property
    def is_apart(self) -> bool:
        """Whether the topic sets two things apart between which nobody chooses: weather and climate."""
        return self.contrast is not None and not self.contrast.is_choice

    # -- one line ---------------------------------------------------------------------------

    def fits(self, phrase: Phrase, values: Values) -> bool:
        """Tell whether every slot of the phrase can be filled."""
        return not phrase.slots or values.keys() >= phrase.slots

    def line(self, phrase: Phrase, values: Values | None = None, fixed: bool = False) -> Line | None:
        """Return the phrase as a line, or None if a slot is empty or it would open like the two before it.

        A `fixed` line comes in any case.
        """
        if values is None:
            values = self.values
        if phrase.slots and not values.keys() >= phrase.slots:
            return None
        variants = self.voice.readings[phrase]
        at = self.chooser.index(phrase.key, variants.count)
        variant = variants[at]
        before, last = self.openers
        if before == last == variant.opener:
            other = variants.unlike(at)
            if other is None and not fixed:
                return None
            variant = other or variant
        words = variant.length(values) if variant.slots else variant.words
        return Line(variant, values, words, variants, fixed)

    def write(self, line: Line) -> Line:
        """Count the line as written."""
        self.words += line.words
        self.mentions += self.carries(line.variant, line.values)
        self.openers = (self.openers[1], line.variant.opener)
        return line

    def carries(self, variant: Variant, values: Values) -> bool:
        """Tell whether the variant, filled with the values, names the keyphrase."""
        return not self.carriers.isdisjoint(variant.slots) and (self.is_kind or self.is_searched(values))

    @property
    def as_meant(self) -> Values:
        """The values for what is said of the thing itself: “the best blenders”, but vaccines, not their history."""
        subject = self.subject
        is_guide = subject.thing and subject.shape == "noun"  # “car buying guide”
        return self.values if subject.facet or subject.items or self.theme or is_guide else self.searched

    def is_searched(self, values: Values) -> bool:
        """Tell whether the topic stands in the values as it is searched for."""
        return self.searched is self.values or values["topic"] is self.searched["topic"]

    def as_searched(self, values: Values) -> Values:
        """Return the values with the topic as it is searched for."""
        if self.is_searched(values):
            return values
        others = {slot: each for slot, each in values.items() if not slot.startswith("topic:")}
        return {**others, **{slot: each for slot, each in self.searched.items() if slot[:5].lower() == "topic"}}

    # -- drawing from banks -----------------------------------------------------------------

    def frame(self, bank: str, values: Values | None = None, fixed: bool = False) -> Line | None:
        """Return the best unused sentence of a frame bank (written), or None."""
        known = self.frames.phrases.get(bank)
        return self.draw(known[self.brief.tone], values, fixed) if known else None

    def draw(self, phrases: Sequence[Phrase], values: Values | None = None, fixed: bool = False) -> Line | None:
        """Return the best ranked unused phrase that fits, as a written line, or None."""
        used = self.used
        for phrase in self.chooser.best(phrases):
            line = self.line(phrase, values, fixed) if phrase.key not in used else None
            if line is not None:
                used.add(phrase.key)
                return self.write(line)
        return None

    def styled(self, bank: str, values: Values | None = None, fixed: bool = False) -> Line | None:
        """Return a sentence of the bank's special form for this topic if there is one, else of the bank.

        It ties the text to the topic, which it names as people search for it.
        """
        values = self.as_searched(self.values if values is None else values)
        for form in filter(None, (self.subject.facet if self.is_list else "", self.style)):
            line = self.frame(f"{bank}.{form}", values, fixed)
            if line is not None:
                return line
        return self.frame(bank, values, fixed)

    @property
    def is_list(self) -> bool:
        """Whether the topic as searched for is what there are many of: “travel tips”, but not “tips for travelers”."""
        head = self.subject.head
        is_named = bool(head) and self.language.understand_keyword(head).facet == self.subject.facet
        return bool(self.subject.searched) or is_named

    def names_topic(self, phrase: Phrase | Variant) -> bool:
        """Tell whether the phrase names the topic, under whichever name."""
        return not self.carriers.isdisjoint(phrase.slots)

    def _is_topical(self, title: Line) -> bool:
        """Tell whether the title names the topic, in a slot or in the author's own words."""
        return (self.names_topic(title.variant) and not self.theme) or self.keyphrase in title.text().casefold()

    def open(self, section: Section) -> Section:
        """Begin a section: count its title and put it into the article."""
        self.sections.append(section)
        if section.title is not None:
            self.headings += 1
            self.topic_headings += self._is_topical(section.title)
            self.write(section.title)
        return section

    def move(self, first: int, place: int) -> None:
        """Move what was written from the section `first` on to a place before it."""
        written = self.sections[first:]
        del self.sections[first:]
        self.sections[place:place] = written

    def withdraw(self, section: Section) -> None:
        """Take back a section that came to nothing, with its title."""
        self.sections.remove(section)
        if section.title is not None:
            self.headings -= 1
            self.topic_headings -= self._is_topical(section.title)
            self.words -= section.title.words
            self.mentions -= self.carries(section.title.variant, section.title.values)

    # -- points -----------------------------------------------------------------------------

    def ranked_points(self, points: Iterable[Point], near: Collection[int] = ()) -> list[Point]:
        """Return the unused points of this tone, the best first; `near` ones and those of the tone come sooner.

        What would repeat something is left out, and what takes up a point that was not told.
        """
        used, stale, promised = self.used, self.stale, self.promised
        return [
            each
            for each in self._ranked(points, near)
            if (key := each.key) not in used
            and key not in stale
            and key not in promised
            and (not each.behind or each.behind in used)
        ]

    def unused_points(self, points: Iterable[Point]) -> list[Point]:
        """Return the unused points of this tone, the best first, whatever they repeat."""
        return [each for each in self._ranked(points) if each.key not in self.used]

    def _ranked(self, points: Iterable[Point], near: Collection[int] = ()) -> list[Point]:
        pool = self.voice.points[points] if isinstance(points, Pool) else self.voice.suiting(points)
        ranks = self.chooser.lifted(pool, pool.merits)
        if near:
            for at, each in enumerate(pool):
                ranks[at] += _NEARNESS_BONUS * (each.key in near)
        return sorted_by(pool, ranks)

    def paragraph(self, point: Point, values: Values | None = None) -> Paragraph | None:
        """Write a point as a paragraph, or return None if its first sentence does not fit.

        Most lines of an article are made here; so it does at one go what `line` and `write` do for others.
        """
        if values is None:
            values = self.values
        names, readings, index = values.keys(), self.voice.readings, self.chooser.index
        is_searched = self.is_kind or self.is_searched(values)
        briefly = self.briefly if self.briefly and values is self.values else values
        before, last = self.openers
        lines: list[Line] = []
        words = mentions = 0
        for phrase in point.phrases:
            if phrase.slots and not names >= phrase.slots:
                break
            variants, filling = readings[phrase], values
            at = index(phrase.key, variants.count)
            if phrase.slots and not self.carriers.isdisjoint(phrase.slots):
                is_due = is_searched and self.mentions + mentions < (self.words + words) / self.scale / _NAMED_EVERY
                filling = values if is_due or not briefly.keys() >= phrase.slots else briefly
                if variants.leaving:  # it need not name the topic
                    few = variants.leaving[is_due]
                    at = few[index(phrase.key, len(few))]
            variant = variants[at]
            if before == last == variant.opener:
                other = variants.unlike(at)
                if other is None:
                    break
                variant = other
            length = variant.words
            if variant.slots:
                length = variant.length(filling)
                mentions += is_searched and filling is values and not self.carriers.isdisjoint(variant.slots)
            lines.append(Line(variant, filling, length, variants))
            words += length
            before, last = last, variant.opener
        if not lines or (len(lines) < 2 <= len(point.phrases)):
            return None
        self.openers = (before, last)
        self.words += words
        self.mentions += mentions
        self.tell(point.key, point.phrases)
        is_whole = _announces[self.language, point] or (  # “Three signs tell”: all of them
            point.opens_with == "mistake" and self.brief.length >= _ROOMY * self.scale  # with its remedy
        )
        return Paragraph(lines, len(lines) if is_whole else min(2, len(lines)), point.key)

    def tell(self, key: int, phrases: tuple[Phrase, ...]) -> None:
        """Count a text as told: what says much the same is not told again."""
        self.used.add(key)
        self.told.append(phrases)
        self.stale |= self.repeats[key, phrases]

    def is_told(self, point: Point) -> bool:
        """Tell whether the article has the point, or one that says much the same."""
        return point.key in self.used or point.key in self.stale

    def length_of(self, point: Point) -> int:
        """Return about how many words the point has."""
        return self.voice.lengths[point]

    # -- values -----------------------------------------------------------------------------

    def with_noun(self, slot: str, name: str, number: str, base: Values | None = None) -> dict[str, Value]:
        """Return the values plus a noun in a slot, with the words that agree with it."""
        return {**(self.values if base is None else base), **self.agreement.noun(slot, name, number)}


_SEVERAL = 2  # keywords
_NAMED_EVERY = 320  # words in which the topic is named once, where sentences can do without
_ROOMY = 400  # words of an article that need not be cut everywhere
_NEARNESS_BONUS = 2**64 // 3  # added to ranks, which are below 2^64


def _does_announce(found: tuple[Language, Point]) -> bool:
    """Tell whether a sentence before the last says how many things follow."""
    language, point = found
    announces = language.card.get("announces", "(?!)")
    return any(re.search(announces, phrase.source) for phrase in point.phrases[:-1])


_announces: Memo[tuple[Language, Point], bool] = Memo(_does_announce)
