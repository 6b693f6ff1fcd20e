"""Print for a table: each seat has its name, its sign and a code that opens it, as long as the table lasts."""

import re
from base64 import b32encode, urlsafe_b64decode
from dataclasses import replace
from typing import Any

import pytest
import segno
from flask import Flask
from flask.testing import FlaskClient

from companion import games
from companion.documents.contract import examples
from companion.games.paper_quarters.sheet_code import read_sheet_code
from companion.session.seating import badge
from companion.tables import Seat
from pdf import fiducials, parse_options, printing
from pdf.drawing import Drawing
from pdf.games.paper_quarters.sheet_map import printed_paper
from pdf.options import PlayerSeat, Tent
from pdf.paper import FIT, Size
from pdf.pen import Pen
from pdf.result import Facts, pages
from tests.pdf.seen import final_of, lines, outside, overlapping, reader
from tests.pdf.test_web import form
from tests.web.phones import open_table

NAMES = ("Аня", "李雷", "محمد", "Александра Константинопольская", "Bob")
ADDRESS = "HTTP://192.168.178.120:8000/E/JOYJ2UDXGQKMIGA/{number}"
SMALLEST_MODULE = 0.26
"""Millimetres: what a phone's camera still reads from paper."""
SHEET_MODULE = 0.33
"""Millimetres: what is still read in a photo of a whole sheet."""


def seats(count: int) -> tuple[PlayerSeat, ...]:
    return tuple(
        PlayerSeat(NAMES[place % 5], *badge(place), ADDRESS.format(number=place + 1), place + 1 if place > 4 else None)
        for place in range(count)
    )


def drawings(game: str, count: int, **given: str) -> list[Drawing]:
    pages = printing.pages(parse_options.read(game, given, "en", seats(count)))
    return list({id(slip.drawing): slip.drawing for page in pages for slip in page.slips}.values())


@pytest.mark.crossed("style", "paper")
@pytest.mark.parametrize("paper", ["a5", "a4", "letter"])
@pytest.mark.parametrize("style", ["colour", "low-ink"])
@pytest.mark.parametrize("game", games.ids())
def test_every_seat_has_name_sign_and_code(game: str, style: str, paper: Size) -> None:
    count = min(5, games.get(game).players[1])
    for up in ("1", "2", "4"):
        if int(up) > parse_options.most_on_page(game, paper, seated=True):
            continue
        made = drawings(game, count, paper=paper, style=style, up=up, copies=str(count))
        said = "".join(words.text.removesuffix("-") for drawing in made for words in drawing.words).replace(" ", "")
        long = [NAMES[3]] if int(up) == FIT[paper] and game == "paper-quarters" else []
        assert [name for name in NAMES[:count] if name.replace(" ", "") not in said] == long
        codes = [box for drawing in made for box in drawing.boxes if box.kind == "code"]
        assert len(codes) == count
        assert min(box.w for box in codes) / fiducials.qr_modules(ADDRESS.format(number=1)) >= SMALLEST_MODULE
        for drawing in made:
            assert [cut for cut in drawing.cut if cut not in long] == []
            assert overlapping(drawing.words) == []
            assert outside(drawing.words, drawing.width, drawing.height, 4) == []


@pytest.mark.parametrize("paper", ["a4 1", "a4 2", "a4 4", "a6 1", "letter 1", "letter 2", "letter 4"])
def test_a_seats_sheet_says_which_it_is_in_large_modules(paper: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also at a long name, and where the map of the sheet says that it is."""
    size, up = paper.split()
    texts: list[str] = []
    draw = fiducials.draw_qr

    def keep(pen: Pen, text: str, *place: Any) -> None:
        texts.append(text)
        draw(pen, text, *place)

    monkeypatch.setattr(fiducials, "draw_qr", keep)
    for origin in ("HTTP://192.168.178.120:8000", "HTTPS://KVARTAL.SPIELEABEND-HARBURG.EXAMPLE"):
        address = f"{origin}/E/JOYJ2UDXGQKMIGA/12"
        seat = (PlayerSeat("Ann", *badge(0), address),)
        chosen = parse_options.read("paper-quarters", {"paper": size, "up": up, "copies": "1", "solo": "1"}, "en", seat)
        (page,) = printing.pages(chosen)
        (code,) = [box for slip in page.slips for box in slip.drawing.boxes if box.kind == "code"]
        said = read_sheet_code(texts[-1])
        assert said
        assert said.layout
        assert (texts[-1], said.seat, said.layout.solo) == (f"{address}/{said.layout}", 12, True)
        spelled = str(replace(said.layout, solo=False))
        printed = next(found for found in printed_paper().layouts.values() if found.name == spelled)
        place = next(place for place in printed.codes if place.modules == 29)
        assert (code.x, code.y, code.w) == (place.x, place.y, place.size)
        assert place.module >= SHEET_MODULE


def test_the_code_of_a_table_is_spelled_in_full_where_it_is_spelled() -> None:
    for paper, up in (("a4", "1"), ("a4", "2"), ("a5", "1"), ("letter", "1"), ("letter", "2")):
        chosen = parse_options.read("paper-quarters", {"paper": paper, "up": up, "table": "WMWMWMWM", "solo": "1"})
        drawing = printing.pages(chosen)[0].slips[0].drawing
        assert drawing.cut == ()
        assert {"WMWMWMWM"} <= {words.text for words in drawing.words}
        assert next(words.text for words in drawing.words if words.text.startswith("KV2-")).endswith("-RS")
        assert overlapping(drawing.words) == []


def test_a_guest_gets_a_blank_sheet_and_nobody_two() -> None:
    (page,) = printing.pages(parse_options.read("paper-quarters", {"up": "4"}, "en", seats(3)))
    places = [(slip.x, slip.y) for slip in page.slips]
    assert [places.count(place) for place in dict.fromkeys(places)] == [2, 2, 2, 1]
    assert [box.kind for box in page.slips[-1].drawing.boxes].count("code") == 1


def test_the_code_opens_exactly_that_seat_and_outlives_the_join_code(
    app: Flask, client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    given: list[PlayerSeat] = []
    table = open_table(client, "paper-quarters", ("Аня", "Борис"))
    read = parse_options.read

    def keep(game: str, chosen: dict[str, str], lang: str, seats: tuple[PlayerSeat, ...], tent: Tent) -> object:
        given[:] = seats
        return read(game, chosen, lang, seats, tent)

    monkeypatch.setattr(parse_options, "read", keep)
    table.get("/print")
    table.post("/code")
    assert [seat.name for seat in given] == ["Аня", "Борис"]
    for number, seat in enumerate(given):
        path = "/" + seat.address.split("/", 3)[3]
        assert path == path.upper()
        answer = app.test_client().get(path)
        assert answer.status_code == 303
        assert answer.headers["Location"] == f"{table.path}/enter/seat-{number}"
        assert app.test_client().get(f"{path}/KV2-A5-R").headers["Location"] == answer.headers["Location"]


def test_paper_printed_before_still_opens_its_seat(client: FlaskClient) -> None:
    """It has the whole key of the table."""
    table = open_table(client, "paper-quarters", ("Аня", "Борис"))
    key = b32encode(urlsafe_b64decode(f"{table.path.rpartition('/')[2]}==")).decode().rstrip("=")
    assert len(key) == 26
    assert client.get(f"/E/{key}/2").headers["Location"] == f"{table.path}/enter/seat-1"


def test_a_part_of_the_key_opens_nothing(client: FlaskClient) -> None:
    """But the part that is printed: fewer letters could be guessed."""
    table = open_table(client, "paper-quarters")
    key = urlsafe_b64decode(f"{table.path.rpartition('/')[2]}==")
    opened = {size: client.get(f"/E/{b32encode(key[:size]).decode().rstrip('=')}/1").status_code for size in range(17)}
    assert {size for size, status in opened.items() if status == 303} == {9, 16}
    assert set(opened.values()) == {303, 404}


def test_a_deleted_table_says_so_to_whoever_scans_its_paper(app: Flask, client: FlaskClient) -> None:
    table = open_table(client, "paper-quarters")
    store = app.extensions["store"]
    key = b32encode(urlsafe_b64decode(table.path.rpartition("/")[2][:12])).decode().rstrip("=")
    assert client.get(f"/E/{key}/1").status_code == 303
    assert table.post("/delete").status_code == 303
    assert store.edit_key_by_start(table.path.rpartition("/")[2][:12]) == table.path.rpartition("/")[2]
    assert client.get(f"/E/{key}/1").status_code == client.get(table.path).status_code


def test_the_code_of_a_seat_is_worked_out_once(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str] = []
    make = segno.make

    def counted(text: str, **options: Any) -> Any:
        made.append(text)
        return make(text, **options)

    fiducials._matrix.cache_clear()
    monkeypatch.setattr(segno, "make", counted)
    drawings("paper-quarters", 5, paper="a4", style="colour", up="2", copies="5")
    assert len(made) == len(set(made)) == 5


@pytest.mark.parametrize(
    "path", ["/E/JOYJ2UDXGQKMIGDA5RTWHLRWQE/1", "/E/JOYJ2UDXGQKMIGA/1/KV2-A5-R", "/E/0/1", "/E/é/1"]
)
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
        chosen = parse_options.read(game, {"kind": kind}, "en", given, Tent(ADDRESS, "ABCD"))
        assert printing.pad(chosen)
    document = examples(game)["final"].document
    names = [player["name"] for player in document["players"]]
    seats_by_name = {name: Seat(index, name, "circle", 5 + index) for index, name in enumerate(names)}
    assert pages(game, final_of(game, document), document, Facts(seats=seats_by_name))
