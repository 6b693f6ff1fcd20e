"""Districts: who stands where in each of them, and what that pays."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Literal

from companion.game.game import Readings
from companion.game.rulers import place_name
from companion.games.ginkgopolis.board import Board, Building, Cell, CountedDistrict, groups
from companion.games.ginkgopolis.cards import Colour
from companion.games.ginkgopolis.counted_districts import possible_places
from companion.games.ginkgopolis.readings import DISTRICT_CORNERS

DecidedBy = Literal["resources", "tallest-building", "highest-number", "undecided"]


@dataclass(frozen=True, order=True)
class Hold:
    """What a player has in a district, in the order in which places are settled (GK-58, GK-61, GK-62)."""

    resources: int
    tallest: int
    number: int
    """The highest one on the player's buildings of that greatest height."""

    def ahead_by(self, behind: Hold) -> DecidedBy:
        """The first step on which this hold is ahead. Tiles are unique, so only a tile entered twice leaves none."""
        if self.resources != behind.resources:
            return "resources"
        if self.tallest != behind.tallest:
            return "tallest-building"
        return "highest-number" if self.number != behind.number else "undecided"


@dataclass(frozen=True)
class District:
    """GK-56: two or more buildings of one colour that hang together."""

    colour: Colour
    cells: tuple[Cell, ...]
    where: str
    """The first of its buildings in the document."""
    anchor: str
    """Where it pays: the first of the most that hang together by their sides, so that a corner moves it nowhere."""
    together: tuple[str, ...]
    """Its other buildings."""
    holds: Mapping[str, Hold]
    """Of every player with resources here, the leader first."""
    places: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    """Best and worst place of each, where a tie may still be open; without any the ranking is sure."""
    number: int = 0
    """In the list of districts, where the city was not entered."""

    @property
    def place(self) -> str:
        """Where it lies: its building furthest north, and there the one furthest west; else its number in the list."""
        if not self.cells:
            return str(self.number)
        return place_name(min(self.cells, key=lambda cell: (-cell[1], cell[0])))

    @property
    def ranking(self) -> tuple[str, ...]:
        return tuple(self.holds)

    @property
    def total(self) -> int:
        return sum(hold.resources for hold in self.holds.values())

    def pays(self, name: str) -> int:
        """What the player gets for sure: of an open tie only what the last place of it pays."""
        return self.possible_pays(name)[-1]

    def possible_pays(self, name: str) -> tuple[int, ...]:
        """What the player may get, the most first: more than one amount only while a tie is open (GK-61, GK-62)."""
        place = self.ranking.index(name)
        best, worst = self.places.get(name, (place, place))
        return tuple(dict.fromkeys(self._pays(name, place) for place in range(best, worst + 1)))

    def _pays(self, name: str, place: int) -> int:
        """GK-58 to GK-60: all resources to the first, their own to the second, both to a player who is alone."""
        if place == 0:
            return self.total if len(self.holds) > 1 else 2 * self.total
        return self.holds[name].resources if place == 1 else 0


def districts(board: Board, readings: Readings) -> tuple[District, ...]:
    """Every district of the city. Buildings without an owner join them and bring no resources (GK-63).

    Whether corners join buildings is disputed (GK-57).
    """
    if board.districts:
        return _counted(board.districts)
    by_sides = groups(board.city, of_one_colour=True)
    by_corners = groups(board.city, of_one_colour=True, by_corners=True)
    corners_join = by_corners != by_sides and readings.ask(DISTRICT_CORNERS.id) == "corners"
    joined = [group for group in (by_corners if corners_join else by_sides) if len(group) > 1]
    return tuple(_district(board, group, [part for part in by_sides if part[0] in group]) for group in joined)


def _district(board: Board, group: list[int], by_sides: list[list[int]]) -> District:
    anchor = max(by_sides, key=len)[0]
    return District(
        colour=board.city[anchor].colour,
        cells=tuple(board.city[index].cell for index in group),
        where=f"city[{group[0]}]",
        anchor=f"city[{anchor}]",
        together=tuple(f"city[{index}]" for index in group if index != anchor),
        holds=_holds(board.city[index] for index in group),
    )


def _counted(entered: Iterable[CountedDistrict]) -> tuple[District, ...]:
    """Districts as they were counted on the table. What settles a tie counts as nothing until it is told."""
    return tuple(
        District(
            colour=district.colour,
            cells=(),
            where=f"districts[{index}]",
            anchor=f"districts[{index}]",
            together=(),
            holds=_ranked(
                {
                    name: Hold(hold.resources, hold.tallest or 0, hold.number or 0)
                    for name, hold in district.holds.items()
                    if hold.resources
                }
            ),
            places=possible_places(district),
            number=index + 1,
        )
        for index, district in enumerate(entered)
    )


def _holds(buildings: Iterable[Building]) -> dict[str, Hold]:
    """Each owner's resources, tallest building and the best number on it, the leader first."""
    owned: dict[str, list[tuple[int, int]]] = {}
    for building in buildings:
        if building.owner is not None:
            owned.setdefault(building.owner, []).append((building.height, building.number))
    return _ranked({owner: Hold(sum(height for height, _ in has), *max(has)) for owner, has in owned.items()})


def _ranked(holds: Mapping[str, Hold]) -> dict[str, Hold]:
    # The name is no rule: it only keeps the order of the document out of an undecided place.
    return dict(sorted(holds.items(), key=lambda item: (item[1], item[0]), reverse=True))
