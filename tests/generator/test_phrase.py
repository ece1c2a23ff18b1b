"""Phrases: alternatives, slots, inline Markdown, word counts."""

import re

import pytest

from generator.banks.library import Library
from generator.banks.model import Point
from generator.banks.phrase import MAX_VARIANTS, Phrase, Value, compile_variant, readings
from generator.banks.voice import Contraction, Swaps, Voice
from generator.values import value
from generator.words import count_characters, count_words

VOICE = Voice(count_words)


def filled(source: str, **values: str) -> tuple[str, str, str]:
    known: dict[str, Value] = {name: value(text, count_words) for name, text in values.items()}
    return VOICE.readings[Phrase(source)][0].fill(known)


def test_alternatives_give_every_combination() -> None:
    assert readings("[A|B] cat [sleeps|sits].") == ["A cat sleeps.", "A cat sits.", "B cat sleeps.", "B cat sits."]


def test_an_empty_alternative_leaves_no_double_space() -> None:
    assert readings("It is [quietly |]steady.") == ["It is quietly steady.", "It is steady."]


def test_many_alternatives_are_sampled_over_all_groups() -> None:
    found = readings("[a|b|c] [d|e|f] [g|h|i] [j|k|l].")
    assert len(found) <= MAX_VARIANTS
    assert all(any(letter in text for text in found) for letter in "abcdefghijkl")


def test_emphasis_becomes_html_and_stays_markdown() -> None:
    html, markdown, text = filled("Write *that* and `this`.")
    assert (html, markdown, text) == (
        "Write <em>that</em> and <code>this</code>.",
        "Write *that* and `this`.",
        "Write that and this.",
    )


def test_a_topic_is_escaped_for_each_form() -> None:
    html, markdown, text = filled("About {topic}.", topic="<b>*x*</b> & {{ 7*7 }}")
    assert html == "About &lt;b&gt;*x*&lt;/b&gt; &amp; {{ 7*7 }}."
    assert markdown == "About &lt;b&gt;\\*x\\*&lt;/b&gt; &amp; {{ 7\\*7 }}."
    assert text == "About <b>*x*</b> & {{ 7*7 }}."


@pytest.mark.parametrize(
    ("source", "topic"),
    [
        ("With {topic}, plan ahead.", "electric bikes"),
        ("“{Topic}” is a phrase.", "tea"),
        ("Ask - then {topic} decides: yes.", "R & D"),
        ("{Topic}’s end.", "tea"),
    ],
)
def test_the_length_is_what_a_reader_counts(source: str, topic: str) -> None:
    values = {"topic": value(topic, count_words), "Topic": value(topic, count_words)}
    variant = VOICE.readings[Phrase(source)][0]
    assert variant.length(values) == count_words(variant.fill(values)[2])


def test_characters_are_counted_where_words_have_no_spaces() -> None:
    values = {"topic": value("家庭菜園", count_characters)}
    variant = compile_variant("{topic}は楽しい。", count_characters, by_characters=True)
    assert variant.length(values) == count_characters("家庭菜園は楽しい。") == 8


def test_contractions_belong_to_a_voice() -> None:
    voice = Voice(count_words, contractions=[Contraction("do not", re.compile(r"\bdo not\b"), "don’t")])
    phrase = Phrase("You do not ask.")
    assert voice.readings[phrase][0].text == "You don’t ask."
    assert VOICE.readings[phrase][0].text == "You do not ask."


def test_swaps_give_a_sentence_a_second_reading() -> None:
    voice = Voice(count_words, swaps=Swaps([(", because ", ", since ")]))
    texts = {variant.text for variant in voice.readings[Phrase("[Go|Walk], because it helps.")].all()}
    assert texts == {"Go, because it helps.", "Go, since it helps.", "Walk, because it helps.", "Walk, since it helps."}


def test_a_swap_spares_what_must_not_follow() -> None:
    swaps = Swaps([(", because (?!of )", ", since ")])
    assert swaps.widen(["Yes, because it rains."]) == ["Yes, because it rains.", "Yes, since it rains."]
    assert swaps.widen(["Yes, because of rain."]) == ["Yes, because of rain."]


def test_a_swap_may_ask_for_what_follows() -> None:
    swaps = Swaps([(" about (?=half)", " around ")])
    assert swaps.widen(["It takes about half a day."])[1:] == ["It takes around half a day."]
    assert swaps.widen(["It is about time."]) == ["It is about time."]


def test_a_swap_may_spare_what_stands_before() -> None:
    swaps = Swaps([(" many people (?<!too many people )", " plenty of people ")])
    assert swaps.widen(["It helps many people sleep."])[1:] == ["It helps plenty of people sleep."]
    assert swaps.widen(["It keeps too many people awake."]) == ["It keeps too many people awake."]


def test_two_swaps_of_a_sentence_are_made_in_every_combination() -> None:
    swaps = Swaps([(", because ", ", since "), (" often ", " frequently ")])
    assert set(swaps.widen(["It often works, because it is simple."])) == {
        "It often works, because it is simple.",
        "It often works, since it is simple.",
        "It frequently works, because it is simple.",
        "It frequently works, since it is simple.",
    }


def test_points_in_the_passive_come_later_than_others(library: Library) -> None:
    voice = library.language("en").voices["professional"]
    active = Point(1, None, "claim", (Phrase("The insurer pays the bill."), Phrase("You keep the rest.")))
    passive = Point(2, None, "claim", (Phrase("The bill is paid by the insurer."), Phrase("The rest was kept.")))
    first, second = voice.suiting([active, passive]).merits
    assert first > second


def test_what_is_not_to_do_something_is_no_denial(library: Library) -> None:
    voice = library.language("en").voices["conversational"]
    assert voice.compiled("The aim is not to collect more.").text == "The aim is not to collect more."
    assert voice.compiled("It hurts, and pain after that is a reason to stop.").text.endswith(
        "after that is a reason to stop."
    )
    assert voice.compiled("The aim is not clear.").text == "The aim isn’t clear."


def test_marks_move_inside_quotation_marks_in_every_tone(library: Library) -> None:
    for voice in library.language("en").voices.values():
        assert voice.compiled("Call it “fine”.").text == "Call it “fine.”"
        assert voice.compiled("Somebody asks “why?”.").text == "Somebody asks “why?”"
