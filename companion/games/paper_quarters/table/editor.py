"""Paper Quarters: the sheet as on paper, or the sums at its foot; the three plan cards belong to the whole table."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any, ClassVar, TypeVar

from companion.game.game import Finding, Ledger
from companion.game.lazy import cached_property
from companion.game.paths import steps
from companion.game.text import Text, joined, say, say_n
from companion.games.paper_quarters.board import Sheet
from companion.games.paper_quarters.claims import ended
from companion.games.paper_quarters.printed import SHEET
from companion.games.paper_quarters.setup import SOLO_ROUNDS
from companion.games.paper_quarters.table.ending import end_strip, solo_round
from companion.games.paper_quarters.table.sheet_form import (
    CARD_PLACES,
    SHEET_PLACES,
    Cards,
    CardsBoard,
    SheetBoard,
    count_houses,
    sheet_highlights,
    value_text,
)
from companion.games.paper_quarters.table.sheet_view import ROUNDS_RULE, plan_states, sheet_panels, sheet_view
from companion.session.editors.editor import Editor, Final
from companion.session.editors.form_places import FormPlaces
from companion.session.editors.form_reading import NOTHING_ENTERED, MissingEntry, Progress, State
from companion.session.editors.pad import PREFIX
from companion.session.editors.part import Document, Form, Part, Parts, Path, Player, Query, SeatPart
from companion.session.editors.turn_bar import TurnBar
from companion.session.score import Score

PLANS = "plans"
BLANK = SHEET_PLACES.blank
_SIZES = tuple(SHEET.estates)
_Board = TypeVar("_Board")


class _FormPart(Part[_Board]):
    """What is entered by a form of declared places."""

    places: ClassVar[FormPlaces[Any]]

    def blank_board(self) -> _Board:
        board: _Board = self.places.blank
        return board

    def read_board(self, form: Form, _current: _Board) -> _Board:
        board: _Board = self.places.read(form)
        return board

    def is_from_form(self, document: Document) -> bool:
        board = self.board(document)
        return board == self.read_board(self.places.write(board), board)

    def label(self, path: str) -> Text:
        match steps(path):
            case ("board", *rest) if place := self.places.at.get(tuple(rest)):
                return place.title
        return super().label(path)

    def value_text(self, path: str, value: Any) -> Text:
        return value_text(path, value) if path.startswith("board.") else super().value_text(path, value)

    def note(self, before: Document | None, after: Document) -> Text:
        """The one place that changed, else how far the part is."""
        if self.mode(after) != "board":
            return super().note(before, after)
        was, board = self.board(before), self.board(after)
        match self.places.changes(was, board):
            case [(place, _, value)]:
                return say("{field}: {value}", field=place.title, value=value_text(place.path, value))
        return self.caption(board)

    def caption(self, board: _Board) -> Text:
        raise NotImplementedError


class PlansPart(_FormPart[CardsBoard]):
    board_type = CardsBoard
    places = CARD_PLACES

    def template(self, _mode: str) -> str:
        return "games/paper-quarters/plans.html"

    def is_from_form(self, document: Document) -> bool:
        return document == {**self.blank(), "board": document["board"]} and super().is_from_form(document)

    def board_progress(self, board: CardsBoard) -> Progress:
        known = _count_known(board)
        state: State = "complete" if known == len(board.cards) else "in-progress" if known else "nothing"
        return Progress(state, self.caption(board), 100 * known // 3)

    def caption(self, board: CardsBoard) -> Text:
        return say("{n} of {all} cards chosen", n=_count_known(board), all=len(board.cards))

    def panels(self, document: Document, _score: Score, _query: Query) -> Mapping[str, Any]:
        return sheet_panels(self.table, self.board(document).cards)


def _count_known(board: CardsBoard) -> int:
    return len(board.cards) - board.cards.count(None)


class SheetPart(_FormPart[SheetBoard], SeatPart[SheetBoard]):
    """The sheet of a player."""

    modes = ("board", "pad")
    drawing = "games/paper-quarters/reasons.html"
    board_type = SheetBoard
    places = SHEET_PLACES

    @property
    def cards(self) -> Cards:
        return _cards(self.parts)

    @property
    def has_sheet(self) -> bool:
        """Whether a sheet was entered, not its sums alone."""
        return self.document is not None and self.mode_now == "board"

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

    def is_from_form(self, document: Document) -> bool:
        return self.is_pad_from_form(document) and super().is_from_form(document)

    def sheet(self, board: SheetBoard) -> Sheet:
        """The sheet as the engine reads it; that of the stored board is made once."""
        if self.document and "board" in self.document and board is self.entered_board:
            return self._stored_sheet
        return board.sheet(self.owner.name, self.cards)

    @cached_property
    def _stored_sheet(self) -> Sheet:
        return self.entered_board.sheet(self.owner.name, self.cards)

    def board_progress(self, board: SheetBoard) -> Progress:
        """Complete once the sheet shows the end of the game."""
        if board == BLANK:
            return NOTHING_ENTERED
        sheet, alone = self.sheet(board), len(self.table.seats) == 1
        over = ended(sheet, self.parts.readings) or (alone and sheet.rounds >= SOLO_ROUNDS)
        state: State = "complete" if over else "in-progress"
        built, houses = count_houses(board.streets)
        return Progress(state, self.caption(board), 100 * built // max(1, houses))

    def caption(self, board: SheetBoard) -> Text:
        if board == BLANK:
            return say("nothing entered yet")
        built, houses = count_houses(board.streets)
        caption = say_n("{n} house of {all}", "{n} houses of {all}", built, all=houses)
        return joined(caption, solo_round(self.sheet(board))) if len(self.table.seats) == 1 else caption

    def board_player(self, board: SheetBoard) -> Sheet:
        return self.sheet(board)

    def as_pad(self, player: Ledger, board: SheetBoard) -> dict[str, int]:
        ties = player.tie_breaks
        sizes = {f"estates_of_{size}": ties[f"estates-of-{size}"] for size in _SIZES}
        hired = {"temps_hired": board.temps, "estates_count": ties["estates"]}
        return {**super().as_pad(player, board), **hired, **sizes}

    def board_missing(self, board: SheetBoard) -> Iterable[MissingEntry]:
        """The leaf with the tracks and plans, while nothing is entered on it."""
        if replace(board, streets=BLANK.streets, plans=BLANK.plans) != BLANK:
            return
        yield MissingEntry(say("Tracks"), "leaf-tracks")
        if board.plans == BLANK.plans:
            yield MissingEntry(say("City plans"), "leaf-tracks")

    def board_highlights(self, path: Path, category: str, board: SheetBoard) -> Iterable[str]:
        return sheet_highlights(path, category, self.sheet(board))

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
        sheet = self.sheet(self.board(document))
        plans = plan_states(sheet, self.cards, self.parts.readings, self._claimed_first)
        view = sheet_view(sheet, self.cards, score, self.owner, plans, over=self.is_over)
        turn_bar = _strip(self.parts, {self.key: sheet})
        panels = sheet_panels(self.table, self.cards, view)
        return {**panels, "turn_bar": turn_bar._replace(title=None, offers=()) if turn_bar else None}

    @property
    def _claimed_first(self) -> set[int]:
        """The slots of the plans that somebody else finished first."""
        others = (part.entered_board for part in self.parts.seats if part is not self and "board" in part.entered)
        return {slot for board in others for slot, plan in enumerate(board.plans, 1) if plan.claim == "first"}


def _cards(parts: Parts) -> Cards:
    board: CardsBoard = parts[PLANS].entered_board
    return board.cards


def _strip(parts: Parts, now: Mapping[str, Sheet]) -> TurnBar | None:
    """How near the end the sheets are: as stored, or as given in `now`."""
    entered = [part for part in parts.values() if isinstance(part, SheetPart) and part.has_sheet]
    sheets = [(part.owner.name, now.get(part.key) or part.sheet(part.entered_board)) for part in entered]
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

    def build_parts(self, parts: Parts) -> list[Part[Any]]:
        seats = [SheetPart(parts, seat) for seat in parts.snapshot.table.seats]
        return [*seats, PlansPart(parts, PLANS, say("City plans"))]

    def game_progress(self, parts: Parts) -> Text | None:
        """None where a seat is entered by its sums: then nobody can tell. Who plays alone knows by the rounds."""
        sheets = [part for part in parts.seats if isinstance(part, SheetPart) and part.has_sheet]
        if parts.by_numbers or not sheets or len(parts.snapshot.table.seats) == 1:
            return None
        if any(part.progress_now.state == "complete" for part in sheets):
            return None
        return say("nobody has three refusals, all three plans or every house filled")

    def turn_bar(self, parts: Parts) -> TurnBar | None:
        return _strip(parts, {})

    def table_fields(self, parts: Parts) -> Final:
        table, cards = parts.snapshot.table, _cards(parts)
        return {
            "advanced": bool(table.options.get("advanced")),
            "solo": len(table.seats) == 1,
            "plans": list(cards) if any(card is not None for card in cards) else [],
        }


EDITOR = PaperQuarters()
