"""Ginkgopolis: what a player holds and the districts they lead."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.games.text import say
from companion.tables import Table
from companion.web.editors.editor import Document, Editor
from companion.web.editors.pad import Row


class Ginkgopolis(Editor):
    game = "ginkgopolis"
    rows = (
        Row("tokens", say("Success points"), "star"),
        Row("refresh", say("New Hand tokens"), "turn"),
        Row("cards", say("Building cards"), "plan"),
        Row("districts", say("Districts"), "estate"),
    )

    def common(self, table: Table, parts: Mapping[str, Any]) -> Document:
        return {"solo": len(table.seats) == 1, "city": []}


EDITOR = Ginkgopolis()
