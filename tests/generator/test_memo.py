"""What is kept: answers, up to a bound where one is set; banks and phrases when they are first looked at."""

import pytest

from generator.banks.library import Library
from generator.memo import Memo


def test_a_question_is_asked_once() -> None:
    asked: list[int] = []
    memo: Memo[int, int] = Memo(lambda number: asked.append(number) or number * 2)
    assert [memo[4], memo[4], memo[5]] == [8, 8, 10]
    assert asked == [4, 5]


def test_a_bounded_memo_never_holds_more() -> None:
    memo: Memo[int, int] = Memo(abs, most=3)
    for number in range(10):
        assert memo[number] == number
        assert len(memo) <= 3


def test_a_category_names_its_subjects_before_they_are_read(library: Library) -> None:
    subjects = library.language("en").category("food").subjects
    assert "bread" in subjects
    assert len(subjects) == len(set(subjects)) > 5
    assert subjects["bread"].name == "bread"
    with pytest.raises(KeyError):
        subjects["no such subject"]


def test_the_lexicon_holds_what_it_lists(library: Library) -> None:
    lexicon = library.language("en").lexicon
    first = next(iter(lexicon))
    assert first in lexicon
    assert lexicon[first] is lexicon[first]
    assert len(lexicon) > 1000
    assert "no such phrase anywhere" not in lexicon
