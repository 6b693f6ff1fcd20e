"""Reasons and findings lead to the place: the page of the board opens with what is meant lit."""

import re
import sys
from html import unescape
from types import FrameType
from typing import Any
from urllib.parse import unquote

import pytest
from flask.testing import FlaskClient

from companion.session import board_links
from tests.web.ginkgopolis_phones import open_ginkgopolis
from tests.web.phones import AtTable, build, flat, open_table
from tests.web.streets_forms import EXAMPLE, HOME, form, save


def reasons(page: str) -> dict[str, str]:
    """The address behind each reason, by its words."""
    found = re.findall(r'<a class="why" href="([^"]*)">(.*?)</a>', flat(page))
    return {unescape(words): unescape(address) for address, words in found}


def lit(client: FlaskClient, address: str) -> list[str]:
    page = client.get(address.partition("#")[0]).text
    return unescape(re.findall(r'data-light="([^"]*)"', page)[0]).split()


@pytest.mark.night
def test_twice_as_many_players_are_looked_for_no_more_than_twice_as_long(client: FlaskClient) -> None:
    assert steps_of_a_result(client, 20) < 2.6 * steps_of_a_result(client, 10)


def steps_of_a_result(client: FlaskClient, count: int) -> int:
    """How often something goes on in `places` while the result of so many players is drawn."""
    table, counted = open_table(client, "paper-quarters", tuple(f"P{seat}" for seat in range(count))), 0
    for seat in range(count):
        build(table, seat, houses_0_0="3", houses_0_1="4", temps="3", refusals="1")

    def count_here(frame: FrameType, *_event: Any) -> None:
        nonlocal counted
        counted += frame.f_code.co_filename == board_links.__file__

    sys.setprofile(count_here)
    try:
        page = table.get("/result").text
    finally:
        sys.setprofile(None)
    assert len(re.findall('class="why" href', page)) >= count
    return counted


def test_estates_light_their_houses_and_fences(client: FlaskClient) -> None:
    found = reasons(client.get("/v/example-paper-quarters/result").text)
    address = next(found[why] for why in found if "of size 2" in why)
    names = lit(client, address)
    assert len([name for name in names if name.startswith("houses.")]) % 2 == 0
    assert any(name.startswith("fences.") for name in names)
    assert address.endswith("#leaf-streets")


@pytest.mark.parametrize(
    ("words", "name", "leaf"),
    [("temp", "temps", "tracks"), ("refusal", "refusals", "tracks"), ("in street 1", "parks.0", "tracks")],
)
def test_a_track_of_the_sheet_lights(client: FlaskClient, words: str, name: str, leaf: str) -> None:
    found = reasons(client.get("/v/example-paper-quarters/result").text)
    address = next(found[why] for why in found if words in why)
    assert lit(client, address) == [name]
    assert address.endswith(f"#leaf-{leaf}")


def test_a_plan_lights_where_it_was_claimed(client: FlaskClient) -> None:
    found = reasons(client.get("/v/example-paper-quarters/result").text)
    [plan] = (why for why in found if why.startswith("first to finish plan 2 ("))
    assert lit(client, found[plan]) == ["claim.1"]


def test_a_card_of_a_city_lights(client: FlaskClient) -> None:
    found = reasons(client.get("/v/example-happy-city/result").text)
    address = next(found[why] for why in found if why.startswith("House"))
    assert lit(client, address)[0].startswith("place-")
    assert f'id="{lit(client, address)[0]}"' in client.get(address.partition("#")[0]).text


def test_a_storey_of_a_street_lights_and_so_do_its_coins(client: FlaskClient) -> None:
    page = client.get("/v/example-uptown/result").text
    addresses = list(reasons(page).values())
    storeys = [name for address in addresses for name in lit(client, address)]
    assert "coins" in storeys
    assert "storey-1.4" in storeys
    assert 'id="storey-1.4"' in client.get("/v/example-uptown/enter/seat-0").text


@pytest.mark.parametrize("game", ["streets", "ginkgopolis"])
def test_buildings_of_a_city_light_on_the_map(client: FlaskClient, game: str) -> None:
    found = reasons(client.get(f"/v/example-{game}/result").text)
    to_city = [address for address in found.values() if "/enter/city" in address]
    assert to_city
    page = client.get(f"/v/example-{game}/enter/city").text
    for address in to_city:
        names = lit(client, address)
        assert names
        assert all(f'id="{name}"' in page for name in names)
        assert game == "streets" or len(names) > 1


def test_a_line_of_a_pad_leads_to_its_field(client: FlaskClient) -> None:
    at = open_table(client, "uptown")
    at.enter(0, lot_1=6, coins=9)
    found = reasons(at.get("/result").text)
    assert unquote(found["lot 1, as written on the pad"]).endswith("#pad.lot-1")
    assert lit(client, found["lot 1, as written on the pad"]) == ["pad.lot-1"]


def test_a_finding_leads_to_its_place_from_the_result_and_from_its_page(client: FlaskClient) -> None:
    at = open_table(client, "happy-city")
    build(at, 0, card_0="market", card_1="zoo", card_2="zoo", coins="0")
    page = flat(at.get("/result").text.partition('id="findings-title"')[2])
    address = unescape(re.findall(r'<a href="([^"]*)">[^<]*Zoo', page)[0])
    assert lit(client, address) == ["place-2"]
    assert re.search(
        r'<section id="findings".*by=board&amp;light=players\[0\].city\[2\]#place-2', flat(at.get("/enter/seat-0").text)
    )


def leads(page: str, words: str) -> str:
    """Where the finding with these words leads."""
    return unescape(re.findall(rf'<a href="([^"]*)">[^<]*{words}', flat(page))[0])


def test_a_finding_inside_the_street_of_uptown_lights_its_storey(client: FlaskClient) -> None:
    at = open_table(client, "uptown")
    build(at, 0, lot_1="shop; cafe only-ground")
    told = at.get("/enter/seat-0").text.partition("<template>")[2]
    address = leads(told.partition("</template>")[0], "ground")
    assert lit(client, f"{at.path}/enter/seat-0{address}") == ["storey-1.2"]


def test_a_finding_beside_the_map_of_ginkgopolis_lights_its_building(client: FlaskClient) -> None:
    at = open_ginkgopolis(client)
    at.build("0,0 red 7 1 0", "1,0 red 7 1 1")
    address = leads(at.get("/enter/city").text.partition('class="states found"')[2], "")
    assert lit(client, f"{at.path}/enter/city{address}") == ["at-1,0"]


def test_a_finding_of_a_street_that_closes_lights_its_tile(streets: AtTable) -> None:
    home = (*HOME[:5], {"people": "1 0 1 0"})
    assert save(streets, "city", form(*(home if tile is HOME else tile for tile in EXAMPLE))).status_code == 200
    address = leads(streets.get("/enter/city").text.partition('class="payout"')[2], "")
    assert lit(streets.client, f"{streets.path}/enter/city{address}") == ["at--1,-1"]


@pytest.mark.parametrize(
    "light", ["players[9].lots[0]", "city[99]", "players[0]", "x'\"<", "players[0].lots[7][7]", ""]
)
def test_a_place_that_there_is_not_lights_nothing(client: FlaskClient, light: str) -> None:
    for game in ("uptown", "ginkgopolis", "paper-quarters", "streets", "happy-city"):
        part = "seat-0"
        page = client.get(f"/v/example-{game}/enter/{part}", query_string={"light": light, "of": "nothing"})
        assert page.status_code == 200
        assert 'data-light="' not in page.text or not re.findall(r'data-light="([^"]*)"', page.text)[0].strip()
