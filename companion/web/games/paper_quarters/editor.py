"""Paper Quarters: the sheet as on paper, or the sums at its foot; the three plan cards belong to the whole table."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from companion.games.paper_quarters.printed import SHEET
from companion.games.text import Text, say, say_n
from companion.tables import Seat, Table
from companion.web.editors.editor import Document, Editor, seat_of
from companion.web.editors.forms import Progress, State
from companion.web.games.paper_quarters import form as forms
from companion.web.games.paper_quarters.panels import PLANS_PART, panels

_HOUSES = sum(street.houses for street in SHEET.streets)
_SIZES = tuple(SHEET.estates)
_LABELS: Mapping[str, Callable[..., Text]] = {
    r"streets\[(\d)\]\.houses\[(\d+)\]": forms.house_name,
    r"streets\[(\d)\]\.fences\[(\d+)\]": forms.fence_name,
    r"streets\[(\d)\]\.pools\[(\d)\]": lambda at, nth: say("street {street}, pool {nth}", street=at, nth=nth),
    r"streets\[(\d)\]\.parks": lambda at: say("street {street}, parks", street=at),
    r"agents\[(\d)\]": lambda size: say("Agents for estates of {size}", size=size),
    r"temps": lambda: say("Temps hired"),
    r"refusals": lambda: say("Permit refusals"),
    r"bis": lambda: say("Bis boxes crossed"),
    r"roundabouts": lambda: say("Roundabout boxes crossed"),
    r"plans\[(\d)\](?:\.\w+)?": lambda slot: say("Plan {slot}", slot=slot),
    r"cards\[(\d)\]": lambda slot: say("Card of plan {slot}", slot=slot),
}
"""Places of a board in words; what a place counts from 0, people count from 1."""


class PaperQuarters(Editor):
    game = "paper-quarters"
    ways = ("board", "pad")
    fragments: ClassVar[Mapping[str, str]] = {
        "marks": "games/paper-quarters/marks.html",
        "hints": "games/paper-quarters/hints.html",
        "cards": "games/paper-quarters/cards.html",
        "found": "games/paper-quarters/found.html",
    }
    style = "css/games/paper-quarters/paper-quarters.css"
    script = "js/games/paper-quarters/sheet.js"

    def parts(self, table: Table) -> list[str]:
        return [*super().parts(table), PLANS_PART]

    def template(self, part: str, way: str) -> str:
        if part == PLANS_PART:
            return "games/paper-quarters/plans.html"
        return f"games/paper-quarters/{way}.html"

    def blank_board(self, table: Table, part: str) -> Any:
        return forms.blank_cards() if part == PLANS_PART else forms.blank_sheet()

    def read_board(self, table: Table, part: str, form: Mapping[str, Any], current: Any) -> Any:
        return forms.read_cards(form) if part == PLANS_PART else forms.read_sheet(form)

    def board_progress(self, table: Table, part: str, board: Any) -> Progress:
        """A sheet that shows the end of the game is complete; one that does not may still be, so it says how far."""
        if part == PLANS_PART:
            known = sum(card is not None for card in board["cards"])
            state: State = "complete" if known == len(board["cards"]) else "in-progress" if known else "nothing"
            return Progress(state, say("{n} of {all} cards chosen", n=known, all=len(board["cards"])), 100 * known // 3)
        if board == forms.blank_sheet():
            return Progress("nothing", say("nothing entered yet"), 0)
        built = sum(house is not None for street in board["streets"] for house in street["houses"])
        caption = say_n("{n} house of {all}", "{n} houses of {all}", built, all=_HOUSES)
        return Progress("complete" if forms.ended(board) else "in-progress", caption, 100 * built // _HOUSES)

    def board_player(self, table: Table, seat: Seat, board: Any) -> Document:
        return forms.player(board)

    def as_pad(self, player: Mapping[str, Any], board: Any) -> dict[str, int]:
        ties = player["tie_breaks"]
        sizes = {f"estates_of_{size}": ties[f"estates-of-{size}"] for size in _SIZES}
        hired = {"temps_hired": board["temps"], "estates_count": ties["estates"]}
        return {**super().as_pad(player, board), **hired, **sizes}

    def pad_player(self, numbers: Mapping[str, int]) -> Document:
        """The pad as the engine reads it: losses without their sign, the estates of each size as a list."""
        sizes = {size: numbers.get(f"estates_of_{size}") for size in _SIZES}
        pad: Document = {key: abs(n) for key, n in numbers.items() if not key.startswith("estates_of_")}
        if any(n is not None for n in sizes.values()):
            pad["estates_of"] = [n or 0 for n in sizes.values()]
        return {"pad": pad}

    def common(self, table: Table, parts: Mapping[str, Any]) -> Document:
        cards = (parts.get(PLANS_PART) or {}).get("board", forms.blank_cards())["cards"]
        return {
            "advanced": bool(table.options.get("advanced")),
            "solo": len(table.seats) == 1,
            "plans": cards if any(card is not None for card in cards) else [],
        }

    def assemble(self, table: Table, parts: Mapping[str, Any]) -> tuple[Document, tuple[Seat, ...]] | None:
        """What a claim is worth goes by the card, which is another part's."""
        assembled = super().assemble(table, parts)
        if assembled is not None:
            for player in assembled[0]["players"]:
                if "plans" in player:
                    player["plans"] = forms.claims(player["plans"], assembled[0]["plans"])
        return assembled

    def label(self, table: Table, part: str, path: str) -> Text:
        for pattern, words in _LABELS.items():
            if found := re.fullmatch(rf"board\.{pattern}", path):
                return words(*(int(step) + 1 for step in found.groups()))
        return super().label(table, part, path)

    def shown(self, table: Table, part: str, path: str, value: Any) -> Text:
        return forms.shown(path, value) if path.startswith("board.") else super().shown(table, part, path, value)

    def note(self, table: Table, part: str, before: Any, after: Document) -> Text:
        """The one place that changed; several at once are told by how far the sheet is."""
        if self.way(after) == "board":
            was = (before or {}).get("board") or self.blank_board(table, part)
            changed = forms.changes(was, after["board"], "board")
            if len(changed) == 1:
                path, value = changed[0]
                return say("{field}: {value}", field=self.label(table, part, path), value=forms.shown(path, value))
            return self.progress(table, part, after).caption
        return super().note(table, part, before, after)

    def panels(self, table: Table, part: str, document: Document, score: Any) -> Mapping[str, Any]:
        return panels(table, part, document, score, seat_of(table, part))


EDITOR = PaperQuarters()
