"""The labels of the places of the map, for those who do not see it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import reduce

from companion.game.rulers import place_name
from companion.game.text import JOINED, Text, say, say_n
from companion.games.streets.board import Road
from companion.games.streets.layout import Layout, beside
from companion.games.streets.placement import Way
from companion.games.streets.table.city_board import CityTile
from companion.games.streets.table.game_state import GameState
from companion.games.streets.words import PEOPLE, ROADS
from companion.session.editors.city import Cell
from companion.translations import catalogue, reader_language

_BESIDE: Mapping[Road, Text] = {
    "N": say("south of {other}"),
    "E": say("west of {other}"),
    "S": say("north of {other}"),
    "W": say("east of {other}"),
}
_WEST_FIRST: tuple[Road, ...] = ("W", "E", "S", "N")


class Labels:
    """The labels of one map: it has a hundred of them, so what they share is translated once."""

    def __init__(self, state: GameState, layout: Layout) -> None:
        self._titles, self._seats, self._roads_at = state.titles, state.seats, layout.roads
        self._messages = catalogue(reader_language())
        self._joined = self._messages.gettext(JOINED)
        self._roads = {road: text.render(self._messages) for road, text in ROADS.items()}
        self._runs_on = self._messages.gettext(say("continues from {place}").message)
        self._begins = self._messages.gettext(say("branches off at {place}").message)
        self._free = self._messages.gettext(say("free place").message)
        self._beside = {side: self._messages.gettext(_BESIDE[side].message) for side in _WEST_FIRST}

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
        for side, text in self._beside.items():
            other = beside(cell, side)
            if other in self._roads_at:
                yield text.format(other=self._titles[other])
                return

    def _in_a_row(self, words: list[str]) -> str:
        return reduce(lambda first, following: self._joined.format(first=first, next=following), words)
