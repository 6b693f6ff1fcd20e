"""UpTown's street with what it pays: each number on its card, the cards that were counted, the coins by threes."""

import re
from typing import Any

import pytest
from flask.testing import FlaskClient

from companion import documents
from companion.games.uptown.table.storey_code import write_lot
from tests.examples import some
from tests.test_vectors import VECTORS
from tests.web.drawn import drawn
from tests.web.phones import AtTable, open_table
from tests.web.uptown_street import Street

FINALS = [vector for vector in VECTORS if (vector["game"], vector["calculation"]) == ("uptown", "final")]
SAMPLE = "/v/example-uptown"
_STOREY = re.compile(r'<li class="storey ink-\w+([^"]*)">.*?</li>', re.DOTALL)


def storeys(page: str) -> list[tuple[str, str]]:
    """Each storey as it looks, with all that stands on it, lot by lot from the top down."""
    return [(found[1], found[0]) for found in _STOREY.finditer(page)]


def stops(page: str) -> list[str]:
    """The storeys that were counted, with how often."""
    counted = []
    for _, storey in storeys(page):
        if n := re.search(r'class="counted num"[^>]*>(\d+)<', storey):
            where = re.search(r'class="vh">(Lot \d, storey \d):', storey)
            assert where
            counted.append(f"{where[1]}: {n[1]}")
    return counted


@pytest.mark.parametrize("vector", some(FINALS), ids=lambda vector: vector["id"])
def test_the_worked_cases_stand_on_their_streets_and_add_up(client: FlaskClient, vector: dict[str, Any]) -> None:
    given = vector["input"]["players"]
    table = Street(client, open_table(client, "uptown", tuple(player["name"] for player in given)).path)
    for seat, player in enumerate(given):
        if "lots" not in player:
            continue
        board, _ = documents.read("uptown", "income", {"lots": player["lots"]})
        lots = [write_lot(lot) for lot in board.lots]
        saved = table.build(lots, seat, coins=player["coins"], deck_coins=player.get("deck_coins", ""))
        assert saved.status_code == 200
    for seat, player in enumerate(given):
        if "lots" in player:
            shown = drawn(table, f"player={seat}")
            assert shown.beside == [], "every point of a street has its place"
            assert sum(shown.sums().values()) == shown.lit


def test_a_hotel_that_pays_for_hotels_shows_which_it_counted(client: FlaskClient) -> None:
    page = drawn(AtTable(client, SAMPLE), "player=0&of=lot-5&at=players[0].lots[4][1]").page
    assert stops(page) == ["Lot 2, storey 2: 1", "Lot 5, storey 2: 1", "Lot 5, storey 1: 1"]
    full = [storey for look, storey in storeys(page) if "far" not in look]
    assert len(full) == 3
    assert all("hotel" in storey for storey in full)


def test_a_lot_alone_leaves_the_others_without_colour(client: FlaskClient) -> None:
    shown = drawn(AtTable(client, SAMPLE), "player=0&of=lot-4")
    assert [number.points for number in shown.board if "far" not in number.look] == [shown.lit]
    assert ["far" in look for look, _ in storeys(shown.page)].count(False) == 1


def test_a_card_that_only_earned_coins_pays_nothing_and_shows_no_number(client: FlaskClient) -> None:
    table = Street(client, open_table(client, "uptown").path)
    assert table.build(["shop +2$; cafe +1*", "", "", "", ""], coins=0).status_code == 200
    cafe, shop = storeys(drawn(table).page)
    assert "far" in shop[0]
    assert "data-paid" not in shop[1]
    assert "far" not in cafe[0]
    assert 'data-paid="1"' in cafe[1]


def test_coins_lie_in_threes_and_what_is_left_over_pays_nothing(client: FlaskClient) -> None:
    table = Street(client, open_table(client, "uptown").path)
    assert table.build(["office +1*", "", "", "", ""], coins=8).status_code == 200
    purse = drawn(table).page.split('class="purse"')[1].split("</p>")[0]
    threes, rest = purse.split("data-paid")
    assert threes.count('class="three"') == 2
    assert rest.count('class="far"') == 2
    assert table.build(["office +1*", "", "", "", ""], base=1, coins=100).status_code == 200
    assert "100" in drawn(table).page.split('class="purse"')[1]


def test_a_street_half_entered_says_that_nobody_has_counted_the_coins(client: FlaskClient) -> None:
    table = Street(client, open_table(client, "uptown").path)
    assert table.build(["office +1*", "", "", "", ""]).status_code == 200
    shown = drawn(table)
    assert "not counted yet" in shown.page
    assert shown.page.count('class="plot-free"') == 4
    assert sum(shown.sums().values()) == shown.lit


def test_a_storey_where_it_may_not_be_has_the_rule_on_it(client: FlaskClient) -> None:
    table = Street(client, open_table(client, "uptown").path)
    assert table.build(["park; office only-ground +1*", "", "", "", ""], coins=3).status_code == 200
    office, park = storeys(drawn(table).page)
    assert "UT-27" in office[1]
    assert "/rules/UT-" not in park[1]


def test_a_disputed_number_says_what_it_would_be_and_the_sheet_by_which_reading(client: FlaskClient) -> None:
    told = drawn(AtTable(client, SAMPLE), "player=0&of=lot-5&at=players[0].lots[4][1]").told
    assert "or 2" in told
    assert "UT-43" in told
    assert "UT-59" in told
