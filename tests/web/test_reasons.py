"""“Where from?”: the board shows every point where it was paid, once; what is lit adds up to the sum of the strip."""

import html
import re

import pytest
from flask.testing import FlaskClient

from companion import games
from tests.web.phones import AtTable, open_table

GAMES = games.ids()
_PAID = re.compile(r'data-paid="(-?\d+)" data-of="([^"]*)"')
_FAR = re.compile(r'class="paid [a-z]+ far')


def _page(client: FlaskClient, game: str, query: str = "") -> str:
    response = client.get(f"/v/example-{game}/reasons?{query}")
    assert response.status_code == 200
    return html.unescape(response.text)


def _lit(page: str) -> int:
    found = re.search(r'id="lit">(−?\d+)<', page)
    assert found
    return int(found[1].replace("−", "-"))


def _total(game: str, client: FlaskClient, player: int) -> tuple[int, dict[str, int]]:
    """The total of a player of the sample table, and the numbers of the categories in the strip."""
    page = _page(client, game, f"player={player}")
    shown = re.findall(r"of=([a-z0-9-]+)[^>]*>.*?<b class=\"num\">(−?\d+)</b><span class=\"what\"", page, re.DOTALL)
    return _lit(page), {category: int(points.replace("−", "-")) for category, points in shown}


@pytest.mark.parametrize("game", GAMES)
def test_every_number_on_the_board_stands_once_and_they_add_up_to_the_total(client: FlaskClient, game: str) -> None:
    scored = {category.key for category in games.get(game).categories if not category.not_scored}
    for player in range(3):
        total, categories = _total(game, client, player)
        paid = _PAID.findall(_page(client, game, f"player={player}"))
        assert sum(int(points) for points, category in paid if category in scored) == total
        assert total == sum(points for category, points in categories.items() if category in scored)
        for category, points in categories.items():
            assert sum(int(number) for number, of in paid if of == category) == points


@pytest.mark.parametrize("game", GAMES)
def test_a_tap_on_a_category_leaves_lit_what_it_comes_from(client: FlaskClient, game: str) -> None:
    _, categories = _total(game, client, 1)
    for category, points in categories.items():
        page = _page(client, game, f"player=1&of={category}")
        assert _lit(page) == points
        others = sum(of != category for _, of in _PAID.findall(page))
        assert len(_FAR.findall(page)) == others


@pytest.mark.parametrize("game", GAMES)
def test_a_tap_on_a_number_tells_its_reason_and_its_rule(client: FlaskClient, game: str) -> None:
    page = _page(client, game, "player=1")
    leads = re.findall(r'href="(\?[^"]*at=[^"]*)"', page)
    assert leads
    for query in leads[:6]:
        told = _page(client, game, query[1:]).split('id="told"')[1]
        assert f"/rules/{games.get(game).prefix}-" in told


def test_the_result_and_a_seat_lead_there(client: FlaskClient) -> None:
    assert "/v/example-uptown/reasons" in client.get("/v/example-uptown/result").text
    assert "/v/example-uptown/reasons?player=1" in client.get("/v/example-uptown/enter/seat-1").text


def test_a_total_counted_on_paper_has_no_board_to_show(table: AtTable) -> None:
    table.save("seat-0", way="total", total="12")
    assert "/reasons" not in table.get("/result").text
    assert table.get("/reasons").status_code == 200


def test_a_pad_tells_its_rows(client: FlaskClient) -> None:
    table = open_table(client, "uptown")
    table.enter(0, lot_1=7, coins=9)
    assert _PAID.findall(table.get("/reasons").text) == [("7", "lot-1"), ("3", "coins")]


def test_what_is_missing_of_a_half_told_seat_is_said(table: AtTable) -> None:
    table.enter(0, residents=4)
    told = re.search(r'<span class="dot wait">.*?</a>', table.get("/reasons").text, re.DOTALL)
    assert told
    assert "Ann" in told[0]
    assert "/enter/seat-0" in told[0]


def test_without_anything_entered_there_is_no_such_page(table: AtTable) -> None:
    assert table.get("/reasons").status_code == 404
