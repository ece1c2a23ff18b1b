"""The banks of every language: what `galley pack check` finds, and articles from every category."""

import re
from collections import Counter

import pytest

from generator import Brief, generate
from generator.banks.check import check_language
from generator.banks.library import default_library
from generator.models import STRUCTURES, TONES

LIBRARY = default_library()
LEAKS = re.compile(r"[{}\[\]|]| [,.;](?!\d)|,,|\.\.|  ")


def test_the_check_finds_no_error(code: str) -> None:
    found = [str(each) for each in check_language(LIBRARY.root, code) if each.level == "error"]
    assert found == []


def sample_topics(code: str, category: str) -> list[str]:
    """The words that call the category, as topics, and the language's own samples."""
    language = LIBRARY.language(code)
    words = [phrase for phrase, calls in language.lexicon.items() if any(call.category == category for call in calls)]
    return sorted(words)[:: max(1, len(words) // 4)][:4] + list(language.card.get("samples", []))[:2]


@pytest.mark.parametrize("structure", STRUCTURES)
def test_articles_of_every_category_are_clean(place: tuple[str, str], structure: str) -> None:
    code, category = place
    for at, topic in enumerate(sample_topics(code, category)):
        tone = TONES[at % len(TONES)]
        brief = Brief(topic, 900, tone, code, structure, category=category, seed=at)
        article = generate(brief, drafts=True)
        plain = "\n".join(line for line in article.text.splitlines() if " | " not in line)
        assert not LEAKS.search(plain.replace("\n\n", "\n")), LEAKS.search(plain)
        sentences = [each for line in plain.splitlines() for each in re.split(r"(?<=[.?!]) ", line) if len(each) > 30]
        assert [text for text, count in Counter(sentences).items() if count > 1] == []


def test_a_language_is_served_only_when_it_is_no_draft(code: str) -> None:
    assert (code in LIBRARY.on_offer()) != LIBRARY.language(code).is_draft
    assert code in LIBRARY.on_offer(drafts=True)
