"""Finished games of Ginkgopolis, in the order in which a table is entered: the centre first, then outward."""

import json
from pathlib import Path
from typing import Any

_FILE = Path(__file__).parents[1] / "vectors" / "ginkgopolis.jsonl"
VECTORS = {vector["id"]: vector for vector in map(json.loads, _FILE.read_text(encoding="utf-8").splitlines())}
START = [f"{x},{y} {colour} {y + 2} 1 -" for x, colour in ((-1, "red"), (0, "blue"), (1, "yellow")) for y in (-1, 0, 1)]
"""The nine starting tiles, as a script sends them."""
CORE = [(x, y) for y in (1, 0, -1) for x in (-1, 0, 1)]


def seats(game: dict[str, Any]) -> dict[str | None, str]:
    """Owners as the form names them."""
    names = [player["name"] for player in game["players"]]
    return {name: "gosha" if game["solo"] and name == "gosha" else str(seat) for seat, name in enumerate(names)}


def outward(city: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Each building beside one that is there already, as the map offers places."""
    left = {(tile["x"], tile["y"]): tile for tile in city}
    found = [left.pop(cell) for cell in CORE if cell in left]
    while left:
        there = {(tile["x"], tile["y"]) for tile in found} | set(CORE)
        x, y = next((x, y) for x, y in sorted(left) if there & {(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)})
        found.append(left.pop((x, y)))
    return found


def thirty() -> dict[str, Any]:
    """A complete city of 28 buildings with two more on its rim."""
    game: dict[str, Any] = VECTORS["gk-50"]["input"]
    more = [
        {"x": -3, "y": 0, "colour": "red", "number": 18, "height": 1, "owner": "anya"},
        {"x": 4, "y": 1, "colour": "yellow", "number": 20, "height": 1, "owner": "alice"},
    ]
    return {**game, "city": outward([*game["city"], *more])}


def edits(game: dict[str, Any]) -> dict[str, str]:
    """The city as a script sends it."""
    owner = {None: "-", **seats(game)}
    lots = [
        f"{tile['x']},{tile['y']} {tile['colour']} {tile['number']} {tile['height']} {owner[tile['owner']]}"
        for tile in game["city"]
    ]
    return {f"e{index}": lot for index, lot in enumerate(lots)}


def forty_five() -> list[str]:
    """A city of five by nine, as a script sends it."""
    colours = ("red", "blue", "yellow")
    return [
        f"{x - 2},{y - 4} {colours[(x + y // 2) % 3]} {4 + (x + 5 * y) % 17} {1 + x % 3} {y % 3}"
        for x in range(5)
        for y in range(9)
    ]
