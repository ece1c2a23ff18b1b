"""Title and description for search results, written by Galley where the brief brings none."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import chain

from generator.banks.model import Bank
from generator.banks.phrase import SLOT, Phrase, Value, Values
from generator.compose.closeness import stems_of, title_words
from generator.compose.desk import Desk
from generator.compose.governing import things_listed
from generator.compose.opening import with_names
from generator.compose.titles import headed
from generator.seo.width import DESCRIPTION_MOST, DESCRIPTION_SIZE, TITLE_MOST, width
from generator.values import value

TITLE_LENGTH = (30, 60)  # characters
DESCRIPTION_LENGTH = (121, 156)  # characters
_NAMES = ("noun", "gerund", "apart")  # of things and activities, to which a title adds what it tells of them
_ON_ITSELF = ("paragraphs", "sections", "detailed")  # structures of articles on what their subject's file is about
_MISSING = 0.3  # of a title's words, in the text
_TOLD = 3  # times that a text which tells of something names it, unless a heading does
_NAMINGS = 2  # of the keyphrase in a description
_TURNS = 2  # one of so many articles has its keywords in the title rather than what the topic's file offers
_FEWEST = 3  # items that a title counts
_LISTED, _BRIEF = 3, 3  # keywords that a title names; words of one that it has room for
_RUN = 3  # words
_TAIL = 12  # characters that a title adds to its topic, where there is room: more than “Tips”
_CJK_DESCRIPTION = (61, 80)
_MARK_AND_COLON = re.compile("([?!？！])[:：]")


def description_bounds(by_characters: bool) -> tuple[int, int]:
    """Return the characters a description should have; results show half as many wide ones."""
    return _CJK_DESCRIPTION if by_characters else DESCRIPTION_LENGTH


def title_bounds(by_characters: bool) -> tuple[int, int]:
    """Return the characters a title should have; half as many wide ones are enough."""
    return (TITLE_LENGTH[0] // 2 if by_characters else TITLE_LENGTH[0]), TITLE_LENGTH[1]


def title(desk: Desk, banks: Sequence[Bank], article: str) -> str:
    """Return a title of 30 to 60 characters that begins with what is searched for, or the topic alone if it is long.

    Of those that a file offers the ones come last that promise what the article, given as text, does not say.
    """
    subject = desk.subject
    least, most = title_bounds(desk.language.by_characters)
    pools, values, is_whole = _pools(desk, banks, article)
    if is_whole and least <= len(subject.title) <= most and width(subject.title) <= TITLE_MOST:
        return subject.title  # a question or an instruction says what it is; and one colon is enough
    for pool in pools:
        usable = [each for each in pool if not _doubles(desk, values, each)]
        ordered = usable if isinstance(pool, Kept) else desk.chooser.best(usable)
        texts = (_MARK_AND_COLON.sub(r"\1", text) for phrase in ordered for text in _texts(desk, [phrase], values))
        fitting = [each for each in texts if least <= len(each) <= most and width(each) <= TITLE_MOST]
        if fitting:  # “Tips” alone is for topics that leave no room for more
            telling = (each for each in fitting if len(each) - len(values["title"].text) >= _TAIL)
            return fitting[0] if isinstance(pool, Kept) else next(telling, fitting[0])
    return shorten(subject.title, most)


def _pools(desk: Desk, banks: Sequence[Bank], article: str) -> tuple[list[Sequence[Phrase]], Values, bool]:
    """Return the titles to try, pool by pool, what fills them, and whether the topic can be one as it stands."""
    subject, known, structure = desk.subject, desk.language.seo, desk.brief.structure
    values = _title_values(desk, subject.title)
    shape = "apart" if desk.is_apart else "count" if subject.count else subject.shape
    tells = desk.is_knowledge or subject.items == "claims" or subject.facet == "benefits"  # no “useful tips”
    kind = "knowledge" if tells and structure == "listicle" else structure
    pools: list[Sequence[Phrase]] = [known.get(f"titles.{shape}.{kind}", ()), known.get(f"titles.{shape}", ())]
    first: list[Sequence[Phrase]] = []
    is_on_itself = shape in ("noun", "gerund") and structure in _ON_ITSELF
    if structure == "listicle" and shape in _NAMES and "n" in values:
        pools.insert(0, known.get("titles.counted.knowledge" if tells else "titles.counted", ()))
    if (
        subject.facet
        and subject.shape != "how-to"
        and not subject.title.casefold().startswith(desk.keyphrase)
        and subject.keyphrase
        and not desk.language.grammar.opens_addition(subject.keyphrase.split()[0])  # no “To Draw: 10 Tips”
    ):
        values = _title_values(desk, desk.language.understand(desk.keyphrase).title)
        of_facet = known.get(f"titles.facet.{subject.facet}", ())
        counted = [each for each in of_facet if subject.count and "n" in each.slots]  # who asks for ten looks for “10”
        pools = [counted, of_facet, *pools]
    elif not desk.theme and is_on_itself:
        first += _of_files(desk, banks, article)
    if not subject.facet and is_on_itself and (told := _contents(desk)):
        values |= told
        first.insert(len(first) * desk.chooser.number("title", _TURNS), Kept(known.get("titles.contents", ())))
    pools.append(known.get("titles.noun", ()))
    if desk.stand_in is not None and not _says(desk, subject.title, desk.stand_in.name):
        is_addition = desk.language.grammar.is_addition
        wanted = [each for each in desk.keywords if each is not desk.stand_in and not is_addition(each.name)]
        others = [each.subject.text for each in wanted]
        for slot, each in zip("ab", [desk.stand_in.subject.text, *sorted(others, key=len)[:1]], strict=False):
            values[slot] = value(desk.language.understand_keyword(each).title, desk.language.count)
        first = [known.get("titles.keywords", ()), known.get("titles.keyword", ()), *first]
    is_whole = ":" in subject.title or (shape not in _NAMES and desk.stand_in is None and not subject.facet)
    return [*first, *pools], values, is_whole


def _of_files(desk: Desk, banks: Sequence[Bank], article: str) -> list[Sequence[Phrase]]:
    """Return the titles that the files on the topic offer, as far as the article keeps what they promise."""
    own = [bank for bank in banks if bank.name in desk.place.subjects] or banks  # wider ones promise wider things
    kept: list[Sequence[Phrase]] = [_kept(desk, bank.titles, article.casefold()) for bank in own]
    if desk.is_knowledge:  # the others speak of advice
        kept += [Kept(desk.chooser.order(bank.titles)) for bank in own]
    return kept


class Kept(list[Phrase]):
    """Titles in the order in which they should be tried."""


def _kept(desk: Desk, titles: Sequence[Phrase], text: str) -> Kept:
    """Return the titles that the article keeps, those first whose words it says often or in headings.

    None is kept of whose words too many are missing in the text, or what it lists in headings (without headings the
    text alone decides).
    """
    headings = [each.title.text() for each in desk.sections if each.title is not None]
    headed_by = frozenset().union(*(stems_of(desk.language, each) for each in headings))

    def promises_more(title: Phrase) -> tuple[int, int]:
        stems = title_words(desk.language, title)
        is_said = sum(stem not in text for stem in stems) <= _MISSING * len(stems)
        listed = things_listed(desk.language, title) if headings else ()
        in_passing = sum(stem not in headed_by and text.count(stem) < _TOLD for stem in stems)
        return (not is_said) + sum(each.isdisjoint(headed_by) for each in listed), in_passing

    ranked = sorted((promises_more(each), at, each) for at, each in enumerate(desk.chooser.order(titles)))
    return Kept(each for (broken, _), _, each in ranked if not broken)


def _doubles(desk: Desk, values: Values, phrase: Phrase) -> bool:
    """Tell whether a title says a longer word of the topic again, or its preposition: “... for Beginners for ...”."""
    topic = values["Topic"].text
    first = next(iter(SLOT.sub("", phrase.source).casefold().split()), "")
    is_repeated = first in topic.casefold().split() and desk.language.grammar.opens_addition(first)
    return is_repeated or not title_words(desk.language, phrase).isdisjoint(stems_of(desk.language, topic))


def _says(desk: Desk, text: str, name: str) -> bool:
    """Tell whether all words of a name stand in the text, in any form."""
    return set(desk.language.stems_of(name).split()) <= set(desk.language.stems_of(text).split())


def _title_values(desk: Desk, name: str) -> dict[str, Value]:
    values = {**desk.values, "title": value(name, desk.language.count), "Topic": value(name, desk.language.count)}
    items = sum(1 for each in desk.sections if each.kind == "item")
    if desk.subject.count or items >= _FEWEST:
        values["n"] = value(str(desk.subject.count or items), desk.language.count)
    return values


def _contents(desk: Desk) -> dict[str, Value]:
    """Return the keywords that a title can list behind its topic, as the request has them: {a}, {b} and {c}."""
    topic = stems_of(desk.language, desk.subject.title) | stems_of(desk.language, desk.keyphrase)
    known = (desk.language.understand_keyword(each.subject.text) for each in desk.keywords if each not in desk.strange)
    things = (each for each in known if each.shape == "noun" or (each.shape == "gerund" and " " not in each.name))
    named = (each for each in things if not desk.language.grammar.is_addition(each.name))
    plain = (each for each in named if each.number and len(each.name.split()) <= _BRIEF)
    names = [each.title for each in plain if topic.isdisjoint(stems_of(desk.language, each.name))]
    return {slot: value(name, desk.language.count) for slot, name in zip("abc"[:_LISTED], names, strict=False)}


def description(desk: Desk, banks: Sequence[Bank]) -> str:
    """Return a description of 121 to 156 characters, not too wide, that names the keyphrase once or twice."""
    least, most = description_bounds(desk.language.by_characters)

    keyphrase = f" {desk.language.stems_of(desk.keyphrase)} "

    def fits(text: str) -> bool:
        is_of_size = least <= len(text) <= most and width(text, DESCRIPTION_SIZE) <= DESCRIPTION_MOST
        return is_of_size and f" {desk.language.stems_of(text)} ".count(keyphrase) <= _NAMINGS

    known = desk.language.seo
    style = "apart" if desk.is_apart else desk.style or "noun"
    firsts: list[Phrase] = list(known.get(f"descriptions.first.{style}", ()) if desk.style else ())
    anywhere = [*known.get("descriptions.first.noun", ()), *known.get("descriptions.first", ())]
    of_field = [phrase for bank in banks for phrase in bank.descriptions]
    pools = (firsts, anywhere) if firsts else (of_field, anywhere)
    texts = _texts(desk, chain.from_iterable(map(desk.chooser.best, pools)), desk.whole)
    if desk.headline is not None and not desk.subject.ask:
        texts = chain(_texts(desk, desk.chooser.best(headed(anywhere)), desk.headline), texts)
    contents = None if desk.style or desk.headline else with_names(desk, desk.whole)
    if contents is not None:
        texts = chain(_texts(desk, desk.chooser.best(known.get("descriptions.contents", ())), contents), texts)
    nearest = ""
    for one in texts:
        if fits(one):
            return one
        if len(one) > most:
            continue
        nearest = nearest or one
        for two in _seconds(desk, one.casefold()):
            both = f"{one}{desk.language.joiner}{two}"
            if fits(both) and not _repeats(one, two):
                return both
    return shorten(nearest or desk.subject.heading, most)


def _repeats(first: str, second: str) -> bool:
    """Tell whether a sentence says three words in a row again: “and the usual mistakes”."""
    said = f" {first.casefold().rstrip('.')} "
    words = second.casefold().rstrip(".").split()
    return any(f" {' '.join(words[at : at + _RUN])} " in said for at in range(len(words) - _RUN + 1))


def _seconds(desk: Desk, first: str) -> Iterable[str]:
    """Yield second sentences: with two keywords that the first does not name, with one, then others."""
    known, order = desk.language.seo, desk.chooser.best
    others = [each for each in desk.keywords if each.name not in first and each not in desk.strange]
    things = (each for each in others if not each.subject.question)  # no “notes on where to stay”
    wanted = (each for each in things if desk.stand_in or each.name not in desk.keyphrase)
    is_addition = desk.language.grammar.is_addition
    names = [each.values["keyword"] for each in wanted if not is_addition(each.name)]  # not “in winter”
    if len(names) > 1:
        values = {**desk.values, "a": names[0], "b": names[1]}
        yield from _texts(desk, order(known.get("descriptions.two_keywords", ())), values)
    if names:
        yield from _texts(desk, order(known.get("descriptions.one_keyword", ())), {**desk.values, "a": names[0]})
    yield from _texts(desk, order(known.get("descriptions.second", ())), desk.values)


def _texts(desk: Desk, phrases: Iterable[Phrase], values: Values) -> Iterable[str]:
    for phrase in phrases:
        if desk.fits(phrase, values):
            variants = desk.voice.readings[phrase]
            start = desk.chooser.index(phrase.key, variants.count)
            for offset in range(min(4, variants.count)):
                yield variants[(start + offset) % variants.count].fill(values)[2]


def shorten(text: str, most: int) -> str:
    """Return the text, cut at a word's end with an ellipsis if it is longer than `most` characters."""
    if len(text) <= most:
        return text
    cut = text[: most - 1]
    if " " in cut[most // 2 :]:
        cut = cut.rsplit(" ", 1)[0]
    return cut.rstrip(" ,;:.-–、。，；：") + "…"
