"""Streets: the shared city as a map, a street by itself, what each player holds; or the pad."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, ClassVar

from companion.games.streets.words import TYPES
from companion.games.text import Text, say, say_n
from companion.tables import Edit, Seat, Table
from companion.web.devices import store
from companion.web.editors.editor import Document, Editor
from companion.web.editors.forms import Change, FormError, Progress, Shared, pressed
from companion.web.games.streets.board import CITY, GRIFTER, ROWS, STREET, blank_city, owners, part_of, read_city
from companion.web.games.streets.catalogue import by_name, keep, settled
from companion.web.games.streets.closing import Closing, closings
from companion.web.games.streets.notes import field_words, holdings_note, street_words, tile_note, tile_words
from companion.web.games.streets.panels import city_panels, holdings_panels
from companion.web.games.streets.payout import credited, paid_out, says
from companion.web.games.streets.pictures import picture
from companion.web.games.streets.scene import Scene
from companion.web.games.streets.seat import (
    blank_holdings,
    choices,
    grifter_money,
    holder,
    holdings_progress,
    is_holdings,
    read_holdings,
)

_TILE = re.compile(r"board\.city\[x=(-?\d+),y=(-?\d+)\]")
_FIELDS = {
    "board.money": say("Money"),
    "board.advisor": say("Advisor"),
    "board.hand": say("Tiles in hand"),
    "board.turn": say("Whose turn it is"),
    "board.level": say("Level"),
    **{f"board.tokens.{business}": title for business, title in TYPES.items()},
}


class Streets(Editor):
    game = "streets"
    ways = ("board", "pad")
    fragments: ClassVar[Mapping[str, str]] = {
        "city-map": "games/streets/map.html",
        "closing": "games/streets/closing.html",
        "faces": "games/streets/faces.html",
        "lines": "games/streets/lines.html",
    }
    style = "css/games/streets/streets.css"
    script = "js/games/streets/city.js"

    def parts(self, table: Table) -> list[str]:
        """The city is everybody's; alone at the table one also keeps the Grifter's account."""
        solo = [GRIFTER] if len(table.seats) == 1 else []
        return [CITY, STREET, *super().parts(table), *solo]

    def shared(self, table: Table) -> list[Shared]:
        return [Shared(CITY, say("The city"), "game-streets"), Shared(STREET, say("One street"), "onstreet")]

    def template(self, part: str, way: str) -> str:
        if way == "pad" and seat_part(part):
            return "seat/pad.html"
        return "games/streets/holdings.html" if is_holdings(part) else "games/streets/city.html"

    def blank_board(self, table: Table, part: str) -> Any:
        return blank_holdings() if is_holdings(part) else blank_city(part)

    def read_board(self, table: Table, part: str, form: Mapping[str, Any], current: Any) -> Any:
        if is_holdings(part):
            return self._read_holdings(table, part, form, current)
        board = {**current, "city": read_city(table, form, part, by_name())}
        turn = form.get("turn", current["turn"])  # asked for only while a street pays
        board["turn"] = turn if turn in owners(table) else None
        board["tokens"] = _by_street(form, "tokens")
        board["moves"] = _by_street(form, "moves")
        if street := pressed(form, "pay"):
            self._check_tokens(table, part, street, board)
        return board

    def _read_holdings(self, table: Table, part: str, form: Mapping[str, Any], current: Any) -> Any:
        board = read_holdings(form, current)
        for choice in choices(table, part, _documents(table)):
            if choice.key == board["advisor"] != current["advisor"] and choice.against:
                raise FormError("advisor", choice.against)
        return board

    def _check_tokens(self, table: Table, part: str, street: str, board: Any) -> None:
        """Tokens are taken before the money (ST-49): who has a choice makes it first."""
        closing = self._closing(table, part, street, board)
        if closing is None:
            return
        for payee in closing.payees:
            if payee.options and not payee.chosen:
                raise FormError(
                    f"tokens.{closing.key}.{payee.owner}", say("{name} takes a token first", name=payee.seat.name)
                )

    def _closing(self, table: Table, part: str, street: str, board: Any) -> Closing | None:
        """The street that the pressed button pays out, unless another phone did, or the answer was lost on its way."""
        key, _, number = street.partition("#")
        documents = _documents(table)
        standing = (documents.get(part) or self.blank(table, part))["board"]
        if number != str(standing["paid"]):
            return None
        found = closings(Scene(table, part, board, documents))
        return next((closing for closing in found if closing.key == key), None)

    def change(self, table: Table, part: str, form: Mapping[str, Any], before: Any, document: Document) -> Change:
        """A street that pays changes the city and every account at once, so that one undo takes all of it back."""
        if is_holdings(part):
            return super().change(table, part, form, before, document)
        keep(settled((before or {}).get("board", {}).get("city", []), document["board"]["city"]))
        street = pressed(form, "pay")
        closing = self._closing(table, part, street, document["board"]) if street else None
        if closing is None:
            return super().change(table, part, form, before, document)
        kept = store().parts(table.id)
        others = []
        for payee in closing.payees:
            key = part_of(payee.owner)
            there = kept[key].document if key in kept else None
            paid = credited(there or self.blank(table, key), payee)
            others.append(Edit(key, paid, kept[key].revision if key in kept else 0))
        board = paid_out(part, document["board"], closing)
        return Change({**document, "board": board}, says(closing), tuple(others))

    def board_progress(self, table: Table, part: str, board: Any) -> Progress:
        if is_holdings(part):
            return holdings_progress(board)
        buildings = sum(not picture(tile["face"]).big for tile in board["city"])
        if not buildings:
            return Progress("nothing", say("nothing entered yet"), 0)
        caption = say_n("{n} building laid", "{n} buildings laid", buildings)
        return Progress("in-progress", caption, min(100, 100 * buildings // (ROWS - 3)))

    def assemble(self, table: Table, parts: Mapping[str, Any]) -> tuple[Document, tuple[Seat, ...]] | None:
        """Everybody once the city has grown; before that, who has entered something. The Grifter follows his rival."""
        city = parts[CITY]["board"]["city"] if parts.get(CITY) else []
        grown = self.progress(table, CITY, parts.get(CITY)).state != "nothing"
        players: list[Document] = []
        seats: list[Seat] = []
        for owner, seat in owners(table).items():
            part = part_of(owner)
            document = parts.get(part)
            entered = self.progress(table, part, document).state != "nothing"
            if entered or grown or (owner == GRIFTER and seats):
                players.append({"name": seat.name, **self._player(table, owner, document or self.blank(table, part))})
                seats.append(seat)
        if not seats:
            return None
        board = {**blank_city(CITY), "city": city}
        return {"city": Scene(table, CITY, board, parts).tiles, "players": players}, tuple(seats)

    def _player(self, table: Table, owner: str, document: Document) -> Document:
        if owner == GRIFTER:
            return {**holder(table, document["board"]), "money": grifter_money(table, document["board"])}
        return self.player(table, table.seats[int(owner)], document)

    def board_player(self, table: Table, seat: Seat, board: Any) -> Document:
        return holder(table, board)

    def label(self, table: Table, part: str, path: str) -> Text:
        if found := _TILE.match(path):
            return say("the tile at {x}, {y}", x=int(found[1]), y=int(found[2]))
        return _FIELDS.get(path) or street_words(table, path) or super().label(table, part, path)

    def shown(self, table: Table, part: str, path: str, value: Any) -> Text:
        if _TILE.match(path):
            return tile_words(table, value)
        return field_words(table, path, value) or super().shown(table, part, path, value)

    def note(self, table: Table, part: str, before: Any, after: Document) -> Text:
        """The one tile that came, went or changed, or the one field of a player; else how far the part is."""
        was, now = (before or self.blank(table, part))["board"], after["board"]
        if was == now or (self.way(after) == "pad" and seat_part(part)):
            return super().note(table, part, before, after)
        found = holdings_note(was, now) if is_holdings(part) else tile_note(table, was["city"], now["city"])
        return found or self.progress(table, part, after).caption

    def panels(self, table: Table, part: str, document: Document, score: Any) -> Mapping[str, Any]:
        documents = {**_documents(table), part: document}
        if is_holdings(part):
            return holdings_panels(table, part, documents, score)
        return city_panels(Scene(table, part, document["board"], documents), score)


def seat_part(part: str) -> bool:
    return part.startswith("seat-")


def _documents(table: Table) -> dict[str, Any]:
    return {key: part.document for key, part in store().parts(table.id).items()}


def _by_street(form: Mapping[str, str], name: str) -> dict[str, dict[str, str]]:
    """Choices for each closing street: fields like `tokens.0,1.2`, the street's first cell and who or what."""
    found: dict[str, dict[str, str]] = {}
    for field, value in form.items():
        head, _, rest = field.partition(".")
        street, _, who = rest.partition(".")
        if head == name and street and who and value:
            found.setdefault(street, {})[who] = value
    return found


EDITOR = Streets()
