"""The print page and its files: everything is in the address, and nothing in it breaks the page."""

import re
from typing import Any
from urllib.parse import parse_qsl, urlencode

import pytest
from flask.testing import FlaskClient

from companion import games
from companion.session.seating import badge
from pdf.parse_options import kinds
from pdf.result import Facts
from tests.pdf.seen import lines, reader
from tests.web.filled import Filled
from tests.web.phones import AtTable, open_table


def form(page: str) -> str:
    """What a browser without scripts would send."""
    fields = []
    choices = page[page.index('id="choices"') : page.index("</main>")]
    for tag in re.findall(r"<input[^>]*>", choices):
        attributes = dict(re.findall(r'(\w+)="([^"]*)"', tag))
        if attributes.get("type") in ("radio", "checkbox") and " checked" not in tag:
            continue
        fields.append((attributes["name"], attributes.get("value", "")))
    return urlencode(fields)


@pytest.fixture
def table(client: FlaskClient) -> AtTable:
    return open_table(client, "happy-city", ("Аня", "Борис"))


def enter(table: AtTable) -> None:
    table.enter(0, residents=3, hearts=4, coins=1)
    table.enter(1, residents=5, hearts=5, coins=0)


@pytest.mark.parametrize(("game", "kind"), [(game, kind) for game in games.ids() for kind in kinds(game)])
def test_the_page_shows_a_picture_and_its_form_prints(client: FlaskClient, game: str, kind: str) -> None:
    page = client.get(f"/print?game={game}&kind={kind}").text
    picture = re.search(r'<img src="([^"]+)"', page)[1].replace("&amp;", "&")
    shown = client.get(picture)
    assert shown.status_code == 200
    assert shown.mimetype == "image/svg+xml"
    file = client.get(f"/pads/{game}.pdf?{form(page)}")
    assert file.status_code == 200, file.text
    assert file.mimetype == "application/pdf"
    assert len(reader(file.data).pages) == 1
    assert client.get(f"/print?{form(page)}").status_code == 200


def test_the_count_on_the_button_is_the_count_of_pages(client: FlaskClient) -> None:
    page = client.get("/print?game=paper-quarters&copies=50&up=4").text
    assert "camera" not in page, "nothing is promised of one"
    assert "Print 13 pages" in page
    assert len(reader(client.get(f"/pads/paper-quarters.pdf?{form(page)}").data).pages) == 13


def test_what_makes_no_sense_gets_a_sentence_not_a_file(client: FlaskClient) -> None:
    for path in (
        "/pads/streets.pdf?copies=100000",
        "/pads/streets.svg?copies=100000",
        "/print?game=streets&copies=100000",
    ):
        answer = client.get(path)
        assert answer.status_code == 400
        assert "should be a whole number from 1 to 500" in answer.text


@pytest.mark.parametrize(
    ("query", "field", "words"),
    [
        ("game=streets&copies=0&names=Аня", "copies", "from 1 to 500, not “0”"),
        ("game=streets&copies=many&names=Аня", "copies", "“many” is not a whole number"),
        ("game=streets&names=a,b,c,d,e,f&place=Казань", "names", "at most 5 players, not 6"),
        ("game=uptown&players=9&place=Казань", "players", "from 2 to 4, not “9”"),
        ("game=happy-city&cards=1&players=5&up=4", "cards", "need a bigger slip"),
        (f"game=uptown&date={'x' * 21}&labels=right", "date", "at most 20 letters"),
        ("game=uptown&style=neon&labels=right", "style", "“neon” is not on the list: choose one"),
    ],
)
def test_an_error_stands_beside_its_field_and_what_was_typed_is_kept(
    client: FlaskClient, query: str, field: str, words: str
) -> None:
    answer = client.get(f"/print?{query}")
    assert answer.status_code == 400
    page = Filled(answer.text)
    assert list(page.why) == [field]
    assert words in page.why[field]
    sent = {name: value for name, value in parse_qsl(query) if value != "neon"}
    assert {name: page.sent[name] for name in sent} == sent
    assert f"<p>{field}" not in client.get(f"/pads/{query[5:].replace('&', '.pdf?', 1)}").text


def test_every_choice_that_makes_no_sense_says_so(client: FlaskClient) -> None:
    page = Filled(client.get("/print?game=uptown&players=9&copies=0&place=Казань").text)
    assert set(page.why) == {"players", "copies"}
    assert page.sent["place"] == "Казань"


def test_numbers_are_read_with_blanks_and_in_any_digits(client: FlaskClient) -> None:
    page = client.get("/print", query_string={"game": "paper-quarters", "copies": "\u2009５０\u00a0", "up": "4"})
    assert "Print 13 pages" in page.text
    assert client.get("/pads/paper-quarters.pdf", query_string={"copies": " ４ ", "up": "4"}).status_code == 200


@pytest.mark.parametrize("unknown", ["colour=red", "cards=1", "utm_source=chat&fbclid=1"])
def test_what_a_shared_link_has_besides_is_ignored(client: FlaskClient, unknown: str) -> None:
    page = client.get(f"/print?game=uptown&{unknown}&names=Аня")
    assert page.status_code == 200
    assert 'value="Аня"' in page.text
    assert client.get(f"/pads/uptown.pdf?{unknown}").data == client.get("/pads/uptown.pdf").data


def test_what_follows_from_names_and_page_is_not_sent_as_if_it_were_asked_for(client: FlaskClient) -> None:
    page = Filled(client.get("/print?game=paper-quarters&names=A,B,C,D,E&up=2").text)
    assert page.sent["copies"] == ""
    again = client.get("/print", query_string={**page.sent, "up": "4"}).text
    assert "Print 2 pages" in again
    assert 'placeholder="8"' in again
    columns = Filled(client.get("/print?game=streets").text).sent
    assert "Print 1 page" in client.get("/print", query_string={**columns, "names": "A,B"}).text
    assert columns["players"] == ""


def test_the_page_says_how_to_print_and_opens_the_picture_larger(client: FlaskClient) -> None:
    page = client.get("/print?game=streets").text
    assert "Print at 100 %" in page
    assert "On a phone" in page
    larger = re.search(r'<a href="(/pads/streets\.svg[^"]*)"[^>]*><img', page)[1]
    assert client.get(larger.replace("&amp;", "&")).mimetype == "image/svg+xml"


def test_an_unknown_game_is_not_found(client: FlaskClient) -> None:
    assert client.get("/pads/chess.pdf").status_code == 404
    assert client.get("/print?game=chess").status_code == 404


def test_smaller_paper_takes_fewer_without_a_fuss(client: FlaskClient) -> None:
    for up in ("4", "9" * 5000):
        page = client.get(f"/print?game=streets&paper=a6&up={up}")
        assert page.status_code == 200
        assert "up=1" in page.text


def test_it_speaks_the_visitors_language(client: FlaskClient) -> None:
    page = client.get("/print?game=paper-quarters", headers={"Accept-Language": "ru"}).text
    assert "Бумажные кварталы" in page
    picture = re.search(r'<img src="([^"]+)"', page)[1].replace("&amp;", "&")
    assert "1-я улица" in client.get(picture).text


def test_a_browser_that_has_the_file_gets_it_no_second_time(client: FlaskClient) -> None:
    first = client.get("/pads/uptown.pdf")
    again = client.get("/pads/uptown.pdf", headers={"If-None-Match": first.headers["ETag"]})
    assert again.status_code == 304


def test_names_with_markup_stay_names(client: FlaskClient) -> None:
    answer = client.get("/print?game=uptown&names=<script>alert(1)</script>")
    assert "<script>alert" not in answer.text
    assert "<script>" not in client.get("/pads/uptown.svg?names=<script>alert(1)</script>").text


def test_the_result_of_a_table_is_a_file_for_whoever_may_see_it(client: FlaskClient, table: AtTable) -> None:
    assert client.get("/v/no-such-key/result.pdf").status_code == 404
    assert table.get("/result.pdf").status_code == 404
    enter(table)
    file = table.get("/result.pdf")
    assert file.mimetype == "application/pdf"
    assert {"Аня", "Борис", "25", "12"} <= set(lines(file.data))
    assert table.get("/result.pdf?style=low-ink&paper=letter").status_code == 200
    assert table.get("/result.pdf?style=neon").status_code == 400


def test_the_printed_city_has_the_signs_of_the_seats(table: AtTable, monkeypatch: pytest.MonkeyPatch) -> None:
    enter(table)
    given: list[Facts] = []

    def keep(*passed: Any) -> bytes:
        given.append(passed[-1])
        return b""

    monkeypatch.setattr("pdf.result.result", keep)
    table.get("/result.pdf")
    signs = {name: (seat.shape, seat.colour) for name, seat in given[0].seats.items()}
    assert signs == {"Аня": badge(0), "Борис": badge(1)}


@pytest.mark.parametrize("choice", ["kind=poster", "lang=xx"])
def test_what_nobody_can_see_in_the_form_is_said_above_it_and_not_sent_again(client: FlaskClient, choice: str) -> None:
    page = client.get(f"/print?game=uptown&{choice}")
    assert page.status_code == 400
    name, value = choice.split("=")
    assert f"{name}: “{value}” is not one of" in page.text
    assert client.get(f"/print?{form(page.text)}").status_code == 200


def test_the_result_is_printed_as_chosen_with_its_place(client: FlaskClient, table: AtTable) -> None:
    assert "/print/result" not in table.get("/print").text
    assert table.get("/print/result").status_code == 404
    enter(table)
    assert f'href="{table.path}/print/result"' in table.get("/print").text
    page = table.get("/print/result?paper=letter&style=grey&place=Казань").text
    sent = Filled(page).sent
    assert (sent["paper"], sent["style"], sent["place"]) == ("letter", "grey", "Казань")
    picture = re.search(r'<img src="([^"]+)"', page)[1].replace("&amp;", "&")
    assert "Казань" in client.get(picture).text
    file = table.get("/result.pdf", query_string=sent)
    assert any("Казань" in line for line in lines(file.data))
    assert [round(float(side)) for side in reader(file.data).pages[0].mediabox[2:]] == [612, 792]
    watch = re.search(r"/v/[\w-]+", table.get().text)[0]
    assert client.get(f"{watch}/print/result").status_code == 200
