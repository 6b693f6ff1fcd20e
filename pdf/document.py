"""Drawings as PDF. A slip that lies on many pages is one form, drawn once and placed many times."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from io import BytesIO
from typing import Any

from reportlab import rl_config
from reportlab.lib.rl_accel import escapePDF, fp_str
from reportlab.pdfbase.pdfdoc import PDFResourceDictionary, PDFStream, PDFZCompress
from reportlab.pdfgen.canvas import Canvas

from pdf import fonts
from pdf.drawing import Drawing, Page, Path, Placed, Segment, Words
from pdf.fonts import MM
from pdf.tags import Tags

# ReportLab has no calls for shared contents, tags and fast paths, so here and in `tags` we use parts of it that are
# private: a canvas' `_doc` and `_code`, a page's `stream`, `XObjects`, `Contents`, `Resources` and `__NoDefault__`, and
# `__RefOnly__` of what is written as an object. Hence its upper bound in pyproject.toml.

rl_config.useA85 = 0  # Text-safe streams cost a quarter more, and nothing between us and a printer needs them.


@fonts.printing()
def write(pages: Sequence[Page], title: str, language: str) -> bytes:
    """Write the PDF file. The same pages give the same bytes."""
    buffer = BytesIO()
    canvas = Canvas(
        buffer,
        pageCompression=1,
        invariant=1,
        lang=language,
        initialFontName=fonts.name("regular"),
        pdfVersion=(1, 4),  # the first that tells its language
    )
    canvas.setTitle(title)
    for set_field in (canvas.setCreator, canvas.setAuthor, canvas.setSubject):
        set_field("Kvartal")
    canvas.setViewerPreference("DisplayDocTitle", "true")
    canvas.setViewerPreference("PrintScaling", "None")
    tags, letters = Tags(canvas), _Letters(canvas)
    forms: dict[int, str] = {}
    seen: dict[str, Any] = {}
    for page in pages:
        canvas.setPageSize((page.width * MM, page.height * MM))
        for slip in page.slips:
            _place(canvas, slip, page, forms, tags, letters)
        if page.drawing is not None:
            _Brush(canvas, letters, page.drawing.height).draw(page.drawing, tags)
        canvas.showPage()
        _share(canvas._doc.Pages.pages[-1], seen)
        tags.page_done()
    tags.finish()
    canvas.save()
    return buffer.getvalue()


def _share(page: Any, seen: dict[str, Any]) -> None:
    """Pages that show the same have one content and one set of resources between them."""
    like = seen.setdefault(page.stream, page)
    if like is page:
        page.Contents = PDFStream(content=page.stream, filters=[PDFZCompress])
        page.Resources = PDFResourceDictionary(XObject=page.XObjects or {})
        page.Resources.basicFonts()
        page.Resources.__RefOnly__ = 1
    else:
        page.Contents, page.Resources = like.Contents, like.Resources


def _place(canvas: Canvas, slip: Placed, page: Page, forms: dict[int, str], tags: Tags, letters: _Letters) -> None:
    drawing = slip.drawing
    if id(drawing) not in forms:
        name = forms[id(drawing)] = f"slip{len(forms)}"
        canvas.beginForm(name, 0, 0, drawing.width * MM, drawing.height * MM)
        _Brush(canvas, letters, drawing.height).draw(drawing, None)
        canvas.endForm()
    with tags.figure(drawing):
        canvas.saveState()
        canvas.translate(slip.x * MM, (page.height - slip.y - drawing.height) * MM)
        canvas.doForm(forms[id(drawing)])
        canvas.restoreState()


class _Letters:
    """Texts in the fonts of one file. A text that comes again, as numbers do, is put into letters once."""

    def __init__(self, canvas: Canvas) -> None:
        self._file = canvas._doc
        self._shown: dict[tuple[str, float, str], str] = {}

    def shown(self, face: str, size: float, text: str) -> str:
        """A text of one font, as ReportLab's own `drawString` says it."""
        key = face, size, text
        if key not in self._shown:
            font, type_size = fonts.opened(face), _type_size(size)
            self._shown[key] = " ".join(
                f"{font.getSubsetInternalName(subset, self._file)} {type_size} ({escapePDF(codes)}) Tj"
                for subset, codes in font.splitString(text, self._file)
            )
        return self._shown[key]


class _Brush:
    """Draws the items of one drawing, and says a colour or a line's weight only when it changes."""

    def __init__(self, canvas: Canvas, letters: _Letters, height: float) -> None:
        self._canvas, self._letters, self._height = canvas, letters, height
        self._state: dict[str, object] = {}

    def draw(self, drawing: Drawing, tags: Tags | None) -> None:
        for item in drawing.items:
            if tags:
                tags.begin(item)
            if isinstance(item, Path):
                self._path(item)
            else:
                self._words(item)
            if tags:
                tags.end()

    def _changed(self, key: str, value: object) -> bool:
        if self._state.get(key) == value:
            return False
        self._state[key] = value
        return True

    def _fill(self, colour: str) -> None:
        if self._changed("fill", colour):
            self._canvas._code.append(_ink(colour, "rg", "g"))

    def _path(self, path: Path) -> None:
        stroke = path.stroke
        if path.fill is not None:
            self._fill(path.fill)
        if stroke is not None:
            if self._changed("stroke", stroke.colour):
                self._canvas._code.append(_ink(stroke.colour, "RG", "G"))
            if self._changed("width", stroke.width):
                self._canvas.setLineWidth(round(stroke.width, 3))
            if self._changed("dash", stroke.dash):
                self._canvas.setDash([round(length * MM, 2) for length in stroke.dash])
            if self._changed("cap", stroke.round_ends):
                self._canvas.setLineCap(int(stroke.round_ends))
        painted = {(True, True): "B*", (True, False): "f*", (False, True): "S"}[
            path.fill is not None, stroke is not None
        ]
        self._canvas._code.append("\n".join([*map(self._segment, path.segments), painted]))

    def _segment(self, segment: Segment) -> str:
        """A piece of an outline. ReportLab's own path says the same, but takes far longer to format it."""
        top = self._height
        match segment:
            case (kind, x, y):
                return f"{x * MM:.2f} {(top - y) * MM:.2f} {'m' if kind == 'M' else 'l'}"
            case (_, x1, y1, x2, y2, x, y):
                handles = f"{x1 * MM:.2f} {(top - y1) * MM:.2f} {x2 * MM:.2f} {(top - y2) * MM:.2f}"
                return f"{handles} {x * MM:.2f} {(top - y) * MM:.2f} c"
            case _:
                return "h"

    def _words(self, words: Words) -> None:
        self._fill(words.colour)
        left, baseline = words.left * MM, round((self._height - words.y) * MM, 3)
        if words.turned:
            self._canvas.saveState()
            self._canvas.translate(words.x * MM, baseline)
            self._canvas.rotate(180)
            left, baseline = (words.left - words.x) * MM, 0
        runs = fonts.runs(words.text, words.weight)
        foreign = runs != ((fonts.name(words.weight), words.text),)
        if foreign:
            # Whatever the fonts make of it, it is selected, searched and read aloud as it was typed.
            self._canvas._code.append(f"/Span <</ActualText <FEFF{words.text.encode('utf-16-be').hex()}>>> BDC")
        for index, (face, run) in enumerate(runs, 1):
            shown = self._letters.shown(face, words.size, run)
            self._canvas._code.append(f"BT 1 0 0 1 {_number(left)} {_number(baseline)} Tm {shown} T* ET")
            if index < len(runs):
                left += self._canvas.stringWidth(run, face, words.size)
        if foreign:
            self._canvas._code.append("EMC")
        if words.turned:
            self._canvas.restoreState()


def _number(value: float) -> str:
    """A place in points, in as few signs as it needs.

    >>> _number(12.5), _number(0.25), _number(0)
    ('12.5', '.25', '0')
    """
    return f"{value:.3f}".rstrip("0").rstrip(".").removeprefix("0") or "0"


@lru_cache(maxsize=256)
def _type_size(size: float) -> str:
    """A type size and its leading, as the page says them."""
    return f"{fp_str(size)} Tf {fp_str(1.2 * size)} TL"


@lru_cache(maxsize=256)
def _ink(colour: str, hue: str, grey: str) -> str:
    """A colour as the page says it: one that is neither black nor grey, or one that is printed in black ink alone."""
    parts = [int(colour[at : at + 2], 16) for at in (0, 2, 4)]
    if len(set(parts)) == 1:
        return f"{fp_str(round(parts[0] / 255, 3))} {grey}"
    return f"{fp_str(*(part / 255 for part in parts))} {hue}"
