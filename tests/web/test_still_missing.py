"""The table page: what of each seat nobody has told yet, and the result as the one button when all is there."""

from __future__ import annotations

import re

import pytest
from flask.testing import FlaskClient

from tests.web.phones import JSON, AtTable, flat, open_table
from tests.web.streets_forms import EXAMPLE, form, open_streets, save


def rows(at: AtTable) -> list[str]:
    """What stands under each name."""
    page = flat(at.get().text)
    return [re.sub(r"<[^>]*>", "", row).strip() for row in re.findall(r'<span class="how">(.*?)</span></span>', page)]


def buttons(at: AtTable) -> list[tuple[str, str]]:
    bar = at.get().text.partition('id="acts"')[2].partition("</main>")[0]
    return re.findall(r'<a class="btn ?([^"]*)" href="[^"]*/(result|enter/[^"]*)"', bar)


def build(at: AtTable, seat: int, **fields: str) -> None:
    data = {"way": "board", "base": 0, **{key.replace("_", "."): value for key, value in fields.items()}}
    assert at.client.post(f"{at.path}/enter/seat-{seat}", data=data, headers=JSON).status_code == 200


def test_a_pad_names_its_empty_lines(client: FlaskClient) -> None:
    at = open_table(client, "happy-city")
    at.enter(0, residents=3)
    assert rows(at) == ["1 number of 3; not told yet: Hearts, Coins", "nothing entered yet"]


def test_many_empty_lines_are_counted(client: FlaskClient) -> None:
    at = open_table(client, "paper-quarters")
    at.enter(0, plans=6)
    assert rows(at)[0] == "1 number of 7; not told yet: Parks, Pools, 4 more"


def test_a_city_without_its_coins_says_so(client: FlaskClient) -> None:
    at = open_table(client, "happy-city")
    build(at, 0, card_0="market", card_1="zoo")
    build(at, 1, card_0="market", card_1="zoo", coins="0")
    assert rows(at) == ["2 cards of 10; not told yet: Coins", "2 cards of 10"]


def test_a_sheet_without_its_tracks_says_so(client: FlaskClient) -> None:
    at = open_table(client, "paper-quarters")
    houses = {f"houses.0.{n}": str(n + 1) for n in range(5)}
    build(at, 0, **{key.replace(".", "_"): value for key, value in houses.items()})
    assert "not told yet: Tracks, City plans" in rows(at)[0]


def test_what_lies_in_front_of_a_player_is_named_whole(client: FlaskClient) -> None:
    at = open_table(client, "ginkgopolis")
    assert at.post("/enter/seat-0", way="board", base=0, tokens=5).status_code == 303
    assert "not told yet: Characters, Refresh tokens" in rows(at)[-2]


def test_in_streets_the_money_is_missing(client: FlaskClient) -> None:
    at = open_streets(client, ("Anya", "Mark"), "business")
    save(at, "seat-0", {"way": "board", "base": 0, "tokens.retail": 2})
    assert rows(at)[-2] == "not told yet: Money"


@pytest.mark.parametrize(("coins", "one"), [({}, False), ({"coins": 1}, True)])
def test_the_result_is_the_one_button_when_all_is_there(client: FlaskClient, coins: dict[str, int], one: bool) -> None:
    at = open_table(client, "happy-city")
    at.enter(0, residents=3, hearts=4, coins=1)
    assert ("", "enter/seat-1") in buttons(at)
    at.enter(1, residents=3, hearts=4, **coins)
    assert (buttons(at) == [("", "result")]) == one


def test_a_city_of_streets_is_there_with_everybodys_money(client: FlaskClient) -> None:
    at = open_streets(client, ("Anya", "Mark", "Lena"))
    for seat in range(3):
        save(at, f"seat-{seat}", {"way": "board", "base": 0, "money": 30})
    assert ("", "enter/city") in buttons(at)
    save(at, "city", form(*EXAMPLE))
    assert buttons(at) == [("", "result")]


def test_the_result_leads_to_what_a_board_has_not_told(client: FlaskClient) -> None:
    at = open_table(client, "happy-city")
    build(at, 0, card_0="market", card_1="zoo", card_2="house")
    build(at, 1, card_0="market", card_1="house", coins="0")
    verdict = flat(at.get("/result").text.partition('class="verdict"')[2].partition("</section>")[0])
    assert f'href="{at.path}/enter/seat-0?by=board#coins"' in verdict
    assert "not told yet: Coins" in verdict
