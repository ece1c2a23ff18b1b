"""The form of single sentences: slots, alternatives, quotation marks, capitals, end marks."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from typing import Any

from generator.banks.check.sounds import NextSound
from generator.banks.check.source import WARNING, Source, sentences
from generator.banks.phrase import MAX_VARIANTS, SLOT, readings, slot_name
from generator.words import count_characters

_NESTED = re.compile(r"\[[^\]]*\[")
_BRACE = re.compile(r"[{}]")
_ENDS = tuple(".?!:。？！…؟")
_CLOSERS = "”’»」』)*`"
_LISTS = {"words", "kinds", "weak", "about", "when", "unless", "of", "fields"}
_FRAGMENTS = {
    "name",
    "number",
    "stage",
    "id",
    "headings",
    "tips",
    "titles",
    "title",
    "compare",
    "test",
    "needs",
    "subject",
    "within",
    "nature",
    "aside",
    "aspect",
    "tone",
    "criteria",
    "cells",
    "choose",
    "attributive",
}
_ANYWHERE = {"topic", "Topic"}
_ONLY_IN = {
    "keyword": ("keyword", "remarks", "mentions"),
    "term": ("keyword", "remarks", "mentions"),
    "aspect": ("link", "keyword_aspect", "advice", "list.", "versus"),
    "do": ("how-to",),
    "question": ("question",),
    "left": ("versus", "contrast", "apart"),
    "right": ("versus", "contrast", "apart"),
    "side": ("versus_case", "versus_side"),
    "a": ("scope", "related", "keyword", "contents", "versus"),
    "b": ("scope", "related", "keyword", "contents", "versus"),
    "c": ("scope", "contents", "versus", "keyword"),
    "d": ("versus",),
    "theme": ("lead.beside", "lead.within"),
    "first": ("closing.how-to.steps",),
    "last": ("closing.how-to.steps",),
    "n": ("step", "item", "count", "listicle", "facet"),
    "title": ("titles", "step", "item", "advice", "lead_in", "keyword_title"),
}


def check_form(source: Source, card: Mapping[str, Any]) -> None:
    """Note every sentence of a file that cannot be used as it stands; `card` is the language's grammar card."""
    forms = card.get("forms") or {}
    agreement = Agreement(card.get("agreement") or {})
    sounds = NextSound(card)
    for path, text in sentences(source.data):
        keys = {part for key in path if isinstance(key, str) for part in key.split(".")}
        if keys & _LISTS:
            continue
        found = [*_problems(text, path, forms), *sounds.problems(text)]
        if not any("versus" in key for key in keys):  # “X vs Y” is always one thing
            found += agreement.problems(text)
        for problem in found:
            source.note(path, f"{problem} In: {text[:70]!r}")
        if not keys & _FRAGMENTS and not source.name.endswith(("labels.yaml", "seo.yaml")):
            for problem in _sentence_problems(text):
                source.note(path, f"{problem} In: {text[:70]!r}", WARNING)


class Agreement:
    """Finds topics and keywords that are subjects of a verb written out: it agrees with some of them only."""

    def __init__(self, rules: Mapping[str, Any]) -> None:
        starts = "|".join(map(re.escape, rules.get("clause_begins_after", ())))
        joins = "|".join(map(re.escape, rules.get("clause_joins", ())))
        before = rf"(?:^|[.?!;:–] |, (?:(?:{joins}) )?|\b(?:{starts}) )"
        between = "|".join(map(re.escape, rules.get("adverbs", ()))) or "(?!)"
        self._subject = re.compile(
            before + rf"\{{(?:topic|keyword)\}} (?:(?:[^\W\d_]+ly|{between}) )?([^\W\d_]+(?:’[^\W\d_]+)?)",
            re.IGNORECASE,
        )
        self._verbs = frozenset(rules.get("verbs", ()))
        self._endings = tuple(rules.get("verb_endings", ()))
        self._others = frozenset(rules.get("no_verbs", ()))

    def problems(self, text: str) -> list[str]:
        """Return the first verb that cannot agree, as a problem."""
        if not self._endings or ("topic}" not in text.lower() and "keyword}" not in text.lower()):
            return []
        for reading in readings(text):
            for match in self._subject.finditer(reading):
                word = match[1].lower()
                if match[1][0].isupper():  # of the next sentence
                    continue
                if word in self._verbs or (word.endswith(self._endings) and word not in self._others):
                    return [f"“{match[1]}” agrees with some topics only. Use a form such as {{topic:is}}, or rebuild."]
        return []


def _problems(text: str, path: tuple[str | int, ...], forms: Mapping[str, object]) -> list[str]:
    found = []
    if '"' in text:
        found.append("Holds a straight quotation mark. Use curly ones.")
    if text.count("[") != text.count("]") or _NESTED.search(text):
        found.append("The brackets do not match, or stand inside each other. Alternatives have one level.")
    if "[]" in text:
        found.append("Brackets that hold nothing come to nothing, in code as well. Say it in words.")
    if _BRACE.search(SLOT.sub("", text)):
        found.append("Holds a brace that is no slot.")
    for match in SLOT.finditer(text):
        found += _slot_problems(match, text, path, forms)
    if "<" in text or "{%" in text:
        found.append("Holds markup. Write *emphasis* and `code` only.")
    for reading in readings(text):
        if re.search(r"\s[,.;?!]|[,;:]\s*[,.;]|\(\s|\s\)", reading):
            found.append(f"One reading has a space or mark too many: {reading[:60]!r}.")
            break
    if _combinations(text) > 4 * MAX_VARIANTS:
        found.append("Has more combinations of alternatives than can be used. Take out a group.")
    return found


def _slot_problems(
    match: re.Match[str], text: str, path: tuple[str | int, ...], forms: Mapping[str, object]
) -> list[str]:
    name, form = match[1], match[2]
    place = ".".join(str(key) for key in path)
    known = _ONLY_IN.get(name[:1].lower() + name[1:] if name not in _ANYWHERE else name)
    found = []
    if name.lower() not in ("topic", *_ONLY_IN):
        found.append(f"The slot {{{slot_name(match)}}} does not exist.")
    elif known and not any(part in place for part in known):
        found.append(f"The slot {{{slot_name(match)}}} has no value here.")
    if form and form not in forms:
        found.append(f"The grammar card has no form {form!r}.")
    before, after = text[: match.start()][-1:], text[match.end() :][:1]
    if any(char.isalnum() and count_characters(char + char) != 2 for char in before + after):
        found.append(f"{{{slot_name(match)}}} is glued to a word.")
    return found


def _combinations(text: str) -> int:
    total = 1
    for group in re.findall(r"\[([^\[\]]*)\]", text):
        total *= group.count("|") + 1
    return total


def _sentence_problems(text: str) -> list[str]:
    found = []
    for reading in readings(text)[:4]:
        bare = reading.rstrip(_CLOSERS)
        if not bare.endswith(_ENDS):
            found.append("Does not end with a full stop, question mark or colon.")
        start = reading.lstrip("“‘«¿¡*`")
        if start[:1].islower() and not start.startswith("{"):
            found.append("Begins with a small letter.")
        if found:
            break
    return found


def unknown_keys(
    source: Source, data: Mapping[str, object], known: Collection[str], path: tuple[str | int, ...]
) -> None:
    """Note keys that nobody reads: most often a slip of the pen."""
    for key in data:
        if key not in known:
            source.note((*path, key), f"The key {key!r} is not read here. Known: {', '.join(sorted(known))}.")
