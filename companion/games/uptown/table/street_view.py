"""The street as the page draws it: storeys from the top down, and which cards and lot to offer next."""

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from companion.game.game import Finding, Ledger, Line
from companion.game.paths import steps
from companion.game.text import Text
from companion.games.uptown.board import Card, Lots, Purse
from companion.games.uptown.table.storey_code import UnknownWord, read_storey, write_storey
from companion.games.uptown.table.storey_text import storey_text
from companion.games.uptown.table.street_form import Board, is_roofed
from companion.tables import LogEntry

_RECENT = 24  # At most 24 storeys are offered again.
_Reason = TypeVar("_Reason", bound=Line | Finding)
_INKS = {
    "office": "blue", "services": "violet", "apartment": "pink", "cafe": "orange",
    "shop": "yellow", "hotel": "red", "park": "green",
}  # fmt: skip
_PURSES: Mapping[Purse, str] = {"income": "coin", "prestige": "star"}
_PER = {"floor-below": "below", "ground": "ground"}


@dataclass(frozen=True)
class Pay:
    """An effect as it is drawn: the number, coin or star, and what it pays for."""

    pays: int
    purse: str
    per: str | None
    street: bool


@dataclass(frozen=True)
class Storey:
    """A card as it is drawn, with what breaks a rule there and what it pays."""

    card: Card
    place: str = ""
    findings: tuple[Finding, ...] = ()
    lines: tuple[Line, ...] = ()

    @property
    def code(self) -> str:
        return write_storey(self.card)

    @property
    def words(self) -> Text:
        return storey_text(self.card)

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


def buildings(lots: Lots, player: Ledger | None, findings: Iterable[Finding]) -> list[Building]:
    """The five lots with their findings and what they pay."""
    breaches = _by_storey(findings)
    lines = _by_storey(player.lines if player else ())

    def storey(lot: int, n: int, card: Card) -> Storey:
        return Storey(card, f"{lot + 1}.{n + 1}", breaches.get((lot, n), ()), lines.get((lot, n), ()))

    return [
        Building(
            lot + 1,
            tuple(storey(lot, n, card) for n, card in reversed(list(enumerate(cards)))),
            player.categories[f"lot-{lot + 1}"] if player else None,
        )
        for lot, cards in enumerate(lots)
    ]


def _by_storey(reasons: Iterable[_Reason]) -> dict[tuple[int, int], tuple[_Reason, ...]]:
    by_storey: dict[tuple[int, int], tuple[_Reason, ...]] = {}
    for reason in reasons:
        match steps(reason.where):
            case ("players", int(), "lots", int(lot), int(storey)):
                by_storey[lot, storey] = (*by_storey.get((lot, storey), ()), reason)
    return by_storey


def recent_storeys(log: Sequence[LogEntry], boards: Iterable[Board], brought: Iterable[str] = ()) -> list[Storey]:
    """Storeys to use again: the newest in the log first, then the others on the streets, then what was brought along
    from the last table."""
    built = (str(code) for entry in log if (code := _note_value(entry, "code")))
    return read_storeys((*built, *built_storeys(boards), *brought))[:_RECENT]


def built_storeys(boards: Iterable[Board]) -> list[str]:
    return [write_storey(card) for board in boards for lot in board.street for card in reversed(lot)]


def read_storeys(codes: Iterable[str]) -> list[Storey]:
    """Each of the storeys once, without codes that cannot be read."""
    read: dict[str, Storey] = {}
    for code in codes:
        with suppress(UnknownWord):
            storey = Storey(read_storey(code))
            read.setdefault(storey.code, storey)
    return list(read.values())


def next_lot(log: Sequence[LogEntry], part: str, lots: Lots) -> int:
    """Where the next storey probably goes: on the lot used last, else on the next one without a roof."""
    used = next((n for entry in log if part in dict(entry.parts) and (n := _note_value(entry, "lot"))), None)
    if used and not is_roofed(lots[used - 1]):
        return int(used)
    following = [(n - 1 + (used or 0)) % len(lots) + 1 for n in range(1, len(lots) + 1)]
    return next((n for n in following if not is_roofed(lots[n - 1])), 1)


def last_gift(log: Sequence[LogEntry], part: str) -> Storey | None:
    """The gift that was laid on this street, with its lot as place, until something else is entered there."""
    newest = next((entry for entry in log if part in dict(entry.parts)), None)
    if newest is None or not (code := _note_value(newest, "code")):
        return None
    gifts = [storey for storey in read_storeys([str(code)]) if storey.card.gift]
    return replace(gifts[0], place=str(_note_value(newest, "lot"))) if gifts else None


def _note_value(entry: LogEntry, key: str) -> Any:
    values = entry.note.get("values") if isinstance(entry.note, Mapping) else None
    return values.get(key) if isinstance(values, Mapping) else None
