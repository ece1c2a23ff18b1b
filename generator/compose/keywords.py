"""Keywords that no part has taken up: a section of their own, and further mentions where they belong."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TypeGuard

from generator.banks.model import Term
from generator.compose.answer import is_on_case
from generator.compose.closeness import kinship, stems_of
from generator.compose.contrast import told_of
from generator.compose.counting import namings, text_of
from generator.compose.desk import Desk, Keyword
from generator.compose.echoes import SAYING, echo
from generator.compose.headed import has_section, head, head_silent, is_on, lead, listed_in, name_topic
from generator.compose.material import Material
from generator.compose.numbered import BEFORE_STEPS, STEPS
from generator.compose.on_keywords import leave_to, leave_to_steps
from generator.compose.promises import LONG_ENOUGH, introduction
from generator.compose.terms import entry, heading, is_full, mention, most_of, paragraphs
from generator.compose.titles import label
from generator.tree import Block, Line, Paragraph, Section

OWN_HEADING = 600  # words of an article in which a keyword that the banks know has a section to itself
TWO_INTRODUCTIONS = 1000  # words
_LONG = 1500  # words of a comparison whose sides are introduced at length
_REMARKS = 3000  # words of an article that repeats keywords, with remarks on those of which nothing is known
ROOM = 46  # words that a keyword's paragraph takes
_IN_PASSING = 2  # sentences that name a keyword, from which on the section tells of it
_THROUGHOUT = 4  # the same of a keyword of which much is known
_TOGETHER = 3  # keywords under one heading
_PAIR = 2  # the same where each could have had its own: a heading names two
_THIN = 45  # words that are too few for a section of their own
_MOST = 6  # keywords with a paragraph
_LONGEST, _FULLEST = 250, 285  # words of a section that gets more to say
_EVERY = 490  # words in which each keyword is named once
_STAND_IN = 270  # words in which a keyword that is the article's keyphrase is named once
_BODY = ("section", "step", "item", "question")


def reserve(desk: Desk, material: Material, unanswered: Sequence[Keyword]) -> int:
    """Return the words to leave for keywords without an aspect, and for what is known of the topic by name."""
    if not _is_long_enough(desk):
        return 0
    introduced = round(ROOM * desk.scale) * _introductions(desk) * len(material.own)
    return introduced + room_for(desk, material, unanswered)


def room_for(desk: Desk, material: Material, keywords: Sequence[Keyword]) -> int:
    """Return the words to leave for keywords that will have paragraphs of their own."""
    several = sum(_paragraphs(desk, material, each) for each in keywords[:_MOST]) if _is_long_enough(desk) else 0
    return round(ROOM * desk.scale) * several


def _introductions(desk: Desk) -> int:
    """Return how many paragraphs introduce the topic by its name: few, or the article's seeds would be alike.

    The sides of a comparison get more, as they are what it is about, unless each criterion tells of both and the case
    for each is made.
    """
    told = told_of(desk)
    if told is not None:
        return 1 + (desk.brief.length > (_LONG if told.has_cases else OWN_HEADING) * desk.scale)
    if desk.sides:
        return 1 + (desk.brief.length >= OWN_HEADING * desk.scale) + (desk.brief.length > _LONG * desk.scale)
    return 2 if desk.brief.length > TWO_INTRODUCTIONS * desk.scale else 1


def _paragraphs(desk: Desk, material: Material, keyword: Keyword) -> int:
    """Return how many paragraphs a keyword without an aspect is to have: more than one, if they fill a section."""
    if _is_strange(desk, material, keyword):
        return 0
    term = material.terms.get(keyword)
    if term is None or desk.brief.length < OWN_HEADING * desk.scale:
        return 1
    fresh = [each for each in term.points if each.tone in (None, desk.brief.tone) and not desk.is_told(each)]
    return most_of(desk, term) if sum(map(desk.length_of, fresh[:2])) >= _THIN * desk.scale else 1


def _is_strange(desk: Desk, material: Material, keyword: Keyword) -> bool:
    """Tell whether nothing is known of the keyword; only a long article has to come back to it again and again."""
    known = material.known
    if keyword in known.listed or keyword in known.meant:  # told where the aspect is
        is_known = has_section(desk, keyword) or listed_in(desk, material, keyword) is not None
    else:
        is_known = keyword in desk.echoes or any(
            keyword in each for each in (known.terms, known.naming, known.answered)
        )
    return not is_known and material.is_at_home and desk.brief.length < _REMARKS * desk.scale


def _has_text(desk: Desk, material: Material, keyword: Keyword) -> bool:
    """Tell whether there is anything to fill a section with: an entry, points that name it, else remarks."""
    is_list = any(each.kind == "item" for each in desk.sections)  # where a section without a number is out of place
    is_written = keyword in material.terms or (keyword in material.naming and not is_list)
    return is_written or not (keyword in material.answered | material.listed or _is_strange(desk, material, keyword))


def _is_long_enough(desk: Desk) -> bool:
    return desk.brief.length >= LONG_ENOUGH * desk.scale


def introduce(desk: Desk, material: Material, titled: bool, is_numbered: bool) -> None:
    """Say behind the opening what the banks know of the topic by its name; before a numbered list within it."""
    if not _is_long_enough(desk) or is_on_case(desk):
        return
    for keyword, term in material.own[:1] if is_numbered else material.own:
        in_order = material.is_told_in_order(term)
        if in_order and is_full(term.points) and desk.is_told(term.points[0]):
            continue  # the opening has answered what it is
        told = introduction(desk, material, term)
        title = heading(desk, keyword, told, in_order) if titled and not is_numbered else None
        section = desk.sections[0] if is_numbered else desk.open(Section("section", title))
        most = 1 if is_numbered else _introductions(desk)
        section.blocks += entry(desk, _briefly(desk, keyword), told, most, in_order)
        if not section.blocks:
            desk.withdraw(section)


def _briefly(desk: Desk, keyword: Keyword) -> Keyword:
    """Return the topic as it is called once it has been named: what houseplants are holds for all of them."""
    if desk.briefly is None or keyword.subject is not desk.subject:
        return keyword
    called = {"keyword" + slot[5:]: each for slot, each in desk.briefly.items() if slot.startswith("topic")}
    named = {"Keyword": desk.briefly["Topic"], "term": desk.briefly["topic"]}
    return replace(keyword, values={**keyword.values, **called, **named})


def name_keywords(desk: Desk, material: Material, titled: bool) -> Sequence[Keyword]:
    """Give every keyword its say: a paragraph if it is absent so far. Return those for which there was none."""
    echo(desk)
    text = text_of(desk) if desk.keywords else ""
    absent = [keyword for keyword in desk.keywords if _is_due(desk, material, keyword, namings(desk, text, keyword))]
    if _is_long_enough(desk):
        told = [each for each in absent if _is_told(desk, material, each) or not _has_text(desk, material, each)]
        wanted = [each for each in absent if each not in told]
        leave_to_steps(desk, material, wanted)
        untold = [
            group for group in _groups(desk, material, wanted[:_MOST]) if not _section(desk, material, group, titled)
        ]
        absent = told + [keyword for group in untold for keyword in group] + wanted[_MOST:]
    desk.strange += [each for each in absent if _is_strange(desk, material, each)]
    return [each for each in absent if each not in desk.strange]


def mention_keywords(desk: Desk, material: Material, absent: Sequence[Keyword]) -> None:
    """Name those that are still absent, then all of them about once in 450 words.

    The heading or the beginning of the section on one names it, or the end of the article puts it off; in a short or a
    very long one a sentence names it.
    """
    if desk.keywords:
        text = text_of(desk)
        absent = [each for each in absent if not (namings(desk, text, each) or lead(desk, material, each))]
        absent = [each for each in absent if not head(desk, material, each)]
        head_silent(desk, material)
        if LONG_ENOUGH * desk.scale <= desk.brief.length < _REMARKS * desk.scale:
            desk.strange += absent
        else:
            _add_lines(desk, material, absent)
        _repeat(desk, material)
        _hold(desk)
    name_topic(desk)


def _is_due(desk: Desk, material: Material, keyword: Keyword, times: int) -> bool:
    """Tell whether the keyword wants a paragraph: it is absent, or what is known of it is still untold.

    Who names a sub-topic wants to read of it, though others mention it.
    """
    term = material.terms.get(keyword)
    known = term.points if term else material.naming.get(keyword, ())
    if any(each.kind == "item" and is_on(each, keyword) for each in desk.sections) or _is_asked(desk, keyword):
        return False
    is_told = told_of(desk) is not None  # both sides, with regard to it
    if not times or not known or is_told or not _is_long_enough(desk):
        return not times
    wholes = [each for each in desk.sections if each.is_whole]
    least = _THROUGHOUT if term and is_full(term.points) else _IN_PASSING
    if any(is_on(each, keyword) or _begins_with(desk, each, keyword) for each in wholes):
        return False
    if any(_times_named(desk, each, keyword) >= least for each in wholes):
        return False
    return not any(desk.is_told(each) for each in known)


def _is_asked(desk: Desk, keyword: Keyword) -> bool:
    """Tell whether a question names the keyword, where the article is made of questions."""
    words = stems_of(desk.language, keyword.subject.text)
    if not words or not desk.all_questions:
        return False
    asked = [each.title.text() for each in desk.sections if each.kind == "question" and each.title]
    return any(words <= stems_of(desk.language, each) for each in asked)


def _begins_with(desk: Desk, section: Section, keyword: Keyword) -> bool:
    """Tell whether the section's heading or first sentence names the keyword in any form: then all of it is on that."""
    begin = section.lines()[: 1 + (section.title is not None)]
    run = f" {desk.language.stems_of(keyword.name)} "
    return any(run in f" {desk.language.stems_of(line.text())} " for line in begin)


def _times_named(desk: Desk, section: Section, keyword: Keyword) -> int:
    """Return how many sentences of the section name the keyword."""
    return sum(1 for line in section.lines() if namings(desk, line.text().casefold(), keyword))


def _is_told(desk: Desk, material: Material, keyword: Keyword) -> bool:
    """Tell whether the article says already what is known of the keyword: of a side of a comparison, say."""
    term = material.terms.get(keyword)
    return term is not None and any(each.key in desk.used for each in term.points)


def _wanted(desk: Desk, keyword: Keyword) -> int:
    """Return how often the article is to name the keyword."""
    return int(desk.brief.length / (_STAND_IN if keyword is desk.stand_in else _EVERY) / desk.scale)


def _groups(desk: Desk, material: Material, keywords: Sequence[Keyword]) -> Iterator[Sequence[Keyword]]:
    """Yield the keywords of one section each: alone those with more to say, the others together."""
    alone = [each for each in keywords if _paragraphs(desk, material, each) > 1]
    others = [each for each in keywords if each not in alone]
    yield from ([each] for each in alone)
    most = _TOGETHER if desk.brief.length < OWN_HEADING * desk.scale else _PAIR
    yield from (others[at : at + most] for at in range(0, len(others), most))


def _section(desk: Desk, material: Material, keywords: Sequence[Keyword], titled: bool) -> bool:
    """Insert a section with a paragraph or two about each keyword: behind the one nearest to it, or behind the body.

    One that has a section already is told there, as far as there is room. Return whether there was anything to say.
    """
    there = next((each for each in desk.sections if each.kind == "section" and is_on(each, keywords[0])), None)
    if there is not None and len(keywords) == 1:
        if leave_to(desk, material, there, keywords[0]):
            return head(desk, material, keywords[0])
        room = int((_FULLEST * desk.scale - there.words()) / ROOM / desk.scale)
        more = _paragraphs_on(desk, material, keywords[0], min(2, room)) if room > 0 else []
        there.go_on_with(more)
        return bool(more)
    title = _title(desk, material, keywords) if titled else None
    place, level = _place(desk, material, material.terms.get(keywords[0]))
    section = Section("section", title, level, name=keywords[0].values["keyword"].text)
    desk.open(section)
    desk.sections.insert(place, desk.sections.pop())
    for keyword in keywords:
        most = most_of(desk, material.terms.get(keyword)) if len(keywords) == 1 else 1
        told = _paragraphs_on(desk, material, keyword, most)
        section.blocks += told
        if len(keywords) > 1 and told:
            told[0].stays = True  # the heading names it
    if not section.blocks:
        desk.withdraw(section)
    return bool(section.blocks)


def _paragraphs_on(desk: Desk, material: Material, keyword: Keyword, most: int) -> list[Paragraph]:
    """Return what there is to say of a keyword, up to so many paragraphs."""
    term, naming = material.terms.get(keyword), material.naming.get(keyword, ())
    return paragraphs(desk, material.banks, keyword, term, naming, most)


def _place(desk: Desk, material: Material, term: Term | None) -> tuple[int, int]:
    """Return where a section with this entry belongs, and its level: behind the aspect nearest to it.

    Where that aspect is not told, it is where this would stand among the others. What one does later stands behind
    the steps.
    """
    kinds = [each.kind for each in desk.sections]
    body = [at for at, kind in enumerate(kinds) if kind in _BODY]
    last = max([at for at in body if kinds[at] != "question"] or body or [0])
    told = {at: each.aspect for at, each in enumerate(desk.sections) if each.kind == "section" and each.aspect}
    if term is None or not told:
        return 1 + last, 2
    said = tuple(phrase for point in term.points for phrase in point.phrases)
    own = [each for each in (*material.chosen, *material.near) if each.key in material.of_subject]
    near = kinship(desk.language, said, tuple(dict.fromkeys((*told.values(), *own))))
    nearest = max((each for each in own if each not in told.values()), key=lambda each: near[each.key], default=None)
    at = max(told, key=lambda each: (near[told[each].key], each))
    stage = told[at].stage
    if nearest is not None and near[nearest.key] > near[told[at].key]:
        place, stage = material.place(nearest), nearest.stage
        before = [each for each, aspect in told.items() if material.place(aspect) <= place]
        at = max(before, default=min(told) - 1)
    steps = max((each for each, kind in enumerate(kinds) if kind in STEPS), default=0)
    if at < steps and stage > BEFORE_STEPS:
        return 1 + steps, 2
    return 1 + at, desk.sections[max(at, min(told))].level


def _title(desk: Desk, material: Material, keywords: Sequence[Keyword]) -> Line | None:
    if len(keywords) == 1:
        return heading(desk, keywords[0], material.terms.get(keywords[0]))
    values = dict(desk.values)
    for slot, keyword in zip(("a", "b"), keywords, strict=False):
        values[slot], values[slot.upper()] = keyword.values["keyword"], keyword.values["Keyword"]
    return label(desk, "related", None, values)


def _add_lines(desk: Desk, material: Material, keywords: Sequence[Keyword]) -> None:
    """Name keywords for which there is no room for more: one sentence each, while they stay few."""
    told = [each for each in desk.sections if each.kind in _BODY and each.blocks] or desk.sections
    told = [each for each in told if each.kind in SAYING] or told
    room = [each for each in told if each.blocks and isinstance(each.blocks[0], Paragraph)]
    for at, keyword in enumerate(keywords[: max(1, round(desk.brief.length / 80 / desk.scale))] if room else ()):
        own = (each for each in room if is_on(each, keyword))
        first = next(own, room[at % len(room)]).blocks[0]  # which stays when the article is cut
        if isinstance(first, Paragraph):
            _append(desk, material, first, keyword)


def _repeat(desk: Desk, material: Material) -> None:
    """Name keywords again where an article is long: in the rest of their entries, or in other paragraphs."""
    text = text_of(desk)
    for keyword in desk.keywords:
        if _is_strange(desk, material, keyword):
            continue
        wanted = _wanted(desk, keyword)
        missing = wanted - namings(desk, text, keyword) if wanted > 1 else 0
        if missing > 0:
            missing -= _tell_more(desk, material, keyword, missing)
        if missing <= 0 or desk.brief.length < _REMARKS * desk.scale:
            continue
        for paragraph in _speaking_of(desk, keyword)[:missing]:
            _append(desk, material, paragraph, keyword)


def _speaking_of(desk: Desk, keyword: Keyword) -> list[Paragraph]:
    """Return the last paragraph of the section on the keyword, and of each other the last that names it.

    Elsewhere a sentence on it would be out of place.
    """
    name = keyword.values["keyword"].text.casefold()
    told = sorted((each for each in desk.sections if each.kind in SAYING), key=lambda each: not is_on(each, keyword))
    naming = (
        [each for each in section.blocks if _says(each, "" if is_on(section, keyword) else name)] for section in told
    )
    return [each[-1] for each in naming if each]


def _says(block: Block, name: str) -> TypeGuard[Paragraph]:
    return isinstance(block, Paragraph) and any(name in line.text().casefold() for line in block.lines)


def _tell_more(desk: Desk, material: Material, keyword: Keyword, most: int) -> int:
    """Add up to so many paragraphs of the keyword's entry to its section; return how many there were."""
    name, term = keyword.values["keyword"].text, material.terms.get(keyword)
    own = next((each for each in desk.sections if each.kind == "section" and each.name == name), None)
    if term is None or own is None or own.is_whole or own.words() + ROOM * desk.scale * most > _LONGEST * desk.scale:
        return 0
    more = entry(desk, keyword, term, most)
    own.go_on_with(more)
    return len(more)


def _append(desk: Desk, material: Material, paragraph: Paragraph, keyword: Keyword) -> None:
    line = mention(desk, material.banks, {**desk.values, **keyword.values})
    if line is not None:
        paragraph.lines.append(line)
        paragraph.least = len(paragraph.lines)  # a keyword that is asked for is not cut


def _hold(desk: Desk) -> None:
    """Keep the first line that names each keyword from being cut: rather one of the body than what announces it."""
    sections = sorted(desk.sections, key=lambda each: each.kind == "opening")
    blocks = [each for section in sections for each in section.blocks if isinstance(each, Paragraph)]
    lines = [(each, at, line.text().casefold()) for each in blocks for at, line in enumerate(each.lines, 1)]
    for keyword in desk.keywords:
        first = next((each for each in lines if namings(desk, each[2], keyword)), None)
        if first is not None:
            paragraph, at, _ = first
            paragraph.least, paragraph.stays = max(paragraph.least, at), True
