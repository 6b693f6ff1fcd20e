"""Happy City: residents, hearts and the coins that break a tie."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.games.text import say
from companion.tables import Table
from companion.web.editors.editor import Document, Editor
from companion.web.editors.pad import Module, Row


class HappyCity(Editor):
    game = "happy-city"
    rows = (
        Row("residents", say("Residents"), "resident", signed=True),
        Row("hearts", say("Hearts"), "heart", signed=True),
        Row("coins", say("Coins"), "coin"),
    )
    modules = (Module("sum", say("Add instead of multiply"), say("residents plus hearts, the gentle way to count")),)

    def pad_player(self, numbers: Mapping[str, int]) -> Document:
        return dict(numbers)

    def common(self, table: Table, parts: Mapping[str, Any]) -> Document:
        return {"scoring": "sum" if table.options.get("sum") else "product"}


EDITOR = HappyCity()
