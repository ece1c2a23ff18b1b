"""The brief: every bound of the contract, and every fault at once."""

import math

import pytest

from generator import Brief, InvalidBrief, fingerprint, prepare
from generator.brief import clean_keywords, clean_length, clean_text, split_keywords


@pytest.mark.parametrize(
    ("given", "clean"),
    [
        ("  electric bikes ", "electric bikes"),
        ("electric\tbikes\nat\r\nhome", "electric bikes at home"),
        ("cafe\u0301", "café"),
        ("line\u2028break", "line break"),
    ],
)
def test_text_comes_out_composed_and_on_one_line(given: str, clean: str) -> None:
    assert clean_text(given) == clean


@pytest.mark.parametrize("char", ["\x00", "\x07", "\x0b", "\x1f", "\x7f", "\x85", "\ud800", "\ufffe", "\ufdd0"])
def test_characters_that_cannot_be_written_are_refused_by_name(char: str) -> None:
    with pytest.raises(ValueError, match=f"U\\+{ord(char):04X}"):
        clean_text(f"a{char}b")


@pytest.mark.parametrize(
    ("given", "terms"),
    [
        ("a, b,c", ("a", "b", "c")),
        ("土作り、水やり，光", ("土作り", "水やり", "光")),
        ("الألواح، البطارية", ("الألواح", "البطارية")),
        (" , ,a,,", ("a",)),
        ("Oak, oak, OAK", ("Oak",)),
        ("", ()),
        ("--, a", ("a",)),
    ],
)
def test_keywords_are_split_at_every_comma_and_kept_once(given: str, terms: tuple[str, ...]) -> None:
    assert split_keywords(given) == terms


def test_twenty_keywords_pass_and_twenty_one_do_not() -> None:
    assert len(clean_keywords([f"k{n}" for n in range(20)])) == 20
    with pytest.raises(ValueError, match="21 terms"):
        clean_keywords([f"k{n}" for n in range(21)])


def test_a_keyword_may_have_eighty_characters() -> None:
    assert clean_keywords(["k" * 80])
    with pytest.raises(ValueError, match="81 characters"):
        clean_keywords(["k" * 81])


@pytest.mark.parametrize("length", [50, 800, 800.0, 10_000])
def test_whole_lengths_within_bounds_pass(length: float) -> None:
    assert clean_length(length) == int(length)


@pytest.mark.parametrize("length", [49, 10_001, 800.5, math.nan, math.inf, -1, True, "800", 10**400])
def test_other_lengths_are_refused(length: object) -> None:
    with pytest.raises((ValueError, TypeError)):
        clean_length(length)  # type: ignore[arg-type]


def test_one_exception_lists_every_fault() -> None:
    brief = Brief(
        topic="!?",
        length=1,
        tone="angry",
        language="xx",
        structure="poem",
        keywords=("k" * 81,),
        title="t" * 201,
        description="d" * 401,
        seed=-1,
        heading_tags="yes",  # type: ignore[arg-type]
    )
    with pytest.raises(InvalidBrief) as caught:
        prepare(brief)
    fields = {fault.field for fault in caught.value.faults}
    expected = {"topic", "length", "tone", "language", "structure", "keywords", "title", "description", "seed"}
    assert fields == expected | {"heading_tags"}


def test_a_tone_fault_names_the_known_tones() -> None:
    with pytest.raises(InvalidBrief, match="professional, conversational, technical"):
        prepare(Brief(topic="tea", tone="angry"))


def test_the_language_is_found_in_any_letter_case() -> None:
    assert prepare(Brief(topic="tea", language="EN")).language == "en"


def test_an_unknown_category_is_refused_and_a_known_one_taken() -> None:
    assert prepare(Brief(topic="tea", category="food")).category == "food"
    with pytest.raises(InvalidBrief, match="category"):
        prepare(Brief(topic="tea", category="astrology"))


def test_headings_are_off_for_paragraphs_and_on_elsewhere() -> None:
    assert prepare(Brief(topic="tea", structure="paragraphs")).heading_tags is False
    assert prepare(Brief(topic="tea", structure="faq")).heading_tags is True


def test_an_empty_title_counts_as_left_out() -> None:
    assert prepare(Brief(topic="tea", title=" ", description="")) == prepare(Brief(topic="tea"))


def test_briefs_that_mean_the_same_have_one_fingerprint() -> None:
    one = prepare(Brief(topic=" tea ", length=800.0, language="EN", keywords=("milk", "Milk")))  # type: ignore[arg-type]
    assert fingerprint(one) == fingerprint(prepare(Brief(topic="tea", keywords=("milk",))))


@pytest.mark.parametrize("change", [{"topic": "teas"}, {"length": 801}, {"seed": 1}, {"tone": "technical"}])
def test_briefs_that_differ_have_different_fingerprints(change: dict[str, object]) -> None:
    base = {"topic": "tea", "length": 800}
    one, other = prepare(Brief(**base)), prepare(Brief(**{**base, **change}))  # type: ignore[arg-type]
    assert fingerprint(one) != fingerprint(other)
