"""Finish is an end: it is shown with its time and what stands, every phone learns it, and a change asks first."""

import re
from html import unescape

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.tables import Store
from tests.web.filled import Filled
from tests.web.phones import JSON, AtTable, flat, on_paper, open_table, verdict
from tests.web.streets_forms import LOFTS, PARK, STATION, form, open_streets, save
from tests.web.test_plays import only_play


@pytest.fixture
def finished(client: FlaskClient) -> AtTable:
    at = open_table(client)
    at.enter(0, residents=7, hearts=6, coins=1)
    at.enter(1, residents=3, hearts=4, coins=0)
    at.post("/finish")
    return at


def test_the_table_says_when_it_was_finished_and_every_seat_in_a_line_what_stands(finished: AtTable) -> None:
    table, seat = flat(finished.get().text), flat(finished.get("/enter/seat-1?by=pad").text)
    assert "Finished" in table
    assert "<bdi>Ann</bdi> wins" in table
    assert re.search(r"Finished \w+ \d+, \d{4}, ", table)
    assert "Reopen" in seat
    assert "<span>finished: Ann 42, Bob 12</span>" in seat


def test_the_result_has_the_day_in_its_title_and_every_total_once(finished: AtTable) -> None:
    page = flat(finished.get("/result").text)
    assert re.search(r'<span id="ended"[^>]*>Result · \w+ \d+, \d{4}', page)
    assert page.partition("</thead>")[0].count(">42<") == 1
    assert ">Total<" not in page
    assert "Play again" in page


def test_other_phones_learn_it_by_their_next_question(app: Flask, client: FlaskClient) -> None:
    at = open_table(client)
    at.enter(0, residents=7, hearts=6, coins=1)
    other = AtTable(app.test_client(), at.path)

    def hears(show: str) -> str:
        return " ".join(other.get(f"/state?show={show}").json["fragments"].values())

    for show in ("table", "seat-1"):
        assert "inished" not in hears(show)
    assert "Reopen" not in hears("result")
    at.post("/finish")
    for show in ("table", "seat-1"):
        assert "inished" in hears(show), show
    for show in ("table", "result"):
        assert "Reopen" in hears(show), show
        assert "Play again" in hears(show), show


def test_a_change_from_a_script_asks_first_and_is_made_after_reopening(app: Flask, finished: AtTable) -> None:
    other, store = AtTable(app.test_client(), finished.path), app.extensions["store"]
    asked = other.enter(1, base=1, residents=5, hearts=4, coins=0)
    assert asked.status_code == 409
    assert asked.json["finished"]
    assert "Reopen" in asked.json["fragments"]["conflict"]
    assert store.part(1, "seat-1").document["pad"]["residents"] == 3
    sent = {"way": "pad", "base": 1, "pad.residents": 5, "pad.hearts": 4, "pad.coins": 0, "reopen": "yes"}
    assert other.client.post(f"{other.path}/enter/seat-1", data=sent, headers=JSON).status_code == 200
    assert store.part(1, "seat-1").document["pad"]["residents"] == 5
    assert "/reopen" not in other.get().text


def test_a_change_without_a_script_asks_on_a_page_that_keeps_what_was_sent(app: Flask, finished: AtTable) -> None:
    sent = {"way": "pad", "base": "1", "pad.residents": "5", "pad.hearts": "4", "pad.coins": "0"}
    asked = finished.post("/enter/seat-1", **sent)
    assert asked.status_code == 409
    assert "Ann 42, Bob 12" in flat(asked.text)
    page = Filled(asked.text)
    assert {name: page.sent[name] for name in sent} == sent
    assert finished.post("/enter/seat-1", **sent, reopen="yes").status_code == 303
    assert app.extensions["store"].part(1, "seat-1").document["pad"]["residents"] == 5


@pytest.mark.parametrize(
    ("page", "sent"),
    [
        ("/enter/seat-0/undo", {}),
        ("/restore", {"change": 1}),
        ("/settings", {"name": ["Anna", "Bob"]}),
        ("/settings", {"name": ["Ann", "Bob"], "module": ["sum"]}),
        ("/notes", {"base": 0, "text": "a rematch"}),
        ("/rules/HC-33", {"side": "literal", "base": 0}),
    ],
)
def test_every_way_to_change_something_asks_first(finished: AtTable, page: str, sent: dict[str, object]) -> None:
    if page == "/restore":
        finished.post("/reopen")
        finished.enter(0, base=1, residents=8, hearts=6, coins=1)
        finished.post("/finish")
    before = finished.get("/state").json["tag"]
    assert finished.post(page, **sent).status_code == 409, page
    assert finished.get("/state").json["tag"] == before


def storeys(at: AtTable, seat: int, *lots: str, base: int = 0) -> None:
    named = {f"lot.{n}": lot for n, lot in enumerate(lots, 1)}
    assert at.save(f"seat-{seat}", base, coins=10, **named).status_code == 200


def cards(at: AtTable, seat: int, *ids: str, base: int = 0) -> None:
    named = {f"card.{n}": card for n, card in enumerate(ids)}
    assert at.save(f"seat-{seat}", base, coins=3, **named).status_code == 200


@pytest.fixture
def streets_under_way(client: FlaskClient) -> AtTable:
    """UpTown: Ann has one roof of five, Bob none."""
    at = open_table(client, "uptown")
    storeys(at, 0, "shop +2*", "park roof +3*", "", "", "")
    storeys(at, 1, "shop +2*", "", "", "", "")
    return at


@pytest.fixture
def cities_under_way(client: FlaskClient) -> AtTable:
    """Happy City: Ann has three cards of ten, Bob two."""
    at = open_table(client)
    cards(at, 0, "market", "zoo", "house")
    cards(at, 1, "market", "house")
    return at


@pytest.mark.parametrize(
    ("under_way", "so_far"), [("streets_under_way", "roofs 1 of 5"), ("cities_under_way", "most cards 3 of 10")]
)
def test_nobody_has_won_while_the_game_goes_on(request: pytest.FixtureRequest, under_way: str, so_far: str) -> None:
    at: AtTable = request.getfixturevalue(under_way)
    assert "Ann in the lead" in verdict(at)
    assert f"Not over yet: {so_far}." in verdict(at)
    assert 'class="banner"' not in at.get("/result").text
    assert f"Ann in the lead. Not over yet: {so_far}." in on_paper(at)
    assert "wins" not in on_paper(at)
    at.post("/finish")
    assert "<bdi>Ann</bdi> wins" in verdict(at)
    assert "Ann wins" in on_paper(at)


def test_a_tie_names_what_puts_somebody_in_the_lead_while_the_game_goes_on(client: FlaskClient) -> None:
    at = open_table(client)
    for seat, coins in enumerate((3, 5)):
        at.save(f"seat-{seat}", coins=coins, **{"card.0": "market", "card.1": "zoo", "card.2": "house"})
    reason = 'Tied on points; decided by the coins left. <b class="stop">Coins: 5 > 3</b>'
    so_far = verdict(at).replace("&gt;", ">")
    assert "Bob in the lead" in so_far
    assert f"Not over yet: most cards 3 of 10. {reason}" in so_far
    assert "/rules/HC-35" in so_far
    said = "Not over yet: most cards 3 of 10. Tied on points; decided by the coins left."
    assert f"Bob in the lead. {said} Points: 3 = 3; Coins: 5 > 3 (HC-35)" in on_paper(at)
    in_picture = "Tied on points; decided by the coins left. Coins: 5 > 3 Not over yet: most cards 3 of 10."
    assert in_picture in unescape(at.get("/share").text)
    at.post("/finish")
    assert reason in verdict(at).replace("&gt;", ">")


def test_a_tie_names_what_puts_somebody_in_the_lead_while_a_seat_is_to_come(client: FlaskClient) -> None:
    at = open_table(client, names=("Ann", "Bob", "Cid"))
    for seat, coins in enumerate((3, 5)):
        at.enter(seat, residents=2, hearts=2, coins=coins)
    assert "Tied on points; decided by the coins left." in verdict(at)
    said = "Bob in the lead; 1 player has no score yet. Tied on points; decided by the coins left."
    assert f"{said} Points: 4 = 4; Coins: 5 > 3 (HC-35)" in on_paper(at)
    at.enter(0, 1, residents=2, hearts=2, coins=5)
    for told in (verdict(at), on_paper(at), at.get("/share").text):
        assert "Equal so far." in told
        assert "the win is shared" not in told
    at.enter(0, 2, residents=2, hearts=3, coins=5)
    assert "1 player has no score yet. Most points at the table." in on_paper(at)


def test_finished_early_uptown_says_so_where_every_deck_was_counted(streets_under_way: AtTable, store: Store) -> None:
    at = streets_under_way
    at.post("/finish")
    assert "Finished early" not in at.get("/result").text, "a deck may have run out"
    at.post("/reopen")
    at.post("/enter/turns", **{"way": "turns", "base": 0, "deck.0": 9, "deck.1": 7})
    at.post("/finish")
    assert_finished_early(at, store, "Finished early: roofs 1 of 5, smallest deck 7.")


def test_finished_early_streets_says_how_many_tiles_are_left(client: FlaskClient, store: Store) -> None:
    at = open_streets(client)
    save(at, "city", form(STATION, PARK, LOFTS))
    assert "Finished with" not in at.get("/result").text
    at.post("/finish")
    left = re.search(r"Finished with \d+ tiles left\.", at.get("/result").text)
    assert left
    assert_finished_early(at, store, left[0])


def assert_finished_early(at: AtTable, store: Store, says: str) -> None:
    """On the result, on paper and in the history."""
    assert says in verdict(at)
    assert says in on_paper(at)
    assert says in at.client.get(f"/plays/{only_play(store, at).key}").text


def test_who_watches_is_never_asked_to_enter(client: FlaskClient) -> None:
    at = open_table(client)
    watched = re.search(r'id="watch-link" readonly value="[^"]*(/v/[^"]+)"', at.get().text)
    assert watched
    for page in ("", "/result", "/enter/totals"):
        shown = client.get(watched[1] + page).text
        assert ("Enter" in shown, "disabled" in shown) == (False, page == "/enter/totals")


def test_a_seat_of_streets_leads_to_the_empty_map_and_asks_for_nothing_once_finished(client: FlaskClient) -> None:
    at = open_streets(client)
    seat = flat(at.get("/enter/seat-0").text)
    assert "Enter the city as a map" in seat
    assert "Here you enter the rest" in seat
    at.post("/finish")
    finished = flat(at.get("/enter/seat-0").text) + flat(at.get("/enter/seat-0?by=pad").text)
    assert not re.search("Enter the city|Here you enter|Numbers only", finished)
