"""The briefs of the manifest, and the digest of an article.

Run as a program it prints the manifest: one line a brief, its digest and its number.
`make golden` writes that into `manifest.txt`; the changelog then says under Output why.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from dataclasses import asdict
from hashlib import blake2b
from itertools import product
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from generator import Brief, document, generate
from generator.models import STRUCTURES, TONES

TOPICS = {
    "en": [
        "electric bikes",
        "How to bake sourdough bread",
        "Python vs Go",
        "why sleep matters",
        "10 tips for remote teams",
        "capsule wardrobe",
        "What is agile project management?",
        "Let's Encrypt & <b>friends</b>",
        "benefits of meditation",
        "Lisbon",
    ],
    "es": ["bases de datos", "cómo hacer pan"],
    "ja": ["家庭菜園", "リモートワークとは"],
}
KEYWORDS = [(), ("battery", "time zones"), ("light",)]
LENGTHS = [50, 140, 300, 800, 1500, 5000]


def briefs() -> Iterator[Brief]:
    """Yield some three hundred briefs that differ in everything."""
    number = 0
    for code, topics in TOPICS.items():
        for topic, structure, tone in product(topics, STRUCTURES, TONES):
            number += 1
            length = LENGTHS[number % len(LENGTHS)]
            yield Brief(
                topic=topic,
                length=min(length, 5000 if code == "en" else 1000),
                tone=tone,
                language=code,
                structure=structure,
                keywords=KEYWORDS[number % 3],
                heading_tags=(None, True, False)[number % 5 % 3],
                seed=number % 4,
            )


def digest(brief: Brief) -> str:
    """Return the digest of everything that an answer holds."""
    article = generate(brief, drafts=True)
    parts = [json.dumps(asdict(article), ensure_ascii=True, sort_keys=True)]
    parts += [document(article, kind) for kind in ("html", "markdown", "text")]
    return blake2b("\0".join(parts).encode(), digest_size=16).hexdigest()


def manifest() -> str:
    """Return the manifest's text."""
    return "".join(f"{digest(brief)} {at}\n" for at, brief in enumerate(briefs(), 1))


if __name__ == "__main__":
    sys.stdout.write(manifest())
