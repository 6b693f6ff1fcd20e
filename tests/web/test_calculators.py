"""“What may I do?”: every calculator answers through its form, filled from a table, and says what it cannot read."""

import json
import re
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from companion import games, rules
from companion.games.streets.web.calculators import ON_MAP
from companion.web.calculators import calculators
from tests.web.filled import Filled
from tests.web.phones import JSON, AtTable, open_table

CITY = ["market", "shoe-shop", "school", "house"]


def rows(kind: str) -> list[Any]:
    """The lines of `calculators.jsonl` that say something of this kind."""
    lines = Path(__file__).with_name("calculators.jsonl").read_text(encoding="utf-8").splitlines()
    told = [row for row in map(json.loads, lines) if kind in row]
    return [pytest.param(row, id=f"{row['address']} {row[kind]}") for row in told]


def answer(page: str) -> str:
    """The answer as it is read: its words without the marks of the page."""
    found = re.search(r'<section class="block turned result".*?</section>', page, re.DOTALL)
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", found[0])).split()) if found else ""


@pytest.mark.parametrize("row", rows("why"))
def test_a_worked_example_is_answered_through_the_form(client: FlaskClient, row: dict[str, Any]) -> None:
    said = answer(client.get(f"/calc/{row['address']}", query_string=row["fields"]).text)
    assert said.startswith(f"{row['first']} ")
    assert row["why"] in said


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("address", calculators(), ids="/".join)
def test_every_calculator_opens_without_an_answer(client: FlaskClient, address: tuple[str, str], language: str) -> None:
    page = client.get(f"/calc/{'/'.join(address)}", headers={"Accept-Language": language})
    assert page.status_code == 200
    assert not answer(page.text)


@pytest.mark.parametrize(
    ("address", "button"),
    [("uptown/placement", "Sprawdź"), ("happy-city/purchase", "Sprawdź"), ("ginkgopolis/construct", "Oblicz")],
)
def test_what_is_allowed_is_checked_and_what_it_comes_to_worked_out(
    client: FlaskClient, address: str, button: str
) -> None:
    pressed = client.get(f"/calc/{address}?lang=pl").text.partition('<div class="bar">')[2].partition("</div>")[0]
    assert f">{button}<" in pressed


def test_the_answer_is_in_the_readers_language(client: FlaskClient) -> None:
    page = client.get("/calc/happy-city/purchase?card=museum&coins=4", headers={"Accept-Language": "ru"}).text
    assert answer(page).startswith("Да Купить можно за 4.")


@pytest.mark.parametrize("address", ["/calc/chess/purchase", "/calc/happy-city/final", "/calc/streets/purchase"])
def test_there_is_no_calculator_of_another_name(client: FlaskClient, address: str) -> None:
    assert client.get(address).status_code == 404


@pytest.mark.parametrize("row", rows("sentence"))
def test_what_cannot_be_read_is_said_at_its_field_and_kept(client: FlaskClient, row: dict[str, Any]) -> None:
    fields, field = row["fields"], row["field"]
    response = client.get(f"/calc/{row['address']}", query_string=fields)
    assert response.status_code == 200
    page = Filled(response.text)
    assert page.invalid == [field]
    assert row["sentence"] in page.why[field]
    chosen = {name: value for name, value in fields.items() if value not in ("", "moon", "casino", "cellar", ["x"])}
    assert {name: page.values[name] for name in chosen} == {
        name: value if isinstance(value, list) else [str(value)] for name, value in chosen.items()
    }
    assert not answer(response.text)


def test_every_field_that_cannot_be_read_says_so(client: FlaskClient) -> None:
    page = Filled(client.get("/calc/ginkgopolis/exploit?height=tall&tiles=-1&points=4").text)
    assert page.why == {"height": "“tall” is not a whole number", "tiles": "should be at least 0, not -1"}
    assert page.sent["points"] == "4"


@pytest.mark.parametrize("coins", ["\u20094\u202f", "４", "+4", "0004", "\u200e4"])
def test_a_number_is_read_with_any_blank_and_in_any_digits(client: FlaskClient, coins: str) -> None:
    page = client.get("/calc/happy-city/purchase", query_string={"card": "museum", "coins": coins, "city": CITY}).text
    assert answer(page).startswith("Yes You may buy it for 4.")


def test_a_seat_that_does_not_sit_there_asks_nothing(table: AtTable) -> None:
    page = table.get("/calc/purchase?card=museum&coins=4&seat=7").text
    assert Filled(page).why == {"seat": "“7” is not on the list: choose one"}
    assert not answer(page)


def test_markup_in_a_field_is_shown_as_it_was_typed(client: FlaskClient) -> None:
    page = client.get("/calc/happy-city/purchase", query_string={"card": "x", "coins": '"><script>'}).text
    assert "<script>" not in page.split("<main", 1)[1]


def enter(table: AtTable, seat: int, **fields: Any) -> None:
    response = table.save(f"seat-{seat}", **{key.replace("__", "."): value for key, value in fields.items()})
    assert response.status_code == 200, response.text


def test_a_purchase_at_a_table_takes_the_city_and_the_coins_from_it(table: AtTable) -> None:
    enter(table, 0, **{f"card__{slot}": card for slot, card in enumerate(CITY)}, coins=4)
    page = table.get("/calc/purchase").text
    assert Filled(page).sent["coins"] == "4"
    assert 'name="city"' not in page
    assert answer(table.get("/calc/purchase?card=shoe-shop&coins=4").text).startswith("No")


def test_coins_that_nobody_counted_are_asked_for_and_not_taken_for_none(table: AtTable) -> None:
    enter(table, 0, card__0="market", card__1="museum")
    enter(table, 1, card__0="market", coins=9)
    page = table.get("/calc/purchase").text
    assert Filled(page).sent["coins"] == ""
    assert "Coins: not counted at the table yet" in page
    assert "a number is missing here" in Filled(table.get("/calc/purchase?card=museum&coins=").text).why["coins"]
    other = table.get("/calc/purchase?card=museum&coins=9&seat=0&filled=1").text
    assert Filled(other).sent["coins"] == ""
    assert "not counted" not in table.get("/calc/purchase?seat=1").text


def test_another_seat_fills_the_form_anew(table: AtTable) -> None:
    enter(table, 0, card__0="market", coins=4)
    enter(table, 1, card__0="market", card__1="museum", coins=9)
    page = table.get("/calc/purchase?card=museum&coins=4&seat=1&filled=0").text
    assert Filled(page).sent["coins"] == "9"
    assert "HC-19" in answer(page)
    assert "costs 4, but only 3 in the wallet" in answer(
        table.get("/calc/purchase?card=museum&coins=3&seat=0&filled=0").text
    )


def test_a_city_that_was_not_entered_card_by_card_is_asked_for(table: AtTable) -> None:
    table.enter(0, residents=3, hearts=4, coins=7)
    page = table.get("/calc/purchase").text
    assert 'name="city"' in page
    assert Filled(page).sent["coins"] == "7"


def test_the_readings_of_the_table_decide_its_answers(client: FlaskClient) -> None:
    at = open_table(client, "uptown")
    ask = {"owner": "Ann", "building": "rooftop", "only": "rooftop"}
    assert answer(at.get("/calc/placement", query_string=ask).text).startswith("Yes")
    assert at.post("/rules/UT-33", side="no", base=0).status_code == 303
    assert answer(at.get("/calc/placement", query_string=ask).text).startswith("No")


def test_a_sheet_says_where_a_number_may_still_go(client: FlaskClient) -> None:
    at = open_table(client, "paper-quarters")
    assert "Enter the streets of this sheet first." in at.get("/calc/options").text
    enter(at, 0, houses__0__0=5, houses__0__2=7)
    assert "street 1, house 2" in answer(at.get("/calc/options?number=6").text)
    assert answer(at.get("/calc/options").text).startswith("18 ")
    assert "bis of 5: street 1, house 2" in answer(at.get("/calc/options").text)


def test_a_card_leads_to_what_decides_it_and_back(client: FlaskClient, table: AtTable) -> None:
    assert 'href="/calc/happy-city/purchase?rule=HC-19"' in client.get("/rules/HC-19").text
    assert f'href="{table.path}/calc/purchase?rule=HC-19"' in table.get("/rules/HC-19?part=ruling").text
    assert f'href="{table.path}/rules/HC-19"' in table.get("/calc/purchase?rule=HC-19").text
    assert 'href="/calc/uptown/placement?rule=UT-31"' in table.get("/rules/UT-31").text


def test_a_card_that_needs_a_sheet_leads_nowhere_without_a_table(client: FlaskClient) -> None:
    assert "tryit" not in client.get("/rules/PQ-12").text
    assert "tryit" in open_table(client, "paper-quarters").get("/rules/PQ-12").text


def test_every_calculator_is_reached_from_cards_of_its_game_and_asks_a_calculation_of_it() -> None:
    there = rules.cards("en")
    decided = [rule for calculator in calculators().values() for rule in calculator.rules]
    assert len(decided) == len(set(decided))
    assert {there[rule].game for rule in ON_MAP} == {"streets"}
    for (game, name), calculator in calculators().items():
        assert calculator.compares or name in games.get(game).calculations
        assert {there[rule].game for rule in calculator.rules} <= {game}
        assert calculator.compares or calculator.rules


def test_the_open_cards_are_sorted_by_what_they_give_now(table: AtTable) -> None:
    enter(table, 0, card__0="market", card__1="school", card__2="museum", card__3="house", coins=7)
    page = table.get("/calc/decide?card_1=restaurant&card_2=spa&card_3=museum&coins=7").text
    found = options(page)
    by_title = {title: points for points, title in found}
    assert (by_title["Spa"], by_title["Restaurant"]) == ("+4", "+2")
    points = [int(points.replace("−", "-")) for points, _ in found if "<svg" not in points]
    assert points == sorted(points, reverse=True)
    assert "residents 2 × hearts 4" in page
    assert "costs 7 coins, 0 left" in page
    assert "<svg" in by_title["Museum"]


def test_a_card_is_bought_from_the_comparison_with_one_tap(table: AtTable) -> None:
    enter(table, 0, card__0="market", card__1="school", card__2="museum", coins=7)
    page = table.get("/calc/decide?card_1=spa&coins=7").text
    form = re.search(r'<form class="doit".*?value="spa".*?</form>', page, re.S)
    assert form
    fields = dict(re.findall(r'name="(\w+)" value="([^"]*)"', form[0]))
    assert table.client.post(f"{table.path}/enter/seat-0", data=fields, headers=JSON).status_code == 200
    assert table.client.get(f"{table.path}/enter/seat-0").text.count("Spa") >= 1


def test_in_the_first_turns_the_cards_that_add_most_come_first_and_the_coin_beside_them(table: AtTable) -> None:
    """Nothing is worth points while residents or hearts are none."""
    enter(table, 0, card__0="market", coins=3)
    page = table.get("/calc/decide?card_1=factory&card_2=florist&card_3=shoe-shop&coins=3").text
    assert "points need both" in page
    assert {points for points, _ in options(page)} == {"0"}
    titles = [title for _, title in options(page)]
    assert titles == ["Apartment block", "Florist", "House", "Shoe shop", "Buy nothing: one coin", "Factory"]
    assert "then 4 coins in the wallet" in page


def test_the_coin_is_taken_from_the_comparison_with_one_tap_once_a_round(table: AtTable) -> None:
    enter(table, 0, card__0="market", card__1="school", coins=2)
    enter(table, 0, base=1, book=1)
    asked = "/calc/decide?card_1=florist&coins=3"
    form = re.search(r'<form class="doit"(?:(?!</form>).)*name="coin" .*?</form>', table.get(asked).text, re.S)
    assert form
    fields = dict(re.findall(r'name="(\w+)" value="([^"]*)"', form[0]))
    assert table.client.post(f"{table.path}/enter/seat-0", data=fields, headers=JSON).status_code == 200
    page = table.get("/calc/decide?card_1=florist&coins=4&seat=0").text
    assert "Ann has already played this round." in page
    assert 'class="doit"' not in page
    assert re.search(r'id="coins" name="coins" value="4"', table.get("/enter/seat-0").text)


def test_a_city_of_ten_cards_has_nothing_to_decide(client: FlaskClient) -> None:
    city = ["market", "school", "museum", "house", "spa", "zoo", "casino", "garage", "offices", "stadium"]
    page = client.get("/calc/happy-city/decide", query_string={"city": city, "card_1": "bank", "coins": 9}).text
    assert "Ten cards: the city is complete." in page


def test_a_game_is_asked_without_a_table(client: FlaskClient) -> None:
    assert 'href="/calc/happy-city"' in client.get("/rules/happy-city").text
    assert 'href="/calc/happy-city/decide"' in client.get("/calc/happy-city").text
    page = client.get("/calc/happy-city/decide?city=market&city=school&city=museum&card_1=spa&coins=7").text
    assert "Points now, most first" in page


def options(page: str) -> list[tuple[str, str]]:
    """The moves of a comparison, each with its points."""
    return re.findall(r'<li class="option[^"]*">.*?<b class="num">(.*?)</b>.*?<h3 class="d">(.*?)</h3>', page, re.S)


def test_the_three_pairs_of_a_sheet_are_compared_each_at_its_best_place(client: FlaskClient) -> None:
    at = open_table(client, "paper-quarters")
    assert "Enter the streets of this sheet first." in at.get("/calc/decide").text
    enter(at, 0, houses__0__0=5, houses__0__2=7)
    pairs = "number_1=9&effect_1=park&number_2=4&effect_2=fence&number_3=8&effect_3=agent"
    page = at.get(f"/calc/decide?{pairs}").text
    assert [title for _, title in options(page)] == ["9 and Park", "4 and Fence", "8 and Agent"]
    assert [points for points, _ in options(page)] == ["+2", "+1", "0"]
    assert "with a park" in page
    assert "fence in street" in page


def test_a_tile_is_compared_on_every_building_and_free_place(client: FlaskClient) -> None:
    at = open_table(client, "ginkgopolis")
    city = ["0,0 red 11 2 1", "1,0 blue 5 1 0", "0,1 yellow 9 1 1"]
    assert at.save("city", **{f"e{index}": lot for index, lot in enumerate(city)}).status_code == 200
    page = at.get("/calc/decide?tile_colour=blue&tile=12&resources=5&points=5").text
    assert len(options(page)) == 6
    (points, title), *_ = options(page)
    assert int(points) > 0
    assert "red 11, 2 levels, Bob" in title or "blue 5" in title
    assert "it already lies in the city" in at.get("/calc/decide?tile_colour=blue&tile=5").text


def test_a_card_is_compared_on_every_lot_of_the_street(client: FlaskClient) -> None:
    at = open_table(client, "uptown")
    assert "Enter this street card by card first." in at.get("/calc/decide").text
    enter(at, 0, lot__1="shop +1*; cafe", lot__2="office roof", coins=2)
    page = at.get("/calc/decide", query_string={"kind": "hotel", "prestige": "+2*/cafe", "only": ""}).text
    assert options(page)[0] == ("+2", "Lot 1")
    assert options(page)[-1][1] == "Lot 2"
    assert "<svg" in options(page)[-1][0]
