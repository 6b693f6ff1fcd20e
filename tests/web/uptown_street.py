"""A phone that enters UpTown's streets, and the street of the rulebook's example."""

from typing import Any

from flask import Flask
from werkzeug.test import TestResponse

from tests.web.phones import JSON, AtTable

EXAMPLE = ["shop +2$", "office; apartment", "apartment; apartment", "shop +1$/apartment/street", ""]
"""The example of the rulebook, before the park closes the fifth lot: 2 + 0 + 0 + 3 + 1 = 6."""


class Street(AtTable):
    """A phone that enters streets as the script does."""

    def build(self, lots: list[str], seat: int = 0, base: int = 0, coins: object = "", **more: object) -> TestResponse:
        data = {
            "way": "board",
            "base": base,
            "coins": coins,
            **{f"lot.{n}": lot for n, lot in enumerate(lots, 1)},
            **more,
        }
        return self.client.post(f"{self.path}/enter/seat-{seat}", data=data, headers=JSON)

    def press(self, base: int, **fields: object) -> TestResponse:
        """A button of the builder, as a phone without a script sends it."""
        data = {"way": "board", "base": base, **{name.replace("__", "."): value for name, value in fields.items()}}
        return self.client.post(f"{self.path}/enter/seat-0", data=data)

    def board(self, app: Flask, seat: int = 0) -> dict[str, Any]:
        store = app.extensions["store"]
        part = store.part(store.by_key(self.path.split("/")[-1]).id, f"seat-{seat}")
        board: dict[str, Any] = part.document["board"]
        return board
