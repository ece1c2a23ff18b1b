"""Titles: which heading stands over a section, and whether it names the topic."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType

from generator.banks.phrase import Phrase, Value, Values
from generator.choose import best_by
from generator.compose.closeness import stems_of, title_words, unaccented
from generator.compose.desk import Desk, Keyword
from generator.subject.casing import capital
from generator.tree import Line, Section
from generator.values import value

IN_BODY, AROUND = 0.38, 0.6
"""The share of headings that name the topic: those of sections do so less, for it is the labels (“Questions about
electric bikes”) in which it reads well."""

COLON = ":"
_BEFORE_COLON = f"{{Topic}}{COLON}"
_SAME = 0.75  # of the longer words of a heading in another
_REPEATED = -100  # shared words
_WISHED, _UNUSED, _BEARING = 2**64, 2**65, 2**61  # added to ranks, which are below 2^64


def label(desk: Desk, name: str, with_topic: bool | None = None, values: Values | None = None) -> Line | None:
    """Return a heading from the labels (not yet counted), with or without the topic (as searched for) as wished."""
    if values is None and desk.headline is not None and not desk.subject.ask:
        before_colon = headed(desk.frames.labels.get(name, ()))
        if before_colon and (_wants_headline(desk) if with_topic is None else with_topic):
            return title_of(desk, before_colon, True, desk.headline)
    if with_topic is None:
        with_topic = wants_topic_heading(desk, AROUND)
    special = desk.frames.labels.get(f"{name}.{desk.style}", ()) if desk.style else ()
    usual = desk.frames.labels.get(name, ())
    if desk.is_knowledge:
        usual = desk.frames.labels.get(f"{name}.knowledge", usual)
    choices = special if special and with_topic is not False else usual
    topic = stems_of(desk.language, desk.searched["topic"].text)  # no “The basics of contract law basics”
    fresh = [each for each in choices if not each.slots or title_words(desk.language, each).isdisjoint(topic)]
    if values is None and calls_itself_text(desk):  # no “questions about a travel guide”
        fresh = [each for each in fresh if not each.slots or headed((each,))] or fresh
    return title_of(desk, fresh or choices, with_topic, desk.searched if values is None else values)


def calls_itself_text(desk: Desk) -> bool:
    """Tell whether the topic calls itself a guide or the like: nobody has questions about “a wedding checklist”."""
    stem = desk.language.stem
    return stem(desk.subject.head) in map(stem, desk.language.card.get("says_nothing", ()))


def asked(desk: Desk, keyword: Keyword) -> Line | None:
    """Return what a keyword asks as a heading: “Where to stay in Sydney”. None for one that names a thing."""
    subject, phrases = keyword.subject, desk.frames.phrases.get("keyword.headings.asking")
    if not subject.question or phrases is None:
        return None
    text = value(subject.ask or capital(subject.text), desk.language.count)
    return title_of(desk, phrases[desk.brief.tone], None, {**desk.values, **keyword.values, "Keyword": text})


def head_by(desk: Desk, section: Section, keyword: Keyword) -> bool:
    """Let a section's heading name the keyword, before its aspect if that adds anything; tell whether it could."""
    if section.title is None or section.aspect is None:
        return False
    name = section.aspect.name.source
    values = {**desk.with_noun("aspect", name, section.aspect.number), **keyword.values}
    words = stems_of(desk.language, unaccented(keyword.values["keyword"].text))
    title = asked(desk, keyword)
    if title is None and not words.isdisjoint(stems_of(desk.language, unaccented(name))):  # no “Battery range: range”
        title = title_of(desk, desk.frames.phrases["keyword.headings"][desk.brief.tone], None, values)
    elif title is None:
        title = label(desk, "keyword_aspect", None, values)
    if title is None:
        return False
    retitle(desk, section, title)
    return True


def retitle(desk: Desk, section: Section, title: Line) -> None:
    """Put another heading over the section."""
    desk.words += title.words - (section.title.words if section.title is not None else 0)
    section.title = title


def lead_by(desk: Desk, section: Section, keyword: Keyword) -> bool:
    """Let a heading begin with the keyword, if the language has one for that; tell whether it could.

    “Night waking: Should a parent go in at once?”
    """
    title = section.title
    if title is None:
        return False
    inner = title.values.get("title") or Value(*title.fill(), words=title.words)
    line = label(desk, "keyword_title", None, {**desk.values, **keyword.values, "title": inner})
    if line is None:
        return False
    if "title" in title.values:  # behind a number
        desk.words += line.words - inner.words
        title.refill({**title.values, "title": Value(*line.fill(), words=line.words)})
    else:
        retitle(desk, section, line)
    return True


def headed(phrases: Iterable[Phrase]) -> tuple[Phrase, ...]:
    """Return those of the phrases before which a headline can stand."""
    return tuple([each for each in phrases if each.source.startswith(_BEFORE_COLON)])


def title_of(
    desk: Desk,
    choices: Sequence[Phrase],
    with_topic: bool | None = None,
    values: Values | None = None,
    bearing: Mapping[int, int] = MappingProxyType({}),
) -> Line | None:
    """Return one of the headings; prefers unused ones that name the topic (or do not), as wished.

    Among these it prefers those that bear most on what stands below (`bearing`, by key).
    """
    found = chosen_title(desk, choices, with_topic, values, bearing)
    return found[1] if found else None


def chosen_title(
    desk: Desk,
    choices: Sequence[Phrase],
    with_topic: bool | None = None,
    values: Values | None = None,
    bearing: Mapping[int, int] = MappingProxyType({}),
) -> tuple[Phrase, Line] | None:
    """Return the same with the phrase that it is a reading of."""
    values = desk.as_meant if values is None else values
    wish = wants_topic_heading(desk) if with_topic is None else with_topic
    wish = wish and not (desk.theme and values is desk.values)  # “Mold: ...” does not name “mold removal”
    names, used, carriers = values.keys(), desk.used, desk.carriers
    scores = desk.chooser.ranks(choices)
    for at, each in enumerate(choices):
        slots = each.slots
        if slots and not names >= slots:
            scores[at] = -1
            continue
        if (not slots or carriers.isdisjoint(slots)) is not wish:
            scores[at] += _WISHED
        if each.key not in used:
            scores[at] += _UNUSED
        if bearing:
            scores[at] = max(0, scores[at] + _BEARING * bearing.get(each.key, 0))  # rather that one than none
    bare = desk.bare if desk.is_searched(values) else None
    for phrase in best_by(choices, scores):
        filled = {**values, "Topic": bare} if bare and phrase.source.startswith(_BEFORE_COLON) else values
        line = desk.line(phrase, filled, fixed=True)
        if line is not None:
            used.add(phrase.key)
            return phrase, line
    return None


def without_repeats(desk: Desk, choices: Sequence[Phrase], bearing: Mapping[int, int]) -> Mapping[int, int]:
    """Return the bearing of headings, with those that say much the same as one in the article put last."""
    titles = [stems_of(desk.language, each.title.text()) for each in desk.sections if each.title is not None]
    said = frozenset().union(*titles)
    repeated = {}
    for each in choices:
        words = title_words(desk.language, each)
        if len(words & said) >= _SAME * len(words) and any(len(words & it) >= _SAME * len(words) for it in titles):
            repeated[each.key] = _REPEATED
    return {**bearing, **repeated} if repeated else bearing


def wants_topic_heading(desk: Desk, share: float = IN_BODY) -> bool:
    """Tell whether the next heading should name the topic: so far less than this share of them do."""
    return desk.topic_headings < share * (desk.headings + 1)


def _wants_headline(desk: Desk) -> bool:
    """Tell whether the next heading should begin with the headline: one has to."""
    titles = (each.title for each in desk.sections if each.title is not None)
    return wants_topic_heading(desk) or all(each.values is not desk.headline for each in titles)
