"""Promises: entries on the topic and its keywords that are still to be told, and are kept out of everything else."""

from __future__ import annotations

from generator.banks.model import Term
from generator.compose.desk import Desk
from generator.compose.keywords import LONG_ENOUGH
from generator.compose.material import Material
from generator.compose.terms import promise


def promise_entries(desk: Desk, material: Material) -> None:
    """Keep what will be said of the topic by its name and of its keywords out of everything else.

    Entries that say together what most of a whole section of the topic's own does make way for that.
    """
    if desk.brief.length >= LONG_ENOUGH * desk.scale:
        promise(desk, [*(term for _, term in material.own), *_beside_wholes(desk, material)])


def _beside_wholes(desk: Desk, material: Material) -> list[Term]:
    """Return the entries on keywords without those that leave too little to a whole section."""
    tones = (None, desk.brief.tone)
    said = {
        term: frozenset().union(*(desk.repeats[each.key, each.phrases] for each in term.points if each.tone in tones))
        for term in material.terms.values()
    }
    own = (each for each in material.near if each.key in material.of_subject)
    for whole in (whole for aspect in own for whole in aspect.wholes):
        keys = {point.key for point in whole.points if point.tone in tones}
        told = frozenset().union(*said.values())
        if 2 * len(keys & told) > len(keys):
            said = {term: each for term, each in said.items() if keys.isdisjoint(each)}
    return list(said)
