"""Ginkgopolis: the letter tokens around the city, where the next building may go."""

import re

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.web.ginkgopolis_phones import START, Table, open_ginkgopolis, question


@pytest.fixture
def table(client: FlaskClient) -> Table:
    return open_ginkgopolis(client)


def letters(table: Table) -> dict[str, str]:
    """The letters that lie on the map, with their cells."""
    page = table.get("/enter/city").text
    return {letter: cell for cell, letter in re.findall(r'data-cell="([^"]*)"[^>]*data-letter="(\w)"', page)}


def text(**moved: str) -> str:
    return " ".join(f"{letter}:{cell}" for letter, cell in moved.items())


def test_at_the_start_the_letters_lie_clockwise_around_the_nine_tiles(table: Table) -> None:
    assert letters(table) == {}
    table.build(*START)
    assert letters(table) == {
        "A": "-1,2", "B": "0,2", "C": "1,2", "D": "2,1", "E": "2,0", "F": "2,-1",
        "G": "1,-2", "H": "0,-2", "I": "-1,-2", "J": "-2,-1", "K": "-2,0", "L": "-2,1",
    }  # fmt: skip


def test_a_building_in_place_of_a_letter_moves_it_on(table: Table, app: Flask) -> None:
    table.build(*START)
    table.build(base=1, play="urbanize 0,2 red-12 0")
    assert letters(table)["B"] == "0,3"
    assert table.city(app)[0, 2] == ("red", 12, 1, "0")
    assert "letter B moves to S7" in table.get("/log").text
    table.build(base=2, play="urbanize -2,1 blue-12 1")
    assert letters(table)["L"] in ("-3,1", "-2,2")


def test_a_new_building_goes_where_a_letter_lies(table: Table) -> None:
    table.build(*START)
    assert "a new building takes the place of a letter" in question(table, cell="-2,2", who="0", tile="red-12")
    assert "a new building takes the place of a letter" not in question(table, cell="0,2", who="0", tile="red-12")


def test_a_letter_is_moved_by_hand_and_merged_with_what_others_build(table: Table, app: Flask) -> None:
    table.build(*START)
    start = re.search(r'name="letters" value="([^"]*)"', table.get("/enter/city").text)
    assert start
    Table(app.test_client(), table.path).build("0,0 red 11 2 0", base=1, letters=start[1])
    table.build(base=1, letters=start[1].replace("A:-1,2", "A:-2,2"))
    assert letters(table)["A"] == "-2,2"
    assert (0, 0) in table.city(app)


def test_a_city_entered_at_the_end_has_no_letters_that_nobody_followed(table: Table) -> None:
    start = re.search(r'name="letters" value="([^"]*)"', table.get("/enter/city").text)
    assert start
    table.build("0,0 red 11 2 0", "0,2 red 12 1 1", letters=start[1])
    assert letters(table) == {}
    table.build(base=1, letters=text(B="0,3"))
    assert letters(table) == {"B": "0,3"}


def test_a_letter_under_a_building_has_to_be_placed(table: Table) -> None:
    table.build(*START)
    table.build(base=1, play="urbanize 0,2 red-12 0")
    rail = table.build("2,0 blue 8 1 1", base=2).json["fragments"]["districts"]
    assert "E" not in letters(table)
    assert "Letters without a place: E → V10" in re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", rail))
    table.build(base=3, play="letter E 3,0")
    assert letters(table)["E"] == "3,0"
    assert "letter E moves to V10" in table.get("/log").text
    assert "Letters without" not in table.get("/enter/city").text
    assert table.build(base=4, play="letter E 4,0").status_code == 200
    assert letters(table)["E"] == "3,0"


@pytest.mark.parametrize("entered", ["M:0,2", "A:999,2", "A"])
def test_what_is_no_letter_is_refused(table: Table, entered: str) -> None:
    refused = table.build(letters=entered)
    assert refused.status_code == 422
    assert refused.json["error"]["field"] == "letters"
