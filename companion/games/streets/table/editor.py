"""Streets: the shared city as a map, a street by itself, what each player holds; or the pad."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any, ClassVar

from companion.game.game import Ledger
from companion.game.text import Text, say, say_n
from companion.games.streets import board as engine
from companion.games.streets.board import BUSINESSES
from companion.games.streets.setup import HAND
from companion.games.streets.table.city_board import GRIFTER, STREET, grifter_seat
from companion.games.streets.table.city_part import CityPart, StreetsPart
from companion.games.streets.table.collection import known_tiles
from companion.games.streets.table.game_state import payouts, player, turn_strip
from companion.games.streets.table.holdings import (
    HAND_ADVISORS,
    LEVELS,
    AdvisorOption,
    HoldingsBoard,
    advisor_options,
    grifter_capital,
    read_holdings,
)
from companion.games.streets.table.log_text import holdings_note
from companion.games.streets.table.payouts import leave_as_paid, paid_otherwise, recounted
from companion.session.collection import collection_entries
from companion.session.editors.city import CITY
from companion.session.editors.editor import Editor, Final
from companion.session.editors.form_reading import NOTHING_ENTERED, FormError, MissingEntry, Progress, missing_text
from companion.session.editors.part import Document, Form, Part, Parts, Path, Player, Query, SeatPart
from companion.session.editors.turn_bar import TurnBar
from companion.session.score import Score
from companion.tables import Edit, Seat

_CITY, _STREET = say("The city"), say("One street")


class HoldingsPart(StreetsPart[HoldingsBoard], SeatPart[HoldingsBoard]):
    """What a player holds besides the city."""

    modes: ClassVar[tuple[str, ...]] = ("board", "pad")
    board_type = HoldingsBoard

    def template(self, mode: str) -> str:
        return "games/streets/pad.html" if mode == "pad" else "games/streets/holdings.html"

    def blank_board(self) -> HoldingsBoard:
        return HoldingsBoard(money=None, tokens=engine.Tokens(), advisor=None, hand=(), level="easy")

    def read_board(self, form: Form, current: HoldingsBoard) -> HoldingsBoard:
        board = read_holdings(form, current)
        for option in self._advisors():
            if option.key == board.advisor != current.advisor and option.against:
                raise FormError("advisor", option.against)
        return board

    def _advisors(self) -> list[AdvisorOption]:
        others = {part.owner: part.entered_board for part in self.parts.seats if part is not self and part.document}
        return advisor_options(self.table, others)

    def progress(self, document: Document | None) -> Progress:
        """Where streets of the map have paid, who got nothing and entered nothing has no money, and is complete."""
        return super().progress(self.blank() if document is None and self._is_paid_from_map else document)

    def board_progress(self, board: HoldingsBoard) -> Progress:
        """Complete with the money counted: tokens and advisor may well be none."""
        if board.money is not None or self._is_paid_from_map:
            return Progress("complete", say("money: {n}", n=board.money or 0), 100)
        if board.tokens != engine.Tokens() or board.advisor or board.hand:
            return Progress("in-progress", missing_text(self.board_missing(board)), 50)
        return NOTHING_ENTERED

    def board_missing(self, board: HoldingsBoard) -> list[MissingEntry]:
        has_money = board.money is not None or self._is_paid_from_map
        return [] if has_money else [MissingEntry(say("Money"), "money")]

    @property
    def _is_paid_from_map(self) -> bool:
        """Whether streets of the map have paid: then who got nothing has 0, though nobody entered it."""
        return city_of(self.parts).entered_board.paid > 0

    def board_highlights(self, path: Path, _category: str, _board: HoldingsBoard) -> Iterable[str]:
        match path:
            case ("tokens", str(business), *_):
                return [f"tokens.{business}"]
            case (("money" | "advisor") as field, *_):
                return [field]
        return ()

    def board_player(self, board: HoldingsBoard) -> engine.Player:
        """With the reasons of the money, street by street; a total says nothing of them."""
        ledger = payouts(board, self.parts.readings) if self.mode_now == "board" else ()
        return player(self.table, self.owner.name, board, ledger)

    def pad_player(self, numbers: Mapping[str, int]) -> Player:
        """Tokens are an object of their own in the pad of the `final` document."""
        tokens = {business: numbers[business] for business in BUSINESSES if business in numbers}
        pad = {key: number for key, number in numbers.items() if key not in tokens}
        return {"pad": {**pad, "tokens": tokens} if tokens else pad}

    def as_pad(self, player: Ledger, board: HoldingsBoard) -> dict[str, int]:
        """With the tokens of the board, not with what they pay."""
        given = super().as_pad(player, board)
        if not self.table.options.get("business"):
            return given
        tokens = {business: board.tokens.of(business) for business in BUSINESSES}
        return {key: given[key] for key in given if key not in ("majority", "sets")} | tokens

    def note(self, before: Document | None, after: Document) -> Text:
        """The one thing of a player that changed; else how far the part is."""
        was, now = self.board(before), self.board(after)
        if was == now or self.mode(after) != "board":
            return super().note(before, after)
        return holdings_note(was, now) or self.progress(after).caption

    def panels(self, _document: Document, score: Score, _query: Query) -> Mapping[str, Any]:
        return {
            **self.common_panels(),
            "findings": score.findings(self.owner),
            "advisors": self._advisors() if self.table.options.get("advisors") else [],
            "in_hand": HAND_ADVISORS,
            "hand_slots": range(HAND),
            "levels": [],
            "tiles": known_tiles(collection_entries(self.snapshot)),
        }


class GrifterPart(HoldingsPart):
    """The account of the solo rival: he has no seat, no pad and no advisor."""

    modes = ("board",)

    def __init__(self, parts: Parts) -> None:
        super().__init__(parts, grifter_seat(parts.snapshot.table), GRIFTER)

    def board_player(self, board: HoldingsBoard) -> engine.Player:
        """His capital comes first."""
        his, capital = super().board_player(board), grifter_capital(self.table, board.level)
        if not capital:
            return his
        start = engine.Payout(building=str(say("The Grifter’s capital")), pays=capital, rule="ST-67")
        ledger = (start, *his.payouts) if self.mode_now == "board" else ()
        return replace(his, money=his.money + capital, payouts=ledger)

    def panels(self, document: Document, score: Score, query: Query) -> Mapping[str, Any]:
        """With the money he starts with at each level (ST-67, ST-70)."""
        levels = [(level, title, grifter_capital(self.table, level)) for level, title in LEVELS.items()]
        return {**super().panels(document, score, query), "advisors": [], "levels": levels}


class Streets(Editor):
    game = "streets"
    fragments: ClassVar[Mapping[str, str]] = {
        "city-map": "games/streets/map.html",
        "supply": "games/streets/supply.html",
        "closing": "games/streets/closing.html",
        "faces": "games/streets/faces.html",
        "lines": "games/lines.html",
    }
    pad_fragments: ClassVar[Mapping[str, str]] = {"lines": "games/lines.html"}
    style = "css/games/streets/streets.css"
    script = "js/games/streets/city.js"

    def build_parts(self, parts: Parts) -> list[Part[Any]]:
        """The city is everybody's; alone at the table one also keeps the Grifter's account."""
        city, street = CityPart(parts, CITY, _CITY, "game-streets"), CityPart(parts, STREET, _STREET, "onstreet")
        seats = [HoldingsPart(parts, seat) for seat in parts.snapshot.table.seats]
        return [city, street, *seats, *([GrifterPart(parts)] if len(seats) == 1 else [])]

    def turn_bar(self, parts: Parts) -> TurnBar | None:
        return turn_strip(city_of(parts).game_state)

    def game_progress(self, parts: Parts) -> Text | None:
        left = _tiles_left(parts)
        if not left:
            return None
        return say_n(
            "{n} tile is still in the stack or in hand, and the totals are what everyone would have if it ended now",
            "{n} tiles are still in the stack or in hand, and the totals are what everyone would have if it ended now",
            left,
        )

    def finished_early(self, parts: Parts) -> Text | None:
        left = _tiles_left(parts)
        return say_n("Finished with {n} tile left.", "Finished with {n} tiles left.", left) if left else None

    def cash_category(self, parts: Parts) -> str | None:
        return "money" if _tiles_left(parts) else None

    def paid_otherwise(self, parts: Parts, reading: str, value: str) -> Mapping[Seat, tuple[int, int]]:
        found = ((part.owner, paid_otherwise(part.entered_board, reading, value)) for part in _paid_parts(parts))
        return {owner: paid for owner, paid in found if paid}

    def settle_paid(self, parts: Parts, reading: str, value: str, *, recount: bool) -> list[Edit]:
        settle = recounted if recount else leave_as_paid
        edits = []
        for part in _paid_parts(parts):
            board = settle(part.entered_board, reading, value)
            if board != part.entered_board:
                edits.append(Edit(part.key, part.with_board(part.entered, board), part.state.revision))
        return edits

    def rank(self, parts: Parts) -> str | None:
        part = parts.get(GRIFTER)
        return part.entered_board.level if part else None

    def final_document(self, parts: Parts) -> tuple[Final, tuple[Seat, ...]] | None:
        """Everybody once the city has grown; before that, who has entered something. The Grifter follows his rival."""
        city = city_of(parts)
        grown = city.progress_now.state != "nothing"
        entered = [
            part
            for part in parts.values()
            if isinstance(part, HoldingsPart) and (grown or part.progress_now.state != "nothing")
        ]
        grifter = parts.get(GRIFTER)
        if isinstance(grifter, HoldingsPart) and entered and grifter not in entered:
            entered.append(grifter)
        if not entered:
            return None
        tiles = city.game_state.tiles if city.document else ()
        players = [part.player(part.document) for part in entered]
        return {"city": tiles, "players": players}, tuple(part.owner for part in entered)


def _paid_parts(parts: Parts) -> list[HoldingsPart]:
    """The accounts that have a ledger; a pad has only its sums."""
    return [part for part in parts.values() if isinstance(part, HoldingsPart) and part.mode_now == "board"]


def _tiles_left(parts: Parts) -> int | None:
    """The tiles that are still to be laid. None where there is no map, or everybody has a pad: nobody can tell."""
    city = city_of(parts)
    if city.progress_now.state == "nothing" or not _paid_parts(parts):
        return None
    left = city.game_state.supply
    return left.stack + left.hands


def city_of(parts: Parts) -> CityPart:
    city = parts[CITY]
    assert isinstance(city, CityPart)
    return city


EDITOR = Streets()
