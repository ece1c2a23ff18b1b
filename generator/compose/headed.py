"""What headings name besides: keywords that their text is on without naming them, and a topic that it seldom names."""

from __future__ import annotations

from collections.abc import Iterable

from generator.compose.closeness import stems_of, unaccented
from generator.compose.counting import missing_names
from generator.compose.desk import Desk, Keyword
from generator.compose.material import Material
from generator.compose.titles import COLON, calls_itself_text, head_by, label, lead_by, retitle
from generator.tree import Line, Paragraph, Section

_LISTED = ("question", "item")
_MAIN, _FIRST = 8, 3  # of the words that an aspect answers: what an item is on, what any question of it is


def has_section(desk: Desk, keyword: Keyword) -> bool:
    """Tell whether a section is on the keyword."""
    return any(is_on(each, keyword) for each in desk.sections)


def is_on(section: Section, keyword: Keyword) -> bool:
    """Tell whether the section is on the keyword."""
    return section.name == keyword.values["keyword"].text


def listed_in(desk: Desk, material: Material, keyword: Keyword) -> Section | None:
    """Return the question or item of the aspect that answers the keyword without naming it, if there is one.

    That is one which has a word of it, most of them in its title, else one of an aspect which is mainly about it.
    """
    if keyword not in material.listed | material.answered:
        return None
    run = desk.language.stems_of(keyword.subject.text)
    others = [each.name for each in desk.keywords if each is not keyword]
    shared = {}
    for at, each in enumerate(desk.sections):
        if each.aspect is None or each.kind not in _LISTED or run not in each.aspect.about:
            continue
        main = each.aspect.about[: _MAIN if each.kind == "item" else _FIRST]
        is_apart = each.kind == "item" or not _names_one(each, others)  # no “Exclusions: What of the deductible?”
        worth = 2 * _shares(desk, each.lines()[:1], keyword) + _shares(desk, each.lines(), keyword)
        if is_apart and (worth or run in main):
            shared[at] = worth
    best = max(shared, key=lambda at: shared[at], default=None)
    return desk.sections[best] if best is not None else None


def _shares(desk: Desk, lines: Iterable[Line], keyword: Keyword) -> int:
    """Return how many words of the keyword, beside those of the topic, the lines have."""
    words = stems_of(desk.language, keyword.name) - stems_of(desk.language, desk.as_meant["topic"].text)
    return len(words & stems_of(desk.language, " ".join(line.text() for line in lines)))


def _names_one(section: Section, names: Iterable[str]) -> bool:
    title = section.title.text().casefold() if section.title is not None else ""
    return any(each in title for each in names)


def lead(desk: Desk, material: Material, keyword: Keyword) -> bool:
    """Let the question or item that answers the keyword begin with it; tell whether there is one."""
    section = listed_in(desk, material, keyword)
    return section is not None and lead_by(desk, section, keyword)


def head(desk: Desk, material: Material, keyword: Keyword) -> bool:
    """Name the keyword in the heading of the section that is on it, else before its text; tell whether there is one.

    A section that has no word of it begins its heading with it, if the banks know the keyword: “Medication: When
    tablets are needed”. What was written for the keyword goes before an aspect's text; other names of it share that.
    """
    term = material.terms.get(keyword)
    section = _section_on(desk, material, keyword)
    if section is None:
        return False
    words = stems_of(desk.language, unaccented(keyword.name))
    is_said = keyword in material.known.meant or _says(desk, section, keyword)
    if not is_said and term is None and keyword not in material.answered | material.listed:
        return False
    if section.title is None:
        return _begin_with(desk, section, keyword)
    if words <= stems_of(desk.language, unaccented(section.title.text())):
        return True
    is_led = (section.aspect is None or not is_said) and COLON not in section.title.text()  # one is enough
    return (is_led and lead_by(desk, section, keyword)) or head_by(desk, section, keyword)


def head_silent(desk: Desk, material: Material) -> None:
    """Name each keyword in the heading of the section that is on it without a word of it."""
    for keyword in desk.keywords:
        section = _section_on(desk, material, keyword)
        if section is not None and section.title is not None and not _says(desk, section, keyword):
            head(desk, material, keyword)


def _section_on(desk: Desk, material: Material, keyword: Keyword) -> Section | None:
    """Return the section on the keyword or on another name of it, rather one that its entry alone makes."""
    term = material.terms.get(keyword)
    same = [each for each in desk.keywords if each is keyword or (term and material.terms.get(each) is term)]
    on_it = [each for each in desk.sections if each.kind == "section" and any(is_on(each, name) for name in same)]
    return min(on_it, key=lambda each: each.aspect is not None, default=None)


def _says(desk: Desk, section: Section, keyword: Keyword) -> bool:
    """Tell whether the section has a word of the keyword."""
    said = desk.language.stems_of(unaccented(" ".join(line.text() for line in section.lines()))).split()
    words = stems_of(desk.language, unaccented(keyword.name))
    return not words or not words.isdisjoint(said)


def _begin_with(desk: Desk, section: Section, keyword: Keyword) -> bool:
    """Let a text without a heading begin with the keyword that it is on, say “Now for hot springs”."""
    first = next((each for each in section.blocks if isinstance(each, Paragraph)), None)
    line = desk.frame("keyword.now", {**desk.values, **keyword.values}, fixed=True) if first is not None else None
    if first is None or line is None:
        return False
    first.lines.insert(0, line)
    first.least, first.stays = first.least + 1, True
    return True


def name_topic(desk: Desk) -> None:
    """Name the topic where what is told names another thing, as far as tools that look for it would miss it.

    Headings name it; in a list a sentence does so at its end, then one in an item.
    """
    if desk.style or desk.as_meant is desk.searched or desk.all_questions:
        return
    if not calls_itself_text(desk):
        _name_in_headings(desk)
    items = [each for each in desk.sections if each.kind == "item"]
    places = ((desk.sections[-1], "mention.end"), (items[len(items) // 2], "mention")) if items else ()
    for section, bank in places:
        last = section.blocks[-1]
        line = desk.styled(bank, None, fixed=True) if isinstance(last, Paragraph) and missing_names(desk) else None
        if isinstance(last, Paragraph) and line is not None:
            last.end_with(line)


def _name_in_headings(desk: Desk) -> None:
    titled = [each for each in desk.sections if each.title is not None]
    named = [each.title is not None and desk.carries(each.title.variant, each.title.values) for each in titled]
    plain = [at for at, each in enumerate(titled) if each.kind == "section" and each.aspect and not named[at]]
    plain.sort(key=lambda at: sum(named[max(0, at - 1) : at + 2]))  # rather not two in a row
    for at in plain[: missing_names(desk)]:
        _head(desk, titled[at])


def _head(desk: Desk, section: Section) -> None:
    """Put the topic before what the section is about, if the language can: “SEO trends 2026: technical health”."""
    if section.aspect is None:
        return
    values = {**desk.searched, **desk.with_noun("aspect", section.aspect.name.source, section.aspect.number)}
    title = label(desk, "keyword_aspect", None, {**values, "Keyword": desk.searched["Topic"]})
    if title is not None:
        retitle(desk, section, title)
