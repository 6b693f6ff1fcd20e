"""The pen that makes a drawing: one ink, one language, lengths in millimetres, type and lines in points."""

from bisect import bisect_left
from dataclasses import replace
from unicodedata import category

from companion.game.text import Catalogue, Text
from companion.photo.sheet_map import Box, Entry, Kind
from pdf import fonts, pictograms
from pdf.drawing import Anchor, Cell, Drawing, Path, Role, Segment, Stroke, Words, circle, polygon, rectangle, transform
from pdf.fonts import CAP_HEIGHT, MM, SMALLEST, Weight
from pdf.ink import WHITE, Colour, Ink

_HYPHEN = "-"
_NO_HYPHEN = ("Lo", "So", "Po")  # Letters without capitals, signs and stops: 李雷 is broken as it is.
_LEADING = 1.15
_WHOLE = 0.75  # Of the type size: a name may shrink so far before its words are broken.


def _fit_letters(text: str, ending: str, size: float, weight: Weight, room: float) -> int:
    """How many letters of a text fit before an ending; all of them where they fit without it."""

    def too_wide(end: int) -> bool:
        return fonts.width(text[:end].rstrip() + ending, size, weight) > room

    if fonts.width(text, size, weight) <= room:
        return len(text)
    return bisect_left(range(1, len(text)), True, key=too_wide)


class Pen:
    """A pen that is not `visible` takes the same room and draws nothing."""

    def __init__(self, width: float, height: float, ink: Ink, messages: Catalogue, visible: bool = True) -> None:
        self.width, self.height, self.ink, self.visible = width, height, ink, visible
        self.messages, self.gettext, self.ngettext = messages, messages.gettext, messages.ngettext
        self._items: list[Path | Words] = []
        self._boxes: list[Box] = []
        self._cut: list[str] = []

    def drawing(self, title: str = "") -> Drawing:
        """What has been drawn so far."""
        return Drawing(self.width, self.height, tuple(self._items), tuple(self._boxes), title, tuple(self._cut))

    def say(self, text: Text) -> str:
        return text.render(self.messages)

    def path(self, segments: tuple[Segment, ...], fill: Colour = None, stroke: Stroke | None = None) -> None:
        if self.visible and (fill is not None or stroke is not None):
            self._items.append(Path(segments, fill, stroke))

    def stroke(self, colour: str, width: float, dash: tuple[float, ...] = (), round_ends: bool = False) -> Stroke:
        """A line in the weight of this ink."""
        return Stroke(colour, width * self.ink.weight, dash, round_ends)

    def rect(
        self,
        x: float,
        y: float,
        w: float,
        h: float,
        fill: Colour = None,
        stroke: Stroke | None = None,
        radius: float = 0,
    ) -> None:
        self.path(rectangle(x, y, w, h, radius), fill, stroke)

    def circle(self, x: float, y: float, r: float, fill: Colour = None, stroke: Stroke | None = None) -> None:
        self.path(circle(x, y, r), fill, stroke)

    def line(self, x1: float, y1: float, x2: float, y2: float, stroke: Stroke) -> None:
        self.path(polygon((x1, y1), (x2, y2), closed=False), None, stroke)

    def polygon(self, *points: tuple[float, float], fill: Colour = None, stroke: Stroke | None = None) -> None:
        self.path(polygon(*points), fill, stroke)

    def box(
        self, name: str, kind: Kind, x: float, y: float, w: float, h: float, value: int | None = None, entry: Entry = ()
    ) -> None:
        """Note a place that people write in or a camera reads; it draws nothing."""
        self._boxes.append(Box(name, kind, x, y, w, h, value, entry))

    def text(
        self,
        x: float,
        y: float,
        text: str,
        size: float,
        weight: Weight = "regular",
        *,
        anchor: Anchor = "start",
        colour: str | None = None,
        room: float | None = None,
        role: Role = "P",
        cell: Cell | None = None,
    ) -> float:
        """Write on a baseline, smaller where the room asks for it; gives the width taken.

        :raise MissingGlyph: the font lacks a letter of it.
        """
        if room is not None:
            text, size = self.fit(text, size, weight, room)
        if not self.visible:
            return fonts.width(text, size, weight)
        fonts.check(text, weight)
        words = Words(x, y, text, size, weight, colour or self.ink.text, anchor, role, cell)
        self._items.append(words)
        return words.width

    def number(
        self,
        x: float,
        y: float,
        text: str | int,
        size: float,
        weight: Weight = "semibold",
        colour: str | None = None,
        cell: Cell | None = None,
    ) -> None:
        """Centre a value on a point, by the height of its digits."""
        shown = text if isinstance(text, str) else str(text).replace("-", "−")
        self.text(x, y + CAP_HEIGHT / 2 * size / MM, shown, size, weight, anchor="middle", colour=colour, cell=cell)

    def block(
        self,
        x: float,
        y: float,
        text: str,
        size: float,
        weight: Weight,
        room: float,
        height: float,
        *,
        upward: bool = False,
        cell: Cell | None = None,
    ) -> None:
        """Write around a point: on several lines before it shrinks, with words broken before it is cut.

        With `upward` the point is the last line's, and the others stand on it.
        """
        if not self.visible:
            return
        most = size
        sizes = [most - step / 4 for step in range(int(4 * (most - SMALLEST)) + 1)]
        attempts = [(size, False) for size in sizes if size >= _WHOLE * most] + [(size, True) for size in sizes]
        letters = fonts.width(text.replace(" ", ""), 1, weight)
        for size, break_words in attempts:
            # What has not even room for its letters need not be tried, but for the last, which is cut.
            if letters * size > room * (height // (_LEADING * size / MM)) and (size, break_words) != attempts[-1]:
                continue
            lines = self.wrap(text, size, room, weight, break_words=break_words)
            fits = all(fonts.width(line, size, weight) <= room for line in lines)
            if fits and len(lines) * _LEADING * size / MM <= height:
                break
        else:
            lines = lines[: max(1, int(height / (_LEADING * size / MM)))]
            self._cut.append(text)
            lines[-1] = lines[-1].rstrip(_HYPHEN)[:-1] + "…"
        first = y - (len(lines) - 1) * (1 if upward else 0.5) * _LEADING * size / MM
        for place, line in enumerate(lines):
            baseline = first + place * _LEADING * size / MM + CAP_HEIGHT / 2 * size / MM
            self.text(x, baseline, line, size, weight, anchor="middle", room=room, cell=cell)

    def fit(self, text: str, size: float, weight: Weight, room: float) -> tuple[str, float]:
        """The text and the size at which it fits: down to the smallest, then cut short."""
        taken = fonts.width(text, size, weight)
        if taken <= room:
            return text, size
        size = max(SMALLEST, int(size * room / taken * 20) / 20)
        if fonts.width(text, size, weight) <= room:
            return text, size
        self._cut.append(text)
        return text[: _fit_letters(text, "…", size, weight, room)].rstrip() + "…", size

    def wrap(
        self, text: str, size: float, room: float, weight: Weight = "regular", *, break_words: bool = False
    ) -> list[str]:
        """The lines of a text; a no-break space keeps words together. `break_words` breaks those wider than a line."""
        lines: list[str] = []
        line: str | None = None
        for word in text.split(" "):
            breaks = break_words and fonts.width(word, size, weight) > room
            if line is not None and (breaks or fonts.width(f"{line} {word}", size, weight) <= room):
                line += f" {word}"
            else:
                if line is not None:
                    lines.append(line)
                line = word
            while breaks and len(line) > 2 and (end := _fit_letters(line, _HYPHEN, size, weight, room)) < len(line):
                end = max(1, end)
                between = {line[end - 1], line[end]} & {" ", _HYPHEN} or category(line[end - 1]) in _NO_HYPHEN
                lines.append(line[:end].rstrip() + ("" if between else _HYPHEN))
                line = line[end:].lstrip()
        return lines if line is None else [*lines, line]

    def paragraph(
        self,
        x: float,
        y: float,
        text: str,
        size: float,
        room: float,
        *,
        leading: float = 1.3,
        colour: str | None = None,
        hang: float = 0,
    ) -> float:
        """Write lines downwards from a first baseline; gives the baseline after the last. Further lines may hang in."""
        for index, line in enumerate(self.wrap(text, size, room - hang)):
            self.text(x + (hang if index else 0), y, line, size, colour=colour, room=room)
            y += leading * size / MM
        return y

    def place(self, drawing: Drawing, x: float, y: float, scale: float = 1.0) -> None:
        """Another drawing by its top left corner, larger or smaller, as part of this one; by a scale below zero it is
        turned upside down around that corner."""
        for item in drawing.items:
            if isinstance(item, Words):
                size, turned = abs(scale) * item.size, item.turned != (scale < 0)
                self._items.append(replace(item, x=x + scale * item.x, y=y + scale * item.y, size=size, turned=turned))
                continue
            stroke = item.stroke and replace(item.stroke, width=abs(scale) ** 0.5 * item.stroke.width)
            self._items.append(Path(transform(item.segments, x, y, scale), item.fill, stroke))
        self._cut += drawing.cut

    def pictogram(self, name: str, x: float, y: float, size: float, colour: str | None = None) -> None:
        """A pictogram of the pages in a square by its top left corner; an outline in low ink.

        Nothing is drawn for a name that is not in the set: a game may describe itself with pictograms of its own.
        """
        if not self.visible or not pictograms.exists(name):
            return
        colour = colour or self.ink.text
        segments = pictograms.place(name, x, y, size)
        if self.ink.filled:
            self.path(segments, colour)
        else:
            self.path(segments, None, Stroke(colour, 0.3))

    def badge(self, shape: str, colour: int, x: float, y: float, size: float, number: int | None = None) -> None:
        """The badge of a seat in a square by its top left corner: a shape in a colour, never a colour alone.

        From the sixth seat on it has a number in it.
        """
        self.pictogram(f"p-{shape}", x, y, size, self.ink.player(colour))
        if number is not None:
            contrast = WHITE if self.ink.filled else self.ink.text
            self.number(x + size / 2, y + size / 2, number, max(SMALLEST, 0.5 * size * MM), "bold", contrast)
