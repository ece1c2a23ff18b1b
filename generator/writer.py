"""One call, one article: the stages in order."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache

from generator import brief as briefs
from generator.banks.library import GENERAL, Language, Library, default_library
from generator.category import find_field
from generator.choose import Chooser
from generator.compose import PARTS, Desk, Keyword, Material, gather
from generator.compose.finish import fit, grow, name_keywords
from generator.compose.opening import announce
from generator.models import STRUCTURES, TONES, Article, Brief, Seo
from generator.plan import budgets, plan
from generator.render import form, render
from generator.seo.meta import description as write_description
from generator.seo.meta import title as write_title
from generator.seo.report import Counted, report
from generator.seo.slug import slug
from generator.seo.structured import json_ld, open_graph
from generator.subject import Subject
from generator.values import Agreement, Determiners, escape_markdown, guard_block, noun, topic_values

_ATTEMPTS = 8  # very short articles may need another choice of sentences to meet their length


@dataclass(frozen=True, slots=True)
class LanguageOffer:
    """A language on offer, and its categories."""

    code: str
    name: str
    direction: str
    draft: bool
    categories: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Offer:
    """What a brief may ask for."""

    languages: tuple[LanguageOffer, ...]
    tones: tuple[str, ...]
    structures: tuple[str, ...]
    categories: tuple[str, ...]


def offer(drafts: bool = False, library: Library | None = None) -> Offer:
    """Return what can be asked for; languages that are still drafts only on request."""
    library = library or default_library()
    languages = []
    for code in library.on_offer(drafts):
        each = library.language(code)
        languages.append(LanguageOffer(code, each.name, each.direction, each.is_draft, each.category_ids))
    categories = sorted({name for each in languages for name in each.categories})
    return Offer(tuple(languages), TONES, STRUCTURES, tuple(categories))


def preload(drafts: bool = False, library: Library | None = None) -> None:
    """Load what every article needs, so that the first request is as quick as the next."""
    library = library or default_library()
    for code in library.on_offer(drafts):
        language = library.language(code)
        language.lexicon, language.frames, language.seo, language.grammar  # noqa: B018 - read for the first time
        language.category(GENERAL)
        language.stem("preload")


def prepare(brief: Brief, drafts: bool = False, library: Library | None = None) -> Brief:
    """Return the brief in canonical form, or raise `InvalidBrief` with every fault."""
    library = library or default_library()
    return briefs.canonical(brief, library.on_offer(drafts), lambda code: library.language(code).category_ids)


def fingerprint(brief: Brief) -> str:
    """Return 32 hexadecimal digits, equal for equal canonical briefs and one content version."""
    return briefs.fingerprint(brief)


def generate(brief: Brief, drafts: bool = False, library: Library | None = None) -> Article:
    """Return the article for a brief: the same brief, the same bytes. Raises `InvalidBrief`."""
    library = library or default_library()
    brief = prepare(brief, drafts, library)
    language = library.language(brief.language)
    best: tuple[Desk, Material] | None = None
    for attempt in range(_ATTEMPTS):
        desk = _desk(brief, language, attempt)
        material = _compose(library, desk)
        if best is None or _miss(desk) < _miss(best[0]):
            best = desk, material
        if _miss(desk) <= max(1, brief.length // 100):
            break
    assert best is not None
    return _finish(library, *best)


def _compose(library: Library, desk: Desk) -> Material:
    """Write the article on the desk, to its length; return what it was made of."""
    brief = desk.brief
    material = gather(desk)
    words = round(brief.length / float(desk.language.card.get("characters_per_word", 1)))
    parts = plan(library.root, brief.structure, brief.tone, words, bool(desk.subject.left), bool(brief.heading_tags))
    for part, budget in zip(parts, budgets(parts, brief.length), strict=True):
        PARTS[part.kind](desk, material, part, budget)
    announce(desk)
    name_keywords(desk)
    grow(desk, material, brief.length)
    fit(desk, brief.length)
    return material


def _miss(desk: Desk) -> int:
    return abs(desk.words - desk.brief.length)


def _desk(brief: Brief, language: Language, attempt: int) -> Desk:
    subject = language.understand(brief.topic)
    agreement, determiners = _grammar(language)
    values = topic_values(subject, agreement, determiners, language.count)
    keyphrase = keyphrase_of(subject, brief)
    wanted = keyphrase.casefold()
    carriers = frozenset(name for name, value in values.items() if wanted in value.text.casefold())
    style = subject.shape if subject.shape in ("how-to", "question", "versus") else ""
    if "topic" in carriers and style != "versus":
        style = ""
    return Desk(
        brief=brief,
        language=language,
        voice=language.voices[brief.tone],
        subject=subject,
        style=style,
        place=find_field(language, brief.topic, brief.keywords, brief.category),
        chooser=Chooser(f"{fingerprint(brief)}{attempt or ''}"),
        agreement=agreement,
        values=values,
        carriers=carriers,
        keywords=tuple(_keyword(language, each) for each in brief.keywords),
    )


@cache
def _grammar(language: Language) -> tuple[Agreement, Determiners]:
    card = language.card
    return Agreement(card["forms"], language.count), Determiners(card.get("determiners", {}))


def _keyword(language: Language, keyword: str) -> Keyword:
    agreement, determiners = _grammar(language)
    subject = language.understand(keyword)
    if keyword.casefold() in subject.name.casefold():
        values = determiners.noun("keyword", subject, language.count)
    else:  # the analysis dropped words that a reader will search for
        values = noun("keyword", keyword, keyword[:1].upper() + keyword[1:], language.count)
    return Keyword(subject, values | agreement.of("keyword", subject.number))


def keyphrase_of(subject: Subject, brief: Brief) -> str:
    """Return the phrase the article wants to be found by: the topic's, else the first keyword."""
    return subject.keyphrase or (brief.keywords[0] if brief.keywords else subject.short or subject.name)


def _finish(library: Library, desk: Desk, material: Material) -> Article:
    brief, language, banks = desk.brief, desk.language, material.banks
    headings = bool(brief.heading_tags)
    done = render(library.root, desk.sections, headings, language.joiner, slug)
    title = brief.title or write_title(desk, banks)
    description = brief.description if brief.description is not None else write_description(desk, banks)
    keyphrase = keyphrase_of(desk.subject, brief)
    words = language.count(done.text)
    opening = done.text.split("\n\n", 1)[0]
    counted = Counted(title, description, done.text, opening, [each.text for each in done.outline], words)
    seo = Seo(
        title=title,
        description=description,
        keyphrase=keyphrase,
        keywords=brief.keywords,
        heading_tags=headings,
        json_ld=json_ld(title, description, brief.language, brief.keywords, words, desk.sections),
        open_graph=open_graph(title, description, brief.language),
        report=report(language, counted, keyphrase, brief.keywords, brief.length, desk.sections),
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


def document(article: Article, kind: str, library: Library | None = None) -> str:
    """Return the article as a complete document: "html", "markdown" (with YAML front matter) or "text"."""
    root = (library or default_library()).root
    if kind == "html":
        data = json.dumps(article.seo.json_ld, ensure_ascii=False).replace("<", "\\u003c").replace("&", "\\u0026")
        return form(root, "document.html.jinja").render(article=article, json_ld=data)
    if kind == "markdown":
        front = {
            "title": article.seo.title,
            "description": article.seo.description,
            "slug": article.slug,
            "language": article.language,
            "keywords": list(article.seo.keywords),
        }
        quoted = {name: json.dumps(each, ensure_ascii=False) for name, each in front.items()}
        heading = guard_block(escape_markdown(article.title))
        return form(root, "document.md.jinja").render(article=article, front=quoted, heading=heading)
    if kind == "text":
        return form(root, "document.txt.jinja").render(article=article)
    raise ValueError(f"Unknown kind of document {kind!r}. Known: html, markdown, text.")
