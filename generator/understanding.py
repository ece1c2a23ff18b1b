"""What a brief is about: its topic and keywords, understood, in their field, and ready to be inserted.

It does not hang on length, tone, structure or seed; so briefs on one topic share it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache

from generator.banks.contrasts import Contrast
from generator.banks.library import Language
from generator.banks.phrase import Value, Values
from generator.category import Field, find_field
from generator.compose import Keyword, Reach, reach_of
from generator.subject import Subject
from generator.subject.casing import capital
from generator.values import Agreement, Determiners, as_kind, as_life, noun, searched_values, topic_values, value

_STYLES = ("how-to", "question", "versus")
_MOST_OF_SIDES = 5  # words of a comparison that people search for: “vs” is hardly one
_MOST_IN_SENTENCES = 5  # words of a topic
_OF_TOPIC = frozenset(("topic", "Topic"))


@dataclass(frozen=True, slots=True, eq=False)
class Understanding:
    """A topic with its keywords. See `Desk` for what the parts serve."""

    subject: Subject
    style: str
    place: Field
    agreement: Agreement
    values: Values
    searched: Values
    whole: Values
    headline: Values | None
    keyphrase: str
    carriers: frozenset[str]
    keywords: tuple[Keyword, ...]
    echoes: tuple[Keyword, ...]
    sides: tuple[Keyword, ...]
    contrast: Contrast | None
    stand_in: Keyword | None
    bare: Value | None
    is_kind: bool
    reach: Reach


@lru_cache(maxsize=1024)
def understand(language: Language, topic: str, keywords: tuple[str, ...], category: str | None) -> Understanding:
    """Return what topic and keywords say in this language; `category` is the brief's wish."""
    subject = language.understand(topic)
    both = _sides(language, subject)
    contrast = language.contrasts.find(*both) if both else None
    place = find_field(language, topic, keywords, category or (contrast.category if contrast else None))
    subject = _of_thing(language, subject, place)
    agreement, determiners = _grammar(language)
    thing = language.understand_keyword(subject.thing) if subject.thing else subject
    keyphrase = _keyphrase_of(language, subject, keywords)
    wanted = keyphrase.casefold()
    life = as_life(thing, language.card.get("people", {}))
    one = _shortened(life, both, wanted)
    named = as_kind(one, determiners, language.card.get("kinds", {}))
    added = life.name[len(one.name) :]
    asked = replace(subject, do=subject.do.removesuffix(added)) if added else subject
    values = topic_values(asked, named, agreement, determiners, language.count)
    named_so = (contrast.left.name, contrast.right.name) if contrast else both
    for slot, side in zip(("left", "right"), named_so, strict=bool(both)):
        values |= determiners.side(slot, language.understand_keyword(side), side, language.count)
    single = one if named is not one else None
    searched = searched_values(values, subject, single, agreement, determiners, language.count)
    carriers = frozenset(name for name, value in searched.items() if wanted in value.text.casefold())
    style = subject.shape if subject.shape in _STYLES else ""
    if "topic" in carriers and style != "versus":
        style = ""
    understood = _understood(language, place, keywords, subject)
    sides = tuple(_keyword(language, each) for each in both)
    others, place = _without_topic(language, understood, subject, place)
    stand_in = None if carriers else next((each for each in understood if each.name == wanted), None)
    is_headline = not carriers and stand_in is None and wanted in subject.heading.casefold()
    return Understanding(
        subject=subject,
        style=style,
        place=place,
        agreement=agreement,
        values=values,
        searched=searched,
        whole=searched if one is life else {**searched, **determiners.noun("topic", life, language.count)},
        headline={**values, "Topic": value(subject.heading, language.count)} if is_headline else None,
        keyphrase=keyphrase,
        carriers=carriers or _OF_TOPIC,
        keywords=others,
        echoes=tuple(each for each in understood if each not in others and each is not stand_in),
        sides=sides,
        contrast=contrast,
        stand_in=stand_in,
        bare=_bare(language, searched["topic"].text),
        is_kind=single is not None,
        reach=reach_of(language, place, subject, values, others, sides),
    )


def _shortened(named: Subject, sides: Sequence[str], wanted: str) -> Subject:
    """Return what sentences call a topic that is too long to be named again and again: without what is added to it.

    “Cash flow forecasting for small retailers” is cash flow forecasting. What the article is to be found by stays.
    """
    short = named.short
    if sides and named.right.startswith(sides[1]):
        short = named.name.removesuffix(named.right) + sides[1]
    is_long = len(named.name.split()) > _MOST_IN_SENTENCES and named.name.startswith(short) and short != named.name
    if not is_long or (wanted in named.name.casefold() and wanted not in short.casefold()):
        return named
    return replace(named, name=short, opening=capital(short))


def _of_thing(language: Language, subject: Subject, place: Field) -> Subject:
    """Return the subject with the thing that an instruction or question is about, where its file is called by that.

    The file on dental implants speaks of these, and not of “caring for dental implants”. One that the instruction calls
    by itself (“change a tire”) speaks of that, unless the thing is its name.
    """
    if subject.thing or subject.shape not in ("how-to", "question") or not place.subjects or language.by_characters:
        return subject
    if not subject.do:
        return _of_object(language, subject, place)
    verb, *words = subject.do.split()
    while words and language.grammar.opens_addition(words[0]):
        words = words[1:]
    thing = " ".join(words)
    stems = [language.stem(word) for word in language.tokens(thing) if word not in language.grammar.articles]
    calls = language.lexicon.get(" ".join(stems), ())
    is_called = any((call.category, call.subject) == (place.category, place.subjects[0]) for call in calls)
    by_activity = any(language.stem(verb.lower()) in run.split() for run in place.names)
    is_name = set(language.stems_of(place.subjects[0].replace("-", " ")).split()) <= set(stems)
    speaks_of_it = is_called and (is_name or not by_activity) and language.understand(thing).number
    return replace(subject, thing=thing) if speaks_of_it else subject


def _of_object(language: Language, subject: Subject, place: Field) -> Subject:
    """Return a question's subject with what its file is called by: the deposit that a landlord keeps.

    It stays as it is where the file is called by the noun that the question begins with, or by all of it.
    """
    stems = [(word, language.stem(word)) for word in language.tokens(subject.text)]
    begun = {language.stem(word) for word in language.tokens(subject.name)}
    runs = [run.split() for run in sorted(place.names)]  # of two as long the first counts, whatever the hash seed
    if not runs or any(begun.intersection(run) for run in runs):
        return subject
    words = [word for word, stem in stems if stem in max(runs, key=len)]
    thing = language.understand(" ".join(words))
    if thing.shape != "noun" or not thing.number:
        return subject
    return replace(subject, **{name: getattr(thing, name) for name in ("name", "opening", "short", "number", "head")})


def _sides(language: Language, subject: Subject) -> tuple[str, ...]:
    """Return what the sides of "X vs Y" are called: whole words where they share one, and neither what is for both.

    “Gas vs electric stoves” are gas stoves and electric stoves; of “X vs Y for small teams” the second is Y.
    """
    left, right = subject.left, subject.right
    if not (left and right):
        return ()
    if language.contrasts.find(left, right):  # “SQL Server” is no server among others
        return left, right
    if language.understand_keyword(left).short == left:
        short = language.understand_keyword(right).short
        right = short if right.startswith(short) else right
    shared = right.partition(" ")[2]
    if " " not in left and shared and language.stems_of(f"{left} {shared}") in language.lexicon:
        left = f"{left} {shared}"
    return left, right


def _keyphrase_of(language: Language, subject: Subject, keywords: Sequence[str]) -> str:
    """Return the phrase the article wants to be found by: the topic's, else the first keyword, else its bare name."""
    if not subject.keyphrase and subject.left and len(subject.name.split()) <= _MOST_OF_SIDES:
        return subject.name
    if subject.keyphrase or keywords:
        return subject.keyphrase or keywords[0]
    name = subject.thing or subject.short or subject.name
    first, _, rest = name.partition(" ")
    return rest if rest and first.casefold() in language.grammar.articles else name


def _understood(language: Language, place: Field, keywords: Sequence[str], topic: Subject) -> tuple[Keyword, ...]:
    is_typed_so = any(each == each.casefold() for each in keywords)  # then capitals in others are meant
    category = language.category(place.category)
    banks = [category.subjects[name] for name in place.subjects if name in category.subjects]
    found = []
    for keyword in keywords:
        name = language.singular_of(keyword)
        spelled = next((bank.spelled[name] for bank in (*banks, category.whole) if name in bank.spelled), "")
        word = spelled if spelled.lower() == keyword else keyword  # “Uffizi”, “BATNA” typed without capitals
        is_name = any(name in bank.known for bank in (*banks, category.whole))
        found.append(_keyword(language, word, _with_noun(language, word, topic), is_typed_so, is_name))
    return tuple(found)


def _without_topic(
    language: Language, keywords: Sequence[Keyword], topic: Subject, place: Field
) -> tuple[tuple[Keyword, ...], Field]:
    """Return the keywords that are not the topic in other words, and the place with the stems of these alone."""
    pairs = zip(keywords, place.keywords, strict=True)
    others = [(each, stems) for each, stems in pairs if not _is_topic(language, each, topic)]
    return tuple(each for each, _ in others), replace(place, keywords=tuple(stems for _, stems in others))


def _is_topic(language: Language, keyword: Keyword, topic: Subject) -> bool:
    """Tell whether the keyword is the topic in other words or another order: “adult braces”, “braces for adults”."""

    def said(text: str) -> frozenset[str]:
        articles, opens_addition = language.grammar.articles, language.grammar.opens_addition
        words = (each for each in language.tokens(text) if each not in articles and not opens_addition(each))
        return frozenset(map(language.stem, words))

    names = (topic.heading,) if topic.left else (topic.heading, topic.name, topic.thing)
    return said(keyword.subject.text) in {said(each) for each in names if each}


def _bare(language: Language, topic: str) -> Value | None:
    """Return the topic as it opens a heading before a colon, where that drops an article: “Vegetable garden”."""
    article, _, rest = topic.partition(" ")
    is_one = article in language.card.get("kinds", {}).get("for", ())
    return value(capital(rest), language.count) if is_one and rest else None


@cache
def _grammar(language: Language) -> tuple[Agreement, Determiners]:
    card = language.card
    return Agreement(card["forms"], language.agreeing_slots, language.count), Determiners(card.get("determiners", {}))


def _with_noun(language: Language, keyword: str, topic: Subject) -> str:
    """Return the phrase in which sentences name a keyword: “waterproof shoes” for “waterproof” in a text on shoes."""
    quality = language.card.get("qualities")
    if not quality or topic.shape != "noun" or not topic.number or not re.search(quality, keyword):
        return keyword
    return f"{keyword} {topic.short.rsplit(' ', 1)[-1]}"


def _keyword(
    language: Language, keyword: str, phrase: str = "", is_typed_so: bool = False, is_name: bool = False
) -> Keyword:
    """Return the keyword with its values; sentences name it as the `phrase` does, a name if its capitals are meant.

    What the banks know by name is no instruction: “glue records”.
    """
    agreement, determiners = _grammar(language)
    phrase = phrase or keyword
    named = language.understand_keyword(phrase)
    if is_typed_so and phrase.istitle() and " " in phrase and named.name.casefold() == phrase.casefold():
        named = replace(named, name=phrase, opening=phrase, head="")
    if phrase.casefold() in named.name.casefold() or (named.do and not is_name):  # “save money”: of saving money
        values = determiners.noun("keyword", named, language.count)
    else:  # the analysis dropped words that a reader will search for
        values = noun("keyword", phrase, phrase[:1].upper() + phrase[1:], language.count)
    agreeing = agreement.of("keyword", named.number)
    return Keyword(language.understand_keyword(keyword), {**values, **agreeing, "term": value(phrase, language.count)})
