"""Whole numbers as people and their keyboards write them."""

from __future__ import annotations

import re
from unicodedata import category

from companion.games.text import say

MOST = 999_999
"""No count in any of these games has more digits."""
AT_LEAST = say("should be at least {bound}, not {found}")
AT_MOST = say("should be at most {bound}, not {found}")

# Hyphens, dashes and minus signs: keyboards, spreadsheets and copied pages each have their own.
_SIGNS = str.maketrans(dict.fromkeys("‐‑‒–—−﹣－", "-") | {"＋": "+"})
_WHOLE = re.compile(r"([+-]?) ?(\d+|\d{1,3}(?: \d{3})+)")


def whole_number(entered: str) -> int:
    """The number somebody wrote, with any minus, any blanks and the digits of any script.

    >>> whole_number(" − 1 234 "), whole_number("–0042"), whole_number("１２")
    (-1234, -42, 12)

    :raise ValueError: it is no whole number; its argument says so in words.
    """
    # Marks that nobody sees (of direction, of no width) come along with what is copied from a page.
    seen = "".join(letter for letter in entered if category(letter) != "Cf")
    match = _WHOLE.fullmatch(" ".join(seen.split()).translate(_SIGNS))
    if match is None:
        raise ValueError(say("“{entered}” is no whole number", entered=shorten(entered)))
    digits = match[2].replace(" ", "").lstrip("0") or "0"
    # The first digits of a number that is far too large say as much as all of them.
    return int(match[1] + digits[:12])


def shorten(entered: str) -> str:
    """As much of what was entered as fits into a sentence."""
    return entered.strip()[:20]
