"""Streets: the shared city as a map, a street by itself, what each player holds; or the pad."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any, ClassVar

from companion.games.text import Text, say
from companion.session.collection import collection_entries
from companion.session.editors.city import CITY
from companion.session.editors.editor import Editor, Final
from companion.session.editors.form_reading import FormError, MissingEntry, Progress
from companion.session.editors.part import Document, Form, Part, Parts, Path, Player, Query, SeatPart
from companion.session.editors.strip import Strip
from companion.session.games.streets.board import GRIFTER, STREET, blank_city, grifter
from companion.session.games.streets.city import CityPart
from companion.session.games.streets.ledger import payouts
from companion.session.games.streets.notes import Worded, holdings_note
from companion.session.games.streets.panels import grifter_levels, holdings_panels
from companion.session.games.streets.scene import Scene
from companion.session.games.streets.seat import (
    Choice,
    HoldingsBoard,
    blank_holdings,
    choices,
    grifter_capital,
    holder,
    holdings_progress,
    holdings_untold,
    read_holdings,
)
from companion.session.games.streets.turns import strip
from companion.session.score import Score
from companion.tables import Seat


class Holdings(Worded[HoldingsBoard], SeatPart[HoldingsBoard]):
    """What a player holds besides the city."""

    modes: ClassVar[tuple[str, ...]] = ("board", "pad")

    def template(self, mode: str) -> str:
        return super().template(mode) if mode == "pad" else "games/streets/holdings.html"

    def blank_board(self) -> HoldingsBoard:
        return blank_holdings()

    def read_board(self, form: Form, current: HoldingsBoard) -> HoldingsBoard:
        board = read_holdings(form, current)
        for choice in self._advisors(self.snapshot.documents):
            if choice.key == board["advisor"] != current["advisor"] and choice.against:
                raise FormError("advisor", choice.against)
        return board

    def _advisors(self, documents: Mapping[str, Any]) -> list[Choice]:
        return choices(self.table, self.key, documents)

    def board_progress(self, board: HoldingsBoard) -> Progress:
        return holdings_progress(board)

    def board_missing(self, board: HoldingsBoard) -> Iterable[MissingEntry]:
        return holdings_untold(board)

    def board_highlights(self, path: Path, _category: str, _board: HoldingsBoard) -> Iterable[str]:
        match path:
            case ("tokens", str(business), *_):
                return [f"tokens.{business}"]
            case (("money" | "advisor") as field, *_):
                return [field]
        return ()

    def board_player(self, board: HoldingsBoard) -> Player:
        return holder(self.table, board)

    def payouts(self, scene: Scene) -> list[dict[str, Any]]:
        """Where the money came from, street by street."""
        return payouts(scene, self.entered["board"])

    def note(self, before: Document | None, after: Document) -> Text:
        """The one thing of a player that changed; else how far the part is."""
        was, now = (before or self.blank())["board"], after["board"]
        if was == now or self.mode(after) == "pad":
            return super().note(before, after)
        return holdings_note(was, now) or self.progress(after).caption

    def panels(self, document: Document, score: Score, _query: Query) -> Mapping[str, Any]:
        advised = self.table.options.get("advisors")
        advisors = self._advisors({**self.snapshot.documents, self.key: document}) if advised else []
        return holdings_panels(self.table, self.owner, advisors, collection_entries(self.snapshot), score)


class GrifterPart(Holdings):
    """The account of the solo rival: he has no seat, no pad and no advisor."""

    modes = ("board",)

    def __init__(self, parts: Parts) -> None:
        super().__init__(parts, grifter(parts.snapshot.table))
        self.key, self.title, self.seat = GRIFTER, say("The Grifter"), None

    def board_player(self, board: HoldingsBoard) -> Player:
        player = super().board_player(board)
        return {**player, "money": player["money"] + grifter_capital(self.table, board)}

    def payouts(self, scene: Scene) -> list[dict[str, Any]]:
        """His capital comes first."""
        capital = grifter_capital(self.table, self.entered["board"])
        start = {"building": str(say("The Grifter’s capital")), "pays": capital, "rule": "ST-67"}
        return [*([start] if capital else []), *super().payouts(scene)]

    def panels(self, _document: Document, score: Score, _query: Query) -> Mapping[str, Any]:
        panels = holdings_panels(self.table, self.owner, [], collection_entries(self.snapshot), score)
        return {**panels, "levels": grifter_levels(self.table)}


class Streets(Editor):
    game = "streets"
    fragments: ClassVar[Mapping[str, str]] = {
        "city-map": "games/streets/map.html",
        "supply": "games/streets/supply.html",
        "closing": "games/streets/closing.html",
        "faces": "games/streets/faces.html",
        "lines": "games/lines.html",
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

    def strip(self, parts: Parts) -> Strip | None:
        return strip(_city(parts).scene)

    def rank(self, parts: Parts) -> str | None:
        part = parts.get(GRIFTER)
        return part.entered["board"]["level"] if part else None

    def assemble(self, parts: Parts) -> tuple[Final, tuple[Seat, ...]] | None:
        """Everybody once the city has grown; before that, who has entered something. The Grifter follows his rival."""
        city = _city(parts)
        grown = city.progress_now.state != "nothing"
        scene = city.scene if city.document else replace(city.scene, board={**blank_city(CITY), "city": []})
        players: list[Player] = []
        seats: list[Seat] = []
        for part in parts.values():
            if not isinstance(part, Holdings):
                continue
            entered = part.progress_now.state != "nothing"
            if entered or grown or (part.seat is None and seats):
                ledger = {"payouts": part.payouts(scene)} if part.mode(part.entered) == "board" else {}
                players.append({"name": part.owner.name, **part.player(part.entered), **ledger})
                seats.append(part.owner)
        if not seats:
            return None
        return {"city": scene.tiles, "players": players}, tuple(seats)


def _city(parts: Parts) -> CityPart:
    city = parts[CITY]
    assert isinstance(city, CityPart)
    return city


EDITOR = Streets()
