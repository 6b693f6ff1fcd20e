"""A turn at the table: people come with a building, seekers move in, and the next player is in turn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from companion.games.game import Step
from companion.games.streets.board import KINDS, Kind
from companion.games.streets.moving import Leaving, arriving, moving_out, seeking
from companion.games.streets.setup import Supply, supply
from companion.games.streets.words import PEOPLE
from companion.games.text import Text, say, say_n
from companion.session.editors.city import by_cell, cell_of, key_of
from companion.session.editors.strip import Strip, Turn
from companion.session.games.streets.board import CityBoard, TileEntry, face_of
from companion.session.games.streets.closing import closings
from companion.session.games.streets.pictures import START
from companion.session.games.streets.scene import Scene


def with_arrivals(before: Sequence[TileEntry], after: Sequence[TileEntry], laid: str) -> list[TileEntry]:
    """The city with the people of what is being built (ST-14). They come with the sign and follow its symbols, until
    somebody counts them; a building of before keeps whom it has."""
    was = by_cell(before)
    return [
        {**tile, "people": _brought(tile)}
        if (cell_of(tile) not in was or key_of(cell_of(tile)) == laid)
        and tile["people"] == _brought(was.get(cell_of(tile)))
        else tile
        for tile in after
    ]


def _brought(tile: TileEntry | None) -> dict[Kind, int]:
    return arriving(face_of(tile["face"]).symbols) if tile and tile["owner"] else {}


@dataclass(frozen=True)
class Seeking:
    """Seekers of one kind, and the buildings that they may move into with a tap."""

    kind: Kind
    title: Text
    count: int
    to: tuple[tuple[str, str], ...]
    leaves: tuple[str, str] | None = None
    """The abandoned building that they have to leave: they seek nothing yet."""


def seekers(scene: Scene) -> list[Seeking]:
    """Those who have found a place, on the map of the city."""
    if scene.alone or not any(tile["seekers"] for tile in scene.city):
        return []
    return [_group(scene, group) for group in seeking(scene.engine_city) if group.to]


def homeless(scene: Scene) -> list[Seeking]:
    """Those who have to leave a building that was abandoned, on the map of the city."""
    if scene.alone:
        return []
    left = moving_out(scene.engine_city)
    return [
        _group(scene, group, (key_of(cell), scene.titles[cell])) for cell, groups in left.items() for group in groups
    ]


def _group(scene: Scene, group: Leaving, leaves: tuple[str, str] | None = None) -> Seeking:
    to = tuple((key_of(cell), scene.titles[cell]) for cell in group.to)
    return Seeking(group.kind, PEOPLE[group.kind], group.count, to, leaves)


def moved_in(scene: Scene, pressed: str) -> tuple[CityBoard, Text] | None:
    """The board after all seekers of a kind have moved into one building, and the line of the log; None if they cannot,
    as where an earlier tap has moved them. With a building that was abandoned at the end, those who lived there."""
    kind, home, left = (*pressed.split("@"), "", "")[:3]
    if left:
        return _moved_out(scene, kind, home, left)
    group = next((group for group in seekers(scene) if group.kind == kind and home in dict(group.to)), None)
    if group is None:
        return None
    city: list[TileEntry] = []
    for tile in scene.city:
        people: Counter[Kind] = Counter(tile["people"])
        people[group.kind] += group.count if key_of(cell_of(tile)) == home else 0
        standing = {kind: tile["seekers"][kind] for kind in KINDS if kind in tile["seekers"] and kind != group.kind}
        city.append({**tile, "people": dict(+people), "seekers": standing})
    who = say("{kind}: {n}", kind=group.title, n=group.count)
    return {**scene.board, "city": city}, say("Seekers move into {tile}: {who}", tile=dict(group.to)[home], who=who)


def _moved_out(scene: Scene, kind: str, home: str, left: str) -> tuple[CityBoard, Text] | None:
    """Into a building of their kind; without a home, where there is none, they stand up where they are (ST-25)."""
    group = next((one for one in homeless(scene) if one.kind == kind and one.leaves and one.leaves[0] == left), None)
    if group is None or group.leaves is None or (home not in dict(group.to) if group.to else home):
        return None
    city: list[TileEntry] = []
    for tile in scene.city:
        people, standing = Counter(tile["people"]), Counter(tile["seekers"])
        if key_of(cell_of(tile)) == left:
            del people[group.kind]
            standing[group.kind] += 0 if home else group.count
        people[group.kind] += group.count if key_of(cell_of(tile)) == home else 0
        city.append({**tile, "people": dict(+people), "seekers": dict(+standing)})
    who = say("{kind}: {n}", kind=group.title, n=group.count)
    if not home:
        return {**scene.board, "city": city}, say(
            "{tile} is abandoned, they seek: {who}", tile=group.leaves[1], who=who
        )
    told = say("From {tile} into {home}: {who}", tile=group.leaves[1], home=dict(group.to)[home], who=who)
    return {**scene.board, "city": city}, told


def followed(scene: Scene, before: CityBoard, laid: str) -> CityBoard:
    """The board with the next player in turn, once what the player in turn has built is done and has paid."""
    board = scene.board
    if board["turn"] is None:
        return {**board, "built": {}} if board.get("built") else board
    built, told = _built(before, board, laid), board["turn"] != before["turn"]
    if built == board.get("built", {}):
        built = {} if told else built
    elif built and not told:
        board = {**board, "turn": list(built.values())[-1]}  # Whose sign it is has built it.
    if built != board.get("built", {}):
        board = {**board, "built": built}
    if not built or laid in built or closings(scene):
        return board
    return next_turn(scene, board)


def _built(before: CityBoard, board: CityBoard, laid: str) -> dict[str, str]:
    """What was built in this turn: what this save has signed, and what stands of it."""
    was = {key_of(cell) for cell in by_cell(before["city"])}
    signed = {key_of(cell_of(tile)): tile["owner"] for tile in board["city"] if tile["owner"]}
    former = {key: signed[key] for key in board.get("built", {}) if key in signed}
    return {**former, **{key: owner for key, owner in signed.items() if key not in was or key == laid}}


def next_turn(scene: Scene, board: CityBoard) -> CityBoard:
    """Clockwise; the Contractor builds a second time while there is a stack (ST-57)."""
    seats = list(scene.seats)
    turn = board["turn"]
    if turn not in seats:
        return {**board, "built": {}}
    again = turn == contractor(scene) and board.get("last") != turn and left(scene).stack
    following = turn if again else seats[(seats.index(turn) + 1) % len(seats)]
    return {**board, "built": {}, "turn": following, "last": turn}


def contractor(scene: Scene) -> str | None:
    """Who plays with the Contractor."""
    if not scene.table.options.get("advisors"):
        return None
    return next((owner for owner in scene.seats if scene.holdings(owner)["advisor"] == "contractor"), None)


def left(scene: Scene) -> Supply:
    """What of the stack and the hands is left, going by the buildings that lie there."""
    players = len(scene.table.seats)
    with_contractor = contractor(scene) is not None and 2 <= players <= 4
    return supply(min(players, 5), buildings(scene.city), contractor=with_contractor)


def strip(scene: Scene) -> Strip | None:
    """Whose turn it is, how many tiles are left, and the end as it comes (ST-29); nothing before the first building."""
    if not buildings(scene.city) and scene.board["turn"] is None:
        return None
    supply = left(scene)
    turns = (Turn(seat, done=False, now=owner == scene.board["turn"]) for owner, seat in scene.seats.items())
    counter = say("{n} in the stack", n=supply.stack) if supply.stack else say("{n} in hands", n=supply.hands)
    return Strip(
        None,
        tuple(turns) if scene.board["turn"] else (),
        tuple(_calls(supply)),
        counters=(counter,),
        over=not supply.stack and not supply.hands,
    )


def _calls(supply: Supply) -> Iterator[Step]:
    if supply.stack:
        return
    if supply.hands:
        empty = say_n(
            "The stack is empty: {n} tile in hands is still laid, then the game is over.",
            "The stack is empty: {n} tiles in hands are still laid, then the game is over.",
            supply.hands,
        )
        yield Step("ST-29", empty)
    else:
        yield Step("ST-29", say("All {n} buildings are laid: the game is over.", n=supply.tiles))


def buildings(city: Sequence[TileEntry]) -> int:
    """All tiles but the two of the start."""
    return sum(face_of(tile["face"]).name not in START for tile in city)


def chosen_turn(form: Mapping[str, str], seats: Mapping[str, object], current: str | None) -> str | None:
    """Whose turn it is, as the form has it; a form without the question leaves it."""
    turn = form.get("turn", current)
    return turn if turn in seats else None
