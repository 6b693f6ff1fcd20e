"""Streets: the people of a closed street move on, or stand and seek."""

from collections.abc import Sequence
from typing import Any

from companion import documents
from companion.game.game import Readings
from companion.games.streets.board import Tile
from companion.games.streets.city import City
from companion.games.streets.moving import Leaving, homes, leaving
from companion.games.streets.readings import READINGS
from tests.games.streets_tables import HIPSTERS, building, per


def tile(
    x: int,
    y: int,
    road: str,
    name: str,
    value: dict[str, Any] | None = HIPSTERS,
    owner: str | None = "A",
    symbols: Sequence[str] = ("hipster",),
    **more: Any,
) -> dict[str, Any]:
    return {**building(name, value, owner, symbols, **more), "x": x, "y": y, "road": road}


def city(*more: dict[str, Any]) -> tuple[Tile, ...]:
    closed = [
        tile(-1, 0, "E", "west"),
        tile(0, 0, "S", "paid", people={"hipster": 2, "parent": 1}),
        tile(1, 0, "W", "east", symbols=["mixed"]),
    ]
    document = {"players": [{"name": "A"}], "city": [*closed, *more]}
    return documents.read("streets", "final", document)[0].city


def moved(tiles: tuple[Tile, ...], chosen: dict[str, str] | None = None) -> tuple[Leaving, ...]:
    city = City(tiles, Readings(READINGS, chosen))
    return leaving(city, (0, 0), homes(city))


def test_people_move_to_buildings_of_their_kind_in_open_streets() -> None:
    assert moved(city()) == (Leaving("hipster", 2, ((-1, 0),)), Leaving("parent", 1, ()))


def test_mixed_buildings_and_start_tiles_take_nobody() -> None:
    park = tile(1, 1, "W", "park", None, None, ["parent"])
    home = tile(1, -1, "W", "home", per("symbol", kind="parent"), "A", ["parent"])
    assert moved(city(park, home))[1] == Leaving("parent", 1, ((1, -1),))


def test_an_abandoned_building_takes_nobody_but_by_the_english_booklet() -> None:
    abandoned = city(tile(1, -1, "W", "home", per("symbol", kind="parent"), None, ["parent"]))
    assert moved(abandoned)[1] == Leaving("parent", 1, (), ((1, -1),))
    assert moved(abandoned, {"abandoned-homes": "en"})[1] == Leaving("parent", 1, ((1, -1),))
