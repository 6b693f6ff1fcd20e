"""`make bench`: what requests cost, as ratios to an empty Flask view of the same run, in processor time."""

import tempfile
import time
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from flask import Flask
from flask.testing import FlaskClient

from companion.web import create_app
from tests.browser import streets_city
from tests.web.phones import JSON, AtTable, forget, open_table
from tests.web.streets_forms import PARK, STATION, form, open_streets

PHONE = {"Accept-Encoding": "gzip", "Accept-Language": "en-GB,en;q=0.9"}
NAMES = ("Ann", "Boris", "Vera", "Gleb")


def medians(works: Sequence[Callable[[], Any]], repeat: int = 60) -> list[float]:
    """The medians of the processor time in milliseconds. The works take turns, so that a machine that is busy with
    other things is as slow for all of them; a first time each turn, which fills the processor's caches, is not
    counted."""
    times: list[list[float]] = [[] for _ in works]
    for _ in range(repeat):
        for work, took in zip(works, times, strict=True):
            forget()
            work()
            forget()
            start = time.process_time()
            work()
            took.append(time.process_time() - start)
    return [sorted(took)[repeat // 2] * 1000 for took in times]


def empty_view() -> Callable[[], Any]:
    app = Flask("empty")
    app.add_url_rule("/", "empty", lambda: "")
    return partial(app.test_client().get, "/", headers=PHONE)


def speed() -> str:
    """How fast this machine is at the moment, without which milliseconds mean little."""
    return f"An empty Flask view costs {medians([empty_view()], 300)[0]:.2f} ms here"


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
    table = open_streets(client, NAMES[:3])
    laid = [STATION, PARK, *map(streets_city.row, streets_city.city(tiles - 2))]
    assert client.post(f"{table.path}/enter/city", data=form(*laid), headers=JSON).status_code == 200
    return table


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        app = create_app({"INSTANCE": folder})
        client = app.test_client()
        empty, sheet, streets = empty_view(), Sheet(client), city(client, 45)
        asked: list[tuple[str, int, Callable[[], Any]]] = [
            ("table page", 30, sheet.page),
            ("map of 45 tiles", 80, lambda: streets.get("/enter/city", headers=PHONE)),
            ("what 45 tiles pay", 80, lambda: streets.get("/reasons", headers=PHONE)),
            ("poll", 8, sheet.poll()),
            ("save", 25, sheet.save),
        ]
        for title, most, work in asked:
            nothing, cost = medians([empty, work])
            print(f"{title}: {cost:.2f} ms to {nothing:.2f} of an empty view, 1:{cost / nothing:.1f} (asked: 1:{most})")
        app.extensions["store"].close()


if __name__ == "__main__":
    main()
