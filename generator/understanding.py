"""What a brief is about: its topic and keywords, understood, in their field, and ready to be inserted.

It does not hang on length, tone, structure or seed; so briefs on one topic share it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from generator.banks.contrasts import Contrast
from generator.banks.library import Language
from generator.banks.phrase import Value, Values
from generator.category import Field, find_field
from generator.compose import Keyword, Reach, reach_of
from generator.compose.wanted import OPEN
from generator.naming import compared, grammar_of, side_keyword, understood, without_topic
from generator.subject import Subject
from generator.subject.casing import capital
from generator.theme import theme_of
from generator.values import Agreement, value
from generator.wording import wording_of

_STYLES = ("how-to", "question", "versus")
_MOST_OF_SIDES = 5  # words of a comparison that people search for: “vs” is hardly one
_BOTH = 2  # sides
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
    asked: tuple[Keyword, ...]
    echoes: tuple[Keyword, ...]
    sides: tuple[Keyword, ...]
    contrast: Contrast | None
    stand_in: Keyword | None
    bare: Value | None
    is_kind: bool
    theme: str
    of_file: Values | None
    briefly: Values | None
    reach: Reach


@lru_cache(maxsize=1024)
def understand(language: Language, topic: str, keywords: tuple[str, ...], category: str | None) -> Understanding:
    """Return what topic and keywords say in this language; `category` is the brief's wish."""
    subject, both, contrast = compared(language, language.understand(topic))
    place = find_field(language, topic, keywords, category or (contrast.category if contrast else None))
    place = _of_sides(language, place, both)
    subject = _of_thing(language, subject, place)
    theme = theme_of(language, subject, place)
    keyphrase = _keyphrase_of(language, subject, keywords)
    wanted = keyphrase.casefold()
    named = told = wording_of(language, subject, both, contrast, wanted)
    if theme:
        subject = replace(subject, thing=theme)
        told = wording_of(language, subject, both, contrast, wanted)
    values, searched = told.values, named.searched
    carriers = frozenset(
        name for name, value in searched.items() if ":" not in name and wanted in value.text.casefold()
    )  # no verb that agrees: “forms” holds “form”
    style = subject.shape if subject.shape in _STYLES else ""
    yes_or_no = language.card.get("yes_or_no", "")
    if ("topic" in carriers and style != "versus") or (yes_or_no and subject.question.startswith(yes_or_no)):
        style = ""
    phrased = understood(language, place, keywords, subject)
    sides = tuple(side_keyword(language, each, contrast) for each in both)
    asked, others, place = _questions_among(language, *without_topic(language, phrased, subject, place))
    stand_in = None if carriers else next((each for each in phrased if each.name == wanted), None)
    is_headline = not carriers and stand_in is None and wanted in subject.heading.casefold()
    return Understanding(
        subject=subject,
        style=style,
        place=place,
        agreement=grammar_of(language)[0],
        values=values,
        searched=searched,
        whole=named.whole,
        headline={**values, "Topic": value(subject.heading, language.count)} if is_headline else None,
        keyphrase=keyphrase,
        carriers=carriers or _OF_TOPIC,
        keywords=others,
        asked=asked,
        echoes=tuple(each for each in phrased if each not in (*others, *asked) and each is not stand_in),
        sides=sides,
        contrast=contrast,
        stand_in=stand_in,
        bare=_bare(language, searched["topic"].text),
        is_kind=named.is_kind and not theme,
        theme=theme,
        of_file=_of_file(language, subject, place),
        briefly=_briefly(language, subject),
        reach=reach_of(language, place, subject, values, searched if theme else values, others, sides),
    )


def _questions_among(
    language: Language, keywords: Sequence[Keyword], place: Field
) -> tuple[tuple[Keyword, ...], tuple[Keyword, ...], Field]:
    """Return the keywords that are questions, the others, and the place with the stems of these alone.

    A language that cannot leave a question open has none: there all keywords are things.
    """
    can_ask = OPEN in language.frames.phrases
    pairs = list(zip(keywords, place.keywords, strict=True))
    asked = tuple(each for each, _ in pairs if can_ask and each.subject.shape == "question" and each.subject.ask)
    others = [(each, stems) for each, stems in pairs if each not in asked]
    return asked, tuple(each for each, _ in others), replace(place, keywords=tuple(stems for _, stems in others))


def _of_sides(language: Language, place: Field, sides: Sequence[str]) -> Field:
    """Return the field with the files of both sides of a comparison, where each goes by what one of them is called."""
    banks = language.category(place.category).subjects
    found = [find_field(language, each, (), place.category).subjects[:1] for each in sides]
    subjects = [name for names in found for name in names]
    own = [
        name in banks and language.singular_of(side) in map(language.singular_of, banks[name].called)
        for side, name in zip(sides, subjects, strict=False)
    ]
    return replace(place, subjects=tuple(subjects)) if len(set(subjects)) == _BOTH and all(own) else place


def _of_thing(language: Language, subject: Subject, place: Field) -> Subject:
    """Return the subject with the thing that an instruction or question is about, where its file is called by that.

    The file on dental implants speaks of these, and not of “caring for dental implants”. One that the instruction calls
    by itself (“change a tire”) speaks of that, unless the thing is its name. The file on salary negotiation speaks of
    that, and not of “a salary” that one negotiates; the one on buying a home speaks of that, and not of homes.
    """
    if subject.thing and subject.shape == "gerund" and _is_called(language, subject, place):
        return replace(subject, thing="")
    if subject.thing or subject.shape not in ("how-to", "question") or not place.subjects or language.by_characters:
        return subject
    if not subject.do:
        return _of_object(language, subject, place)
    verb, *words = subject.do.split()
    name = _name_of_file(language, place)
    if language.stem(verb.lower()) in language.stems_of(name).split():
        return _called(subject, language.understand(name))
    while words and language.grammar.opens_addition(words[0]):
        words = words[1:]
    if not language.grammar.going_on.isdisjoint(words):  # “stop a dog from barking”
        return subject
    thing = " ".join(words)
    stems = [language.stem(word) for word in language.tokens(thing) if word not in language.grammar.articles]
    calls = language.lexicon.get(" ".join(stems), ())
    is_called = any((call.category, call.subject) == (place.category, place.subjects[0]) for call in calls)
    by_activity = any(language.stem(verb.lower()) in run.split() for run in place.names)
    is_name = set(language.stems_of(place.subjects[0].replace("-", " ")).split()) <= set(stems)
    speaks_of_it = is_called and (is_name or not by_activity) and language.understand(thing).number
    return replace(subject, thing=thing) if speaks_of_it else subject


def _is_called(language: Language, subject: Subject, place: Field) -> bool:
    """Tell whether the file on the topic goes by the topic's whole name."""
    found = language.category(place.category).subjects.get(place.subjects[0]) if place.subjects else None
    return found is not None and language.singular_of(subject.name) in map(language.singular_of, found.called)


def _of_file(language: Language, subject: Subject, place: Field) -> Values | None:
    """Return the values with what the file on an instruction is called as the topic: wills, for “how to write a will”.

    None where the topic does not name it.
    """
    name, stems = _name_of_file(language, place), language.stems_of
    if subject.shape != "how-to" or not name:
        return None
    thing = language.understand_keyword(name)
    is_named = not set(stems(name).split()).isdisjoint(stems(subject.heading).split())
    if not is_named or thing.shape != "noun" or not thing.number:
        return None
    return wording_of(language, thing, (), None, name.casefold()).values


def _name_of_file(language: Language, place: Field) -> str:
    """Return what the file on the topic is called; empty if it has no file or no name."""
    found = language.category(place.category).subjects.get(place.subjects[0]) if place.subjects else None
    return found.called[0] if found is not None and found.called else ""


def _briefly(language: Language, subject: Subject) -> Values | None:
    """Return the values with the topic without what it adds for whom or where: “solar panels” for those “for home”."""
    added = language.card.get("named_briefly_before", ())
    rest = subject.name.removeprefix(subject.short).split()
    is_open = subject.shape == "noun" and not (subject.left or subject.thing) and subject.short != subject.name
    short = language.understand_keyword(subject.short) if is_open and rest and rest[0].casefold() in added else None
    if short is None or short.shape != "noun" or not short.number:
        return None
    return wording_of(language, short, (), None, short.text.casefold()).values


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
    return _called(subject, thing)


def _called(subject: Subject, thing: Subject) -> Subject:
    """Return the subject, called what the thing is called."""
    return replace(subject, **{name: getattr(thing, name) for name in ("name", "opening", "short", "number", "head")})


def _keyphrase_of(language: Language, subject: Subject, keywords: Sequence[str]) -> str:
    """Return the phrase the article wants to be found by: the topic's, else the first keyword, else its bare name.

    No one looks for what can only be said of the topic: “on a budget”.
    """
    if not subject.keyphrase and subject.left and len(subject.name.split()) <= _MOST_OF_SIDES:
        return subject.name
    things = [each for each in keywords if not language.grammar.is_addition(each)]
    if subject.keyphrase or things:
        return subject.keyphrase or things[0]
    name = subject.thing or subject.short or subject.name
    first, _, rest = name.partition(" ")
    return rest if rest and first.casefold() in language.grammar.articles else name


def _bare(language: Language, topic: str) -> Value | None:
    """Return the topic as it opens a heading before a colon, where that drops an article: “Vegetable garden”."""
    article, _, rest = topic.partition(" ")
    is_one = article in language.card.get("kinds", {}).get("for", ())
    return value(capital(rest), language.count) if is_one and rest else None
