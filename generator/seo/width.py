"""How wide a line is in a list of search results.

Results show titles in Arial; a title wider than 600 pixels at 20 pixels is cut, and a description at about 920
pixels at 14. The advance widths
are Arial's, in thousandths of the size.
"""

from __future__ import annotations

import unicodedata

from generator.memo import Memo

TITLE_SIZE = 20  # pixels
TITLE_MOST = 600  # pixels
DESCRIPTION_SIZE = 14  # pixels
DESCRIPTION_MOST = 920  # pixels; what tools commonly advise for two lines

_WIDTHS = {
    191: "'",
    222: "ijl",
    278: " !,./:;I[\\]ft",
    333: "()-`r",
    334: "{}",
    260: "|",
    355: '"',
    389: "*",
    469: "^",
    500: "Jckvxsyz",
    556: "#$0123456789?L_abdeghnopqu",
    584: "+<=>~",
    611: "FTZ",
    667: "&ABEKPSVXY",
    722: "CDHNRUw",
    778: "GOQ",
    833: "Mm",
    889: "%",
    944: "W",
    1015: "@",
}
_ADVANCE = {char: width for width, chars in _WIDTHS.items() for char in chars} | {
    "’": 222,
    "‘": 222,
    "“": 333,
    "”": 333,
    "…": 1000,
}


def width(text: str, size: int = TITLE_SIZE) -> int:
    """Return the width of the text in pixels at a font size in pixels."""
    return round(sum(map(_widths.__getitem__, text)) * size / 1000)


def _unlisted(char: str) -> int:
    base = unicodedata.normalize("NFD", char)[0]
    wide = unicodedata.east_asian_width(char) in "WF"
    return _ADVANCE.get(base, 1000 if wide else 600)


_widths: Memo[str, int] = Memo(lambda char: _ADVANCE.get(char) or _unlisted(char), most=10_000)
