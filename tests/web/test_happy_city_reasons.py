"""Happy City with what it pays: residents and hearts on their cards, and the product as the windows of a house."""

import re
from typing import Any

import pytest
from flask.testing import FlaskClient

from companion.game.game import Ledger, Line
from companion.game.text import say
from companion.games.happy_city.table.house import side
from tests.examples import some
from tests.web.drawn import Drawn, Number, drawn
from tests.web.phones import AtTable
from tests.web.test_happy_city_editor import FINALS, chosen_of, fields_of, play, send

SAMPLE = "/v/example-happy-city"
VERA = "player=2"
_CARD = re.compile(r'<li class="card ink-\w+([^"]*)">(.*?)</li>', re.DOTALL)


def cards(shown: Drawn) -> dict[str, tuple[str, str]]:
    """Each card of the city by its name: how it looks, and all that stands on it."""
    found = {}
    for look, card in _CARD.findall(shown.page):
        name = re.search(r'class="nm d[^>]*>(.*?)</span>', card)
        assert name
        found[name[1].replace("\xad", "")] = look, card
    return found


def numbers(found: list[Number]) -> list[tuple[str, int]]:
    return [(number.category, number.points) for number in found]


@pytest.mark.parametrize("case", some(FINALS), ids=lambda case: case["id"])
def test_the_worked_cases_stand_on_their_cities_and_add_up(client: FlaskClient, case: Any) -> None:
    given = case["input"]
    names = [player["name"] for player in given["players"]]
    table = play(client, names, ("sum",) if given["scoring"] == "sum" else ())
    for seat, player in enumerate(given["players"]):
        if "city" in player:
            send(table, seat, **fields_of(player["city"]), coins=str(player["coins"]), chosen=chosen_of(player, names))
        else:
            table.enter(seat, **{key: player[key] for key in ("residents", "hearts", "coins")})
    for seat, (player, expected) in enumerate(zip(given["players"], case["expected"]["players"], strict=True)):
        shown = drawn(table, f"player={seat}")
        sums = shown.sums()
        assert sums["happiness"] == shown.lit == expected["total"]
        for category in ("residents", "hearts"):
            assert sums[category] == expected.get(category, sums[category])
        if "city" in player:
            assert shown.beside == [], "every point of a city has its place"


def test_a_total_below_zero_that_counts_as_zero_is_made_good_beside_the_product(client: FlaskClient) -> None:
    table = play(client, ["Ann", "Bob"])
    send(table, **fields_of(["market", "haunted-house", "zoo"]), coins="1")
    before = drawn(table)
    assert before.lit == -3
    assert "or 1" in before.page
    assert table.post("/rules/HC-33", side="clamp", base=0).status_code == 303
    after = drawn(table)
    assert (after.lit, after.sums()["residents"]) == (0, 0)
    assert ("residents", 1) in numbers(after.board)
    assert after.beside == []


def test_each_card_shows_what_it_brings_and_a_crossed_out_symbol_as_a_loss(client: FlaskClient) -> None:
    shown = drawn(AtTable(client, SAMPLE), VERA)
    assert numbers(shown.board) == [
        ("hearts", 1), ("residents", 2), ("hearts", -1), ("hearts", 3), ("residents", -1), ("residents", 3),
        ("hearts", 2), ("happiness", 20),
    ]  # fmt: skip
    found = cards(shown)
    assert "loss" in found["Factory"][1]
    assert found["Happy Market"][0] == " far", "it brings neither residents nor hearts"


def test_the_hearts_alone_leave_lit_the_cards_with_hearts(client: FlaskClient) -> None:
    shown = drawn(AtTable(client, SAMPLE), f"{VERA}&of=hearts")
    assert shown.lit == 5
    lit = {name for name, (look, _) in cards(shown).items() if "far" not in look}
    assert lit == {"Square", "Factory", "Stadium", "Observatory"}


def test_the_product_is_a_number_of_its_own_with_its_rule(client: FlaskClient) -> None:
    at = AtTable(client, SAMPLE)
    (product,) = (number for number in drawn(at, VERA).board if number.category == "happiness")
    told = drawn(at, product.leads[1:]).told
    assert "residents 4 × hearts 5" in told
    assert "HC-30" in told


def test_a_special_shows_the_cards_that_it_counted(client: FlaskClient) -> None:
    table = play(client, ["Ann", "Bob"], ("expert",))
    send(table, **fields_of(["market-blue", "house", "school", "igloo", "E26"]), coins="1")
    shown = drawn(table, "player=0&of=hearts&at=players[0].city[4]")
    stops = {name for name, (_, card) in cards(shown).items() if "counted num" in card}
    assert stops == {"House", "Igloo"}
    assert {name for name, (look, _) in cards(shown).items() if "far" not in look} == {*stops, "Wind turbine"}
    assert "HC-66" in shown.told


def test_the_house_has_a_row_a_resident_and_a_column_a_heart_and_loses_what_is_crossed_out(client: FlaskClient) -> None:
    """Vera: five residents without one, six hearts without one, so four times five windows are lit."""
    house = drawn(AtTable(client, SAMPLE), VERA).page.split('class="house"')[1].split("</svg>")[0]
    width = float(house.split('pattern id="window"')[1].split('width="')[1].split('"')[0])
    sizes = re.findall(r'<rect [^>]*width="([\d.]+)" height="([\d.]+)" fill="url\(#(\w+)\)"', house)
    windows = [(look, round(float(wide) / width), round(float(high) / width)) for wide, high, look in sizes]
    assert windows == [("window", 5, 4), ("closed", 1, 5), ("closed", 5, 1)]
    assert house.count('class="loss"') == 2


@pytest.mark.parametrize("module", ["", "sum"])
def test_a_city_that_is_added_up_has_no_windows(client: FlaskClient, module: str) -> None:
    table = play(client, ["Ann", "Bob"], (module,) if module else ())
    send(table, **fields_of(["market", "house", "zoo"]), coins="1")
    page = drawn(table).page
    assert ('class="house"' in page) == (module == "")
    assert "adds" in page if module else "adds" not in page


def test_a_city_with_more_losses_than_gains_has_no_house(client: FlaskClient) -> None:
    table = play(client, ["Ann", "Bob"])
    send(table, **fields_of(["market", "haunted-house", "zoo"]), coins="1")
    shown = drawn(table)
    assert 'class="house"' not in shown.page
    assert shown.lit == -3


def test_a_city_half_entered_shows_its_free_places(client: FlaskClient) -> None:
    table = play(client, ["Ann", "Bob"])
    send(table, **fields_of(["market", "house"]))
    shown = drawn(table)
    assert shown.page.count('class="card free"') == 8
    assert shown.lit == 0


def test_a_side_of_the_house_is_in_the_order_of_the_cards() -> None:
    lines = [
        Line("hearts", n, "HC-31", say("x"), f"players[0].city[{place}]") for place, n in ((4, 2), (1, 1), (2, -1))
    ]
    found = side(Ledger("A", tuple(lines), {}), "hearts")
    assert list(found.gains.items()) == [(1, 1), (4, 2)]
    assert (found.built, found.lit) == (3, 2)
    assert not side(None, "hearts").has_windows
