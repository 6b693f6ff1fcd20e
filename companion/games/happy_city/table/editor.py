"""Happy City: the city as two rows of five cards, or residents, hearts and the coins that break a tie."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any, ClassVar

from companion import documents
from companion.game.game import Ledger, Step
from companion.game.paths import steps
from companion.game.text import Text, joined, say, say_n, signed
from companion.games.happy_city.board import Player
from companion.games.happy_city.cards import COLOUR_TITLES, Card, by_id, missing_for
from companion.games.happy_city.description import HAPPINESS
from companion.games.happy_city.legality import CITY_SIZE, has_room
from companion.games.happy_city.setup import COINS_EACH
from companion.games.happy_city.table.card_picker import card_tabs, choice_text, special_choice
from companion.games.happy_city.table.city_form import (
    SLOTS,
    TAP_BUYS,
    Board,
    StoredCard,
    blank_city,
    card_name,
    press,
    printed_cards,
    read_city_form,
)
from companion.games.happy_city.table.city_merge import merge_cities
from companion.games.happy_city.table.city_view import cells, equation, last_tab
from companion.games.happy_city.table.house import side
from companion.games.happy_city.table.rounds import income_note, income_phase, round_strip, until_end
from companion.games.happy_city.table.specials import SPECIALS, SpecialsPart, laid_specials
from companion.games.happy_city.table.wallet import is_fresh, settle_payments, wallet
from companion.session.editors.editor import Editor, Final, seat_of
from companion.session.editors.form_reading import (
    NOTHING_ENTERED,
    Change,
    MissingEntry,
    Progress,
    button_value,
    coins_note,
)
from companion.session.editors.part import Document, Form, Part, Parts, Path, Query, SeatPart
from companion.session.editors.turn_bar import TurnBar
from companion.session.score import Score
from companion.tables import Edit, Seat

_FIELDS = {
    "board.coins": say("Coins"),
    "board.chosen": say("Choice for the special building"),
    "board.rounds": say("Income phases booked"),
    "board.acted": say("Last round played"),
    "board.pays": say("Tap to buy"),
    "board.short": say("Coins missing"),
}


class CityPart(SeatPart[Board]):
    """The city of a player."""

    modes = ("board", "pad")
    board_type = Board
    drawing = "games/happy-city/reasons.html"

    def blank_board(self) -> Board:
        """Whoever comes later buys as the others do, unless the form is older than all entries."""
        board = blank_city(self.table)
        others = () if self.document else [part.entered_board for part in self.parts.seats if part.document]
        return _with_pays(board, True) if any(other.buys for other in (board, *others)) else board

    def read_board(self, form: Form, current: Board) -> Board:
        return read_city_form(form, current)

    def board_progress(self, board: Board) -> Progress:
        """Complete with ten cards and the coins counted; a city that ends with fewer cards stays in progress."""
        cards, blank = len(board.placed), blank_city(self.table)
        untouched = [blank, replace(blank, coins=COINS_EACH)] if board.buys else [blank]
        if replace(board, pays=blank.pays) in untouched:
            return NOTHING_ENTERED
        caption = say_n("{n} card of {all}", "{n} cards of {all}", cards, all=CITY_SIZE)
        complete = cards >= CITY_SIZE and board.coins is not None
        return Progress("complete" if complete else "in-progress", caption, min(100, 100 * cards // CITY_SIZE))

    def board_missing(self, board: Board) -> Iterable[MissingEntry]:
        if board.coins is None:
            yield MissingEntry(say("Coins"), "coins", ("coins",))

    def board_highlights(self, path: Path, category: str, board: Board) -> Iterable[str]:
        match path:
            case ("city", int(place), *_) if place < len(board.placed):
                return [f"place-{place}"]
            case ("choice", *_):
                return ["choices"]
        return ["equation"] if category == HAPPINESS.key else ()

    def as_pad(self, player: Ledger, board: Board) -> dict[str, int]:
        pad = {"residents": player.extra["residents"], "hearts": player.extra["hearts"]}
        return pad if board.coins is None else {**pad, "coins": board.coins}

    def pad_player(self, numbers: Mapping[str, int]) -> dict[str, Any]:
        return dict(numbers)

    def board_player(self, board: Board) -> Player:
        other = seat_of(self.table, board.chosen or "")
        choice = other.name if other else board.chosen
        return Player(name=self.owner.name, coins=board.coins or 0, city=printed_cards(board.placed), choice=choice)

    def keep_both(self, base: Document, mine: Document, theirs: Document) -> Document | None:
        return merge_cities(base, mine, theirs)

    def without_absent_players(self, board: Board) -> Board:
        chosen = board.chosen or ""
        gone = chosen.startswith("seat-") and seat_of(self.table, chosen) is None
        return replace(board, chosen=None) if gone else board

    def change(self, form: Form, before: Document | None, document: Document) -> Change:
        """Pay for a card that came, pay back one that went; book an income or a coin where that was pressed."""
        if self.mode(document) != "board":
            return super().change(form, before, document)
        was, after = self.board(before), press(form, self.board(document))
        if after.buys != was.buys:
            after = _with_pays(after, after.buys)
        buys = after.buys or "buy" in form
        board, payments = settle_payments(was, after, buys=buys, free="free_next" in form)
        document = self.with_board(document, board)
        entered = self._everybody(document)
        if board.buys != was.buys:
            entered = self._set_pays(entered, board.buys)
        others = self._others(entered)
        if number := button_value(form, "book"):
            income = self._book_income(number, entered)
            return income or Change(document, self.note(before, document), others)
        if number := button_value(form, "coin"):
            return self._take_coin(number, document) or super().change(form, before, document)
        note = self.note(before, document)
        if payments:
            note = say("{what}, {coins}", what=note, coins=signed(-sum(payment.coins for payment in payments)))
        return Change(document, note, others)

    def _others(self, entered: Mapping[str, Document]) -> tuple[Edit, ...]:
        """What changes at the other seats."""
        others = [part for part in self.parts.seats if part is not self and entered[part.key] != part.entered]
        return tuple(Edit(part.key, entered[part.key], part.state.revision) for part in others)

    def _take_coin(self, chosen: str, document: Document) -> Change | None:
        """Whoever buys nothing takes a coin (HC-17), once a round."""
        board = self.board(document)
        number = board.rounds
        if chosen != str(number) or board.acted >= number:
            return None
        coins = board.coins if board.coins is None else board.coins + 1
        paid = replace(board, coins=coins, acted=number)
        return Change(self.with_board(document, paid), say("Round {n}: takes a coin", n=number))

    def _book_income(self, chosen: str, entered: Mapping[str, Document]) -> Change | None:
        """The income of a round goes into every wallet in one change, so that one undo takes it back from all.

        It is booked by its number: sent again after a lost answer, or from two phones at once, it pays once.
        """
        phase = income_phase(self.parts, entered)
        if phase is None or chosen not in map(str, range(1, phase.number + 1)):
            return None
        boards = {part.key: part.board(entered[part.key]) for part in self.parts.seats}
        rows = [row for row in phase.known if boards[row.part].rounds < int(chosen)]
        number = int(chosen) if int(chosen) <= phase.booked else phase.number
        paid = {row.part: replace(boards[row.part], coins=row.after, rounds=number) for row in rows}
        after = {**entered, **{key: self.with_board(entered[key], board) for key, board in paid.items()}}
        if any(board.buys for board in paid.values()):
            after = self._set_pays(after, True)
        return Change(after[self.key], income_note(number, rows), self._others(after))

    def _everybody(self, document: Document) -> dict[str, Document]:
        return {part.key: document if part is self else part.entered for part in self.parts.seats}

    def _set_pays(self, entered: Mapping[str, Document], buys: bool) -> dict[str, Document]:
        """These documents with one answer to whether a tap buys; a wallet that buys first holds the coins of the
        set-up."""
        return {key: self._switched(document, buys) for key, document in entered.items()}

    def _switched(self, document: Document, buys: bool) -> Document:
        board = self.board(document)
        if board.buys == buys:
            return document
        switched = _with_pays(board, buys) if document["way"] == "board" else replace(board, pays=buys)
        return self.with_board(document, switched)

    @property
    def _laid(self) -> list[str]:
        return laid_specials(self.table, self.parts[SPECIALS].entered_board)

    def takeable(self, document: Document) -> list[Card]:
        """The specials that this player may take at the end of the turn, of those that lie out: one a game, while there
        is room (HC-21 to HC-23)."""
        city = self.board(document).cards
        if self.mode(document) != "board" or any(card.special for card in city):
            return []
        taken = {card.id for part in self.parts.seats if part is not self for card in part.entered_board.cards}
        free = (by_id()[card_id] for card_id in self._laid if card_id not in taken)
        return [card for card in free if not missing_for(card, city) and has_room(city, card)]

    def label(self, path: str) -> Text:
        match steps(path):
            case ("board", "city", int(place), *_):
                return say("card {n}", n=place + 1)
            case ("board", "prices", *_):
                return say("Prices paid")
        return _FIELDS.get(path) or super().label(path)

    def value_text(self, path: str, value: Any) -> Text:
        if value is None:
            return super().value_text(path, value)
        match steps(path):
            case ("board", "chosen"):
                return choice_text(self.table, self.seat, value)
            case ("board", "city", int()):
                return say("{card}", card=card_name(documents.load(StoredCard, value)))
            case ("board", "prices"):
                return say("{n}", n=sum(value.values()))
            case ("board", "pays"):
                return say("yes") if value else say("no")
            case ("board", "city", int(), "colour"):
                return COLOUR_TITLES[value]
        return super().value_text(path, value)

    def note(self, before: Document | None, after: Document) -> Text:
        """The one card that came, went or changed; else how far the city is."""
        was, now = self.board(before), self.board(after)
        if self.mode(after) != "board" or was == now:
            return super().note(before, after)
        if replace(was, coins=None, short=0) == replace(now, coins=None, short=0):
            return coins_note(say("Coins"), now.coins)
        if replace(now, pays=was.buys, coins=None) == replace(was, pays=was.buys, coins=None):
            return say("{field}: {value}", field=_FIELDS["board.pays"], value=self.value_text("board.pays", now.buys))
        return _city_note(was, now) or self.progress(after).caption

    def drawn_with(self, score: Score) -> Mapping[str, Any]:
        player = score.player(self.owner)
        return {
            "cells": cells(self.owner, self.entered_board, score),
            "equation": equation(self.table, self.owner, score),
            "residents": side(player, "residents"),
            "hearts": side(player, "hearts"),
        }

    def panels(self, document: Document, score: Score, query: Query) -> Mapping[str, Any]:
        board, boards = self.board(document), self.parts.boards
        if self.mode(document) == "board":
            boards[self.owner] = board
        cards = len(board.placed)
        slot = _slot(query, cards)
        instead = bool(query.get("instead"))
        replaced = board.placed[slot] if instead and slot is not None and slot < cards else None
        back = board.prices.get(replaced, 0) if isinstance(replaced, str) else 0
        laid = self._laid
        turn_bar = round_strip(self.table, boards)
        # The round of somebody's tenth card is the last: no other income comes (HC-27).
        goes_on = cards < CITY_SIZE and not (turn_bar and turn_bar.over)
        return {
            "equation": equation(self.table, self.owner, score),
            "cells": cells(self.owner, board, score),
            "slot": slot,
            "open_tab": query.get("tab") or ("market" if slot == 0 else last_tab(board)),
            "tabs": card_tabs(self.table, self.owner, board, boards, self.parts.readings, laid, back),
            "set_up": COINS_EACH if is_fresh(board) else None,
            "laid": laid,
            "takeable": self.takeable(document),
            "choices": special_choice(self.table, self.owner, board, boards),
            "phase": income_phase(self.parts, self._everybody(document)) if goes_on else None,
            "turn_bar": turn_bar,
            "to_act": 0 < board.rounds > board.acted and not self.table.finished,
            "pays": board.buys,
            "instead": instead,
        }


def _with_pays(board: Board, buys: bool) -> Board:
    coins = wallet(board)
    return replace(board, pays=buys, coins=None if not buys and is_fresh(board) and coins == COINS_EACH else coins)


def _slot(query: Query, cards: int) -> int | None:
    """The place that the address selects, else the next free one. None where there is none."""
    try:
        slot = int(query["slot"])
    except (KeyError, ValueError):
        slot = cards if cards < CITY_SIZE else -1
    return slot if 0 <= slot <= cards and slot < SLOTS else None


def _city_note(was: Board, now: Board) -> Text | None:
    before, after = was.placed, now.placed
    if len(after) == len(before) + 1 and after[:-1] == before:
        return say("built: {card}", card=card_name(after[-1]))
    if len(after) == len(before) - 1:
        removed = next((i for i, card in enumerate(after) if card != before[i]), len(after))
        return say("removed: {card}", card=card_name(before[removed]))
    changed = [(old, new) for old, new in zip(before, after, strict=False) if old != new]
    if len(before) == len(after) and len(changed) == 1:
        return say("{new} instead of {old}", new=card_name(changed[0][1]), old=card_name(changed[0][0]))
    return say("cards in another order") if len(before) == len(after) and changed else None


class HappyCity(Editor):
    game = "happy-city"
    fragments: ClassVar[Mapping[str, str]] = {
        panel: f"games/happy-city/{panel}.html"
        for panel in ("equation", "city", "choices", "strip", "income", "picks", "breaches")
    }
    player_count_rules = frozenset({"HC-02", "HC-06"})
    style = "css/games/happy-city/happy-city.css"
    script = "js/games/happy-city/city.js"

    def build_parts(self, parts: Parts) -> list[Part[Any]]:
        seats = [CityPart(parts, seat) for seat in parts.snapshot.table.seats]
        return [*seats, SpecialsPart(parts)]

    def rematch_options(self, parts: Parts) -> Mapping[str, Any]:
        """Whoever bought by taps goes on buying by taps."""
        return {TAP_BUYS: any(board.buys for board in parts.boards.values())}

    def game_progress(self, parts: Parts) -> Text | None:
        """None where a seat is entered by its numbers: then nobody can tell."""
        return None if parts.by_numbers else until_end(parts.boards)

    def turn_bar(self, parts: Parts) -> TurnBar:
        turn_bar = round_strip(parts.snapshot.table, parts.boards) or TurnBar(None)
        offers = []
        for part in parts.seats:
            if isinstance(part, CityPart) and part.document and (takeable := part.takeable(part.document)):
                cards = joined(*(say("{card}", card=card.title) for card in takeable))
                offers.append(Step("HC-21", say("{name} can take {cards}", name=part.owner.name, cards=cards)))
        return turn_bar._replace(offers=tuple(offers), page=(SPECIALS, say("Specials")))

    def final_document(self, parts: Parts) -> tuple[Final, tuple[Seat, ...]] | None:
        """Drop the choice of a Sphinx that copies a player who has not entered anything yet."""
        assembled = super().final_document(parts)
        if assembled is not None:
            document, seats = assembled
            absent = {seat.name for seat in parts.snapshot.table.seats if seat not in seats}
            for index, player in enumerate(document["players"]):
                if isinstance(player, Player) and player.choice in absent - {"left", "right"}:
                    document["players"][index] = replace(player, choice=None)
        return assembled

    def table_fields(self, parts: Parts) -> Final:
        options = parts.snapshot.table.options
        return {"scoring": "sum" if options.get("sum") else "product", "expert": bool(options.get("expert"))}


EDITOR = HappyCity()
