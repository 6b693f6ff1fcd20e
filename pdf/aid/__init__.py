"""The aid for set-up and turns: one page a game, with numbers by player count from the set-up calculation."""

from collections.abc import Mapping, Sequence
from dataclasses import fields
from math import ceil
from typing import Any

from companion import documents, games
from companion.translations import catalogue
from pdf import fonts
from pdf.aid.text import Aid, Step
from pdf.drawing import Page
from pdf.fonts import MM
from pdf.options import Options
from pdf.paper import SIZES
from pdf.theme import Theme

_A4_WIDTH = 210
_MARGIN = 14
_ZOOMS = (1.2, 1.12, 1.05, 1.0, 0.94, 0.88, 0.82, 0.76, 0.7, 0.64)
"""Tried in turn: a page that is short on words is large on type."""

_Setups = Mapping[int, dict[str, Any]]  # The set-up calculation for each player count.


class _Writer:
    """Writes downwards, in sizes that suit the paper."""

    def __init__(self, theme: Theme, options: Options, zoom: float) -> None:
        width, height = SIZES[options.paper]
        self.pen = options.pen(width, height)
        self.pictogram, self.tone = theme.pictogram, self.pen.ink.tone(theme.tone)
        self.scale = width / _A4_WIDTH * zoom
        margin = _MARGIN * width / _A4_WIDTH
        self.left, self.right, self.bottom = margin, width - margin, height - margin
        self.y = margin

    @property
    def fits(self) -> bool:
        return self.y <= self.bottom

    def size(self, points: float) -> float:
        return max(fonts.SMALLEST + 0.4, points * float(self.scale**0.85))

    def heading(self, text: str) -> None:
        size = self.size(13)
        self.y += 5 * self.scale
        self.pen.text(self.left, self.y + size / MM, text, size, "bold", role="H2")
        self.y += 1.45 * size / MM
        self.pen.line(self.left, self.y, self.right, self.y, self.pen.stroke(self.tone.strong, 1.0))
        self.y += 2.6 * self.scale

    def steps(self, steps: Sequence[Step]) -> None:
        """The pictograms of each step in rows of three, then its sentence; all sentences begin at the same edge."""
        size, icon = self.size(10.5), 5.0 * self.scale**0.8
        pitch = 1.08 * icon
        indent = (min(3, max(len(step.icons) for step in steps)) + 0.3) * pitch
        for step in steps:
            for place, name in enumerate(step.icons):
                x, y = self.left + place % 3 * pitch, self.y + place // 3 * pitch
                self.pen.pictogram(name, x, y, icon, self.tone.strong)
            room = self.right - self.left - indent
            baseline = self.y + icon / 2 + 0.36 * size / MM
            end = self.pen.paragraph(self.left + indent, baseline, self.pen.say(step.text), size, room, leading=1.3)
            self.y = max(end - 0.72 * size / MM, self.y + ceil(len(step.icons) / 3) * pitch) + 1.3 * self.scale


def pages(aid: Aid, theme: Theme, options: Options) -> list[Page]:
    """One page, as large as the text allows."""
    messages = catalogue(options.lang)
    setups = {
        count: documents.calculate(options.game, "setup", _setup_document(options, count), messages)
        for count in aid.counts
    }
    for zoom in _ZOOMS:
        writer = _Writer(theme, options, zoom)
        _write(writer, aid, setups, options)
        if writer.fits:
            break
    pen = writer.pen
    return [Page(pen.width, pen.height, drawing=pen.drawing())]


def _write(writer: _Writer, aid: Aid, setups: _Setups, options: Options) -> None:
    players = options.players
    _draw_title(writer, options)
    _ = writer.pen.gettext
    if aid.numbers:
        writer.heading(_("Numbers for each player count"))
        _draw_table(writer, aid, setups, players)
    count = writer.pen.ngettext("Set-up for {n} player", "Set-up for {n} players", players).format(n=players)
    writer.heading(count)
    read = documents.read(options.game, "setup", _setup_document(options, players))
    setup = games.get(options.game).calculations["setup"].run(*read)
    writer.steps([aid.setup_step(step.text) for step in setup.steps])
    play = aid.play(players)
    for heading, steps in ((_("A turn"), play.turn), (_("The end and the score"), play.end)):
        writer.heading(heading)
        writer.steps([step for step in steps if step.applies(options.ticked)])


def _setup_document(options: Options, players: int) -> dict[str, Any]:
    known = {field.name for field in fields(games.get(options.game).calculations["setup"].document)}
    return {"players": players, **dict.fromkeys(sorted(options.ticked & known), True)}


def _draw_title(writer: _Writer, options: Options) -> None:
    pen, icon = writer.pen, 13 * writer.scale
    pen.pictogram(writer.pictogram, writer.left, writer.y, icon, writer.tone.strong)
    x, name = writer.left + 1.3 * icon, writer.pen.say(games.get(options.game).name)
    pen.text(x, writer.y + 0.52 * icon, name, writer.size(21), "bold", role="H1", room=writer.right - x)
    note = writer.pen.gettext("Set-up and turns")
    pen.text(x, writer.y + 0.95 * icon, note, writer.size(10), colour=pen.ink.quiet)
    writer.y += 1.1 * icon


def _draw_table(writer: _Writer, aid: Aid, setups: _Setups, chosen: int) -> None:
    """A row for each number, a column for each player count, of which the chosen one has a frame."""
    pen, tone, left, height = writer.pen, writer.tone, writer.left, 6.6 * writer.scale**0.8
    label = 0.42 * (writer.right - left)
    column = (writer.right - left - label) / len(aid.counts)
    middles = {count: left + label + (place + 0.5) * column for place, count in enumerate(aid.counts)}
    size, y = writer.size(10), writer.y
    below = height / 2 + 0.357 * size / MM
    end = y + (len(aid.numbers) + 1) * height
    for count, middle in middles.items():
        above = aid.open_ended and count == aid.counts[-1]
        if count == chosen or (above and chosen > count):
            pen.rect(middle - column / 2, y, column, end - y, tone.wash, pen.stroke(tone.strong, 0.9))
        pen.number(middle, y + height / 2, f"{count}+" if above else count, 1.1 * size, "bold", tone.strong)
    pen.text(left, y + below, writer.pen.gettext("Players"), writer.size(9), colour=pen.ink.quiet)
    for key, text in aid.numbers.items():
        y += height
        pen.line(left, y, writer.right, y, pen.stroke(pen.ink.grid, 0.35))
        pen.text(left, y + below, writer.pen.say(text), writer.size(9), "semibold", room=label - 1)
        for count, middle in middles.items():
            pen.number(middle, y + height / 2, setups[count][key], size, "regular")
    writer.y = end
