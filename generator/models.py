"""What goes into the generator and what comes out: the request (`Brief`) and the result (`Article`)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

CONTENT_VERSION = "1.0"
"""Same brief and same content version: same bytes. Raised only by minor and major releases."""

MIN_LENGTH, MAX_LENGTH = 50, 10_000
MAX_TOPIC = 200
MAX_KEYWORDS, MAX_KEYWORD = 20, 80
MAX_TITLE, MAX_DESCRIPTION = 200, 400
MAX_SEED = 2**63 - 1

STRUCTURES = ("paragraphs", "sections", "detailed", "listicle", "how-to", "faq", "comparison")
TONES = ("professional", "conversational", "technical")


@dataclass(frozen=True, slots=True)
class Brief:
    """What to write. Only the topic is needed; every other field has the contract's default.

    `length` counts words, headings included (characters in languages without word spaces).
    `heading_tags=None` means "as the structure has it": off for `paragraphs`, on elsewhere.
    `category=None` means "found from topic and keywords". `generate` refuses bad values with
    one `InvalidBrief` that lists every fault.
    """

    topic: str
    length: int = 800
    tone: str = "professional"
    language: str = "en"
    structure: str = "sections"
    keywords: tuple[str, ...] = ()
    title: str | None = None
    description: str | None = None
    heading_tags: bool | None = None
    seed: int = 0
    category: str | None = None


@dataclass(frozen=True, slots=True)
class OutlineEntry:
    """One heading of the article. `level` is 2 to 6; `anchor` is its `id` in the HTML."""

    level: int
    text: str
    anchor: str


@dataclass(frozen=True, slots=True)
class KeywordUse:
    """How the article uses one keyword. `density` is in percent of the words."""

    keyword: str
    count: int
    density: float
    in_title: bool
    in_description: bool
    in_opening: bool
    in_headings: bool


@dataclass(frozen=True, slots=True)
class Check:
    """One SEO check: what was measured, what is aimed at, and a sentence that says so."""

    id: str
    passed: bool
    value: float | int | str
    target: str
    message: str


@dataclass(frozen=True, slots=True)
class Report:
    """The SEO report: one row a keyword, then the checks."""

    keywords: tuple[KeywordUse, ...]
    checks: tuple[Check, ...]


@dataclass(frozen=True, slots=True)
class Seo:
    """Everything a page needs besides the article. `json_ld` and `open_graph` are ready to embed."""

    title: str
    description: str
    keyphrase: str
    keywords: tuple[str, ...]
    heading_tags: bool
    json_ld: dict[str, Any] = field(hash=False)
    open_graph: dict[str, str] = field(hash=False)
    report: Report = field(hash=False)


@dataclass(frozen=True, slots=True)
class Article:
    """One article in three forms (`html`, `markdown`, `text`: the body, without its title) and its metadata.

    `reading_time` is in minutes, rounded up. `direction` is "ltr" or "rtl".
    """

    topic: str
    title: str
    slug: str
    language: str
    direction: str
    tone: str
    structure: str
    category: str
    html: str
    markdown: str
    text: str
    outline: tuple[OutlineEntry, ...]
    word_count: int
    reading_time: int
    seo: Seo
    seed: int
    content_version: str = CONTENT_VERSION
