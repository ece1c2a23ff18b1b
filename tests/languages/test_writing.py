"""What languages write differently: capitals, word spaces, wide characters, articles."""

import re
from pathlib import Path

import pytest

from generator import Brief, generate
from generator.banks.check.form import check_form
from generator.banks.check.source import Source
from generator.banks.library import default_library
from generator.models import STRUCTURES, TONES
from generator.plan import Part
from generator.seo.meta import title_bounds
from generator.values import Determiners
from generator.words import count_characters

LIBRARY = default_library()


def test_a_topic_with_a_subtitle_is_no_question() -> None:
    assert LIBRARY.language("en").understand("Coffee: a short story").heading == "Coffee: a short story"


def test_only_languages_that_say_so_set_titles_in_capitals() -> None:
    assert LIBRARY.language("en").understand("benefits of green tea").title == "Benefits of Green Tea"
    assert LIBRARY.language("es").understand("beneficios del té verde").title == "Beneficios del té verde"


def test_a_slot_may_touch_letters_of_a_script_without_word_spaces(tmp_path: Path) -> None:
    path = tmp_path / "closing.yaml"
    path.write_text('closing:\n  - "{topic}の話です。"\n  - "Many {topic}s are new."\n', encoding="utf-8")
    source = Source(path, tmp_path)
    check_form(source, {})
    assert [each.line for each in source.findings if "glued" in each.message] == [3]


def test_a_long_name_without_spaces_stays_whole() -> None:
    subject = LIBRARY.language("en").understand("住宅ローンの繰り上げ返済")
    assert Determiners({}).noun("topic", subject, count_characters)["topic"].text == "住宅ローンの繰り上げ返済"


def test_titles_of_wide_characters_may_be_half_as_long() -> None:
    assert title_bounds(by_characters=True)[0] * 2 == title_bounds(by_characters=False)[0]


@pytest.mark.parametrize("structure", STRUCTURES)
@pytest.mark.parametrize("topic", ["teletrabajo", "bases de datos", "cómo cuidar un huerto", "té o café", "agua"])
def test_spanish_contracts_no_article_wrongly(topic: str, structure: str) -> None:
    for tone in TONES:
        brief = Brief(topic, 900, tone, "es", structure, keywords=("productividad", "índices"))
        article = generate(brief, drafts=True)
        text = f"{article.text}\n{article.seo.description}"
        assert not re.search(r"\b(?:de|a|De|A) el\b|\bla agua\b", text)


@pytest.mark.parametrize("structure", STRUCTURES)
@pytest.mark.parametrize("topic", ["リモートワーク", "コーヒーの淹れ方", "なぜ空は青いのか", "ガスと電気の違い"])
def test_technical_japanese_has_no_polite_endings(topic: str, structure: str) -> None:
    article = generate(Brief(topic, 1000, "technical", "ja", structure, keywords=("生産性",)), drafts=True)
    text = f"{article.text}\n{article.seo.description}"
    assert not re.search(r"(?:です|ます|ません|ました|ください|ましょう)[。か]", text)


def test_the_plan_is_scaled_where_characters_are_counted() -> None:
    part = Part("sections", least=20, most=100, size=150)
    assert part.scaled(1.0) == part
    assert part.scaled(2.2) == part._replace(least=44, most=220, size=330)


@pytest.mark.parametrize("structure", STRUCTURES)
@pytest.mark.parametrize(
    "topic", ["猫", "リモートワーク", "プログラミング入門", "なぜ猫は鳴くのか", "キャッシュレス決済とは"]
)
def test_fifty_japanese_characters_are_fifty(topic: str, structure: str) -> None:
    for tone in TONES:
        for length in (50, 52, 57):
            article = generate(Brief(topic, length, tone, "ja", structure), drafts=True)
            assert abs(article.word_count - length) <= 3
