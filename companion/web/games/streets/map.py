"""The city map as it is drawn: tiles, free places, closed streets, each with its place and its words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from markupsafe import Markup

from companion.games.streets.board import KINDS, Road
from companion.games.streets.layout import SIDES, Layout, beside
from companion.games.streets.placement import REASONS, Reason, against
from companion.games.streets.words import PEOPLE
from companion.games.text import Text, joined, say, say_n
from companion.tables import Seat
from companion.web.editors.city import SIZE, Box, Cell, Rulers, Spot, cell_of, view_box
from companion.web.editors.score import Score
from companion.web.games.streets.board import STREET_CELLS, TileEntry, face_of
from companion.web.games.streets.closing import Closing
from companion.web.games.streets.pictures import INKS, Picture, picture
from companion.web.games.streets.scene import Scene
from companion.where import steps

STRIP = 15
_FOR_RULERS, _RIM = 22, 8
"""Margins of the map: in the west and the north, in the east and the south."""
_PAWNS: Mapping[Road, int] = {"N": 3, "E": 2, "S": 3, "W": 2}
_PAWNS_AT_START = 4
"""How many people there is room for, on a building and on a start tile; more are a number."""
ROADS: Mapping[Road, Text] = {
    "N": say("road to the north"),
    "E": say("road to the east"),
    "S": say("road to the south"),
    "W": say("road to the west"),
}
_BESIDE: Mapping[Road, Text] = {
    "N": say("south of {other}"),
    "E": say("west of {other}"),
    "S": say("north of {other}"),
    "W": say("east of {other}"),
}


@dataclass(frozen=True)
class Disc:
    """A symbol at the road, by the middle of its disc."""

    icon: str
    ink: str
    cx: int
    cy: int


@dataclass(frozen=True)
class Mark(Spot):
    """A tile on the map."""

    title: str
    """What it is called; empty where that is the name in its row of the form."""
    road: Road
    picture: Picture
    seat: Seat | None
    signs: int
    pawns: tuple[tuple[str, bool], ...]
    """The ink of each, and whether it stands as a seeker; one of them where there is no room for all."""
    crowd: int
    discs: tuple[Disc, ...]
    income: int | None
    bad: tuple[Mapping[str, Any], ...]
    note: str
    against: Markup


@dataclass(frozen=True)
class Free(Spot):
    """A place for a tile: what speaks against the sides of its road, and along which a tap may lay it.

    Where anything speaks against a side, the others are the legal ones.
    """

    against: Markup
    legal: tuple[Road, ...]


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
    tiles: tuple[Mark, ...]
    free: tuple[Free, ...]
    lines: tuple[Line, ...]
    rulers: Rulers
    box: Box
    reasons: Mapping[Reason, tuple[str, Text]]


def city_map(scene: Scene, closing: Sequence[Closing], score: Score) -> CityMap:
    layout = Layout.read({cell: tile["road"] for cell, tile in scene.at.items()}, scene.readings)
    amounts = {cell: n for street in closing for cell, n in street.amounts.items()}
    bad, notes = _from_score(scene, score)
    tiles = tuple(
        _mark(scene, layout, tile, amounts.get(cell), bad.get(cell, ()), notes.get(cell, ""))
        for cell, tile in scene.at.items()
    )
    free = tuple(_free_of_street(scene)) if scene.alone else tuple(_free(scene, layout))
    lines = () if scene.alone else tuple(_lines(layout, closing))
    cells = STREET_CELLS if scene.alone else (*scene.at, *(place.cell for place in free))
    rulers = Rulers.along(()) if scene.alone else scene.rulers
    return CityMap(tiles, free, lines, rulers, view_box(cells, _FOR_RULERS, _RIM), REASONS)


def _from_score(scene: Scene, score: Score) -> tuple[dict[Cell, tuple[Any, ...]], dict[Cell, str]]:
    """What the scorer says of single tiles: findings, and the reason for what they pay."""
    bad: dict[Cell, tuple[Any, ...]] = {}
    notes: dict[Cell, str] = {}
    if scene.alone or score.result is None:
        return bad, notes
    cells = list(scene.at)
    for finding in score.result["findings"]:
        if (cell := _where(finding["where"], cells)) is not None and finding["reason"] != "unpaid":
            bad[cell] = (*bad.get(cell, ()), finding)
    for player in score.result["players"]:
        for line in player["lines"]:
            if (cell := _where(line["where"], cells)) is not None:
                notes[cell] = line["why"]
    return bad, notes


def _where(where: str, cells: Sequence[Cell]) -> Cell | None:
    """The tile that a place in the document means; none for what is said of the whole city, or of a player."""
    match steps(where):
        case ("city", int(number), *_) if number < len(cells):
            return cells[number]
    return None


def _mark(
    scene: Scene, layout: Layout, tile: TileEntry, income: int | None, bad: tuple[Mapping[str, Any], ...], note: str
) -> Mark:
    cell, road = cell_of(tile), tile["road"]
    drawn, title = picture(tile["face"]), scene.titles[cell]
    pawns = [
        (INKS[kind], standing)
        for standing, people in ((False, tile["people"]), (True, tile["seekers"]))
        for kind in KINDS
        for _ in range(people.get(kind, 0))
    ]
    room = _PAWNS_AT_START if drawn.big else _PAWNS[road]
    return Mark(
        cell=cell,
        title="" if title == face_of(tile["face"]).name else title,
        road=road,
        picture=drawn,
        seat=scene.seats.get(tile["owner"] or ""),
        signs=tile["signs"],
        pawns=tuple(pawns if len(pawns) <= room else pawns[:1]),
        crowd=len(pawns),
        discs=tuple(_discs(drawn, road)),
        income=income,
        bad=bad,
        label=_label(scene, layout, tile, income),
        note=note,
        against=Markup() if scene.alone else _attributes(_against(layout, cell)),
    )


def _discs(drawn: Picture, road: Road) -> Iterator[Disc]:
    """The symbols stand in a row at the road; their arrows point over it (ST-21)."""
    count = len(drawn.symbols)
    step = 22 if count < 3 else 17
    for index, symbol in enumerate(drawn.symbols):
        if road in ("N", "S"):
            cx, cy = 58 - step * index, 56 if road == "S" else 16
        else:
            cx, cy = 56 if road == "E" else 16, 36 + step * index - (count - 1) * step // 2
        yield Disc(symbol, INKS[symbol], cx, cy)


def _label(scene: Scene, layout: Layout, tile: TileEntry, income: int | None) -> Text:
    """“Flea Market, road to the south, Mark, 1 person, east of Starter Home”."""
    cell = cell_of(tile)
    words = [say("{name}", name=scene.titles[cell]), ROADS[tile["road"]]]
    if seat := scene.seats.get(tile["owner"] or ""):
        words.append(say("{name}", name=seat.name))
    for kind, n in tile["people"].items():
        words.append(say("{kind}: {n}", kind=PEOPLE[kind], n=n))
    for kind, n in tile["seekers"].items():
        words.append(say("seekers, {kind}: {n}", kind=PEOPLE[kind], n=n))
    if income is not None:
        words.append(say_n("pays {n} dollar", "pays {n} dollars", income))
    words.extend(_neighbour(scene, layout, cell))
    return joined(*words)


def _neighbour(scene: Scene, layout: Layout, cell: Cell) -> Iterator[Text]:
    """Beside which tile it lies: the western one where there is one."""
    for side in ("W", "E", "S", "N"):
        other = beside(cell, side)
        if other in layout.roads:
            yield replace(_BESIDE[side], values={"other": scene.titles[other]})
            return


def _against(layout: Layout, cell: Cell) -> dict[Road, str]:
    """What speaks against each side; of a tile that lies, as if it were taken up and laid again."""
    return {road: " ".join(reason for reason in against(layout, cell, road) if reason != "occupied") for road in SIDES}


def _attributes(reasons: Mapping[Road, str]) -> Markup:
    return Markup("".join(f' data-{road.lower()}="{why}"' for road, why in reasons.items() if why))


def _free(scene: Scene, layout: Layout) -> Iterator[Free]:
    """The empty cells beside the city; where nothing was laid yet, the middle of the table."""
    around = {beside(cell, side) for cell in layout.roads for side in SIDES} - layout.roads.keys() or {(0, 0)}
    for cell in sorted(around):
        reasons = _against(layout, cell) if layout.roads else dict.fromkeys(SIDES, "")
        label = joined(say("free place"), *_neighbour(scene, layout, cell))
        legal = tuple(road for road in SIDES if not reasons[road])
        yield Free(cell, label, _attributes(reasons), legal)


def _free_of_street(scene: Scene) -> Iterator[Free]:
    """A building's road lies to the south; that of an end may lie anywhere, and its key turns it in any place."""
    for cell in STREET_CELLS:
        if cell not in scene.at:
            end = cell[0] in (0, 6)
            label = say("end of the street") if end else say("building {n} of the street", n=cell[0])
            yield Free(cell, label, Markup(), tuple(SIDES) if end else ("S",))


def _lines(layout: Layout, closing: Sequence[Closing]) -> Iterator[Line]:
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
