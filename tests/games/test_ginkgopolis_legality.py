"""Ginkgopolis: what cannot lie on the table after a game played by the rules."""

from typing import Any

import pytest

from companion.documents import calculate
from tests.games.test_ginkgopolis import building

TILES = [f"{colour}-{number}" for colour in ("red", "blue", "yellow") for number in (1, 2, 3)]
SETS = [
    ["red-urbanize", "yellow-construct", "blue-construct"],
    ["red-construct", "yellow-construct", "blue-exploit"],
    ["red-exploit", "yellow-urbanize", "blue-urbanize"],
    ["red-urbanize", "yellow-urbanize", "blue-construct"],
    ["red-exploit", "yellow-exploit", "blue-construct"],
]


def table(players: int = 2, solo: bool = False) -> dict[str, Any]:
    """A legal city: the nine starting tiles, of which anya has covered red 1 in a corner, and a new one beside it."""
    names = ["anya", "gosha"] if solo else ["anya", "boris", "clara", "dina", "egor"][:players]
    city = [building(index % 3, index // 3, tile) for index, tile in enumerate(TILES)]
    city[0] = building(0, 0, "blue-9", 2, "anya")
    city.append(building(-1, 0, "yellow-12", 1, names[1]))
    seats = [
        {"name": name, "tokens": 3, "refresh": 0 if solo else 2, "characters": [] if solo else SETS[index], "cards": []}
        for index, name in enumerate(names)
    ]
    seats[0]["cards"] = ["red-1"]
    return {"solo": solo, "city": city, "players": seats}


def findings(document: dict[str, Any]) -> list[tuple[str, str, str]]:
    return [
        (found["reason"], found["where"], found["rule"])
        for found in calculate("ginkgopolis", "final", document)["findings"]
    ]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_legal_city_has_no_findings(players: int) -> None:
    assert findings(table(players)) == []


def test_a_legal_solo_city_has_no_findings() -> None:
    assert findings(table(solo=True)) == []


def test_a_built_tile_has_an_owner() -> None:
    document = table()
    document["city"][9]["owner"] = None
    assert findings(document) == [("no-owner", "city[9]", "GK-02")]


def test_a_starting_tile_has_no_owner() -> None:
    document = table()
    document["city"][4]["owner"] = "boris"
    assert findings(document) == [("starting-tile", "city[4]", "GK-05")]


def test_a_starting_tile_is_one_level_high() -> None:
    document = table()
    document["city"][4]["height"] = 2
    document["players"][1]["cards"] = ["red-20"]
    assert findings(document) == [("starting-tile", "city[4]", "GK-05")]


def test_a_tile_is_in_the_city_once() -> None:
    document = table()
    document["city"].append(building(-1, 1, "yellow-12", 1, "anya"))
    assert findings(document) == [("same-tile", "city[10]", "GK-01")]


def test_a_building_card_lies_in_front_of_one_player() -> None:
    document = table()
    document["city"][9]["height"] = 2
    document["players"][1]["cards"] = ["red-1"]
    assert findings(document) == [("same-card", "players[1].cards[0]", "GK-01")]


def test_a_kept_card_means_that_its_tile_is_covered() -> None:
    document = table()
    document["city"][9]["height"] = 2
    document["players"][1]["cards"] = ["blue-3"]
    assert findings(document) == [("kept-card", "city[5]", "GK-36")]


def test_there_are_as_many_kept_cards_as_covered_tiles() -> None:
    document = table()
    document["city"][9]["height"] = 3
    assert findings(document) == [("kept-cards", "players", "GK-36")]


def test_a_starting_tile_does_not_vanish() -> None:
    document = table()
    document["players"][0]["cards"] = ["red-17"]
    assert findings(document) == [("missing-starting-tile", "city", "GK-05")]


def test_the_city_is_in_one_piece() -> None:
    document = table()
    document["city"].append(building(7, 7, "yellow-13", 1, "anya"))
    assert findings(document) == [("not-joined", "city[10]", "GK-25")]


def test_a_corner_does_not_join() -> None:
    document = table()
    document["city"].append(building(-1, -1, "yellow-13", 1, "anya"))
    assert findings(document) == []
    document["city"].append(building(3, 3, "yellow-14", 1, "anya"))
    assert findings(document) == [("not-joined", "city[11]", "GK-25")]


def test_the_nine_starting_cells_all_have_buildings() -> None:
    document = table()
    del document["city"][4]
    assert findings(document) == [("core", "city", "GK-06"), ("missing-starting-tile", "city", "GK-05")]


def test_a_starting_tile_outside_every_square_is_pointed_at() -> None:
    document = table()
    document["city"][4], document["city"][9] = building(1, 1, "yellow-12", 2, "boris"), building(-1, 0, "blue-2")
    document["players"][1]["cards"] = ["red-20"]
    assert findings(document) == [("core", "city[9]", "GK-06")]


def test_a_new_building_on_the_ground_in_the_only_square_is_pointed_at() -> None:
    document = table()
    document["city"][0]["height"] = 1
    document["players"][0]["cards"] = []
    document["city"].append(building(0, -1, "red-1"))
    assert findings(document) == [("core", "city[0]", "GK-06"), ("core", "city[10]", "GK-06")]


def test_a_city_with_two_possible_squares_is_not_blamed() -> None:
    """Every starting tile is covered, so the square may be either of two."""
    document = table()
    document["city"] = [
        building(x, y, f"{('red', 'blue', 'yellow')[y]}-{4 + x}", 2, "anya") for y in range(3) for x in range(4)
    ]
    document["players"][0]["cards"] = [*TILES, "red-18", "red-19", "red-20"]
    assert findings(document) == []
    document["city"][0]["height"] = document["city"][11]["height"] = 1
    document["players"][0]["cards"] = [*TILES, "red-18"]
    assert findings(document) == [("core", "city", "GK-06")]


@pytest.mark.parametrize(("players", "limit"), [(2, 25), (3, 20), (4, 18), (5, 16)])
def test_nobody_has_more_resources_in_the_city_than_there_are(players: int, limit: int) -> None:
    document = {**table(players), "fragment": True}
    document["city"][0]["height"] = limit
    assert findings(document) == []
    document["city"][0]["height"] = limit + 1
    assert findings(document) == [("resources", "players[0]", "GK-09")]


def test_gosha_too_has_25_resources() -> None:
    document = {**table(solo=True), "fragment": True}
    document["city"][9]["height"] = 26
    assert findings(document) == [("resources", "players[1]", "GK-09")]


@pytest.mark.parametrize(("players", "limit"), [(2, 54), (3, 54), (4, 60), (5, 60)])
def test_the_city_has_no_more_tiles_than_the_game(players: int, limit: int) -> None:
    document = {**table(players), "fragment": True}
    document["city"].append(building(9, 9, "red-20", limit - 11, None))
    assert "tiles" not in [reason for reason, *_ in findings(document)]
    document["city"][-1]["height"] += 1
    assert ("tiles", "city", "GK-07") in findings(document)


@pytest.mark.parametrize("count", [0, 2, 4])
def test_everyone_has_three_characters(count: int) -> None:
    document = table()
    document["players"][1]["characters"] = ["red-exploit", "blue-exploit", "red-construct", "blue-urbanize"][:count]
    assert findings(document) == [("characters", "players[1].characters", "GK-15")]


@pytest.mark.parametrize(("colour", "copies"), [("red", 4), ("blue", 3), ("yellow", 2)])
@pytest.mark.parametrize("action", ["exploit", "urbanize", "construct"])
def test_there_are_so_many_copies_of_a_character(colour: str, copies: int, action: str) -> None:
    document = {**table(5), "fragment": True}
    for seat in document["players"]:
        seat["characters"] = []
    for index in range(copies + 1):
        document["players"][index]["characters"] = [f"{colour}-{action}"]
    assert findings(document) == [("character-copies", f"players[{copies}].characters[0]", "GK-15")]


def test_a_player_begins_with_two_refresh_tokens() -> None:
    document = table()
    document["players"][1]["refresh"] = 3
    assert findings(document) == [("refresh", "players[1].refresh", "GK-10")]


def test_the_solo_game_has_no_characters_and_no_refresh_tokens() -> None:
    document = table(solo=True)
    document["players"][0].update(characters=["red-exploit"], refresh=1)
    assert findings(document) == [
        ("characters", "players[0].characters", "GK-64"),
        ("refresh", "players[0].refresh", "GK-64"),
    ]


@pytest.mark.parametrize("names", [[], ["anya"], list("abcdef")])
def test_the_game_is_for_two_to_five(names: list[str]) -> None:
    seats = [{"name": name, "tokens": 0, "refresh": 0, "characters": [], "cards": []} for name in names]
    document = {"solo": False, "city": [], "players": seats, "fragment": True}
    assert findings(document) == [("players", "players", "GK-09")]


@pytest.mark.parametrize("names", [["anya"], ["anya", "boris"], ["anya", "boris", "gosha"]])
def test_a_solo_table_is_one_player_and_gosha(names: list[str]) -> None:
    seats = [{"name": name, "tokens": 0, "refresh": 0, "characters": [], "cards": []} for name in names]
    document = {"solo": True, "city": [], "players": seats, "fragment": True}
    assert findings(document) == [("players", "players", "GK-64")]


def test_a_gosha_who_is_still_to_come_is_not_missing() -> None:
    document = table(solo=True)
    players = [player for player in document["players"] if player["name"] != "gosha"]
    assert findings({**document, "city": [], "players": players, "seats": 2, "fragment": True}) == []


def test_nothing_is_missing_from_a_part_of_a_city() -> None:
    document = table()
    document["city"] = [building(0, 0, "blue-9", 4, "anya"), building(5, 5, "red-1"), building(9, 0, "red-2")]
    for seat in document["players"]:
        seat.update(characters=[], cards=[])
    assert findings({**document, "fragment": True}) == []
    assert len(findings(document)) > 5
