"""The first files of a language: a grammar card with the questions a speaker answers, and no placeholder text."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

from generator.errors import BankError

_CARD = """# The grammar card of {name}. Answer the questions in NOTES.md first, then fill in the card.
name: {name}
draft: "true"                # drafts are not served; take this line away when `galley pack check` finds nothing
direction: "ltr"             # ltr or rtl
count_by: "words"            # words, or characters where the script puts no spaces between words
reading_speed: "200"         # words a minute (characters where they are counted)
stemmer: ""                  # the Snowball stemmer of the language, if there is one
numbers: ["any"]             # the grammar shapes of a topic: ["singular", "plural"], ["m.singular", ...]
forms: {{}}                    # words that agree with a topic: is: {{singular: "...", plural: "..."}}
samples: []                  # topics for `galley pack sample {code}`
"""

_NOTES = """# {name}: speaker's notes

Answer these before the first sentence is written; whoever writes later relies on the answers.

- Does a noun have a gender? Which ones, and can they be told by its ending?
- Does a noun change with its case? Which positions keep it in its dictionary form?
- Does a topic take an article in a sentence? In a heading?
- How are plurals formed? Which words have none?
- How does one address the reader in a professional, a conversational and a technical text?
- Which quotation marks, dashes and spaces before punctuation are used?
- Are there spaces between words? How does a word processor count?
- Are headlines written with capitals?
"""

_SUBJECT = """# How a topic is understood in {name}. templates/README.md tells how; other languages show it.
patterns: []
"""


def begin_language(root: Path, code: str, name: str) -> Iterator[Path]:
    """Write the first files of a language and yield their paths. Raises `BankError` if it exists."""
    if not re.fullmatch(r"[a-z]{2}", code):
        raise BankError(f"{code!r} is no ISO 639-1 code. Give two small letters, such as “pt”.")
    folder = root / "languages" / code
    if folder.exists():
        raise BankError(f"The language {code!r} exists already: {folder.name}.")
    folder.mkdir(parents=True)
    for file, text in (("language.yaml", _CARD), ("NOTES.md", _NOTES), ("subject.yaml", _SUBJECT)):
        path = folder / file
        quoted = json.dumps(name, ensure_ascii=False) if file == "language.yaml" else name
        path.write_text(text.format(name=quoted, code=code), encoding="utf-8")
        yield path
