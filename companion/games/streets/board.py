"""What lies on the table, as the contract's documents: buildings, streets, the city, the players."""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any, Literal, TypeAlias, get_args, get_type_hints

from companion.game.document_types import (
    MAX_PLAYERS,
    MaxLength,
    Minimum,
    Name,
    SchemaHint,
    Sentence,
    Unreadable,
    distinct_names,
    document,
    fits_together,
)
from companion.game.game import Readings
from companion.games.streets.readings import READINGS

Count: TypeAlias = Annotated[int, Minimum(0)]
Kind: TypeAlias = Literal["tourist", "hipster", "parent", "shopper"]
Symbol: TypeAlias = Literal["tourist", "hipster", "parent", "shopper", "mixed"]
Advisor: TypeAlias = Literal[
    "hacker", "entrepreneur", "investor", "hipster-legend", "location-scout", "contractor", "renovator"
]
Business: TypeAlias = Literal["restaurant", "residential", "leisure", "retail"]
Road: TypeAlias = Literal["N", "E", "S", "W"]

KINDS: tuple[Kind, ...] = get_args(Kind)
BUSINESSES: tuple[Business, ...] = get_args(Business)
_RULE = r"^ST-[0-9]{2}$"

TILES = 100  # Two boxes have 94; those of all streets together are no more.
SYMBOLS = 20  # A printed tile has one, two or four.
PAYOUTS = 300
"""Every tile pays once, and again where the Renovator builds over it; the rest is room for what was put right."""
OUTCOMES = 128  # At most seven disputed rules touch what a street pays to one player.
Symbols: TypeAlias = Annotated[tuple[Symbol, ...], MaxLength(SYMBOLS)]


@dataclass(frozen=True)
class Whole:
    """Marks a choice of numbers that JSON's `true` and `1.0` are not to pass for."""

    def __get_pydantic_core_schema__(self, source: Any, handler: Callable[[Any], Any]) -> Any:
        return {"type": "chain", "steps": [{"type": "int", "strict": True}, handler(source)]}


OneOrTwo: TypeAlias = Annotated[Literal[1, 2], Whole()]


@dataclass(frozen=True)
class OneOf:
    """Marks a union of documents told apart by one key, so that a mistake is reported for the form that was meant."""

    key: str

    def __get_pydantic_core_schema__(self, source: Any, handler: Callable[[Any], Any]) -> Any:
        choices: dict[str, Any] = {}
        for member in get_args(source):
            for tag in get_args(get_type_hints(member)[self.key]):
                choices[tag] = handler(member)
        tags = list(choices)
        key_alone = {"type": "typed-dict-field", "schema": {"type": "literal", "expected": tags}}
        choices["?"] = {"type": "typed-dict", "fields": {self.key: key_alone}}

        def form_meant(found: Any) -> str:
            tag = found.get(self.key) if isinstance(found, Mapping) else getattr(found, self.key, None)
            return tag if isinstance(tag, str) and tag in tags else "?"

        return {"type": "tagged-union", "choices": choices, "discriminator": form_meant}


@document
class PerKind:
    """So much for each of the people, or for each of the symbols, of one kind (ST-34, ST-35)."""

    per: Literal["people", "symbol"]
    kind: Kind
    pays: Count


@document
class PerPair:
    """So much for each set of two symbols (ST-36)."""

    per: Literal["pair"]
    kinds: tuple[Kind, Kind]
    pays: Count


@document
class PerThing:
    """So much for each mixed symbol, own sign, building or neighbour, or once for closing a street (ST-37 to ST-41)."""

    per: Literal["mixed", "sign", "building", "neighbour", "closing"]
    pays: Count


@document
class Copy:
    """The value of another building of the street (ST-43)."""

    per: Literal["copy"]


Value: TypeAlias = Annotated[PerKind | PerPair | PerThing | Copy, OneOf("per")]


@document
class Building:
    """A building tile, who owns it and who lies (people) or stands (seekers) on it."""

    id: Name
    symbols: Symbols
    value: Value | None
    owner: Name | None
    """The name of a player; null where the building has no sign."""
    signs: OneOrTwo = 1
    """Two only by the Investor."""
    people: Mapping[Kind, Count] = field(default_factory=dict)
    seekers: Mapping[Kind, Count] = field(default_factory=dict)
    neighbours: Count = 0
    """How many of the eight cells around it are taken."""
    closing: bool = False
    """Whether it closes a street."""

    @property
    def start_tile(self) -> bool:
        """Central Station or City Park: a tile without a value that nobody owns (ST-04)."""
        return self.value is None and self.owner is None

    @property
    def abandoned(self) -> bool:
        """A building without a sign; in a street that has paid every building is one (ST-27)."""
        return self.value is not None and self.owner is None


@document
class Tile(Building):
    """A building at its place in the city; its neighbours and what it closes are worked out from there."""

    x: int
    """To the east."""
    y: int
    """To the north."""
    road: Road
    """The side along which its road lies."""

    @property
    def cell(self) -> tuple[int, int]:
        return self.x, self.y


@document
class End:
    """The building at an end of a street, and whether its arrows point at the street."""

    symbols: Symbols
    points_in: bool


@document
class Street:
    """Buildings in their order, and what stands at the two ends; null where an end is open."""

    buildings: Annotated[tuple[Building, ...], MaxLength(TILES), SchemaHint(minItems=1)]
    ends: tuple[End | None, End | None]


@document
class HandTile:
    """A building tile in a player's hand."""

    back: Symbol
    symbols: Symbols
    value: Value | None


@document
class Tokens:
    """Business tokens by their type."""

    restaurant: Count = 0
    residential: Count = 0
    leisure: Count = 0
    retail: Count = 0

    def of(self, business: Business) -> int:
        count: int = getattr(self, business)
        return count


@document
class Pad:
    """The sums of a printed pad, as a player added them up."""

    money: Count = 0
    buildings: Count = 0
    majority: Count = 0
    sets: Count = 0
    tokens: Tokens | None = None
    """In place of majority and sets: how many business tokens the player has, from which both are worked out."""


@document
class Pay:
    """What a building pays by one reading of the disputed rules."""

    pays: Count
    rule: Annotated[Name, SchemaHint(pattern=_RULE)] = "ST-20"
    why: Sentence = ""
    readings: Annotated[Mapping[Name, Name], MaxLength(OUTCOMES)] = field(default_factory=dict)
    """The readings that it was counted by, as far as they matter to it."""


@document
class Payout(Pay):
    """What a building paid when its street was closed: the reason of a part of the money."""

    building: Name
    street: Annotated[int, Minimum(1)] | None = None
    """The how-manyth street that paid; null for money that no street paid."""
    otherwise: Annotated[tuple[Pay, ...], MaxLength(OUTCOMES)] = ()
    """What it would have paid by each other choice of these readings."""


@document
class Player:
    """A player with money, advisor, hand and tokens; or with the sums of a pad."""

    name: Name
    pad: Pad | None = None
    money: Count = 0
    advisor: Advisor | None = None
    hand: Annotated[tuple[HandTile, ...], MaxLength(TILES)] = ()
    elsewhere: Annotated[tuple[Symbol, ...], MaxLength(SYMBOLS * TILES)] = ()
    """Symbols of own buildings in other streets, which the Location Scout counts."""
    tokens: Tokens | None = None
    payouts: Annotated[tuple[Payout, ...], MaxLength(PAYOUTS)] = ()
    """Where the money came from, as far as it is known; `money` has it all."""

    @property
    def counted_tokens(self) -> Tokens | None:
        """The business tokens, where somebody counted them: beside the money, or on the pad."""
        return self.tokens if self.pad is None else self.pad.tokens


@document
class Table:
    """The end of the game: the streets one by one, or the whole city."""

    players: Annotated[tuple[Player, ...], MaxLength(MAX_PLAYERS)]
    streets: Annotated[tuple[Street, ...], MaxLength(TILES)] | None = None
    city: Annotated[tuple[Tile, ...], MaxLength(TILES)] | None = None


@document
class ClosedStreet:
    """A street that has just been closed, and the players who may own buildings on it."""

    street: Street
    players: Annotated[tuple[Player, ...], MaxLength(MAX_PLAYERS)]


@document
class OneBuilding:
    """A building of a street, as a player values it; `final` at the end of the game."""

    street: Street
    building: Name
    player: Player
    final: bool


def check_table(table: Table) -> None:
    """Refuse what is no table: unknown owners, two tiles on one cell, a street of nothing."""
    distinct_names(player.name for player in table.players)
    if table.city is not None and table.streets is not None:
        raise Unreadable("city", "give either the streets or the city, not both")
    if table.city is None and table.streets is None:
        raise Unreadable("streets", "give the streets or the city")
    for index, player in enumerate(table.players):
        if player.pad is not None and (player.money or player.tokens is not None or player.payouts):
            raise Unreadable(f"players[{index}].pad", "give either the pad or money and tokens, not both")
        if player.pad is not None and player.pad.tokens is not None and (player.pad.majority or player.pad.sets):
            raise Unreadable(f"players[{index}].pad.tokens", "give either the tokens or what they pay, not both")
        for number, payout in enumerate(player.payouts):
            place = f"players[{index}].payouts[{number}]"
            _check_pay(payout, place)
            for other, pay in enumerate(payout.otherwise):
                _check_pay(pay, f"{place}.otherwise[{other}]")
    names = {player.name for player in table.players}
    if table.streets is not None:
        lengths = ((f"streets[{index}].buildings", len(street.buildings)) for index, street in enumerate(table.streets))
        fits_together(lengths, TILES)
        for index, street in enumerate(table.streets):
            _check_street(street, f"streets[{index}]")
            _check_owners(street.buildings, names, f"streets[{index}].buildings")
    if table.city is not None:
        check_cells((tile.cell for tile in table.city), "city")
        _check_owners(table.city, names, "city")


def _check_pay(pay: Pay, where: str) -> None:
    if not re.fullmatch(_RULE, pay.rule):
        raise Unreadable(f"{where}.rule", "should be the id of a rule, such as ST-20")
    try:
        Readings(READINGS, pay.readings)
    except Unreadable as error:
        raise Unreadable(f"{where}.{error.where}", error.text.message, **error.text.values) from None


def _check_street(street: Street, where: str) -> None:
    if not street.buildings:
        raise Unreadable(f"{where}.buildings", "a street has at least one building")


def check_street_alone(street: Street) -> None:
    """Where buildings are told apart by id, each has its own."""
    _check_street(street, "street")
    seen: set[str] = set()
    for index, building in enumerate(street.buildings):
        if building.id in seen:
            raise Unreadable(f"street.buildings[{index}].id", "“{id}” is on this street twice", id=building.id)
        seen.add(building.id)


def check_cells(cells: Iterable[tuple[int, int]], where: str) -> None:
    """A cell holds one tile: only the one on top is entered."""
    seen: set[tuple[int, int]] = set()
    for index, cell in enumerate(cells):
        if cell in seen:
            raise Unreadable(f"{where}[{index}]", "there are two tiles at {x}, {y}", x=cell[0], y=cell[1])
        seen.add(cell)


def _check_owners(buildings: Iterable[Building], names: set[str], where: str) -> None:
    for index, building in enumerate(buildings):
        if building.owner is not None and building.owner not in names:
            raise Unreadable(f"{where}[{index}].owner", "nobody at the table is called “{name}”", name=building.owner)
