"""Whole sections: on an aspect of their file, paragraph upon paragraph, in every tone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from generator.banks.check.form import unknown_keys
from generator.banks.check.source import Source

Path = tuple[str | int, ...]


def check_wholes(source: Source, contract: Mapping[str, Any]) -> None:
    """Note what is wrong with the `sections` of a file."""
    known = [each.get("id") for each in source.data.get("aspects") or ()]
    for at, section in enumerate(source.data.get("sections") or ()):
        path: Path = ("sections", at)
        unknown_keys(source, section, contract["keys"]["section"], path)
        if section.get("aspect") not in known:
            names = ", ".join(map(str, known))
            source.note(path, f"This file has no aspect {section.get('aspect')!r}. It has: {names}.")
        rules, name = contract["section"], section.get("aspect")
        for key in ("headings", "text"):
            found, least = len(section.get(key) or ()), int(rules[key])
            if found < least:
                source.note(path, f"“{name} / {key}” holds {found}; {least} are needed. Add {least - found}.")
        if not any("{topic" in each.lower() for each in section.get("headings") or ()):
            source.note(path, f"“{name} / headings” never names {{topic}}. Let at least one do so.")
        for place, paragraph in enumerate(section.get("text") or ()):
            _check_paragraph(source, paragraph, (*path, "text", place), contract)


def _check_paragraph(source: Source, paragraph: Any, path: Path, contract: Mapping[str, Any]) -> None:
    """Note a paragraph that has no sentences to be cut, or none for a tone."""
    toned = paragraph if isinstance(paragraph, Mapping) else dict.fromkeys(contract["tones"], paragraph)
    least = int(contract["section"]["sentences"])
    unknown_keys(source, toned, contract["tones"], path)
    for tone in contract["tones"]:
        sentences = toned.get(tone) or ()
        if isinstance(sentences, str) or len(sentences) < least:
            source.note(path, f"A paragraph is a list of at least {least} sentences; for the {tone} tone it is not.")
            return
