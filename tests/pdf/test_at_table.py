"""Print for a table: each seat has its name, its sign and a code that opens it, as long as the table lasts."""

from __future__ import annotations

import re
from typing import Any

import pytest
import segno
from flask import Flask
from flask.testing import FlaskClient

from companion import documents, games
from companion.examples import examples
from companion.session.seating import badge
from companion.tables import Seat
from pdf import camera, printing, query
from pdf.drawing import Drawing
from pdf.options import PlayerSeat, Tent
from pdf.paper import FIT, Size
from pdf.result import Facts, pages
from tests.pdf.seen import lines, outside, overlapping, reader
from tests.pdf.test_web import form
from tests.web.phones import open_table

NAMES = ("Аня", "李雷", "محمد", "Александра Константинопольская", "Bob")
ADDRESS = "HTTP://192.168.178.120:8000/E/JOYJ2UDXGQKMIGDA5RTWHLRWQE/{number}"
SMALLEST_MODULE = 0.26
"""Millimetres: what a phone's camera still reads from paper."""


def seats(count: int) -> tuple[PlayerSeat, ...]:
    return tuple(
        PlayerSeat(NAMES[place % 5], *badge(place), ADDRESS.format(number=place + 1), place + 1 if place > 4 else None)
        for place in range(count)
    )


def drawings(game: str, count: int, **given: str) -> list[Drawing]:
    pages = printing.pages(query.read(game, given, "en", seats(count)))
    return list({id(slip.drawing): slip.drawing for page in pages for slip in page.slips}.values())


@pytest.mark.crossed("style", "paper")
@pytest.mark.parametrize("paper", ["a5", "a4", "letter"])
@pytest.mark.parametrize("style", ["colour", "low-ink"])
@pytest.mark.parametrize("game", games.ids())
def test_every_seat_has_name_sign_and_code(game: str, style: str, paper: Size) -> None:
    count = min(5, games.get(game).players[1])
    for up in ("1", "2", "4"):
        if int(up) > query.most_on_page(game, paper, seated=True):
            continue
        made = drawings(game, count, paper=paper, style=style, up=up)
        said = "".join(words.text.removesuffix("-") for drawing in made for words in drawing.words).replace(" ", "")
        long = [NAMES[3]] if int(up) == FIT[paper] and game == "paper-quarters" else []
        assert [name for name in NAMES[:count] if name.replace(" ", "") not in said] == long
        codes = [box for drawing in made for box in drawing.boxes if box.kind == "code"]
        assert len(codes) == count
        assert min(box.w for box in codes) / camera.qr_modules(ADDRESS.format(number=1)) >= SMALLEST_MODULE
        for drawing in made:
            assert [cut for cut in drawing.cut if cut not in long] == []
            assert overlapping(drawing.words) == []
            assert outside(drawing.words, drawing.width, drawing.height, 4) == []


def test_the_code_of_a_seat_is_small_enough_for_the_smallest_sheet() -> None:
    assert segno.make(ADDRESS.format(number=12), error="m", micro=False).symbol_size(border=0)[0] <= 33
    sheets = drawings("paper-quarters", 3, up="4")
    assert min(box.w for sheet in sheets for box in sheet.boxes if box.kind == "code") >= 8


def test_a_guest_gets_a_blank_sheet_and_nobody_two() -> None:
    (page,) = printing.pages(query.read("paper-quarters", {"up": "4"}, "en", seats(3)))
    places = [(slip.x, slip.y) for slip in page.slips]
    assert [places.count(place) for place in dict.fromkeys(places)] == [2, 2, 2, 1]


def test_the_code_opens_exactly_that_seat_and_outlives_the_join_code(
    app: Flask, client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    given: list[PlayerSeat] = []
    table = open_table(client, "paper-quarters", ("Аня", "Борис"))
    read = query.read

    def keep(game: str, chosen: dict[str, str], lang: str, seats: tuple[PlayerSeat, ...], tent: Tent) -> object:
        given[:] = seats
        return read(game, chosen, lang, seats, tent)

    monkeypatch.setattr(query, "read", keep)
    table.get("/print")
    table.post("/code")
    assert [seat.name for seat in given] == ["Аня", "Борис"]
    for number, seat in enumerate(given):
        path = "/" + seat.address.split("/", 3)[3]
        assert path == path.upper()
        answer = app.test_client().get(path)
        assert answer.status_code == 303
        assert answer.headers["Location"] == f"{table.path}/enter/seat-{number}"


def test_the_code_of_a_seat_is_worked_out_once(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str] = []
    make = segno.make

    def counted(text: str, **options: Any) -> Any:
        made.append(text)
        return make(text, **options)

    camera._matrix.cache_clear()
    monkeypatch.setattr(segno, "make", counted)
    drawings("paper-quarters", 5, paper="a4", style="colour", up="2")
    assert len(made) == len(set(made)) == 5


@pytest.mark.parametrize("path", ["/E/JOYJ2UDXGQKMIGDA5RTWHLRWQE/1", "/E/0/1", "/E/é/1"])
def test_a_code_of_no_table_says_so(client: FlaskClient, path: str) -> None:
    answer = client.get(path)
    assert answer.status_code == 404
    assert "No table at this link" in answer.text


@pytest.mark.parametrize("game", games.ids())
def test_the_page_of_a_table_prints_for_its_seats(client: FlaskClient, game: str) -> None:
    table = open_table(client, game, ("Аня", "Борис"))
    assert f'href="{table.path}/print"' in table.get().text
    page = table.get("/print")
    assert page.status_code == 200
    assert 'name="names"' not in page.text
    picture = re.search(r'<img src="([^"]+)"', page.text)[1].replace("&amp;", "&")
    assert {"Аня", "Борис"} <= set(re.findall(r">([^<>]+)</text>", client.get(picture).text))
    file = table.get(f"/pad.pdf?{form(page.text)}")
    assert file.mimetype == "application/pdf"
    assert {"Аня", "Борис"} <= set(lines(file.data))
    assert len(reader(file.data).pages) == 1


def test_how_the_table_plays_is_chosen_already(client: FlaskClient) -> None:
    basic = open_table(client, "paper-quarters", ("Аня",)).get("/print").text
    assert re.search(r'name="advanced" value="0" checked', basic)
    assert re.search(r'name="solo"[^>]*checked|checked[^>]*name="solo"', basic)
    answer = client.post("/new", data={"game": "streets", "name": ["Аня", "Борис"], "module": "business"})
    aid = client.get(f"{answer.headers['Location']}/print?kind=aid").text
    assert re.search(r'name="business"[^>]*checked|checked[^>]*name="business"', aid)


def test_those_who_only_watch_do_not_get_the_codes_that_open_seats(client: FlaskClient) -> None:
    table = open_table(client, "paper-quarters")
    watch = re.search(r"/v/[\w-]+", table.get().text)[0]
    for page in ("/print", "/pad.pdf", "/pad.svg"):
        assert client.get(watch + page).status_code == 403


@pytest.mark.parametrize("game", games.ids())
def test_a_seat_with_a_colour_beyond_the_five_is_printed(game: str) -> None:
    """A hand-over may bring such a seat: the colours start again."""
    given = tuple(PlayerSeat(name, "circle", 5 + index, ADDRESS) for index, name in enumerate(("Ann", "Bob")))
    for kind in ("pad", "tent"):
        chosen = query.read(game, {"kind": kind}, "en", given, Tent(ADDRESS, "ABCD"))
        assert printing.pad(chosen)
    document = examples(game)["final"].document
    names = [player["name"] for player in document["players"]]
    seats_by_name = {name: Seat(index, name, "circle", 5 + index) for index, name in enumerate(names)}
    assert pages(game, documents.calculate(game, "final", document), document, Facts(seats=seats_by_name))
