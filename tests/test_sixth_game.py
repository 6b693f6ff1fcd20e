"""A sixth game, whole in the folder `tests/sixth_game`, is played through on every side without a change elsewhere."""

import html
import io
import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner
from flask.testing import FlaskClient
from pypdf import PdfReader

from companion import games, rules
from companion.cli import main
from companion.web import create_app
from tests.web.phones import AtTable, open_table

GAME = "sixth-game"
NAMES = ("Ann", "Bob", "Cid")
RUSSIAN = {"Accept-Language": "ru"}


@pytest.fixture(scope="module")
def app_client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FlaskClient]:
    games.register("tests.sixth_game")
    rules.build_missing(print)
    app = create_app({"INSTANCE": tmp_path_factory.mktemp("instance")})
    yield app.test_client()
    app.extensions["store"].close()
    games.unregister(GAME)


@pytest.fixture
def client(app_client: FlaskClient) -> FlaskClient:
    return app_client


@pytest.fixture
def table(client: FlaskClient) -> AtTable:
    """Ann and Bob are tied for the most lanterns."""
    table = open_table(client, GAME, NAMES)
    table.enter(0, boats=2, lanterns=4)
    table.enter(1, boats=2, lanterns=4)
    table.enter(2, boats=3, lanterns=1)
    return table


def text(client: FlaskClient, path: str, **options: object) -> str:
    response = client.get(path, **options)
    assert response.status_code == 200, path
    return html.unescape(response.text)


def test_the_home_page_has_its_tile(client: FlaskClient) -> None:
    page = text(client, "/")
    assert 'class="quarter g-sixth-game wide"' in page
    assert "Lantern Quay" in page
    assert "Набережная фонарей" in text(client, "/", headers=RUSSIAN)


def test_its_colours_and_its_sign_come_along(client: FlaskClient) -> None:
    page = text(client, "/")
    start = page.index("/static/")
    folder = page[start : page.index("/", start + len("/static/"))]
    assert ".g-sixth-game" in client.get(f"{folder}/css/kvartal.css").text
    sprite = client.get(f"{folder}/sprite.svg").text
    assert 'id="game-sixth-game"' in sprite
    assert 'id="boat"' in sprite


def test_a_new_table_offers_it(client: FlaskClient) -> None:
    assert "Lantern Quay" in text(client, f"/new?game={GAME}")


def test_the_pad_asks_for_its_rows_in_words(table: AtTable) -> None:
    page = html.unescape(table.get("/enter/seat-0", headers=RUSSIAN).text)
    assert "Лодки" in page
    assert "сколько зажжено" in page


def test_a_board_is_entered_at_the_table_and_scored(client: FlaskClient) -> None:
    table = open_table(client, GAME, NAMES)
    assert '<option value="boat">' in table.get("/enter/seat-0").text
    saved = table.save("seat-0", **{"berth.0": "boat", "berth.3": "boat", "berth.4": "lantern"})
    assert saved.status_code == 200
    assert table.save("seat-1", **{"berth.0": "whale"}).status_code == 422
    page = table.get("/enter/seat-0").text
    assert page.count('<option value="boat" selected>') == 2
    result = html.unescape(table.get("/result").text)
    assert "3 × 2 boats" in result
    assert "the most lanterns" in result


def test_its_calculator_answers_at_a_table_and_without(client: FlaskClient, table: AtTable) -> None:
    assert "The quay is worth 7." in text(client, f"/calc/{GAME}/worth?boats=2&lanterns=1")
    assert "What is my quay worth?" in table.get("/calc/worth").text


def test_a_number_that_cannot_be_read_is_refused_beside_its_field(table: AtTable) -> None:
    answer = table.post("/enter/seat-0", way="pad", base=1, **{"pad.boats": "two", "pad.lanterns": "4"})
    assert answer.status_code == 422
    assert 'aria-invalid="true"' in answer.text


def test_the_result_says_who_won_and_why(table: AtTable) -> None:
    table.enter(2, base=1, boats=2, lanterns=5)
    page = html.unescape(table.get("/result").text)
    for words in ("3 × 2 boats", "5 lanterns", "the most lanterns", "LQ-01", "Boats", "Most points at the table."):
        assert words in page
    assert "больше всего фонарей" in html.unescape(table.get("/result", headers=RUSSIAN).text)


def test_a_tie_is_told_by_its_own_steps(table: AtTable) -> None:
    table.enter(0, base=1, boats=5, lanterns=0)
    table.enter(2, base=1, boats=0, lanterns=0)
    assert "decided by the number of boats" in html.unescape(table.get("/result").text)


def test_a_disputed_rule_is_shown_and_can_be_read_otherwise(table: AtTable) -> None:
    page = html.unescape(table.get("/result").text)
    assert "Tied for the most lanterns" in page
    assert "each of them gets the five points" in page
    table.post("/rules/LQ-02", side="each", base=0)
    assert "Used here" not in table.get("/result").text
    assert "settled: LQ-02, each of them gets the five points" in html.unescape(table.get("/log").text)


def test_a_question_finds_its_rule_in_both_languages(client: FlaskClient) -> None:
    assert "Tied for the most lanterns" in text(client, f"/rules?game={GAME}&q=we+have+the+same+lanterns")
    assert "Сколько стоит лодка" in text(client, "/rules?q=сколько+очков+за+лодку", headers=RUSSIAN)
    assert "The harbour" in text(client, f"/rules/{GAME}")
    assert "Three points for every boat" in text(client, "/rules/LQ-01")


def test_its_pad_and_its_result_are_printed(client: FlaskClient, table: AtTable) -> None:
    assert "Lantern Quay" in text(client, f"/print?game={GAME}")
    pad = PdfReader(io.BytesIO(client.get(f"/pads/{GAME}.pdf?lang=ru").data)).pages[0].extract_text()
    assert "Лодки у причала" in pad
    result = PdfReader(io.BytesIO(table.get("/result.pdf").data)).pages[0].extract_text()
    assert "Lanterns" in result


def test_the_set_up_says_its_steps(client: FlaskClient) -> None:
    assert "Lay out 2 quays." in text(client, f"/setup/{GAME}")


def test_the_api_scores_and_describes_it(client: FlaskClient) -> None:
    document = json.loads((Path(__file__).parent / "sixth_game" / "data" / "examples.json").read_text())["final"]
    answer = client.post(f"/api/{GAME}/final", json=document["document"])
    assert answer.status_code == 200, answer.text
    assert [player["total"] for player in answer.json["players"]] == [7, 8]
    assert client.get(f"/api/{GAME}/final").status_code == 200
    assert f"/api/{GAME}/final" in client.get("/api/openapi.json").json["paths"]
    assert "Lantern Quay" in text(client, "/api")
    assert "Two boats against three lanterns" in text(client, f"/api?game={GAME}")


@pytest.mark.usefixtures("app_client")
def test_the_command_line_counts_and_answers() -> None:
    document = {"players": [{"name": "Ann", "pad": {"boats": 1, "lanterns": 0}}]}
    counted = CliRunner().invoke(main, ["calc", GAME, "final"], input=json.dumps(document))
    assert json.loads(counted.output)["players"][0]["total"] == 3
    asked = CliRunner().invoke(main, ["ask", "how many points is a boat at the quay"])
    assert json.loads(asked.output)["answers"][0]["rule"] == "LQ-01"
