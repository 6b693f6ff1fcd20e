"""“Where from?” of Welcome To…: every number of the sheet stands on its drawing once, where it was paid."""

import html
import re
from collections import Counter
from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.examples import some
from tests.games.sheets import FULL, sheet
from tests.web.phones import AtTable, flat
from tests.web.test_paper_quarters_editor import FINALS, entered

_NUMBER = re.compile(
    r'<a class="paid (?P<look>[^"]*)" href="(?P<href>[^"]*)"\s+aria-label="(?P<why>[^"]*)"[^>]*? '
    r'data-paid="(?P<points>-?\d+)" data-of="(?P<of>[^"]*)"'
)


def whence(table: AtTable, player: int = 0, **chosen: str) -> str:
    page = table.get("/reasons", query_string={"player": player, **chosen})
    assert page.status_code == 200
    return html.unescape(flat(page.text))


def drawn(page: str) -> list[re.Match[str]]:
    """The numbers on the sheet, in the order in which it is read."""
    board, _, _ = page.partition('class="beside"')
    return list(_NUMBER.finditer(board))


def by_category(numbers: list[re.Match[str]]) -> Counter[str]:
    sums: Counter[str] = Counter()
    for number in numbers:
        sums[number["of"]] += int(number["points"])
    return sums


def sheet_of_ann(client: FlaskClient, *streets: str, advanced: bool = True, cards: Any = (), **more: Any) -> AtTable:
    players = [{**sheet(*streets, **more), "name": "Ann"}, {**sheet(), "name": "Bob"}]
    return entered(client, {"advanced": advanced, "plans": list(cards), "players": players})


def houses(page: str, look: str) -> list[str]:
    """The numbers in the houses that look so: `in` an estate that pays, `fed` what was counted, `far` neither."""
    lots = re.findall(r'<span class="lot s\d c\d+ ([a-z ]+)" aria-hidden="true">.*?<b class="no num">(\w*)</b>', page)
    return [number for looks, number in lots if look in looks.split()]


@pytest.mark.parametrize("vector", some(FINALS), ids=lambda vector: vector["id"])
def test_in_a_worked_case_every_number_stands_once_where_it_was_paid(
    client: FlaskClient, vector: dict[str, Any]
) -> None:
    at = entered(client, vector["input"])
    for seat, expected in enumerate(vector["expected"]["players"]):
        page = whence(at, seat)
        numbers = drawn(page)
        leads = Counter(number["href"] for number in numbers)
        assert max(leads.values(), default=1) == 1
        assert 'class="beside"' not in page
        paid = {category: points for category, points in expected["categories"].items() if points}
        assert {of: points for of, points in by_category(numbers).items() if points} == paid
        assert f'id="lit">{str(expected["total"]).replace("-", "−")}<' in page


def test_the_number_of_an_estate_hangs_under_its_houses(client: FlaskClient) -> None:
    at = sheet_of_ann(client, "1 2 | 5 | . . . . . . .", "", "3 4 5 | . . .", agents=[1, 0, 0, 0, 0, 0])
    page = whence(at)
    brackets = re.findall(r'<span class="pays (s\d c\d+ w\d+) gain"><i></i><a [^>]*data-paid="(\d)"', page)
    assert brackets == [("s0 c2 w2", "2"), ("s0 c4 w1", "3"), ("s2 c0 w3", "3")]
    assert houses(page, "in") == ["1", "2", "5", "3", "4", "5"]


def test_a_tap_on_an_estate_leaves_it_lit_and_tells_its_rule(client: FlaskClient) -> None:
    at = sheet_of_ann(client, "1 2 | 5 | . . .")
    pair = next(number for number in drawn(whence(at)) if number["points"] == "2")
    page = whence(at, at="players[0].streets[0].houses[0]", of="estates")
    assert pair["href"] == "?player=0&at=players%5B0%5D.streets%5B0%5D.houses%5B0%5D&of=estates"
    assert (houses(page, "in"), houses(page, "far")) == (["1", "2"], ["5"])
    assert 'id="lit">2<' in page
    assert "/rules/PQ-24" in page.partition('id="told"')[2]


def test_a_row_too_long_for_an_estate_says_so_and_pays_nothing(client: FlaskClient) -> None:
    page = whence(sheet_of_ann(client, "1 2 3 4 5 6 7 | . . ."))
    assert "7 in a row: no estate" in page
    assert [(n["look"], n["points"]) for n in drawn(page) if n["of"] == "estates"] == [("nothing", "0")]
    assert houses(page, "in") == []


def test_what_roundabouts_cost_stands_at_their_boxes_and_each_is_marked(client: FlaskClient) -> None:
    at = sheet_of_ann(client, "1 | R | 3 4 |", "7 | R | 9 |")
    page = whence(at)
    assert [number["points"] for number in drawn(page) if number["of"] == "roundabouts"] == ["-8"]
    assert re.findall(r'"lot (s\d c\d+) ring"', page) == ["s0 c3", "s1 c2"]
    assert re.findall(r'"lot (s\d c\d+) ring far"', whence(at, of="pools")) == ["s0 c3", "s1 c2"]


def test_the_loss_of_bis_houses_stands_on_their_track_also_where_its_boxes_were_typed(client: FlaskClient) -> None:
    for typed in (None, 2):
        page = whence(sheet_of_ann(client, "1 1b 1b |", bis=typed))
        assert [number["points"] for number in drawn(page) if number["of"] == "bis"] == ["-3"]
        assert re.findall(r'<i class="bis ([a-z -]+)">', page) == ["to-left", "to-left"]


def test_only_pools_lit_shows_the_houses_that_have_one(client: FlaskClient) -> None:
    page = whence(sheet_of_ann(client, FULL[0], "1 2 |", pools=((0, 2), (), ())), of="pools")
    assert houses(page, "fed") == ["3", "8"]
    assert houses(page, "in") == []
    assert [number["points"] for number in drawn(page) if "far" not in number["look"]] == ["6"]


def test_a_bar_with_the_number_of_the_plan_lies_over_the_estates_that_served_it(client: FlaskClient) -> None:
    at = sheet_of_ann(client, "1 2 3 | 5 6 7 8 | . . .", cards=[None, None, 14], plans=[{"slot": 3, "first": True}])
    bars = re.compile(r'<span class="served (s\d c\d+ w\d+)( far)?">.*?<span aria-hidden="true">(\d)<')
    assert bars.findall(whence(at)) == [("s0 c2 w3", "", "3"), ("s0 c5 w4", "", "3")]
    assert bars.findall(whence(at, of="plans")) == bars.findall(whence(at))
    assert {look for _, look, _ in bars.findall(whence(at, of="estates"))} == {" far"}
    assert houses(whence(at, of="plans"), "fed") == ["1", "2", "3", "5", "6", "7", "8"]


def test_a_number_that_breaks_a_rule_is_seen_in_its_street_and_house(client: FlaskClient) -> None:
    page = whence(sheet_of_ann(client, "", "5 3"))
    assert re.findall(r'<span class="wrong houses (s\d c\d+)">', page) == ["s1 c2"]
    signs = re.findall(r'<h2 class="name d (s\d)">Street \d <a class="breach"', page)
    assert signs == ["s1"]


def test_the_basic_game_has_no_box_for_roundabouts(client: FlaskClient) -> None:
    assert "#ring" in whence(sheet_of_ann(client, "1 |"))
    basic, _, _ = whence(sheet_of_ann(client, "1 |", advanced=False)).partition('id="told"')
    assert "#ring" not in basic.partition('class="pqr"')[2]


def test_alone_the_temps_pay_from_six_on(client: FlaskClient) -> None:
    at = entered(client, {"advanced": False, "plans": [], "players": [{**sheet("1 |", temps=6), "name": "Ann"}]})
    assert by_category(drawn(whence(at))) == {"temps": 7, "estates": 1}
