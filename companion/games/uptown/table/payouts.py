"""The income that a street pays when one of its lots is closed, until somebody takes it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from companion.game.game import Readings
from companion.games.uptown.board import Lot, Lots, Street
from companion.games.uptown.income import income
from companion.games.uptown.legality import closes
from companion.games.uptown.table.street_form import Board


@dataclass(frozen=True)
class Payout:
    """What the street pays because a lot was closed: by lot, and what the bank gives."""

    lot: int
    by_lot: tuple[int, ...]
    paid: int
    gift: bool = False  # Whether a gift of somebody else closed it.


@dataclass(frozen=True)
class PayoutsDue:
    """Everything that a street has to pay and nobody has taken yet."""

    payouts: tuple[Payout, ...]

    @property
    def lots(self) -> str:
        return ", ".join(str(payout.lot) for payout in self.payouts)

    @property
    def paid(self) -> int:
        return sum(payout.paid for payout in self.payouts)

    @property
    def sum(self) -> str:
        """Of one lot what the five pay, of several what each closing gave: “2 + 0 − 1”."""
        first, *others = self.payouts[0].by_lot if len(self.payouts) == 1 else [payout.paid for payout in self.payouts]
        return " ".join([str(first), *(f"{'−' if n < 0 else '+'} {abs(n)}" for n in others)]).replace("-", "−")

    @property
    def gift(self) -> bool:
        return any(payout.gift for payout in self.payouts)


def payouts_due(board: Board, readings: Readings) -> PayoutsDue | None:
    """The incomes of the street that nobody has taken yet, oldest first, where lots of it were closed (UT-48)."""
    closings = sorted(_unpaid(board).items(), key=lambda closing: sum(closing[1]))
    payouts = tuple(
        payout
        for place, then in closings
        if (payout := _payout(place, [lot[:high] for lot, high in zip(board.street, then, strict=True)], readings))
        and payout.paid
    )
    return PayoutsDue(payouts) if payouts else None


def _payout(place: str, lots: Sequence[Lot], readings: Readings) -> Payout | None:
    """What the street paid when the storey at this place closed its lot. None where it did not close it."""
    number, _, storey = place.partition("-")
    lot = lots[int(number) - 1]
    closing = [card for card in lot[: int(storey)] if card.roof or card.gift]
    if not closing or not closes(closing[-1], readings):
        return None
    street = income(Street(lots=tuple(lots)), readings)
    return Payout(int(number), street.lots, street.paid, closing[-1].gift)


def _unpaid(board: Board) -> Mapping[str, tuple[int, ...]]:
    """The roofs and gifts that were not paid out yet, whatever the table is that stored them."""
    if not isinstance(board.roofed, int):
        return board.roofed or {}
    closing = _closing(board.street[board.roofed - 1])
    return {f"{board.roofed}-{closing[-1] + 1}": _heights(board.street)} if closing else {}


def unpaid_after(before: Board, after: Board) -> dict[str, tuple[int, ...]]:
    """What is to be paid after this change. A street pays what it shows when a lot is closed (UT-48), so the heights
    of that moment are stored: storeys that come later change nothing, one that is corrected does.

    A roof closes a lot; a gift does only by one reading (UT-72), which counts when the street is to pay.
    """
    lots, unpaid = after.street, dict(_unpaid(before))
    for lot, (old, new) in enumerate(zip(before.street, lots, strict=True), 1):
        was, now = _closing(old), _closing(new)
        if len(now) > len(was):
            unpaid[f"{lot}-{max(set(now) - set(was), default=now[-1]) + 1}"] = _heights(lots)
        elif len(now) < len(was):
            top = now[-1] + 1 if now else 0
            unpaid = {place: high for place, high in unpaid.items() if not _is_above(place, lot, top)}
    return unpaid


def _is_above(place: str, lot: int, storey: int) -> bool:
    number, _, at = place.partition("-")
    return int(number) == lot and int(at) > storey


def _heights(lots: Lots) -> tuple[int, ...]:
    return tuple(map(len, lots))


def _closing(lot: Lot) -> list[int]:
    return [storey for storey, card in enumerate(lot) if card.roof or card.gift]
