"""The street as the page draws it: storeys from the top down, what was used before, what a new roof pays."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from companion import documents
from companion.games.game import Readings
from companion.games.text import Catalogue, Text
from companion.games.uptown import GAME
from companion.games.uptown.board import Card, Lot, Lots, Purse
from companion.games.uptown.legality import closes
from companion.paths import steps
from companion.session.games.uptown import words
from companion.session.games.uptown.board import Board, lots_of, roofs, unpaid
from companion.session.games.uptown.notation import NoWord, card_document, read_storey, write_storey
from companion.tables import LogEntry

SHELF = 24
_INKS = {
    "office": "blue", "services": "violet", "apartment": "pink", "cafe": "orange",
    "shop": "yellow", "hotel": "red", "park": "green",
}  # fmt: skip
_PURSES: Mapping[Purse, str] = {"income": "coin", "prestige": "star"}
_PER = {"floor-below": "below", "ground": "ground"}


@dataclass(frozen=True)
class Pay:
    """An effect as it is drawn: the number, coin or star, and what it is paid for."""

    pays: int
    purse: str
    per: str | None
    street: bool


@dataclass(frozen=True)
class Storey:
    """A card as it is drawn, with what breaks a rule there and what it pays."""

    card: Card
    place: str = ""
    findings: tuple[Mapping[str, Any], ...] = ()
    lines: tuple[Mapping[str, Any], ...] = ()

    @property
    def code(self) -> str:
        return write_storey(self.card)

    @property
    def words(self) -> Text:
        return words.storey(self.card)

    @property
    def ink(self) -> str:
        return _INKS.get(self.card.kind or "", "stone")

    @property
    def pays(self) -> list[Pay]:
        return [
            Pay(effect.pays, icon, _PER.get(effect.per) or effect.kind, effect.per == "kind-on-street")
            for purse, icon in _PURSES.items()
            for effect in self.card.effects(purse)
        ]


@dataclass(frozen=True)
class Building:
    """A lot as it is drawn: its storeys from the top down, and its prestige."""

    number: int
    storeys: tuple[Storey, ...]
    prestige: int | None


def buildings(lots: Lots, player: Mapping[str, Any] | None, findings: Iterable[Mapping[str, Any]]) -> list[Building]:
    """The five lots with what the engine says of them."""
    breaches = _by_storey(findings)
    lines = _by_storey(player["lines"] if player else ())

    def storey(lot: int, n: int, card: Card) -> Storey:
        return Storey(card, f"{lot + 1}.{n + 1}", breaches.get((lot, n), ()), lines.get((lot, n), ()))

    return [
        Building(
            lot + 1,
            tuple(storey(lot, n, card) for n, card in reversed(list(enumerate(cards)))),
            player["categories"][f"lot-{lot + 1}"] if player else None,
        )
        for lot, cards in enumerate(lots)
    ]


def _by_storey(reasons: Iterable[Mapping[str, Any]]) -> dict[tuple[int, int], tuple[Mapping[str, Any], ...]]:
    """Lines or findings by lot and storey."""
    sorted_out: dict[tuple[int, int], tuple[Mapping[str, Any], ...]] = {}
    for reason in reasons:
        match steps(reason["where"]):
            case ("players", int(), "lots", int(lot), int(storey)):
                sorted_out[lot, storey] = (*sorted_out.get((lot, storey), ()), reason)
    return sorted_out


def shelf(log: Sequence[LogEntry], boards: Iterable[Board], brought: Iterable[str] = ()) -> list[Storey]:
    """Storeys to use again: the newest of this table first, as the log tells, then whatever else stands on the streets,
    then what was brought along from the last table."""
    built = (str(code) for entry in log if (code := _noted(entry, "code")))
    return storeys((*built, *standing(boards), *brought))[:SHELF]


def standing(boards: Iterable[Board]) -> list[str]:
    """The storeys on these streets, each in one line."""
    return [write_storey(card) for board in boards for lot in lots_of(board) for card in reversed(lot)]


def storeys(codes: Iterable[str]) -> list[Storey]:
    """Each of the storeys once; what cannot be read is none."""
    read: dict[str, Storey] = {}
    for code in codes:
        with suppress(NoWord):
            storey = Storey(read_storey(code))
            read.setdefault(storey.code, storey)
    return list(read.values())


def last_lot(log: Sequence[LogEntry], part: str, lots: Lots) -> int:
    """Where the next storey goes, as far as one can tell: the lot used last, else the first that takes one more."""
    used = next((n for entry in log if part in dict(entry.parts) and (n := _noted(entry, "lot"))), None)
    if used and not roofs(lots[used - 1]):
        return int(used)
    following = [(n - 1 + (used or 0)) % len(lots) + 1 for n in range(1, len(lots) + 1)]
    return next((n for n in following if not roofs(lots[n - 1])), 1)


@dataclass(frozen=True)
class Gift:
    """A gift that somebody laid on this street."""

    lot: int
    card: Card

    @property
    def words(self) -> Text:
        return words.storey(self.card)


def last_gift(log: Sequence[LogEntry], part: str) -> Gift | None:
    """The gift that was laid on this street last, until something else is entered there."""
    newest = next((entry for entry in log if part in dict(entry.parts)), None)
    if newest is None or not (code := _noted(newest, "code")):
        return None
    try:
        card = read_storey(str(code))
    except NoWord:
        return None
    return Gift(int(_noted(newest, "lot")), card) if card.gift else None


def _noted(entry: LogEntry, key: str) -> Any:
    values = entry.note.get("values") if isinstance(entry.note, Mapping) else None
    return values.get(key) if isinstance(values, Mapping) else None


@dataclass(frozen=True)
class Payout:
    """What the street pays because a lot was closed: by lot, and what the bank gives."""

    lot: int
    by_lot: tuple[int, ...]
    paid: int
    gift: bool = False
    """Whether a gift of somebody else closed it."""

    @property
    def sum(self) -> str:
        """The lots as a sum: “2 + 0 − 1”."""
        return _sum(self.by_lot)


@dataclass(frozen=True)
class Due:
    """Everything that a street has to pay and was not taken yet."""

    payouts: tuple[Payout, ...]

    @property
    def lots(self) -> str:
        return ", ".join(str(payout.lot) for payout in self.payouts)

    @property
    def paid(self) -> int:
        return sum(payout.paid for payout in self.payouts)

    @property
    def sum(self) -> str:
        """Of one lot what the five pay, of several what each closing gave."""
        return self.payouts[0].sum if len(self.payouts) == 1 else _sum([payout.paid for payout in self.payouts])

    @property
    def gift(self) -> bool:
        return any(payout.gift for payout in self.payouts)


def _sum(numbers: Sequence[int]) -> str:
    first, *others = numbers
    return " ".join([str(first), *(f"{'−' if n < 0 else '+'} {abs(n)}" for n in others)]).replace("-", "−")


def due(board: Board, readings: Any, messages: Catalogue) -> Due | None:
    """The incomes of the street that were not taken yet, oldest first, where lots of it were closed (UT-48).

    One that comes to nothing is only told until the next card is laid.
    """
    lots = lots_of(board)
    heights = [len(lot) for lot in lots]
    closings = sorted(unpaid(board).items(), key=lambda closing: sum(closing[1]))
    payouts = tuple(
        payout
        for place, then in closings
        if (payout := _payout(place, [lot[:high] for lot, high in zip(lots, then, strict=True)], readings, messages))
        and (payout.paid or then == heights)
    )
    return Due(payouts) if payouts else None


def _payout(place: str, lots: Sequence[Lot], readings: Any, messages: Catalogue) -> Payout | None:
    """What the street paid as it stood when the storey at this place closed its lot; none where it did not."""
    number, _, storey = place.partition("-")
    lot = lots[int(number) - 1]
    closing = [card for card in lot[: int(storey)] if card.roof or card.gift]
    if not closing or not closes(closing[-1], Readings(GAME.readings, readings)):
        return None
    document: dict[str, Any] = {"lots": street_document(tuple(lots))}
    if readings:
        document["readings"] = readings
    income = documents.calculate("uptown", "income", document, messages)
    return Payout(int(number), tuple(income["lots"]), income["paid"], closing[-1].gift)


def street_document(lots: Lots) -> list[list[dict[str, Any]]]:
    return [[card_document(card) for card in lot] for lot in lots]
