"""Promises: entries on the topic and its keywords that are still to be told, and are kept out of everything else."""

from __future__ import annotations

from dataclasses import replace

from generator.banks.model import Aspect, Term
from generator.compose.desk import Desk
from generator.compose.material import Material
from generator.compose.terms import promise

LONG_ENOUGH = 350  # words of an article that has room for entries


def promise_entries(desk: Desk, material: Material) -> None:
    """Keep what will be said of the topic by its name and of its keywords out of everything else.

    Entries that say together what most of a whole section of the topic's own does make way for that.
    """
    if desk.brief.length >= LONG_ENOUGH * desk.scale:
        own = [introduction(desk, material, term) for _, term in material.own]
        promise(desk, own)
        promise(desk, _beside_wholes(desk, material))


def introduction(desk: Desk, material: Material, term: Term) -> Term:
    """Return what was written for the topic by its name, without what a whole section of its own tells at length."""
    keys = {point.key for aspect in _own(material) for whole in aspect.wholes for point in whole.points}
    first, *others = term.points
    kept = [each for each in others if keys.isdisjoint(desk.repeats[each.key, each.phrases])]
    return replace(term, points=(first, *kept)) if len(kept) < len(others) else term


def _beside_wholes(desk: Desk, material: Material) -> list[Term]:
    """Return the entries on keywords without those that leave too little to a whole section, with what is promised."""
    tones = (None, desk.brief.tone)
    said = {
        term: frozenset().union(*(desk.repeats[each.key, each.phrases] for each in term.points if each.tone in tones))
        for term in material.terms.values()
    }
    for whole in (whole for aspect in _own(material) for whole in aspect.wholes):
        keys = {point.key for point in whole.points if point.tone in tones}
        told = desk.promised.union(*said.values())
        if 2 * len(keys & told) > len(keys):
            said = {term: each for term, each in said.items() if keys.isdisjoint(each)}
    return list(said)


def _own(material: Material) -> list[Aspect]:
    return [each for each in material.near if each.key in material.of_subject]
