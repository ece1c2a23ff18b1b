"""What the file that a topic calls speaks of, where that is not the topic: mold for “mold removal”.

Its sentences name their own thing; with “acid reflux” in its place, what is true of digestion would be false.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from itertools import groupby

from generator.banks.library import Language
from generator.banks.model import Bank
from generator.category import Field
from generator.naming import life_of
from generator.subject import Subject


def theme_of(language: Language, subject: Subject, place: Field) -> str:
    """Return what the nearest file speaks of, or "" where that is the topic, a kind of it, or unknown.

    It is the words of the topic that name the file's own thing, where another noun follows them (“mold removal”),
    else the name that the file has for it.
    """
    is_open = subject.shape in ("noun", "gerund") and not subject.thing and not subject.left
    is_people = life_of(language, subject) is not subject
    if not is_open or is_people or not place.subjects or language.by_characters:
        return ""
    banks = [language.category(place.category).subjects[name] for name in place.subjects]
    whole = [each for each in language.tokens(subject.short) if each not in language.grammar.articles]
    words = whole if subject.shape == "gerund" else _before_addition(language, whole)  # “moving to Portugal”
    is_named = any(_names(language, each, whole) for each in banks)  # “Battle of Hastings”
    if not words or is_named or _is_own(language, banks, words, subject.shape):
        return ""
    texts = [(subject.short, words), (subject.short, whole)]  # “causes of World War I”
    if not any(language.singular_of(" ".join(each)) in bank.known for bank in banks for each in (words, whole)):
        texts.append((subject.text, language.tokens(subject.text)))  # “impact of inflation on small businesses”
    named = (_named_in(language, banks[0], subject.shape, *each) for each in texts)
    return next(filter(None, named), "") or _name_of(language, banks[0], subject)


def _before_addition(language: Language, words: list[str]) -> list[str]:
    """Return the words up to where something is added: “for beginners”."""
    end = next((at for at, each in enumerate(words) if at and language.grammar.opens_addition(each)), len(words))
    return words[:end]


def _is_own(language: Language, banks: Sequence[Bank], words: Sequence[str], shape: str) -> bool:
    """Tell whether the words, or their end, name what one of the files is about, or a kind of it: “first car”.

    Of two things each has to be: “sleep and stress” is no kind of stress.
    """
    first, last = banks[0], language.stem(words[-1])
    if _stems(language, first.name).issuperset(map(language.stem, words)):
        return True
    if not language.grammar.joiners.isdisjoint(words):
        parts = [
            list(part) for is_joiner, part in groupby(words, language.grammar.joiners.__contains__) if not is_joiner
        ]
        return all(any(_names(language, bank, part) for bank in banks) for part in parts)
    if shape == "noun" and last in _last_stems(language, first):
        return True
    ends = range(len(words) if shape == "noun" else 1)  # “pruning hydrangeas” is an activity, its file on the plant
    return any(_names(language, bank, words[start:]) for start in ends for bank in banks)


def _named_in(language: Language, bank: Bank, shape: str, text: str, words: Sequence[str]) -> str:
    """Return the longest run of the text's words that names what the file is about; not “gluten-free”: no thing."""
    first = 0 if shape == "noun" else 1
    runs = [words[start:stop] for start in range(first, len(words)) for stop in range(start + 1, len(words) + 1)]
    run = max((each for each in runs if _names(language, bank, each)), key=len, default=None)
    if run is None or not (bank.called or bank.kinds):
        return ""
    folded = text.casefold()
    start = folded.find(run[0])
    end = folded.find(run[-1], start) + len(run[-1])
    named = _whole_words(text, start, end) if 0 <= start < end else " ".join(run)
    return "" if _is_quality(language, named) else named


def _whole_words(text: str, start: int, end: int) -> str:
    """Return the text from start to end with the signs of its first and last word: “.NET”, “401(k)”."""
    before, within, behind = text[:start], text[start:end], text[end:]
    opening = before[len(before.rstrip(".#@$")) :] if within[:1].isalnum() else ""
    closing = ")" if behind.startswith(")") and within.count("(") > within.count(")") else ""
    return opening + within + closing


def _name_of(language: Language, bank: Bank, subject: Subject) -> str:
    """Return the name that the file has for what it is about, unless the topic says that in other words.

    “Training a puppy” says all of “puppy training”, and “selling a house” is the same activity as “selling a home”.
    """
    name = next(iter(bank.called), "")
    if subject.shape == "gerund" and name.partition(" ")[0] == subject.text.casefold().partition(" ")[0]:
        return ""
    stems = _stems(language, name)
    name = bank.spelled.get(language.singular_of(name), name)
    if _is_quality(language, name):
        return ""
    is_name = _stems(language, bank.name) <= stems or _begins(language, bank.name, name)
    return name if is_name and not stems <= _stems(language, subject.text) else ""


def _begins(language: Language, whole: str, name: str) -> bool:
    """Tell whether the file's own name begins with this one: parrots, of “parrots and budgies”."""
    return f"{language.stems_of(_plain(whole))} ".startswith(f"{language.stems_of(_plain(name))} ")


def _names(language: Language, bank: Bank, words: Sequence[str]) -> bool:
    return language.singular_of(" ".join(words)) in _known(language, bank)


@lru_cache(maxsize=4096)
def _known(language: Language, bank: Bank) -> frozenset[str]:
    """Return what the file goes by, and the kinds it is about, in the singular and without articles."""
    names = (*bank.kinds, *map(language.singular_of, (_plain(bank.name), *bank.called)))
    return frozenset(" ".join(word for word in each.split() if word not in language.grammar.articles) for each in names)


@lru_cache(maxsize=4096)
def _last_stems(language: Language, bank: Bank) -> frozenset[str]:
    """Return the stems that these names end with."""
    return frozenset(language.stems_of(_plain(each)).rpartition(" ")[2] for each in (bank.name, *bank.called))


def _stems(language: Language, name: str) -> frozenset[str]:
    return frozenset(language.stems_of(_plain(name)).split()) - frozenset(language.grammar.articles)


def _is_quality(language: Language, name: str) -> bool:
    return re.search(language.card.get("qualities", "(?!)"), name) is not None


def _plain(name: str) -> str:
    return name.replace("-", " ")
