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


def test_a_wallet_starts_at_the_ten_coins_of_the_set_up_and_takes_what_a_roof_pays(street: Street, app: Flask) -> None:
    assert re.search(r'name="coins"[^>]* value="" placeholder="10"', flat(street.get("/enter/seat-0").text))
    lots = [*EXAMPLE[:4], "park roof only-ground +1$"]
    offered = street.build(lots).json["fragments"]["payout"]
    assert re.findall(r'name="book" value="([^"]*)"', offered) == ["5", "by-hand"]
    assert "3 for coins" in flat(street.get("/enter/seat-0").text)
    street.press(1, book="5")
    assert street.board(app)["coins"] == 16
    assert "Lot 5 is roofed: +6" in street.get("/log").text


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
