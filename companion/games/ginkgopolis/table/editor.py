"""Ginkgopolis: the shared city as a map, or its districts alone; what lies in front of each player; or the pad."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any, ClassVar

from companion.game.paths import steps
from companion.game.text import Text, joined, say, say_n
from companion.games.ginkgopolis import wording
from companion.games.ginkgopolis.board import RIVAL
from companion.games.ginkgopolis.cards import CHARACTERS
from companion.games.ginkgopolis.setup import character_sets
from companion.games.ginkgopolis.table.cards import card_keys, character_keys, resource_hints
from companion.games.ginkgopolis.table.city_board import owners
from companion.games.ginkgopolis.table.city_part import (
    CityPart,
    GinkgopolisPart,
    end_strip,
    mark_uncounted,
    stored_state,
)
from companion.games.ginkgopolis.table.counted_districts import (
    DISTRICTS,
    ROWS,
    DistrictsBoard,
    read_districts,
    tie_break_fields,
)
from companion.games.ginkgopolis.table.district_list import list_districts
from companion.games.ginkgopolis.table.holdings import (
    BLANK_HOLDINGS,
    COUNTS,
    MOST_REFRESH,
    HoldingsBoard,
    counts_needed,
    holdings_progress,
    holdings_untold,
    read_holdings,
)
from companion.games.ginkgopolis.table.log_text import CARD_TITLES, district_text, holdings_note
from companion.session.editors.city import CITY
from companion.session.editors.editor import Editor, Final
from companion.session.editors.form_reading import NOTHING_ENTERED, MissingEntry, Progress, button_value
from companion.session.editors.part import Document, Form, Part, Parts, Path, Query, SeatPart
from companion.session.editors.turn_bar import TurnBar
from companion.session.score import Score
from companion.tables import Seat


class DistrictsPart(GinkgopolisPart[DistrictsBoard]):
    """Districts that are counted without their buildings."""

    style = "css/games/ginkgopolis/districts.css"
    board_type = DistrictsBoard
    drawing = "games/ginkgopolis/reasons/districts.html"

    def template(self, _mode: str) -> str:
        return "games/ginkgopolis/counted-districts.html"

    def blank_board(self) -> DistrictsBoard:
        return DistrictsBoard(rows={})

    def without_absent_players(self, board: DistrictsBoard) -> DistrictsBoard:
        here = owners(self.table)
        rows = {
            row: replace(district, holds={owner: hold for owner, hold in district.holds.items() if owner in here})
            for row, district in board.rows.items()
        }
        return replace(board, rows=rows)

    def read_board(self, form: Form, current: DistrictsBoard) -> DistrictsBoard:
        """Districts that were counted before anything lay on the map go on counting."""
        before = not self.game_state().city if current.counts is None else current.counts
        counts = button_value(form, "count") == "districts" or before
        return read_districts(self.table, form, counts=counts)

    def progress(self, document: Document | None) -> Progress:
        return mark_uncounted(super().progress(document), counts=not self.game_state().counts_city)

    def board_progress(self, board: DistrictsBoard) -> Progress:
        if not board.rows:
            return NOTHING_ENTERED
        filled = len(board.counted)
        if filled < len(board.rows):
            return Progress("in-progress", say("a district is incomplete"), 50)
        return Progress("complete", say_n("{n} district", "{n} districts", filled), 100)

    def label(self, path: str) -> Text:
        match steps(path):
            case ("board", "rows", str(row), *rest):
                district = say("district {n}", n=int(row) + 1)
                owner = owners(self.table).get(str(rest[1])) if rest[:1] == ["holds"] and len(rest) > 1 else None
                return joined(district, say("{name}", name=owner.name)) if owner else district
            case ("board", "counts"):
                return say("What counts")
        return super().label(path)

    def value_text(self, path: str, value: Any) -> Text:
        if value is not None and steps(path)[:2] == ("board", "rows"):
            return district_text(value, owners(self.table))
        if path == "board.counts":
            return say("Districts only") if value else say("The city")
        return super().value_text(path, value)

    def note(self, _before: Document | None, after: Document) -> Text:
        return self.board_progress(self.board(after)).caption

    def panels(self, document: Document, _score: Score, _query: Query) -> Mapping[str, Any]:
        state = self.game_state(document)
        uncounted = say("Scored from the map, not from these districts."), "districts", say("Use these")
        return {
            **self.common_panels(state),
            "listed": [] if state.counts_city else list_districts(state, state.districts),
            "uncounted": uncounted if state.counts_city and state.city else None,
            "district_rows": [(str(row), state.counted_districts.rows.get(str(row))) for row in range(ROWS)],
            "asked_fields": tie_break_fields(state.counted_districts),
        }


class HoldingsPart(GinkgopolisPart[HoldingsBoard], SeatPart[HoldingsBoard]):
    style = "css/games/ginkgopolis/holdings.css"
    drawing = "games/ginkgopolis/reasons/holdings.html"
    board_type = HoldingsBoard
    modes: ClassVar[tuple[str, ...]] = ("board", "pad")

    def template(self, mode: str) -> str:
        return super().template(mode) if mode == "pad" else "games/ginkgopolis/holdings.html"

    def blank_board(self) -> HoldingsBoard:
        return BLANK_HOLDINGS

    def read_board(self, form: Form, _current: HoldingsBoard) -> HoldingsBoard:
        return read_holdings(form)

    def board_progress(self, board: HoldingsBoard) -> Progress:
        return holdings_progress(board, solo=len(self.table.seats) == 1, city=self.game_state().counts_city)

    def board_missing(self, board: HoldingsBoard) -> Iterable[MissingEntry]:
        return holdings_untold(board, solo=len(self.table.seats) == 1, city=self.game_state().counts_city)

    def board_highlights(self, path: Path, _category: str, board: HoldingsBoard) -> Iterable[str]:
        match path:
            case ("cards", int(n), *_) if n < len(board.cards):
                return [f"card.{list(board.cards)[n]}"]
            case (("tokens" | "refresh" | "characters") as field, *_):
                return [field]
        return ()

    def label(self, path: str) -> Text:
        match steps(path):
            case ("board", "cards", str(card)):
                return CARD_TITLES[card]
            case ("board", "characters", str(character)):
                return wording.character(CHARACTERS[character])
            case ("board", "counts", str(count)):
                return COUNTS[count]
            case ("board", "tokens"):
                return self.parts.rows[0].title
            case ("board", "refresh"):
                return self.parts.rows[1].title
        return super().label(path)

    def value_text(self, path: str, value: Any) -> Text:
        if steps(path)[:2] == ("board", "cards"):
            return say("kept") if value else say("not kept")
        return super().value_text(path, value)

    def note(self, before: Document | None, after: Document) -> Text:
        """The one thing of a player that changed; else how far the part is."""
        if self.mode(after) != "board":
            return super().note(before, after)
        was, now = self.board(before), self.board(after)
        return holdings_note(was, now) or self.progress(after).caption

    def panels(self, document: Document, _score: Score, _query: Query) -> Mapping[str, Any]:
        state, owner = self.game_state(document), self.key.removeprefix("seat-")
        needed = [] if state.counts_city else counts_needed(state.holdings(owner))
        return {
            **self.common_panels(state),
            "solo": state.solo,
            "refresh_keys": range(MOST_REFRESH + 1),
            "people": character_keys(state, owner),
            "sets": character_sets() if self.table.options.get("first_game") else (),
            "cards": card_keys(state, owner),
            "counts": COUNTS,
            "counts_needed": needed,
            "counts_hint": resource_hints(state, owner, needed),
        }

    def drawn_with(self, _score: Score) -> Mapping[str, Any]:
        """The cards and characters, each with its place in the document."""
        player = self.entered_board.player("", city=True)
        keys = {key.id: key for _, keys in card_keys(self.game_state(), self.key.removeprefix("seat-")) for key in keys}
        return {
            "kept": [(f"cards[{index}]", keys[card]) for index, card in enumerate(player.cards)],
            "people": [(f"characters[{index}]", CHARACTERS[one]) for index, one in enumerate(player.characters)],
            "described": wording.character,
        }


class GoshaPart(HoldingsPart):
    """What the virtual rival of the solo game has: no seat, and no pad."""

    modes = ("board",)


class Ginkgopolis(Editor):
    game = "ginkgopolis"
    fragments: ClassVar[Mapping[str, str]] = {
        "city-map": "games/ginkgopolis/map.html",
        "districts": "games/ginkgopolis/districts.html",
        "advice": "games/ginkgopolis/advice.html",
        "held": "games/ginkgopolis/held.html",
        "lines": "games/lines.html",
    }
    style = "css/games/ginkgopolis/ginkgopolis.css"

    def build_parts(self, parts: Parts) -> list[Part[Any]]:
        """The city and its districts are everybody's; alone at the table one also counts for Gosha."""
        city = CityPart(parts, CITY, say("The city"), "game-ginkgopolis")
        districts = DistrictsPart(parts, DISTRICTS, say("Districts only"), "estate")
        seats = [HoldingsPart(parts, seat) for seat in parts.snapshot.table.seats]
        rival = owners(parts.snapshot.table).get(RIVAL)
        return [city, districts, *seats, *([GoshaPart(parts, rival, RIVAL, "agent")] if rival else [])]

    def game_progress(self, parts: Parts) -> Text | None:
        """GK-50. None where the city has no map, or somebody has no resources left. Nobody can tell from the map that
        the supply ran out for the second time."""
        state = stored_state(parts)
        if parts.by_numbers or not state.counts_city or any(n <= 0 for n in state.left.values() or [0]):
            return None
        return say("everybody still has resources. The game also ends when the tiles run out a second time")

    def turn_bar(self, parts: Parts) -> TurnBar | None:
        return end_strip(stored_state(parts))

    def final_document(self, parts: Parts) -> tuple[Final, tuple[Seat, ...]] | None:
        state = stored_state(parts)
        return ({**state.final}, tuple(state.seats[owner] for owner in state.present)) if state.present else None


EDITOR = Ginkgopolis()
