"""Ginkgopolis in the form: the shared city cell by cell, from several phones, in the list and in the log; its letter
tokens; what lies in front of a player."""

import re
from collections.abc import Sequence

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.games.ginkgopolis.table.outline import outline
from tests.browser.ginkgopolis_games import START
from tests.web.ginkgopolis_phones import Table, open_ginkgopolis, words
from tests.web.phones import flat


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


def refused_fields(table: Table, part: str, rows: Sequence[dict[str, str]]) -> list[str]:
    """The fields that the page names, of entries that cannot be read."""
    answers = [table.save(part, **fields) for fields in rows]
    assert {answer.status_code for answer in answers} == {422}
    return [answer.json["error"]["field"] for answer in answers]


def test_a_row_that_cannot_be_read_names_its_field(table: Table) -> None:
    rows = (
        {"n0.colour": "red", "n0.number": "4"},
        {"n0.x": "a", "n0.y": "0", "n0.colour": "red"},
        {"n0.x": "0", "n0.y": "100", "n0.colour": "red"},
        {"c.0,0.colour": "red", "c.0,0.number": "abc"},
        {"n0.x": "5", "n0.y": "5", "n0.colour": "red", "n1.x": "5", "n1.y": "5", "n1.colour": "red"},
        {"c.0,0.colour": "red", "n0.x": "0", "n0.y": "0", "n0.colour": "blue"},
        {"c.0,0.colour": "red", "c.0,0.height": "0"},
    )
    named = ["n0.x", "n0.x", "n0.y", "c.0,0.number", "n1.x", "n0.x", "c.0,0.height"]
    assert refused_fields(table, "city", rows) == named


def test_a_row_that_is_emptied_makes_room_for_a_new_one(table: Table, app: Flask) -> None:
    table.build("2,0 red 12 3 0")
    new = {"n0.x": "2", "n0.y": "0", "n0.colour": "blue", "n0.number": "5"}
    assert (
        table.save("city", 1, **{"c.2,0.colour": "", "c.2,0.number": "", "c.2,0.owner": ""}, **new).status_code == 200
    )
    assert table.city(app) == {(2, 0): ("blue", 5, 1, None)}


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
    assert "Letters without a place: E → V10" in words(rail)
    table.build(base=3, play="letter E 3,0")
    assert letters(table)["E"] == "3,0"
    assert "letter E moves to V10" in table.get("/log").text
    assert "Letters without" not in table.get("/enter/city").text
    assert table.build(base=4, play="letter E 4,0").status_code == 200
    assert letters(table)["E"] == "3,0"


def test_a_seat_keeps_every_field_through_the_form(table: Table) -> None:
    table.save("seat-0", tokens=17, refresh=2, **{"card.yellow-19": 1, "character.red-exploit": 2, "count.high": 3})
    page = flat(table.get("/enter/seat-0").text)
    assert re.search(r'id="tokens"[^>]*value="17"', page)
    assert re.search(r'name="refresh" value="2" checked', page)
    assert re.search(r'name="card.yellow-19" value="1" checked', page)
    assert re.search(r'name="character.red-exploit"[^>]*value="2"', page)
    assert re.search(r'name="count.high"[^>]*value="3"', page)


def test_cards_count_what_is_told_where_the_city_is_not_entered(table: Table, app: Flask) -> None:
    table.save("districts", **{"d0.colour": "red", "d0.0.resources": 3})
    answer = table.save("seat-0", tokens=5, refresh=1, **{"card.red-10": 1, "card.blue-14": 1}).json
    assert 'data-counts="red low"' in answer["fragments"]["held"]
    assert answer["state"] == "in-progress"
    counts = {"count.red": 4, "count.low": 2, "count.blue": 9}
    people = {"character.red-exploit": 2, "character.blue-urbanize": 1}
    answer = table.save("seat-0", 1, tokens=5, refresh=1, **{"card.red-10": 1, "card.blue-14": 1}, **counts, **people)
    assert answer.json["state"] == "complete"
    assert table.final(app)["players"][0] == {
        "name": "Anya", "tokens": 5, "refresh": 1, "characters": ["red-exploit", "red-exploit", "blue-urbanize"],
        "cards": ["red-10", "blue-14"], "counts": {"red": 4, "low": 2},
    }  # fmt: skip


def test_two_phones_add_different_cards_to_one_player(app: Flask, table: Table) -> None:
    table.save("seat-0", tokens=3)
    other = Table(app.test_client(), table.path)
    other.save("seat-0", 1, tokens=3, **{"card.red-10": 1})
    assert table.save("seat-0", 1, tokens=3, **{"card.blue-11": 1}).status_code == 200
    assert set(table.part(app, "seat-0")["board"]["cards"]) == {"red-10", "blue-11"}
