"""Ginkgopolis in the form: the shared city cell by cell, districts alone, what lies in front of a player, a turn."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from companion import documents
from companion.web.editors import editor
from companion.web.editors.ginkgopolis_outline import outline
from tests.web.phones import JSON, AtTable, open_table

_FILE = Path(__file__).parents[1] / "vectors" / "ginkgopolis.jsonl"
FINALS = [
    vector
    for vector in map(json.loads, _FILE.read_text(encoding="utf-8").splitlines())
    if vector["calculation"] == "final" and "gosha" not in [p["name"] for p in vector["input"]["players"]]
]
SOLO = [
    vector
    for vector in map(json.loads, _FILE.read_text(encoding="utf-8").splitlines())
    if vector["calculation"] == "final" and vector["input"]["solo"]
]


class Table(AtTable):
    """A phone that enters the city, districts and cards as the script does."""

    def save(self, part: str, base: int = 0, **fields: object) -> TestResponse:
        data = {"way": "board", "base": base, **fields}
        return self.client.post(f"{self.path}/enter/{part}", data=data, headers=JSON)

    def build(self, *edits: str, base: int = 0, **fields: object) -> TestResponse:
        return self.save("city", base, **{f"e{n}": edit for n, edit in enumerate(edits)}, **fields)

    def part(self, app: Flask, key: str = "city") -> Any:
        store = app.extensions["store"]
        return store.part(store.by_edit_key(self.path.split("/")[-1]).id, key).document

    def city(self, app: Flask) -> dict[tuple[int, int], tuple[Any, ...]]:
        return {
            (tile["x"], tile["y"]): (tile["colour"], tile["number"], tile["height"], tile["owner"])
            for tile in self.part(app)["board"]["city"]
        }

    def final(self, app: Flask) -> dict[str, Any]:
        store = app.extensions["store"]
        table = store.by_edit_key(self.path.split("/")[-1])
        parts = {key: part.document for key, part in store.parts(table.id).items()}
        with app.test_request_context():
            assembled = editor("ginkgopolis").assemble(table, parts)
        assert assembled is not None
        return assembled[0]


@pytest.fixture
def table(client: FlaskClient) -> Table:
    return Table(client, open_table(client, "ginkgopolis", ("Anya", "Boris", "Clara")).path)


@pytest.fixture
def solo(client: FlaskClient) -> Table:
    return Table(client, open_table(client, "ginkgopolis", ("You",)).path)


def enter(table: Table, vector: dict[str, Any], owners: dict[str | None, str]) -> None:
    """A finished game of the worked cases."""
    city = [
        f"{tile['x']},{tile['y']} {tile['colour']} {tile['number']} {tile['height']} {owners[tile['owner']]}"
        for tile in vector["input"]["city"]
    ]
    assert table.build(*city).status_code == 200
    for player in vector["input"]["players"]:
        people = {f"character.{id}": player["characters"].count(id) for id in player["characters"]}
        cards = {f"card.{id}": "1" for id in player["cards"]}
        part = owners[player["name"]] if owners[player["name"]] == "gosha" else f"seat-{owners[player['name']]}"
        answer = table.save(part, tokens=player["tokens"], refresh=player["refresh"], **people, **cards)
        assert answer.status_code == 200, answer.text


@pytest.mark.parametrize("vector", FINALS, ids=lambda vector: vector["id"])
def test_a_table_entered_through_the_form_scores_as_the_vector(
    client: FlaskClient, app: Flask, vector: dict[str, Any]
) -> None:
    names = [player["name"] for player in vector["input"]["players"]]
    table = Table(client, open_table(client, "ginkgopolis", tuple(names)).path)
    enter(table, vector, {None: "-", **{name: str(seat) for seat, name in enumerate(names)}})
    result = documents.calculate("ginkgopolis", "final", table.final(app))
    totals = {player["name"]: (player["total"], player["categories"]) for player in result["players"]}
    for player in vector["expected"]["players"]:
        if player["name"] in totals:
            assert totals[player["name"]] == (player["total"], player["categories"])
        else:
            assert player["total"] == 0
    if not vector["input"].get("fragment"):
        assert table.final(app)["fragment"] is False
        assert result["findings"] == vector["expected"].get("findings", [])


@pytest.mark.parametrize("vector", SOLO, ids=lambda vector: vector["id"])
def test_alone_against_gosha_scores_as_the_vector(solo: Table, app: Flask, vector: dict[str, Any]) -> None:
    enter(solo, vector, {None: "-", "you": "0", "gosha": "gosha"})
    for id, value in vector["input"].get("readings", {}).items():
        solo.post("/readings", reading=id, value=value)
    page = solo.get("/result").text
    for player in vector["expected"]["players"]:
        assert f">{player['total']}<" in page
    assert "Gosha" in page
    assert "gosha" not in re.sub(r"<[^>]*>", "", page)


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


def test_only_what_is_told_counts(table: Table, app: Flask) -> None:
    table.build("0,0 red 12 3 0", "1,0 blue - 1 1", "2,0 - - 4 2")
    assert [tile["number"] for tile in table.final(app)["city"]] == [12]
    assert table.final(app)["fragment"] is True


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
    assert "the building at B2" in panel
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
    ],
)
def test_a_row_that_cannot_be_read_names_its_field(table: Table, fields: dict[str, str], field: str) -> None:
    refused = table.save("city", **fields)
    assert refused.status_code == 422
    assert refused.json["error"]["field"] == field


def test_a_building_is_heard_with_its_neighbour(table: Table) -> None:
    answer = table.build("0,0 blue 12 1 1", "1,0 red 7 2 0").json
    assert 'aria-label="red 7, 2 levels, Anya, east of blue 12"' in answer["fragments"]["city-map"]
    assert 'aria-label="free place, east of red 7"' in answer["fragments"]["city-map"]
    assert 'aria-label="starting place, north of red 7"' in answer["fragments"]["city-map"]


def test_a_district_says_who_leads_what_it_pays_and_why(table: Table) -> None:
    """The example of the booklet: blue 7, with Alice ahead of Alyona by her number; yellow alone; red 20 is none."""
    city = ("0,0 blue 5 2 0", "1,0 blue 14 1 0", "2,0 blue 17 2 1", "3,0 blue 11 2 2",
            "0,1 yellow 9 2 1", "1,1 yellow 12 1 1", "2,1 red 20 1 0")  # fmt: skip
    answer = table.build(*city).json
    districts = answer["fragments"]["districts"]
    assert "2 districts" in districts
    assert "Pays: Anya 7, Boris 2" in districts
    assert "a tie: the number on the tallest decides" in districts
    assert "second after Anya (resources 3 to 2), takes own 2" in districts
    assert "after Boris (2 each, equally tall, number 17 to 11), nothing" in districts
    assert "alone, 2 × 3 resources" in districts
    assert answer["fragments"]["city-map"].count('class="bound"') == 2
    assert answer["fragments"]["city-map"].count('class="tagbox"') == 2


def test_what_breaks_a_rule_is_marked_on_its_cell_and_scored(table: Table) -> None:
    answer = table.build("0,0 red 12 1 0", "1,0 red 12 2 1", "0,1 blue 2 3 1").json
    assert answer["fragments"]["city-map"].count('class="bad"') == 2
    assert "Red tile 12 is in the city twice" in answer["fragments"]["city-map"]
    assert "GK-05" in answer["fragments"]["districts"]
    assert ">3<" in answer["fragments"]["score-bar"]


def test_the_centre_is_checked_before_the_cards_are_there(table: Table) -> None:
    core = [f"{x},{y} {colour} {n} 1 -" for n, y in ((1, 1), (2, 0), (3, -1))
            for x, colour in ((-1, "red"), (0, "blue"), (1, "yellow"))]  # fmt: skip
    fine = table.build(*core, "5,5 red 7 1 0").json
    assert "not joined to the rest of the city" in fine["fragments"]["districts"]
    assert "neither it nor its card" not in fine["fragments"]["districts"]
    assert fine["state"] == "complete"


def test_districts_alone_pay_and_ask_only_where_a_tie_hangs(table: Table, app: Flask) -> None:
    rows = {"d0.colour": "blue", "d0.0.resources": 3, "d0.1.resources": 2, "d0.2.resources": 2,
            "d1.colour": "yellow", "d1.1.resources": 3}  # fmt: skip
    answer = table.save("districts", **rows).json
    assert 'data-asks="d0.1.tallest d0.2.tallest"' in answer["fragments"]["districts"]
    assert "how tall is the tallest building of Boris?" in answer["fragments"]["findings"]
    answer = table.save("districts", 1, **rows, **{"d0.1.tallest": 2, "d0.2.tallest": 2}).json
    assert 'data-asks="d0.1.number d0.1.tallest d0.2.number d0.2.tallest"' in answer["fragments"]["districts"]
    facts = {"d0.1.tallest": 2, "d0.2.tallest": 2, "d0.1.number": 17, "d0.2.number": 11}
    answer = table.save("districts", 2, **rows, **facts).json
    assert "Pays: Anya 7, Boris 2" in answer["fragments"]["districts"]
    result = documents.calculate("ginkgopolis", "final", table.final(app))
    assert {player["name"]: player["total"] for player in result["players"]} == {"Anya": 7, "Boris": 8, "Clara": 0}
    page = table.get("/enter/districts").text
    assert re.search(r'name="d0\.1\.number"[^>]*value="17"', page)


def test_the_city_counts_as_soon_as_there_is_one(table: Table, app: Flask) -> None:
    table.save("districts", **{"d0.colour": "blue", "d0.0.resources": 3})
    assert table.final(app)["districts"][0]["holds"] == {"Anya": {"resources": 3}}
    table.build("0,0 red 7 2 0", "1,0 red 8 1 1")
    assert "districts" not in table.final(app)
    assert "The city is entered on the map" in table.get("/enter/districts").text


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


def test_a_seat_keeps_every_field_through_the_form(table: Table) -> None:
    table.save("seat-0", tokens=17, refresh=2, **{"card.yellow-19": 1, "character.red-exploit": 2, "count.high": 3})
    page = table.get("/enter/seat-0").text
    assert re.search(r'id="tokens"[^>]*value="17"', page)
    assert re.search(r'name="refresh" value="2" checked', page)
    assert re.search(r'name="card.yellow-19" value="1" checked', page)
    assert re.search(r'name="character.red-exploit"[^>]*value="2"', page)
    assert re.search(r'name="count.high"[^>]*value="3"', page)


@pytest.mark.parametrize(
    ("field", "entered"),
    [("tokens", "−1"), ("tokens", "many"), ("refresh", "3"), ("character.yellow-exploit", "3"), ("count.red", "x")],
)
def test_what_cannot_be_read_names_its_field(table: Table, field: str, entered: str) -> None:
    refused = table.save("seat-0", **{field: entered})
    assert refused.status_code == 422
    assert refused.json["error"]["field"] == field


def test_a_card_shows_where_else_it_lies(table: Table) -> None:
    table.build("0,0 red 12 1 0")
    table.save("seat-1", **{"card.red-19": 1})
    page = table.get("/enter/seat-0").text
    assert "(with Boris)" in page
    assert "(its tile lies open in the city)" in page


def test_two_phones_add_different_cards_to_one_player(app: Flask, table: Table) -> None:
    table.save("seat-0", tokens=3)
    other = Table(app.test_client(), table.path)
    other.save("seat-0", 1, tokens=3, **{"card.red-10": 1})
    assert table.save("seat-0", 1, tokens=3, **{"card.blue-11": 1}).status_code == 200
    assert set(table.part(app, "seat-0")["board"]["cards"]) == {"red-10", "blue-11"}


def test_a_table_mixes_boards_and_pads(table: Table, app: Flask) -> None:
    table.build("0,0 red 7 2 0", "1,0 red 8 1 1")
    table.enter(1, tokens=20, refresh=2, cards=9, districts=3)
    result = documents.calculate("ginkgopolis", "final", table.final(app))
    assert {player["name"]: player["total"] for player in result["players"]} == {"Anya": 3, "Boris": 34}


def test_the_first_game_offers_its_sets(client: FlaskClient) -> None:
    data = {"game": "ginkgopolis", "name": ["Anya", "Boris"], "module": "first_game"}
    table = Table(client, client.post("/new", data=data).headers["Location"])
    assert table.get("/enter/seat-0").text.count("data-set=") == 6


def question(table: Table, **asked: object) -> str:
    """What the sheet asks the server during the game, and the words of the answer."""
    answer = table.get("/state", query_string={"show": "city", "by": "board", **asked}).json
    return re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", answer["fragments"]["advice"]))


def test_what_a_construction_would_cost(table: Table) -> None:
    table.build("0,0 red 11 2 1", "1,0 blue 5 1 0")
    table.save("seat-0", **{"card.red-3": 1, "character.blue-construct": 1})
    said = question(table, cell="0,0", who="0", tile="blue-8")
    for line in ("put: 3 resources", "another colour: one resource to the reserve", "a lower number: pay 3 points",
                 "2 resources go back to Boris, with 2 points", "own bonuses: 1 resource, 1 tile", "keep: Red card 11",
                 "Build it"):  # fmt: skip
        assert line in said
    assert "gain: 2 resources" in said


def test_whether_it_may_be_built(table: Table) -> None:
    table.build("0,0 red 11 2 1")
    poor = question(table, cell="0,0", who="0", tile="red-12", resources=2)
    assert "too few resources: the card counts as played alone" in poor
    assert "put: 3 resources" in poor
    assert "Build it" not in poor
    assert "points needed: 3" in question(table, cell="0,0", who="0", tile="red-8", resources=9, points=2)


def test_what_a_new_building_gives(table: Table) -> None:
    table.build("0,0 red 11 2 1", "2,0 yellow 9 3 2")
    table.save("seat-0", **{"character.blue-urbanize": 1})
    said = question(table, cell="1,0", who="0")
    assert "the neighbours give: 2 resources, 3 points" in said
    assert "own bonuses: 1 tile" in said
    assert "Choose colour and number" in said


def test_gosha_takes_points_and_no_bonuses(solo: Table) -> None:
    solo.build("0,0 red 11 2 0", "2,0 yellow 9 3 gosha")
    assert "Gosha takes points for what the neighbours give: 5" in question(solo, cell="1,0", who="gosha")
    said = question(solo, cell="0,0", who="gosha", tile="blue-4")
    assert "no rule says whether Gosha pays" in said
    assert "Its card alone" not in said


def test_a_question_is_answered_without_a_script_too(table: Table) -> None:
    table.build("0,0 red 11 2 1")
    page = table.get("/enter/city", query_string={"cell": "0,0", "who": "0", "tile": "blue-12"}).text
    assert 'value="construct 0,0 blue-12 0"' in page


@pytest.mark.parametrize("asked", [{"cell": "0,0"}, {"cell": "zero", "who": "0"}, {"cell": "0,0", "who": "7"}])
def test_a_question_that_makes_no_sense_has_no_answer(table: Table, asked: dict[str, str]) -> None:
    table.build("0,0 red 11 2 1")
    assert question(table, **asked).strip() == ""


def test_a_construction_changes_city_cards_and_points_at_once(table: Table, app: Flask) -> None:
    table.build("0,0 red 11 2 1")
    table.save("seat-0", tokens=9, **{"card.yellow-9": 1})
    table.save("seat-1", tokens=4)
    done = table.build(base=1, play="construct 0,0 blue-8 0")
    assert done.status_code == 200
    assert 'data-is="blue 8 3 0"' in done.json["fragments"]["city-map"]
    mine = table.part(app, "seat-0")["board"]
    assert mine["tokens"] == 9 - 3 + 2
    assert set(mine["cards"]) == {"yellow-9", "red-11"}
    assert table.part(app, "seat-1")["board"]["tokens"] == 6
    assert "Anya builds blue 8 on red 11" in table.get("/log").text
    table.post("/enter/city/undo")
    assert table.city(app)[0, 0] == ("red", 11, 2, "1")
    assert table.part(app, "seat-0")["board"]["tokens"] == 9
    assert table.part(app, "seat-1")["board"]["tokens"] == 4


def test_a_press_that_was_lost_on_its_way_is_done_once(table: Table, app: Flask) -> None:
    table.build("0,0 red 11 2 1")
    table.save("seat-0", tokens=9)
    for _ in range(2):
        assert table.build(base=1, play="construct 0,0 blue-8 0").status_code == 200
    assert table.part(app, "seat-0")["board"]["tokens"] == 6
    assert table.city(app)[0, 0] == ("blue", 8, 3, "0")


def test_urbanizing_takes_the_points_of_the_neighbours(table: Table, app: Flask) -> None:
    table.build("0,0 yellow 11 2 1")
    table.save("seat-2", tokens=1)
    table.build(base=1, play="urbanize 1,0 red-9 2")
    assert table.city(app)[1, 0] == ("red", 9, 1, "2")
    assert table.part(app, "seat-2")["board"]["tokens"] == 3


def test_the_log_says_what_was_built(table: Table) -> None:
    table.build("0,0 red 11 2 1")
    table.build("0,0 red 11 3 1", base=1)
    table.build("0,0", base=2)
    table.save("seat-0", tokens=12)
    table.save("seat-0", 1, tokens=12, **{"card.red-10": 1})
    table.save("districts", **{"d0.colour": "red"})
    log = table.get("/log").text
    for line in ("red 11, 2 levels, Boris", "red 11, 3 levels, Boris", "taken away: red 11", "Success points: 12",
                 "kept: Red card 10", "Districts only"):  # fmt: skip
        assert line in log


def test_the_outline_goes_around_holes_and_corners() -> None:
    ring = {(x, y) for x in range(3) for y in range(3)} - {(1, 1)}
    assert outline(ring, 72).count("M") == 2
    corner = outline({(0, 0), (1, 0), (1, 1), (2, 1), (2, 2), (0, 2), (1, 2), (0, 1)} - {(0, 1)}, 72)
    assert corner.count("Z") == corner.count("M")


def test_whoever_watches_gets_the_map_without_a_press(table: Table) -> None:
    table.build("0,0 red 11 2 1")
    link = re.search(r'value="[^"]*(/v/[^"]+)"', table.get("").text)
    assert link is not None
    watched = Table(table.client, link[1])
    assert "Build it" not in question(watched, cell="0,0", who="0", tile="blue-12")
    assert watched.build("0,0").status_code in (403, 404)
