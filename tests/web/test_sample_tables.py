"""A sample table of each game, one tap from the first page: finished, legal, read-only."""

import re

import pytest
from flask.testing import FlaskClient

from companion import games
from companion.translations import LANGUAGES
from tests.web.phones import flat

GAMES = games.ids()


def test_the_first_page_leads_to_a_sample_table_of_each_game(client: FlaskClient) -> None:
    links = re.findall(r'href="/v/example-([^"/]*)"', client.get("/").text)
    assert sorted(links) == sorted(GAMES)


@pytest.mark.crossed("language", "game")
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_a_sample_table_shows_a_board_a_result_a_reason_and_a_ruling(
    client: FlaskClient, game: str, language: str
) -> None:
    client.set_cookie("language", language)
    table = client.get(f"/v/example-{game}").text
    result = client.get(f"/v/example-{game}/result").text
    assert 'class="seat wait"' not in table
    assert 'class="banner"' in result
    assert 'id="findings-title"' not in result
    assert 'id="settled"' in result
    assert f"/v/example-{game}/rules/{games.get(game).prefix}-" in result
    for part in re.findall(rf'href="(/v/example-{game}/enter/[^"]*)"', table):
        assert "disabled" in client.get(part).text
    assert client.get(f"/v/example-{game}/result.pdf").status_code == 200


@pytest.mark.parametrize("game", GAMES)
def test_everything_of_a_sample_table_is_told(client: FlaskClient, game: str) -> None:
    assert "still missing" not in client.get(f"/v/example-{game}").text
    assert 'class="waiting"' not in client.get(f"/v/example-{game}/result").text


@pytest.mark.parametrize("game", GAMES)
def test_a_sample_table_can_be_started_as_ones_own(client: FlaskClient, game: str) -> None:
    page = flat(client.get(f"/v/example-{game}").text)
    link = re.findall(r'href="(/new\?[^"]*)"', page)[0].replace("&amp;", "&")
    form = client.get(link).text
    assert f'value="{game}"' in form
    assert len(re.findall(r'<input[^>]*name="name"', form)) == len(re.findall(r'class="num total"', page))


def test_a_sample_table_is_only_to_look_at_and_is_nobodys_table(client: FlaskClient) -> None:
    assert client.get("/t/example-uptown").status_code == 404
    assert client.post("/t/example-uptown/enter/seat-0", data={"way": "pad", "base": 0}).status_code == 404
    assert client.post("/v/example-uptown/reopen").status_code == 403
    client.get("/v/example-uptown")
    assert 'id="earlier"' not in client.get("/").text
    assert 'class="resume' not in client.get("/").text


def test_a_phone_that_looks_at_a_sample_table_is_sent_nothing_anew(client: FlaskClient) -> None:
    tag = re.findall(r'data-tag="([^"]*)"', client.get("/v/example-uptown").text)[0]
    again = client.get("/v/example-uptown/state?show=table", headers={"If-None-Match": f'"{tag}"'})
    assert again.status_code == 304


def test_there_is_no_example_of_an_unknown_game(client: FlaskClient) -> None:
    assert client.get("/v/example-chess").status_code == 404
