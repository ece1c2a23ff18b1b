"""Words: counting phrases as they stand, not inside others."""

import re
import subprocess
import sys

import pytest

from generator.words import Stems, count_whole, tokens


@pytest.mark.parametrize(
    ("text", "phrase", "count"),
    [
        ("ai said ai.", "ai", 2),
        ("aiai", "ai", 0),
        ("x_ai ai_x", "ai", 0),
        ("ai-ai (ai)", "ai", 3),
        ("é ai été", "t", 0),
        ("a a a", "a a", 1),
        ("aa aaa aa", "aa", 2),
        ("c++ and c+++", "c++", 2),
    ],
)
def test_a_phrase_counts_only_where_it_stands_alone(text: str, phrase: str, count: int) -> None:
    assert count_whole(text, phrase) == count == len(re.findall(rf"(?<!\w){re.escape(phrase)}(?!\w)", text))


@pytest.mark.parametrize(
    ("pattern", "texts"),
    [
        ("Where %s, they cost 5 %% more.", ("electric bikes",)),
        ("%s/%s: “%s”", ("a", "b c", "d-e")),
        ("%s", ("one",)),
        ("- %s -", ("!",)),
    ],
)
def test_stems_around_slots_are_those_of_the_whole(pattern: str, texts: tuple[str, ...]) -> None:
    stems = Stems(str.lower, tokens)
    filled = stems.of_filled(pattern, texts)
    assert filled.split() == stems.of(pattern % texts).split()
    assert "  ".join(filled.split()) in filled


def test_words_of_the_banks_are_stemmed_without_the_stemmer() -> None:
    write = (
        "import sys; from generator import Brief, generate; "
        "generate(Brief('electric bikes', 800)); generate(Brief('how to bake bread', 800, 'conversational')); "
        "print('nltk' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", write], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"
