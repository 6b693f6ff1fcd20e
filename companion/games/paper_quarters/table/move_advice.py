"""What a number with its effect would give now, wherever it may be written on a sheet."""

from collections.abc import Iterator, Mapping
from typing import Any

from companion import documents
from companion.game.text import Text, say
from companion.games.paper_quarters import printed_cards
from companion.games.paper_quarters.numbers import HIGHEST, LOWEST
from companion.games.paper_quarters.printed import SHEET
from companion.session.move_advice import Document, Move, Option, compare

GAME = "paper-quarters"
EFFECTS = {effect: printed_cards.EFFECTS[effect] for effect in ("fence", "agent", "park", "pool", "temp", "bis")}

Sheet = dict[str, Any]


def best_use(board: Document, me: int, number: int, effect: str) -> Option:
    """The place and the use of the effect that give the most points now.

    A temp changes the number by up to 2 (PQ-30). The place is chosen first: together with the effect where that lies at
    the house, else by the house alone.
    """
    thin = {**board, "players": [player if at == me else _thin(player) for at, player in enumerate(board["players"])]}
    sheet: Sheet = thin["players"][me]
    changes = (0, -1, 1, -2, 2) if effect == "temp" else (0,)
    numbers = [number + change for change in changes if LOWEST <= number + change <= HIGHEST]
    fits = documents.calculate(GAME, "options", _one(board, sheet))["numbers"]
    pair = say("{n} and {effect}", n=number, effect=EFFECTS[effect])
    moves = [_house(thin, me, pair, n, street, house, effect) for n in numbers for street, house in fits[str(n)]]
    if not moves:
        return Option(Move(pair, None, (say("{n} fits nowhere.", n=number),)), None, ())
    (best, *_) = compare(GAME, thin, me, moves)
    if effect in ("fence", "agent", "bis"):
        (best, *_) = compare(GAME, thin, me, [*_uses(best.move, me, effect), best.move])
    return best


def _house(board: Document, me: int, pair: Text, number: int, street: int, house: int, effect: str) -> Move:
    """A number written into a house, with the effect where that lies at the house."""
    sheet: Sheet = board["players"][me]
    after = _mark(sheet, street, "houses", house, number)
    here, printed = after["streets"][street], SHEET.streets[street]
    notes: tuple[Text, ...] = (
        say("{n}: street {street}, house {house}", n=number, street=street + 1, house=house + 1),
    )
    if effect == "park" and here["parks"] < printed.parks.boxes:
        here["parks"] += 1
        notes += (say("with a park"),)
    elif effect == "pool" and house in printed.pools:
        here["pools"] = _put(here["pools"], printed.pools.index(house), True)
        notes += (say("with the pool"),)
    elif effect == "temp" and sheet["temps"] < SHEET.temps.boxes:
        after["temps"] += 1
        notes += (say("with a temp"),)
    return Move(pair, _with(board, me, after), notes)


def _uses(move: Move, me: int, effect: str) -> Iterator[Move]:
    """The same house with every use of an effect that lies anywhere on the sheet."""
    board = move.after or {}
    sheet: Sheet = board["players"][me]

    def used(after: Sheet, how: Text) -> Move:
        return move._replace(after=_with(board, me, after), notes=(*move.notes, how))

    if effect == "agent":
        for index, (size, track) in enumerate(SHEET.estates.items()):
            agents = sheet["agents"][index]
            if agents < track.boxes:
                after = {**sheet, "agents": _put(sheet["agents"], index, agents + 1)}
                yield used(after, say("agent for estates of {size}", size=size))
        return
    may = documents.calculate(GAME, "options", _one(board, sheet))
    if effect == "fence":
        for street, house in may["fences"]:
            fence = say("fence in street {street} after house {house}", street=street + 1, house=house + 1)
            yield used(_mark(sheet, street, "fences", house, True), fence)
        return
    for number, places in may["bis"].items():
        for street, house in places:
            bis = say("bis of {n} in street {street}, house {house}", n=number, street=street + 1, house=house + 1)
            yield used(_mark(sheet, street, "houses", house, f"{number}b"), bis)


def _mark(sheet: Sheet, street: int, row: str, index: int, value: object) -> Sheet:
    streets = [dict(each) for each in sheet["streets"]]
    streets[street][row] = _put(streets[street][row], index, value)
    return {**sheet, "streets": streets}


def _put(row: Any, index: int, value: object) -> list[Any]:
    return [value if at == index else old for at, old in enumerate(row)]


def _with(board: Document, me: int, sheet: Sheet) -> Document:
    return {**board, "players": _put(board["players"], me, sheet)}


def _one(board: Document, sheet: Sheet) -> Document:
    return {"advanced": bool(board.get("advanced")), "sheet": {**sheet}}


def _thin(player: Mapping[str, Any]) -> Mapping[str, Any]:
    """What of another sheet touches the asker's score: temps and plans; a sheet entered as columns stays."""
    if "streets" not in player:
        return player
    empty = [
        {"houses": [None] * street.houses, "fences": [False] * (street.houses - 1), "parks": 0, "pools": [False] * 3}
        for street in SHEET.streets
    ]
    return {**player, "streets": empty, "agents": [0] * len(SHEET.estates), "refusals": 0}
