"""The extra `scripts`: Kurinto Sans for names in nearly every script, and what puts Arabic and Hebrew in order.

A font or a PDF shows letters as they are put down, so what a browser does for a page is done here.
"""

import unicodedata
from functools import cache
from importlib.resources import files
from importlib.util import find_spec

_PACKAGES = ("arabic_reshaper", "bidi", "weblate_fonts")
_RIGHT_TO_LEFT = ("R", "AL")


@cache
def is_installed() -> bool:
    """Whether the extra is there: `pip install kvartal[scripts]`."""
    return all(find_spec(package) for package in _PACKAGES)


def variants(letter: str) -> tuple[str, ...]:
    """The variants of Kurinto Sans that may have a letter.

    >>> variants("ש"), variants("한"), variants("李")
    (('',), ('KR',), ('SC', 'JP', 'TC'))
    """
    script = unicodedata.name(letter, "").partition(" ")[0]
    if script == "HANGUL":
        return ("KR",)
    return ("SC", "JP", "TC") if script in ("CJK", "IDEOGRAPHIC", "FULLWIDTH", "BOPOMOFO") else ("",)


def path(variant: str, weight: str) -> str:
    """The file of a variant in the weight `Rg` or `Bd`."""
    folder = files("weblate_fonts").joinpath("static", "weblate_fonts", "kurinto", "ttf")
    return str(folder.joinpath(f"KurintoSans{variant}-{weight}.ttf"))


def visual(text: str) -> str:
    """The text from left to right as the eye meets it, with Arabic letters joined.

    >>> visual("Аня") == "Аня", visual("שרה wins") == "הרש wins"
    (True, True)
    """
    if not is_installed() or not any(unicodedata.bidirectional(letter) in _RIGHT_TO_LEFT for letter in text):
        return text
    from arabic_reshaper import reshape
    from bidi import get_display

    return str(get_display(reshape(text), base_dir="L"))
