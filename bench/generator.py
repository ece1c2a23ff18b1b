"""The generator alone: against Faker, against a naive writer, and per word over four lengths."""

from __future__ import annotations

import random
import re

import jinja2
import markdown
from faker import Faker

from bench.measure import interleaved, table
from generator import Brief, generate

TOPICS = ("electric bikes", "sourdough bread", "index funds", "unit testing", "house plants", "online courses")
WORDS = 1_000
LENGTHS = (300, 1_000, 5_000, 10_000)

_ENVIRONMENT = jinja2.Environment()
_SENTENCES = [
    _ENVIRONMENT.from_string(text)
    for text in (
        "{{ topic }} {{ verb }} a {{ kind }} look at what **matters** in daily use.",
        "Before you choose, compare {{ topic }} with *what you have* and write the difference down.",
        "Most people {{ verb }} {{ topic }} too late, and that makes the {{ kind }} part harder.",
        "A {{ kind }} plan for {{ topic }} names one goal, one date and one person.",
        "Ask what {{ topic }} will cost over three years, not on the first day.",
    )
]


def write(number: int, length: int = WORDS) -> str:
    """Write an article that was not written before."""
    return generate(Brief(topic=TOPICS[number % len(TOPICS)], length=length, seed=abs(number))).html


def naive(number: int) -> str:
    """Write as one would first think of it: a template a sentence, Python-Markdown over the whole."""
    chance = random.Random(number)
    parts, count = [], 0
    while count < WORDS:
        text = chance.choice(_SENTENCES).render(
            topic=TOPICS[number % len(TOPICS)],
            verb=chance.choice(["deserves", "needs"]),
            kind=chance.choice(["calm", "fair"]),
        )
        parts.append(text)
        count += len(text.split())
    paragraphs = (" ".join(parts[place : place + 5]) for place in range(0, len(parts), 5))
    return markdown.markdown("\n\n".join(f"## Part\n\n{paragraph}" for paragraph in paragraphs))


def report(rounds: int) -> str:
    """Measure, and return the tables."""
    faker = Faker()
    letters = len(re.sub(r"<[^>]+>", "", write(0)))

    def fake(number: int) -> str:
        faker.seed_instance(number)
        return faker.text(max_nb_chars=letters)

    found = interleaved({"Galley": write, "Faker text()": fake, "naive": naive}, rounds)
    own = found["Galley"]
    rows = [[name, f"{seconds * 1000:.2f}", f"{seconds / own:.2f}"] for name, seconds in found.items()]
    flat = interleaved({f"{length}": lambda number, length=length: write(number, length) for length in LENGTHS}, rounds)
    per_word = [[name, f"{seconds * 1000:.2f}", f"{seconds / int(name) * 1e6:.2f}"] for name, seconds in flat.items()]
    return (
        f"Writing {WORDS:,} words, warm (Galley: three forms, metadata and report; aim: no slower than Faker)\n\n"
        + table(["writer", "ms", "against Galley"], rows)
        + "\n\nBy length (aim: flat)\n\n"
        + table(["words", "ms", "µs a word"], per_word)
    )
