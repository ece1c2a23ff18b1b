"""After the parts: the sentence that announces them, and more text where the parts fell short."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from generator.banks.model import Aspect, Point
from generator.compose.closeness import first_words
from generator.compose.contrast import OF_ONE_SIDE, open_side, side_of, tell_more_of_sides, told_of
from generator.compose.desk import Desk
from generator.compose.material import Material
from generator.compose.numbered import STEPS, comes_before_steps
from generator.compose.questions import ask_more
from generator.compose.section import write_section
from generator.compose.topic import MOST_UNDER_A_HEADING, Topic, on_aspect
from generator.compose.whole import length_of
from generator.fit import trim
from generator.tree import Line, Paragraph, Section, lines_of

_TOLD = ("section", "item", "step")
_ASKED = ("question",)
_SHORT = 320  # words; tools ask for 300
_READINGS, _PER_READING = 14, 40  # words that longer readings can add: at most, and one in so many
_TOLERANCE = 8  # words more or less than asked for, rather than paragraphs cut or a sentence to fill the gap
_MOST_OF, _PART_OF = 0.3, 0.15  # of a text that is told in one go; what is too much is cut
_LITTLE, _FEW = 80, 45  # words
_BOTH = 260  # words of a section on either side of a comparison
_ALIKE = 0.25  # of a point's longer words, that a section may have said
_BESIDE_TWO, _BESIDE_ITEMS = 5, 6  # questions beside two sides, and behind a list
_QUESTIONS = 9  # that readers have patience for
_TOO_MUCH = 0.06  # of the length
_UNEVEN = 1.4  # of the words of a list through its items, that one may have


def grow(desk: Desk, material: Material, length: int) -> None:
    """Add paragraphs to sections, then sections, until the article is at least as long as asked.

    Answers grow only where there is nothing else: a question wants one answer. For the last few words nothing is begun
    of which most would be cut.
    """
    length -= min(_READINGS, length // _PER_READING)
    desk.promised.clear()  # the entries stand there
    body = {each.kind for each in desk.sections}
    if desk.all_questions:
        body.discard("section")  # it says what the thing is
    if material.is_one_job(desk):  # which the rest of the file is not about
        told = [each for each in desk.sections if each.kind == "step" and each.points]
        _add_in_turn(desk, length, told, False, MOST_UNDER_A_HEADING * desk.scale)
    if "section" in body:
        _add_wholes(desk, material, length, _MOST_OF)
    if desk.all_questions or length - desk.words < _LITTLE * desk.scale:
        ask_more(desk, material, length)
    if told_of(desk) is not None and desk.brief.length < OF_ONE_SIDE * desk.scale:  # rather than of their field
        ask_more(desk, material, length, most=_BESIDE_TWO)
    if "section" in body:  # rather a section too many, and all of them cut, than a point behind a text that was told
        _add_wholes(desk, material, length, _PART_OF)
    first, last = (_TOLD, _ASKED) if body.intersection(_TOLD) and not desk.all_questions else (_ASKED, ())
    _deepen(desk, material, length, first)
    tell_more_of_sides(desk, material, length)
    if "section" in body and material.of_subject:  # what else is known of the topic, before a wider field
        _add_sections(desk, material, length, round(_LITTLE * desk.scale), of_subject=True)
        ask_more(desk, material, length, most=_QUESTIONS)
        _deepen(desk, material, length, first, asides=True)
    if "item" in body:
        _add_to_list(desk, material, length, first)
    if length - desk.words < _LITTLE * desk.scale:  # too little for a section
        _deepen(desk, material, length, (*first, *last), asides=True)
    _add_sections(desk, material, length, round(_LITTLE * desk.scale))
    _deepen(desk, material, length, last)
    _deepen(desk, material, length, (*first, *last), asides=True)
    if told_of(desk) is None or length - desk.words > _FEW * desk.scale:  # else rather a word on the choice
        _add_sections(desk, material, length)
    ask_more(desk, material, length, answered=True)
    if desk.words < length:  # nothing is left that repeats nothing
        desk.stale.clear()
        _deepen(desk, material, length, (*first, *last), asides=True, even=False)
    while desk.words < length and _stretch(desk):
        pass


def _add_to_list(desk: Desk, material: Material, length: int, kinds: Collection[str]) -> None:
    """Add to a list: questions, then points, as among numbered items a section without a number would be out of place.

    Nothing else of its aspect goes on from a mistake; what is known besides follows the list.
    """
    ask_more(desk, material, length, most=_BESIDE_ITEMS)
    if desk.asks_what_goes_wrong:
        _add_wholes(desk, material, length, _MOST_OF)
        _add_sections(desk, material, length, round(_LITTLE * desk.scale), of_subject=True)
    _deepen(desk, material, length, kinds, asides=True)
    desk.stale.clear()
    _deepen(desk, material, length, kinds, asides=True, even=False)


def _add_sections(desk: Desk, material: Material, length: int, least: int = 1, *, of_subject: bool = False) -> None:
    """Add sections on further aspects, or only on the topic's own, while at least so many words are missing."""
    while length - desk.words >= least and (material.near or not of_subject):
        aspect = material.next()
        if aspect is None:
            return
        if _is_fair(desk, material, aspect, length):
            _insert_section(desk, material, on_aspect(desk, material, aspect), length)


def _is_fair(desk: Desk, material: Material, aspect: Aspect, length: int) -> bool:
    """Tell whether a section on the aspect leaves no side of a comparison with more than the other.

    One may begin where there is room for both, and as much to tell of the other.
    """
    side = side_of(desk, material, aspect) if told_of(desk) is not None else ""
    if not side:
        return True
    aspects = (each.aspect for each in desk.sections if each.kind == "section" and each.aspect is not None)
    told = [side_of(desk, material, each) for each in aspects]
    more = told.count(side) - sum(1 for each in told if each not in ("", side))
    if more or length - desk.words < _BOTH * desk.scale:
        return more < 0
    others = (each for each in material.near if side_of(desk, material, each) not in ("", side))
    return any(on_aspect(desk, material, each).whole for each in others)


def _add_wholes(desk: Desk, material: Material, length: int, part: float) -> None:
    """Add sections on the topic's own aspects that are told in one text, while such a part of one has room."""
    for aspect in list(material.near):
        topic = on_aspect(desk, material, aspect)
        wants = length_of(desk, topic.whole) if topic.whole else 0
        if wants and length - desk.words > part * wants and _is_fair(desk, material, aspect, length):
            material.take(aspect)
            is_apart = told_of(desk) is not None and side_of(desk, material, aspect)
            _insert_section(desk, material, topic, length if is_apart else max(length, desk.words + wants))


def _deepen(
    desk: Desk, material: Material, length: int, kinds: Collection[str], asides: bool = False, even: bool = True
) -> None:
    """Add the unused points of the aspects already there, one a section and round: first those of the topic's own.

    With `asides` those come as well that stand loosely under their headings, or that a tip does not cover. Items stay
    `even`, unless nothing else is left.
    """
    if desk.words >= length:
        return
    there = [each for each in desk.sections if each.kind in kinds and each.aspect is not None]
    own = [each for each in there if each.aspect is not None and each.aspect.key in material.of_subject]
    for sections in (own, [each for each in there if each not in own]):
        _add_in_turn(desk, length, sections, asides, _most(desk, length, even))


def _add_in_turn(desk: Desk, length: int, open_sections: list[Section], asides: bool, most: float) -> None:
    """Add a point to each section in turn, as the file has them, up to so many words."""
    while desk.words < length and open_sections:
        for section in list(open_sections):
            if desk.words >= length:
                return
            points = _points(section) if asides else section.points
            point = _further(desk, _unlike(desk, section, points), asides)
            has_room = point is not None and section.words() + desk.length_of(point) <= most
            paragraph = desk.paragraph(point) if point is not None and has_room else None
            if paragraph is None:
                open_sections.remove(section)
            else:
                _insert(section, paragraph)


def _insert(section: Section, paragraph: Paragraph) -> None:
    """Put a further point of the section's aspect where the file has it, between what opens and what rounds off."""
    places = {each.key: at for at, each in enumerate(_points(section))}
    told = [places.get(each.key, -1) if isinstance(each, Paragraph) else -1 for each in section.blocks]
    before = [at for at, place in enumerate(told) if 0 <= place < places[paragraph.key]]
    opener = next((at for at, place in enumerate(told) if place >= 0), len(told) - 1)
    last = section.blocks[-1] if section.blocks else None
    end = len(section.blocks) - (isinstance(last, Paragraph) and last.rounds_off)
    section.blocks.insert(min(end, 1 + max(before, default=opener)), paragraph)


def _points(section: Section) -> Sequence[Point]:
    """Return all points that can stand in a section: those of its aspect; in an answer those that take it up."""
    return section.points if section.aspect is None or section.kind in _ASKED else section.aspect.points


def _unlike(desk: Desk, section: Section, points: Sequence[Point]) -> Sequence[Point]:
    """Return the points, without those of which a section that is told in one text says too much already."""
    if not section.is_whole or section.aspect is None:
        return points
    keys = {each.key for each in section.blocks if isinstance(each, Paragraph)}
    there = (first_words(desk.language, each.phrases) for each in section.aspect.telling if each.key in keys)
    told = frozenset().union(*there)
    said = {each: first_words(desk.language, each.phrases) for each in points}
    return [each for each, words in said.items() if len(words & told) <= _ALIKE * len(words)]


def _further(desk: Desk, points: Sequence[Point], asides: bool) -> Point | None:
    """Return the unused point to go on with: the next in the file after those that were told, else the nearest."""
    last = max((at for at, each in enumerate(points) if each.key in desk.used), default=0)
    places = {each.key: at for at, each in enumerate(points)}
    unused = [each for each in desk.ranked_points(points) if asides or not each.is_aside]
    return min(unused, key=lambda each: (places[each.key] < last, abs(places[each.key] - last)), default=None)


def _most(desk: Desk, length: int, even: bool) -> float:
    """Return the words that a section can have; `even` items are not much longer than their share."""
    most = MOST_UNDER_A_HEADING * desk.scale
    items = sum(1 for each in desk.sections if each.kind == "item") if even else 0
    beside = sum(each.words() for each in desk.sections if each.kind != "item") if items else 0
    return min(most, _UNEVEN * max(length // 2, length - beside) / items) if items else most


def _insert_section(desk: Desk, material: Material, topic: Topic, length: int) -> None:
    """Write one more section where it belongs: behind what comes before it, else behind the body."""
    titled = any(each.title is not None for each in desk.sections)
    is_told = told_of(desk) is not None
    if is_told and desk.brief.length < OF_ONE_SIDE * desk.scale and side_of(desk, material, topic.aspect):
        return
    place, level = _place(desk, material, topic)
    first = len(desk.sections)
    side = side_of(desk, material, topic.aspect) if titled and is_told else ""
    told = (each.aspect for each in desk.sections if each.kind == "section" and each.aspect is not None)
    if side and all(side != side_of(desk, material, each) for each in told):
        open_side(desk, side)
        level = desk.sections[-1].level + 1
    rest = (length - desk.words) // (2 if side and told_of(desk) is not None else 1)  # the other side wants as much
    share = min(max(rest, 20), round(240 * desk.scale))
    if write_section(desk, topic, share, level, titled) is None and len(desk.sections) > first:
        desk.withdraw(desk.sections[first])
    desk.move(first, place)


def _place(desk: Desk, material: Material, topic: Topic) -> tuple[int, int]:
    """Return where the section belongs, and its level: behind those that come before it, with the entries there.

    What the topic itself asks for comes before everything.
    What one should know first stands before the steps. Under headings of stages it joins those of its own.
    """
    kinds = [each.kind for each in desk.sections]
    steps = [at for at, kind in enumerate(kinds) if kind in STEPS]
    told = [at for at, kind in enumerate(kinds) if kind in _TOLD]
    told = told or [at for at, kind in enumerate(kinds) if kind in _ASKED]
    is_before = bool(steps) and comes_before_steps(desk, topic.aspect.stage)
    end = steps[0] if is_before else 1 + max([*told, *steps, 0])
    begin = 1 + steps[-1] if steps and not is_before else 1
    there = {at: each.aspect for at, each in enumerate(desk.sections) if begin <= at < end and each.aspect is not None}
    if told_of(desk) is not None:  # under the headings of the sides
        side = side_of(desk, material, topic.aspect)
        there = {at: each for at, each in there.items() if side_of(desk, material, each) == side}
    elif "theme" in kinds:
        of_stage = {at: each for at, each in there.items() if each.stage == topic.aspect.stage}
        if not of_stage:
            return _beside_themes(there, kinds, topic.aspect.stage, end), 2
        there = of_stage
    place = material.place(topic.aspect)
    before = [at for at, each in there.items() if each.key in material.special or material.place(each) <= place]
    near = max(before, default=min(there, default=end))
    if near == end:
        return end, 2
    at = near + (near in before)
    while at > near and at < end and kinds[at] == "section" and desk.sections[at].aspect is None:
        at += 1
    return at, desk.sections[near].level


def _beside_themes(there: Mapping[int, Aspect], kinds: Sequence[str], stage: int, end: int) -> int:
    """Return where a section on a stage of its own belongs: before the first of a later one, and before its heading."""
    later = min((at for at, each in there.items() if each.stage > stage), default=end)
    return later - (later > 0 and kinds[later - 1] == "theme")


def _stretch(desk: Desk) -> bool:
    """Add one sentence about the topic to a paragraph; tell whether one was found."""
    line = desk.styled("mention")
    if line is None:
        return False
    _shortest(desk).lines.append(line)
    return True


def _thin(desk: Desk, length: int) -> None:
    """Take paragraphs out of the fullest sections while so much is too much that all others would lose sentences.

    None goes that is longer than what is too much: the gap would want a sentence to fill it.
    """
    told = [each for each in desk.sections if each.kind in (*_TOLD, *_ASKED, "mistakes")]
    while (surplus := desk.words - length) > _TOO_MUCH * length:
        full = [each for each in told if len(each.blocks) > 1 and 0 < _spare(each) <= surplus]
        if not full:
            return
        section = max(full, key=Section.words)
        desk.words -= _spare(section)
        section.blocks.pop()


def _spare(section: Section) -> int:
    """Return the words of the section's last paragraph, or 0 if it has to stay."""
    last = section.blocks[-1]
    can_go = isinstance(last, Paragraph) and not last.stays and not any(line.fixed for line in last.lines)
    return sum(line.words for line in lines_of(last)) if can_go else 0


def fit(desk: Desk, length: int) -> None:
    """Bring the article to its exact length: cut, and if cuts alone cannot, cut more and add a sentence."""
    _thin(desk, length)
    fillers: dict[int, Line] = {}

    def lengths() -> list[int]:
        fillers.update({line.words: line for line in reversed(_fillers(desk))})
        return list(fillers)

    tolerance = _tolerance(desk, length)
    removed = trim(desk.sections, desk.words - length, desk.chooser, lengths, tolerance)
    desk.words -= removed
    desk.sections = [each for each in desk.sections if each.title is not None or each.blocks]
    missing = length - desk.words
    if missing > max(2, tolerance) and fillers:
        filler = fillers[min(fillers, key=lambda words: abs(words - missing))]
        if abs(filler.words - missing) < missing:
            _shortest(desk).lines.append(desk.write(filler))


def _tolerance(desk: Desk, length: int) -> int:
    """Return how many words an article may be off its length."""
    return min(_TOLERANCE, length // 100) if length > _SHORT * desk.scale else 0


def _fillers(desk: Desk) -> list[Line]:
    """Return unused sentences that can stand at the end of a paragraph, the best first."""
    bank = desk.frames.phrases["mention"][desk.brief.tone]
    lines = (desk.line(phrase) for phrase in desk.chooser.order(bank) if phrase.key not in desk.used)
    return [line for line in lines if line is not None]


def _shortest(desk: Desk) -> Paragraph:
    prose = [each for each in desk.sections if all(isinstance(block, Paragraph) for block in each.blocks)]
    paragraphs = [block for each in prose for block in each.blocks if isinstance(block, Paragraph)]
    return min(paragraphs[1:] or paragraphs, key=lambda each: sum(line.words for line in each.lines))
