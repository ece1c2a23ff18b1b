"""What a category must offer: counted against `templates/contract.yaml`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from generator.banks.check.form import unknown_keys
from generator.banks.check.source import WARNING, Source
from generator.banks.load import NOT_ROLES

Contract = Mapping[str, Any]
Path = tuple[str | int, ...]
_CORE = 2  # points that every article can have


def check_bank(source: Source, contract: Contract, is_category: bool) -> None:
    """Note what a category's or subject's file lacks."""
    data = source.data
    kind = "subject" if data.get("subject") else ("category" if is_category else "aspects")
    rules = contract[kind]
    unknown_keys(source, data, contract["keys"]["bank"], ())
    for key, least in rules.get("tones", {}).items():
        for tone in contract["tones"]:
            _least(source, (key, tone), (data.get(key) or {}).get(tone, ()), int(least), f"{key} / {tone}")
    for key, least in rules.get("lists", {}).items():
        _least(source, (key,), data.get(key) or (), int(least), key)
    for at, title in enumerate(data.get("titles") or ()):
        if not title.startswith("{Topic}"):
            source.note(("titles", at), "A title begins with {Topic}: search results are read from the left.")
    if "aspects" in rules:
        _least(source, ("aspects",), data.get("aspects") or (), int(rules["aspects"]), "aspects")
    for at, aspect in enumerate(data.get("aspects") or ()):
        _aspect(source, aspect, ("aspects", at), contract)
    _keywords(source, data, contract)
    _steps(source, data.get("steps"), contract)


def check_within(sources: Iterable[Source]) -> None:
    """Note subjects that say they are part of one that their category does not have."""
    files = [(each.name.rpartition("/")[0], each) for each in sources if isinstance(each.data, Mapping)]
    known = {(folder, each.data.get("subject")) for folder, each in files}
    for folder, each in files:
        wider = each.data.get("within")
        if wider and ((folder, wider) not in known or wider == each.data["subject"]):
            each.note(("within",), f"This category has no other subject {wider!r}.")


def _keywords(source: Source, data: Mapping[str, Any], contract: Contract) -> None:
    """Note what is wrong with the entries for keywords, and with the remarks that fit any of them."""
    for at, entry in enumerate(data.get("keywords") or ()):
        path: Path = ("keywords", at)
        unknown_keys(source, entry, contract["keys"]["keyword"], path)
        name = (entry.get("about") or ["?"])[0]
        for key in ("about", "points"):
            _least(source, (*path, key), entry.get(key) or (), 1, f"{name} / {key}")
        _points(source, entry.get("points") or (), (*path, "points"), contract, name)
    _points(source, data.get("remarks") or (), ("remarks",), contract, "remarks")
    for at, remark in enumerate(data.get("remarks") or ()):
        first = next((text for role, text in remark.items() if role not in NOT_ROLES), "")
        if not _names_keyword(first):
            source.note(("remarks", at), "The first sentence of a remark names {keyword}.")
    for tone, sentences in (data.get("mentions") or {}).items():
        for at, sentence in enumerate(sentences):
            if not _names_keyword(sentence):
                source.note(("mentions", tone, at), "A mention names {keyword}.")


def _names_keyword(sentence: str) -> bool:
    return "{keyword" in sentence.lower() or "{term}" in sentence


def _least(source: Source, path: Path, found: Sequence[Any], least: int, name: str) -> None:
    if len(found) < least:
        source.note(path, f"“{name}” holds {len(found)}; {least} are needed. Add {least - len(found)}.")


def _aspect(source: Source, aspect: Mapping[str, Any], path: Path, contract: Contract) -> None:
    unknown_keys(source, aspect, contract["keys"]["aspect"], path)
    for key in ("id", "stage", "name", "number", "headings", "tips", "points"):
        if not aspect.get(key):
            source.note(path, f"An aspect needs {key!r}.")
            return
    name = aspect["id"]
    if aspect["stage"] not in contract["stages"]:
        source.note((*path, "stage"), f"{aspect['stage']!r} is no stage. Known: {', '.join(contract['stages'])}.")
    rules = contract["aspect"]
    for key, least in rules["lists"].items():
        _least(source, (*path, key), aspect.get(key) or (), int(least), f"{name} / {key}")
    for key, text_of in (("headings", str), ("tips", str), ("ask", lambda each: each["question"])):
        texts = [text_of(each) for each in aspect.get(key) or ()]
        if key != "ask" and texts and not any("{topic" in text.lower() for text in texts):
            source.note((*path, key), f"“{name} / {key}” never names {{topic}}. Let at least one do so.")
        if texts and all("{topic" in text.lower() for text in texts):
            source.note((*path, key), f"“{name} / {key}” always names {{topic}}. Let at least one do without.")
    _points(source, aspect["points"], (*path, "points"), contract, name)
    plain = [each for each in aspect["points"] if not (isinstance(each, Mapping) and NOT_ROLES & each.keys())]
    if len(plain) < _CORE:
        source.note(
            (*path, "points"), f"“{name}” has {len(plain)} points without tone that are no asides, not {_CORE}."
        )
    for tone in contract["tones"]:
        if not any(isinstance(each, Mapping) and each.get("tone") == tone for each in aspect["points"]):
            source.note((*path, "points"), f"“{name}” has no point of its own for the {tone} tone.", WARNING)


def _points(source: Source, points: Sequence[Any], path: Path, contract: Contract, name: str) -> None:
    allowed = {*contract["roles"], *NOT_ROLES}
    for at, point in enumerate(points):
        if not isinstance(point, Mapping):
            source.note((*path, at), f"A point of “{name}” is no list of roles (claim, reason, action ...).")
            continue
        unknown_keys(source, point, allowed, (*path, at))
        roles = [role for role in point if role not in NOT_ROLES]
        if len(roles) < 2:
            source.note((*path, at), f"A point of “{name}” has {len(roles)} sentence. Two to five make a point.")
        words = sum(len(str(point[role]).split()) for role in roles)
        if words > 110:
            source.note((*path, at), f"A point of “{name}” has {words} words; about 75 are the most.", WARNING)


def _steps(source: Source, steps: Any, contract: Contract, place: Path = ("steps",)) -> None:
    for at, several in enumerate(steps if isinstance(steps, list) else ()):
        _steps(source, several, contract, ("steps", at))
    if not isinstance(steps, Mapping):
        return
    least = int(contract["steps"]["least"])
    _least(source, (*place, "list"), steps.get("list") or (), least, "steps")
    for at, step in enumerate(steps.get("list") or ()):
        path = (*place, "list", at)
        title = (step.get("title") or ["?"])[0]
        few = int(contract["steps"]["called" if steps.get("when") else "points"])
        _least(source, (*path, "points"), step.get("points") or (), few, f"{title} / points")
        _points(source, step.get("points") or (), (*path, "points"), contract, title)
