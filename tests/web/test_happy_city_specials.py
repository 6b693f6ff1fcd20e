"""The specials of this game: chosen once for the table, each with its effect in a line, and who can take which."""

import re

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.games.happy_city.cards import cards
from companion.games.happy_city.table.specials import special_effect
from tests.web.phones import JSON, AtTable, flat
from tests.web.test_happy_city_editor import parts, play, send

LAID = ("cat-cafe", "toy-shop", "disco", "unicorn-ranch")


def lay(table: AtTable, *specials: str, base: int = 0) -> None:
    data = {"way": "laid", "base": base, **{f"laid.{card}": "1" for card in specials}}
    assert table.client.post(f"{table.path}/enter/specials", data=data, headers=JSON).status_code == 200


@pytest.fixture
def table(client: FlaskClient) -> AtTable:
    table = play(client, ["Ann", "Bob"])
    lay(table, *LAID)
    return table


def picks(table: AtTable, seat: int = 0) -> dict[str, str]:
    page = flat(table.get(f"/enter/seat-{seat}?by=board&tab=special").text)
    special = page.split('data-tab="special"')[-1]
    return dict(
        re.findall(
            r'<button class="pick[^>]*value="([^"]+)"[^>]*>(.*?)</button>', special.split('data-tab="market"')[0]
        )
    )


def test_the_catalogue_offers_those_that_lie_out_each_with_its_effect(table: AtTable) -> None:
    offered = picks(table)
    assert set(offered) == set(LAID)
    assert "1 coin of income each round, 2 hearts" in offered["cat-cafe"]


def test_without_a_choice_all_of_the_box_are_offered(client: FlaskClient) -> None:
    table = play(client, ["Ann", "Bob"])
    assert len(picks(table)) == 18
    assert "Which specials are on the table?" in table.get("/enter/seat-0").text


def test_those_of_the_family_game_lie_out_no_more_when_the_table_turns_expert(table: AtTable) -> None:
    assert table.post("/settings", name=["Ann", "Bob"], module=["expert"]).status_code == 303
    offered = picks(table)
    assert offered
    assert not set(offered) & set(LAID)


def test_a_special_that_was_built_stays_in_the_catalogue(table: AtTable) -> None:
    send(table, 0, card__1="pirate-ship")
    assert set(picks(table)) == {*LAID, "pirate-ship"}


def test_you_can_take_what_the_city_has_the_cards_for(table: AtTable) -> None:
    assert "You can take" not in table.get("/enter/seat-0").text
    strip = send(table, 0, card__1="house", card__2="apartment-block")["fragments"]["strip"]
    assert "You can take" in strip
    assert re.findall(r'name="put"\s+value="([^"]+)"', strip) == ["cat-cafe"]
    assert "Ann can take Cat café" in flat(table.get("").text)


def test_one_tap_takes_it_and_nobody_else_can(app: Flask, table: AtTable) -> None:
    send(table, 1, card__1="house", card__2="apartment-block")
    send(table, 0, card__1="house", card__2="apartment-block")
    send(table, 0, put="cat-cafe")
    assert [card for card in parts(app, table)["seat-0"]["board"]["city"] if card][-1] == "cat-cafe"
    for seat in (0, 1):
        assert "You can take" not in table.get(f"/enter/seat-{seat}").text


def test_two_phones_choose_different_specials_and_keep_both(app: Flask, table: AtTable) -> None:
    lay(table, *LAID, "labyrinth", base=1)
    lay(table, *LAID[:3], base=1)
    assert set(parts(app, table)["specials"]["board"]["laid"]) == {*LAID[:3], "labyrinth"}


def test_every_special_has_its_effect_in_a_line(app: Flask) -> None:
    with app.test_request_context():
        assert all(str(special_effect(card)).strip() for card in cards() if card.special)
