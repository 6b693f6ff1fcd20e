"""Happy City: the city as two rows of five cards, or residents, hearts and the coins that break a tie."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, ClassVar

from flask import request

from companion.games.happy_city.legality import CITY_SIZE
from companion.games.happy_city.setup import COINS_EACH
from companion.games.text import Text, say, say_n
from companion.tables import Edit, Seat, Table
from companion.web.devices import store
from companion.web.editors import forms
from companion.web.editors.editor import Document, Editor, seat_of
from companion.web.editors.forms import Change, Progress
from companion.web.games.happy_city.board import COLOUR_TITLES, SLOTS, Board, blank_city, built, called, pressed, read
from companion.web.games.happy_city.catalogue import choices, chosen_words, tabs
from companion.web.games.happy_city.city import cells, equation, face, last_tab
from companion.web.games.happy_city.income import Round, booked, income_of_round, incomes_said

_CARD = re.compile(r"board\.city\[(\d+)\]")
_FIELDS = {
    "board.coins": say("Coins"),
    "board.chosen": say("Choice for the special building"),
    "board.rounds": say("Income phases booked"),
}


class HappyCity(Editor):
    game = "happy-city"
    ways = ("board", "pad")
    fragments: ClassVar[Mapping[str, str]] = {
        "equation": "games/happy-city/equation.html",
        "city": "games/happy-city/city.html",
        "choices": "games/happy-city/choices.html",
        "income": "games/happy-city/income.html",
        "picks": "games/happy-city/picks.html",
    }
    counting = frozenset({"HC-02", "HC-06"})
    style = "css/games/happy-city/happy-city.css"
    script = "js/games/happy-city/city.js"

    def blank_board(self, table: Table, part: str) -> Board:
        return {"city": blank_city(table), "coins": None, "chosen": None, "rounds": 0}

    def read_board(self, table: Table, part: str, form: Mapping[str, Any], current: Board) -> Board:
        return pressed(form, read(form, current))

    def board_progress(self, table: Table, part: str, board: Board) -> Progress:
        """Complete with ten cards and the coins counted: whoever ends with fewer cards is never told to be done."""
        cards = len(built(board))
        if board == self.blank_board(table, part):
            return Progress("nothing", say("nothing entered yet"), 0)
        caption = say_n("{n} card of {all}", "{n} cards of {all}", cards, all=CITY_SIZE)
        complete = cards >= CITY_SIZE and board["coins"] is not None
        return Progress("complete" if complete else "in-progress", caption, min(100, 100 * cards // CITY_SIZE))

    def as_pad(self, player: Mapping[str, Any], board: Board) -> dict[str, int]:
        return {"residents": player["residents"], "hearts": player["hearts"], "coins": board["coins"] or 0}

    def pad_player(self, numbers: Mapping[str, int]) -> Document:
        return dict(numbers)

    def board_player(self, table: Table, seat: Seat, board: Board) -> Document:
        player: Document = {"coins": board["coins"] or 0, "city": built(board)}
        chosen = board["chosen"]
        if chosen is not None:
            other = seat_of(table, chosen)
            player["choice"] = other.name if other else chosen
        return player

    def assemble(self, table: Table, parts: Mapping[str, Any]) -> tuple[Document, tuple[Seat, ...]] | None:
        """A Sphinx that copies somebody who has not entered anything yet has not chosen yet."""
        assembled = super().assemble(table, parts)
        if assembled is not None:
            document, seats = assembled
            absent = {seat.name for seat in table.seats if seat not in seats}
            for player in document["players"]:
                if player.get("choice") in absent - {"left", "right"}:
                    del player["choice"]
        return assembled

    def common(self, table: Table, parts: Mapping[str, Any]) -> Document:
        return {"scoring": "sum" if table.options.get("sum") else "product"}

    def change(self, table: Table, part: str, form: Mapping[str, Any], before: Any, document: Document) -> Change:
        wanted = forms.pressed(form, "book")
        booking = self._booking(table, part, wanted, document) if wanted else None
        return booking or super().change(table, part, form, before, document)

    def _booking(self, table: Table, part: str, wanted: str, document: Document) -> Change | None:
        """The income of a round goes into every wallet in one change, so that one undo takes it back from all.

        It is booked by its number: sent again after a lost answer, or from two phones at once, it pays once.
        """
        kept = store().parts(table.id)
        documents = self._everybody(table, {**{key: other.document for key, other in kept.items()}, part: document})
        phase = self._round(table, documents)
        if phase is None or wanted not in map(str, range(1, phase.number + 1)):
            return None
        number = int(wanted)
        rows = [row for row in phase.known if documents[row.part]["board"]["rounds"] < number]
        paid = {row.part: booked(row, documents[row.part], number) for row in rows}
        others = [Edit(key, new, kept[key].revision if key in kept else 0) for key, new in paid.items() if key != part]
        return Change(paid.get(part, document), incomes_said(number, rows), tuple(others))

    def _everybody(self, table: Table, documents: Mapping[str, Any]) -> Document:
        """The documents of a table, with the blank one of each seat where nothing was entered."""
        return {**documents, **{part: documents.get(part) or self.blank(table, part) for part in self.parts(table)}}

    def _round(self, table: Table, documents: Mapping[str, Any]) -> Round | None:
        seats = {part: documents[part] for part in self.parts(table)}
        players = [
            {"name": seat.name, **self.player(table, seat, document)}
            for seat, document in zip(table.seats, seats.values(), strict=True)
        ]
        return income_of_round(table, seats, players, documents.get("readings"))

    def label(self, table: Table, part: str, path: str) -> Text:
        if found := _CARD.match(path):
            return say("card {n}", n=int(found[1]) + 1)
        return _FIELDS.get(path) or super().label(table, part, path)

    def shown(self, table: Table, part: str, path: str, value: Any) -> Text:
        if value is None:
            return super().shown(table, part, path, value)
        if path == "board.chosen":
            return chosen_words(table, seat_of(table, part), value)
        if _CARD.fullmatch(path):
            return say("{card}", card=called(value))
        return COLOUR_TITLES.get(value) or super().shown(table, part, path, value)

    def note(self, table: Table, part: str, before: Any, after: Document) -> Text:
        """The one card that came, went or changed; else what every editor says."""
        was, now = (before or self.blank(table, part))["board"], after["board"]
        if self.way(after) == "pad" or was == now:
            return super().note(table, part, before, after)
        if {**was, "coins": None} == {**now, "coins": None}:
            return say("{field}: {value}", field=say("Coins"), value=say("{n}", n=now["coins"] or 0))
        return _built_or_gone(was, now) or self.progress(table, part, after).caption

    def panels(self, table: Table, part: str, document: Document, score: Any) -> Mapping[str, Any]:
        seat, board = seat_of(table, part), document["board"]
        assert seat is not None
        kept = {key: other.document for key, other in store().parts(table.id).items()}
        documents = self._everybody(table, {**kept, part: document})
        cards = len(built(board))
        slot = request.args.get("slot", cards if cards < CITY_SIZE else -1, type=int)
        return {
            "face": face,
            "equation": equation(table, seat, score),
            "cells": cells(seat, board, score),
            "slot": slot if 0 <= slot <= cards and slot < SLOTS else None,
            "slots": SLOTS,
            "open_tab": request.args.get("tab") or ("market" if slot == 0 else last_tab(board)),
            "tabs": tabs(table, seat, {**kept, part: document}),
            "choices": choices(table, seat, {**kept, part: document}),
            "phase": self._round(table, documents),
            "coins_each": COINS_EACH,
        }


def _built_or_gone(was: Board, now: Board) -> Text | None:
    before, after = built(was), built(now)
    if len(after) == len(before) + 1 and after[:-1] == before:
        return say("built: {card}", card=called(after[-1]))
    if len(after) == len(before) - 1:
        gone = next((i for i, card in enumerate(after) if card != before[i]), len(after))
        return say("taken out: {card}", card=called(before[gone]))
    changed = [(old, new) for old, new in zip(before, after, strict=False) if old != new]
    if len(before) == len(after) and len(changed) == 1:
        return say("{new} instead of {old}", new=called(changed[0][1]), old=called(changed[0][0]))
    return say("cards in another order") if len(before) == len(after) and changed else None


EDITOR = HappyCity()
