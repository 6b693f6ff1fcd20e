"""Paper Quarters: the eight sums at the foot of the sheet."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.games.text import say
from companion.tables import Table
from companion.web.editors.editor import Document, Editor
from companion.web.editors.pad import Module, Row


class PaperQuarters(Editor):
    game = "paper-quarters"
    rows = (
        Row("plans", say("City plans"), "plan"),
        Row("parks", say("Parks"), "tree"),
        Row("pools", say("Pools"), "pool"),
        Row("temps", say("Temp agency"), "temp"),
        Row("estates", say("Complete estates"), "estate"),
        Row("bis", say("Bis houses"), "bis", minus=True),
        Row("roundabouts", say("Roundabouts"), "ring", minus=True),
        Row("refusals", say("Permit refusals"), "refusal", minus=True),
        Row("estates_count", say("Number of complete estates"), "fence", optional=True),
    )
    modules = (Module("advanced", say("Roundabouts and starred plans"), say("the advanced game")),)

    def common(self, table: Table, parts: Mapping[str, Any]) -> Document:
        return {"advanced": bool(table.options.get("advanced")), "solo": len(table.seats) == 1, "plans": []}


EDITOR = PaperQuarters()
