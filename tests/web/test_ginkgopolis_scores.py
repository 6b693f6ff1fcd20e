"""What a table of Ginkgopolis scores: whole games through the form, districts with their reasons or told alone."""

import re
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion import documents, games
from tests.browser.ginkgopolis_games import VECTORS, edits, seats
from tests.examples import some
from tests.pdf.seen import lines
from tests.web.ginkgopolis_phones import Table, open_ginkgopolis, words
from tests.web.phones import flat

GAMES = [vector for vector in VECTORS.values() if vector["calculation"] == "final"]
FINALS = [vector for vector in GAMES if "gosha" not in [player["name"] for player in vector["input"]["players"]]]
SOLO = [vector for vector in GAMES if vector["input"]["solo"]]


@pytest.fixture
def table(client: FlaskClient) -> Table:
    return open_ginkgopolis(client)


def enter(table: Table, game: dict[str, Any]) -> None:
    """A finished game of the worked cases."""
    assert table.save("city", **edits(game)).status_code == 200
    for player, owner in zip(game["players"], seats(game).values(), strict=True):
        people = {f"character.{one}": player["characters"].count(one) for one in player["characters"]}
        cards = {f"card.{card}": "1" for card in player["cards"]}
        part = owner if owner == "gosha" else f"seat-{owner}"
        answer = table.save(part, tokens=player["tokens"], refresh=player["refresh"], **people, **cards)
        assert answer.status_code == 200, answer.text


@pytest.mark.parametrize("vector", some(FINALS), ids=lambda vector: vector["id"])
def test_a_table_entered_through_the_form_scores_as_the_vector(
    client: FlaskClient, app: Flask, vector: dict[str, Any]
) -> None:
    names = [player["name"] for player in vector["input"]["players"]]
    table = open_ginkgopolis(client, tuple(names))
    enter(table, vector["input"])
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
def test_alone_against_gosha_scores_as_the_vector(solo: Table, vector: dict[str, Any]) -> None:
    enter(solo, vector["input"])
    for reading, value in vector["input"].get("readings", {}).items():
        solo.post(f"/rules/{games.get('ginkgopolis').reading(reading).rule}", side=value)
    page = solo.get("/result").text
    for player in vector["expected"]["players"]:
        assert f">{player['total']}<" in page
    assert "Gosha" in page
    assert "gosha" not in re.sub(r"<[^>]*>", "", page)


def podium(page: str) -> dict[str, str]:
    """Everybody on the podium with the points, as it is read aloud."""
    named = page.partition('class="names"')[2].partition("</tr>")[0].split("<th")[1:]
    told = (words("<th" + house).partition(". ")[2].rpartition(": ") for house in named)
    return {name.strip(): points for name, _, points in told}


@pytest.mark.parametrize("finished", [False, True])
def test_a_gosha_of_whom_nothing_was_told_has_no_number_and_nobody_wins(solo: Table, finished: bool) -> None:
    solo.save("seat-0", tokens=30)
    if finished:
        solo.post("/finish")
    page = solo.get("/result").text
    assert podium(page) == {"You": "30"}
    assert "Gosha" not in page.partition('class="names"')[2].partition("</tr>")[0]
    assert "You: 30 so far" in words(page.partition("<thead>")[2])
    assert "Not over yet: Gosha, nothing entered yet." in words(page.partition('class="verdict"')[2])
    assert "GK-64" not in page
    paper = " ".join(lines(solo.get("/result.pdf").data))
    assert "Gosha" not in paper
    assert "wins" not in paper


def test_gosha_counts_once_something_of_his_is_told(solo: Table) -> None:
    solo.save("seat-0", tokens=30)
    solo.build("0,0 red 12 3 gosha", "1,0 red 13 1 gosha")
    page = solo.get("/result").text
    assert podium(page) == {"You": "30", "Gosha": "8"}
    assert "You in the lead" in words(page)
    solo.save("gosha", tokens=0)
    solo.post("/finish")
    assert "You wins" in words(solo.get("/result").text)


def test_who_plays_alone_has_no_row_for_the_refresh_tokens_that_nobody_gets(solo: Table, table: Table) -> None:
    for at, rows in ((solo, 0), (table, 1)):
        at.save("seat-0", tokens=30)
        at.save("gosha" if at is solo else "seat-1", tokens=20)
        assert at.get("/result").text.count('href="#why-refresh-0"') == rows
        assert at.get("/enter/seat-0?by=pad").text.count('name="pad.refresh"') == rows


def test_only_what_is_told_counts(table: Table, app: Flask) -> None:
    table.build("0,0 red 12 3 0", "1,0 blue - 1 1", "2,0 - - 4 2")
    assert [tile["number"] for tile in table.final(app)["city"]] == [12]
    assert table.final(app)["fragment"] is True


def test_what_a_district_pays_leaves_the_middle_of_a_free_place_free(table: Table) -> None:
    plan = table.build("0,1 blue 5 2 0", "1,1 blue 14 1 0").json["fragments"]["city-map"]
    (place,) = (place for place in plan.split("</a>") if 'class="tag ' in place)
    assert 'class="plus"' in place


def test_districts_alone_pay_and_ask_only_where_a_tie_hangs(table: Table, app: Flask) -> None:
    rows: dict[str, Any] = {"d0.colour": "blue", "d0.0.resources": 3, "d0.1.resources": 2, "d0.2.resources": 2,
            "d1.colour": "yellow", "d1.1.resources": 3}  # fmt: skip
    answer = table.save("districts", **rows).json
    assert 'data-asks="d0.1.tallest d0.2.tallest"' in answer["fragments"]["districts"]
    assert "how tall is Boris’s tallest building?" in answer["fragments"]["findings"]
    answer = table.save("districts", 1, **rows, **{"d0.1.tallest": 2, "d0.2.tallest": 2}).json
    assert 'data-asks="d0.1.number d0.1.tallest d0.2.number d0.2.tallest"' in answer["fragments"]["districts"]
    facts = {"d0.1.tallest": 2, "d0.2.tallest": 2, "d0.1.number": 17, "d0.2.number": 11}
    answer = table.save("districts", 2, **rows, **facts).json
    assert "Pays: Anya 7, Boris 2" in answer["fragments"]["districts"]
    result = documents.calculate("ginkgopolis", "final", table.final(app))
    assert {player["name"]: player["total"] for player in result["players"]} == {"Anya": 7, "Boris": 8, "Clara": 0}
    page = table.get("/enter/districts").text
    assert "A district is two or more buildings of one colour side by side." in page
    assert words(page).count("resources") > 3
    assert re.search(r'name="d0\.1\.number"[^>]*value="17"', page)


def test_districts_that_were_counted_go_on_counting_when_a_tile_is_laid(table: Table, app: Flask) -> None:
    table.save("districts", **{"d0.colour": "blue", "d0.0.resources": 3})
    answer = table.build("0,0 red 7 2 0", "1,0 red 8 1 1").json
    assert table.final(app)["districts"][0]["holds"] == {"Anya": {"resources": 3}}
    assert table.final(app)["city"] == []
    assert "Scored from “Districts only”, not from this map." in answer["fragments"]["counting"]
    assert answer["fragments"]["city-map"].count('class="bound"') == 1
    assert "2 of 9 starting places, not counted" in flat(table.get().text)


def test_one_press_counts_the_map_and_one_counts_the_districts(table: Table, app: Flask) -> None:
    table.save("districts", **{"d0.colour": "blue", "d0.0.resources": 3})
    table.build("0,0 red 7 2 0", "1,0 red 8 1 1")
    answer = table.build(base=1, count="map").json
    assert "districts" not in table.final(app)
    assert "Scored from “Districts only”" not in answer["fragments"]["counting"]
    page = table.get("/enter/districts").text
    assert "Scored from the map, not from these districts." in page
    answer = table.save("districts", 2, **{"d0.colour": "blue", "d0.0.resources": 3, "count": "districts"}).json
    assert "districts" in table.final(app)
    assert "Scored from the map" not in answer["fragments"]["counting"]


def test_a_map_that_was_there_first_goes_on_counting(table: Table, app: Flask) -> None:
    table.build("0,0 red 7 2 0", "1,0 red 8 1 1")
    table.save("districts", **{"d0.colour": "blue", "d0.0.resources": 3})
    assert "districts" not in table.final(app)
    assert "Scored from the map, not from these districts." in table.get("/enter/districts").text


def test_a_table_mixes_boards_and_pads(table: Table, app: Flask) -> None:
    table.build("0,0 red 7 2 0", "1,0 red 8 1 1")
    table.enter(1, tokens=20, refresh=2, cards=9, districts=3)
    result = documents.calculate("ginkgopolis", "final", table.final(app))
    assert {player["name"]: player["total"] for player in result["players"]} == {"Anya": 3, "Boris": 34}


def test_a_tie_that_is_not_told_gives_nobody_the_lead(table: Table) -> None:
    """On the list of districts, the table, the result and on paper: 11 or 4 for both."""
    rows: dict[str, Any] = {"d0.colour": "red", "d0.0.resources": 4, "d0.1.resources": 4, "d0.2.resources": 3}
    listed = table.save("districts", **rows).json["fragments"]["districts"]
    assert "Pays: Boris 11 or 4, Anya 11 or 4" in listed
    page = flat(table.get("/result").text)
    assert "Still open: Anya, Boris" in page
    assert "Red district 1: a tie; how tall is Anya’s tallest building?" in page
    assert page.count("4–11: Districts of ") == 2, "the row says what the total says"
    assert "4 to 11: a tie is still open" in flat(table.get("").text)
    paper = lines(table.get("/result.pdf").data)
    assert "Still open: Anya, Boris. Red district 1" in " ".join(paper)
    assert paper.count("4–11") == 4, "total and districts of both"
    facts = {"d0.0.tallest": 1, "d0.1.tallest": 3}
    table.save("districts", 1, **rows, **facts)
    assert "Still open" not in table.get("/result").text
