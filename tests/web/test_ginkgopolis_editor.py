"""The shared city of Ginkgopolis in the form: cell by cell, from several phones, in the list and in the log."""

import re

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.games.ginkgopolis.table.outline import outline
from tests.web.ginkgopolis_phones import Table, open_ginkgopolis


@pytest.fixture
def table(client: FlaskClient) -> Table:
    return open_ginkgopolis(client)


def test_a_city_keeps_every_field_through_the_form(table: Table, app: Flask) -> None:
    table.build("0,0 red 12 3 0", "1,0 blue 2 1 -", "-2,1 yellow - 2 1", "2,0 - - 4 2", "3,0 red 9 11 2")
    assert table.city(app) == {
        (0, 0): ("red", 12, 3, "0"),
        (1, 0): ("blue", 2, 1, None),
        (-2, 1): ("yellow", None, 2, "1"),
        (2, 0): (None, None, 4, "2"),
        (3, 0): ("red", 9, 11, "2"),
    }
    page = table.get("/enter/city").text
    assert 'data-is="red 12 3 0"' in page
    assert 'data-is="- - 4 2"' in page
    assert 'name="c.0,0.number"' in page


def test_what_a_form_does_not_mention_stays(table: Table, app: Flask) -> None:
    table.build("0,0 red 12 3 0")
    table.build("1,0 blue 5 1 1", base=1)
    assert set(table.city(app)) == {(0, 0), (1, 0)}
    table.build("0,0", base=2)
    assert set(table.city(app)) == {(1, 0)}


def test_two_phones_on_different_cells_lose_nothing(app: Flask, table: Table) -> None:
    table.build("0,0 red 12 3 0")
    other = Table(app.test_client(), table.path)
    assert other.build("1,0 blue 5 1 1", base=1).status_code == 200
    answer = table.build("0,0 red 12 3 0", "0,1 yellow 9 2 2", base=1)
    assert answer.status_code == 200
    assert set(table.city(app)) == {(0, 0), (1, 0), (0, 1)}
    assert 'data-is="blue 5 1 1"' in answer.json["fragments"]["city-map"]
    assert "fields" in answer.json["fragments"]


def test_two_phones_on_one_cell_choose(app: Flask, table: Table) -> None:
    table.build("0,0 red 12 3 0")
    other = Table(app.test_client(), table.path)
    other.build("0,0 red 13 3 0", base=1)
    clash = table.build("0,0 red 12 4 0", base=1)
    assert clash.status_code == 409
    panel = clash.json["fragments"]["conflict"]
    assert "the building at S10" in panel
    assert "red 12, 4 levels, Anya" in panel
    assert "red 13, 3 levels, Anya" in panel
    settled = table.build("0,0 red 12 4 0", base=1, choice="mine", seen=clash.json["seen"])
    assert settled.status_code == 200
    assert table.city(app)[0, 0] == ("red", 12, 4, "0")


def test_two_first_phones_build_one_city(app: Flask, table: Table) -> None:
    table.build("0,0 red 1 1 -")
    other = Table(app.test_client(), table.path)
    assert other.build("1,0 red 2 1 -", base=0).status_code == 200
    assert set(table.city(app)) == {(0, 0), (1, 0)}


@pytest.mark.parametrize(
    "edit",
    ["0,0 green 7 1 0", "0,0 red 21 1 0", "0,0 red 7 0 0", "0,0 red 7 1 9", "x", "0,0 red 7 1", "200,0 red 7 1 0"],
)
def test_an_edit_that_makes_no_sense_is_refused(table: Table, edit: str) -> None:
    assert table.build(edit).status_code == 422


def test_the_list_without_a_script(table: Table, app: Flask) -> None:
    row = {"c.0,0.colour": "red", "c.0,0.number": "12", "c.0,0.height": "3", "c.0,0.owner": "0"}
    new = {"n0.x": "2", "n0.y": "-1", "n0.colour": "blue", "n0.number": "5", "n0.height": "", "n0.owner": "1"}
    far = {"n1.x": "−3", "n1.y": "0", "n1.colour": "yellow", "n1.number": "8", "n1.height": "2", "n1.owner": "1"}
    table.post("/enter/city", way="board", base=0, **row, **new, **far)
    assert table.city(app) == {
        (0, 0): ("red", 12, 3, "0"), (2, -1): ("blue", 5, 1, "1"), (-3, 0): ("yellow", 8, 2, "1"),
    }  # fmt: skip
    gone = {"c.2,-1.colour": "", "c.2,-1.number": "", "c.2,-1.height": "1", "c.2,-1.owner": ""}
    table.post("/enter/city", way="board", base=1, **gone)
    assert set(table.city(app)) == {(0, 0), (-3, 0)}


@pytest.mark.parametrize(
    ("fields", "field"),
    [
        ({"n0.colour": "red", "n0.number": "4"}, "n0.x"),
        ({"n0.x": "a", "n0.y": "0", "n0.colour": "red"}, "n0.x"),
        ({"n0.x": "0", "n0.y": "100", "n0.colour": "red"}, "n0.y"),
        ({"c.0,0.colour": "red", "c.0,0.number": "abc"}, "c.0,0.number"),
        ({"n0.x": "5", "n0.y": "5", "n0.colour": "red", "n1.x": "5", "n1.y": "5", "n1.colour": "red"}, "n1.x"),
        ({"c.0,0.colour": "red", "n0.x": "0", "n0.y": "0", "n0.colour": "blue"}, "n0.x"),
        ({"c.0,0.colour": "red", "c.0,0.height": "0"}, "c.0,0.height"),
    ],
)
def test_a_row_that_cannot_be_read_names_its_field(table: Table, fields: dict[str, str], field: str) -> None:
    refused = table.save("city", **fields)
    assert refused.status_code == 422
    assert refused.json["error"]["field"] == field


def test_a_row_that_is_emptied_makes_room_for_a_new_one(table: Table, app: Flask) -> None:
    table.build("2,0 red 12 3 0")
    new = {"n0.x": "2", "n0.y": "0", "n0.colour": "blue", "n0.number": "5"}
    assert (
        table.save("city", 1, **{"c.2,0.colour": "", "c.2,0.number": "", "c.2,0.owner": ""}, **new).status_code == 200
    )
    assert table.city(app) == {(2, 0): ("blue", 5, 1, None)}


def test_a_building_is_heard_with_its_neighbour(table: Table) -> None:
    answer = table.build("0,0 blue 12 1 1", "1,0 red 7 2 0").json
    assert 'aria-label="red 7, 2 levels, Anya, east of blue 12"' in answer["fragments"]["city-map"]
    assert 'aria-label="free place, east of red 7"' in answer["fragments"]["city-map"]
    assert 'aria-label="starting place, north of red 7"' in answer["fragments"]["city-map"]


def test_the_log_says_what_was_built(table: Table) -> None:
    table.build("0,0 red 11 2 1")
    table.build("0,0 red 11 3 1", base=1)
    table.build("0,0", base=2)
    table.build("1,0 blue 8 1 -", base=3)
    table.save("seat-0", tokens=12)
    table.save("seat-0", 1, tokens=12, **{"card.red-10": 1})
    table.save("seat-0", 2, tokens=12, refresh=2, **{"card.red-10": 1, "character.red-exploit": 2})
    table.save("districts", **{"d0.colour": "red"})
    log = table.get("/log").text
    for line in ("red 11, 2 levels, Boris", "red 11, 3 levels, Boris", "removed: red 11", "Success points: 12",
                 "kept: Red card 10", "Refresh tokens: 2, Red character for a card played alone: 2", "blue 8",
                 "Districts only"):  # fmt: skip
        assert line in log
    assert "blue 8, 1 level" not in log


def test_the_log_names_what_became_of_several_cards_once(table: Table) -> None:
    table.save("seat-0", **{"card.red-10": 1, "card.blue-8": 1, "card.blue-9": 1})
    table.save("seat-0", 1, **{"card.blue-9": 1})
    log = table.get("/log").text
    assert "kept: Red card 10, Blue card 8, Blue card 9" in log
    assert "removed: Red card 10, Blue card 8" in log


def test_the_outline_goes_around_holes_and_corners() -> None:
    ring = {(x, y) for x in range(3) for y in range(3)} - {(1, 1)}
    assert outline(ring, 72).count("M") == 2
    corner = outline({(0, 0), (1, 0), (1, 1), (2, 1), (2, 2), (0, 2), (1, 2), (0, 1)} - {(0, 1)}, 72)
    assert corner.count("Z") == corner.count("M")


def places(table: Table, language: str = "en") -> dict[str, str]:
    """The cells of the map with their names."""
    page = table.get("/enter/city", headers={"Accept-Language": language}).text
    return dict(re.findall(r'data-cell="([^"]*)" data-place="([^"]*)"', page))


def test_a_place_keeps_its_name_when_the_city_grows_and_in_every_language(table: Table) -> None:
    small = places(table)
    table.build("-2,0 red 7 1 0", "-3,0 red 8 1 0", "0,2 blue 9 1 1", "0,3 blue 10 1 1")
    grown = places(table)
    assert small["0,0"] == "S10"
    assert {cell: grown[cell] for cell in small} == small
    assert len(set(grown.values())) == len(grown)
    assert places(table, "ru") == grown
