"""Streets: money, the buildings, and business tokens where they are played."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.games.text import say
from companion.tables import Table
from companion.web.editors.editor import Document, Editor
from companion.web.editors.pad import Module, Row


class Streets(Editor):
    game = "streets"
    rows = (
        Row("money", say("Money"), "coin"),
        Row("buildings", say("Buildings at the end"), "g-home"),
        Row("majority", say("Most tokens of a kind"), "chart"),
        Row("sets", say("Sets of tokens"), "mixed"),
    )
    modules = (
        Module("business", say("Business"), say("tokens for signs: majorities and sets")),
        Module("advisors", say("Advisors"), say("each player has one, with a rule of their own")),
    )

    def common(self, table: Table, parts: Mapping[str, Any]) -> Document:
        return {"streets": []}


EDITOR = Streets()
