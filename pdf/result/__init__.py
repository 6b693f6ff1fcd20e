"""The evening's result as a page to keep: the table, what decided, the reasons, and the boards as they were entered."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from companion import documents, games
from companion.games.paper_quarters.board import Sheet
from companion.language import catalogue
from companion.tables import Seat
from pdf import codes, document, fonts
from pdf.drawing import Page
from pdf.ink import INKS, Style
from pdf.names import written
from pdf.paper import SIZES, Size
from pdf.result import cities, skylines, towns
from pdf.result.flow import Flow
from pdf.result.reasons import notes, reasons, sentence
from pdf.result.table import COLUMNS, table

_ICON = 11.0
_CODE = 17.5
_GUTTER = 8.0


@dataclass(frozen=True)
class Facts:
    """When and where it was played, how to print it, and the address of the page that shows it."""

    lang: str = "en"
    style: Style = "colour"
    paper: Size = "a4"
    date: str = ""
    place: str = ""
    address: str = ""
    seats: Mapping[str, Seat] = field(default_factory=dict)
    """Of the players by name: the sign of a seat is the same on paper as on the pages."""


def result(game: str, final: dict[str, Any], board: Any = None, facts: Facts | None = None) -> bytes:
    """The file: `final` is the document of a result, `board` the document it was worked out from, if there is one."""
    facts = facts or Facts()
    name = games.get(game).name.render(catalogue(facts.lang))
    title = catalogue(facts.lang).gettext("{game}: result").format(game=name)
    return document.write(pages(game, final, board, facts), title, facts.lang)


def pages(game: str, final: dict[str, Any], board: Any, facts: Facts) -> list[Page]:
    messages = catalogue(facts.lang)
    names = _names(final, facts)
    final, board, seats = (_renamed(document, names) for document in (final, board, dict(facts.seats)))
    flow = Flow(SIZES[facts.paper], INKS[facts.style], messages)
    _header(flow, game, final, facts)
    ranked = sorted(final["players"], key=lambda player: player["place"])
    for first in range(0, len(ranked), COLUMNS):
        shown = ranked[first : first + COLUMNS]
        left, column = table(flow, game, shown, messages)
        if first == 0 and (text := sentence(final, messages)):
            flow.y = flow.pen.paragraph(flow.left, flow.y + 4, text, 9.5, flow.width, "semibold")
        reasons(flow, game, shown, left, column, messages)
    notes(flow, final, facts.lang)
    if board is not None:
        _boards(flow, game, documents.read(game, "final", board)[0], ranked, seats)
    return flow.pages()


def _names(final: dict[str, Any], facts: Facts) -> dict[str, str]:
    """What is printed for the names that are called otherwise: a rival has one in every language."""
    names = [player["name"] for player in final["players"]]
    seats = [facts.seats.get(name, Seat(place, name, "", 0)) for place, name in enumerate(names)]
    shown = written([seat.name for seat in seats], catalogue(facts.lang), [seat.position + 1 for seat in seats])
    return {name: called for name, called in zip(names, shown, strict=True) if called != name}


def _renamed(document: Any, names: Mapping[str, str]) -> Any:
    """A document with other names for the players, also inside its sentences."""
    match document:
        case str():
            for name, shown in names.items():
                document = document.replace(name, shown)
            return document
        case dict():
            return {_renamed(key, names): _renamed(value, names) for key, value in document.items()}
        case list() | tuple():
            return [_renamed(value, names) for value in document]
    return document


def _header(flow: Flow, game: str, final: dict[str, Any], facts: Facts) -> None:
    """The game, the facts in a line, and a code that opens the read-only page."""
    pen, messages = flow.pen, catalogue(facts.lang)
    right = flow.right
    if facts.address:
        right -= _CODE + 4
        codes.qr(pen, facts.address, flow.right - _CODE, flow.y, _CODE)
        shown = facts.address.removeprefix("https://").removeprefix("http://")
        pen.text(right, flow.y + _CODE, shown, 6.5, anchor="end", colour=pen.ink.quiet, room=0.6 * flow.width)
    pen.pictogram(f"game-{game}", flow.left, flow.y, _ICON, pen.ink.tone(game).strong)
    x = flow.left + _ICON + 4
    pen.text(x, flow.y + 6.4, games.get(game).name.render(messages), 19, "bold", room=right - x, role="H1")
    count = len(final["players"])
    players = messages.ngettext("{n} player", "{n} players", count).format(n=count)
    said = [fonts.printable(text) for text in (facts.date, facts.place) if text]
    pen.text(x, flow.y + 11.6, " · ".join([*said, players]), 9, room=right - x, colour=pen.ink.quiet)
    flow.y += _CODE + 5


def _boards(flow: Flow, game: str, board: Any, ranked: Sequence[dict[str, Any]], seats: Mapping[str, Seat]) -> None:
    """What was entered, in the order of the places."""
    flow.y += 4
    totals = {player["name"]: player["total"] for player in ranked}
    if game == "paper-quarters":
        sheets = [sheet for sheet in board.players if isinstance(sheet, Sheet)]
        sheets.sort(key=lambda sheet: list(totals).index(sheet.name))
        for sheet, x in zip(sheets, _places(flow, [towns.HEIGHT] * len(sheets)), strict=True):
            towns.town(flow.pen, sheet, totals[sheet.name], x, flow.y)
    elif game == "uptown":
        players = [player for player in board.players if player.lots is not None]
        players.sort(key=lambda player: list(totals).index(player.name))
        heights = [skylines.height(player.lots) for player in players]
        for player, height, x in zip(players, heights, _places(flow, heights), strict=True):
            skylines.skyline(flow.pen, player.name, player.lots, totals[player.name], x, flow.y, height)
    elif game in ("ginkgopolis", "streets"):
        _city(flow, game, board, seats)


def _places(flow: Flow, heights: Sequence[float]) -> Iterator[float]:
    """Two boards side by side, then the next row: all on one page if they can be, else each row where it fits."""
    flow.need(sum(max(heights[index : index + 2]) for index in range(0, len(heights), 2)))
    row = 0.0
    for index, _height in enumerate(heights):
        if index % 2 == 0:
            flow.y += row
            row = max(heights[index : index + 2])
            flow.need(row)
        yield flow.left if index % 2 == 0 else flow.left + flow.width / 2 + _GUTTER / 2
    flow.y += row


def _city(flow: Flow, game: str, board: Any, seats: Mapping[str, Seat]) -> None:
    """One city for all: a solo rival owns buildings too, though he is no player."""
    rows = [street.buildings for street in board.streets or ()] if game == "streets" else []
    buildings = [building for row in rows for building in row] or board.city or ()
    if not buildings:
        return
    owners = [player.name for player in board.players]
    owners += [building.owner for building in buildings if building.owner is not None]
    signs = cities.signs(list(dict.fromkeys(owners)), seats, flow.pen.ink)
    if rows:
        cities.rows(flow, rows, signs)
    elif game == "streets":
        cities.streets(flow, board.city, signs)
    else:
        cities.ginkgopolis(flow, board.city, signs)
