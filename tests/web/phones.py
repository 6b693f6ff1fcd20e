"""A phone at a table, for the tests of the pages."""

import re
from dataclasses import dataclass
from typing import Any

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from companion.session import view as session_view
from companion.tables import Store, Table
from companion.web.rendering import page_cache
from tests.pdf.seen import lines

JSON = {"Accept": "application/json"}


def flat(html: str) -> str:
    """HTML with every run of blanks and line breaks as one blank, as a browser reads it."""
    return " ".join(html.split())


def forget() -> None:
    """As after a save: what was drawn and scored is of another version."""
    page_cache._pages.clear()
    session_view._scores.clear()


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
        fields = {f"pad.{key.replace('_', '-')}": value for key, value in pad.items()}
        return self.save(f"seat-{seat}", base, way="pad", **fields)

    def save(self, part: str, base: Any = 0, **fields: Any) -> TestResponse:
        """Save the form of a part as the script does: the one of its board, unless `way` is given."""
        data = {"way": "board", "base": base, **fields}
        return self.client.post(f"{self.path}/enter/{part}", data=data, headers=JSON)


def open_table(
    client: FlaskClient, game: str = "happy-city", names: tuple[str, ...] = ("Ann", "Bob"), **more: object
) -> AtTable:
    response = client.post("/new", data={"game": game, "name": list(names), **more})
    assert response.status_code == 303, response.text
    return AtTable(client, response.headers["Location"])


def build(at: AtTable, seat: int, base: Any = 0, **fields: str) -> None:
    """Save the board of a seat. A field with dots in its name is given with underscores."""
    named = {key.replace("_", "."): value for key, value in fields.items()}
    assert at.save(f"seat-{seat}", base, **named).status_code == 200


def revision(at: AtTable, seat: int) -> str:
    """The revision that the page of this seat shows."""
    return at.get(f"/enter/seat-{seat}?by=pad").text.partition('name="base" value="')[2].partition('"')[0]


def verdict(at: AtTable) -> str:
    """What the result page says of who wins, with the first table below it."""
    return flat(at.get("/result").text.partition('id="verdict"')[2].partition("</tbody>")[0])


def sums(at: AtTable) -> list[str]:
    """The totals that the result page draws."""
    return re.findall(r'<text class="pts[^>]*>(−?\d+)', at.get("/result").text)


def on_paper(at: AtTable) -> str:
    """What the result says on paper."""
    return " ".join(lines(at.get("/result.pdf").data))


def spectator(store: Store, at: AtTable, client: FlaskClient | None = None) -> AtTable:
    """The same phone, or another, with the link that only shows the table."""
    return AtTable(client or at.client, f"/v/{table_of(store, at).view_key}")


def table_of(store: Store, at: AtTable) -> Table:
    found = store.by_key(at.path.rpartition("/")[2])
    assert found is not None
    return found
