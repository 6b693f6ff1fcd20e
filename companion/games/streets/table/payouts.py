"""A closed street pays out: signs off, people moved, money and tokens to their owners, and the ledger of it."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace

from companion.game.text import Text, joined, say, say_n
from companion.games.streets.board import BUSINESSES, Kind, Tokens
from companion.games.streets.income import Outcome
from companion.games.streets.table.city_board import CityBoard, CityTile, PaidStreet
from companion.games.streets.table.closing_streets import ClosingStreet, Payee, payee_outcomes, person_key
from companion.games.streets.table.game_state import GameState
from companion.games.streets.table.holdings import HoldingsBoard, LedgerEntry, Paid
from companion.games.streets.words import TYPES
from companion.session.editors.city import key_of
from companion.translations import pack


def pay_out(state: GameState, street: ClosingStreet) -> CityBoard:
    """The board after the street has paid. A street by itself is done with; the next one starts empty."""
    board = state.board
    if state.single_street:
        return replace(board, paid=board.paid + 1, city=(), tokens={}, moves={})
    paid = _as_paid(state, street)
    return replace(
        board,
        paid=board.paid + 1,
        paid_streets=(*(former for former in board.paid_streets if former.cells != paid.cells), paid),
        city=tuple(after_payout(tile, street) for tile in board.city),
        tokens={key: chosen for key, chosen in board.tokens.items() if key != street.key},
        moves={key: chosen for key, chosen in board.moves.items() if key != street.key},
    )


def _as_paid(state: GameState, street: ClosingStreet) -> PaidStreet:
    row = state.engine_city.layout.row(street.cells[0])
    return PaidStreet(
        number=state.streets_paid + 1,
        cells=" ".join(map(key_of, row.cells)),
        tiles=tuple(state.at[cell] for cell in (*row.cells, *row.ends) if cell in state.at),
        laid=" ".join(tile.key for tile in state.city),
        tokens={payee.owner: payee.chosen for payee in street.payees if payee.chosen},
        moves={
            person_key(group.kind, number): home for group in street.moving for number, home in enumerate(group.homes)
        },
    )


def after_payout(tile: CityTile, street: ClosingStreet) -> CityTile:
    """Signs go back to their owners (ST-20); people move on, or stand up and seek where nobody takes them (ST-25)."""
    people: Counter[Kind] = Counter(tile.people)
    seekers: Counter[Kind] = Counter(tile.seekers)
    if tile.cell in street.cells:
        tile = replace(tile, owner=None, signs=1)
        for group in street.moving:
            count = people.pop(group.kind, 0)
            if not group.to:
                seekers[group.kind] += count
    for group in street.moving:
        people[group.kind] += group.homes.count(tile.key)
    return replace(tile, people=dict(+people), seekers=dict(+seekers))


def credit(state: GameState, board: HoldingsBoard, street: ClosingStreet, payee: Payee) -> HoldingsBoard:
    """What a player holds with the income and the tokens of a street, and the ledger's entries for it."""
    credited = replace(
        board,
        money=max(0, (board.money or 0) + payee.total),
        payouts=(*board.payouts, *_ledger_entries(state, street, payee)),
    )
    return add_tokens(credited, payee.chosen)


def add_tokens(board: HoldingsBoard, tokens: str, sign: int = 1) -> HoldingsBoard:
    counts = {business: board.tokens.of(business) + sign * tokens.split().count(business) for business in BUSINESSES}
    return replace(board, tokens=Tokens(**{business: max(0, n) for business, n in counts.items()}))


def _ledger_entries(state: GameState, street: ClosingStreet, payee: Payee) -> Iterator[LedgerEntry]:
    for income, (paid, *others) in zip(payee.earned, payee_outcomes(state, street, payee), strict=True):
        yield LedgerEntry(
            street=state.streets_paid + 1,
            cell="" if state.single_street else key_of(income.cell),
            face=state.at[income.cell].face,
            pays=paid.line.points,
            rule=paid.line.rule,
            why=pack(paid.line.why),
            readings=dict(paid.readings) if others else None,
            otherwise=tuple(map(_paid, others)),
        )


def _paid(outcome: Outcome) -> Paid:
    line = outcome.line
    return Paid(pays=line.points, rule=line.rule, why=pack(line.why), readings=dict(outcome.readings))


def paid_otherwise(board: HoldingsBoard, reading: str, value: str) -> tuple[int, int] | None:
    """What a player was paid by another reading than this one, and by this one would have been. None: nothing."""
    changed = [(entry.pays, other.pays) for entry in board.payouts if (other := _by_reading(entry, reading, value))]
    return (sum(was for was, _ in changed), sum(now for _, now in changed)) if changed else None


def _by_reading(entry: LedgerEntry, reading: str, value: str) -> Paid | None:
    """What the entry comes to by this reading, where it was counted by another one."""
    counted_by = entry.readings or {}
    if counted_by.get(reading, value) == value:
        return None
    wanted = {**counted_by, reading: value}
    return next((other for other in entry.otherwise if other.readings == wanted), None)


def recounted(board: HoldingsBoard, reading: str, value: str) -> HoldingsBoard:
    """The holdings as if their streets had paid by this reading: the money is what the player should have now."""
    paid = paid_otherwise(board, reading, value)
    if paid is None:
        return board
    was, now = paid
    money = None if board.money is None else max(0, board.money + now - was)
    ledger = (_recounted_entry(entry, _by_reading(entry, reading, value)) for entry in board.payouts)
    return replace(board, money=money, payouts=tuple(ledger))


def _recounted_entry(entry: LedgerEntry, other: Paid | None) -> LedgerEntry:
    if other is None:
        return entry
    former = Paid(pays=entry.pays, rule=entry.rule, why=entry.why, readings=entry.readings)
    return replace(
        entry, pays=other.pays, rule=other.rule, why=other.why, readings=other.readings,
        otherwise=(former, *(paid for paid in entry.otherwise if paid is not other)),
    )  # fmt: skip


def leave_as_paid(board: HoldingsBoard, reading: str, value: str) -> HoldingsBoard:
    """The holdings in which what was paid by another reading follows this one no more."""
    return replace(board, payouts=tuple(_leave_entry(entry, reading, value) for entry in board.payouts))


def _leave_entry(entry: LedgerEntry, reading: str, value: str) -> LedgerEntry:
    if _by_reading(entry, reading, value) is None:
        return entry
    counted_by = (entry.readings or {})[reading]
    same = (paid for paid in entry.otherwise if (paid.readings or {})[reading] == counted_by)
    return replace(
        entry,
        readings=_without(entry.readings, reading),
        otherwise=tuple(replace(paid, readings=_without(paid.readings, reading)) for paid in same),
        as_paid={**(entry.as_paid or {}), reading: counted_by},
    )


def _without(readings: Mapping[str, str] | None, reading: str) -> dict[str, str]:
    return {name: value for name, value in (readings or {}).items() if name != reading}


def payout_note(street: ClosingStreet) -> Text:
    """The pay-out as a line of the log."""
    if not street.payees:
        return say_n(
            "The people of a street of {n} building move on",
            "The people of a street of {n} buildings move on",
            len(street.cells),
        )
    pays = joined(*map(_payee_note, street.payees))
    return say_n(
        "A street of {n} building pays: {pays}", "A street of {n} buildings pays: {pays}", len(street.cells), pays=pays
    )


def _payee_note(payee: Payee) -> Text:
    text = say("{name}\u00a0{n}", name=payee.seat.name, n=payee.total)
    for business in payee.options.get(payee.chosen, ()):
        text = say("{pay} + {token}", pay=text, token=TYPES[business])
    return text
