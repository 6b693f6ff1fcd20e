"""The map of the city: buildings, starting places, free places, and districts with what they pay."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

from companion.game.game import Finding
from companion.game.paths import steps
from companion.game.text import Text, joined, say
from companion.games.ginkgopolis.cards import Colour
from companion.games.ginkgopolis.districts import District
from companion.games.ginkgopolis.table.city_board import CORE, StoredBuilding
from companion.games.ginkgopolis.table.game_state import GameState
from companion.games.ginkgopolis.table.log_text import building_text, text_beside
from companion.games.ginkgopolis.table.outline import outline
from companion.session.editors.city import SIZE, Cell, Frame, Rulers, free_cells, key_of, map_frame
from companion.tables import Seat

_CUT = 6  # The map cuts this much off the free places in the east and the south.
_FOR_RULERS = 6  # The margin in the west and the north, so that the rulers stand beside what lies on the free places.
_FOR_LETTERS = 14  # The margin where letters lie around the city: they are wider.
Side = Literal["N", "E", "S", "W"]
_SIDES: Mapping[Side, Cell] = {"S": (0, 1), "W": (1, 0), "E": (-1, 0), "N": (0, -1)}
"""Where a tag lies from the building it touches, by the side of the tag that touches it."""


@dataclass(frozen=True)
class DistrictTag:
    """What a district pays, on the edge of a free place beside it."""

    ink: Colour
    where: str
    side: Side
    pays: tuple[tuple[Seat, int], ...]


@dataclass(frozen=True)
class MapCell:
    """A cell of the map: a building, a starting place that waits for its tile, or a free place."""

    cell: Cell
    label: Text  # What it is called for those who do not see it.
    place: str
    building: StoredBuilding | None = None
    seat: Seat | None = None
    core: bool = False
    tag: DistrictTag | None = None
    letter: str | None = None  # The letter token that lies there: a new building takes its place (GK-25).
    bad: tuple[Finding, ...] = ()

    @property
    def key(self) -> str:
        return key_of(self.cell)

    @property
    def left(self) -> int:
        return self.cell[0] * SIZE

    @property
    def top(self) -> int:
        return -self.cell[1] * SIZE

    @property
    def known(self) -> bool:
        """Whether a building stands here whose tile is known, colour and number."""
        return self.building is not None and self.building.tile is not None

    @property
    def cast(self) -> float:
        """How far the shadow falls: further from a taller building, up to a limit."""
        return 3.5 * min(self.building.height, 4) if self.building else 0


@dataclass(frozen=True)
class CityMap:
    marks: tuple[MapCell, ...]
    areas: tuple[tuple[District, str], ...]  # Each district with its outline.
    rulers: Rulers
    frame: Frame


def city_map(state: GameState) -> CityMap:
    free = sorted(free_cells({*state.at, *CORE}) | set(state.letters.values()))
    tags = _tags(state, set(free))
    bad = _findings_by_cell(state)
    cells = (*CORE, *(cell for cell in state.at if cell not in CORE), *free)
    marks = tuple(_map_cell(state, cell, tags.get(cell), bad.get(cell, ())) for cell in cells)
    districts = (district for district in state.map_districts if district.cells)
    areas = tuple((district, outline(district.cells, SIZE)) for district in districts)
    margin = _FOR_LETTERS if state.letters else _FOR_RULERS
    return CityMap(marks, areas, Rulers.along({*state.at, *CORE}), map_frame(cells, margin, -_CUT))


def _map_cell(state: GameState, cell: Cell, tag: DistrictTag | None, bad: tuple[Finding, ...]) -> MapCell:
    building = state.at.get(cell)
    letter = next((name for name, place in state.letters.items() if place == cell), None)
    if building is not None:
        words = building_text(building, state.seats)
    else:
        words = say("starting place") if cell in CORE else say("free place")
    letter_text = [say("letter {letter}", letter=letter)] if letter else []
    return MapCell(
        cell=cell,
        place=state.place(cell),
        label=joined(words, *letter_text, *text_beside(cell, state.at)),
        building=building,
        seat=state.seats.get(building.owner or "") if building else None,
        core=cell in CORE,
        tag=tag,
        letter=letter,
        bad=bad,
    )


def _findings_by_cell(state: GameState) -> dict[Cell, tuple[Finding, ...]]:
    bad: dict[Cell, tuple[Finding, ...]] = {}
    for finding in state.findings:
        match steps(finding.where):
            case ("city", int(number), *_):
                cell = state.map_board.city[number].cell
                bad[cell] = (*bad.get(cell, ()), finding)
    return bad


def _tags(state: GameState, free: Collection[Cell]) -> dict[Cell, DistrictTag]:
    paying = [district for district in state.map_districts if district.holds and district.cells]
    tags = {}
    for cell, (district, side) in places_beside(paying, free, state.letters.values()).items():
        pays = ((state.seat_named(name), district.pays(name)) for name in district.ranking)
        tags[cell] = DistrictTag(district.colour, district.anchor, side, tuple(paid for paid in pays if paid[1]))
    return tags


def places_beside(
    districts: Iterable[District], free: Collection[Cell], letters: Collection[Cell] = ()
) -> dict[Cell, tuple[District, Side]]:
    """One place for each district, not on a letter if it can be; those with the least choice come first."""
    offers = [
        (district, sorted(_places_beside(district, free), key=lambda place: place[0] in letters))
        for district in districts
    ]
    taken: dict[Cell, tuple[District, Side]] = {}
    for district, offered in sorted(offers, key=lambda offer: len(offer[1])):
        place = next((place for place in offered if place[0] not in taken), None)
        if place:
            taken[place[0]] = district, place[1]
    return taken


def _places_beside(district: District, free: Collection[Cell]) -> Iterator[tuple[Cell, Side]]:
    """Above the district first, then beside it, then below."""
    for side, (dx, dy) in _SIDES.items():
        for x, y in sorted(district.cells, key=lambda cell: (-cell[1], cell[0])):
            if (x + dx, y + dy) in free:
                yield (x + dx, y + dy), side
