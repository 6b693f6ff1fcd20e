"""A finished city of Streets for the browser: thirty buildings or more laid by the rules, of a collection of tiles."""

import random
from typing import Any

from companion.games.streets.faces import read_face, start
from companion.games.streets.layout import Layout
from companion.games.streets.placement import spots

KINDS = ("tourist", "hipster", "parent", "shopper")
_VALUES = ("symbol {} 2", "people {} 2", "building 2", "neighbour 2", "sign 3", "copy", "closing 6", "mixed 4",
           "pair tourist parent 5", "neighbour 3")  # fmt: skip
FACES = tuple(
    f"{' '.join([kind] * (1 + index % 2))}; {value.format(kind)}; ; {kind.title()} {index}"
    for kind in KINDS
    for index, value in enumerate(_VALUES, 1)
)
"""Forty tiles, each of them named."""


def city(buildings: int = 30, seed: int = 7) -> list[dict[str, Any]]:
    """Tiles in the order in which they are laid; signs and people lie only on streets that are still open.

    People come with the sign, one for each symbol; so many more have moved in.
    """
    chance = random.Random(seed)
    roads = {(tile.x, tile.y): tile.road for tile in start()}
    laid: list[dict[str, Any]] = []
    boxes = 1 + (buildings - 1) // len(FACES)
    for face in chance.sample(FACES * boxes, buildings):
        legal = [spot for spot in spots(Layout(roads)) if not spot.reasons]
        # Near the middle, as people build: the city stays as square as a table.
        spot = min(chance.sample(legal, min(6, len(legal))), key=lambda spot: max(map(abs, spot.cell)))
        roads[spot.cell] = spot.road
        laid.append({"cell": spot.cell, "road": spot.road, "face": face, "owner": None, "moved_in": 0})
    layout = Layout(roads)
    open_tiles = [tile for tile in laid if not layout.row(tile["cell"]).closed]
    for index, tile in enumerate(open_tiles[:15]):
        tile |= {"owner": index % 3, "moved_in": index % 3}
    return laid


def forty_five() -> tuple[Any, ...]:
    """Five streets of nine tiles, as rows of the form."""
    return tuple((x, -y, "S", "parent; symbol parent 2; ;", "0") for y in range(9) for x in range(5))


def row(tile: dict[str, Any]) -> tuple[Any, ...]:
    """A tile as a row of the form."""
    face, owner = read_face(tile["face"]), tile["owner"]
    people = len(face.symbols) + tile["moved_in"] if owner is not None else 0
    count = " ".join(str(people if kind == face.symbols[0] else 0) for kind in KINDS)
    return *tile["cell"], tile["road"], tile["face"], "" if owner is None else str(owner), {"people": count}


def document(tiles: list[dict[str, Any]], names: tuple[str, ...]) -> dict[str, Any]:
    """The same city as the contract has it."""
    found: list[dict[str, Any]] = [
        {"id": tile.face.name, "x": tile.x, "y": tile.y, "road": tile.road, "symbols": list(tile.face.symbols),
         "value": None, "owner": None, "people": dict(tile.people)}
        for tile in start()
    ]  # fmt: skip
    for tile in tiles:
        face = read_face(tile["face"])
        assert face.value is not None
        value = {key: getattr(face.value, key) for key in face.value.__dataclass_fields__}
        owner = None if tile["owner"] is None else names[tile["owner"]]
        people = {face.symbols[0]: len(face.symbols) + tile["moved_in"]} if owner else {}
        (x, y), road = tile["cell"], tile["road"]
        found.append(
            {"id": face.name, "x": x, "y": y, "road": road, "symbols": list(face.symbols), "value": value,
             "owner": owner, "people": people}
        )  # fmt: skip
    return {"players": [{"name": name} for name in names], "city": found}
