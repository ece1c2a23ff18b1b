"""What the banks in reach say of the request's keywords: entries written for one, and remarks that fit any."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from generator.banks.model import Ask, Bank, Point, Term
from generator.banks.phrase import Values
from generator.compose.desk import Desk, Keyword
from generator.tree import Line, Paragraph


def find_term(banks: Iterable[Bank], stems: frozenset[str]) -> Term | None:
    """Return the entry written for a keyword: the nearest bank's, and there the one that meets most of it.

    An entry meets a keyword whole or by its end: “boards” meets “cedar boards”, not “board games”.
    """
    whole = max(stems, key=lambda run: run.count(" "), default="")
    for bank in banks:
        met = [
            (phrase.count(" "), -at, term)
            for at, term in enumerate(bank.terms)
            for phrase in term.about
            if whole == phrase or whole.endswith(" " + phrase)
        ]
        if met:
            return max(met, key=lambda each: each[:2])[2]
    return None


def heading(desk: Desk, keyword: Keyword, term: Term | None) -> Line | None:
    """Return the heading of a keyword's section: the entry's own, else one that fits any keyword."""
    values = {**desk.values, **keyword.values}
    own = desk.title_of(term.headings, None, values) if term else None
    return own or desk.title_of(desk.frames.phrases["keyword.headings"][desk.brief.tone], None, values)


def paragraphs(desk: Desk, banks: Sequence[Bank], keyword: Keyword, term: Term | None, most: int) -> list[Paragraph]:
    """Write up to so many paragraphs about a keyword: its entry's, else remarks, the nearest bank's first."""
    values = {**desk.values, **keyword.values}
    own = [term.points] if term else []
    pools = [*own, *(bank.remarks for bank in banks), desk.frames.points["keyword.points"]]
    written: list[Paragraph] = []
    for pool in pools:
        for point in desk.ranked_points(pool):
            if len(written) < most and (paragraph := desk.paragraph(point, values)) is not None:
                written.append(paragraph)
        if written:
            break
    return written


def mention(desk: Desk, banks: Sequence[Bank], values: Values) -> Line | None:
    """Write a sentence that names a keyword once more, in the words of its field where there are any left."""
    for bank in banks:
        line = desk.draw(bank.mentions[desk.brief.tone], values, fixed=True)
        if line is not None:
            return line
    return desk.frame("keyword.link", values, fixed=True)


def asks(desk: Desk, banks: Sequence[Bank], term: Term | None, values: Values) -> list[Ask]:
    """Return questions about a keyword that its entry answers, or else a remark, one a point."""
    titles = [each for each in desk.frames.labels.get("keyword_about", ()) if desk.fits(each, values)]
    pools = [term.points] if term else [bank.remarks for bank in banks]
    points: list[Point] = next(filter(None, map(desk.ranked_points, pools)), [])
    fresh = [each for each in desk.chooser.order(titles) if each.key not in desk.used]
    return [Ask(point.key, title, point.phrases) for title, point in zip(fresh, points, strict=False)]
