"""One call, one article: the stages in order."""

from __future__ import annotations

from generator import brief as briefs
from generator.banks.library import Language, Library, default_library
from generator.choose import Chooser
from generator.compose import PARTS, Desk, Material, Reach, gather
from generator.compose import wanted as wants
from generator.compose.answered import tell_answered
from generator.compose.closing import name_strange
from generator.compose.finish import fit, grow
from generator.compose.joining import join
from generator.compose.keywords import introduce, mention_keywords, name_keywords
from generator.compose.lists import hold_mistakes
from generator.compose.once import drop_old_answers, say_once
from generator.compose.opening import announce
from generator.compose.promises import promise_entries
from generator.compose.questions import ask_more
from generator.models import Article, Brief, Seo
from generator.naming import named_keyword
from generator.plan import Known, budgets, plan
from generator.render import render
from generator.seo.meta import description as write_description
from generator.seo.meta import title as write_title
from generator.seo.report import Counted, report
from generator.seo.slug import slug
from generator.seo.structured import json_ld, open_graph
from generator.understanding import Understanding, understand

_TURNS = 3  # ways to end an article of middling length
_ATTEMPTS, _LAST = 12, 24
"""An article that misses its length by more than a percent is chosen anew. Very short ones are chosen anew so often for
a word more or less, then for one within the contract's bound."""
_LONG = 1800  # words of an article that may come back to a thing sooner than turn to another
_SLACK = 3  # words (characters where those are counted): the bound


def prepare(brief: Brief, drafts: bool = False, library: Library | None = None) -> Brief:
    """Return the brief in canonical form, or raise `InvalidBrief` with every fault."""
    library = library or default_library()
    return briefs.canonical(brief, library.on_offer(drafts), lambda code: library.language(code).category_ids)


def fingerprint(brief: Brief) -> str:
    """Return 32 hexadecimal digits, equal for equal canonical briefs and one content version."""
    return briefs.fingerprint(brief)


def generate(brief: Brief, drafts: bool = False, library: Library | None = None, *, prepared: bool = False) -> Article:
    """Return the article for a brief: the same brief, the same bytes. Raises `InvalidBrief`.

    `prepared` says that the brief came out of `prepare`, so that it need not be checked twice.
    """
    library = library or default_library()
    brief = brief if prepared else prepare(brief, drafts, library)
    language, seed = library.language(brief.language), fingerprint(brief)
    found = understand(language, brief.topic, brief.keywords, brief.category)
    desk = _desk(brief, language, found, seed)
    material = _compose(library, desk, found.reach)
    for attempt in range(1, _LAST):
        allowed = max(1 if attempt < _ATTEMPTS else _SLACK, brief.length // 100)
        if _miss(desk) <= allowed:
            break
        other = _desk(brief, language, found, f"{seed}{attempt}")
        of_other = _compose(library, other, found.reach)
        if _miss(other) < _miss(desk):
            desk, material = other, of_other
    return _finish(library, desk, material, found.keyphrase)


def _compose(library: Library, desk: Desk, reach: Reach) -> Material:
    """Write the article on the desk, to its length; return what it was made of."""
    brief = desk.brief
    material = gather(desk, reach)
    scale = desk.scale
    words, sides = round(brief.length / scale), bool(desk.subject.left)
    count, instructs = desk.subject.count or 0, material.is_one_job(desk)
    turn = desk.chooser.number("plan", _TURNS)
    known = Known(words, sides, bool(brief.heading_tags), desk.is_knowledge, count, instructs, turn)
    parts = plan(library.root, brief.structure, brief.tone, known, scale)
    shares = zip(parts, budgets(parts, brief.length), strict=True)
    titled = any(part.titled for part in parts if part.kind in ("sections", "items", "questions", "steps"))
    is_numbered = any(part.kind in ("items", "steps") for part in parts)
    # Two sides stand side by side before each is told for itself.
    first = "table" if desk.contrast is not None and parts[1].kind == "table" else "opening"
    promise_entries(desk, material)
    wanted = wants.claim(desk, material)
    for part, budget in sorted(shares, key=lambda each: each[0].kind == "summary"):  # it sums up what the others say
        PARTS[part.kind](desk, material, part, budget)
        if part.kind == first:  # before the body, which then says nothing of it again
            introduce(desk, material, titled, is_numbered)
        if desk.sections[-1].kind == "summary":
            desk.sections.insert(1, desk.sections.pop())
    wants.answer(desk, material, wanted, titled)
    absent = tell_answered(desk, material, name_keywords(desk, material, titled), titled)
    announce(desk, absent)
    mention_keywords(desk, material, absent)
    name_strange(desk)
    grow(desk, material, brief.length)
    if brief.length < _LONG * scale and drop_old_answers(desk):
        ask_more(desk, material, brief.length)
    if say_once(desk):
        grow(desk, material, brief.length)
    hold_mistakes(desk)
    fit(desk, brief.length)
    join(desk)
    return material


def _miss(desk: Desk) -> int:
    return abs(desk.words - desk.brief.length)


def _desk(brief: Brief, language: Language, found: Understanding, seed: str) -> Desk:
    return Desk(
        brief=brief,
        language=language,
        frames=language.frames,
        scale=language.scale,
        voice=language.voices[brief.tone],
        subject=found.subject,
        style=found.style,
        place=found.place,
        chooser=Chooser(seed),
        agreement=found.agreement,
        values=found.values,
        searched=found.searched,
        whole=found.whole,
        headline=found.headline,
        keyphrase=found.keyphrase.casefold(),
        carriers=found.carriers,
        keywords=found.keywords,
        asked=found.asked,
        echoes=(*found.echoes, *(each for each in found.keywords if each in found.reach.known.echoes)),
        sides=found.sides,
        contrast=found.contrast,
        repeats=found.reach.repeats[brief.length >= _LONG * language.scale],
        stand_in=found.stand_in,
        named=named_keyword,
        bare=found.bare,
        theme=found.theme,
        is_knowledge=found.reach.is_knowledge,
        of_file=found.of_file,
        briefly=found.briefly,
        is_kind=found.is_kind,
    )


def _finish(library: Library, desk: Desk, material: Material, keyphrase: str) -> Article:
    brief, language, banks = desk.brief, desk.language, material.banks
    headings = bool(brief.heading_tags)
    done = render(library.root, desk.sections, headings, language.joiner, slug)
    title = brief.title or write_title(desk, banks, done.text)
    description = brief.description if brief.description is not None else write_description(desk, banks)
    words = sum([section.words() for section in desk.sections])
    opening = done.text.split("\n\n", 1)[0]
    counted = Counted(title, description, desk.sections, opening, bool(done.outline), words)
    seo = Seo(
        title=title,
        description=description,
        keyphrase=keyphrase,
        keywords=brief.keywords,
        heading_tags=headings,
        json_ld=json_ld(title, description, language, brief.keywords, words, desk.sections),
        open_graph=open_graph(title, description, brief.language),
        report=report(language, counted, keyphrase, brief.keywords, brief.length),
    )
    return Article(
        topic=brief.topic,
        title=title,
        slug=slug(desk.subject.heading) or slug(brief.topic) or "article",
        language=brief.language,
        direction=language.direction,
        tone=brief.tone,
        structure=brief.structure,
        category=desk.place.category,
        html=done.html,
        markdown=done.markdown,
        text=done.text,
        outline=done.outline,
        word_count=words,
        reading_time=max(1, -(-words // int(language.card["reading_speed"]))),
        seo=seo,
        seed=brief.seed,
    )
