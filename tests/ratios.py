"""`make bench`: what requests cost, as ratios to an empty Flask view of the same run, in processor time, and how each
grows. A page is asked for the first time after a save, and again by the next phone."""

from __future__ import annotations

import json
import tempfile
import time
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from functools import partial
from typing import Any

from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import insert

from companion import documents
from companion.tables import schema
from companion.tables.codes import LIFETIME
from companion.web import create_app, drawn, scores
from tests.browser import streets_city
from tests.test_vectors import VECTORS
from tests.web.phones import JSON, AtTable, open_table
from tests.web.streets_forms import EXAMPLE, PARK, STATION, form, open_streets

PHONE = {"Accept-Encoding": "gzip", "Accept-Language": "en-GB,en;q=0.9"}
NAMES = ("Ann", "Boris", "Vera", "Gleb")
ASKED_ON = 0.16
"""Milliseconds of an empty Flask view where all the others were asked for: a page took 14 there, 91 times as long."""
FINAL = next(vector["input"] for vector in VECTORS if vector["id"] == "gk-55")


def medians(
    works: Sequence[Callable[[], Any]], repeat: int = 60, before: Callable[[], Any] = lambda: None
) -> list[float]:
    """The medians of the processor time in milliseconds. The works take turns, so that a machine that is busy with
    other things is as slow for all of them; what comes `before` is not counted, nor is a first time each turn, which
    finds the processor's caches full of the other works."""
    times: list[list[float]] = [[] for _ in works]
    for _ in range(repeat):
        for work, took in zip(works, times, strict=True):
            before()
            work()
            before()
            start = time.process_time()
            work()
            took.append(time.process_time() - start)
    return [sorted(took)[repeat // 2] * 1000 for took in times]


def milliseconds(work: Callable[[], Any], repeat: int = 60, before: Callable[[], Any] = lambda: None) -> float:
    return medians([work], repeat, before)[0]


def empty_view() -> Callable[[], Any]:
    app = Flask("empty")
    app.add_url_rule("/", "empty", lambda: "")
    return partial(app.test_client().get, "/", headers=PHONE)


def speed() -> str:
    """How fast this machine is at the moment, without which milliseconds mean little."""
    cost = milliseconds(empty_view(), 300)
    return (
        f"An empty Flask view costs {cost:.2f} ms here, {cost / ASKED_ON:.1f} times what it cost where this was asked"
    )


def forget() -> None:
    """As after a save: what was drawn and scored is of another version."""
    drawn._drawn.clear()
    scores._scores.clear()


class Sheet:
    """A table of Paper Quarters at which somebody enters a number again and again."""

    def __init__(self, client: FlaskClient) -> None:
        self.table = open_table(client, "paper-quarters", NAMES)
        self.revisions = [0] * len(NAMES)
        for seat in range(len(NAMES)):
            self.save(seat)

    def save(self, seat: int = 0) -> None:
        base = self.revisions[seat]
        house = {"houses.0.2": str(5 + base % 8)} if base else {}
        data = {"way": "board", "houses.0.0": "3", "houses.0.1": "4", "temps": "2", "base": base, **house}
        answer = self.table.client.post(f"{self.table.path}/enter/seat-{seat}", data=data, headers={**JSON, **PHONE})
        assert answer.status_code == 200
        self.revisions[seat] += 1

    def poll(self) -> Callable[[], None]:
        tag = self.table.get("/state", headers={"Accept-Language": PHONE["Accept-Language"]}).json["tag"]
        told = {**PHONE, "If-None-Match": f'"{tag}"'}

        def ask() -> None:
            assert self.table.get("/state", headers=told).status_code == 304

        return ask

    def page(self) -> None:
        assert self.table.get(headers=PHONE).status_code == 200


def city(client: FlaskClient, tiles: int) -> AtTable:
    """A city of three players as a game lays it: streets that closed have paid, and nobody has more than five signs."""
    return _laid(client, [STATION, PARK, *map(streets_city.row, streets_city.city(tiles - 2))])


def unpaid_city(client: FlaskClient, tiles: int) -> AtTable:
    """The rulebook's example and rows of streets around it, of which seven are to pay at once: every building has a
    sign, as in no game."""
    faces = [tile[3] for tile in EXAMPLE[3:]]
    block = [
        (x, y, "E" if x in (-4, 1) else "SN"[y % 2], faces[(x + 3 * y) % 4], str((x + y) % 3))
        for y in range(2, 10)
        for x in range(-4, 2)
    ]
    return _laid(client, [*EXAMPLE, *block][:tiles])


def _laid(client: FlaskClient, tiles: Sequence[Any]) -> AtTable:
    table = open_streets(client, NAMES[:3])
    assert client.post(f"{table.path}/enter/city", data=form(*tiles), headers=JSON).status_code == 200
    return table


def map_page(table: AtTable) -> None:
    assert table.get("/enter/city", headers=PHONE).status_code == 200


def more_tables(app: Flask, number: int) -> None:
    """Tables of other people, written at once."""
    now = datetime.now(UTC)
    with app.extensions["store"]._writing.begin() as connection:
        first = 1_000_000
        rows = range(first, first + number)
        table = {"game": "uptown", "options": {}, "created": now, "version": 1}
        keys = [{"id": row, "edit_key": f"e{row}", "view_key": f"v{row}", **table} for row in rows]
        connection.execute(insert(schema.tables), keys)
        seats = [
            {"table_id": row, "position": place, "name": name, "shape": "circle", "colour": place}
            for row in rows
            for place, name in enumerate(NAMES)
        ]
        connection.execute(insert(schema.seats), seats)
        codes = [{"code": f"{row:08d}", "table_id": row, "expires": now + LIFETIME} for row in rows]
        connection.execute(insert(schema.codes), codes)


def ratios(client: FlaskClient) -> None:
    empty = empty_view()

    def line(title: str, work: Callable[[], Any], asked: int | None, before: Callable[[], Any] = forget) -> None:
        nothing, cost = medians([empty, work], before=before)
        told = f" (asked: 1:{asked})" if asked else ""
        print(f"  {title}: {cost:.2f} ms, 1:{cost / nothing:.1f}{told}")

    sheet, streets, unpaid = Sheet(client), city(client, 45), unpaid_city(client, 45)
    print("To an empty Flask view, in processor time:")
    line("poll", sheet.poll(), 4)
    line("save of a sheet, answered with its panels", sheet.save, 20)
    line("table page, drawn", sheet.page, 25)
    line("table page, to the next phone", sheet.page, None, before=lambda: None)
    line("Streets map of 45 tiles, drawn", lambda: map_page(streets), 60)
    line("Streets map of 45 tiles, to the next phone", lambda: map_page(streets), None, before=lambda: None)
    line("Streets map of 45 tiles, all with signs, seven streets to pay", lambda: map_page(unpaid), None)
    example = AtTable(client, "/v/example-streets")
    line("Streets map of 15 tiles, drawn", lambda: map_page(example), None)

    sent = {"data": json.dumps(FINAL).encode(), "content_type": "application/json"}
    inside, through = medians(
        [
            lambda: documents.calculate("ginkgopolis", "final", FINAL),
            lambda: client.post("/api/ginkgopolis/final", **sent),
        ]
    )
    print(f"  final: in process {inside:.2f} ms, over HTTP {through:.2f} ms: {inside / through:.2f} (asked: 0.6)")


def growth(app: Flask, client: FlaskClient) -> None:
    print("How they grow:")

    def compare(title: str, small: float, large: float) -> None:
        print(f"  {title}: {small:.2f} ms to {large:.2f} ms, {large / small:.2f} times")

    def costs(sheet: Sheet) -> list[float]:
        poll = milliseconds(sheet.poll())
        return [poll, milliseconds(sheet.save), milliseconds(sheet.page, before=forget)]

    kinds = ("poll", "save", "table page")
    sheet = Sheet(client)
    more_tables(app, 100)
    few = costs(sheet)
    with app.extensions["store"]._writing.begin() as connection:
        for part in (schema.codes, schema.seats):
            connection.execute(part.delete().where(part.c.table_id >= 1_000_000))
        connection.execute(schema.tables.delete().where(schema.tables.c.id >= 1_000_000))
    more_tables(app, 10_000)
    for kind, small, large in zip(kinds, few, costs(sheet), strict=True):
        compare(f"{kind}, 100 → 10,000 tables", small, large)
    maps = [city(client, tiles) for tiles in (10, 45)]
    small, large = (milliseconds(partial(map_page, table), 20, forget) for table in maps)
    compare("Streets map, 10 → 45 tiles", small, large)
    sheet = Sheet(client)
    for _ in range(10):
        sheet.save()
    few = costs(sheet)
    while sheet.revisions[0] < 1000:
        sheet.save()
    for kind, small, large in zip(kinds, few, costs(sheet), strict=True):
        compare(f"{kind}, 10 → 1,000 entries", small, large)


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        app = create_app({"INSTANCE": folder})
        client = app.test_client()
        ratios(client)
        growth(app, client)
        app.extensions["store"].close()


if __name__ == "__main__":
    main()
