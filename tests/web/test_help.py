"""“Help me decide”: from every seat and every table to the questions of its game, and from the answer back."""

import re
from html import unescape

import pytest
from flask.testing import FlaskClient

from tests.web.ginkgopolis_phones import open_ginkgopolis
from tests.web.phones import AtTable, open_table
from tests.web.streets_forms import EXAMPLE, PARK, STATION, form, save
from tests.web.test_calculators import answer

QUESTIONS = {
    "happy-city": ["Which card gives me the most?", "May I buy this card?", "May I take this special building?"],
    "uptown": ["Which lot gives me the most?", "May this card go there?", "May I do this with my action?"],
    "ginkgopolis": ["Where does this tile give me the most?"],
    "paper-quarters": ["Which pair gives me the most?", "What may I still write?"],
    "streets": ["May this tile go there?", "What would this tile pay?"],
}


def links(page: str) -> dict[str, str]:
    """The links of a page by what they say."""
    found = re.findall(r'<a [^>]*?href="([^"]*)"[^>]*>(.*?)</a>', page, re.DOTALL)
    return {" ".join(re.sub(r"<[^>]+>", " ", text).split()): unescape(address) for address, text in found}


@pytest.mark.parametrize("game", QUESTIONS)
def test_every_seat_and_every_table_leads_to_the_questions_of_its_game(client: FlaskClient, game: str) -> None:
    at = open_table(client, game)
    parts = ["", "/enter/seat-0", "/enter/seat-1", "/enter/seat-1?by=pad"]
    parts += ["/enter/city"] if game in ("streets", "ginkgopolis") else []
    for part in parts:
        help_me = links(at.get(part).text)["Help me decide"]
        asked = client.get(help_me, follow_redirects=True).text
        for question in QUESTIONS[game]:
            assert question in asked, (part, question)


@pytest.mark.parametrize("game", QUESTIONS)
def test_every_question_of_a_seat_opens_and_leads_back_to_it(client: FlaskClient, game: str) -> None:
    at = open_table(client, game)
    help_me = client.get(links(at.get("/enter/seat-1").text)["Help me decide"])
    alone = {"the only one": help_me.headers["Location"]} if help_me.status_code == 302 else {}
    asked = {question: address for question, address in links(help_me.text).items() if "/calc/" in address} | alone
    assert asked
    for question, address in asked.items():
        page = client.get(address)
        assert page.status_code == 200
        assert f'href="{at.path}/enter/seat-1"' in page.text, question
        assert '<option value="1" selected>Bob' in page.text or 'name="seat"' not in page.text, question


@pytest.mark.parametrize(("tile", "pays", "why"), [("-3,-1", 9, "3 people on it"), ("-1,-1", 7, "1 person on it")])
def test_a_building_of_the_city_says_what_it_would_pay(streets: AtTable, tile: str, pays: int, why: str) -> None:
    assert save(streets, "city", form(*EXAMPLE)).status_code == 200
    said = answer(streets.get("/calc/value", query_string={"tile": tile, "place": "", "part": "city"}).text)
    assert said.startswith(f"{pays} dollars: its street is closed")
    assert why in said
    assert "Back: The city" in said


def test_a_tile_in_hand_says_what_it_would_pay_where_it_could_go(streets: AtTable) -> None:
    """West of Central Station: its own hipster symbol and that of the station, and the hipster that it brings."""
    assert save(streets, "city", form(STATION, PARK)).status_code == 200
    tile = {"tile": "hipster; symbol hipster 2; ; Art Gallery", "part": "city"}
    assert "choose where it would go" in streets.get("/calc/value", query_string={**tile, "place": ""}).text
    said = answer(streets.get("/calc/value", query_string={**tile, "place": "-1,0 S"}).text)
    assert said.startswith("5 dollars, if its street closed now")
    assert "hipster symbols: 2 × 2; 1 person on it" in said


@pytest.mark.parametrize("question", ["construct?part=seat-0", "urbanize?part=city&place=0,2", "exploit?building=0,1"])
def test_at_a_table_the_map_of_ginkgopolis_answers(client: FlaskClient, question: str) -> None:
    at = open_ginkgopolis(client)
    asked = at.get(f"/calc/{question}")
    assert asked.headers["Location"] == f"{at.path}/enter/city"
