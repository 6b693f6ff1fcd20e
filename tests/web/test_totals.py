"""Just the total: a table that counted on paper enters one number a player, and gets result, history and paper."""

import json
import re

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion import games
from companion.session.view import View
from tests.web.filled import Filled
from tests.web.phones import JSON, AtTable, build, flat, on_paper, open_table, revision, sums
from tests.web.test_bringing_in import bring_in, elsewhere, sent
from tests.web.test_unreadable_entries import spoil

GAMES = games.ids()


def total(at: AtTable, seat: int, points: object, **fields: str) -> None:
    answer = at.save(f"seat-{seat}", revision(at, seat), way="total", total=str(points), **fields)
    assert answer.status_code == 200, answer.text


def verdict(at: AtTable) -> str:
    return flat(at.get("/result").text.partition('id="verdict"')[2].partition("<table")[0])


def test_a_long_total_is_drawn_small_enough_for_its_house(client: FlaskClient) -> None:
    at = open_table(client, "paper-quarters")
    total(at, 0, 999999)
    total(at, 1, 12345)
    drawn = re.findall(r'<text class="(pts[^"]*)"', at.get("/result").text)
    assert drawn == ["pts inv tightest", "pts tight"]


@pytest.mark.parametrize("game", GAMES)
def test_one_number_a_player_is_a_result(client: FlaskClient, game: str) -> None:
    at = open_table(client, game)
    total(at, 0, 57)
    total(at, 1, "−3")
    result = flat(at.get("/result").text)
    assert "<bdi>Ann</bdi> wins" in verdict(at)
    assert sums(at) == ["57", "−3"]
    assert "not entered" not in result
    assert "total as entered" in result
    assert 'href=""' not in result
    assert 'class="cellnum num" href' not in result
    assert "total as entered" in at.get().text
    for page in ("", "/share", "/log", "/result.svg", "/result-square.svg"):
        assert at.get(page).status_code == 200
    paper = on_paper(at)
    assert "total as entered: +57" in paper
    for seat in (0, 1):
        for by in ("board", "pad", "total"):
            assert at.get(f"/enter/seat-{seat}?by={by}", follow_redirects=True).status_code == 200


@pytest.mark.parametrize("game", GAMES)
def test_a_finished_table_of_totals_is_a_play(client: FlaskClient, game: str) -> None:
    at = open_table(client, game)
    total(at, 0, 41)
    total(at, 1, 40)
    assert at.post("/finish").status_code == 303
    assert "<bdi>Ann</bdi> wins" in verdict(at)
    play = re.search(r'href="(/plays/[^"]+)"', at.get("/result").text)
    assert play
    assert "41" in client.get(play[1]).text
    archive = client.get("/exchange/kvartal.json").data
    players = json.loads(archive)["plays"][0]["players"]
    assert [(player["total"], player["winner"], player["categories"]) for player in players] == [
        (41, True, {}),
        (40, False, {}),
    ]


def test_a_play_of_totals_comes_in_elsewhere_as_it_was(app: Flask, client: FlaskClient) -> None:
    at = open_table(client, "happy-city")
    total(at, 0, 41)
    total(at, 1, 41, tie="seat-0")
    at.post("/finish")
    archive = client.get("/exchange/kvartal.json").data
    other = app.test_client()
    bring_in(other, sent(other, elsewhere(archive)).text)
    came = json.loads(other.get("/exchange/kvartal.json").data)["plays"][0]
    assert [(player["total"], player["place"]) for player in came["players"]] == [(41, 1), (41, 2)]
    assert came["tie"] == ["given"]
    assert "the tie-break you entered" in other.get(f"/plays/{came['key']}").text
    assert ",41," in client.get("/exchange/kvartal.csv").text


def test_equal_totals_ask_who_wins_and_decide_nothing(client: FlaskClient) -> None:
    at = open_table(client, "uptown")
    total(at, 0, 40)
    total(at, 1, 40)
    assert "Ann, Bob: tied on points" in verdict(at)
    assert verdict(at).count("Who wins the tie-break?") == 1
    assert f'href="{at.path}/enter/seat-0?by=total#tie"' in verdict(at)
    assert 'name="seat-0.tie"' in all_totals(at)
    total(at, 1, 40, tie="ahead")
    assert "<bdi>Bob</bdi> wins" in verdict(at)
    assert "decided by the tie-break you entered" in verdict(at)
    total(at, 1, 40, tie="beside")
    assert "A shared win: Ann, Bob" in verdict(at)
    total(at, 1, 40, tie="behind")
    assert "<bdi>Ann</bdi> wins" in verdict(at)
    total(at, 1, 39)
    assert ".tie" not in all_totals(at)


def test_three_equal_totals_ask_once_who_wins(client: FlaskClient) -> None:
    at = open_table(client, "uptown", ("Ann", "Bob", "Cid"))
    for seat in range(3):
        total(at, seat, 40)
    page = all_totals(at)
    assert re.findall(r'[.]tie"[^>]*value="([^"]*)"', page) == ["seat-0", "seat-1", "seat-2", "beside"]
    assert "checked" not in page.partition('id="tie-break"')[2].partition("</section>")[0]
    total(at, 2, 40, tie="seat-1")
    assert "<bdi>Bob</bdi> wins" in verdict(at)
    assert chosen_winner(at) == "seat-1"
    total(at, 0, 40, tie="beside")
    assert "A shared win: Ann, Bob, Cid" in verdict(at)
    assert chosen_winner(at) == "beside"
    assert at.post("/enter/seat-0/undo", way="total", base=revision(at, 0)).status_code == 303
    assert "<bdi>Bob</bdi> wins" in verdict(at)


def test_two_of_four_share_a_tie_and_the_others_lose_it(client: FlaskClient) -> None:
    at = open_table(client, "uptown", ("Ann", "Bob", "Cid", "Dan"))
    for seat in range(4):
        total(at, seat, 40)
    fields = {f"seat-{seat}.total": 40 for seat in range(4)} | {"way": "total", "base": 4}
    said = {"seat-0.tie": "beside", "seat-0.loses": ["seat-0", "seat-2"]}
    assert at.client.post(f"{at.path}/enter/totals", data={**fields, **said}, headers=JSON).status_code == 200
    assert "A shared win: Bob, Dan" in verdict(at)
    assert places(at) == {"Ann": 3, "Bob": 1, "Cid": 3, "Dan": 1}
    assert "A shared win. Bob, Dan" in on_paper(at) or "A shared win: Bob, Dan" in on_paper(at)
    page = Filled(all_totals(at)).sent
    assert (page["seat-0.tie"], chosen_losers(at)) == ("beside", ["seat-0", "seat-2"])
    log = flat(at.get("/log").text)
    assert (log.count("Total: 40, behind"), log.count("Total: 40, equal")) == (1, 0), log
    total(at, 2, 39)
    assert "Ann, Bob, Dan: tied on points" in verdict(at), "Cid left the tie, so the others are asked again"


def test_who_loses_a_tie_that_others_share_is_not_asked_of_two(client: FlaskClient) -> None:
    at = open_table(client, "uptown")
    for seat in range(2):
        total(at, seat, 40)
    total(at, 0, 40, tie="beside")
    assert "A shared win: Ann, Bob" in verdict(at)
    assert ".loses" not in all_totals(at)


def chosen_losers(at: AtTable) -> list[str]:
    return re.findall(r'name="seat-0.loses" value="([^"]*)" checked', all_totals(at))


def test_what_a_missing_board_means_for_the_others_is_told_before_a_total_is_typed(client: FlaskClient) -> None:
    at = open_table(client, "happy-city")
    note = "Who has only a total here counts for the others as an empty board."
    assert note not in flat(all_totals(at))
    build(at, 0, card_0="market", card_1="zoo", card_2="house", coins="1")
    assert note in flat(all_totals(at))


def all_totals(at: AtTable) -> str:
    """The page that the way of entering “Total” leads to from any seat."""
    return at.get("/enter/seat-0?by=total", follow_redirects=True).text


def chosen_winner(at: AtTable) -> str:
    return next(value for name, value in Filled(all_totals(at)).sent.items() if name.endswith(".tie"))


def test_a_counted_board_can_win_against_equal_totals(client: FlaskClient) -> None:
    at = open_table(client, "uptown", ("Ann", "Bob", "Cid"))
    at.enter(0, lot_1=10, lot_2=0, lot_3=0, lot_4=0, lot_5=0, coins=0, tallest=5)
    total(at, 1, 10)
    total(at, 2, 10)
    total(at, 2, 10, tie="seat-0")
    assert "<bdi>Ann</bdi> wins" in verdict(at)
    assert chosen_winner(at) == "seat-0"


def test_a_shared_win_with_a_total_says_why_an_equal_third_is_behind(client: FlaskClient) -> None:
    at = open_table(client, "uptown", ("Ann", "Bob", "Cid"))
    for seat, tallest in ((0, 3), (1, 2)):
        at.enter(seat, lot_1=10, lot_2=0, lot_3=0, lot_4=0, lot_5=0, coins=0, tallest=tallest)
    total(at, 2, 10)
    total(at, 2, 10, tie="beside")
    assert places(at) == {"Ann": 1, "Bob": 3, "Cid": 1}
    assert "2 &lt; 3" in verdict(at)
    log = flat(at.get("/log").text)
    assert (log.count("Total: 10"), log.count("Total: 10, equal")) == (2, 1)


def test_nothing_said_of_a_tie_orders_nobody(client: FlaskClient) -> None:
    """Bob's pad says nothing of his estates, Cid gave only a total: both may win, and who does not shares the rest."""
    at = open_table(client, "paper-quarters", ("Ann", "Bob", "Cid"))
    enter_estates(at, 0, count="3", of_1="2", of_3="1")
    enter_estates(at, 1)
    total(at, 2, 57)
    choice = all_totals(at).partition('id="tie-break"')[2].partition("</section>")[0]
    assert "Ann, Bob: the rules decide" in choice
    total(at, 2, 57, tie="seat-0")
    assert chosen_winner(at) == "seat-0"
    assert "Ann, Bob: tied on points" in verdict(at)
    enter_estates(at, 1, count="1", of_2="1")
    assert "<bdi>Ann</bdi> wins" in verdict(at)
    assert "3 &gt; 1" in verdict(at)
    assert places(at) == {"Ann": 1, "Bob": 2, "Cid": 2}


def enter_estates(at: AtTable, seat: int, **sizes: str) -> None:
    """A pad of 57 points."""
    empty = dict.fromkeys(("plans", "parks", "pools", "temps", "bis", "roundabouts", "refusals"), "0")
    pad = {**empty, "estates": "57", **{f"estates_{size}": count for size, count in sizes.items()}}
    fields = {f"pad.{key}": value for key, value in pad.items()}
    assert at.save(f"seat-{seat}", revision(at, seat), way="pad", **fields).status_code == 200


def places(at: AtTable) -> dict[str, int]:
    store = at.client.application.extensions["store"]
    view = View(store.snapshot(at.path.rpartition("/")[2], edit=True), True, store)
    assert view.score.result
    return {player.name: player.place for player in view.score.result.players}


def test_a_total_beside_a_board_leaves_the_board_its_points(client: FlaskClient) -> None:
    at = open_table(client, "happy-city")
    build(at, 0, card_0="market", card_1="zoo", card_2="house", coins="1")
    alone = sums(at)
    total(at, 1, 30)
    assert sorted(sums(at)) == sorted([*alone, "30"])


@pytest.mark.parametrize("game", GAMES)
def test_going_back_to_the_pad_loses_nothing(client: FlaskClient, game: str) -> None:
    at = open_table(client, game)
    row = next(row.key for row in games.get(game).pad if not row.optional and row.key not in ("hearts", "residents"))
    at.enter(0, **{row: 4})
    counted = sums(at)
    total(at, 0, 99)
    assert sums(at) == ["99"]
    page = at.get("/enter/seat-0?by=pad").text
    assert "Scored from the total" in page
    assert re.search(rf'name="pad.{row}"[^>]*value="4"', page)
    total(at, 0, "")
    assert sums(at) == counted


def test_the_next_seat_opens_with_its_total_too(client: FlaskClient) -> None:
    at = open_table(client, "uptown")
    total(at, 0, 12)
    assert 'name="seat-1.total"' in at.get("/enter/seat-1", follow_redirects=True).text


def test_another_browser_opens_a_table_of_totals(app: Flask, client: FlaskClient) -> None:
    at = open_table(client, "paper-quarters")
    total(at, 0, 70)
    total(at, 1, 70, tie="ahead")
    link = re.search(r'id="link" readonly value="([^"]*)"', at.get("/hand-over").text)
    other = app.test_client()
    assert link
    opened = other.post("/take", data={"packed": link[1].rpartition("/")[2]}).headers["Location"]
    assert "<bdi>Bob</bdi> wins" in verdict(AtTable(other, opened))


def test_a_tie_of_a_game_without_a_tie_break_is_shared_and_asks_nothing(client: FlaskClient) -> None:
    at = open_table(client, "ginkgopolis", ("Ann", "Bob", "Cid"))
    for seat, points in enumerate((40, 31, 40)):
        at.post(f"/enter/seat-{seat}", way="total", base=0, total=points)
    assert "the win is shared" in at.get("/result").text
    for page in (at.get("/result").text, all_totals(at)):
        assert "Who wins the tie-break?" not in page


def test_an_open_tie_for_the_win_stands_first_in_the_history(client: FlaskClient) -> None:
    at = open_table(client, "uptown", ("Ann", "Bob", "Cid"))
    for seat, points in enumerate((31, 40, 40)):
        at.post(f"/enter/seat-{seat}", way="total", base=0, total=points)
    at.post("/finish", sure="yes")
    assert "Bob 40, Cid 40, Ann 31" in flat(re.sub(r"<[^>]+>", "", client.get("/plays").text))


def test_two_who_claim_the_same_tie_are_asked_again(client: FlaskClient) -> None:
    """What was entered while each seat was asked for itself."""
    at = open_table(client, "uptown", ("Ann", "Bob", "Cid"))
    for seat in range(3):
        total(at, seat, 40)
    store = at.client.application.extensions["store"]
    for part in ("seat-0", "seat-2"):
        stored = store.snapshot(at.path.rpartition("/")[2], edit=True).document(part)
        spoil(store, at, part, {**stored, "total": {"points": 40, "tie": "ahead"}})
    assert "Ann, Cid: tied on points" in verdict(at)
    assert f'href="{at.path}/enter/seat-0?by=total#tie"' in verdict(at)
    total(at, 1, 40, tie="seat-0")
    assert "<bdi>Ann</bdi> wins" in verdict(at)
