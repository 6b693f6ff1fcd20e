"""The labels of the places of the map, for those who do not see it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import reduce

from companion.game.lazy import cached_property
from companion.game.text import JOINED, Text, say, say_n
from companion.games.streets.board import Road
from companion.games.streets.layout import Layout, beside
from companion.games.streets.table.city_board import CityTile
from companion.games.streets.table.game_state import GameState
from companion.games.streets.table.road_choices import RoadChoice
from companion.games.streets.words import PEOPLE
from companion.session.editors.city import Cell
from companion.translations import catalogue, reader_language

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


class Labels:
    """The labels of one map: it has a hundred of them, so what they share is translated once."""

    def __init__(self, state: GameState, layout: Layout) -> None:
        self._state, self._layout = state, layout
        self._messages = catalogue(reader_language())
        self._joined = self._messages.gettext(JOINED)
        self._roads = {road: text.render(self._messages) for road, text in ROADS.items()}

    def tile(self, tile: CityTile, cell: Cell, income: int | None) -> str:
        """“Flea Market, road to the south, Mark, 1 person, east of Starter Home”."""
        words = [self._state.titles[cell], self._roads[tile.road]]
        if seat := self._state.seats.get(tile.owner or ""):
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

    def way(self, choice: RoadChoice) -> str:
        """How the road of a new tile would lie: “runs on from A1”."""
        if choice.meets is None:
            return self._roads[choice.road]
        text = self._runs_on if choice.runs_on else self._begins
        return text.format(place=self._state.place(choice.meets))

    def closed_streets(self, choice: RoadChoice) -> str:
        """“closes B2–D2”; empty where the road closes nothing."""
        ends = (dict.fromkeys((cells[0], cells[-1])) for cells in choice.closes)
        streets = ["–".join(map(self._state.place, cells)) for cells in ends]
        return say("closes {streets}", streets=", ".join(streets)).render(self._messages) if streets else ""

    @cached_property
    def _runs_on(self) -> str:
        return self._messages.gettext(say("continues from {place}").message)

    @cached_property
    def _begins(self) -> str:
        return self._messages.gettext(say("branches off at {place}").message)

    @cached_property
    def _free(self) -> str:
        return say("free place").render(self._messages)

    @cached_property
    def _beside(self) -> dict[Road, str]:
        return {side: self._messages.gettext(_BESIDE[side].message) for side in ("W", "E", "S", "N")}

    def _neighbour(self, cell: Cell) -> Iterator[str]:
        """Beside which tile it lies: the western one where there is one."""
        for side, text in self._beside.items():
            other = beside(cell, side)
            if other in self._layout.roads:
                yield text.format(other=self._state.titles[other])
                return

    def _in_a_row(self, words: list[str]) -> str:
        return reduce(lambda first, following: self._joined.format(first=first, next=following), words)
