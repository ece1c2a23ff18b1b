"""How sentences name a topic: what fills `{topic}` where they speak of the thing, and where it is searched for."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from generator.banks.contrasts import Contrast
from generator.banks.library import Language
from generator.banks.phrase import Values
from generator.naming import grammar_of, life_of, side_values
from generator.subject import Subject
from generator.subject.casing import capital
from generator.values import as_kind, searched_values, topic_values

_MOST_IN_SENTENCES = 5  # words of a topic


@dataclass(frozen=True, slots=True, eq=False)
class Wording:
    """The values of `{topic}`. See `Desk` for what each serves."""

    values: Values
    searched: Values
    whole: Values
    is_kind: bool


def wording_of(
    language: Language, subject: Subject, sides: Sequence[str], contrast: Contrast | None, wanted: str
) -> Wording:
    """Return how sentences name the subject, or its thing if it has one; `wanted` is the keyphrase in lower case."""
    agreement, determiners = grammar_of(language)
    thing = _thing_of(language, subject) if subject.thing else subject
    life = life_of(language, thing)
    one = _shortened(life, sides, wanted)
    named = as_kind(one, determiners, language.card.get("kinds", {}))
    added = life.name[len(one.name) :]
    asked = replace(subject, do=_done(language, subject.do.removesuffix(added)))
    values = topic_values(asked, named, agreement, determiners, language.count)
    for slot, side in zip(("left", "right"), sides, strict=bool(sides)):
        values |= side_values(language, slot, side, contrast)
    single = one if named is not one else None
    searched = searched_values(values, subject, single, agreement, determiners, language.count)
    whole = searched if one is life else {**searched, **determiners.noun("topic", life, language.count)}
    return Wording(values, searched, whole, single is not None)


def _thing_of(language: Language, subject: Subject) -> Subject:
    """Return the thing, understood: an activity (“moving house”), else a noun."""
    activity = language.understand(subject.thing)
    return activity if activity.shape == "gerund" else language.understand_keyword(subject.thing)


def _done(language: Language, do: str) -> str:
    """Return what one does as sentences say it (the card’s `done`): nobody acts “before you be happy”."""
    for pattern, other in language.card.get("done", ()):
        do = re.sub(pattern, other, do)
    return do


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
