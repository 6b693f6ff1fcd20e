"""A street closes: what it pays to whom and why, who takes which tokens, who moves where; all of it one change."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from companion import documents
from companion.games.game import Finding, Ledger, Line, Readings
from companion.games.streets.board import BUSINESSES, Business, ClosedStreet, Kind, Tokens
from companion.games.streets.business import BusinessSign, tokens
from companion.games.streets.income import pay_street
from companion.games.streets.legality import OF_EACH_TYPE
from companion.games.streets.moving import leaving
from companion.games.streets.words import PEOPLE
from companion.games.text import Text
from companion.paths import steps
from companion.session.editors.city import CITY, Cell, key_of
from companion.session.games.streets.board import STREET_CELLS, TileEntry, face_of, named
from companion.session.games.streets.scene import Scene
from companion.tables import Seat


@dataclass(frozen=True)
class Option:
    """Tokens that a player may take, and for which building."""

    key: str
    types: tuple[Business, ...]
    building: str


@dataclass(frozen=True)
class Earned:
    """What one building pays and why; its text is not yet in a language."""

    cell: Cell
    title: str
    points: int
    rule: str
    text: Text

    @property
    def key(self) -> str:
        return key_of(self.cell)


@dataclass(frozen=True)
class Payee:
    """A player with buildings in the street; `chosen` is the key of an option, empty while there is none."""

    owner: str
    seat: Seat
    earned: tuple[Earned, ...]
    total: int
    options: tuple[Option, ...]
    chosen: str


@dataclass(frozen=True)
class Moving:
    """People who have to leave the street, where they may go, and where they are sent."""

    kind: Kind
    title: Text
    count: int
    to: tuple[tuple[str, str], ...]
    chosen: str
    abandoned: tuple[str, ...]
    """Buildings of their kind that take nobody (ST-77)."""


@dataclass(frozen=True)
class Closing:
    """A street that is to pay: with signs on it, or with people who have to leave."""

    key: str
    cells: tuple[Cell, ...]
    payees: tuple[Payee, ...]
    moving: tuple[Moving, ...]
    seekers: tuple[tuple[Text, int], ...]
    findings: tuple[Finding, ...]
    amounts: Mapping[Cell, int]

    @property
    def total(self) -> int:
        return sum(payee.total for payee in self.payees)


def closings(scene: Scene) -> list[Closing]:
    """Every street of this board that is to pay, in the order of the city."""
    if not any(tile["owner"] or tile["people"] for tile in scene.city):
        return []
    streets = _by_itself(scene) if scene.alone else _of_city(scene)
    return [_closing(scene, cells, street) for cells, street in streets]


def _of_city(scene: Scene) -> Iterator[tuple[tuple[Cell, ...], ClosedStreet]]:
    for row in scene.engine_city.layout.rows:
        if row.closed and any(scene.at[cell]["owner"] or scene.at[cell]["people"] for cell in row.cells):
            yield row.cells, scene.engine_city.paid(row.cells[0], scene.engine_players)


def _by_itself(scene: Scene) -> Iterator[tuple[tuple[Cell, ...], ClosedStreet]]:
    """A street entered without a map tells its neighbours and what it closes."""
    tiles = {(tile["x"], tile["y"]): tile for tile in scene.tiles}
    taken = [cell for cell in STREET_CELLS if cell in tiles]
    west, east = (cell if _is_end(cell, scene.at[cell]) else None for cell in (taken[0], taken[-1]))
    cells = tuple(cell for cell in taken if cell not in (west, east))
    if not any(tiles[cell]["owner"] for cell in cells):
        return
    about = ("id", "symbols", "value", "owner", "signs", "people", "seekers")
    buildings = [
        {
            **{key: tiles[cell][key] for key in about},
            "neighbours": scene.at[cell]["neighbours"],
            "closing": scene.at[cell]["closing"],
        }
        for cell in cells
    ]
    ends = [
        {"symbols": tiles[cell]["symbols"], "points_in": tiles[cell]["road"] == inward} if cell else None
        for cell, inward in ((west, "E"), (east, "W"))
    ]
    scouts = [{**player, "elsewhere": _elsewhere(scene, player["name"])} for player in scene.players]
    document = {"street": {"buildings": buildings, "ends": ends}, "players": scouts}
    yield cells, documents.read("streets", "income", document)[0]


def _is_end(cell: Cell, tile: TileEntry) -> bool:
    """The outermost tile ends the street in the last place, and wherever its road leaves the line of the buildings."""
    return cell in (STREET_CELLS[0], STREET_CELLS[-1]) or tile["road"] != "S"


def _elsewhere(scene: Scene, name: str) -> list[str]:
    """What the Location Scout counts in the city, where one was entered."""
    board = (scene.parts.get(CITY) or {}).get("board")
    return list(replace(scene, part=CITY, board=board).engine_city.elsewhere(name)) if board else []


def _closing(scene: Scene, cells: tuple[Cell, ...], street: ClosedStreet) -> Closing:
    paid = pay_street(street, scene.readings)
    payees = tuple(_payees(scene, cells, {ledger.name: ledger for ledger in paid.ledgers}))
    seekers: Counter[Kind] = Counter()
    for cell in cells:
        seekers.update(scene.at[cell]["seekers"])
    return Closing(
        key_of(cells[0]),
        cells,
        payees,
        () if scene.alone else tuple(_moving(scene, cells)),
        tuple((PEOPLE[kind], n) for kind, n in seekers.items()),
        tuple(_on_map(scene, cells, finding) for finding in paid.findings()),
        {earned.cell: earned.points for payee in payees for earned in payee.earned},
    )


def _on_map(scene: Scene, cells: tuple[Cell, ...], finding: Finding) -> Finding:
    """What is said of a building of the street, said of its tile in the city; of the whole street, of its first one."""
    match steps(finding.where):
        case ("street", *rest) if not scene.alone:
            cell = cells[next((step for step in rest if isinstance(step, int)), 0)]
            return replace(finding, where=f"city[{list(scene.at).index(cell)}]")
    return finding


def _payees(scene: Scene, cells: tuple[Cell, ...], incomes: Mapping[str, Ledger]) -> Iterator[Payee]:
    """In the order in which tokens are taken: clockwise after the player who built, and that one last (ST-49)."""
    business = scene.table.options.get("business")
    left = Counter[str](dict.fromkeys(BUSINESSES, OF_EACH_TYPE))
    for owner in scene.seats if business else ():
        left.subtract(scene.holdings(owner)["tokens"])
    for owner in _order(list(scene.seats), scene.board["turn"]):
        of_player = incomes[scene.seats[owner].name]
        buildings = [scene.at[cell] for cell in cells if scene.at[cell]["owner"] == owner]
        if not buildings:
            continue
        options = tuple(_options(buildings, left, scene.readings)) if business else ()
        chosen = _chosen(options, (scene.board["tokens"].get(key_of(cells[0])) or {}).get(owner, ""))
        left.subtract(chosen.split())
        earned = tuple(_earned(scene, cells, line) for line in of_player.lines)
        yield Payee(owner, scene.seats[owner], earned, of_player.total, options, chosen)


def _earned(scene: Scene, cells: tuple[Cell, ...], line: Line) -> Earned:
    building = next(step for step in reversed(steps(line.where)) if isinstance(step, int))
    return Earned(cells[building], scene.titles[cells[building]], line.points, line.rule, line.why)


def _order(seats: list[str], turn: str | None) -> list[str]:
    first = seats.index(turn) + 1 if turn in seats else 0
    return seats[first:] + seats[:first]


def _chosen(options: Sequence[Option], wanted: str) -> str:
    if len(options) == 1:
        return options[0].key
    return wanted if any(option.key == wanted for option in options) else ""


def _options(buildings: Sequence[TileEntry], left: Mapping[str, int], readings: Readings) -> Iterator[Option]:
    """One of the player's buildings in the street gives its tokens (ST-49); a sign that nobody entered may be any."""
    supply = Tokens(**{business: max(0, left[business]) for business in BUSINESSES})
    seen: set[str] = set()
    for tile in buildings:
        sign = face_of(tile["face"]).sign
        shown = BusinessSign(sign=sign.type if sign else "universal", count=sign.count if sign else 1, supply=supply)
        for types in tokens(shown, readings).options:
            if " ".join(types) not in seen:
                seen.add(" ".join(types))
                yield Option(" ".join(types), types, named(tile["face"]))


def _moving(scene: Scene, cells: tuple[Cell, ...]) -> Iterator[Moving]:
    sent = scene.board["moves"].get(key_of(cells[0])) or {}
    for group in leaving(scene.engine_city, cells[0], scene.homes):
        to = tuple((key_of(cell), scene.titles[cell]) for cell in group.to)
        wanted = sent.get(group.kind, "")
        chosen = wanted if wanted in dict(to) else (to[0][0] if to else "")
        abandoned = tuple(scene.titles[cell] for cell in group.abandoned)
        yield Moving(group.kind, PEOPLE[group.kind], group.count, to, chosen, abandoned)
