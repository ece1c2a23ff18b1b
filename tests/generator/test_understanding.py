"""What a brief is about, ready to be inserted."""

import pytest

from generator.banks.library import Library
from generator.understanding import understand


@pytest.mark.parametrize(
    ("topic", "called", "searched"),
    [
        ("choosing a mattress", "a mattress", "a mattress"),
        ("buying a used car", "a used car", "buying a used car"),
        ("comparing mortgages", "mortgages", "comparing mortgages"),
        ("buying wine online", "buying wine online", "buying wine online"),
        ("small bathroom ideas", "a small bathroom", "small bathroom ideas"),
        ("mattress buying guide", "a mattress", "a mattress buying guide"),
        ("10 SEO mistakes", "SEO", "SEO mistakes"),
        ("Portugal travel guide", "Portugal", "a Portugal travel guide"),
        ("study tips", "study tips", "study tips"),
        ("gifts for dog owners", "gifts for dog owners", "gifts for dog owners"),
        ("dog owners", "life as dog owners", "life as dog owners"),
        ("training a puppy", "training a puppy", "training a puppy"),
    ],
)
def test_sentences_speak_of_the_thing_that_somebody_wants(
    library: Library, topic: str, called: str, searched: str
) -> None:
    understood = understand(library.language("en"), topic, (), None)
    assert understood.values["topic"].text == called
    assert understood.searched["topic"].text == searched
