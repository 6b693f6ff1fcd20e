"""Paper Quarters: the sheet as on paper, or the sums at its foot; the three plan cards belong to the whole table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar

from companion.game.game import Finding, Ledger
from companion.game.lazy import cached_property
from companion.game.text import Text, joined, say, say_n
from companion.games.paper_quarters.board import Sheet
from companion.games.paper_quarters.claims import ended
from companion.games.paper_quarters.printed import SHEET, SLOTS
from companion.games.paper_quarters.setup import SOLO_ROUNDS
from companion.games.paper_quarters.table import sheet_form
from companion.games.paper_quarters.table.ending import end_strip, solo_round
from companion.games.paper_quarters.table.highlights import sheet_highlights
from companion.games.paper_quarters.table.sheet_form import Cards, CardsBoard, SheetBoard
from companion.games.paper_quarters.table.sheet_view import ROUNDS_RULE, plan_states, sheet_panels, sheet_view
from companion.session.editors.editor import Editor, Final
from companion.session.editors.form_reading import MissingEntry, Progress, State
from companion.session.editors.pad import PREFIX
from companion.session.editors.part import Document, Form, Part, Parts, Path, Player, Query, SeatPart
from companion.session.editors.strip import Strip
from companion.session.score import Score

PLANS = "plans"
_SIZES = tuple(SHEET.estates)


class _FieldNames(Part[Any]):
    """The fields of sheets and plans in words."""

    def label(self, path: str) -> Text:
        return sheet_form.place_name(path) or super().label(path)

    def value_text(self, path: str, value: Any) -> Text:
        return sheet_form.value_text(path, value) if path.startswith("board.") else super().value_text(path, value)

    def note(self, before: Document | None, after: Document) -> Text:
        """The one place that changed, else how far the part is."""
        if self.mode(after) != "board":
            return super().note(before, after)
        was = (before.get("board") if before else None) or self.blank_board()
        changed = sheet_form.list_changes(was, after["board"], "board")
        if len(changed) != 1:
            return self.caption(after["board"])
        path, value = changed[0]
        return say("{field}: {value}", field=self.label(path), value=sheet_form.value_text(path, value))

    def caption(self, board: Any) -> Text:
        raise NotImplementedError


class PlansPart(_FieldNames):
    """The three plan cards on the table."""

    def template(self, _mode: str) -> str:
        return "games/paper-quarters/plans.html"

    def blank_board(self) -> CardsBoard:
        return sheet_form.blank_cards()

    def read_board(self, form: Form, _current: CardsBoard) -> CardsBoard:
        return sheet_form.read_cards(form)

    def is_from_form(self, document: Document) -> bool:
        return document == {**self.blank(), "board": sheet_form.read_cards(sheet_form.cards_form(document["board"]))}

    def board_progress(self, board: CardsBoard) -> Progress:
        known = _count_cards(board)
        state: State = "complete" if known == len(board["cards"]) else "in-progress" if known else "nothing"
        return Progress(state, self.caption(board), 100 * known // 3)

    def caption(self, board: CardsBoard) -> Text:
        return say("{n} of {all} cards chosen", n=_count_cards(board), all=len(board["cards"]))

    def panels(self, document: Document, _score: Score, _query: Query) -> Mapping[str, Any]:
        return sheet_panels(self.table, document["board"]["cards"])

    @cached_property
    def cards(self) -> Cards:
        """The plan cards on the table."""
        board: CardsBoard = self.entered["board"]
        return board["cards"]


def _count_cards(board: CardsBoard) -> int:
    return sum(card is not None for _slot, card in zip(SLOTS, board["cards"], strict=True))


class SheetPart(_FieldNames, SeatPart[SheetBoard]):
    """The sheet of a player."""

    modes = ("board", "pad")

    @property
    def cards(self) -> Cards:
        return _plans(self.parts).cards

    @property
    def has_sheet(self) -> bool:
        """Whether a sheet was entered, not its sums alone."""
        return self.document is not None and self.mode(self.document) == "board"

    def template(self, mode: str) -> str:
        return f"games/paper-quarters/{mode}.html"

    @property
    def is_over(self) -> bool:
        """Whether what is stored shows the end of the game."""
        return self.progress_now.state == "complete"

    def findings(self, score: Score) -> list[Finding]:
        return [finding for finding in super().findings(score) if self.is_over or finding.rule != ROUNDS_RULE]

    def next_leaf(self, mode: str) -> tuple[str, Text] | None:
        return ("tracks", say("Tracks")) if mode == "board" else None

    def blank_board(self) -> SheetBoard:
        return sheet_form.blank_sheet()

    def read_board(self, form: Form, _current: SheetBoard) -> SheetBoard:
        return sheet_form.read_sheet(form)

    def is_from_form(self, document: Document) -> bool:
        board = sheet_form.read_sheet(sheet_form.sheet_form(document["board"]))
        return self.is_pad_from_form(document) and document["board"] == board

    def sheet(self, board: SheetBoard) -> Sheet:
        """The sheet as the engine has it; the stored one is read once."""
        if self.document and board is self.document.get("board"):
            return self._stored_sheet
        return sheet_form.engine_sheet(board, self.cards)

    @cached_property
    def _stored_sheet(self) -> Sheet:
        return sheet_form.engine_sheet(self.entered["board"], self.cards)

    def board_progress(self, board: SheetBoard) -> Progress:
        """Complete once the sheet shows the end of the game."""
        if board == sheet_form.BLANK:
            return Progress("nothing", say("nothing entered yet"), 0)
        sheet, alone = self.sheet(board), len(self.table.seats) == 1
        over = ended(sheet, self.parts.readings) or (alone and sheet.rounds >= SOLO_ROUNDS)
        state: State = "complete" if over else "in-progress"
        built, houses = sheet_form.count_houses(board)
        return Progress(state, self.caption(board), 100 * built // max(1, houses))

    def caption(self, board: SheetBoard) -> Text:
        if board == sheet_form.BLANK:
            return say("nothing entered yet")
        built, houses = sheet_form.count_houses(board)
        caption = say_n("{n} house of {all}", "{n} houses of {all}", built, all=houses)
        return joined(caption, solo_round(self.sheet(board))) if len(self.table.seats) == 1 else caption

    def board_player(self, board: SheetBoard) -> Player:
        return sheet_form.player_document(board, self.cards)

    def as_pad(self, player: Ledger, board: SheetBoard) -> dict[str, int]:
        ties = player.tie_breaks
        sizes = {f"estates_of_{size}": ties[f"estates-of-{size}"] for size in _SIZES}
        hired = {"temps_hired": board["temps"], "estates_count": ties["estates"]}
        return {**super().as_pad(player, board), **hired, **sizes}

    def board_missing(self, board: SheetBoard) -> Iterable[MissingEntry]:
        """The leaf with the tracks and plans, while nothing is entered on it."""
        blank = sheet_form.BLANK
        if any(board[key] != blank[key] for key in ("agents", "temps", "refusals", "bis", "roundabouts")):
            return
        yield MissingEntry(say("Tracks"), "leaf-tracks")
        if board["plans"] == blank["plans"]:
            yield MissingEntry(say("City plans"), "leaf-tracks")

    def board_highlights(self, path: Path, category: str, board: SheetBoard) -> Iterable[str]:
        return sheet_highlights(path, category, board, self.sheet(board))

    def anchor(self, highlights: tuple[str, ...]) -> str:
        """The leaf of the sheet; without a script both lie open."""
        if highlights[0].startswith(PREFIX):
            return super().anchor(highlights)
        return "leaf-streets" if highlights[0].partition(".")[0] in ("houses", "fences", "pools") else "leaf-tracks"

    def missing_entries(self, document: Document | None) -> tuple[MissingEntry, ...]:
        """Once the estates of the sizes entered are all there are, there are none of the other sizes. Whoever entered
        every size has said how many there are."""
        missing = super().missing_entries(document)
        if document is None or self.mode(document) != "pad":
            return missing
        pad = document["pad"]
        sizes = [pad[f"estates_of_{size}"] for size in _SIZES if f"estates_of_{size}" in pad]
        counted = "estates_count" in pad and sum(sizes) >= pad["estates_count"]
        if len(sizes) == len(_SIZES) or counted:
            return tuple(entry for entry in missing if not entry.separates)
        return missing

    def pad_player(self, numbers: Mapping[str, int]) -> Player:
        """The pad as the engine reads it: losses without their sign, the estates of each size as a list."""
        sizes = {size: numbers.get(f"estates_of_{size}") for size in _SIZES}
        pad: Player = {key: abs(n) for key, n in numbers.items() if not key.startswith("estates_of_")}
        if any(n is not None for n in sizes.values()):
            pad["estates_of"] = list(sizes.values())
        return {"pad": pad}

    def panels(self, document: Document, score: Score, _query: Query) -> Mapping[str, Any]:
        sheet = self.sheet(document["board"])
        plans = plan_states(sheet, self.cards, self.parts.readings, self._claimed_first)
        view = sheet_view(sheet, self.cards, score, self.owner, plans, over=self.is_over)
        strip = _strip(self.parts, {self.key: sheet})
        panels = sheet_panels(self.table, self.cards, view)
        return {**panels, "strip": strip._replace(title=None, offers=()) if strip else None}

    @property
    def _claimed_first(self) -> set[int]:
        """The slots of the plans that somebody else finished first."""
        others = (part.entered.get("board") for part in self.parts.seats if part is not self)
        return {
            slot for board in others if board for slot, plan in enumerate(board["plans"], 1) if plan["claim"] == "first"
        }


def _plans(parts: Parts) -> PlansPart:
    plans = parts[PLANS]
    assert isinstance(plans, PlansPart), "it is made with the sheets"
    return plans


def _strip(parts: Parts, now: Mapping[str, Sheet]) -> Strip | None:
    """How near the end the sheets are: as stored, or as given in `now`."""
    entered = [part for part in parts.values() if isinstance(part, SheetPart) and part.has_sheet]
    sheets = [(part.owner.name, now.get(part.key) or part.sheet(part.entered["board"])) for part in entered]
    return end_strip(sheets, parts.readings, solo=len(parts.snapshot.table.seats) == 1)


class PaperQuarters(Editor):
    game = "paper-quarters"
    fragments: ClassVar[Mapping[str, str]] = {
        "marks": "games/paper-quarters/marks.html",
        "hints": "games/paper-quarters/hints.html",
        "cards": "games/paper-quarters/cards.html",
        "found": "games/paper-quarters/found.html",
        "calls": "games/strip.html",
    }
    player_count_rules = frozenset({ROUNDS_RULE})
    style = "css/games/paper-quarters/paper-quarters.css"
    script = "js/games/paper-quarters/sheet.js"
    photo_page = "photo.page"

    def make(self, parts: Parts) -> Iterator[Part[Any]]:
        for seat in parts.snapshot.table.seats:
            yield SheetPart(parts, seat)
        yield PlansPart(parts, PLANS, say("City plans"))

    def game_progress(self, parts: Parts) -> Text | None:
        """None where a seat is entered by its sums: then nobody can tell. Who plays alone knows by the rounds."""
        sheets = [part for part in parts.seats if isinstance(part, SheetPart) and part.has_sheet]
        if parts.by_numbers or not sheets or len(parts.snapshot.table.seats) == 1:
            return None
        if any(part.progress_now.state == "complete" for part in sheets):
            return None
        return say("nobody has three refusals, all three plans or every house filled")

    def strip(self, parts: Parts) -> Strip | None:
        return _strip(parts, {})

    def table_fields(self, parts: Parts) -> Final:
        table, cards = parts.snapshot.table, _plans(parts).cards
        return {
            "advanced": bool(table.options.get("advanced")),
            "solo": len(table.seats) == 1,
            "plans": list(cards) if any(card is not None for card in cards) else [],
        }


EDITOR = PaperQuarters()
