"""A font of every script is looked into where a letter is asked for, and says the same as when all of it is read."""

from __future__ import annotations

from functools import partial
from importlib.resources import files
from mmap import mmap

import pytest
from reportlab.pdfbase.ttfonts import TTFontFace

from pdf.typeface import Typeface
from tests.test_bounds import calls_of


def path(name: str) -> str:
    return str(files("weblate_fonts").joinpath("static", "weblate_fonts", "kurinto", "ttf", f"KurintoSans{name}.ttf"))


@pytest.mark.parametrize("name", ["-Bd", "SC-Rg", "JP-Bd"])
def test_a_font_that_is_looked_into_says_what_the_whole_of_it_says(name: str) -> None:
    whole, face = TTFontFace(path(name)), Typeface(path(name))
    codes = range(0x30000)
    assert [face.charToGlyph.get(code) for code in codes] == [whole.charToGlyph.get(code) for code in codes]
    had = list(whole.charToGlyph)
    assert [face.charWidths.get(code, -1) for code in had] == [whole.charWidths[code] for code in had]
    assert face.charWidths.get(0xE000, -1) == -1
    few = [code for code in had[::150] if whole.charToGlyph[code] < 17_000][:250]
    assert face.makeSubset(few) == whole.makeSubset(few)
    assert (face.name, face.ascent, face.bbox, face.defaultWidth) == (
        whole.name, whole.ascent, whole.bbox, whole.defaultWidth,
    )  # fmt: skip


def test_opening_a_font_does_not_read_its_letters() -> None:
    assert calls_of(partial(Typeface, path("SC-Rg"))) < 2_000
    assert isinstance(Typeface(path("SC-Rg"))._ttf_data, mmap)


def test_a_letter_that_a_font_lacks_has_no_glyph() -> None:
    letters = Typeface(path("-Bd")).charToGlyph
    assert 0xE000 not in letters
    with pytest.raises(KeyError):
        letters[0xE000]
