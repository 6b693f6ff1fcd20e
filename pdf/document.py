"""Drawings as PDF. A slip that lies on many pages is one form, drawn once and placed many times."""

from collections.abc import Sequence
from functools import lru_cache
from io import BytesIO
from threading import Lock
from typing import Literal

from reportlab import rl_config
from reportlab.pdfgen.canvas import Canvas

from pdf import fonts
from pdf.drawing import Drawing, Page, Path, Placement, Segment, Words
from pdf.fonts import MM
from pdf.tags import Tags

rl_config.useA85 = 0  # Text-safe streams cost a quarter more, and nothing between us and a printer needs them.

_one_at_a_time = Lock()  # ReportLab does not write one font into two files at the same time.


def write(pages: Sequence[Page], title: str, language: str) -> bytes:
    """Write the PDF file. The same pages give the same bytes."""
    with _one_at_a_time:
        buffer = BytesIO()
        canvas = Canvas(
            buffer,
            pageCompression=1,
            invariant=1,
            lang=language,
            initialFontName=fonts.name("regular"),
            pdfVersion=(1, 4),  # the first with a language
        )
        canvas.setTitle(title)
        for set_field in (canvas.setCreator, canvas.setAuthor, canvas.setSubject):
            set_field("Kvartal")
        canvas.setViewerPreference("DisplayDocTitle", "true")
        canvas.setViewerPreference("PrintScaling", "None")
        tags = Tags(canvas)
        forms: dict[int, str] = {}
        for page in pages:
            canvas.setPageSize((page.width * MM, page.height * MM))
            for slip in page.slips:
                _place(canvas, slip, page, forms, tags)
            if page.drawing is not None:
                _Brush(canvas, page.drawing.height).draw(page.drawing, tags)
            canvas.showPage()
            tags.page_done()
        tags.finish()
        canvas.save()
        return buffer.getvalue()


def _place(canvas: Canvas, slip: Placement, page: Page, forms: dict[int, str], tags: Tags) -> None:
    drawing = slip.drawing
    if id(drawing) not in forms:
        name = forms[id(drawing)] = f"slip{len(forms)}"
        canvas.beginForm(name, 0, 0, drawing.width * MM, drawing.height * MM)
        _Brush(canvas, drawing.height).draw(drawing, None)
        canvas.endForm()
    with tags.figure(drawing):
        canvas.saveState()
        canvas.translate(slip.x * MM, (page.height - slip.y - drawing.height) * MM)
        canvas.doForm(forms[id(drawing)])
        canvas.restoreState()


class _Brush:
    """Draws the items of one drawing, and sets a colour or a line's weight only when it changes."""

    def __init__(self, canvas: Canvas, height: float) -> None:
        self._canvas, self._height = canvas, height
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

    def _update(self, key: str, value: object) -> bool:
        """Note a value; gives whether it is new."""
        if self._state.get(key) == value:
            return False
        self._state[key] = value
        return True

    def _set_colour(self, use: Literal["Fill", "Stroke"], colour: str) -> None:
        """Grey is printed in black ink alone."""
        if self._update(use, colour):
            red, green, blue = _parts(colour)
            if red == green == blue:
                getattr(self._canvas, f"set{use}Gray")(red)
            else:
                getattr(self._canvas, f"set{use}ColorRGB")(red, green, blue)

    def _path(self, path: Path) -> None:
        stroke = path.stroke
        if path.fill is not None:
            self._set_colour("Fill", path.fill)
        if stroke is not None:
            self._set_colour("Stroke", stroke.colour)
            if self._update("width", stroke.width):
                self._canvas.setLineWidth(round(stroke.width, 3))
            if self._update("dash", stroke.dash):
                self._canvas.setDash([round(length * MM, 2) for length in stroke.dash])
            if self._update("cap", stroke.round_ends):
                self._canvas.setLineCap(int(stroke.round_ends))
        paint = "S" if path.fill is None else "f*" if stroke is None else "B*"
        self._canvas.addLiteral("\n".join([*map(self._segment, path.segments), paint]))

    def _segment(self, segment: Segment) -> str:
        """A piece of an outline. ReportLab's own paths make a whole result take a quarter longer."""
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
        self._set_colour("Fill", words.colour)
        left, baseline = words.left * MM, (self._height - words.y) * MM
        if words.turned:
            self._canvas.saveState()
            self._canvas.translate(words.x * MM, baseline)
            self._canvas.rotate(180)
            left, baseline = (words.left - words.x) * MM, 0
        runs = fonts.runs(words.text, words.weight)
        foreign = runs != ((fonts.name(words.weight), words.text),)
        if foreign:
            # Whatever the fonts make of it, it is selected, searched and read aloud as it was typed.
            self._canvas.addLiteral(f"/Span <</ActualText <FEFF{words.text.encode('utf-16-be').hex()}>>> BDC")
        for face, run in runs:
            self._canvas.setFont(face, words.size)
            self._canvas.drawString(round(left, 3), round(baseline, 3), run)
            left += self._canvas.stringWidth(run, face, words.size)
        if foreign:
            self._canvas.addLiteral("EMC")
        if words.turned:
            self._canvas.restoreState()


@lru_cache(maxsize=64)
def _parts(colour: str) -> tuple[float, float, float]:
    red, green, blue = (round(int(colour[at : at + 2], 16) / 255, 3) for at in (0, 2, 4))
    return red, green, blue
