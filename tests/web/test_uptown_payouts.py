"""UpTown's roofs in the form: what they pay, offered, booked, taken by hand, on two phones."""

import re
from dataclasses import replace

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion import documents
from companion.game.game import Readings
from companion.games.uptown import GAME
from companion.games.uptown.table.payouts import Payout, PayoutsDue, payouts_due
from companion.games.uptown.table.street_form import Board, blank_street
from tests.web.phones import flat, open_table
from tests.web.uptown_street import EXAMPLE, Street


@pytest.fixture
def street(client: FlaskClient) -> Street:
    return Street(client, open_table(client, "uptown").path)


def test_a_roof_offers_the_income_of_the_whole_street(street: Street) -> None:
    street.build(EXAMPLE, coins=10)
    answer = street.build([*EXAMPLE[:4], "park roof only-ground +1$"], base=1, coins=10).json
    assert "Lot 5 is roofed" in answer["fragments"]["payout"]
    assert "2 + 0 + 0 + 3 + 1" in answer["fragments"]["payout"]
    assert ">+6<" in answer["fragments"]["payout"]


@pytest.mark.parametrize(
    ("top", "readings", "pays"),
    [
        ("cafe roof only-rooftop +1$", {}, True),
        ("cafe roof only-rooftop +1$", {"rooftop-payout": "none"}, False),
        ("cafe gift +2$", {}, False),
        ("cafe gift +2$", {"gift-closes": "any"}, True),
        ("cafe only-rooftop +1$", {"rooftop-payout": "none"}, True),
    ],
)
def test_a_payout_is_offered_by_the_side_that_is_played(top: str, readings: dict[str, str], pays: bool) -> None:
    lot = "office; " + top if "gift" in top else "office roof; " + top
    board = replace(blank_street(), lots=(lot, "", "", "", ""), roofed={"1-2": (2, 0, 0, 0, 0)})
    assert (payouts_due(board, Readings(GAME.readings, readings)) is not None) == pays


def test_a_table_of_former_days_still_offers_its_payout() -> None:
    stored = {"lots": ["park roof +1$", "", "", "", ""], "coins": None, "deck_coins": 0, "roofed": 1}
    offered = payouts_due(documents.load(Board, stored), Readings(GAME.readings))
    assert offered is not None
    assert offered.paid == 1
    assert payouts_due(documents.load(Board, {**stored, "roofed": None}), Readings(GAME.readings)) is None


def test_one_press_books_it_into_wallet_and_log_and_undo_takes_it_back(street: Street, app: Flask) -> None:
    street.build([*EXAMPLE[:4], "park roof only-ground +1$"], coins=10)
    booked = street.press(1, book="5")
    assert booked.status_code == 303
    assert street.board(app)["coins"] == 16
    assert "Lot 5 is roofed: +6" in street.get("/log").text
    assert 'name="book"' not in street.get("/enter/seat-0").text
    street.post("/enter/seat-0/undo")
    assert street.board(app)["coins"] == 10
    assert 'name="book"' in street.get("/enter/seat-0").text


def test_a_wallet_starts_at_the_ten_coins_of_the_set_up_and_takes_what_a_roof_pays(street: Street, app: Flask) -> None:
    assert re.search(r'name="coins"[^>]* value="" placeholder="10"', flat(street.get("/enter/seat-0").text))
    lots = [*EXAMPLE[:4], "park roof only-ground +1$"]
    offered = street.build(lots).json["fragments"]["payout"]
    assert re.findall(r'name="book" value="([^"]*)"', offered) == ["5", "by-hand"]
    assert "3 for coins" in flat(street.get("/enter/seat-0").text)
    street.press(1, book="5")
    assert street.board(app)["coins"] == 16
    assert "Lot 5 is roofed: +6" in street.get("/log").text


def test_what_a_roof_pays_is_added_to_the_wallet_as_it_was_counted(street: Street, app: Flask) -> None:
    street.build([*EXAMPLE[:4], "park roof only-ground +1$"], coins=4)
    street.press(1, book="5")
    assert street.board(app)["coins"] == 10


def test_a_script_gets_the_wallet_back_with_the_booking(street: Street) -> None:
    street.build(["park roof +1$", "", "", "", ""], coins=3)
    answer = street.build(["park roof +1$", "", "", "", ""], base=1, coins=3, book="1").json
    assert 'value="4"' in answer["fragments"]["fields"]


def test_a_gift_that_closes_the_lot_pays_its_owner(street: Street) -> None:
    lots = ["apartment; apartment", "shop +1$/apartment/street", "", "", ""]
    street.build(lots)
    answer = street.build(["apartment; apartment; office roof gift -1$", *lots[1:]], base=1).json
    assert "A gift roofs lot 1" in answer["fragments"]["payout"]
    assert "−1 + 2 + 0 + 0 + 0" in answer["fragments"]["payout"]
    assert ">+1<" in answer["fragments"]["payout"]


def test_the_offer_survives_the_next_card_and_pays_what_the_street_showed_then(street: Street, app: Flask) -> None:
    street.build(["park roof +1$", "", "", "", ""], coins=10)
    later = street.build(["park roof +1$", "shop +5$", "", "", ""], base=1, coins=10).json
    assert "Lot 1 is roofed" in later["fragments"]["payout"]
    assert ">+1<" in later["fragments"]["payout"]
    street.press(2, book="1")
    assert street.board(app)["coins"] == 11
    assert 'name="book"' not in street.get("/enter/seat-0").text


def test_two_roofs_are_taken_with_one_press(street: Street, app: Flask) -> None:
    street.build(["park roof +1$", "", "", "", ""], coins=10)
    both = street.build(["park roof +1$", "shop roof +2$", "", "", ""], base=1, coins=10).json["fragments"]["payout"]
    assert "Lots 1, 2 are roofed" in both
    assert "1 + 3" in both
    street.press(2, book="2")
    assert street.board(app)["coins"] == 14
    assert "Lots 1, 2 are roofed: +4" in street.get("/log").text


def test_a_roof_that_is_taken_away_pays_nothing_and_one_that_is_mended_pays_anew(street: Street) -> None:
    street.build(["park roof +1$", "shop roof +2$", "", "", ""])
    mended = street.build(["park roof +3$", "shop roof +2$", "hotel", "", ""], base=1).json["fragments"]["payout"]
    assert ">+10<" in mended
    gone = street.build(["park +3$", "shop roof +2$", "hotel", "", ""], base=2).json["fragments"]["payout"]
    assert "Lot 2 is roofed" in gone
    assert "book" not in street.build(["park +3$", "", "hotel", "", ""], base=3).json["fragments"]["payout"]


def test_a_payout_taken_by_hand_is_offered_no_more(street: Street, app: Flask) -> None:
    street.build(["park roof +1$", "", "", "", ""], coins=11)
    street.press(1, book="by-hand")
    assert street.board(app)["coins"] == 11
    assert 'name="book"' not in street.get("/enter/seat-0").text
    street.post("/enter/seat-0/undo")
    assert 'name="book"' in street.get("/enter/seat-0").text


def test_a_roof_that_pays_nothing_asks_nothing(street: Street) -> None:
    for n, lots in enumerate((["office roof", *[""] * 4], ["office roof -2$", *[""] * 4])):
        assert "book" not in street.build(lots, base=n).json["fragments"]["payout"]
    assert "for a roof" not in street.get("").text


def test_two_phones_that_close_two_lots_do_not_clash(app: Flask, street: Street) -> None:
    street.build(["shop", "hotel", "", "", ""])
    other = Street(app.test_client(), street.path)
    other.build(["shop", "hotel; park roof", "", "", ""], base=1)
    assert street.build(["shop; cafe roof", "hotel", "", "", ""], base=1).status_code == 200
    assert set(street.board(app)["roofed"]) == {"1-2", "2-2"}


def test_two_phones_that_disagree_on_a_roof_choose_between_words(app: Flask, street: Street) -> None:
    street.build(["shop", "", "", "", ""])
    other = Street(app.test_client(), street.path)
    other.build(["shop; park roof", "hotel", "", "", ""], base=1)
    conflict = street.build(["shop; cafe roof", "", "", "", ""], base=1)
    assert conflict.status_code == 409
    words = flat(conflict.json["fragments"]["conflict"])
    assert "Roof not yet paid out" in words
    assert "[" not in re.sub("<[^>]*>", "", words)


def test_a_sum_is_written_with_true_minus_signs() -> None:
    assert PayoutsDue((Payout(1, (-1, 2, 0, -3, 0), 0),)).sum == "−1 + 2 + 0 − 3 + 0"
