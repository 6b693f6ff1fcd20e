"""The map of the city: tiles, free places and closed streets, each with its place and its words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache, reduce
from typing import NamedTuple

from markupsafe import Markup

from companion.game.game import Finding
from companion.game.paths import steps
from companion.game.rulers import place_name
from companion.game.text import JOINED, Text, say, say_n
from companion.games.streets.board import KINDS, Road
from companion.games.streets.layout import SIDES, Layout
from companion.games.streets.placement import Reason, Way, against_each, free_places
from companion.games.streets.table.city_board import STREET_CELLS, CityTile, face_of
from companion.games.streets.table.closing_streets import ClosingStreet
from companion.games.streets.table.game_state import GameState
from companion.games.streets.table.tile_pictures import INKS, Picture, picture
from companion.games.streets.web.tile_markup import (
    TileLook,
    discs_markup,
    place_markup,
    sprite,
    tile_inside,
    tile_markup,
)
from companion.games.streets.words import PEOPLE, ROADS
from companion.session.editors.city import SIZE, Cell, Frame, Rulers, map_frame
from companion.session.score import Score
from companion.translations import catalogue, reader_language

STRIP = 15
_FOR_RULERS, _RIM = 22, 8  # Margins of the map: in the west and the north, in the east and the south.
_PAWNS: Mapping[Road, int] = {"N": 3, "E": 2, "S": 3, "W": 2}
_PAWNS_AT_START = 4  # How many people there is room for, on a building and on a start tile; more are a number.
_BESIDE: Mapping[Cell, Text] = {
    (-1, 0): say("east of {other}"),
    (1, 0): say("west of {other}"),
    (0, -1): say("north of {other}"),
    (0, 1): say("south of {other}"),
}
"""By the steps to the other tile."""
_RUNS_ON, _BEGINS = say("continues from {place}"), say("branches off at {place}")


@dataclass(frozen=True)
class Line:
    """A closed street, drawn as a line between two termini."""

    x1: float
    y1: float
    x2: float
    y2: float
    pays: bool


@dataclass(frozen=True)
class CityMap:
    tiles: Markup
    free: Markup
    discs: Markup  # The symbols over the roads.
    lines: tuple[Line, ...]
    rulers: Rulers
    frame: Frame


def city_map(state: GameState, closing: Sequence[ClosingStreet], score: Score) -> CityMap:
    layout = state.engine_city.layout
    labels = _Labels(state, layout)
    free = _free_places_of_street(state) if state.single_street else _free_places(layout, labels)
    cells = STREET_CELLS if state.single_street else (*state.at, *free)
    tiles, discs = _tiles(state, labels, closing, score)
    return CityMap(
        Markup("".join(tiles)),
        Markup("".join(free.values())),
        Markup("".join(discs)),
        () if state.single_street else tuple(_lines(layout, closing)),
        Rulers.along(() if state.single_street else state.at),
        map_frame(cells, _FOR_RULERS, _RIM),
    )


class DrawnTile(NamedTuple):
    """A tile of the city as a score is drawn on it."""

    x: int
    y: int
    road: Road
    ink: str
    title: str
    inside: Markup
    discs: Markup


def drawn_city(state: GameState) -> tuple[CityMap, tuple[DrawnTile, ...]]:
    """The city without free places and pay-outs, for what its tiles pay; the tiles in the order of the document."""
    address, frame = sprite(), map_frame(tuple(state.at), _FOR_RULERS, _RIM)
    lines = tuple(_lines(state.engine_city.layout, ()))
    tiles = []
    for cell, tile in state.at.items():
        face = picture(tile.face)
        inside = Markup(tile_inside(address, _look(state, tile, face, None, False)))
        discs = Markup(discs_markup(address, face.symbols, tile.road, cell))
        tiles.append(DrawnTile(cell[0] * SIZE, -cell[1] * SIZE, tile.road, face.ink, state.titles[cell], inside, discs))
    return CityMap(Markup(), Markup(), Markup(), lines, Rulers.along(state.at), frame), tuple(tiles)


def _score_of_tiles(state: GameState, score: Score) -> tuple[dict[Cell, tuple[Finding, ...]], dict[Cell, Text]]:
    """What the scorer says of single tiles: findings, and the reason for what they pay."""
    bad: dict[Cell, tuple[Finding, ...]] = {}
    notes: dict[Cell, Text] = {}
    if state.single_street or score.result is None:
        return bad, notes
    cells = list(state.at)
    for finding in score.result.findings:
        if (cell := _cell_at(finding.where, cells)) is not None and finding.reason != "unpaid":
            bad[cell] = (*bad.get(cell, ()), finding)
    for player in score.result.players:
        for line in player.lines:
            if (cell := _cell_at(line.where, cells)) is not None:
                notes[cell] = line.why
    return bad, notes


def _cell_at(where: str, cells: Sequence[Cell]) -> Cell | None:
    """The tile at a place of the `final` document; none for what is said of the whole city, or of a player."""
    match steps(where):
        case ("city", int(number), *_) if number < len(cells):
            return cells[number]
    return None


def _tiles(
    state: GameState, labels: _Labels, closing: Sequence[ClosingStreet], score: Score
) -> tuple[list[str], list[str]]:
    """The tiles, and the symbols of each over its road."""
    amounts = {cell: n for street in closing for cell, n in street.amounts.items()}
    bad, notes = _score_of_tiles(state, score)
    layout = state.engine_city.layout
    address, titles = sprite(), state.titles
    tiles, discs = [], []
    for cell, tile in state.at.items():
        income, findings = amounts.get(cell), bad.get(cell, ())
        face, title = picture(tile.face), titles[cell]
        tiles.append(
            tile_markup(
                address,
                _look(state, tile, face, income, bool(findings)),
                face.ink,
                cell,
                ". ".join((labels.tile(tile, cell, income), *(str(finding.text) for finding in findings))),
                "" if title == face_of(tile.face).name else title,
                str(notes.get(cell, "")),
                # As if it were taken up and laid again.
                "" if state.single_street else _said_against(against_each(layout, cell)),
            )
        )
        discs.append(discs_markup(address, face.symbols, tile.road, cell))
    return tiles, discs


def _look(state: GameState, tile: CityTile, face: Picture, income: int | None, bad: bool) -> TileLook:
    road, seat = tile.road, state.seats.get(tile.owner or "")
    pawns = [
        (INKS[kind], standing)
        for standing, people in ((False, tile.people), (True, tile.seekers))
        if people
        for kind in KINDS
        for _ in range(people.get(kind, 0))
    ]
    room = _PAWNS_AT_START if face.big else _PAWNS[road]
    sign = (seat.shape, seat.colour) if seat else None
    seen = tuple(pawns if len(pawns) <= room else pawns[:1])
    return TileLook(road, tile.face, sign, tile.signs, seen, len(pawns), income, bad)


@lru_cache(maxsize=1024)
def _said_against(reasons: tuple[tuple[Reason, ...], ...]) -> str:
    """What speaks against each side, as attributes; that a tile lies there already is seen."""
    words = (" ".join(reason for reason in against if reason != "occupied") for against in reasons)
    return "".join(f' data-{road.lower()}="{why}"' for road, why in zip(SIDES, words, strict=False) if why)


def _free_places(layout: Layout, labels: _Labels) -> dict[Cell, str]:
    places = {}
    for cell, place in free_places(layout).items():
        ways = {way.road: (labels.way(way), labels.closed_streets(way)) for way in place.ways}
        places[cell] = place_markup(cell, place_name(cell), labels.free(cell), _said_against(place.against), ways)
    return places


def _free_places_of_street(state: GameState) -> dict[Cell, str]:
    """A building's road lies to the south; that of an end may lie anywhere, first so that it points at the street."""
    places = {}
    for cell in STREET_CELLS:
        if cell not in state.at:
            end = cell[0] in (0, 6)
            label = say("end of the street") if end else say("building {n} of the street", n=cell[0])
            inward: Road = "E" if cell[0] == 0 else "W"
            sides = (inward, *(side for side in SIDES if side != inward)) if end else ("S",)
            places[cell] = place_markup(cell, "", str(label), "", {side: (str(ROADS[side]), "") for side in sides})
    return places


def _lines(layout: Layout, closing: Sequence[ClosingStreet]) -> Iterator[Line]:
    """Along the street's own road, and into the road of an end that points at it."""
    paying = {street.cells for street in closing}
    half = STRIP / 2
    for row in layout.rows:
        if not row.closed:
            continue
        road, pays = layout.roads[row.cells[0]], row.cells in paying
        before, after = (half if end in row.pointing else -half for end in row.ends)
        (west, south), (east, north) = row.cells[0], row.cells[-1]
        if road in ("N", "S"):
            y = -south * SIZE + (SIZE - half if road == "S" else half)
            yield Line(west * SIZE - before, y, (east + 1) * SIZE + after, y, pays)
        else:
            x = west * SIZE + (SIZE - half if road == "E" else half)
            yield Line(x, (1 - south) * SIZE + before, x, -north * SIZE - after, pays)


class _Labels:
    """The labels of one map: it has a hundred of them, so what they share is translated once."""

    def __init__(self, state: GameState, layout: Layout) -> None:
        self._titles, self._seats, self._roads_at = state.titles, state.seats, layout.roads
        self._messages = catalogue(reader_language())
        self._joined = self._messages.gettext(JOINED)
        self._roads = {road: text.render(self._messages) for road, text in ROADS.items()}
        self._runs_on = self._messages.gettext(_RUNS_ON.message)
        self._begins = self._messages.gettext(_BEGINS.message)
        self._free = say("free place").render(self._messages)
        self._beside = {step: self._messages.gettext(text.message) for step, text in _BESIDE.items()}

    def tile(self, tile: CityTile, cell: Cell, income: int | None) -> str:
        """“Flea Market, road to the south, Mark, 1 person, east of Starter Home”."""
        words = [self._titles[cell], self._roads[tile.road]]
        if seat := self._seats.get(tile.owner or ""):
            words.append(seat.name)
        for kind, n in tile.people.items():
            words.append(say("{kind}: {n}", kind=PEOPLE[kind], n=n).render(self._messages))
        for kind, n in tile.seekers.items():
            words.append(say("seekers, {kind}: {n}", kind=PEOPLE[kind], n=n).render(self._messages))
        if income is not None:
            words.append(say_n("pays {n} dollar", "pays {n} dollars", income).render(self._messages))
        return self._in_a_row([*words, *self._neighbour(cell)])

    def free(self, cell: Cell) -> str:
        return self._in_a_row([self._free, *self._neighbour(cell)])

    def way(self, way: Way) -> str:
        """How the road of a new tile would lie: “runs on from A1”."""
        if way.meets is None:
            return self._roads[way.road]
        text = self._runs_on if way.runs_on else self._begins
        return text.format(place=place_name(way.meets))

    def closed_streets(self, way: Way) -> str:
        """“closes B2–D2”; empty where the road closes nothing."""
        ends = (dict.fromkeys((cells[0], cells[-1])) for cells in way.closes)
        streets = ["–".join(map(place_name, cells)) for cells in ends]
        return say("closes {streets}", streets=", ".join(streets)).render(self._messages) if streets else ""

    def _neighbour(self, cell: Cell) -> Iterator[str]:
        """Beside which tile it lies: the western one where there is one."""
        for (dx, dy), text in self._beside.items():
            other = cell[0] + dx, cell[1] + dy
            if other in self._roads_at:
                yield text.format(other=self._titles[other])
                return

    def _in_a_row(self, words: list[str]) -> str:
        return reduce(lambda first, following: self._joined.format(first=first, next=following), words)
