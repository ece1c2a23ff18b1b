"""Whose turn it is in a list: the order in which aspects and keywords make items."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from generator.banks.model import Aspect
from generator.compose.desk import Desk, Keyword
from generator.compose.material import Material
from generator.compose.tips import explained_of, spoken_of


def in_turn(
    desk: Desk, material: Material, called: Sequence[Aspect], count: int, taken: Collection[Aspect]
) -> Iterator[Aspect]:
    """Yield the aspects for the items: so many, in reading order, then more of the topic's own; then others.

    Those `called` by keywords are among the first. Where all of them are too few, those with a second tip come twice
    in a row.
    """
    _take(material, count + len(taken))
    once = _first(material, called, taken)
    again = [each for each in desk.chooser.order(once) if len(spoken_of(desk, each)) > 1]
    yield from sorted([*once, *again[: max(0, count - len(once))]], key=material.place)
    yield from _rest(material)


def tips_in_turn(
    desk: Desk, material: Material, called: Sequence[Aspect], count: int, taken: Collection[Aspect]
) -> Iterator[Aspect]:
    """Yield the aspects for items under tips: so many, in reading order, then others.

    Each comes as often as a paragraph explains one of its tips; before it comes for the third time, those have their
    turn of which none is explained. Those `called` by keywords are among the first.
    """
    material.near.sort(key=lambda each: (each.key not in material.special, not explained_of(desk, each)))
    _take(material, count + len(taken))
    own = _first(material, called, taken)
    tips = {each.key: len(explained_of(desk, each)) for each in own}
    order = desk.chooser.order(own)
    once = [each for each in own if each in called or tips[each.key]]
    again = [each for each in order if tips[each.key] > 1]
    bare = [each for each in own if each not in once]
    bare.sort(key=lambda each: not spoken_of(desk, each, 1))
    more = [each for each in order if tips[each.key] > 2]
    yield from sorted([*once, *again, *bare, *more][: max(count, len(called))], key=material.place)
    yield from _rest(material)


def own_twice(material: Material) -> Iterator[Aspect]:
    """Yield the topic's own aspects, then once more: what each knows of facts or mistakes comes before wider ones."""
    own = sorted((*material.chosen, *material.near), key=material.place)
    for aspect in (*own, *own):
        if aspect in material.near:
            material.take(aspect)
        yield aspect


def turns_of(keywords: Sequence[Keyword], count: int) -> dict[int, Keyword]:
    """Return at which of so many items the keywords have their turn: spread over them, none first."""
    return {1 + (at + 1) * count // (len(keywords) + 1): each for at, each in enumerate(keywords)}


def _take(material: Material, count: int) -> None:
    """Take the topic's own aspects until so many are chosen, or none is left."""
    while material.near and len(material.chosen) < count:
        material.take(material.near[0])


def _first(material: Material, called: Sequence[Aspect], taken: Collection[Aspect]) -> list[Aspect]:
    """Return those called by keywords, those on just this topic, then the other chosen ones that no item has taken."""
    chosen = [each for each in material.chosen if each not in taken]
    chosen.sort(key=lambda each: each.key not in material.special)
    return list(dict.fromkeys([*called, *chosen]))


def _rest(material: Material) -> Iterator[Aspect]:
    """Yield what is left of the topic's own, then the chosen ones again, then others."""
    while material.near:
        material.take(material.near[0])
        yield material.chosen[-1]
    yield from tuple(material.chosen)
    while (aspect := material.next()) is not None:
        yield aspect
