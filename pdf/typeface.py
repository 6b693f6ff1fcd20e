"""A large font that is looked into where a letter is asked for. ReportLab reads all letters of a font when it opens it:
of a font with every script that is half a second and 25 MB, for the three letters of a name.

The file is mapped, so that all processes share what they look at, and what nobody looks at takes no memory.
"""

from __future__ import annotations

import sys
from array import array
from bisect import bisect_right
from mmap import ACCESS_READ, mmap
from struct import unpack_from

from reportlab.pdfbase.ttfonts import TTFError, TTFontFace

_SPACE, _NO_BREAK_SPACE = 0x20, 0xA0


class Typeface(TTFontFace):  # type: ignore[misc]
    """What ReportLab knows of a font, with the tables that have a line for each letter left in the file."""

    def readFile(self, file: str) -> None:
        with open(file, "rb") as opened:
            self._ttf_data = mmap(opened.fileno(), 0, access=ACCESS_READ)
        self.filename, self._pos = file, 0

    def extractInfo(self, charInfo: int = 1) -> None:  # noqa: ARG002 - ReportLab's
        """:raise TTFError: letters are not listed as they are in a font of many."""
        super().extractInfo(charInfo=0)
        self.charToGlyph = _Glyphs(*self._groups())
        self.hmetrics = _Metrics(self)
        self.charWidths = _Widths(self)
        self.defaultWidth = self._pdfScale(self.hmetrics[0][0])
        (long_places,) = unpack_from(">H", self._ttf_data, self.table["head"]["offset"] + 50)
        if not long_places:
            raise TTFError(f"the glyphs of {self.filename} are not where they are in a large font")
        self.glyphPos = _numbers(bytes(super().get_table("loca")))

    def get_table(self, tag: str) -> bytes | _Outlines:
        """A table of the file; that of the outlines is nearly all of it, and is not copied for the few that are asked
        for."""
        if tag == "glyf":
            return _Outlines(self._ttf_data, self.table[tag]["offset"])
        return bytes(super().get_table(tag))

    def _groups(self) -> tuple[array[int], ...]:
        """Of each stretch of letters the first, the last, and the glyph of the first."""
        start, data = self.table["cmap"]["offset"], self._ttf_data
        for record in range(unpack_from(">H", data, start + 2)[0]):
            platform, _encoding, offset = unpack_from(">HHL", data, start + 4 + 8 * record)
            at = start + offset
            if platform == 3 and unpack_from(">H", data, at)[0] == 12:
                (count,) = unpack_from(">L", data, at + 12)
                numbers = _numbers(data[at + 16 : at + 16 + 12 * count])
                return numbers[::3], numbers[1::3], numbers[2::3]
        raise TTFError(f"the letters of {self.filename} are not in stretches")


def _numbers(table: bytes) -> array[int]:
    """A table of numbers of four bytes, of which a font has the high ones first."""
    numbers = array("I", table)
    if sys.byteorder == "little":
        numbers.byteswap()
    return numbers


class _Glyphs:
    """By letter the number of its glyph. A space that does not break is a space."""

    def __init__(self, first: array[int], last: array[int], glyph: array[int]) -> None:
        self._first, self._last, self._glyph = first, last, glyph

    def get(self, code: int) -> int | None:
        if code == _NO_BREAK_SPACE:
            code = _SPACE
        stretch = bisect_right(self._first, code) - 1
        if stretch < 0 or code > self._last[stretch]:
            return None
        return self._glyph[stretch] + code - self._first[stretch]

    def __contains__(self, code: int) -> bool:
        return self.get(code) is not None

    def __getitem__(self, code: int) -> int:
        glyph = self.get(code)
        if glyph is None:
            raise KeyError(code)
        return glyph


class _Metrics:
    """By glyph how far it is to the next and where its outline begins; the last ones are equally wide."""

    def __init__(self, face: Typeface) -> None:
        self._data, self._start = face._ttf_data, face.table["hmtx"]["offset"]
        (self._widths,) = unpack_from(">H", self._data, face.table["hhea"]["offset"] + 34)

    def __getitem__(self, glyph: int) -> tuple[int, int]:
        if glyph < self._widths:
            width, left = unpack_from(">HH", self._data, self._start + 4 * glyph)
            return width, left
        (width,) = unpack_from(">H", self._data, self._start + 4 * (self._widths - 1))
        (left,) = unpack_from(">H", self._data, self._start + 4 * self._widths + 2 * (glyph - self._widths))
        return width, left


class _Widths:
    """By letter how wide it is, in thousandths of the type size."""

    def __init__(self, face: Typeface) -> None:
        self._face = face

    def get(self, code: int, default: float) -> float:
        glyph = self._face.charToGlyph.get(code)
        return default if glyph is None else float(self._face._pdfScale(self._face.hmetrics[glyph][0]))


class _Outlines:
    """The table of the outlines, of which only pieces are read."""

    def __init__(self, data: mmap, start: int) -> None:
        self._data, self._start = data, start

    def __getitem__(self, piece: slice) -> bytes:
        return self._data[self._start + piece.start : self._start + piece.stop]
