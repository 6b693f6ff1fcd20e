"""`make bench`: what the largest requests cost that are answered, in processor time: every list at its bound, every
name as long as names are. 300 ms were asked for, and a second for what is printed."""

from __future__ import annotations

import gzip
import json
import re
import tempfile
import time
from collections.abc import Callable, Iterator
from functools import partial
from io import BytesIO
from itertools import chain
from urllib.parse import urlencode

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from companion import games, rules
from companion.exchange import handover
from companion.web import create_app, statistics
from companion.web.games.streets.board import ROWS
from tests.largest import cases, mixed_names, names
from tests.largest_history import files as longest
from tests.largest_tables import handed
from tests.ratios import forget, speed
from tests.web.phones import JSON, AtTable, open_table
from tests.web.streets_forms import form, open_streets

PAGE, PRINT = 300, 1000
SEATS = 100
QUESTION = 480
Asked = tuple[str, Callable[[], TestResponse], int]


def of_the_api(client: FlaskClient) -> Iterator[Asked]:
    for title, (game, calculation, document) in cases().items():
        body, address = json.dumps(document, ensure_ascii=False), f"/api/{game}/{calculation}"
        yield f"{address}, {title}", partial(client.post, address, data=body, content_type="application/json"), PAGE


def large_table(client: FlaskClient, called: list[str]) -> AtTable:
    """A hundred sheets of Paper Quarters, of which every house is built: all are tied."""
    at = open_table(client, "paper-quarters", tuple(called))
    houses = {f"houses.{street}.{house}": house + 1 for street in range(3) for house in range(10 + street)}
    for seat in range(SEATS):
        sheet = {"way": "board", "temps": "7", "base": "0", **houses}
        assert client.post(f"{at.path}/enter/seat-{seat}", data=sheet, headers=JSON).status_code == 200
    return at


def of_a_large_table(client: FlaskClient) -> Iterator[Asked]:
    at = large_table(client, names(SEATS))
    pages = ("", "/enter/seat-0", "/result", "/log", "/settings", "/share", "/result-wide.png", "/result-square.svg")
    for page in pages:
        yield f"{SEATS} seats, {page or 'the table'}", partial(at.get, page), PAGE
    for page in ("/print", "/print/result", "/result.svg", "/result.pdf", "/pad.pdf"):
        yield f"{SEATS} seats, {page}", partial(at.get, page), PRINT
    revision = iter(range(1, 1_000))

    def save() -> TestResponse:
        sheet = {"way": "board", "temps": "6", "houses.0.0": "2", "base": next(revision)}
        return client.post(f"{at.path}/enter/seat-0", data=sheet, headers=JSON)

    yield f"{SEATS} seats, a save", save, PAGE
    renamed = [name[::-1] for name in names(SEATS)]
    yield f"{SEATS} seats, all renamed", partial(client.post, f"{at.path}/settings", data={"name": renamed}), PAGE
    packed = re.search(r"/TAKE/([A-Z0-9]+)", at.get("/hand-over").text)
    assert packed
    yield f"{SEATS} seats, handed over", partial(client.get, f"/TAKE/{packed[1]}"), PAGE
    yield f"{SEATS} seats, taken", partial(client.post, "/take", data={"packed": packed[1]}), PAGE


def of_many_scripts(client: FlaskClient) -> Iterator[Asked]:
    """Names of which every letter is of another font than the one before."""
    at = large_table(client, mixed_names(SEATS))
    for page in ("", "/result", "/state", "/settings", "/share", "/result-wide.png", "/result-square.png"):
        yield f"{SEATS} seats in many scripts, {page or 'the table'}", partial(at.get, page), PAGE
    for page in ("/print/result", "/result.svg", "/result.pdf", "/pad.svg", "/pad.pdf", "/pad.pdf?kind=tent"):
        yield f"{SEATS} seats in many scripts, {page}", partial(at.get, page), PRINT


def of_strangers(client: FlaskClient) -> Iterator[Asked]:
    unknown = "&".join(f"k{number}=1" for number in range(5_000))
    yield "/print with 5,000 unknown choices", partial(client.get, f"/print?game=streets&{unknown}"), PRINT
    yield "100 sheets", partial(client.get, "/pads/paper-quarters.pdf?copies=100"), PRINT
    asked = urlencode({"q": " ".join(f"улица ничья дом{number}" for number in range(60))[:QUESTION]})
    yield "a long question to all games", partial(client.get, f"/rules?{asked}"), PAGE
    crowd, as_form = f"game=uptown{'&name=n' * 60_000}", "application/x-www-form-urlencoded"
    yield "a table for 60,000", partial(client.post, "/new", data=crowd, content_type=as_form), PAGE

    def read(file: bytes) -> TestResponse:
        return client.post("/exchange/read", data={"file": (BytesIO(file), "plays.json")})

    yield "a file of 12 MB of brackets", partial(read, b"[" + b"[]," * 3_900_000 + b"1]"), PAGE
    yield "a file of 12 MB of one name", partial(read, b'{"a":"' + b"x" * 11_900_000 + b'"}'), PAGE
    yield "a file that grows to 400 MB", partial(read, gzip.compress(b"[" * 400_000_000)), PAGE


def of_a_large_city(client: FlaskClient) -> Iterator[Asked]:
    """Streets: as many tiles as the form has rows, with all the symbols that one may have."""
    at = open_streets(client, tuple(names(5)))
    face = f"{' '.join(['tourist', 'hipster', 'parent', 'shopper'] * 5)}; symbol parent 2; ; "
    tiles = [
        (number % 10, number // 10, "NESW"[number // 5 % 4], face, str(number % 5), {"people": "3 3 3 3"})
        for number in range(ROWS)
    ]
    yield f"{ROWS} tiles saved", partial(client.post, f"{at.path}/enter/city", data=form(*tiles), headers=JSON), PAGE
    yield f"{ROWS} tiles drawn", partial(at.get, "/enter/city"), PAGE


def of_the_largest_tables(client: FlaskClient) -> Iterator[Asked]:
    """Of every game the largest that can be entered, as somebody hands it over."""
    for game in games.ids():
        with client.application.test_request_context():
            table = handed(game)
            opened = client.application.extensions["store"].arrivals.take(table, "phone")
        part = "city" if "city" in table.parts else "seat-0"
        for page in ("", f"/enter/{part}", "/result", "/finish", "/share", "/result-wide.png"):
            yield f"{game}, {page or 'the table'}", partial(client.get, f"/t/{opened.edit_key}{page}"), PAGE
        for page in ("/print/result", "/result.svg", "/result.pdf"):
            yield f"{game}, {page}", partial(client.get, f"/t/{opened.edit_key}{page}"), PRINT
        packed = handover.packed(table)
        yield f"{game}, handed over", partial(client.get, f"/TAKE/{packed}"), PAGE
        yield f"{game}, taken", partial(client.post, "/take", data={"packed": packed}), PAGE


def of_the_longest_histories(client: FlaskClient) -> Iterator[Asked]:
    """As much as files bring to a browser, and every page that reads all of it, for the first time."""
    app = client.application

    def read(phone: FlaskClient, file: bytes) -> TestResponse:
        return phone.post("/exchange/read", data={"file": (BytesIO(file), "plays.json")})

    def bring_in(phones: Iterator[tuple[FlaskClient, str]]) -> TestResponse:
        phone, sealed = next(phones)
        return phone.post("/exchange/bring-in", data={"sent": sealed})

    def shown(phone: FlaskClient, file: bytes) -> tuple[FlaskClient, str]:
        sealed = re.search(r'name="sent" value="([^"]*)"', read(phone, file).text)
        assert sealed
        return phone, sealed[1]

    def anew(phone: FlaskClient, page: str) -> TestResponse:
        app.extensions["store"].plays.clear()
        statistics.forget()
        return phone.get(page)

    for foreign in (False, True):
        phones = [app.test_client() for _ in range(2)]
        first, second = zip(*(longest(f"{foreign}{place}", foreign) for place in range(2)), strict=True)
        told = "names of other scripts, " if foreign else ""
        yield f"{told}a file of 5,000 plays, looked at", partial(read, phones[0], first[0]), PAGE
        yield f"{told}the same, brought in", partial(bring_in, iter([*map(shown, phones, first)])), PAGE
        yield f"{told}the rest of a history, brought in", partial(bring_in, iter([*map(shown, phones, second)])), PAGE
        pages = ("/plays", "/plays?q=a+b+c", "/plays/stats", "/plays/stats?game=streets", f"/groups/g{foreign}0-0",
                 f"/groups/g{foreign}0-0/people", "/exchange/kvartal.json", "/exchange/kvartal.csv")  # fmt: skip
        for page in pages:
            yield f"{told}the longest history, {page}", partial(anew, phones[0], page), PAGE
        for page in ("/plays/year", "/plays/year.svg", "/plays/year.pdf"):
            yield f"{told}the longest history, {page}", partial(anew, phones[0], page), PRINT


KINDS = (
    of_the_api, of_a_large_table, of_many_scripts, of_strangers, of_a_large_city, of_the_largest_tables,
    of_the_longest_histories,
)  # fmt: skip


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        app = create_app({"INSTANCE": folder, "TABLES_A_DAY": 0})
        client = app.test_client()
        client.get("/")
        rules.build_missing(print)
        print(f"The largest requests, in processor time. {speed()}:")
        for title, ask, bound in chain.from_iterable(kind(client) for kind in KINDS):
            times = []
            for _ in range(2):
                forget()
                start = time.process_time()
                answer = ask()
                times.append((time.process_time() - start) * 1000)
            size = len(answer.get_data()) // 1024
            print(f"  {title}: {min(times):.0f} ms of {bound} ({answer.status_code}, {size} KB)")
        app.extensions["store"].close()


if __name__ == "__main__":
    main()
