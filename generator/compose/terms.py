"""What the banks in reach say of the request's keywords: entries written for one, and remarks that fit any."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import islice

from generator.banks.library import Language
from generator.banks.model import Ask, Aspect, Bank, Point, Term
from generator.banks.phrase import Phrase, Values, sure_part
from generator.choose import Pool
from generator.compose.closeness import plain_stems, stems_in, stems_of
from generator.compose.desk import Desk, Keyword
from generator.compose.governing import bearing, keeping
from generator.compose.suited import is_suited, is_tied, reread, suited
from generator.compose.titles import asked, label, title_of, wants_topic_heading
from generator.subject import Subject
from generator.tree import Line, Paragraph

_PLAIN = 3  # one of so many introductions has a heading that would suit any
_FULL = 3  # points of an entry that begins with what the thing is
_ALL_OF_IT = 900  # words of an article that has room for all points of such an entry
_SAID = 0.4  # of the telling words of a point, that one section holds
_OWN = 2  # shared words, for a heading that stands in the file where its point stands
_RULES = ("asked_from", "asked_from_sections")  # by which headings are asked, what is written for keywords first
_AGREEING = re.compile(r"\{keyword:(\w+)\}")  # a verb that agrees with the keyword


def find_term(language: Language, banks: Sequence[Bank], keyword: str) -> Term | None:
    """Return the entry written for a keyword: the nearest bank's, and there the one that meets most of it.

    An entry meets a keyword whole or by its end: “boards” meets “cedar boards”, not “board games”. Where there is a
    subject, those of its field (banks without a name) meet it only whole: “insurance” is not “deposit insurance”.
    """
    ends = _ends(language, keyword)
    has_subject = any(bank.name for bank in banks)
    for bank in banks:
        for end in ends if bank.name or not has_subject else ends[:1]:
            if end in bank.known:
                return bank.known[end]
    return None


def _ends(language: Language, keyword: str) -> list[str]:
    """Return the keyword and its ends that stand for it: neither “license” for “points on license” nor “Paris”."""
    ends = [language.singular_of(keyword)]
    grammar = language.grammar
    *words, last = language.understand_keyword(keyword).name.split() or [keyword]
    if last[:1].isupper() or any(grammar.opens_addition(each) for each in words if each not in grammar.articles):
        return ends
    while " " in ends[-1]:
        ends.append(ends[-1].partition(" ")[2])
    return ends


def points_naming(language: Language, aspects: Iterable[Aspect], keyword: Keyword) -> Pool[Point]:
    """Return the points of these aspects whose first sentence names the keyword, whichever reading is chosen."""
    *words, last = language.tokens(keyword.subject.text)
    begins = " ".join([*words, language.stem(last)])[:-1]
    wanted = f" {language.singular_of(keyword.subject.text)} "

    def is_named(phrase: Phrase) -> bool:
        sure = sure_part(phrase.source)
        return begins in sure.casefold() and wanted in f" {language.singular_of(sure)} "

    return Pool(point for aspect in aspects for point in aspect.points if is_named(point.phrases[0]))


def own_terms(
    language: Language,
    subject: Subject,
    values: Values,
    of_topic: Values,
    sides: Sequence[Keyword],
    banks: Sequence[Bank],
) -> tuple[tuple[Keyword, Term], ...]:
    """Return the topic as a keyword with the entry that a file has for it by its name; of two sides both or none.

    What is known of the topic itself takes the values `of_topic`, where its file is about another thing. Of the
    field's own entries (the last bank's) only one for the whole topic will do where there is a subject.
    """
    if sides:
        known = [(side, find_term(language, banks, side.subject.text)) for side in sides]
        pairs = tuple((side, term) for side, term in known if term is not None)
        return pairs if len({id(term) for _, term in pairs}) == len(sides) else ()
    name = subject.thing or ("" if subject.shape == "how-to" else subject.short)
    *near, field = banks
    term = field.known.get(language.singular_of(_bare(language, name)))

    def exactly(text: str) -> Term | None:
        phrase = language.singular_of(_bare(language, text))
        return next(filter(None, (bank.known.get(phrase) for bank in near)), None)

    if subject.do and not subject.thing:  # “running”, not what “running shoes” ends with
        term = exactly(name) or term
    else:  # “first aid for burns” rather than first aid
        whole = exactly(subject.name)
        values = of_topic if whole else values
        term = whole or find_term(language, near or banks, name) or term
    if term is None or not name:
        return ()
    as_keyword = {"keyword" + name[5:]: value for name, value in values.items() if name.startswith("topic")}
    return ((Keyword(subject, {**as_keyword, "Keyword": values["Topic"], "term": values["topic"]}), term),)


def _bare(language: Language, name: str) -> str:
    """Return the name without an article before it."""
    first, _, rest = name.partition(" ")
    return rest if first.casefold() in language.grammar.articles else name


def heading(desk: Desk, keyword: Keyword, term: Term | None, in_order: bool = False) -> Line | None:
    """Return the heading of a keyword’s section: the entry’s own that suits what it begins with, else a general one."""
    values = {**desk.values, **keyword.values}
    is_topic = keyword.subject is desk.subject
    if desk.all_questions:
        question = label(desk, "introduction.asked" if is_topic else "keyword_about", None, values)
        if question is not None:
            return question
    elif not is_topic and (own := asked(desk, keyword)) is not None:
        return own
    unused = tuple([each for each in term.headings if each.key not in desk.used]) if term else ()
    unused = suited(desk.language, unused, values)
    first = next(iter(_ranked(desk, term.points, in_order, values)), None) if term else None
    suits = _suiting(desk.language, term, unused, first) if term and first else {}
    is_begun = not term or not is_full(term.points) or first is term.points[0]  # else no heading says what is left
    own = title_of(desk, unused if is_begun else (), None, values, suits)
    usual = desk.frames.phrases["keyword.headings"]
    special = desk.frames.phrases.get("keyword.headings.knowledge", usual) if desk.is_knowledge else usual
    anywhere = special[desk.brief.tone]
    if is_topic and (own is None or not desk.chooser.number("introduction", _PLAIN)):
        is_theme = desk.theme and keyword.values["term"] is desk.values["topic"]  # which its heading names
        own = label(desk, "introduction", True if is_theme else None, {**desk.values} if is_theme else None) or own
    if own is None and keyword in desk.sides:
        own = label(desk, "keyword_side", False, values)
    return own or title_of(desk, anywhere, None, values)


def _suiting(language: Language, term: Term, titles: tuple[Phrase, ...], first: Point) -> dict[int, int]:
    """Return by their keys how well such headings of an entry stand over the point that it begins with.

    Where there is one for each point that any tone tells, they come in the order of the points. What says that the
    thing is told from its beginning (“How escrow works”) stands over the first.
    """
    near = keeping(language, titles, (first,), bearing(language, titles, first))
    common = [each for each in term.points if each.tone is None]
    own = term.headings[common.index(first)] if first in common and len(common) == len(term.headings) else None
    begins = 1 if first in common[:1] else -1
    opening = {each.key: begins * (own is None and as_question(language, each) is not None) for each in titles}
    return {each.key: near[each.key] + _OWN * ((each is own) + opening[each.key]) for each in titles}


def paragraphs(
    desk: Desk, banks: Sequence[Bank], keyword: Keyword, term: Term | None, naming: Sequence[Point], most: int
) -> list[Paragraph]:
    """Write up to so many paragraphs about a keyword: its entry's, or points `naming` it, else the nearest remarks.

    What has nothing but remarks gets none of them where all of it has been said already.
    """
    values = {**desk.values, **keyword.values}
    own = entry(desk, keyword, term, most) if term else _written(desk, naming, desk.values, most)
    if own or term or naming:
        return own
    for pool in (*(bank.remarks for bank in banks), desk.frames.points["keyword.points"]):
        written = _written(desk, pool, values, most)
        if written:
            return written
    return []


def entry(desk: Desk, keyword: Keyword, term: Term, most: int, in_order: bool = False) -> list[Paragraph]:
    """Write up to so many unused paragraphs of an entry; one where all of them would repeat something.

    With `in_order` those that fit any tone come as they stand in the file.
    """
    fresh = (
        [each for each in term.points if each.tone is None and each.key not in desk.used] if in_order else term.points
    )
    return _written(desk, fresh, {**desk.values, **keyword.values}, most, in_order)


def is_full(points: Sequence[Point]) -> bool:
    """Tell whether an entry says first what the thing is, then how, then what of it: so many points for any tone."""
    return sum(each.tone is None for each in points) >= _FULL


def most_of(desk: Desk, term: Term | None) -> int:
    """Return how many paragraphs make a keyword's section: two, or all of a full entry where there is room for it."""
    has_room = desk.brief.length >= _ALL_OF_IT * desk.scale
    return _FULL if term and has_room and is_full(term.points) else 2


def promise(desk: Desk, terms: Iterable[Term]) -> None:
    """Keep what says the same as these entries, which are still to be told, out of what is written before them."""
    told = (point for term in terms for point in term.points if point.tone in (None, desk.brief.tone))
    desk.promised.update(*(desk.repeats[each.key, each.phrases] for each in told))


def _written(desk: Desk, points: Sequence[Point], values: Values, most: int, in_order: bool = False) -> list[Paragraph]:
    ranked = _ranked(desk, points, in_order, values)
    chosen = [*sorted(ranked[:most], key=points.index), *ranked[most:]]  # told as the file has them
    paragraphs = (desk.paragraph(point, values) for point in chosen)
    return list(islice((reread(desk, each, values) for each in paragraphs if each is not None), most))


def _ranked(desk: Desk, points: Sequence[Point], in_order: bool, values: Values) -> Sequence[Point]:
    """Return the points as they are to be told: in the file's order, else claims first, the best ranked first.

    Those that do not suit the keyword come last, or not at all where they would be ungrammatical.
    """
    if in_order:
        return points
    unused = [each for each in desk.unused_points(points) if not is_tied(desk.language, each, values)]
    opener = (
        points[0] if is_full(points) else None
    )  # a heading over limits alone leaves open what they are the limits of
    fresh = [
        each for each in unused if each.key not in desk.stale or (each is opener and not _is_said(desk, each))
    ] or unused[:1]
    ranked = sorted(fresh, key=lambda each: each.opens_with != "claim")
    from_start = bool(points) and (desk.is_focused or is_full(points))
    if from_start:  # what it is, how it is done, then its limits
        ranked.sort(key=points.index)
    return sorted(ranked, key=lambda each: not is_suited(desk.language, each, values))


def _is_said(desk: Desk, point: Point) -> bool:
    """Tell whether one section says most of what the point says."""
    aside = plain_stems(desk.language) | stems_of(desk.language, desk.as_meant["topic"].text)
    words = stems_in(desk.language, point.phrases) - aside
    told = (stems_of(desk.language, " ".join(line.text() for line in each.lines())) for each in desk.sections)
    return any(len(words & each) >= _SAID * len(words) for each in told)


def mention(desk: Desk, banks: Sequence[Bank], values: Values) -> Line | None:
    """Write a sentence that names a keyword once more, in the words of its field where there are any left."""
    for bank in banks:
        line = desk.draw(bank.mentions[desk.brief.tone], values, fixed=True)
        if line is not None:
            return line
    return desk.frame("keyword.link", values, fixed=True)


def asks(desk: Desk, points: Sequence[Point], values: Values, headings: Iterable[Phrase] = ()) -> list[Ask]:
    """Return questions about a keyword that these points answer, one a point; what goes wrong comes last.

    The first is what one of the `headings` says, where the points begin with what they say first.
    """
    titles = [each for each in desk.frames.labels.get("keyword_about", ()) if desk.fits(each, values)]
    wish = wants_topic_heading(desk)
    first = points[:1]
    ranked = _ranked(desk, points, False, values)
    opener = ranked[:1] if is_full(points) and ranked[:1] == list(first) else []
    points = [each for each in ranked if each in opener or each.key not in desk.stale]  # also what was promised
    points.sort(key=lambda each: each.opens_with == "mistake")
    ordered = desk.chooser.order(tuple(headings))
    possible = [as_question(desk.language, each, rules) for rules in _RULES for each in ordered]
    own = (
        [each for each in possible if each is not None and desk.fits(each, values)] if points[:1] == list(first) else []
    )
    titles = sorted(desk.chooser.order(titles), key=lambda each: desk.names_topic(each) != wish)
    fresh = [each for each in (*own[:1], *titles) if each.key not in desk.used]
    return [Ask(point.key, title, point.phrases) for title, point in zip(fresh, points, strict=False)]


@lru_cache(maxsize=16384)
def as_question(language: Language, heading: Phrase, rules: str = "asked_from") -> Phrase | None:
    """Return a heading as a question, by such rules of the language; None where none of them fits it.

    A rule may ask with the `{base}` of the verb that agrees with the keyword, or with what one is `doing`: “{do}”.
    """
    for pattern, question in language.card.get(rules, ()):
        found = re.match(pattern, heading.source)
        doing = found.groupdict().get("doing", "").lower() if found else ""
        do = language.grammar.inflect(doing, "infinitive")
        if found is None or (doing and do == doing):  # no verb that the language knows
            continue
        verb = _AGREEING.search(heading.source)
        base = language.card["forms"][verb[1]]["plural"] if verb else ""
        return Phrase(found.expand(question).replace("{base}", base).replace("{do}", do))
    return None
