"""From plain data to bank objects. What an author can get wrong is the checker's business (`check`)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import chain, pairwise
from typing import Any

from generator.banks.model import Ask, Aspect, Bank, ByTone, Frames, Point, Procedure, Step, Term, Whole
from generator.banks.phrase import Phrase
from generator.choose import Pool, key_of
from generator.models import TONES

Stems = Callable[[str], str]
STAGES = ("understand", "plan", "choose", "use", "keep", "improve")
NOT_ROLES = frozenset({"tone", "aside"})


def phrases(sources: Iterable[str] | None) -> Pool[Phrase]:
    """Return the sentences of a list."""
    return Pool(map(Phrase, sources or ()))


def capital(source: str) -> Phrase:
    """Return a phrase that opens a table cell."""
    return Phrase(source[:1].upper() + source[1:])


def by_tone(value: Mapping[str, Any] | Sequence[Any] | None) -> dict[str, list[Any]]:
    """Return a list for every tone: a bank without tones serves all of them."""
    if isinstance(value, Mapping):
        return {tone: list(value.get(tone, ())) for tone in TONES}
    return {tone: list(value or ()) for tone in TONES}


def point(data: Mapping[str, Any] | Sequence[str] | str, tone: str | None = None) -> Point:
    """Return a point from its roles in reading order, or from a bare list of sentences."""
    if isinstance(data, str):
        data = [data]
    if isinstance(data, Mapping):
        roles = [role for role in data if role not in NOT_ROLES]
        sources = [data[role] for role in roles]
        tone = data.get("tone") or tone
        opens_with, is_aside = roles[0], bool(data.get("aside"))
    else:
        sources, opens_with, is_aside = list(data), "claim", False
    return Point(key_of("\n".join(sources)), tone, opens_with, phrases(sources), is_aside=is_aside)


def points(value: Mapping[str, Any] | Sequence[Any] | None) -> Pool[Point]:
    """Return the points of a list, or of one list a tone."""
    if isinstance(value, Mapping):
        return Pool(point(each, tone) for tone, several in value.items() for each in several)
    return Pool(map(point, value or ()))


def asks(value: Sequence[Mapping[str, str]] | None) -> Pool[Ask]:
    """Return the questions with their answers."""
    return Pool(
        Ask(key_of(each["question"]), Phrase(each["question"]), phrases([each["answer"]])) for each in value or ()
    )


def connected(several: Pool[Point], leans: Callable[[str], bool]) -> Pool[Point]:
    """Return the points, those that lean on the one before them tied to it."""
    tied = (
        replace(each, behind=before.key) if leans(each.phrases[0].source) else each
        for before, each in pairwise(several)
    )
    return Pool((*several[:1], *tied))


def whole(data: Mapping[str, Any]) -> Whole:
    """Return a section written as one text: each paragraph a list of sentences, or one such list a tone."""
    toned = ({None: each} if not isinstance(each, Mapping) else each for each in data["text"])
    several = Pool(point(text, tone) for each in toned for tone, text in each.items())
    return Whole(several[0].key, phrases(data["headings"]), several)


def aspect(
    data: Mapping[str, Any],
    owner: str,
    stem: Stems,
    leans: Callable[[str], bool],
    sections: Iterable[Mapping[str, Any]] = (),
) -> Aspect:
    """Return one aspect with those of the `sections` that are on it.

    `owner` tells equal ids of two files apart, `stem` maps a phrase to its stems.
    """
    criterion = data.get("criterion") or {}
    about, when = (tuple(map(stem, data.get(key) or ())) for key in ("about", "when"))
    about = tuple(dict.fromkeys((*about, stem(data["name"]))))  # “preparation” is answered by the aspect of that name
    several = connected(points(data["points"]), leans)
    wholes = tuple(whole(each) for each in sections if each["aspect"] == data["id"])
    return Aspect(
        key=key_of(f"{owner}/{data['id']}"),
        id=f"{owner}/{data['id']}",
        about=about,
        when=when,
        unless=frozenset(map(stem, data.get("unless") or ())),
        needs_practice=data.get("needs") == "practice",
        stage=STAGES.index(data["stage"]),
        name=Phrase(data["name"]),
        title=capital(data["name"]),
        number=data.get("number", ""),
        headings=phrases(data["headings"]),
        tips=phrases(data["tips"]),
        compare=capital(criterion["compare"]) if criterion else None,
        method=capital(criterion["test"]) if criterion else None,
        points=several,
        asks=asks(data.get("ask")),
        mistakes=tuple(each for each in several if each.opens_with == "mistake"),
        speaks_of=frozenset(about + when),
        wholes=wholes,
        telling=(*several, *chain.from_iterable(each.points for each in wholes)),
    )


def aspects(data: Mapping[str, Any], owner: str, stem: Stems, leans: Callable[[str], bool]) -> tuple[Aspect, ...]:
    """Return the aspects of a file. Those with whole sections stand in the order of these, which is that of a guide.

    They share the places that they have among all, and none is of a stage before that of the one in front of it; only
    what helps to understand the thing comes first, wherever its section stands.
    """
    sections = data.get("sections") or ()
    found = {each["id"]: aspect(each, owner, stem, leans, sections) for each in data.get("aspects") or ()}
    ordered: dict[str, Aspect] = {}
    stage = 0
    named = list(dict.fromkeys(each["aspect"] for each in sections if each["aspect"] in found))
    for name in sorted(named, key=lambda each: found[each].stage > 0):
        stage = max(stage, found[name].stage)
        ordered[name] = replace(found[name], stage=stage)
    turns = iter(ordered.values())
    return tuple(next(turns) if name in ordered else each for name, each in found.items())


def terms(entries: Iterable[Mapping[str, Any]], singular: Stems) -> dict[str, Term]:
    """Return what a bank says of keywords, by their words in the singular; of two entries for one the first counts."""
    found: dict[str, Term] = {}
    for data in entries:
        term = Term(phrases(data.get("headings")), points(data["points"]), tuple(data["about"]))
        for phrase in data["about"]:
            found.setdefault(singular(phrase), term)
    return found


def spelled(entries: Iterable[Mapping[str, Any]], singular: Stems) -> dict[str, str]:
    """Return the keywords of a bank that are written with capitals, by their words in the singular."""
    names = (phrase for data in entries for phrase in data["about"])
    return {singular(name): name for name in names if name != name.lower()}


def called(
    name: str, entries: Sequence[Mapping[str, Any]], words: Iterable[str], stem: Stems, singular: Stems
) -> tuple[str, ...]:
    """Return what a subject goes by: the words of its first entry, if one of them shares a stem with its name.

    Where the file begins with something else, it is the name itself if that calls the file: coffee.
    """
    names = tuple(entries[0]["about"]) if name and entries else ()
    plain = name.replace("-", " ")
    own = set(stem(plain).split())
    if any(not own.isdisjoint(stem(each).split()) for each in names):
        return names
    return tuple(each for each in words if name and singular(each) == singular(plain))[:1]


def procedures(data: Mapping[str, Any] | Sequence[Mapping[str, Any]] | None, stem: Stems) -> tuple[Procedure, ...]:
    """Return the procedures of a file: none, one, or a list of several."""
    several = [data] if isinstance(data, Mapping) else data or ()
    return tuple(procedure(each, stem) for each in several)


def procedure(data: Mapping[str, Any], stem: Stems) -> Procedure:
    """Return one procedure."""
    steps = tuple(
        Step(key_of("\n".join(each["title"])), phrases(each["title"]), points(each["points"])) for each in data["list"]
    )
    when = frozenset(map(stem, data.get("when") or ()))
    return Procedure(when, tuple(map(capital, data.get("needs") or ())), steps)


def bank(
    name: str,
    owner: str,
    files: Sequence[Mapping[str, Any]],
    stem: Stems,
    singular: Stems,
    leans: Callable[[str], bool] = lambda _: False,
) -> Bank:
    """Return one bank from the files that make it up (one for a subject, any number for a category).

    `stem` and `singular` map a phrase to its stems and to its words in the singular; `leans` tells whether a paragraph
    that begins with a sentence takes up the one before it.
    """

    def merged(key: str) -> list[Any]:
        return list(chain.from_iterable(each.get(key) or () for each in files))

    def toned(key: str) -> dict[str, list[Any]]:
        lists = [by_tone(each[key]) for each in files if each.get(key)]
        return {tone: list(chain.from_iterable(each[tone] for each in lists)) for tone in TONES}

    return Bank(
        name=name,
        called=called(name, merged("keywords"), merged("words"), stem, singular),
        kinds=frozenset(map(singular, merged("kinds"))),
        nature=next((each["nature"] for each in files if each.get("nature")), ""),
        within=next((each["within"] for each in files if each.get("within")), ""),
        hooks={tone: phrases(sources) for tone, sources in toned("hooks").items()},
        bodies={tone: points(several) for tone, several in toned("bodies").items()},
        closings={tone: points(several) for tone, several in toned("closings").items()},
        titles=phrases(merged("titles")),
        descriptions=phrases(merged("descriptions")),
        aspects=tuple(chain.from_iterable(aspects(each, owner, stem, leans) for each in files)),
        known=terms(merged("keywords"), singular),
        spelled=spelled(merged("keywords"), singular),
        remarks=points(merged("remarks")),
        mentions={tone: phrases(sources) for tone, sources in toned("mentions").items()},
        procedures=tuple(chain.from_iterable(procedures(each.get("steps"), stem) for each in files)),
    )


def frames(files: Iterable[Mapping[str, Any]], labels: Mapping[str, Any]) -> Frames:
    """Return the frames of a language from all its frame files."""
    sentences: dict[str, ByTone] = {}
    paragraphs: dict[str, tuple[Point, ...]] = {}
    questions: dict[str, tuple[Ask, ...]] = {}
    for name, value in chain.from_iterable(each.items() for each in files):
        sample = next(iter(chain.from_iterable(value.values()) if isinstance(value, Mapping) else value), "")
        if isinstance(sample, Mapping) and "question" in sample:
            questions[name] = asks(value)
        elif isinstance(sample, str):
            sentences[name] = {tone: phrases(sources) for tone, sources in by_tone(value).items()}
        else:
            paragraphs[name] = points(value)
    return Frames(sentences, paragraphs, questions, dict(flat_labels(labels)))


def flat_labels(data: Mapping[str, Any], prefix: str = "") -> Iterable[tuple[str, tuple[Phrase, ...]]]:
    """Yield `faq`, `faq.how-to`, `stages.plan` ... with their alternatives; `default` adds nothing to the name."""
    for name, value in data.items():
        path = prefix if name == "default" else f"{prefix}.{name}".lstrip(".")
        if isinstance(value, Mapping):
            yield from flat_labels(value, path)
        else:
            yield path, phrases([value] if isinstance(value, str) else value)
