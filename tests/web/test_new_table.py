import re

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.web.filled import Filled
from tests.web.phones import AtTable, flat, open_table, table_of


def names(text: str) -> list[str]:
    return Filled(text).values.get("name", [])


def starting(at: AtTable) -> list[str]:
    return re.findall(r'dir="auto">([^<]+)</b><span class="note first">', flat(at.get().text))


@pytest.mark.parametrize(
    ("game", "group", "asked", "offered"),
    [
        ("uptown", ("Ann", "Bob", "Cid"), "uptown", ["Ann", "Bob", "Cid"]),
        ("uptown", ("Ann", "Bob", "Cid"), "streets", ["Ann", "Bob", "Cid"]),
        ("ginkgopolis", ("Ann",), "ginkgopolis", ["Ann"]),
        ("ginkgopolis", ("Ann",), "uptown", ["Ann", "Player 2"]),
        (None, (), "uptown", ["Player 1", "Player 2"]),
    ],
)
def test_two_taps_start_a_table_with_the_last_group_or_with_names_to_start_with(
    client: FlaskClient, game: str | None, group: tuple[str, ...], asked: str, offered: list[str]
) -> None:
    if game:
        open_table(client, game, group)
    assert names(client.get(f"/new?game={asked}").text) == offered


def test_players_who_are_there_from_last_time_are_pointed_out(client: FlaskClient) -> None:
    said = "3 players, as at your last table: is that right?"
    assert "as at your last table" not in client.get("/new?game=uptown").text
    open_table(client, "uptown", ("Ann", "Bob", "Cid"))
    assert said in flat(client.get("/new?game=uptown").text)
    dropped = {"game": "uptown", "name": ["Ann", "Bob", "Cid"], "drop": "2"}
    assert "as at your last table" not in client.get("/new", query_string=dropped).text


def test_a_group_of_which_the_game_takes_only_some_is_not_cut_without_a_word(client: FlaskClient) -> None:
    everybody = tuple(f"Player {letter}" for letter in "ABCDEFGHIJKL")
    open_table(client, "paper-quarters", everybody)
    assert "Only the first" not in client.get("/new?game=paper-quarters").text
    page = client.get("/new?game=happy-city").text
    assert names(page) == list(everybody[:5])
    assert "Only the first 5 of 12 are here: Happy City is for up to 5." in flat(page)


def test_a_new_player_has_a_name_and_a_sign_of_their_own(client: FlaskClient) -> None:
    form = {"name": ["Player 2", "Player 3"], "shape": ["triangle 1", "square 2"], "add": ""}
    page = client.get("/new", query_string={"game": "uptown", **form}).text
    assert names(page) == ["Player 2", "Player 3", "Player 4"]
    client.post("/new", data={"game": "ginkgopolis", "name": "Ann", "shape": "triangle 1"})
    assert 'name="shape" value="circle 0"' in client.get("/new?game=uptown").text


@pytest.mark.parametrize(("button", "starts"), [({"drop": "0"}, "1"), ({"drop": "2"}, "0"), ({"up": "2"}, "1")])
def test_whoever_starts_goes_on_to_start(client: FlaskClient, button: dict[str, str], starts: str) -> None:
    form = {"game": "uptown", "name": ["Ann", "Bob", "Cid"], "first": "2", **button}
    assert f'name="first" value="{starts}" checked' in client.get("/new", query_string=form).text


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        ({"add": ""}, ["Ann", "Bob", "Player 3"]),
        ({"add": "Cid"}, ["Ann", "Bob", "Cid"]),
        ({"drop": "0"}, ["Bob"]),
        ({"drop": "9"}, ["Ann", "Bob"]),
        ({"up": "1"}, ["Bob", "Ann"]),
        ({"change": "streets"}, ["Ann", "Bob"]),
    ],
)
def test_the_small_buttons_keep_what_was_typed(client: FlaskClient, data: dict[str, str], expected: list[str]) -> None:
    response = client.get("/new", query_string={"game": "uptown", "name": ["Ann", "Bob"], **data})
    assert names(response.text) == expected


def test_a_sign_turns_to_one_that_nobody_has(client: FlaskClient) -> None:
    form = {"game": "uptown", "name": ["Ann", "Bob"], "shape": ["circle 0", "triangle 1"], "turn": "0"}
    assert 'name="shape" value="triangle 0"' in client.get("/new", query_string=form).text


@pytest.mark.parametrize(
    ("game", "people", "says"),
    [
        ("uptown", ["Ann", ""], "has no name yet"),
        ("uptown", ["Ann", "  "], "has no name yet"),
        ("uptown", ["Ann", "Ann"], "at the table twice"),
        ("uptown", ["Ann"], "needs at least 2 players"),
        ("uptown", ["A", "B", "C", "D", "E"], "is for at most 4 players"),
        ("happy-city", [], "needs at least 2 players"),
        ("chess", ["Ann", "Bob"], "“chess” is not on the list"),
        ("uptown", ["Ann", "x" * 201], "At most 200 characters fit here; this is 1 too many"),
    ],
)
def test_what_is_wrong_is_said_where_it_is(client: FlaskClient, game: str, people: list[str], says: str) -> None:
    response = client.post("/new", data={"game": game, "name": people})
    assert response.status_code == 422
    assert says in response.text
    assert names(response.text) == [name.strip() for name in people]


def test_a_refused_table_keeps_everything_that_was_typed(client: FlaskClient) -> None:
    typed = {"name": ["Ann", "Ann", "Cid"], "shape": ["cross 1", "circle 0", "square 2"], "module": ["sum"]}
    refused = client.post("/new", data={"game": "happy-city", "first": "2", **typed})
    assert refused.status_code == 422
    page = Filled(refused.text)
    assert page.why == {"name": "“Ann” is at the table twice: add a letter to tell them apart"}
    assert {name: page.values[name] for name in typed} == typed
    assert page.sent["first"] == "2"


@pytest.mark.parametrize(("field", "sent"), [("module", ["sum", "unknown"]), ("first", "7")])
def test_what_the_table_cannot_have_is_refused_not_left_out(client: FlaskClient, field: str, sent: object) -> None:
    refused = client.post("/new", data={"game": "happy-city", "name": ["Ann", "Bob"], field: sent})
    assert refused.status_code == 422
    assert "is not on the list" in refused.text


def test_a_table_of_hundreds_is_refused_before_it_is_drawn(client: FlaskClient) -> None:
    assert client.post("/new", data={"game": "paper-quarters", "name": ["x"] * 201}).status_code == 413


def test_modules_and_the_first_player_are_kept(app: Flask, client: FlaskClient) -> None:
    at = open_table(client, module=["sum"], first="1")
    assert table_of(app.extensions["store"], at).options == {"sum": True, "first": 1}


def test_the_table_shows_who_starts_and_a_rematch_who_starts_next(client: FlaskClient) -> None:
    at = open_table(client, "uptown", first="1")
    assert starting(at) == ["Bob"]
    assert starting(AtTable(client, at.post("/rematch").headers["Location"])) == ["Ann"]
    assert starting(open_table(client, "ginkgopolis", ("Ann",))) == []


def test_where_all_play_at_once_nobody_is_asked_who_starts(client: FlaskClient) -> None:
    names = {"name": ["Ann", "Bob"]}
    assert 'name="first"' in client.get("/new", query_string={"game": "uptown", **names}).text
    assert 'name="first"' not in client.get("/new", query_string={"game": "paper-quarters", **names}).text
    at = open_table(client, "paper-quarters")
    assert starting(at) == starting(AtTable(client, at.post("/rematch").headers["Location"])) == []


def test_a_full_table_offers_no_further_player(client: FlaskClient) -> None:
    full = {"game": "uptown", "name": ["Ann", "Bob", "Cid", "Dan"]}
    assert 'name="add"' not in client.get("/new", query_string=full).text
    assert names(client.get("/new", query_string={**full, "add": ""}).text) == full["name"]
    assert 'name="add"' in client.get("/new", query_string={**full, "change": "streets"}).text


def test_from_three_players_on_everybody_but_the_first_can_sit_one_place_earlier(client: FlaskClient) -> None:
    people = ["Ann", "Bob", "Cid"]
    for count, offered in ((2, []), (3, ["1", "2"])):
        page = client.get("/new", query_string={"game": "uptown", "name": people[:count]}).text
        assert re.findall(r'name="up" value="(\d)"', page) == offered


def test_a_rematch_has_the_same_people_and_the_next_one_starts(app: Flask, client: FlaskClient) -> None:
    at = open_table(client, "uptown", ("Ann", "Bob"))
    again = at.post("/rematch").headers["Location"]
    table = app.extensions["store"].by_key(again.removeprefix("/t/"))
    assert [seat.name for seat in table.seats] == ["Ann", "Bob"]
    assert table.options["first"] == 1
    assert again != at.path


def test_from_the_sixth_seat_on_a_badge_has_its_number(client: FlaskClient) -> None:
    at = open_table(client, "paper-quarters", tuple(f"P{n}" for n in range(1, 8)))
    assert re.findall(r'<span class="no">(\d+)</span>', flat(at.get().text)) == ["6", "7"]


def test_a_player_without_a_name_yet_is_not_called_by_one(client: FlaskClient) -> None:
    page = client.get("/new?game=uptown&name=Ann&name=&name=Cid").text
    labels = re.findall(r'aria-label="([^"]*)"', page)
    assert {"Sign: the next one", "One seat up", "Remove this player", "Remove Cid"} <= set(labels)
    assert not {"Sign of : the next one", ": one seat up", "Remove "} & set(labels)
