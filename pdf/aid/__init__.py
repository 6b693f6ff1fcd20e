"""Set-up and turn aid: one page a game, with the numbers for each player count from the set-up calculation."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields
from typing import Any

from companion import documents, games
from companion.games.text import Text
from companion.language import catalogue
from pdf import fonts
from pdf.aid.text import Aid, Step
from pdf.drawing import Page
from pdf.fonts import MM
from pdf.ink import INKS
from pdf.look import Look
from pdf.options import Options
from pdf.paper import SIZES
from pdf.pen import Pen

_A4_WIDTH = 210
_MARGIN = 14
_ZOOMS = (1.2, 1.12, 1.05, 1.0, 0.94, 0.88, 0.82, 0.76, 0.7, 0.64)
"""Tried in turn: a page that is short on words is large on type."""

_Setups = Mapping[int, dict[str, Any]]
"""The set-up calculation for each player count."""


class _Writer:
    """Writes downwards, in sizes that suit the paper."""

    def __init__(self, look: Look, options: Options, zoom: float) -> None:
        width, height = SIZES[options.paper]
        self.messages = catalogue(options.lang)
        self.pen = Pen(width, height, INKS[options.style], self.messages)
        self.pictogram, self.tone = look.pictogram, self.pen.ink.tone(look.tone)
        self.scale = width / _A4_WIDTH * zoom
        margin = _MARGIN * width / _A4_WIDTH
        self.left, self.right, self.bottom = margin, width - margin, height - margin
        self.y = margin

    @property
    def fits(self) -> bool:
        return self.y <= self.bottom

    def size(self, points: float) -> float:
        return max(fonts.SMALLEST + 0.4, points * float(self.scale**0.85))

    def say(self, text: Text) -> str:
        return text.render(self.messages)

    def heading(self, text: str) -> None:
        size = self.size(13)
        self.y += 5 * self.scale
        self.pen.text(self.left, self.y + size / MM, text, size, "bold", role="H2")
        self.y += 1.45 * size / MM
        self.pen.line(self.left, self.y, self.right, self.y, self.pen.stroke(self.tone.strong, 1.0))
        self.y += 2.6 * self.scale

    def pictured(self, steps: Sequence[Step]) -> None:
        """The pictograms of each step in a row, then its sentence; all sentences begin at the same edge."""
        size, icon = self.size(10.5), 5.0 * self.scale**0.8
        indent = (min(3, max(len(step.icons) for step in steps)) + 0.3) * 1.08 * icon
        for step in steps:
            rows = [step.icons[first : first + 3] for first in range(0, len(step.icons), 3)]
            for row, icons in enumerate(rows):
                for place, name in enumerate(icons):
                    x, y = self.left + place * 1.08 * icon, self.y + row * 1.08 * icon
                    self.pen.pictogram(name, x, y, icon, self.tone.strong)
            room = self.right - self.left - indent
            baseline = self.y + icon / 2 + 0.36 * size / MM
            end = self.pen.paragraph(self.left + indent, baseline, self.say(step.text), size, room, leading=1.3)
            self.y = max(end - 0.72 * size / MM, self.y + len(rows) * 1.08 * icon) + 1.3 * self.scale


def pages(aid: Aid, look: Look, options: Options) -> list[Page]:
    """One page, as large as the text allows."""
    setups = {count: _setup(options, count) for count in {*aid.counts, options.players}}
    for zoom in _ZOOMS:
        writer = _Writer(look, options, zoom)
        _write(writer, aid, setups, options)
        if writer.fits:
            break
    pen = writer.pen
    return [Page(pen.width, pen.height, drawing=pen.drawing())]


def _write(writer: _Writer, aid: Aid, setups: _Setups, options: Options) -> None:
    players = options.players
    _title(writer, options)
    _ = writer.messages.gettext
    if aid.numbers:
        writer.heading(_("Numbers for each player count"))
        _table(writer, aid, setups, players)
    count = writer.messages.ngettext("Set-up for {n} player", "Set-up for {n} players", players).format(n=players)
    writer.heading(count)
    writer.pictured(aid.set_up(_steps(options, players)))
    writer.heading(_("A turn"))
    play = aid.play(players)
    writer.pictured(_played(play.turn, options))
    writer.heading(_("The end and the score"))
    writer.pictured(_played(play.end, options))


def _played(steps: Sequence[Step], options: Options) -> list[Step]:
    """The steps of the variant that is played."""
    return [step for step in steps if step.holds(options.ticked)]


def _asked(options: Options, players: int) -> dict[str, Any]:
    """The document of the set-up calculation."""
    known = {field.name for field in fields(games.get(options.game).calculations["setup"].document)}
    return {"players": players, **dict.fromkeys(sorted(options.ticked & known), True)}


def _setup(options: Options, players: int) -> dict[str, Any]:
    return documents.calculate(options.game, "setup", _asked(options, players), catalogue(options.lang))


def _steps(options: Options, players: int) -> list[Text]:
    read = documents.read(options.game, "setup", _asked(options, players))
    return [step.text for step in games.get(options.game).calculations["setup"].run(*read).steps]


def _title(writer: _Writer, options: Options) -> None:
    pen, icon = writer.pen, 13 * writer.scale
    pen.pictogram(writer.pictogram, writer.left, writer.y, icon, writer.tone.strong)
    x, name = writer.left + 1.3 * icon, writer.say(games.get(options.game).name)
    pen.text(x, writer.y + 0.52 * icon, name, writer.size(21), "bold", role="H1", room=writer.right - x)
    note = writer.messages.gettext("Set-up and turns")
    pen.text(x, writer.y + 0.95 * icon, note, writer.size(10), colour=pen.ink.quiet)
    writer.y += 1.1 * icon


def _table(writer: _Writer, aid: Aid, setups: _Setups, chosen: int) -> None:
    """A row for each number, a column for each player count; the roofs are the columns' heads."""
    pen, height = writer.pen, 6.6 * writer.scale**0.8
    label = 0.42 * (writer.right - writer.left)
    column = (writer.right - writer.left - label) / len(aid.counts)
    size = writer.size(10)
    for place, count in enumerate(aid.counts):
        middle = writer.left + label + (place + 0.5) * column
        above = aid.open_ended and count == aid.counts[-1]
        if count == chosen or (above and chosen > count):
            rows = (len(aid.numbers) + 1) * height
            pen.rect(middle - column / 2, writer.y, column, rows, writer.tone.wash, pen.stroke(writer.tone.strong, 0.9))
        pen.number(
            middle, writer.y + height / 2, f"{count}+" if above else count, 1.1 * size, "bold", writer.tone.strong
        )
    pen.text(
        writer.left,
        writer.y + height / 2 + 0.357 * size / MM,
        writer.messages.gettext("Players"),
        writer.size(9),
        colour=pen.ink.quiet,
    )
    for row, (key, text) in enumerate(aid.numbers.items(), 1):
        y = writer.y + row * height
        pen.line(writer.left, y, writer.right, y, pen.stroke(pen.ink.grid, 0.35))
        pen.text(
            writer.left,
            y + height / 2 + 0.357 * size / MM,
            writer.say(text),
            writer.size(9),
            "semibold",
            room=label - 1,
        )
        for place, count in enumerate(aid.counts):
            pen.number(
                writer.left + label + (place + 0.5) * column, y + height / 2, setups[count][key], size, "regular"
            )
    writer.y += (len(aid.numbers) + 1) * height
