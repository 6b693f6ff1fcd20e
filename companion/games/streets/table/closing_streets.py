"""A street that closes: what it pays to whom and why, who takes which tokens, and where its people move."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from companion.game.game import Finding, Ledger, Readings
from companion.game.paths import steps
from companion.game.text import Text, say
from companion.games.streets.board import BUSINESSES, Business, ClosedStreet, End, Kind, Road, Street, Tile, Tokens
from companion.games.streets.business import BusinessSign, tokens
from companion.games.streets.city import City
from companion.games.streets.income import Outcome, outcomes, pay_street
from companion.games.streets.legality import OF_EACH_TYPE
from companion.games.streets.moving import Leaving, arriving, leaving, moving_out, seeking
from companion.games.streets.table.city_board import STREET_CELLS, CityBoard, CityTile, face_of
from companion.games.streets.table.game_state import GameState
from companion.games.streets.words import PEOPLE
from companion.session.editors.city import CITY, Cell, key_of
from companion.tables import Seat


@dataclass(frozen=True)
class MovingPeople:
    """People of one kind who have to leave, or who seek a home."""

    kind: Kind
    count: int
    to: Mapping[str, str]  # The titles of the buildings that take them, by their keys.
    homes: tuple[str, ...] = ()  # Where each of the people of a closing street goes; empty if nobody takes them.
    abandoned: tuple[str, ...] = ()  # Buildings of their kind that take nobody (ST-77).
    leaves: tuple[str, str] | None = None
    """The key and the title of the abandoned building that they have to leave; seekers leave none."""

    @property
    def title(self) -> Text:
        return PEOPLE[self.kind]

    @property
    def text(self) -> Text:
        return say("{kind}: {n}", kind=self.title, n=self.count)


def _moving_people(state: GameState, group: Leaving, **more: Any) -> MovingPeople:
    return MovingPeople(group.kind, group.count, {key_of(cell): state.titles[cell] for cell in group.to}, **more)


def leaving_street(state: GameState, first: Cell) -> list[MovingPeople]:
    """The people of a street that closes, by its first cell: all of a kind go where the first of them is sent, else to
    the first home; but for those who are sent elsewhere."""
    sent = state.board.moves.get(key_of(first), {})
    groups = []
    for group in leaving(state.engine_city, first, state.homes):
        homes: list[str] = []
        keys = [key_of(cell) for cell in group.to]
        for number in range(group.count if keys else 0):
            wanted = sent.get(person_key(group.kind, number), "")
            homes.append(wanted if wanted in keys else (homes or keys)[0])
        abandoned = tuple(state.titles[cell] for cell in group.abandoned)
        groups.append(_moving_people(state, group, homes=tuple(homes), abandoned=abandoned))
    return groups


def person_key(kind: Kind, number: int) -> str:
    """Under which it is kept where this one of a kind goes, counted from 0: `hipster`, `hipster.2`, `hipster.3`."""
    return f"{kind}.{number + 1}" if number else kind


def seekers_with_homes(state: GameState) -> list[MovingPeople]:
    """Seekers who have found a place on the map of the city."""
    if state.single_street or not any(tile.seekers for tile in state.city):
        return []
    return [_moving_people(state, group) for group in seeking(state.engine_city) if group.to]


def leaving_abandoned(state: GameState) -> list[MovingPeople]:
    """Those who have to leave an abandoned building, on the map of the city."""
    if state.single_street or not any(tile.abandoned and tile.people for tile in state.tiles):
        return []
    return [
        _moving_people(state, group, leaves=(key_of(cell), state.titles[cell]))
        for cell, groups in moving_out(state.engine_city).items()
        for group in groups
    ]


def add_arrivals(before: CityBoard, after: CityBoard) -> CityBoard:
    """The city with the people of what is being built (ST-14). They come with the sign, and a tile that is put right
    brings its own, unless somebody has counted them; any other building of before keeps its people."""
    return replace(after, city=tuple(_with_arrivals(tile, before.at.get(tile.cell)) for tile in after.city))


def _with_arrivals(tile: CityTile, before: CityTile | None) -> CityTile:
    if before and (tile.face == before.face or tile.owner != before.owner):
        return tile
    return replace(tile, people=arrivals(tile)) if tile.people == arrivals(before) else tile


def arrivals(tile: CityTile | None) -> dict[Kind, int]:
    return arriving(face_of(tile.face).symbols) if tile and tile.owner else {}


def move_people(state: GameState, pressed: str) -> tuple[CityBoard, Text] | None:
    """The board after people have moved as a button says (`parent@2,-1`, with the building they leave
    `parent@2,-1@0,0`), and the line of the log; None if they cannot, as where an earlier tap has moved them."""
    kind, home, left = (*pressed.split("@"), "", "")[:3]
    groups = leaving_abandoned(state) if left else seekers_with_homes(state)
    group = next((one for one in groups if one.kind == kind and (one.leaves or ("",))[0] == left), None)
    if group is None or (home not in group.to if group.to else home):
        return None
    city: list[CityTile] = []
    for tile in state.city:
        people, seekers = Counter(tile.people), Counter(tile.seekers)
        if not left:
            del seekers[group.kind]  # All of a kind move into one building.
        elif tile.key == left:
            del people[group.kind]
            seekers[group.kind] += 0 if home else group.count  # Where there is no home, they stand up (ST-25).
        people[group.kind] += group.count if tile.key == home else 0
        city.append(replace(tile, people=dict(+people), seekers=dict(+seekers)))
    note = say("Seekers move into {tile}: {who}", tile=group.to.get(home, ""), who=group.text)
    if group.leaves and home:
        note = say("From {tile} into {home}: {who}", tile=group.leaves[1], home=group.to[home], who=group.text)
    elif group.leaves:
        note = say("{tile} is abandoned, they seek: {who}", tile=group.leaves[1], who=group.text)
    return replace(state.board, city=tuple(city)), note


def settle_seekers(state: GameState, before: GameState) -> tuple[GameState, list[Text]]:
    """The game after seekers have moved who find one place now and had none before, and the lines of the log."""
    notes: list[Text] = []
    groups = seekers_with_homes(state)
    if not groups:
        return state, notes
    former = {group.kind for group in seekers_with_homes(before)}
    sought = {kind for tile in before.city for kind in tile.seekers}
    for group in groups:
        moved = move_people(state, f"{group.kind}@{next(iter(group.to))}") if len(group.to) == 1 else None
        if moved and group.kind in sought - former:
            state, notes = GameState(state.parts, state.key, moved[0]), [*notes, moved[1]]
    return state, notes


@dataclass(frozen=True)
class BuildingIncome:
    cell: Cell
    title: str
    points: int
    rule: str
    text: Text


@dataclass(frozen=True)
class Payee:
    owner: str
    seat: Seat
    earned: tuple[BuildingIncome, ...]
    total: int
    options: Mapping[str, tuple[Business, ...]]  # The tokens that the player may take, by their key in the form.
    chosen: str  # The key of an option; empty while none is chosen.


@dataclass(frozen=True)
class ClosingStreet:
    """A street that is to pay: with signs on it, or with people who have to leave."""

    key: str
    cells: tuple[Cell, ...]
    payees: tuple[Payee, ...]
    moving: tuple[MovingPeople, ...]
    seekers: tuple[tuple[Text, int], ...]
    findings: tuple[Finding, ...]

    @property
    def amounts(self) -> dict[Cell, int]:
        return {income.cell: income.points for payee in self.payees for income in payee.earned}

    @property
    def total(self) -> int:
        return sum(payee.total for payee in self.payees)


def closing_streets(state: GameState) -> list[ClosingStreet]:
    """Every street of this board that is to pay, in the order of the city."""
    if not any(tile.owner or tile.people for tile in state.city):
        return []
    if state.single_street:
        return [closing_street(state, cells) for cells in [_cells_alone(state)] if cells]
    return [
        closing_street(state, row.cells)
        for row in state.engine_city.layout.rows
        if row.closed and any(state.at[cell].owner or state.at[cell].people for cell in row.cells)
    ]


def _cells_alone(state: GameState) -> tuple[Cell, ...]:
    """The buildings of a street without a map, once somebody owns one; the tiles at its ends are not among them."""
    taken = [cell for cell in STREET_CELLS if cell in state.at]
    # The outermost tile ends the street in the last place, and wherever its road leaves the line of the buildings.
    last_places = (STREET_CELLS[0], STREET_CELLS[-1])
    ends = {cell for cell in (*taken[:1], *taken[-1:]) if cell in last_places or state.at[cell].road != "S"}
    cells = tuple(cell for cell in taken if cell not in ends)
    return cells if any(state.at[cell].owner for cell in cells) else ()


def _paid(state: GameState, cells: tuple[Cell, ...], readings: Readings) -> ClosedStreet:
    """The street as the engine pays it, by these readings; without a map it tells its neighbours and what it closes."""
    if not state.single_street:
        city = state.engine_city if readings is state.parts.readings else City(state.tiles, readings)
        return city.paid(cells[0], state.players)
    tiles = dict(zip(state.at, state.tiles, strict=True))
    board: CityBoard = state.parts[CITY].entered_board
    city = City(GameState(state.parts, CITY, board).tiles if state.parts[CITY].document else (), readings)
    return ClosedStreet(
        street=Street(
            buildings=tuple(tiles[cell] for cell in cells),
            ends=(_end(tiles[min(tiles)], cells, "E"), _end(tiles[max(tiles)], cells, "W")),
        ),
        players=tuple(replace(player, elsewhere=city.elsewhere(player.name)) for player in state.players),
    )


def _end(tile: Tile, cells: Collection[Cell], inward: Road) -> End | None:
    """The outermost tile, where it is none of the buildings."""
    return None if tile.cell in cells else End(symbols=tile.symbols, points_in=tile.road == inward)


def closing_street(state: GameState, cells: tuple[Cell, ...]) -> ClosingStreet:
    """What this street pays, by how its board stands."""
    paid = pay_street(_paid(state, cells, state.parts.readings), state.parts.readings)
    seekers: Counter[Kind] = Counter()
    for cell in cells:
        seekers.update(state.at[cell].seekers)
    return ClosingStreet(
        key_of(cells[0]),
        cells,
        tuple(_payees(state, cells, {ledger.name: ledger for ledger in paid.ledgers})),
        () if state.single_street else tuple(leaving_street(state, cells[0])),
        tuple((PEOPLE[kind], n) for kind, n in seekers.items()),
        tuple(_place_on_map(state, cells, finding) for finding in paid.findings()),
    )


def payee_outcomes(state: GameState, street: ClosingStreet, payee: Payee) -> list[list[Outcome]]:
    """What each building of a player pays by the readings of the table, and then by all others that it touches."""

    def of_payee(readings: Readings) -> ClosedStreet:
        closed = _paid(state, street.cells, readings)
        return replace(closed, players=tuple(player for player in closed.players if player.name == payee.seat.name))

    return outcomes(of_payee, state.parts.readings)


def _place_on_map(state: GameState, cells: tuple[Cell, ...], finding: Finding) -> Finding:
    """The finding about a building of the street as one about its tile in the city; of a whole street, its first."""
    match steps(finding.where):
        case ("street", *rest) if not state.single_street:
            cell = cells[next((step for step in rest if isinstance(step, int)), 0)]
            return replace(finding, where=f"city[{list(state.at).index(cell)}]")
    return finding


def _payees(state: GameState, cells: tuple[Cell, ...], incomes: Mapping[str, Ledger]) -> Iterator[Payee]:
    """In the order in which tokens are taken: clockwise after the player who built, and that one last (ST-49)."""
    business = state.table.options.get("business")
    left = Counter[str](dict.fromkeys(BUSINESSES, OF_EACH_TYPE))
    for owner in state.seats if business else ():
        left.subtract({business: state.holdings(owner).tokens.of(business) for business in BUSINESSES})
    seats = list(state.seats)
    first = seats.index(state.board.turn) + 1 if state.board.turn in seats else 0
    for owner in (*seats[first:], *seats[:first]):
        ledger = incomes[state.seats[owner].name]
        buildings = [state.at[cell] for cell in cells if state.at[cell].owner == owner]
        if not buildings:
            continue
        options = _token_options(buildings, left, state.parts.readings) if business else {}
        wanted = state.board.tokens.get(key_of(cells[0]), {}).get(owner, "")
        chosen = next(iter(options)) if len(options) == 1 else wanted if wanted in options else ""
        left.subtract(chosen.split())
        earned = []
        for line in ledger.lines:
            cell = cells[next(step for step in reversed(steps(line.where)) if isinstance(step, int))]
            earned.append(BuildingIncome(cell, state.titles[cell], line.points, line.rule, line.why))
        yield Payee(owner, state.seats[owner], tuple(earned), ledger.total, options, chosen)


def _token_options(
    buildings: Iterable[CityTile], left: Mapping[str, int], readings: Readings
) -> dict[str, tuple[Business, ...]]:
    """One of the player's buildings in the street gives its tokens (ST-49); a sign that nobody entered may be any."""
    supply = Tokens(**{business: max(0, left[business]) for business in BUSINESSES})
    options: dict[str, tuple[Business, ...]] = {}
    for tile in buildings:
        sign = face_of(tile.face).sign
        printed = BusinessSign(sign=sign.type if sign else "universal", count=sign.count if sign else 1, supply=supply)
        options |= {" ".join(types): types for types in tokens(printed, readings).options}
    return options
