"""The form of `contrasts/<category>.yaml`: groups of sides that share their criteria."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations
from pathlib import Path
from typing import Any

from generator.banks.check.form import unknown_keys
from generator.banks.check.source import Source


def check_contrasts(source: Source, categories: Path, contract: Mapping[str, Any]) -> None:
    """Note what is wrong with the groups of one file, which is called by the category it serves."""
    stem = Path(source.name).stem
    if not (categories / stem).is_dir():
        source.note((), f"There is no category {stem!r}: a file of contrasts is called by the one it serves.")
    for at, group in enumerate(source.data.get("groups") or ()):
        unknown_keys(source, group, ("criteria", "sides", "attributive"), ("groups", at))
        for number, side in enumerate(group.get("sides") or ()):
            _side(source, side, len(group.get("criteria") or ()), ("groups", at, "sides", number), contract["contrast"])
        for one, other in combinations(group.get("sides") or (), 2):
            same = set(one.get("cells") or ()) & set(other.get("cells") or ())
            if same:
                names = " and ".join(str((each.get("of") or ["?"])[0]) for each in (one, other))
                source.note(("groups", at), f"{names} share a cell, which tells a reader nothing: {sorted(same)[0]!r}.")


def _side(
    source: Source, side: Mapping[str, Any], criteria: int, path: tuple[str | int, ...], least: Mapping[str, int]
) -> None:
    unknown_keys(source, side, ("of", "cells", "choose", "said", "told", "case"), path)
    name = (side.get("of") or ["?"])[0]
    if len(side.get("cells") or ()) != criteria:
        source.note(path, f"“{name}” has {len(side.get('cells') or ())} cells for {criteria} criteria.")
    told = side.get("told")
    if told is not None and len(told) != criteria:
        source.note((*path, "told"), f"“{name} / told” speaks of {len(told)} criteria; the group has {criteria}.")
    for at, sentences in enumerate(told or ()):
        if len(sentences) < int(least["told"]):
            source.note((*path, "told", at), f"“{name} / told” needs {least['told']} sentences for each criterion.")
    for at, sentences in enumerate(side.get("case") or ()):
        if len(sentences) < int(least["told"]):
            source.note((*path, "case", at), f"“{name} / case” needs {least['told']} sentences in each paragraph.")
    if side.get("case") and not told:
        source.note((*path, "case"), f"“{name} / case” follows what is `told`, of which there is nothing.")
    for key in ("choose", "said"):
        found = side.get(key)
        if found is not None and len(found) < int(least[key]):
            source.note((*path, key), f"“{name} / {key}” holds {len(found)}; {least[key]} are needed.")
    if bool(side.get("choose")) is bool(side.get("said")):
        source.note(path, f"“{name}” needs reasons to `choose` it or what is `said` of it, one of the two.")
    for at, reason in enumerate(side.get("choose") or ()):
        if reason.endswith((".", "!", "?")) or reason[:1].isupper():
            source.note((*path, "choose", at), f"A reason completes “Choose it if ...”: {reason!r}.")
