"""Streets: names in the reader's language, the city from above, and the people of a closed street.

What tables and streets pay, dispute and refuse is in `cases/streets.jsonl`.
"""

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from companion import documents
from companion.game.game import Readings
from companion.games.streets.board import Tile
from companion.games.streets.city import City
from companion.games.streets.layout import Layout
from companion.games.streets.moving import Leaving, homes, leaving
from companion.games.streets.placement import spots
from companion.games.streets.readings import READINGS
from companion.translations import catalogue


def building(
    name: str, value: dict[str, Any] | None = None, owner: str | None = None, symbols: Sequence[str] = (), **more: Any
) -> dict[str, Any]:
    return {"id": name, "symbols": list(symbols), "value": value, "owner": owner, **more}


def per(what: str, pays: int = 2, **more: Any) -> dict[str, Any]:
    return {"per": what, "pays": pays, **more}


HIPSTERS = per("symbol", kind="hipster")
PARENTS = per("symbol", kind="parent")
Chosen = dict[str, str] | None


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


def test_a_printed_name_is_said_in_the_readers_language_and_a_typed_one_stays() -> None:
    row = [building(name, HIPSTERS, "A", ["parent"], people={"parent": 1}) for name in ("Old Mill", "Art Gallery")]
    player = {"name": "A", "payouts": [{"street": 1, "building": "Art Gallery", "pays": 9, "rule": "ST-35"}]}
    document = {"players": [player], "streets": [{"buildings": row, "ends": [None, None]}]}
    lines = documents.calculate("streets", "final", document, catalogue("uk"))["players"][0]["lines"]
    said = " ".join(line["why"] for line in lines)
    assert said.count("Галерея мистецтв") == 2
    assert "Old Mill" in said
    assert "Art Gallery" not in said


def test_every_spot_beside_the_start_says_what_its_calculation_says() -> None:
    found = spots(Layout({(0, 0): "S", (1, 0): "W"}))
    assert len(found) == 6 * 4
    tiles = [{"x": 0, "y": 0, "road": "S"}, {"x": 1, "y": 0, "road": "W"}]
    for spot in found:
        new = {"x": spot.cell[0], "y": spot.cell[1], "road": spot.road}
        assert (
            list(spot.reasons) == documents.calculate("streets", "placement", {"tiles": tiles, "new": new})["reasons"]
        )


def read(players: list[dict[str, Any]], city: list[dict[str, Any]]) -> Any:
    return documents.read("streets", "final", {"players": players, "city": city})[0]


def test_a_street_of_the_city_is_paid_like_one_entered_by_itself() -> None:
    city = [
        tile(-1, 0, "E", "closer", per("closing", 6)),
        tile(0, 0, "S", "gallery"),
        tile(1, 0, "S", "tower", per("neighbour"), "B", []),
        tile(2, 0, "W", "other", None, None, []),
    ]
    table = read([{"name": "A", "advisor": "location-scout"}, {"name": "B"}], city)
    document = asdict(City(table.city, Readings(READINGS)).paid((0, 0), table.players))
    result = documents.calculate("streets", "income", document)
    # The scout counts the own closer once because it points in and once more as a building elsewhere.
    assert [player["buildings"] for player in result["players"]] == [{"gallery": 6}, {"tower": 4}]


def test_the_scout_counts_own_buildings_or_whole_streets_elsewhere() -> None:
    """Elsewhere the Scout has a hipster beside a parent of somebody else, and a third street without a sign."""
    city = [
        tile(0, 0, "S", "here"),
        tile(0, 5, "S", "mine"),
        tile(1, 5, "S", "theirs", owner="B", symbols=["parent"]),
        tile(0, 9, "S", "far", owner="B", symbols=["shopper"]),
    ]
    table = read([{"name": "A", "advisor": "location-scout"}, {"name": "B"}], city)

    def counted(chosen: Chosen = None) -> list[str]:
        return sorted(City(table.city, Readings(READINGS, chosen)).paid((0, 0), table.players).players[0].elsewhere)

    assert counted() == ["hipster"]
    assert counted({"scout-symbols": "whole-streets"}) == ["hipster", "parent"]


def city_that_paid(*more: dict[str, Any]) -> tuple[Tile, ...]:
    closed = [
        tile(-1, 0, "E", "west"),
        tile(0, 0, "S", "paid", people={"hipster": 2, "parent": 1}),
        tile(1, 0, "W", "east", symbols=["mixed"]),
    ]
    return read([{"name": "A"}], [*closed, *more]).city


def moved(tiles: tuple[Tile, ...], chosen: Chosen = None) -> tuple[Leaving, ...]:
    city = City(tiles, Readings(READINGS, chosen))
    return leaving(city, (0, 0), homes(city))


def test_people_move_to_buildings_of_their_kind_in_open_streets() -> None:
    assert moved(city_that_paid()) == (Leaving("hipster", 2, ((-1, 0),)), Leaving("parent", 1, ()))


def test_mixed_buildings_and_start_tiles_take_nobody() -> None:
    park, home = tile(1, 1, "W", "park", None, None, ["parent"]), tile(1, -1, "W", "home", PARENTS, "A", ["parent"])
    assert moved(city_that_paid(park, home))[1] == Leaving("parent", 1, ((1, -1),))


def test_an_abandoned_building_takes_nobody_but_by_the_english_booklet() -> None:
    abandoned = city_that_paid(tile(1, -1, "W", "home", PARENTS, None, ["parent"]))
    assert moved(abandoned)[1] == Leaving("parent", 1, (), ((1, -1),))
    assert moved(abandoned, {"abandoned-homes": "en"})[1] == Leaving("parent", 1, ((1, -1),))
