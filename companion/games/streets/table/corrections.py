"""A tile of a street that has paid is put right: what everybody would have, and where people would be."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from companion.game.text import Text, say, signed
from companion.games.streets.board import BUSINESSES, KINDS, Kind
from companion.games.streets.table.city_board import CityBoard, CityTile, PaidStreet
from companion.games.streets.table.closing_streets import arrivals, closing_street
from companion.games.streets.table.game_state import GameState
from companion.games.streets.table.holdings import HoldingsBoard
from companion.games.streets.table.payouts import add_tokens, after_payout, credit
from companion.games.streets.words import PEOPLE, TYPES
from companion.session.editors.city import Cell, key_of, read_key


@dataclass(frozen=True)
class Correction:
    """What would stand in the city and with the players, had the streets paid with their tiles as they are now."""

    board: CityBoard
    accounts: Mapping[str, HoldingsBoard]
    other_streets: tuple[PaidStreet, ...]
    """Those that run elsewhere since a road was turned: what they would have paid nobody can say."""
    gone: Mapping[tuple[Cell, Kind], int]
    """Who would not have been at a tile, and has moved on from it since: nobody can say from where to take them."""

    def turned(self, state: GameState) -> list[str]:
        """The tiles by which they run elsewhere."""
        tiles = (tile for street in self.other_streets for tile in street.tiles if tile.cell in state.at)
        return [state.titles[tile.cell] for tile in tiles if state.at[tile.cell].road != tile.road]

    def changes(self, state: GameState) -> Iterator[Text]:
        """Player by player and building by building; nothing where no difference is left."""
        for owner, account in self.accounts.items():
            name, former = state.seats[owner].name, state.holdings(owner)
            if more := (account.money or 0) - (former.money or 0):
                yield say("{name}\u00a0{n}", name=name, n=signed(more))
            for business in BUSINESSES:
                if more := account.tokens.of(business) - former.tokens.of(business):
                    yield say("{name}: {what} {n}", name=name, what=TYPES[business], n=signed(more))
        for tile in self.board.city:
            former_tile, title = state.at[tile.cell], state.titles[tile.cell]
            for kind in KINDS:
                if more := tile.people.get(kind, 0) - former_tile.people.get(kind, 0):
                    yield say("{name}: {what} {n}", name=title, what=PEOPLE[kind], n=signed(more))
                if more := tile.seekers.get(kind, 0) - former_tile.seekers.get(kind, 0):
                    who = say("seekers, {kind}: {n}", kind=PEOPLE[kind], n=signed(more))
                    yield say("{name}: {text}", name=title, text=who)
        for (cell, kind), n in self.gone.items():
            who = say("{kind}: {n}", kind=PEOPLE[kind], n=signed(n))
            yield say("{name}: {text} (moved on since: look where they are now)", name=state.titles[cell], text=who)


def correction(state: GameState) -> Correction:
    """Street by street in the order in which they paid: whom one sends on may live in a later one."""
    moved: Counter[tuple[str, str, str]] = Counter()  # By the field of a tile, its key, and the kind.
    accounts: dict[str, HoldingsBoard] = {}
    streets, other_streets = [], []
    for paid in state.board.paid_streets:
        lay = {tile.cell: tile for tile in paid.tiles if tile.cell in state.at}
        cells = tuple(cell for key in paid.cells.split() if (cell := read_key(key)) in lay)
        streets.append(paid)
        if not cells or any(state.at[cell].owner for cell in cells):
            continue  # It is gone, or pays again.
        row = state.engine_city.layout.row(cells[0])
        if " ".join(map(key_of, row.cells)) != paid.cells or not lay.keys() <= {*row.cells, *row.ends}:
            other_streets += [paid] if any(state.at[cell].road != tile.road for cell, tile in lay.items()) else []
            continue
        lies = {cell: replace(tile, face=state.at[cell].face, road=state.at[cell].road) for cell, tile in lay.items()}
        lies |= {cell: _put_right(lay[cell], lies[cell], moved) for cell in cells}
        if lies == lay:
            continue
        before, after = _as_it_lay(state, paid, lay), _as_it_lay(state, paid, lies)
        was, now = closing_street(before, cells), closing_street(after, cells)
        tokens = dict(paid.tokens)
        for former, payee in zip(was.payees, now.payees, strict=True):
            owner, taken = payee.owner, paid.tokens.get(payee.owner, "")
            account = accounts.get(owner) or state.holdings(owner)
            rest = tuple(entry for entry in account.payouts if entry.street != paid.number)
            unpaid = replace(account, money=(account.money or 0) - former.total, payouts=rest)
            tokens[owner] = payee.chosen or taken  # Where there is a choice now, the one of before stays.
            accounts[owner] = credit(after, add_tokens(unpaid, taken, -1), now, replace(payee, chosen=tokens[owner]))
        for sign, then, street in ((-1, before, was), (1, after, now)):
            for tile in (after_payout(tile, street) for tile in then.city):
                for kind in KINDS:
                    moved["people", tile.key, kind] += sign * tile.people.get(kind, 0)
                    moved["seekers", tile.key, kind] += sign * tile.seekers.get(kind, 0)
        streets[-1] = replace(paid, tiles=tuple(lies.values()), tokens=tokens)
    city, gone = [], {}
    for tile in state.city:
        people, seekers = Counter(tile.people), Counter(tile.seekers)
        for kind in KINDS:
            people[kind] += moved["people", tile.key, kind]
            seekers[kind] += moved["seekers", tile.key, kind]
            if (n := min(0, people[kind]) + min(0, seekers[kind])) < 0:
                gone[tile.cell, kind] = n
        city.append(replace(tile, people=dict(+people), seekers=dict(+seekers)))
    return Correction(
        replace(state.board, city=tuple(city), paid_streets=tuple(streets)), accounts, tuple(other_streets), gone
    )


def _put_right(tile: CityTile, mended: CityTile, moved: Counter[tuple[str, str, str]]) -> CityTile:
    """The tile that is put right, with those who come with its face of now or have come since."""
    people = Counter(tile.people)
    people.update(arrivals(mended))
    people.subtract(arrivals(tile))
    for kind in KINDS:
        people[kind] += moved.pop(("people", tile.key, kind), 0)
    return replace(mended, people=dict(+people))


def _as_it_lay(state: GameState, paid: PaidStreet, tiles: Mapping[Cell, CityTile]) -> GameState:
    """The table as it was when the street paid, with these tiles in it."""
    laid, key = set(paid.laid.split()), paid.cells.split()[0]
    board = replace(
        state.board,
        city=tuple(tiles.get(tile.cell, tile) for tile in state.city if tile.key in laid),
        paid=paid.number - 1 - state.streets_paid + state.board.paid,
        tokens={key: paid.tokens},
        moves={key: paid.moves},
    )
    return GameState(state.parts, state.key, board)
