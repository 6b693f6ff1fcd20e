"""The table page: what of each seat nobody has told yet, and the result as the one button when all is there."""

import re

import pytest
from flask.testing import FlaskClient

from tests.web.phones import JSON, AtTable, build, flat, open_table
from tests.web.streets_forms import EXAMPLE, PARK, STATION, form, open_streets, save


def rows(at: AtTable) -> list[str]:
    """What stands under each name."""
    page = flat(at.get().text)
    return [re.sub(r"<[^>]*>", "", row).strip() for row in re.findall(r'<span class="how">(.*?)</span></span>', page)]


def buttons(at: AtTable) -> list[tuple[str, str]]:
    bar = at.get().text.partition('id="acts"')[2].partition("</main>")[0]
    return re.findall(r'<a class="btn ?([^"]*)" href="[^"]*/(result|enter/[^"]*)"', bar)


def test_a_pad_names_its_empty_lines(client: FlaskClient) -> None:
    at = open_table(client, "happy-city")
    at.enter(0, residents=3)
    assert rows(at) == ["1 number of 3; still missing: Hearts, Coins", "nothing entered yet"]


def test_many_empty_lines_are_counted(client: FlaskClient) -> None:
    at = open_table(client, "paper-quarters")
    at.enter(0, plans=6)
    assert rows(at)[0] == "1 number of 7; still missing: Parks, Pools, 4 more"


def test_a_city_without_its_coins_says_so(client: FlaskClient) -> None:
    at = open_table(client, "happy-city")
    build(at, 0, card_0="market", card_1="zoo")
    build(at, 1, card_0="market", card_1="zoo", coins="0")
    assert rows(at) == ["2 cards of 10; still missing: Coins", "2 cards of 10"]


def test_a_sheet_without_its_tracks_says_so(client: FlaskClient) -> None:
    at = open_table(client, "paper-quarters")
    houses = {f"houses_0_{n}": str(n + 1) for n in range(5)}
    build(at, 0, **houses)
    assert "still missing: Tracks, City plans" in rows(at)[0]


def test_what_lies_in_front_of_a_player_is_named_whole(client: FlaskClient) -> None:
    at = open_table(client, "ginkgopolis")
    assert at.post("/enter/seat-0", way="board", base=0, tokens=5).status_code == 303
    assert "still missing: Characters, Refresh tokens" in rows(at)[-2]


def test_in_streets_the_money_is_missing(client: FlaskClient) -> None:
    at = open_streets(client, ("Anya", "Mark"), "business")
    save(at, "seat-0", {"way": "board", "base": 0, "tokens.retail": 2})
    assert rows(at)[-2] == "still missing: Money"


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
    save(at, "city", form(*EXAMPLE, turn=""))
    assert buttons(at) == [("", "result")]


def big_button(at: AtTable) -> str:
    """What the big button of the table says, and why it leads there."""
    bar = flat(at.get().text.partition('id="acts"')[2].partition("</main>")[0])
    found = re.search(r'<a class="btn" href="[^"]*">(.*?)</a>', bar)
    return " · ".join(re.findall(r">([^<>]*[^<> ][^<>]*)<", found[1])) if found else ""


def test_the_big_button_goes_to_whose_turn_it_is(client: FlaskClient) -> None:
    at = open_table(client, "uptown")
    assert big_button(at) == "Enter Ann · nothing entered yet"
    at.post("/enter/turns", way="turns", base=0, over=0)
    at.post("/enter/turns", way="turns", base=1, over=0)
    assert "Bob’s turn" in at.get().text
    assert big_button(at) == "Enter Bob · Bob’s turn"


def test_the_big_button_says_what_is_missing(client: FlaskClient) -> None:
    at = open_table(client, "happy-city")
    at.enter(0, residents=3, hearts=4)
    at.enter(1, residents=3, hearts=4, coins=1)
    assert big_button(at) == "Enter Ann · still missing: Coins"


def test_once_all_of_streets_lies_there_the_button_leads_to_the_missing_money(client: FlaskClient) -> None:
    at = open_streets(client, ("Anya", "Mark", "Lena"))
    assert big_button(at) == "The city · nothing entered yet"
    save(at, "seat-0", {"way": "board", "base": 0, "money": 30})
    laid = [(x, -y, "S", "parent; ; ; House", "0") for x in range(-4, 4) for y in range(2, 6)]
    assert save(at, "city", form(STATION, PARK, *laid, turn="")).status_code == 200
    assert big_button(at).startswith("Enter Mark")


def test_behind_the_last_seat_comes_who_has_entered_nothing_then_the_result(client: FlaskClient) -> None:
    at = open_table(client, "happy-city", ("Ann", "Bob", "Cid"))

    def leads_to() -> list[str]:
        bar = at.get("/enter/seat-2").text.partition('id="score-bar"')[2]
        return re.findall(r'<a class="btn small" href="[^"]*/(result|enter/[^"?]*)"', bar)

    at.enter(2, residents=3, hearts=4, coins=1)
    assert leads_to() == ["enter/seat-0"]
    at.enter(0, residents=3, hearts=4, coins=1)
    assert leads_to() == ["enter/seat-1"]
    at.enter(1, residents=3, hearts=4)
    assert leads_to() == ["result"], "coins that are missing keep nobody from it"
    at.enter(1, base=1, residents=3, hearts=4, coins=0)
    assert leads_to() == ["result"]


def test_once_nothing_is_missing_every_seat_leads_to_the_result(client: FlaskClient) -> None:
    at = open_table(client, "happy-city", ("Ann", "Bob"))
    at.enter(1, residents=3, hearts=4, coins=1)
    at.enter(0, residents=3, hearts=4, coins=1)
    for seat in (0, 1):
        bar = at.get(f"/enter/seat-{seat}").text.partition('id="score-bar"')[2]
        assert re.findall(r'<a class="btn small" href="[^"]*/(result|enter/[^"?]*)"', bar) == ["result"]


def test_a_table_where_everybody_entered_something_leads_to_the_result_too(client: FlaskClient) -> None:
    at = open_table(client)
    at.enter(0, residents=7)
    assert not re.search(r'class="morebtn" href="[^"]*/result"', at.get("").text)
    at.enter(1, residents=6)
    assert re.search(r'class="morebtn" href="[^"]*/result"', at.get("").text)
    assert re.search(r'class="btn small" href="[^"]*/result"', at.get("/enter/seat-1").text), "the last player's next"


def test_a_finished_result_has_nothing_left_to_enter(client: FlaskClient) -> None:
    at = open_table(client)
    for seat in (0, 1):
        at.enter(seat, residents=7 + seat)
    assert "still missing" in at.get("/result").text
    assert at.client.post(f"{at.path}/finish", headers=JSON).status_code < 400
    assert "still missing" not in at.get("/result").text
