"""What texts may hold, as patterns for the API's description.

They say to a program what `generator.brief.clean_text` and `clean_topic` enforce, and a test holds
them against those. They are written in what ECMA 262 and Python have in common, since readers of an
OpenAPI document check and use patterns with either.
"""

from __future__ import annotations

import re
import sys

from generator.models import MAX_KEYWORD

# Control characters other than tab and line breaks, and noncharacters. Those beyond the basic plane
# stand there as themselves: the two languages escape them differently.
_FORBIDDEN = r"\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufdd0-\ufdef\ufffe\uffff" + "".join(
    chr(plane << 16 | 0xFFFE) + chr(plane << 16 | 0xFFFF) for plane in range(1, 17)
)

WRITABLE = f"^[^{_FORBIDDEN}]*$"
"""Text without forbidden characters."""

_TERM = f"[^,，、،{_FORBIDDEN}]{{0,{MAX_KEYWORD}}}"

TERMS = f"^{_TERM}(?:[,，、،]{_TERM})*$"
"""Terms between commas. That repeats and empty ones do not count no pattern can say, so it does not count them."""


def meaningful() -> str:
    r"""Return the pattern of writable text with a letter or digit in it.

    `\p{L}` would say it in six characters, but Python has no such class and refuses the document.
    So all 700 ranges of letters and digits are named, as this Python knows them.
    """
    every_character = "".join(map(chr, range(sys.maxunicode + 1)))
    ranges = (match[0] for match in re.finditer(r"[^\W_]+", every_character))
    letter_or_digit = "".join(run[0] if len(run) == 1 else f"{run[0]}-{run[-1]}" for run in ranges)
    return f"^[^{_FORBIDDEN}]*[{letter_or_digit}][^{_FORBIDDEN}]*$"


def any_case(codes: list[str]) -> str:
    """Return the pattern of these codes in any letter case."""
    alternatives = ("".join(f"[{char.lower()}{char.upper()}]" for char in code) for code in codes)
    return f"^(?:{'|'.join(alternatives)})$"
