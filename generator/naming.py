"""What sentences call the keywords and sides of a brief: with which article and capitals, as a noun or an activity."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import cache, partial

from generator.banks.contrasts import Contrast
from generator.banks.library import Language
from generator.banks.phrase import Values
from generator.category import Field
from generator.compose import Keyword
from generator.subject import Subject
from generator.subject.casing import capital
from generator.values import Agreement, Determiners, as_kind, as_life, noun, value

_NAMED = ("noun", "gerund")  # shapes of topics behind which an addition can stand
_PART = 2  # words of a topic that name it: “water-saving tips” of saving water at home


def compared(language: Language, subject: Subject) -> tuple[Subject, tuple[str, ...], Contrast | None]:
    """Return the topic, the sides that it compares, and what is known of both of them together."""
    both = _sides_of(language, subject)
    if not both:
        return subject, both, None
    left, right = both
    alone = left.removesuffix(" " + right.partition(" ")[2])  # “freelancing vs starting a business”
    contrast = language.contrasts.find(left, right) or language.contrasts.find(alone, right)
    if contrast is None:
        return subject, both, None
    both = (contrast.left.name, contrast.right.name)
    return _with_names(subject, both), both, contrast


def _sides_of(language: Language, subject: Subject) -> tuple[str, ...]:
    """Return what the sides of "X vs Y" are called: whole words where they share one, and neither what is for both.

    “Gas vs electric stoves” are gas stoves and electric stoves; of “X vs Y for small teams” the second is Y.
    """
    left, right = subject.left, subject.right
    if not (left and right):
        return ()
    knows = language.contrasts.knows
    if language.understand_keyword(left).short == left and not knows(left, right):  # “pour over” has no addition
        short = language.understand_keyword(right).short
        right = short if right.startswith(short) else right
    shared = right.partition(" ")[2]
    whole = f"{left} {shared}"
    if " " not in left and shared:
        is_thing = language.stems_of(whole) in language.lexicon and not knows(left, right)  # “SQL Server” is no server
        left = whole if is_thing or knows(whole, right) else left
    return left, right


def _with_names(subject: Subject, sides: Sequence[str]) -> Subject:
    """Return the subject with the names of both sides as their authors write them: “SQL Server”, “Scrum”."""

    def spelled(text: str) -> str:
        begins = text[:1]
        for side in sides:
            if side != side.lower():
                named = partial(_as_in, side)  # what has no capitals there may have some in a title
                text = re.sub(rf"(?<!\w){re.escape(side)}(?!\w)", named, text, flags=re.IGNORECASE)
        return capital(text) if begins.isupper() else text

    return replace(
        subject,
        title=spelled(subject.title),
        heading=spelled(subject.heading),
        name=spelled(subject.name),
        opening=spelled(subject.opening),
        short=spelled(subject.short),
        keyphrase=spelled(subject.keyphrase),
    )


def _as_in(name: str, found: re.Match[str]) -> str:
    """Return what was found with the words spelled as in the name that have capitals there."""
    words = zip(name.split(" "), found[0].split(" "), strict=True)
    return " ".join(named if named != named.lower() else word for named, word in words)


def _is_name(side: str) -> bool:
    """Tell whether a side of a comparison is a name, which has no article: “Tor”, “Google Cloud”, but a VPN."""
    last = side.rsplit(maxsplit=1)[-1]
    return last[:1].isupper() and not last.isupper()


def side_values(language: Language, slot: str, side: str, contrast: Contrast | None) -> Values:
    """Return the values of a side of a comparison in a slot: “a laptop”, but “Tor”."""
    subject = language.understand_keyword(side)
    if contrast is not None and _is_name(side):
        subject = replace(subject, number="mass")
    return grammar_of(language)[1].side(slot, subject, side, language.count)


def side_keyword(language: Language, side: str, contrast: Contrast | None) -> Keyword:
    """Return a side of a comparison as a keyword; a name that the banks know stands as it is."""
    found = named_keyword(language, side, is_known=True)
    if contrast is None or not _is_name(side):
        return found
    named = noun("keyword", side, side[:1].upper() + side[1:], language.count)
    return replace(found, values={**found.values, **named})


def understood(language: Language, place: Field, keywords: Sequence[str], topic: Subject) -> tuple[Keyword, ...]:
    """Return the keywords as sentences name them, in the spelling of the banks in reach."""
    is_typed_so = any(each == each.casefold() for each in keywords)  # then capitals in others are meant
    category = language.category(place.category)
    banks = [category.subjects[name] for name in place.subjects if name in category.subjects]
    raised = {each.casefold(): each for each in topic.name.split() if each != each.casefold()}
    found = []
    for typed in keywords:
        keyword = " ".join(raised.get(each, each) for each in typed.split(" "))  # “where to stay in florence”
        name = language.singular_of(keyword)
        spelled = next((bank.spelled[name] for bank in (*banks, category.whole) if name in bank.spelled), "")
        word = spelled if spelled.lower() == keyword.lower() else keyword  # “Uffizi”, “BATNA” typed without capitals
        is_known = any(name in bank.known for bank in (*banks, category.whole))
        phrase = _with_noun(language, word, topic)
        found.append(named_keyword(language, word, phrase, is_typed_so, is_known, is_spelled=word == spelled))
    return tuple(found)


def _with_noun(language: Language, keyword: str, topic: Subject) -> str:
    """Return the phrase in which sentences name a keyword: “waterproof shoes” for “waterproof” in a text on shoes.

    One that begins as an addition does is said of the topic, unless it asks something: “Croatia with kids”.
    """
    is_said_of_it = topic.shape in _NAMED and language.grammar.is_addition(keyword)
    if is_said_of_it and not language.understand(keyword).question:
        return f"{topic.short} {keyword}"
    quality = language.card.get("qualities")
    if not quality or topic.shape != "noun" or not topic.number or not re.search(quality, keyword):
        return keyword
    return f"{keyword} {topic.short.rsplit(' ', 1)[-1]}"


def named_keyword(
    language: Language,
    keyword: str,
    phrase: str = "",
    is_typed_so: bool = False,
    is_known: bool = False,
    is_spelled: bool = False,
) -> Keyword:
    """Return the keyword with its values; sentences name it as the `phrase` does, a name if its capitals are meant.

    What the banks know by name is no instruction: “glue records”; what they spell with capitals keeps them.
    """
    agreement, determiners = grammar_of(language)
    phrase = phrase or keyword
    named = language.understand_keyword(phrase)
    if is_spelled and named.name.casefold() == phrase.casefold():
        named = replace(named, name=phrase, opening=capital(phrase))
    elif is_typed_so and _is_titled(language, phrase) and named.name.casefold().endswith(phrase.casefold()):
        name = named.name[: -len(phrase)] + phrase  # “the Tower of London”
        head = named.head if not phrase.istitle() else ""
        named = replace(named, name=name, opening=capital(name), head=head)
    is_bare = language.grammar.articles.isdisjoint(phrase.casefold().split())  # not “finding a mentor”
    asks = bool(named.question) and named.shape != "gerund"  # “where to stay”: of staying; but “the best time to visit”
    if named.do and is_known and is_bare and not (asks or _is_activity(language, named, phrase)):
        named = _as_noun(language, named, phrase)
    if phrase.casefold() in named.name.casefold() or named.do:  # “save money”: of saving money
        values = determiners.noun("keyword", named, language.count)
    elif (whole := _with_head(language, named, phrase)) is not None:
        named, values = whole, determiners.noun("keyword", whole, language.count)
    else:  # the analysis dropped words that a reader will search for
        values = noun("keyword", phrase, phrase[:1].upper() + phrase[1:], language.count)
    agreeing = agreement.of("keyword", named.number)
    term = named.name if named.name.casefold() == phrase.casefold() else phrase  # “EV charging”, however it was typed
    return Keyword(language.understand_keyword(keyword), {**values, **agreeing, "term": value(term, language.count)})


def _is_activity(language: Language, named: Subject, phrase: str) -> bool:
    """Tell whether a gerund is done to or with what follows it: “growing oranges”, “gardening with kids”.

    Neither a “hiring manager” is, nor “growing zones”.
    """
    first, *rest = phrase.casefold().split()
    if named.shape != "gerund" or not rest:
        return False
    takes, never = (language.card.get(name, ()) for name in ("done_to", "never_done_to"))
    is_done_to = first in takes and rest[-1] not in never and language.singular_of(rest[-1]) != rest[-1]
    return is_done_to or any(map(language.grammar.opens_addition, rest[:-1]))


def _is_titled(language: Language, phrase: str) -> bool:
    """Tell whether a phrase of several words is spelled as a name: all have capitals but articles and prepositions."""
    words = phrase.split()
    small = language.grammar.articles
    opens = language.grammar.opens_addition
    is_named = all(each.istitle() or each in small or opens(each) for each in words)
    return len(words) > 1 and words[0].istitle() and words[-1].istitle() and is_named


def _with_head(language: Language, named: Subject, phrase: str) -> Subject | None:
    """Return the phrase as a noun where it says what of a thing is meant, or which one; else None.

    “The cost of solar panels”, “the best coffee maker”.
    """
    before = phrase.casefold().removesuffix(named.name.casefold())
    is_whole = named.shape == "noun" and before not in ("", phrase.casefold())
    if is_whole and not any(map(language.grammar.opens_addition, before.split())):
        return replace(named, name=phrase, opening=capital(phrase), short=phrase)
    first, _, rest = phrase.partition(" ")
    joins, _, thing = rest.partition(" ")
    head = language.understand_keyword(first)
    is_of_thing = language.grammar.opens_addition(joins) and thing.casefold() == named.name.casefold()
    if not is_of_thing or head.shape != "noun" or not head.number:
        return None
    return replace(
        named, shape="noun", do="", name=phrase, opening=capital(phrase), short=phrase, number=head.number, head=first
    )


def _as_noun(language: Language, named: Subject, phrase: str) -> Subject:
    """Return what looks like an activity and is none: “glue records”, “the hiring manager”."""
    *_, last = phrase.split()
    number = language.understand_keyword(last).number
    is_somebody = re.search(language.card.get("agents", "(?!)"), last) is not None
    head = last if is_somebody else ""
    return replace(
        named, shape="noun", do="", name=phrase, opening=capital(phrase), short=phrase, number=number, head=head
    )


def without_topic(
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
    own = said(keyword.subject.text)
    bare = own - frozenset(map(language.stem, language.card.get("says_nothing", ())))  # “water-saving tips”
    known = [said(each) for each in names if each]
    return own in known or any(
        bare == words or (bare < words and bare != own and len(bare) >= _PART) for words in known
    )


def life_of(language: Language, thing: Subject) -> Subject:
    """Return what a topic that is people does, one of them or many, else the topic itself."""
    _, determiners = grammar_of(language)
    anyone = {**language.card.get("kinds", {}), "unless": "(?!)"}  # also who does it first
    people = as_kind(thing, determiners, anyone)
    life = as_life(people, language.card.get("people", {}))
    return thing if life is people else life


@cache
def grammar_of(language: Language) -> tuple[Agreement, Determiners]:
    """Return how words agree with nouns in this language, and what stands before these."""
    card = language.card
    return Agreement(card["forms"], language.agreeing_slots, language.count), Determiners(card.get("determiners", {}))
