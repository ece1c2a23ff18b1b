"""What the banks in reach know of the request's keywords, and how each of them is to be told."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from generator.banks.library import Language
from generator.banks.model import Aspect, Bank, Point, Term
from generator.category import Field
from generator.choose import Pool
from generator.compose.closeness import saying, stems_of
from generator.compose.desk import Keyword
from generator.compose.terms import find_term, points_naming
from generator.subject import Subject

_FIRST = 3  # of the words that an aspect answers: those that say what it is about


@dataclass(frozen=True, slots=True, eq=False)
class Known:
    """What is known of keywords, by keyword. One that stands nowhere is strange."""

    terms: Mapping[Keyword, Term]  # what was written for it
    naming: Mapping[Keyword, Pool[Point]]  # points that name one for which nothing was; a field names too much
    answered: frozenset[Keyword]  # those of which an aspect of the topic's own answers all, the end or a phrase
    listed: frozenset[Keyword]  # others, which one of them is about in the first place without naming them
    meant: Mapping[Keyword, Aspect]  # others, of which one answers what they add to the topic: “care” of “rose care”
    echoes: frozenset[Keyword]  # others, which add little to the topic or the name of its file


@dataclass(frozen=True, slots=True, eq=False)
class Told:
    """The topic, and what its own entries say of it."""

    subject: Subject
    terms: Sequence[Term]
    is_comparison: bool


def known_of(
    language: Language,
    place: Field,
    keywords: Sequence[Keyword],
    banks: tuple[Sequence[Bank], Sequence[Bank], Sequence[Bank]],
    aspects: tuple[Pool[Aspect], Pool[Aspect], Pool[Aspect]],
    topic: Told,
) -> Known:
    """Return what is known of the keywords.

    `banks` are the topic's subjects, these with all that they are part of, and those farther away; `aspects` are those
    called in its subjects, in those they are part of, and in the field.
    """
    subjects, all_near, far = banks
    near, between, wide = aspects
    found = {each: find_term(language, (*all_near, *far), each.subject.text) for each in keywords}
    names = _names(language, subjects, topic.subject)
    for each in [each for each, term in found.items() if term is None]:
        found[each] = _term_beside_topic(language, subjects, each, names)
    if not topic.is_comparison:
        found = _apart_from(language, all_near, topic.terms, found)
    said = zip(keywords, place.keywords, strict=True)
    answered = frozenset(each for each, runs in said if _is_answered(language, near or wide, each, runs))
    for keyword in answered if subjects else ():  # the subject's own aspect knows better than a wider file's entry
        if not any(found[keyword] is each for bank in subjects for each in bank.known.values()):
            found[keyword] = None
    untold = [keyword for keyword, term in found.items() if term is None]
    naming = {each: points_naming(language, [*near, *between], each) for each in untold}
    listed = frozenset(each for each in untold if lists(language, near, each)) - answered
    unknown = [each for each in untold if not naming[each] and each not in answered | listed]
    meant = {each: aspect for each in unknown if (aspect := _meant(language, near, each, names)) is not None}
    found |= {each: _term_elsewhere(language, place.category, each) for each in unknown if each not in meant}
    strange = [each for each in unknown if each not in meant and found[each] is None]
    own = () if topic.is_comparison else topic.terms
    same = [each for each in keywords if any(found[each] is term for term in own)]
    return Known(
        terms={keyword: term for keyword, term in found.items() if term is not None},
        naming={keyword: points for keyword, points in naming.items() if points},
        answered=answered | meant.keys(),
        listed=listed,
        meant=meant,
        echoes=_other_names(language, place, names, strange, same),
    )


def _other_names(
    language: Language, place: Field, names: frozenset[str], strange: Iterable[Keyword], same: Iterable[Keyword]
) -> frozenset[Keyword]:
    """Return the keywords that are other names of the topic: they add little, or have the `same` entry.

    What has no word of the topic is something else, though it calls the topic's file: “pegboard”, where garages are put
    in order.
    """
    little = frozenset(map(language.stem, language.card.get("says_little", ())))
    adding_little = [each for each in strange if little.issuperset(_added(language, each, names))]
    calling = [each for each in strange if _calls(language, place, each)]
    own = [each for each in (*calling, *same) if not names.isdisjoint(language.stems_of(each.subject.text).split())]
    return frozenset((*adding_little, *own))


def _term_beside_topic(
    language: Language, subjects: Sequence[Bank], keyword: Keyword, names: frozenset[str]
) -> Term | None:
    """Return the entry on what a keyword says beside the topic: that on “in winter” for “Florence in winter”."""
    words = keyword.subject.text.split()
    rest = [each for each in words if language.stem(each.casefold()) not in names]
    while rest and (_opens(language, rest[-1].casefold()) or rest[-1].casefold() in language.grammar.articles):
        rest.pop()
    return find_term(language, subjects, " ".join(rest)) if rest and len(rest) < len(words) else None


def _apart_from(
    language: Language,
    banks: Sequence[Bank],
    told: Iterable[Term],
    found: Mapping[Keyword, Term | None],
) -> dict[Keyword, Term | None]:
    """Return the entries without that of the topic: “plug-in hybrids” ends with what an article on hybrids begins with.

    A keyword that it was written for as a whole keeps it.
    """
    told = tuple(told)

    def is_told(keyword: Keyword, term: Term | None) -> bool:
        return any(term is each for each in told) and not _is_known(language, banks, keyword)

    return {each: None if is_told(each, term) else term for each, term in found.items()}


def _is_answered(language: Language, aspects: Sequence[Aspect], keyword: Keyword, runs: frozenset[str]) -> bool:
    """Tell whether one of these aspects answers all of the keyword, its end or a phrase in it, and says so."""
    text = keyword.subject.text
    run = language.stems_of(text)
    wanted = {run, run.rpartition(" ")[2], *(each for each in runs if " " in each)}
    answering = [each for each in aspects if not each.speaks_of.isdisjoint(wanted)]
    return any(saying(language, text, each) for each in answering) or (bool(answering) and not stems_of(language, text))


def _names(language: Language, subjects: Sequence[Bank], topic: Subject) -> frozenset[str]:
    """Return the stems that name the topic: its own, those of its thing and of the file on it."""
    called = (topic.heading, topic.thing, *(bank.name.replace("-", " ") for bank in subjects[:1]))
    return frozenset(stem for each in called for stem in language.stems_of(each).split())


def _added(language: Language, keyword: Keyword, names: frozenset[str]) -> list[str]:
    """Return the stems that a keyword adds to the topic, in their order: of “rose care” on roses “care”."""
    nothing = frozenset(map(language.stem, language.card.get("says_nothing", ()))) | names
    words = [each for each in language.tokens(keyword.subject.text) if each not in language.grammar.articles]
    return [stem for word in words if (stem := language.stem(word)) not in nothing and not _opens(language, word)]


def _calls(language: Language, place: Field, keyword: Keyword) -> bool:
    """Tell whether the topic's own file goes by the keyword: “flip phone”, where foldable ones are told."""
    calls = language.lexicon.get(language.stems_of(keyword.subject.text), ())
    return any((each.category, each.subject) == (place.category, name) for each in calls for name in place.subjects[:1])


def _opens(language: Language, word: str) -> bool:
    return bool(language.grammar.opens_addition(word))


def _meant(language: Language, aspects: Iterable[Aspect], keyword: Keyword, names: frozenset[str]) -> Aspect | None:
    """Return the aspect that answers what the keyword adds to the topic, or all of it; the one most about that."""
    added = _added(language, keyword, names)
    runs = {" ".join(added), language.stems_of(keyword.subject.text)} - {""}
    places = [(each.about.index(run), each) for each in aspects for run in runs if run in each.about]
    if not places and added:  # by its last word where that is what an aspect is about: “sleep schedule”
        places = [(each.about.index(added[-1]), each) for each in aspects if added[-1] in each.about[:_FIRST]]
    return min(places, key=lambda each: each[0])[1] if places else None


def _term_elsewhere(language: Language, category: str, keyword: Keyword) -> Term | None:
    """Return the entry that another file has for the keyword, as its first one.

    That is a file which the keyword calls by its name, else one of the topic's own category: elsewhere the same words
    stand for other things (“sleeping position” on a mattress, “serving size” of protein). A single word is looked for
    in files of that category alone which are on it: “networking”, beside careers.
    """
    name = language.singular_of(keyword.subject.text)
    files = [(owner, subject) for owner, subject in language.leading.get(name, ())]
    run = language.stems_of(keyword.subject.text)
    calls = {(call.category, call.subject) for call in language.lexicon[run]} if run in language.lexicon else set()
    own = [each for each in files if each[0] == category]
    elsewhere = [each for each in files if each in calls and " " in name]
    for owner, subject in [*elsewhere, *own][:1]:
        known = language.category(owner)
        return (known.subjects[subject] if subject else known.whole).known.get(name)
    return None


def lists(language: Language, aspects: Iterable[Aspect], keyword: Keyword) -> bool:
    """Tell whether one of the aspects is about the keyword in the first place."""
    run = language.stems_of(keyword.subject.text)
    return any(run in each.about[:_FIRST] for each in aspects)


def _is_known(language: Language, banks: Sequence[Bank], keyword: Keyword) -> bool:
    """Tell whether an entry was written for all of the keyword, and not for its end."""
    name = language.singular_of(keyword.subject.text)
    return any(name in bank.known for bank in banks)
