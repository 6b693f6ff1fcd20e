"""The people on the map: who comes with a building, who has to leave one, and where they may go."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from companion.game.text import Text, say
from companion.games.streets.board import KINDS, Kind
from companion.games.streets.moving import Leaving, arriving, leaving, moving_out, seeking
from companion.games.streets.table.city_board import CityBoard, CityTile, face_of
from companion.games.streets.table.game_state import GameState
from companion.games.streets.words import PEOPLE
from companion.session.editors.city import Cell, key_of


@dataclass(frozen=True)
class MovingPeople:
    """People of one kind who have to leave, or who seek a home."""

    kind: Kind
    count: int
    to: Mapping[str, str]  # The titles of the buildings that take them, by their keys.
    chosen: str = ""  # The building to which the people of a closing street are sent.
    abandoned: tuple[str, ...] = ()  # Buildings of their kind that take nobody (ST-77).
    leaves: tuple[str, str] | None = None
    """The key and the title of the abandoned building that they have to leave; seekers leave none."""

    @property
    def title(self) -> Text:
        return PEOPLE[self.kind]

    @property
    def text(self) -> Text:
        return say("{kind}: {n}", kind=self.title, n=self.count)


def _moving_people(state: GameState, group: Leaving, **more: Any) -> MovingPeople:
    return MovingPeople(group.kind, group.count, {key_of(cell): state.titles[cell] for cell in group.to}, **more)


def leaving_street(state: GameState, first: Cell) -> list[MovingPeople]:
    """The people of a street that closes, by its first cell: sent where somebody chose, else to the first home."""
    sent = state.board.moves.get(key_of(first), {})
    groups = []
    for group in leaving(state.engine_city, first, state.homes):
        keys = [key_of(cell) for cell in group.to]
        wanted = sent.get(group.kind, "")
        chosen = wanted if wanted in keys else next(iter(keys), "")
        abandoned = tuple(state.titles[cell] for cell in group.abandoned)
        groups.append(_moving_people(state, group, chosen=chosen, abandoned=abandoned))
    return groups


def seekers_with_homes(state: GameState) -> list[MovingPeople]:
    """Seekers who have found a place on the map of the city."""
    if state.single_street or not any(tile.seekers for tile in state.city):
        return []
    return [_moving_people(state, group) for group in seeking(state.engine_city) if group.to]


def leaving_abandoned(state: GameState) -> list[MovingPeople]:
    """Those who have to leave an abandoned building, on the map of the city."""
    if state.single_street:
        return []
    return [
        _moving_people(state, group, leaves=(key_of(cell), state.titles[cell]))
        for cell, groups in moving_out(state.engine_city).items()
        for group in groups
    ]


def add_arrivals(before: CityBoard, after: CityBoard) -> CityBoard:
    """The city with the people of what is being built (ST-14). They come with the sign, and a tile that is put right
    brings its own, unless somebody has counted them; any other building of before keeps its people."""
    return replace(after, city=tuple(_with_arrivals(tile, before.at.get(tile.cell)) for tile in after.city))


def _with_arrivals(tile: CityTile, before: CityTile | None) -> CityTile:
    if before and (tile.face == before.face or tile.owner != before.owner):
        return tile
    return replace(tile, people=_arrivals(tile)) if tile.people == _arrivals(before) else tile


def _arrivals(tile: CityTile | None) -> dict[Kind, int]:
    return arriving(face_of(tile.face).symbols) if tile and tile.owner else {}


def move_people(state: GameState, pressed: str) -> tuple[CityBoard, Text] | None:
    """The board after people have moved as a button says (`parent@2,-1`, with the building they leave
    `parent@2,-1@0,0`), and the line of the log; None if they cannot, as where an earlier tap has moved them."""
    kind, home, left = (*pressed.split("@"), "", "")[:3]
    moved = _move_out(state, kind, home, left) if left else _move_in(state, kind, home)
    return (replace(state.board, city=tuple(moved[0])), moved[1]) if moved else None


def _move_in(state: GameState, kind: str, home: str) -> tuple[list[CityTile], Text] | None:
    """All seekers of a kind move into one building."""
    group = next((group for group in seekers_with_homes(state) if group.kind == kind and home in group.to), None)
    if group is None:
        return None
    city: list[CityTile] = []
    for tile in state.city:
        people: Counter[Kind] = Counter(tile.people)
        people[group.kind] += group.count if tile.key == home else 0
        standing = {kind: tile.seekers[kind] for kind in KINDS if kind in tile.seekers and kind != group.kind}
        city.append(replace(tile, people=dict(+people), seekers=standing))
    return city, say("Seekers move into {tile}: {who}", tile=group.to[home], who=group.text)


def _move_out(state: GameState, kind: str, home: str, left: str) -> tuple[list[CityTile], Text] | None:
    """Into a building of their kind; without a home, where there is none, they stand up where they are (ST-25)."""
    groups = [group for group in leaving_abandoned(state) if group.leaves and group.leaves[0] == left]
    group = next((group for group in groups if group.kind == kind), None)
    if group is None or group.leaves is None or (home not in group.to if group.to else home):
        return None
    city: list[CityTile] = []
    for tile in state.city:
        people, standing = Counter(tile.people), Counter(tile.seekers)
        if tile.key == left:
            del people[group.kind]
            standing[group.kind] += 0 if home else group.count
        people[group.kind] += group.count if tile.key == home else 0
        city.append(replace(tile, people=dict(+people), seekers=dict(+standing)))
    if not home:
        return city, say("{tile} is abandoned, they seek: {who}", tile=group.leaves[1], who=group.text)
    return city, say("From {tile} into {home}: {who}", tile=group.leaves[1], home=group.to[home], who=group.text)
