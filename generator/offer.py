"""What a brief may ask for: languages, tones, structures, categories."""

from __future__ import annotations

from dataclasses import dataclass

from generator.banks.library import GENERAL, Library, default_library
from generator.models import STRUCTURES, TONES


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
        language.leading  # noqa: B018
        language.category(GENERAL)
        language.stem("")  # in no index, so it is asked of the stemmer itself, which takes long to load
