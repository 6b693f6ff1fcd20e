"""Streets: the shared city as a map, a street by itself, what each player holds; or the pad."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from companion.games.streets.words import TYPES
from companion.games.text import Text, say, say_n
from companion.tables import Edit, Seat
from companion.web.editors.editor import Editor, Final
from companion.web.editors.forms import Change, FormError, Progress, pressed
from companion.web.editors.part import Document, Form, Part, Parts, Player, Query, SeatPart
from companion.web.editors.score import Score
from companion.web.games.streets.board import (
    CITY,
    GRIFTER,
    ROWS,
    STREET,
    blank_city,
    grifter,
    owners,
    part_of,
    read_city,
)
from companion.web.games.streets.closing import Closing, closings
from companion.web.games.streets.collection import by_name, new_tiles, settled
from companion.web.games.streets.notes import field_words, holdings_note, street_words, tile_note, tile_words
from companion.web.games.streets.panels import city_panels, grifter_levels, holdings_panels
from companion.web.games.streets.payout import credited, paid_out, says
from companion.web.games.streets.pictures import picture
from companion.web.games.streets.scene import Scene
from companion.web.games.streets.seat import (
    Choice,
    blank_holdings,
    choices,
    grifter_money,
    holder,
    holdings_progress,
    read_holdings,
)
from companion.where import steps

_FIELDS = {
    "board.money": say("Money"),
    "board.advisor": say("Advisor"),
    "board.hand": say("Tiles in hand"),
    "board.turn": say("Whose turn it is"),
    "board.level": say("Level"),
    **{f"board.tokens.{business}": title for business, title in TYPES.items()},
}


class _Worded(Part[Any]):
    """What all parts of the game say about their fields."""

    def label(self, path: str) -> Text:
        match steps(path):
            case ("board", "city", (int(x), int(y)), *_):
                return say("the tile at {x}, {y}", x=x, y=y)
        return _FIELDS.get(path) or street_words(self.table, path) or super().label(path)

    def shown(self, path: str, value: Any) -> Text:
        match steps(path):
            case ("board", "city", (int(), int()), *_):
                return tile_words(self.table, value)
        return field_words(self.table, path, value) or super().shown(path, value)


class CityPart(_Worded):
    """The city that everybody builds, or a street by itself."""

    def template(self, mode: str) -> str:
        return "games/streets/city.html"

    def blank_board(self) -> Any:
        return blank_city(self.key)

    def read_board(self, form: Form, current: Any) -> Any:
        board = {**current, "city": read_city(self.table, form, self.key, by_name(self.snapshot.collection))}
        turn = form.get("turn", current["turn"])  # asked for only while a street pays
        board["turn"] = turn if turn in owners(self.table) else None
        board["tokens"] = _by_street(form, "tokens")
        board["moves"] = _by_street(form, "moves")
        if street := pressed(form, "pay"):
            self._check_tokens(street, board)
        return board

    def _check_tokens(self, street: str, board: Any) -> None:
        """Tokens are taken before the money (ST-49): who has a choice makes it first."""
        closing = self._closing(street, board)
        if closing is None:
            return
        for payee in closing.payees:
            if payee.options and not payee.chosen:
                raise FormError(
                    f"tokens.{closing.key}.{payee.owner}", say("{name} takes a token first", name=payee.seat.name)
                )

    def _closing(self, street: str, board: Any) -> Closing | None:
        """The street that the pressed button pays out, unless another phone did, or the answer was lost on its way."""
        key, _, number = street.partition("#")
        if number != str(self.entered["board"]["paid"]):
            return None
        scene = Scene(self.table, self.key, board, self.snapshot.documents)
        return next((closing for closing in closings(scene) if closing.key == key), None)

    def change(self, form: Form, before: Document | None, document: Document) -> Change:
        """A street that pays changes the city and every account at once, so that one undo takes all of it back."""
        board = document["board"]
        former = before["board"]["city"] if before else []
        made = new_tiles(self.snapshot.collection, settled(former, board["city"]))
        street = pressed(form, "pay")
        closing = self._closing(street, board) if street else None
        if closing is None:
            return Change(document, self.note(before, document), made=made)
        others = []
        for payee in closing.payees:
            account = self.parts[part_of(payee.owner)]
            others.append(Edit(account.key, credited(account.entered, payee), account.state.revision))
        paid = paid_out(self.key, board, closing)
        return Change({**document, "board": paid}, says(closing), tuple(others), made)

    def board_progress(self, board: Any) -> Progress:
        buildings = sum(not picture(tile["face"]).big for tile in board["city"])
        if not buildings:
            return Progress("nothing", say("nothing entered yet"), 0)
        caption = say_n("{n} building laid", "{n} buildings laid", buildings)
        return Progress("in-progress", caption, min(100, 100 * buildings // (ROWS - 3)))

    def note(self, before: Document | None, after: Document) -> Text:
        """The one tile that came, went or changed; else how far the city is."""
        was, now = (before or self.blank())["board"], after["board"]
        return tile_note(self.table, was["city"], now["city"]) or super().note(before, after)

    def panels(self, document: Document, score: Score, query: Query) -> Mapping[str, Any]:
        documents = {**self.snapshot.documents, self.key: document}
        scene = Scene(self.table, self.key, document["board"], documents)
        return city_panels(scene, self.snapshot.collection, score)


class Holdings(_Worded, SeatPart[Any]):
    """What a player holds besides the city."""

    modes: ClassVar[tuple[str, ...]] = ("board", "pad")

    def template(self, mode: str) -> str:
        return super().template(mode) if mode == "pad" else "games/streets/holdings.html"

    def blank_board(self) -> Any:
        return blank_holdings()

    def read_board(self, form: Form, current: Any) -> Any:
        board = read_holdings(form, current)
        for choice in self._advisors(self.snapshot.documents):
            if choice.key == board["advisor"] != current["advisor"] and choice.against:
                raise FormError("advisor", choice.against)
        return board

    def _advisors(self, documents: Mapping[str, Any]) -> list[Choice]:
        return choices(self.table, self.key, documents)

    def board_progress(self, board: Any) -> Progress:
        return holdings_progress(board)

    def board_player(self, board: Any) -> Player:
        return holder(self.table, board)

    def note(self, before: Document | None, after: Document) -> Text:
        """The one thing of a player that changed; else how far the part is."""
        was, now = (before or self.blank())["board"], after["board"]
        if was == now or self.mode(after) == "pad":
            return super().note(before, after)
        return holdings_note(was, now) or self.progress(after).caption

    def panels(self, document: Document, score: Score, query: Query) -> Mapping[str, Any]:
        advised = self.table.options.get("advisors")
        advisors = self._advisors({**self.snapshot.documents, self.key: document}) if advised else []
        return holdings_panels(self.table, self.owner, advisors, self.snapshot.collection, score)


class GrifterPart(Holdings):
    """The account of the solo rival: he has no seat, no pad and no advisor."""

    modes = ("board",)

    def __init__(self, parts: Parts) -> None:
        super().__init__(parts, grifter(parts.snapshot.table))
        self.key, self.title, self.seat = GRIFTER, say("The Grifter"), None

    def board_player(self, board: Any) -> Player:
        return {**super().board_player(board), "money": grifter_money(self.table, board)}

    def panels(self, document: Document, score: Score, query: Query) -> Mapping[str, Any]:
        panels = holdings_panels(self.table, self.owner, [], self.snapshot.collection, score)
        return {**panels, "levels": grifter_levels(self.table)}


def _by_street(form: Form, name: str) -> dict[str, dict[str, str]]:
    """Choices for each closing street: fields like `tokens.0,1.2`, the street's first cell and who or what."""
    choices: dict[str, dict[str, str]] = {}
    for field, value in form.items():
        head, _, rest = field.partition(".")
        street, _, who = rest.partition(".")
        if head == name and street and who and value:
            choices.setdefault(street, {})[who] = value
    return choices


class Streets(Editor):
    game = "streets"
    fragments: ClassVar[Mapping[str, str]] = {
        "city-map": "games/streets/map.html",
        "closing": "games/streets/closing.html",
        "faces": "games/streets/faces.html",
        "lines": "games/streets/lines.html",
    }
    style = "css/games/streets/streets.css"
    script = "js/games/streets/city.js"

    def make(self, parts: Parts) -> Iterator[Part[Any]]:
        """The city is everybody's; alone at the table one also keeps the Grifter's account."""
        yield CityPart(parts, CITY, say("The city"), "game-streets")
        yield CityPart(parts, STREET, say("One street"), "onstreet")
        seats = parts.snapshot.table.seats
        for seat in seats:
            yield Holdings(parts, seat)
        if len(seats) == 1:
            yield GrifterPart(parts)

    def assemble(self, parts: Parts) -> tuple[Final, tuple[Seat, ...]] | None:
        """Everybody once the city has grown; before that, who has entered something. The Grifter follows his rival."""
        snapshot, city = parts.snapshot, parts[CITY]
        grown = city.progress(city.document).state != "nothing"
        players: list[Player] = []
        seats: list[Seat] = []
        for part in parts.values():
            if not isinstance(part, Holdings):
                continue
            entered = part.progress(part.document).state != "nothing"
            if entered or grown or (part.seat is None and seats):
                players.append({"name": part.owner.name, **part.player(part.entered)})
                seats.append(part.owner)
        if not seats:
            return None
        tiles = city.document["board"]["city"] if city.document else []
        scene = Scene(snapshot.table, CITY, {**blank_city(CITY), "city": tiles}, snapshot.documents)
        return {"city": scene.tiles, "players": players}, tuple(seats)


EDITOR = Streets()
