"""“Where from?” in Ginkgopolis: districts in the city, tokens and cards beside it, every point once."""

import html
import re
from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.browser.ginkgopolis_games import VECTORS
from tests.examples import some
from tests.web.ginkgopolis_phones import Table, open_ginkgopolis, words
from tests.web.test_ginkgopolis_scores import FINALS, enter

SAMPLE = "/v/example-ginkgopolis/reasons"
ANN, BORIS, VERA = range(3)
YELLOW_IN_THE_NORTH, BLUE = "city[5]", "city[3]"


@pytest.fixture
def table(client: FlaskClient) -> Table:
    return open_ginkgopolis(client)


def shown(client: FlaskClient, player: int, of: str | None = None, at: str | None = None, path: str = SAMPLE) -> str:
    """The drawn page for a player: all of it, a category or what is paid at one place."""
    query = {name: value for name, value in (("player", player), ("of", of), ("at", at)) if value is not None}
    answer = client.get(path, query_string=query)
    assert answer.status_code == 200
    return html.unescape(answer.text)


def paid(page: str) -> dict[str, list[int]]:
    """The numbers that stand on the page, by category."""
    found: dict[str, list[int]] = {}
    for points, category in re.findall(r'data-paid="(-?\d+)" data-of="([^"]*)"', page):
        found.setdefault(category, []).append(int(points))
    return {category: sorted(points, reverse=True) for category, points in found.items()}


def lit(page: str) -> set[str]:
    """The buildings that stand in full colour, each by its cell."""
    buildings = re.findall(r'<g class="lot([^"]*)" id="at-([^"]*)"', page)
    return {cell for classes, cell in buildings if "far" not in classes}


def sheet(page: str) -> list[tuple[str, str]]:
    """The reasons under the thumb: the rule and the points of each."""
    told = page.partition('id="told"')[2]
    found = re.findall(
        r'<li[^>]*>(?:(?!</li>).)*?(GK-\d\d)(?:(?!</li>).)*?class="num[^>]*>([^<]*)</b></li>', told, re.DOTALL
    )
    return [(rule, points) for rule, points in found]


@pytest.mark.parametrize(
    ("player", "numbers"),
    [
        (ANN, {"tokens": [17], "refresh": [4], "cards": [9, 8, 6, 5, 5, 4], "districts": [19, 0, 0]}),
        (BORIS, {"tokens": [4], "refresh": [4], "cards": [10, 8, 5, 5], "districts": [7, 5, 4, 1]}),
        (VERA, {"tokens": [16], "refresh": [4], "cards": [9, 9, 6, 4, 2, 2], "districts": [14, 13, 4, 0]}),
    ],
)
def test_every_number_of_the_sample_table_stands_once_in_the_city_or_beside_it(
    client: FlaskClient, player: int, numbers: dict[str, list[int]]
) -> None:
    page = shown(client, player)
    assert paid(page) == numbers
    assert 'class="beside"' not in page, "a number has no place of its own"


@pytest.mark.parametrize("vector", some(FINALS), ids=lambda vector: vector["id"])
def test_every_worked_case_adds_up_on_its_board(client: FlaskClient, vector: dict[str, Any]) -> None:
    names = [player["name"] for player in vector["input"]["players"]]
    table = open_ginkgopolis(client, tuple(names))
    enter(table, vector["input"])
    for seat, player in enumerate(vector["expected"]["players"]):
        page = shown(client, seat, path=f"{table.path}/reasons")
        numbers = paid(page)
        assert {category: sum(numbers.get(category, [])) for category in player["categories"]} == player["categories"]
        assert f'id="lit">{player["total"]}<' in page
        assert 'class="beside"' not in page
        for category, points in player["categories"].items():
            one = shown(client, seat, category, path=f"{table.path}/reasons")
            assert f'id="lit">{points}<' in one


@pytest.mark.parametrize(("player", "points"), [(VERA, 13), (BORIS, 4), (ANN, 0)])
def test_the_sheet_of_a_district_tells_what_everybody_there_gets(client: FlaskClient, player: int, points: int) -> None:
    page = shown(client, player, "districts", YELLOW_IN_THE_NORTH)
    assert sheet(page) == [("GK-58", "13"), ("GK-59", "4"), ("GK-61", "0")]
    assert f'id="lit">{points}<' in page


def test_who_takes_all_has_the_whole_district_lit_who_takes_own_only_the_own(client: FlaskClient) -> None:
    first = shown(client, VERA, "districts", YELLOW_IN_THE_NORTH)
    assert lit(first) == {"-1,0", "-1,1", "-1,2", "0,2", "0,3"}
    assert 'class="area ink-yellow all chosen"' in first
    second = shown(client, BORIS, "districts", YELLOW_IN_THE_NORTH)
    assert lit(second) == {"0,2"}
    assert 'class="area ink-yellow own chosen"' in second
    assert lit(shown(client, ANN, "districts", YELLOW_IN_THE_NORTH)) == set()


def test_a_district_without_own_buildings_tells_who_got_its_points(client: FlaskClient) -> None:
    page = shown(client, ANN, "districts", "city[0]")
    assert sheet(page) == [("GK-58", "4"), ("GK-59", "1")]
    assert 'id="lit">0<' in page


def test_a_card_lights_the_buildings_it_counted_and_how_often(client: FlaskClient) -> None:
    page = shown(client, VERA, "cards", "players[2].cards[4]")
    assert lit(page) == {"-2,0", "0,-1"}
    assert sorted(re.findall(r'class="times"[^>]*>(\d+)<', page)) == ["1", "3"]
    assert "4 resources on blue buildings" in words(page.partition('id="told"')[2])


def test_a_card_that_counts_cards_and_characters_marks_these(client: FlaskClient) -> None:
    page = shown(client, BORIS, "cards", "players[1].cards[7]")
    assert "2 × 4 bonuses for a card played alone" in words(page.partition('id="told"')[2])
    assert page.count('class="counted num"') == 4
    assert lit(page) == set()


def test_a_dispute_about_corners_stands_at_the_one_district_that_it_touches(client: FlaskClient) -> None:
    page = shown(client, ANN)
    assert re.findall(r'<text class="or"[^>]*>([^<]*)<', page) == ["or 20"]
    chosen = words(shown(client, ANN, "districts", BLUE).partition('id="told"')[2])
    assert "The other reading: corners join a district too. GK-57 or 20" in chosen


def test_a_district_with_no_free_place_beside_it_has_its_number_on_its_building(table: Table) -> None:
    around = [(x, y) for x in range(-1, 3) for y in (-1, 0, 1) if (x, y) not in {(0, 0), (1, 0)}]
    ring = [f"{x},{y} {'blue' if (x + y) % 2 else 'yellow'} {4 + n} 1 1" for n, (x, y) in enumerate(around)]
    table.build("0,0 red 12 2 0", "1,0 red 13 3 0", *ring)
    page = html.unescape(table.get("/reasons").text)
    assert paid(page) == {"districts": [10]}
    assert 'class="beside"' not in page


def test_districts_that_were_counted_are_drawn_as_they_were_entered(table: Table) -> None:
    yellow = {"d0.colour": "yellow", "d0.0.resources": 5, "d0.1.resources": 4, "d0.2.resources": 4}
    table.save("districts", **yellow, **{"d1.colour": "red", "d1.1.resources": 6})
    table.save("seat-0", tokens=3)
    first, tied = (html.unescape(table.get(f"/reasons?player={seat}").text) for seat in (0, 1))
    assert paid(first) == {"districts": [13], "tokens": [3]}
    assert 'id="city"' not in first
    assert "Yellow district 1" in words(first)
    assert paid(tied) == {"districts": [12, 0]}
    assert "4 or 0" in words(tied)
    assert "GK-61" in tied.partition('class="counted-districts"')[2].partition("</ul>")[0]


def test_a_building_that_breaks_a_rule_has_its_road_sign(table: Table) -> None:
    table.build("0,0 red 12 3 0", "1,0 red 12 1 1")
    page = html.unescape(table.get("/reasons").text)
    assert re.findall(r'class="sign" href="[^"]*/rules/(GK-\d\d)"', page) == ["GK-01"]


def test_a_city_that_is_not_whole_shows_what_is_still_to_come(table: Table) -> None:
    table.build("0,0 red 12 3 0", "1,0 red - 1 1")
    page = html.unescape(table.get("/reasons").text)
    assert page.count('class="slot"') == 7
    assert ">?</text>" in page


def test_alone_gosha_s_cards_stand_with_his_score_and_not_with_mine(client: FlaskClient) -> None:
    solo = open_ginkgopolis(client, ("You",))
    enter(solo, VECTORS["gk-57"]["input"])
    for player in (0, 1):
        page = shown(client, player, path=f"{solo.path}/reasons")
        assert page.count('id="tray"') == 1
        total = VECTORS["gk-57"]["expected"]["players"][player]["total"]
        assert sum(map(sum, paid(page).values())) == total


def test_a_sum_from_the_pad_stands_beside_a_city_that_pays_it_nowhere(table: Table) -> None:
    table.build("0,0 red 12 3 0", "1,0 red 13 1 1")
    table.save("seat-0", way="pad", **{"pad.districts": 8, "pad.tokens": 5})
    page = html.unescape(table.get("/reasons").text)
    assert paid(page) == {"tokens": [5], "districts": [8]}
    assert lit(page) == set()
