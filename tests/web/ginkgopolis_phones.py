"""A phone at a table of Ginkgopolis, for the tests of its form."""

import re
from typing import Any

from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from companion import documents
from companion.session.editors import editor
from tests.web.phones import AtTable, flat, open_table


class Table(AtTable):
    """A phone that enters the city, districts and cards as the script does."""

    def build(self, *edits: str, base: int | str = 0, **fields: Any) -> TestResponse:
        return self.save("city", base, **{f"e{n}": edit for n, edit in enumerate(edits)}, **fields)

    def part(self, app: Flask, key: str = "city") -> Any:
        store = app.extensions["store"]
        return store.part(store.by_key(self.path.split("/")[-1]).id, key).document

    def city(self, app: Flask) -> dict[tuple[int, int], tuple[Any, ...]]:
        return {
            (tile["x"], tile["y"]): (tile["colour"], tile["number"], tile["height"], tile["owner"])
            for tile in self.part(app)["board"]["city"]
        }

    def final(self, app: Flask) -> dict[str, Any]:
        snapshot = app.extensions["store"].snapshot(self.path.split("/")[-1], edit=True)
        game = editor("ginkgopolis")
        with app.test_request_context():
            assembled = game.final_document(game.parts(snapshot))
        assert assembled is not None
        final: dict[str, Any] = documents.dump(assembled[0])
        return final


def open_ginkgopolis(client: FlaskClient, names: tuple[str, ...] = ("Anya", "Boris", "Clara")) -> Table:
    return Table(client, open_table(client, "ginkgopolis", names).path)


def question(table: Table, **asked: object) -> str:
    """What the sheet asks the server during the game, and the words of the answer."""
    answer = table.get("/state", query_string={"show": "city", "by": "board", **asked}).json
    return words(answer["fragments"]["advice"])


def words(html: str) -> str:
    """What is read on a page, without the marks of direction."""
    return flat(re.sub(r"<[^>]*>", " ", re.sub(r"</?bdi>|[\u2066-\u2069]", "", html)))
