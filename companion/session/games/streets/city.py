"""The part with the tiles: the city that everybody builds, or a street by itself, which both pay when they close."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from companion.games.lazy import cached_property
from companion.games.text import Text, say, say_n
from companion.session.collection import collection_entries
from companion.session.editors.city import CITY, placed
from companion.session.editors.form_reading import Change, FormError, Progress, button_value
from companion.session.editors.part import Document, Form, Path, Query
from companion.session.games.streets.board import (
    STREET,
    STREET_CELLS,
    CityBoard,
    TileEntry,
    blank_city,
    owners,
    part_of,
    read_city,
)
from companion.session.games.streets.closing import Closing, closings
from companion.session.games.streets.collection import by_name, finished, new_tiles
from companion.session.games.streets.ledger import booked
from companion.session.games.streets.notes import Worded, tile_note
from companion.session.games.streets.panels import city_panels
from companion.session.games.streets.payout import credited, paid_out, says
from companion.session.games.streets.scene import Scene
from companion.session.games.streets.turns import (
    buildings,
    chosen_turn,
    followed,
    left,
    moved_in,
    next_turn,
    with_arrivals,
)
from companion.session.score import Score
from companion.tables import Edit


class CityPart(Worded[CityBoard]):
    """The city that everybody builds, or a street by itself."""

    def template(self, _mode: str) -> str:
        return "games/streets/city.html"

    def blank_board(self) -> CityBoard:
        return blank_city(self.key)

    def highlights(self, path: Path, _category: str, final: Mapping[str, Any]) -> Iterable[str]:
        match path:
            case ("city", int(n), *_) if n < len(final["city"]):
                return [f"at-{final['city'][n]['x']},{final['city'][n]['y']}"]
        return ()

    def read_board(self, form: Form, current: CityBoard) -> CityBoard:
        tiles = by_name(collection_entries(self.snapshot))
        board: CityBoard = {**current, "city": read_city(self.table, form, self.key, tiles)}
        board["turn"] = chosen_turn(form, owners(self.table), current["turn"])
        board["tokens"] = _by_street(form, "tokens")
        board["moves"] = _by_street(form, "moves")
        if street := button_value(form, "pay"):
            self._check_tokens(street, board)
        return board

    def without_absent_players(self, board: CityBoard) -> CityBoard:
        here = owners(self.table)
        city = [tile if (tile["owner"] or "") in {"", *here} else _unowned(tile) for tile in board["city"]]
        tokens = {
            street: {owner: token for owner, token in chosen.items() if owner in here}
            for street, chosen in board["tokens"].items()
        }
        return {**board, "city": city, "tokens": tokens, "turn": board["turn"] if board["turn"] in here else None}

    def _check_tokens(self, street: str, board: CityBoard) -> None:
        """Tokens are taken before the money (ST-49): who has a choice makes it first."""
        closing = self._closing(street, board)
        if closing is None:
            return
        for payee in closing.payees:
            if payee.options and not payee.chosen:
                raise FormError(
                    f"tokens.{closing.key}.{payee.owner}", say("{name} takes a token first", name=payee.seat.name)
                )

    def _closing(self, street: str, board: CityBoard) -> Closing | None:
        """The street that the pressed button pays out, unless another phone did, or the answer was lost on its way."""
        key, _, number = street.partition("#")
        if number != str(self.entered["board"]["paid"]):
            return None
        return next((closing for closing in closings(self._scene(board)) if closing.key == key), None)

    @cached_property
    def scene(self) -> Scene:
        """The board as it stands, among the other parts."""
        return self._scene(self.entered["board"])

    def _scene(self, board: CityBoard) -> Scene:
        return Scene(self.table, self.key, board, self.snapshot.documents)

    def change(self, form: Form, before: Document | None, document: Document) -> Change:
        """A street that pays changes the city and every account at once, so that one undo takes all of it back."""
        former: CityBoard = (before or self.blank())["board"]
        laid = form.get("laid", "")
        board = self._after_turn(former, document["board"], laid)
        document = {**document, "board": board}
        new = new_tiles(collection_entries(self.snapshot), finished(form, former["city"], board["city"]))
        if (home := button_value(form, "settle")) and (moved := moved_in(self._scene(board), home)):
            return Change({**document, "board": moved[0]}, moved[1], new_entries=new)
        street = button_value(form, "pay")
        closing = self._closing(street, board) if street else None
        if closing is None:
            return Change(document, self.note(before, document), new_entries=new)
        others = []
        for payee in closing.payees:
            account = self.parts[part_of(payee.owner)]
            ledger = booked(self._scene(board), payee)
            others.append(Edit(account.key, credited(account.entered, payee, ledger), account.state.revision))
        paid = paid_out(self.key, board, closing)
        scene = self._scene(paid)
        if not closings(scene):
            paid = next_turn(scene, paid)
        return Change({**document, "board": paid}, says(closing), tuple(others), new)

    def _after_turn(self, former: CityBoard, board: CityBoard, laid: str) -> CityBoard:
        """On the map people come with what is built, and turns are followed; a street by itself knows neither."""
        if self.key == STREET:
            return board
        board = {**board, "city": with_arrivals(former["city"], board["city"], laid)}
        return followed(self._scene(board), former, laid)

    def board_progress(self, board: CityBoard) -> Progress:
        """How far the city is, and whether the end is near (ST-29)."""
        laid = buildings(board["city"])
        if not laid:
            return Progress("nothing", say("nothing entered yet"), 0)
        caption = say_n("{n} building laid", "{n} buildings laid", laid)
        if self.key == STREET:
            return Progress("in-progress", caption, min(100, 100 * laid // len(STREET_CELLS)))
        supply = left(self._scene(board))
        if not supply.stack:
            near = say("the stack is empty") if supply.hands else say("the game is over")
            caption = say("{laid}; {near}", laid=caption, near=near)
        return Progress("in-progress", caption, min(100, 100 * laid // supply.tiles))

    def note(self, before: Document | None, after: Document) -> Text:
        """The one tile that came, went or changed; else whose turn it has become, or how far the city is."""
        was, now = (before or self.blank())["board"], after["board"]
        note = tile_note(self.table, was["city"], now["city"])
        if self.key == CITY:
            note = placed(note, was["city"], now["city"])
        seat = owners(self.table).get(now["turn"] or "") if was["turn"] != now["turn"] else None
        return note or (say("{name}’s turn", name=seat.name) if seat else super().note(before, after))

    def panels(self, _document: Document, score: Score, _query: Query) -> Mapping[str, Any]:
        if self.key == CITY and score.board:
            self.scene.take(score.board.city)
        return city_panels(self.scene, collection_entries(self.snapshot), score)


def _unowned(tile: TileEntry) -> TileEntry:
    return {**tile, "owner": None, "signs": 1}


def _by_street(form: Form, name: str) -> dict[str, dict[str, str]]:
    """Choices for each closing street: fields like `tokens.0,1.2`, the street's first cell and who or what."""
    choices: dict[str, dict[str, str]] = {}
    for field, value in form.items():
        head, _, rest = field.partition(".")
        street, _, who = rest.partition(".")
        if head == name and street and who and value:
            choices.setdefault(street, {})[who] = value
    return choices
