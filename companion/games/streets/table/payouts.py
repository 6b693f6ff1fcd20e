"""A closed street pays out: signs off, people moved, money and tokens to their owners, and the ledger of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from companion.game.text import Text, joined, say, say_n
from companion.games.streets import GAME
from companion.games.streets.board import Kind
from companion.games.streets.payouts import Outcome
from companion.games.streets.table.city_board import STREET, CityBoard, TileEntry, printed_name
from companion.games.streets.table.closing_streets import ClosingStreet, Payee, payee_outcomes
from companion.games.streets.table.game_state import GameState
from companion.games.streets.table.holdings import HoldingsBoard, LedgerEntry, PayEntry
from companion.games.streets.table.tile_pictures import tile_text
from companion.games.streets.words import TYPES
from companion.session.editors.city import cell_of, key_of, read_key
from companion.session.editors.part import Document
from companion.session.log import pack, unpack


def pay_out(part: str, board: CityBoard, street: ClosingStreet) -> CityBoard:
    """The board after the street has paid. A street by itself is done with; the next one starts empty."""
    paid: CityBoard = {**board, "paid": board["paid"] + 1}
    if part == STREET:
        return {**paid, "city": [], "tokens": {}, "moves": {}}
    return {
        **paid,
        "city": [_after_payout(tile, street) for tile in board["city"]],
        "tokens": {key: chosen for key, chosen in board["tokens"].items() if key != street.key},
        "moves": {key: chosen for key, chosen in board["moves"].items() if key != street.key},
    }


def _after_payout(tile: TileEntry, street: ClosingStreet) -> TileEntry:
    """Signs go back to their owners (ST-20); people move on, or stand up and seek where nobody takes them (ST-25)."""
    people: Counter[Kind] = Counter(tile["people"])
    seekers: Counter[Kind] = Counter(tile["seekers"])
    here = key_of(cell_of(tile))
    if cell_of(tile) in street.cells:
        tile = {**tile, "owner": None, "signs": 1}
        for group in street.moving:
            count = people.pop(group.kind, 0)
            if not group.to:
                seekers[group.kind] += count
    for group in street.moving:
        if group.chosen == here:
            people[group.kind] += group.count
    return {**tile, "people": dict(+people), "seekers": dict(+seekers)}


def credit(state: GameState, document: Document, street: ClosingStreet, payee: Payee) -> Document:
    """A player's part with the income and the tokens of a street, and the ledger's entries for it."""
    if document["way"] == "pad":
        pad = document["pad"]
        return {**document, "pad": {**pad, "money": pad.get("money", 0) + payee.total}}
    board: HoldingsBoard = document["board"]
    tokens = dict(Counter(board["tokens"]) + Counter(payee.chosen.split()))
    ledger = [*board.get("payouts", []), *_ledger_entries(state, street, payee)]
    money = (board["money"] or 0) + payee.total
    return {**document, "board": {**board, "money": money, "tokens": tokens, "payouts": ledger}}


def _ledger_entries(state: GameState, street: ClosingStreet, payee: Payee) -> Iterator[LedgerEntry]:
    """What a street pays a player, with the reasons as messages: every phone has its own language."""
    for income, (paid, *others) in zip(payee.earned, payee_outcomes(state, street, payee), strict=True):
        entry: LedgerEntry = {
            "street": state.streets_paid + 1,
            "cell": "" if state.single_street else key_of(income.cell),
            "face": state.at[income.cell]["face"],
            "pays": paid.line.points,
            "rule": paid.line.rule,
            "why": pack(paid.line.why),
        }
        if others:
            entry |= {"readings": dict(paid.readings), "otherwise": [_pay_entry(other) for other in others]}
        yield entry


def _pay_entry(outcome: Outcome) -> PayEntry:
    line = outcome.line
    return {"pays": line.points, "rule": line.rule, "why": pack(line.why), "readings": dict(outcome.readings)}


def payout_documents(state: GameState, board: HoldingsBoard) -> list[dict[str, Any]]:
    """The pay-outs of a player of the `final` document, in the reader's language."""
    return [
        {
            "street": entry["street"],
            "building": _building_title(state, entry),
            **_pay_document(entry, _paid_text(state, entry)),
            "otherwise": [_pay_document(other, unpack(other["why"])) for other in entry.get("otherwise", [])],
        }
        for entry in board.get("payouts", [])
    ]


def _pay_document(entry: PayEntry, why: Text) -> dict[str, Any]:
    return {
        "pays": entry["pays"], "rule": entry["rule"], "why": str(why), "readings": entry.get("readings", {}),
    }  # fmt: skip


def _paid_text(state: GameState, entry: LedgerEntry) -> Text:
    """Why a building paid so much; it says where the table has settled for another reading since, and left it so."""
    why, chosen = unpack(entry["why"]), {reading.id: state.readings[reading.id] for reading in GAME.readings}
    if any(chosen.get(reading, value) != value for reading, value in entry.get("as_paid", {}).items()):
        return say("{why}; paid by the old reading", why=why)
    return why


def paid_otherwise(board: HoldingsBoard, reading: str, value: str) -> tuple[int, int] | None:
    """What a player was paid by another reading than this one, and by this one would have been. None: nothing."""
    changed = [
        (entry["pays"], other["pays"])
        for entry in board.get("payouts", [])
        if (other := _by_reading(entry, reading, value))
    ]
    return (sum(was for was, _ in changed), sum(now for _, now in changed)) if changed else None


def _by_reading(entry: LedgerEntry, reading: str, value: str) -> PayEntry | None:
    """What the entry comes to by this reading, where it was counted by another one."""
    counted_by = entry.get("readings", {})
    if counted_by.get(reading, value) == value:
        return None
    wanted = {**counted_by, reading: value}
    return next((other for other in entry.get("otherwise", []) if other.get("readings") == wanted), None)


def recount(board: HoldingsBoard, reading: str, value: str) -> HoldingsBoard:
    """The holdings as if every street had paid by this reading: the money is what the player should have now."""
    paid = paid_otherwise(board, reading, value)
    if paid is None:
        return board
    was, now = paid
    ledger = [_recount_entry(entry, reading, value) for entry in board.get("payouts", [])]
    money = board["money"]
    return {**board, "money": money if money is None else max(0, money + now - was), "payouts": ledger}


def _recount_entry(entry: LedgerEntry, reading: str, value: str) -> LedgerEntry:
    other = _by_reading(entry, reading, value)
    if other is None:
        return entry
    former: PayEntry = {
        "pays": entry["pays"], "rule": entry["rule"], "why": entry["why"], "readings": entry["readings"],
    }  # fmt: skip
    return {**entry, **other, "otherwise": [former, *(pay for pay in entry["otherwise"] if pay is not other)]}


def leave_as_paid(board: HoldingsBoard, reading: str, value: str) -> HoldingsBoard:
    """The holdings in which what was paid by another reading follows this one no more."""
    if paid_otherwise(board, reading, value) is None:
        return board
    return {**board, "payouts": [_leave_entry(entry, reading, value) for entry in board.get("payouts", [])]}


def _leave_entry(entry: LedgerEntry, reading: str, value: str) -> LedgerEntry:
    if _by_reading(entry, reading, value) is None:
        return entry
    counted_by = entry["readings"][reading]
    same = [pay for pay in entry["otherwise"] if pay["readings"][reading] == counted_by]
    return {
        **entry,
        "readings": _without(entry["readings"], reading),
        "otherwise": [{**pay, "readings": _without(pay["readings"], reading)} for pay in same],
        "as_paid": {**entry.get("as_paid", {}), reading: counted_by},
    }


def _without(readings: Mapping[str, str], reading: str) -> dict[str, str]:
    return {name: value for name, value in readings.items() if name != reading}


def _building_title(state: GameState, entry: LedgerEntry) -> str:
    """Its name, else its place in the city, else its kind."""
    cell = read_key(entry["cell"])
    return state.place(cell) if cell and not printed_name(entry["face"]) else str(tile_text(entry["face"]))


def payout_note(street: ClosingStreet) -> Text:
    """The pay-out as a line of the log."""
    if not street.payees:
        return say_n(
            "The people of a street of {n} building move on",
            "The people of a street of {n} buildings move on",
            len(street.cells),
        )
    return say_n(
        "A street of {n} building pays: {pays}",
        "A street of {n} buildings pays: {pays}",
        len(street.cells),
        pays=joined(*map(_payee_note, street.payees)),
    )


def _payee_note(payee: Payee) -> Text:
    text = say("{name}\u00a0{n}", name=payee.seat.name, n=payee.total)
    for business in payee.options.get(payee.chosen, ()):
        text = say("{pay} + {token}", pay=text, token=TYPES[business])
    return text
