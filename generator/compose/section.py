"""One section: its heading, what was written for a keyword, and the points that fill it."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from generator.banks.model import Point, Term, Whole
from generator.banks.phrase import Values
from generator.compose.closeness import closeness, saying, stems_in, stems_of
from generator.compose.desk import Desk, Keyword
from generator.compose.governing import governing, keeping
from generator.compose.keywords import ROOM
from generator.compose.once import told_among
from generator.compose.points import Wishes, in_reading_order, opener_of, pick, without_opener, write_picked
from generator.compose.terms import entry, heading, is_full, most_of
from generator.compose.titles import asked, headed, label, title_of, without_repeats
from generator.compose.topic import Topic, begin_of, headings_on
from generator.compose.whole import names_term, spoken, within, write_whole
from generator.tree import Block, Line, Paragraph, Section

_UNDER = 3  # the level of what stands under a section
_HEADING = 7  # words, about
_LEAST = 45  # words that a further paragraph takes
_NAMING = 2  # paragraphs that speak of a section's keyword
_ROOMY = 650  # words of an article that has room for more than what a keyword is
_TWO = 85  # words in which two paragraphs of an entry have room
_OVERDUE = 1000  # words without the topic after which a sentence on it ends a section
_SELDOM = 900  # the same where that sentence holds an instruction, a question or two sides
_BESIDE = 400  # the same where the section speaks of more than the topic
_SPARSE = 230  # words with fewer names of the topic than one are too few for tools that look for it
_EVERY = 400  # words in which the text names its topic once, if need be in a sentence for that alone


def write_section(
    desk: Desk, topic: Topic, share: int, level: int, titled: bool, near: Collection[int] = (), both: bool = False
) -> Section | None:
    """Write one section of about `share` words, rather of `near` points; None if all that fits has been said.

    With `both` it asks its question of both sides of a comparison.
    """
    before = desk.words
    heads = topic.keyword or (topic.tied if topic.leads else None)  # whose entry stands first
    is_own = topic.keyword is not None and share >= _TWO * desk.scale
    most = most_of(desk, topic.term) if is_own else behind_whole(desk, topic, topic.term)
    entries = most * (topic.tied is not None and topic.term is not None)
    entries += sum(behind_whole(desk, topic, term) for _, term in topic.also)
    share -= round(entries * ROOM * desk.scale)
    named = topic.keyword or topic.tied
    aspect = desk.with_noun("aspect", topic.aspect.name.source, topic.aspect.number)
    values = {**aspect, **(named.values if named else {})}
    points = without_opener(topic.points) if topic.leads else topic.points  # the entry opens: nothing starts over
    wishes, picked = (Wishes(), []) if topic.whole else _choose(desk, topic, points, share, near)
    told = in_reading_order(points, picked, wishes) if picked else []
    if not named and len(told) == 1 and told[0].tone is not None:  # a remark, with nothing to remark on
        return None
    title = _title(desk, topic, told, share) if titled else None
    name = topic.listed.values["keyword"].text if topic.listed else values["keyword" if named else "aspect"].text
    whole = topic.whole
    further = () if whole else points
    section = desk.open(Section("section", title, level, [], topic.aspect, name, further, is_whole=whole is not None))
    if topic.term and heads:
        section.blocks += entry(desk, heads, topic.term, most)
        if picked and any(desk.is_told(each) for each in picked):  # by the entry
            picked = pick(desk, points, share, wishes)
    if topic.whole is not None:
        on = named or topic.listed
        term, name = (begin_of(desk, on), on.name) if on and not section.blocks else ("", "")
        goes_on = bool(topic.also) or (topic.term is not None and not heads)
        section.blocks += write_whole(desk, topic.whole, share - (desk.words - before), term, name, goes_on)
        picked = []
    lead = None if section.blocks else _link(desk, topic, values, share)
    sides = _both_sides(desk, values) if both and "left" in values and share > 80 * desk.scale else []
    if picked is None:
        picked = pick(desk, points, share - (desk.words - before), wishes)
    section.blocks += write_picked(desk, points, picked, wishes, lead)
    _add_entries(desk, topic, section, most if heads is None else 0)
    section.blocks[0 if topic.whole else 1 : 0 if topic.whole else 1] = sides
    if not section.blocks:
        desk.withdraw(section)
        return None
    if topic.whole is None:  # no sentence belongs behind a text that was written as one
        _name_topic(desk, section, _SELDOM if desk.style else _OVERDUE)
    return section


def behind_whole(desk: Desk, topic: Topic, term: Term | None) -> int:
    """Return how many paragraphs of an entry stand behind the topic's text, under a heading of their own."""
    is_roomy = topic.whole is not None and desk.brief.length >= _ROOMY * desk.scale
    return most_of(desk, term) if is_roomy and term is not None and len(term.points) > 1 else 1


def _add_entries(desk: Desk, topic: Topic, section: Section, most: int) -> None:
    """Add up to so many paragraphs of the entry that does not stand first, and some of each further one.

    Behind a text that was written as one, each has a heading of its own, where there are headings.
    """
    first = [(topic.tied, topic.term, most)] if topic.term and topic.tied and most else []
    further = [(keyword, term, behind_whole(desk, topic, term)) for keyword, term in topic.also]
    for keyword, term, paragraphs in (*first, *further):
        if topic.whole is not None and is_full(term.points) and _introduces(desk, topic.whole, keyword):
            desk.used.add(term.points[0].key)  # what the thing is
        if topic.whole is not None:
            desk.used.update(_told_by(desk, topic.whole, keyword, term))
        if topic.whole is not None and section.blocks and section.title is not None:
            _open_entry(desk, section, keyword, term, paragraphs)
        else:
            is_beside = topic.whole is None and term is topic.term
            place = _beside(desk, topic, section.blocks) if is_beside else len(section.blocks)
            section.blocks[place:place] = entry(desk, keyword, term, paragraphs)


def _told_by(desk: Desk, whole: Whole, keyword: Keyword, term: Term) -> list[int]:
    """Return the keys of an entry's points that say little which the text before them has not said.

    Something is left to say of a keyword that the text does not name.
    """
    told = stems_in(desk.language, tuple(phrase for each in spoken(desk, whole) for phrase in each.phrases))
    same = told_among(desk, term.points, told)
    return same if len(same) < len(term.points) or names_term(whole.points, begin_of(desk, keyword)) else []


def _introduces(desk: Desk, whole: Whole, keyword: Keyword) -> bool:
    """Tell whether the reader of a text knows what the keyword is: it begins with that."""
    return names_term(whole.points[:1], begin_of(desk, keyword))


def _open_entry(desk: Desk, above: Section, keyword: Keyword, term: Term, most: int) -> None:
    """Write an entry under its heading, or without one where the section `above` has the same."""
    name, title = keyword.values["keyword"].text, heading(desk, keyword, term)
    if title is not None and above.title is not None and title.text() == above.title.text():
        above.blocks += entry(desk, keyword, term, most)
        return
    section = desk.open(Section("section", title, _UNDER, name=name))
    section.blocks += entry(desk, keyword, term, most)
    if not section.blocks:
        desk.withdraw(section)


def _choose(
    desk: Desk, topic: Topic, points: Sequence[Point], share: int, near: Collection[int]
) -> tuple[Wishes, list[Point] | None]:
    """Return what the section's points should be like, and those to tell; None where a keyword's entry comes first."""
    term = begin_of(desk, topic.keyword) if topic.keyword else ""
    is_begun = desk.is_focused and not term  # one who says what the article is about wants that from the beginning
    wishes = Wishes(opener_of(points, desk.ranked_points(points)) if is_begun else None, term, near=near)
    if topic.keyword is not None:
        return wishes, None
    said = saying(desk.language, topic.tied.subject.text, topic.aspect) if topic.tied and not topic.term else ()
    first = tuple(each for each in desk.ranked_points(points) if each.key in said)[:_NAMING]
    if first:  # what stands under a keyword speaks of it before it turns to anything else
        wishes = Wishes(opener_of(points, first), first=first)
    picked = pick(desk, points, share - round(_HEADING * desk.scale), wishes)
    return Wishes(opener_of(points, first or picked), first=first), picked  # what stands there decides on the heading


def _beside(desk: Desk, topic: Topic, blocks: Sequence[Block]) -> int:
    """Return the place behind the paragraph that has most in common with the topic's entry, else behind the last."""
    said = tuple(phrase for point in topic.term.points for phrase in point.phrases) if topic.term else ()
    near = closeness(desk.language, said, topic.aspect.points)
    shared = [near.get(each.key, 0) if isinstance(each, Paragraph) else 0 for each in blocks]
    return 1 + max(range(len(shared)), key=lambda at: (shared[at], at), default=-1)


def _both_sides(desk: Desk, values: Values) -> list[Block]:
    """Return a paragraph that asks the section's question of both sides of "X vs Y"."""
    for point in desk.ranked_points(desk.frames.points.get("versus.points", ())):
        paragraph = desk.paragraph(point, values)
        if paragraph is not None:
            return [paragraph]
    return []


def _title(desk: Desk, topic: Topic, told: Sequence[Point], share: int) -> Line | None:
    """Return the heading of a section: its keyword's, else the aspect's that governs best what stands below."""
    if topic.keyword is not None:
        return heading(desk, topic.keyword, topic.term)
    choices = (*(topic.whole.headings if topic.whole else ()), *topic.aspect.headings)
    if topic.tied is not None and (question := asked(desk, topic.tied)) is not None:
        return question
    if topic.tied is not None and topic.term is None:
        named = headings_on(desk, topic.aspect, topic.tied)
        name, words = topic.aspect.name.source, stems_of(desk.language, topic.tied.subject.text)
        is_apart = words.isdisjoint(stems_of(desk.language, name))  # no “Grind size: the grind”
        if topic.whole is None and not named and is_apart:
            values = desk.with_noun("aspect", topic.aspect.name.source, topic.aspect.number)
            return label(desk, "keyword_aspect", None, {**values, **topic.tied.values})
        choices = named or choices
    elif topic.tied is not None and topic.leads:
        choices = headings_on(desk, topic.aspect, topic.tied) or choices
    if desk.subject.shape == "gerund":  # “Containers for planting tulips”
        choices = tuple(each for each in choices if not each.slots or headed((each,))) or choices
    near = governing(desk.language, topic.aspect, choices, tuple(told), desk.as_meant["topic"].text)
    below = within(desk, topic.whole, share) if topic.whole else tuple(told)
    near = without_repeats(desk, choices, keeping(desk.language, choices, below, near) if below else near)
    before_colon = headed(choices) if _is_headline_due(desk) else ()
    if before_colon:
        return title_of(desk, before_colon, True, desk.searched, near)
    return title_of(desk, choices, False if desk.subject.left else None, bearing=near)


def _is_headline_due(desk: Desk) -> bool:
    """Tell whether a heading has to name what is searched for: no text on braces speaks of their average cost.

    It does not where the heading before it did.
    """
    if desk.as_meant is desk.searched or desk.headline is not None:
        return False
    last = next((each.title.values for each in reversed(desk.sections) if each.title), None)
    is_sparse = desk.mentions < desk.words / desk.scale / _SPARSE
    return is_sparse and not (last and desk.is_searched(last))


def _link(desk: Desk, topic: Topic, values: Values, share: int) -> Line | None:
    """Return the first sentence, which ties the topic to the section, where one is due."""
    if share < 45 * desk.scale:
        return None
    words = _SELDOM if desk.style else _BESIDE if desk.theme else _EVERY
    if desk.mentions < desk.words / desk.scale / words:
        return desk.styled("link", values, fixed=True)
    return None


def _name_topic(desk: Desk, section: Section, words: int) -> None:
    """Name the topic at the section's end if that happens less than once in so many words."""
    if desk.mentions < desk.words / desk.scale / words and section.blocks and isinstance(section.blocks[-1], Paragraph):
        line = desk.styled("mention", None, fixed=True)
        if line is not None:
            section.blocks[-1].lines.append(line)
            section.blocks[-1].least = len(section.blocks[-1].lines)  # what was added for this is not cut
