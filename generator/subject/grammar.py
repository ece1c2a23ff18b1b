"""The compiled grammar of one language."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from generator.subject.model import Subject


class Grammar:
    """Analyses topics with the rules of one language's `subject.yaml`."""

    def __init__(self, data: Mapping[str, Any], vocabulary: Collection[str]) -> None:
        self._leads = {key: [str(lead) for lead in leads] for key, leads in data.get("leads", {}).items()}
        self._words = frozenset(vocabulary)

    @classmethod
    def from_mapping(cls, data: Mapping[str, Any], vocabulary: Collection[str] = ()) -> Grammar:
        """Return the grammar in `data`, a parsed `subject.yaml`; `vocabulary` holds known lower-case words."""
        return cls(data, vocabulary)

    def analyse(self, text: str) -> Subject:
        """Return the subject of a cleaned topic or keyword; never fails."""
        first, _, rest = text.partition(" ")
        plain = text if not first.istitle() or first.lower() not in self._words else first.lower() + " " * bool(rest) + rest
        for shape, leads in self._leads.items():
            for lead in leads:
                if shape == "versus" and f" {lead} " in plain:
                    left, _, right = plain.partition(f" {lead} ")
                    return self._subject(text, shape, plain, left=left, right=right)
                if shape != "versus" and text.lower().startswith(lead + " "):
                    name = text[len(lead) :].strip(" ?")
                    return self._subject(text, shape, name or plain)
        return self._subject(text, "noun", plain)

    def _subject(self, text: str, shape: str, name: str, **more: str) -> Subject:
        raised = text[:1].upper() + text[1:]
        phrase = name if len(name.split()) <= 4 else ""
        return Subject(text, shape, "", raised, raised, name, name[:1].upper() + name[1:], name, keyphrase=phrase, **more)
