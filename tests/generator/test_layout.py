"""The layouts say what the templates say, block by block."""

import pytest

from generator.banks.library import Library
from generator.layout import form, layouts

NAMES = ("html", "md", "txt")


@pytest.mark.parametrize("at", range(3), ids=NAMES)
def test_blocks_joined_are_what_the_template_makes_of_all_of_them(library: Library, at: int) -> None:
    layout = layouts(library.root)[at]
    table = [["a", "b"], ["c", "50 %"], ["e", "f"]]
    blocks = [
        ("paragraph", "100 % of it.", 0, ""),
        ("heading", "Part %s", 2, "part-s"),
        ("bullets", ("one", "two", "three"), 0, ""),
        ("heading", "Part", 3, "part"),
        ("table", table, 0, ""),
        ("bullets", ("only",), 0, ""),
    ]
    joined = (
        layout.paragraph % "100 % of it."
        + layout.headings[2] % {"body": "Part %s", "anchor": "part-s"}
        + layout.bullets(("one", "two", "three"))
        + layout.headings[3] % {"body": "Part", "anchor": "part"}
        + layout.table(table)
        + layout.bullets(("only",))
    )
    assert joined == form(library.root, f"body.{NAMES[at]}.jinja").render(blocks=blocks)
