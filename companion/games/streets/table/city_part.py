"""The part with the tiles: the city that everybody builds, or a street by itself; both pay when a street closes."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from companion.game.game import Finding
from companion.game.lazy import cached_property
from companion.game.text import Text, joined, say, say_n
from companion.games.streets.board import KINDS
from companion.games.streets.description import TOKENS
from companion.games.streets.placement import REASONS
from companion.games.streets.table.city_board import (
    ROWS,
    STREET,
    STREET_CELLS,
    CityBoard,
    blank_city,
    owners,
    read_city,
    tile_note,
)
from companion.games.streets.table.closing_streets import (
    ClosingStreet,
    add_arrivals,
    closing_streets,
    leaving_abandoned,
    move_people,
    seekers_with_homes,
    settle_seekers,
)
from companion.games.streets.table.collection import complete_faces, known_tiles, new_tiles, tiles_by_name
from companion.games.streets.table.corrections import Correction, correction
from companion.games.streets.table.game_state import GameState, turn_strip
from companion.games.streets.table.holdings import HAND_ADVISORS, HoldingsBoard
from companion.games.streets.table.log_text import describe_value, field_label
from companion.games.streets.table.payouts import credit, pay_out, payout_note
from companion.games.streets.table.tile_pictures import INKS, picture
from companion.games.streets.words import KIND_TITLES, ROADS, TYPES
from companion.session.collection import collection_entries
from companion.session.editors.city import CITY, key_of, links_to_parts, part_of
from companion.session.editors.form_reading import NOTHING_ENTERED, Change, FormError, Progress, button_value
from companion.session.editors.part import Board, Document, Form, Part, Path, Query
from companion.session.score import Score
from companion.tables import Edit

_SHARED = ((CITY, say("City"), None, "game-streets"), (STREET, say("One street"), None, "onstreet"))


class StreetsPart(Part[Board]):
    """A part of the game, with the words for its fields and what all its templates need."""

    def label(self, path: str) -> Text:
        return field_label(self.table, path) or super().label(path)

    def value_text(self, path: str, value: Any) -> Text:
        return describe_value(self.table, path, value) or super().value_text(path, value)

    def common_panels(self) -> dict[str, Any]:
        return {
            "parts_nav": links_to_parts(_SHARED, self.parts),
            "business": bool(self.table.options.get("business")),
            "businesses": TYPES,
            "inks": INKS,
            "token_rows": TOKENS,
            "kind_titles": KIND_TITLES,
        }


class CityPart(StreetsPart[CityBoard]):
    """The city that everybody builds, or a street by itself."""

    board_type = CityBoard
    drawing = "games/streets/reasons.html"

    def template(self, _mode: str) -> str:
        return "games/streets/city.html"

    def blank_board(self) -> CityBoard:
        """Whoever sits first begins; a street by itself has no turns."""
        return blank_city(self.key, None if self.key == STREET else next(iter(owners(self.table))))

    def highlights(self, path: Path, _category: str, final: Mapping[str, Any]) -> Iterable[str]:
        match path:
            case ("city", int(n), *_) if n < len(final["city"]):
                return [f"at-{key_of(final['city'][n].cell)}"]
        return ()

    def read_board(self, form: Form, current: CityBoard) -> CityBoard:
        named = any(field.endswith(".face") and face and ";" not in face for field, face in form.items())
        by_name = tiles_by_name(collection_entries(self.snapshot)) if named else {}
        turn = form.get("turn", current.turn)  # A form without the question leaves it.
        board = replace(
            current,
            city=read_city(self.table, form, self.key, by_name),
            turn=turn if turn in owners(self.table) else None,
            tokens=_read_choices(form, "tokens"),
            moves=_read_choices(form, "moves"),
        )
        if button := button_value(form, "pay"):
            self._check_tokens(button, board)
        return board

    def without_absent_players(self, board: CityBoard) -> CityBoard:
        here = owners(self.table)
        return replace(
            board,
            city=tuple(
                tile if (tile.owner or "") in {"", *here} else replace(tile, owner=None, signs=1) for tile in board.city
            ),
            tokens={
                street: {owner: token for owner, token in chosen.items() if owner in here}
                for street, chosen in board.tokens.items()
            },
            turn=board.turn if board.turn in here else None,
        )

    def _check_tokens(self, button: str, board: CityBoard) -> None:
        """Tokens are taken before the money (ST-49): who has a choice makes it first."""
        street = self._paying_street(button, self._state(board))
        for payee in street.payees if street else ():
            if street and payee.options and not payee.chosen:
                field = f"tokens.{street.key}.{payee.owner}"
                raise FormError(field, say("{name} takes a token first", name=payee.seat.name))

    def _paying_street(self, button: str, state: GameState) -> ClosingStreet | None:
        """The street that the button pays out, unless another phone did, or the answer was lost on its way."""
        key, _, number = button.partition("#")
        if number != str(self.entered_board.paid):
            return None
        return next((street for street in closing_streets(state) if street.key == key), None)

    @cached_property
    def game_state(self) -> GameState:
        """The board as it stands, among the other parts."""
        return self._state(self.entered_board)

    def _state(self, board: CityBoard) -> GameState:
        return GameState(self.parts, self.key, board)

    def change(self, form: Form, before: Document | None, document: Document) -> Change:
        """A street that pays changes the city and every account at once, so that one undo takes all of it back."""
        former, board = self.board(before), self.board(document)
        moved_in: list[Text] = []
        if self.key == CITY:  # On the map people come with what is built, and turns are followed.
            settled, moved_in = settle_seekers(self._state(add_arrivals(former, board)), self._state(former))
            board = _advance_turn(settled, former)
        document, state = self.with_board(document, board), self._state(board)
        new = new_tiles(collection_entries(self.snapshot), complete_faces(form, former, board))
        if (home := button_value(form, "settle")) and (moved := move_people(state, home)):
            return Change(self.with_board(document, moved[0]), moved[1], new_entries=new)
        button = button_value(form, "pay")
        street = self._paying_street(button, state) if button else None
        found = correction(state) if (choice := button_value(form, "correct")) else None
        if choice and found and (found.other_streets or any(found.changes(state))):
            return self._corrected(choice, found, state, document)
        if street is None:
            return Change(document, joined(self.note(before, document), *moved_in), new_entries=new)
        others = tuple(
            self._account(payee.owner, payee.total, credit(state, state.holdings(payee.owner), street, payee))
            for payee in street.payees
        )
        paid = pay_out(state, street)
        if not closing_streets(self._state(paid)):
            paid = _next_turn(self._state(paid), paid)
        return Change(self.with_board(document, paid), payout_note(street), others, new)

    def _account(self, owner: str, money: int, board: HoldingsBoard) -> Edit:
        """A player's account with so much more, as the board has it already; a pad has only its sums."""
        part = self.parts[part_of(owner)]
        document = part.entered
        if document["way"] == "pad":
            pad = document["pad"]
            changed: Document = {**document, "pad": {**pad, "money": max(0, pad.get("money", 0) + money)}}
        else:
            changed = part.with_board(document, board)
        return Edit(part.key, changed, part.state.revision)

    def _corrected(self, choice: str, found: Correction, state: GameState, document: Document) -> Change:
        """What a street has paid is put right after one of its tiles, or left; one that runs elsewhere is forgotten."""
        left = say("A street that has paid is left as it was")
        if choice == "leave":
            streets = tuple(street for street in found.board.paid_streets if street not in found.other_streets)
            return Change(self.with_board(document, replace(state.board, paid_streets=streets)), left)
        others = (
            self._account(owner, (account.money or 0) - (state.holdings(owner).money or 0), account)
            for owner, account in found.accounts.items()
        )
        note = say("A street that has paid is put right: {changes}", changes=joined(*found.changes(state)))
        return Change(self.with_board(document, found.board), note, tuple(others))

    def board_progress(self, board: CityBoard) -> Progress:
        """How far the city is, and whether the end is near (ST-29)."""
        state = self._state(board)
        if not state.laid:
            return NOTHING_ENTERED
        laid, caption = state.laid, say_n("{n} building laid", "{n} buildings laid", state.laid)
        if self.key == STREET:
            return Progress("in-progress", caption, min(100, 100 * laid // len(STREET_CELLS)))
        left = state.supply
        if not left.stack:
            near = say("the stack is empty") if left.hands else say("the game is over")
            caption = say("{laid}; {near}", laid=caption, near=near)
        return Progress("in-progress", caption, min(100, 100 * laid // left.tiles))

    def note(self, before: Document | None, after: Document) -> Text:
        """The one tile that came, went or changed; else whose turn it has become, or how far the city is."""
        was, now = self.board(before), self.board(after)
        note = tile_note(self.table, was, now, with_place=self.key == CITY)
        seat = owners(self.table).get(now.turn or "") if was.turn != now.turn else None
        return note or (say("{name}’s turn", name=seat.name) if seat else super().note(before, after))

    def findings(self, score: Score) -> list[Finding]:
        """What a street is about to pay is said by its panel."""
        return [finding for finding in score.findings() if finding.reason != "unpaid"]

    def panels(self, _document: Document, _score: Score, _query: Query) -> Mapping[str, Any]:
        state = self.game_state
        streets = closing_streets(state)
        mended = correction(state) if state.board.paid_streets else None
        changes = list(mended.changes(state)) if mended else []
        empty = (ROWS if self.key == CITY else len(STREET_CELLS)) - len(state.city)
        return {
            **self.common_panels(),
            "game_state": state,
            "closings": streets,
            "correction": joined(*changes) if changes else None,
            "turned": mended.turned(state) if mended else (),
            "picture_of": picture,
            "seekers": [*leaving_abandoned(state), *seekers_with_homes(state)],
            "supply": state.supply if self.key == CITY else None,
            "turn_bar": turn_strip(state) if self.key == CITY else None,
            "tiles": known_tiles(
                collection_entries(self.snapshot), {tile.face: state.place(cell) for cell, tile in state.at.items()}
            ),
            "owners": state.seats,
            # Players whose advisor counts the tiles in hand when a street closes, and how many were entered.
            "counting_hands": [
                (part_of(owner), seat, len(state.holdings(owner).hand))
                for owner, seat in state.seats.items()
                if streets and state.advisor(owner) in HAND_ADVISORS
            ],
            "row_tiles": [*state.city, *[None] * empty],
            "kinds": KINDS,
            "roads": ROADS,
            "reasons": REASONS,
        }


def _advance_turn(state: GameState, before: CityBoard) -> CityBoard:
    """The board with the next player in turn, once what the player in turn has built is done and has paid."""
    board = state.board
    if board.turn is None:
        return replace(board, built={}) if board.built else board
    built, former, chosen = _buildings_of_turn(before, board), board.built or {}, board.turn != before.turn
    if built == former:
        built = {} if chosen else built
    elif built and not chosen:
        board = replace(board, turn=list(built.values())[-1])  # Whose sign it is has built it.
    if built != former:
        board = replace(board, built=built)
    if not built or closing_streets(state):
        return board
    return _next_turn(state, board)


def _buildings_of_turn(before: CityBoard, board: CityBoard) -> dict[str, str]:
    """The owners of what was built in this turn: what this save has signed, and what stands of the former."""
    signed = {tile.key: tile.owner for tile in board.city if tile.owner}
    former = {key: signed[key] for key in board.built or () if key in signed}
    new = {tile.key: tile.owner for tile in board.city if tile.owner and tile.cell not in before.at}
    return {**former, **new}


def _next_turn(state: GameState, board: CityBoard) -> CityBoard:
    """Clockwise; the Contractor builds a second time while there is a stack (ST-57)."""
    seats, turn = list(state.seats), board.turn
    if turn not in seats:
        return replace(board, built={})
    again = turn == state.contractor and board.last != turn and state.supply.stack
    following = turn if again else seats[(seats.index(turn) + 1) % len(seats)]
    return replace(board, built={}, turn=following, last=turn)


def _read_choices(form: Form, name: str) -> dict[str, dict[str, str]]:
    """Choices for each closing street: fields like `tokens.0,1.2`, the street's first cell and who or what."""
    choices: dict[str, dict[str, str]] = {}
    for field, value in form.items():
        head, _, rest = field.partition(".")
        street, _, who = rest.partition(".")
        if head == name and street and who and value:
            choices.setdefault(street, {})[who] = value
    return choices
