"""The part with the buildings: the map of the city, the letters around it, and the actions of a turn."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from companion import documents
from companion.game.game import Finding, Step
from companion.game.lazy import cached_property
from companion.game.paths import steps
from companion.game.text import Text, joined, say, say_n
from companion.games.ginkgopolis.cards import COLOURS
from companion.games.ginkgopolis.table.actions import perform_action
from companion.games.ginkgopolis.table.advice import ASKED, advise, read_question
from companion.games.ginkgopolis.table.city_board import (
    CORE,
    EDITS,
    NEW_ROWS,
    CityBoard,
    StoredBuilding,
    owners,
    read_city,
)
from companion.games.ginkgopolis.table.city_map import city_map
from companion.games.ginkgopolis.table.counted_districts import DISTRICTS
from companion.games.ginkgopolis.table.district_list import list_districts
from companion.games.ginkgopolis.table.game_state import GameState
from companion.games.ginkgopolis.table.letter_tokens import (
    NAMES,
    displaced_letters,
    free_letters,
    letters_text,
    place_letters,
    read_letters,
)
from companion.games.ginkgopolis.table.log_text import COLOUR_TITLES, building_text, city_note
from companion.session.editors.city import CITY, key_of, links_to_parts, note_with_place, part_of, read_key
from companion.session.editors.form_reading import NOTHING_ENTERED, Change, Progress, button_value
from companion.session.editors.part import Board, Document, Form, Part, Parts, Path, Query
from companion.session.editors.turn_bar import TurnBar
from companion.session.score import Score
from companion.tables import Edit

_FEW_RESOURCES = 3  # From 3 resources on the strip counts them aloud.
_FEW_OWNERS = 2  # For at most 2 owners the matrix has room for tall buildings in a second line.
_SHARED = ((CITY, say("City"), None, "game-ginkgopolis"), (DISTRICTS, say("Districts"), None, "estate"))


class GinkgopolisPart(Part[Board]):
    """A part of the game, with the whole table as it stands and what all its templates need."""

    def game_state(self, document: Document | None = None) -> GameState:
        """The table as it is stored, or as it is with this document of the part."""
        if document and document is not self.document:
            return GameState(self.parts, {self.key: document})
        return stored_state(self.parts)

    def common_panels(self, state: GameState) -> dict[str, Any]:
        return {
            "game_state": state,
            "owners": state.seats,
            "colours": {colour: COLOUR_TITLES[colour] for colour in COLOURS},
            "parts_nav": links_to_parts(_SHARED, self.parts),
        }


class CityPart(GinkgopolisPart[CityBoard]):
    """The buildings that everybody sees."""

    board_type = CityBoard
    drawing = "games/ginkgopolis/reasons/city.html"

    @cached_property
    def stored_state(self) -> GameState:
        return GameState(self.parts)

    def template(self, _mode: str) -> str:
        return "games/ginkgopolis/city.html"

    def blank_board(self) -> CityBoard:
        return CityBoard(city=())

    def read_board(self, form: Form, current: CityBoard) -> CityBoard:
        """Letters that were not moved on this phone stay as they are."""
        board = replace(current, city=read_city(self.table, form, current.city))
        letters = read_letters(form["letters"]) if "letters" in form else None
        if letters is None or letters == free_letters(current):
            return board
        return place_letters(board, {**displaced_letters(current), **letters})

    def without_absent_players(self, board: CityBoard) -> CityBoard:
        here = owners(self.table)
        city = (building if building.owner in here else replace(building, owner=None) for building in board.city)
        return replace(board, city=tuple(city))

    def findings(self, score: Score) -> list[Finding]:
        """What is wrong in the city itself stands above its districts."""
        return [finding for finding in super().findings(score) if not finding.where.startswith("city")]

    def board_progress(self, board: CityBoard) -> Progress:
        """How far the city is: complete with its nine starting places, though it grows as long as the game goes on."""
        known = {building.cell for building in board.city if building.tile}
        if not board.city:
            return NOTHING_ENTERED
        missing = len(set(CORE) - known)
        if missing:
            caption = say("{n} of 9 starting places", n=9 - missing)
            return Progress("in-progress", caption, 50 * (9 - missing) // 9)
        if len(known) < len(board.city):
            return Progress("in-progress", say("a building is incomplete"), 90)
        return Progress("complete", say_n("{n} building", "{n} buildings", len(known)), 100)

    def progress(self, document: Document | None) -> Progress:
        return mark_uncounted(super().progress(document), counts=self.game_state().counts_city)

    def change(self, form: Form, before: Document | None, document: Document) -> Change:
        """An action changes the city and what the players have at once, so that one undo takes all of it back."""
        if button_value(form, "count") == "map":
            # The map counts from now on, not the districts.
            districts = self.parts[DISTRICTS]
            board = replace(districts.entered_board, counts=False)
            edit = Edit(DISTRICTS, self.with_board(districts.entered, board), districts.state.revision)
            return Change(document, say("The map counts"), (edit,))
        # Nothing where the city already shows it: another phone did it, or the answer was lost on its way.
        press = button_value(form, "play") or ""
        done = perform_action(self.game_state(), press) and perform_action(self.game_state(document), press)
        if done is None:
            return super().change(form, before, document)
        others = []
        for owner, board in done.holdings.items():
            holder = self.parts[part_of(owner)]
            if holder.entered["way"] == "board" and holder.entered_board != board:
                others.append(Edit(holder.key, holder.with_board(holder.entered, board), holder.state.revision))
        former = self.board(document)
        city = replace(former, city=done.city)
        if done.letters is not None:
            city = place_letters(city, {**displaced_letters(former), **done.letters})
        return Change(self.with_board(document, city), done.note, tuple(others))

    def highlights(self, path: Path, category: str, final: Mapping[str, Any]) -> Iterable[str]:
        """A building; for a district all of its buildings."""
        city = final.get("city") or ()
        match path:
            case ("city", int(n), *_) if n < len(city):
                cell = city[n].cell
                districts = self.game_state().districts if category == "districts" else ()
                cells = next((district.cells for district in districts if cell in district.cells), (cell,))
                return [f"at-{key_of(lit)}" for lit in cells]
        return ()

    def label(self, path: str) -> Text:
        match steps(path):
            case ("board", "city", (int(x), int(y)), *_):
                return say("the building at {place}", place=self.game_state().place((x, y)))
            case ("board", "letters", *names):
                return say("letter {letter}", letter=str(names[0])) if names else say("Letter tokens")
        return super().label(path)

    def value_text(self, path: str, value: Any) -> Text:
        match steps(path):
            case ("board", "city", (int(), int()), *_) if value:
                return building_text(documents.load(StoredBuilding, value), owners(self.table))
            case ("board", "city", (int(), int()), *_):
                return say("no building")
            case ("board", "letters", str()):
                cell = read_key(str(value))
                return say("{value}", value=self.game_state().place(cell)) if cell else say("nothing")
        return super().value_text(path, value)

    def note(self, before: Document | None, after: Document) -> Text:
        """The one building that came, went or changed; else how far the city is."""
        was, now = self.board(before), self.board(after)
        note = city_note(was.city, now.city, owners(self.table))
        return note_with_place(note, was.city, now.city) or self.board_progress(now).caption

    def question(self, form: Form) -> Mapping[str, str]:
        return {name: form[name] for name in ASKED if form.get(name)}

    def panels(self, document: Document, score: Score, query: Query) -> Mapping[str, Any]:
        state = self.game_state(document)
        asked = read_question(state, query)
        uncounted = say("Scored from “Districts only”, not from this map."), "map", say("Use the map")
        from_north_west = sorted({*state.at, *CORE}, key=lambda cell: (-cell[1], cell[0]))
        totals = [(seat, player.total) for seat in state.seats.values() if (player := score.player(seat))]
        return {
            **self.common_panels(state),
            "map": city_map(state),
            "listed": list_districts(state, state.map_districts),
            "uncounted": None if state.counts_city else uncounted,
            "city_findings": state.findings,
            "levels": range(1, 11 if len(state.seats) <= _FEW_OWNERS else 6),
            "used": {building.tile: key_of(cell) for cell, building in state.buildings.items()},
            "numbers": range(4, 21),
            "starting": [(colour, number) for colour in COLOURS for number in (1, 2, 3)],
            "edits": range(EDITS),
            "list_cells": [(key_of(cell), state.at.get(cell)) for cell in from_north_west],
            "new_rows": range(NEW_ROWS),
            "letter_keys": NAMES,
            "letters_text": letters_text(state.letters),
            "left": [(state.seats[owner], n, n <= _FEW_RESOURCES) for owner, n in state.left.items()],
            "turn_bar": end_strip(state),
            "leaders": sorted(totals, key=lambda row: -row[1]),
            "asked": asked,
            "answers": advise(state, asked) if asked else [],
        }

    def drawn_with(self, _score: Score) -> Mapping[str, Any]:
        """The map if it counts, with the place of each building in the document and its district."""
        state = self.stored_state
        return {
            "map": city_map(state) if state.counts_city else None,
            "places": {building.cell: f"city[{index}]" for index, building in enumerate(state.known)},
            "districts": {cell: district for district in state.map_districts for cell in district.cells},
        }


def stored_state(parts: Parts) -> GameState:
    """The table as it is stored: all parts ask for it, and the city's has it."""
    city = parts[CITY]
    assert isinstance(city, CityPart)
    return city.stored_state


def mark_uncounted(progress: Progress, *, counts: bool) -> Progress:
    """How far a part is; of map and districts only one counts."""
    if counts or progress.state == "nothing":
        return progress
    return progress._replace(caption=joined(progress.caption, say("not counted")))


def end_strip(state: GameState) -> TurnBar | None:
    """GK-50, alone GK-67: the game ends when somebody has all resources in the city."""
    rule = "GK-67" if state.solo else "GK-50"
    left = [(state.seats[owner].name, n) for owner, n in state.left.items()]
    calls = [Step(rule, say("{name} has no resources left: finish the round", name=name)) for name, n in left if n <= 0]
    near = [
        Step(rule, say_n("{name}: {n} resource left", "{name}: {n} resources left", n, name=name))
        for name, n in left
        if n <= _FEW_RESOURCES and not calls
    ]
    return TurnBar(None, (), tuple(calls), tuple(near)) if calls or near else None
