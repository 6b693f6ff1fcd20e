"""The city map as it is drawn: buildings, starting places, free places, districts with what they pay."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from companion.games.game import Finding
from companion.games.ginkgopolis.cards import Colour
from companion.games.ginkgopolis.districts import District
from companion.games.text import Text, joined, say
from companion.paths import steps
from companion.session.editors.city import SIZE, Box, Cell, Rulers, Spot, key_of, view_box
from companion.session.games.ginkgopolis.city import CORE, BuildingEntry, tile_of
from companion.session.games.ginkgopolis.letters import around
from companion.session.games.ginkgopolis.outline import outline
from companion.session.games.ginkgopolis.scene import Scene
from companion.session.games.ginkgopolis.words import beside, building_words
from companion.tables import Seat

_CUT = 6
"""Of the free places around the city so much is left outside: the city itself is what is looked at."""
_BESIDE = 14
"""Where letters lie around the city, the rulers stand beside them."""
Side = Literal["N", "E", "S", "W"]
_SIDES: Mapping[Side, Cell] = {"S": (0, 1), "W": (1, 0), "E": (-1, 0), "N": (0, -1)}
"""Where a tag lies from the building it touches, by the side of the tag that touches it."""


@dataclass(frozen=True)
class Tag:
    """What a district pays, on a free place beside it."""

    ink: Colour
    side: Side
    pays: tuple[tuple[Seat, int], ...]
    tie: bool
    """Whether a place hangs on a tie-break."""


@dataclass(frozen=True)
class Mark(Spot):
    """A cell of the map: a building, a starting place that waits for its tile, or a free place."""

    place: str
    building: BuildingEntry | None = None
    seat: Seat | None = None
    core: bool = False
    tag: Tag | None = None
    letter: str | None = None
    """The letter token that lies there: a new building takes its place (GK-25)."""
    bad: tuple[Finding, ...] = ()

    @property
    def known(self) -> bool:
        """Whether a building stands here whose tile is known, colour and number."""
        return self.building is not None and tile_of(self.building) is not None

    @property
    def cast(self) -> float:
        """How far the shadow falls: further from a taller building, up to a limit."""
        return 3.5 * min(self.building["height"], 4) if self.building else 0


@dataclass(frozen=True)
class Area:
    """A district on the map."""

    ink: Colour
    path: str
    cells: tuple[str, ...]


@dataclass(frozen=True)
class CityMap:
    marks: tuple[Mark, ...]
    areas: tuple[Area, ...]
    rulers: Rulers
    box: Box


def city_map(scene: Scene) -> CityMap:
    free = sorted(around({*scene.at, *CORE}) | set(scene.letters.values()))
    tags = _tags(scene, free)
    bad = _bad(scene)
    cells = (*CORE, *(cell for cell in scene.at if cell not in CORE), *free)
    marks = tuple(_mark(scene, cell, tags.get(cell), bad.get(cell, ())) for cell in cells)
    return CityMap(
        marks=marks,
        areas=tuple(
            Area(district.colour, outline(district.cells, SIZE), tuple(map(key_of, district.cells)))
            for district in scene.map_districts
            if district.cells
        ),
        rulers=scene.rulers,
        box=view_box(cells, _BESIDE if scene.letters else -_CUT, -_CUT),
    )


def _mark(scene: Scene, cell: Cell, tag: Tag | None, bad: tuple[Finding, ...]) -> Mark:
    building = scene.at.get(cell)
    letter = next((name for name, place in scene.letters.items() if place == cell), None)
    if building is not None:
        words = building_words(building, scene.seats)
    else:
        words = say("starting place") if cell in CORE else say("free place")
    return Mark(
        cell=cell,
        place=scene.rulers.place(cell),
        label=joined(words, *_letter(letter), *beside(cell, scene.at)),
        building=building,
        seat=scene.seats.get(building["owner"] or "") if building else None,
        core=cell in CORE,
        tag=tag,
        letter=letter,
        bad=bad,
    )


def _letter(letter: str | None) -> Iterator[Text]:
    if letter:
        yield say("letter {letter}", letter=letter)


def _bad(scene: Scene) -> dict[Cell, tuple[Finding, ...]]:
    bad: dict[Cell, tuple[Finding, ...]] = {}
    for finding in scene.findings:
        match steps(finding.where):
            case ("city", int(number), *_):
                cell = scene.map_board.city[number].cell
                bad[cell] = (*bad.get(cell, ()), finding)
    return bad


def _tags(scene: Scene, free: Sequence[Cell]) -> dict[Cell, Tag]:
    """One place for each district that pays, not on a letter or under a ruler if it can be; those with the least
    choice come first."""
    west, north = min(x for x, _ in free), max(y for _, y in free)
    letters = set(scene.letters.values())

    def _covers(place: Cell) -> tuple[bool, bool]:
        return place in letters, place[0] == west or place[1] == north

    offers = [
        (district, sorted(_places(district, free), key=lambda place: _covers(place[0])))
        for district in _paying(scene.map_districts)
    ]
    tags: dict[Cell, Tag] = {}
    for district, offered in sorted(offers, key=lambda offer: len(offer[1])):
        for cell, side in offered:
            if cell not in tags:
                tags[cell] = _tag(scene, district, side)
                break
    return tags


def _paying(districts: Sequence[District]) -> Iterator[District]:
    return (district for district in districts if district.first is not None and district.cells)


def _places(district: District, free: Collection[Cell]) -> Iterator[tuple[Cell, Side]]:
    """Above the district first, then beside it, then below."""
    for side, (dx, dy) in _SIDES.items():
        for x, y in sorted(district.cells, key=lambda cell: (-cell[1], cell[0])):
            if (x + dx, y + dy) in free:
                yield (x + dx, y + dy), side


def _tag(scene: Scene, district: District, side: Side) -> Tag:
    paid = [name for name in district.ranking if district.pays(name)]
    steps = [
        district.ahead_by(ahead, behind) for ahead, behind in zip(district.ranking, district.ranking[1:], strict=False)
    ]
    return Tag(
        ink=district.colour,
        side=side,
        pays=tuple((scene.seat_named(name), district.pays(name)) for name in paid),
        tie=any(step != "resources" for step in steps[:2]),
    )
