"""A phone at a table, for the tests of the pages."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from companion.tables import Store, Table

JSON = {"Accept": "application/json"}


def flat(html: str) -> str:
    """HTML with every run of blanks and line breaks as one blank, as a browser reads it."""
    return " ".join(html.split())


@dataclass
class AtTable:
    """A phone at a table: opens its pages and sends its forms."""

    client: FlaskClient
    path: str

    def get(self, page: str = "", **options: Any) -> TestResponse:
        return self.client.get(self.path + page, **options)

    def post(self, page: str, **data: Any) -> TestResponse:
        return self.client.post(self.path + page, data=data)

    def enter(self, seat: int, base: int | str = 0, **pad: Any) -> TestResponse:
        """Save a pad as the script does."""
        data = {"way": "pad", "base": base, **{f"pad.{key.replace('_', '-')}": value for key, value in pad.items()}}
        return self.client.post(f"{self.path}/enter/seat-{seat}", data=data, headers=JSON)


def open_table(client: FlaskClient, game: str = "happy-city", names: tuple[str, ...] = ("Ann", "Bob")) -> AtTable:
    response = client.post("/new", data={"game": game, "name": list(names)})
    assert response.status_code == 303, response.text
    return AtTable(client, response.headers["Location"])


def table_of(store: Store, at: AtTable) -> Table:
    found = store.by_key(at.path.rpartition("/")[2])
    assert found is not None
    return found
