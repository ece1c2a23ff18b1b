"""Variety: another seed, and another topic of the same field, give another article."""

import re
from itertools import combinations, permutations
from pathlib import Path

import pytest
import yaml

from generator import Brief, generate
from generator.banks.library import default_library

DATA = Path(__file__).parents[1] / "generator/data/categories.yaml"
TOPICS: dict[str, list[str]] = yaml.safe_load(DATA.read_text(encoding="utf-8"))
CATEGORIES = [name for name in default_library().language("en").category_ids if name in TOPICS]


def sentences(topic: str, category: str, seed: int = 0) -> set[str]:
    """The sentences of an 800-word article, the topic masked; cells of tables aside."""
    article = generate(Brief(topic, 800, category=category, seed=seed))
    lines = [line for line in article.text.splitlines() if " | " not in line]
    found = (each for line in lines for each in re.split(r"(?<=[.?!]) ", line) if len(each.split()) >= 4)
    return {re.sub(re.escape(topic), "§", each, flags=re.IGNORECASE) for each in found}


def shared(one: set[str], other: set[str]) -> float:
    return len(one & other) / len(one)


def mean(values: list[float]) -> float:
    return sum(values) / len(values)


def share_of_seeds(category: str) -> float:
    """Mean share of sentences over 50 pairs: ten pairs of seeds for each of five topics."""
    pairs = []
    for topic in TOPICS[category][:5]:
        pairs += combinations([sentences(topic, category, seed) for seed in range(5)], 2)
    return mean([shared(*pair) for pair in pairs])


def test_two_seeds_of_one_brief_share_at_most_a_fifth_of_their_sentences_on_average() -> None:
    assert mean([share_of_seeds(category) for category in CATEGORIES]) <= 0.20


@pytest.mark.parametrize("category", CATEGORIES)
def test_two_topics_of_a_category_share_few_sentences(category: str) -> None:
    articles = [sentences(topic, category) for topic in TOPICS[category]]
    assert mean([shared(*pair) for pair in permutations(articles, 2)]) <= 0.10
