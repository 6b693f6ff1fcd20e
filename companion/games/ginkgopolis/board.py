"""The city as it lies on the table, and what each player has in front of the screen."""

from collections.abc import Mapping, Sequence
from typing import Annotated, TypeAlias

from companion.game.document_types import (
    MAX_PLAYERS,
    MaxLength,
    Minimum,
    Name,
    SchemaHint,
    Unreadable,
    distinct_names,
    document,
    fits_together,
)
from companion.games.ginkgopolis.cards import BUILDINGS, CHARACTERS, Colour

RIVAL = "gosha"  # The name of the virtual player of the solo game.

Cell: TypeAlias = tuple[int, int]
Count = Annotated[int, Minimum(0)]
Levels = Annotated[int, Minimum(1)]
_SIDES = ((-1, 0), (1, 0), (0, -1), (0, 1))
_CORNERS = ((-1, -1), (-1, 1), (1, -1), (1, 1))

TILES = 120  # Two boxes have so many; and as many building cards, which all players together cannot exceed.


@document
class Building:
    """A stack of tiles: its top tile, its levels, and whose resources stand on it."""

    x: int
    y: int
    colour: Colour
    number: Annotated[int, SchemaHint(minimum=1, maximum=20)]
    height: Levels
    owner: Name | None
    """The name of a player; in the solo game the rival is `gosha`."""

    @property
    def cell(self) -> Cell:
        return self.x, self.y

    @property
    def tile(self) -> str:
        """The id of the top tile, which is also that of its card."""
        return f"{self.colour}-{self.number}"

    @property
    def is_starting_tile(self) -> bool:
        """GK-05: the nine tiles 1 to 3 begin the city, and are never built."""
        return self.number <= 3


@document
class CountedHold:
    """What a player has in a district: the resources, and what settles a tie where there is one."""

    resources: Count
    tallest: Levels | None = None
    number: int | None = None
    """The highest one on the player's buildings of that greatest height."""


@document
class CountedDistrict:
    """A district without its buildings, where the city is not entered cell by cell."""

    colour: Colour
    holds: Annotated[Mapping[Name, CountedHold], MaxLength(MAX_PLAYERS)]


@document
class Counts:
    """What end-game cards 10 to 15 count in a city that is not entered: own resources by colour, own buildings."""

    red: Count | None = None
    blue: Count | None = None
    yellow: Count | None = None
    low: Count | None = None
    high: Count | None = None


@document
class Pad:
    """The four sums of a printed pad, as a player added them up."""

    tokens: Count = 0
    refresh: Count = 0
    cards: Count = 0
    districts: Count = 0


@document
class Player:
    """What a player brings to the final count: point tokens, refresh tokens and the cards lying open."""

    name: Name
    tokens: Count
    refresh: Count
    characters: Annotated[tuple[Annotated[Name, SchemaHint(enum=sorted(CHARACTERS))], ...], MaxLength(TILES)]
    cards: Annotated[tuple[Annotated[Name, SchemaHint(enum=list(BUILDINGS))], ...], MaxLength(TILES)]
    counts: Counts = Counts()
    pad: Pad | None = None

    @property
    def is_rival(self) -> bool:
        """Whether this is the virtual player, if the game is solo."""
        return self.name == RIVAL


@document
class Board:
    """The end of a game: the city from above, and what the players have in front of them."""

    solo: bool
    city: Annotated[tuple[Building, ...], MaxLength(TILES)]
    players: Annotated[tuple[Player, ...], MaxLength(MAX_PLAYERS)]
    fragment: bool = False
    """Only a part of the city was entered, so nothing is said about the whole of it."""
    districts: Annotated[tuple[CountedDistrict, ...], MaxLength(TILES // 2)] = ()
    """Instead of the city: its districts, each as it was counted on the table."""
    seats: Count | None = None
    """How many play, where not all of them are among the players yet."""
    unfinished: bool = False
    """Something in front of the players is still to be entered, so nothing is said about what they lack."""

    @property
    def at_table(self) -> int:
        return len(self.players) if self.seats is None else self.seats


def check(board: Board) -> None:
    """Refuse what could not be a table of this game.

    :raise Unreadable: a player twice, two buildings on one cell, an unknown tile, owner or card, one thing told twice.
    """
    distinct_names(player.name for player in board.players)
    names = {player.name for player in board.players}
    if board.city and board.districts:
        raise Unreadable("districts", "give either the city or its districts, not both")
    _check_city(board, names)
    for index, district in enumerate(board.districts):
        for name in district.holds:
            if name not in names:
                raise Unreadable(f"districts[{index}].holds.{name}", "“{name}” is not at the table", name=name)
    fits_together(((f"players[{index}].cards", len(player.cards)) for index, player in enumerate(board.players)), TILES)
    for index, player in enumerate(board.players):
        _check_player(player, f"players[{index}]")


def _check_city(board: Board, names: set[str]) -> None:
    cells: set[Cell] = set()
    for index, building in enumerate(board.city):
        where = f"city[{index}]"
        if building.cell in cells:
            raise Unreadable(where, "two buildings in one place: {x}, {y}", x=building.x, y=building.y)
        cells.add(building.cell)
        if building.tile not in BUILDINGS:
            raise Unreadable(f"{where}.number", "tiles run from 1 to 20, not {number}", number=building.number)
        if building.owner is not None and building.owner not in names:
            raise Unreadable(f"{where}.owner", "“{name}” is not at the table", name=building.owner)


def _check_player(player: Player, where: str) -> None:
    if player.pad is not None and (player.tokens or player.refresh or player.characters or player.cards):
        raise Unreadable(f"{where}.pad", "give either the pad or tokens and cards, not both")
    for place, card in enumerate(player.cards):
        if card not in BUILDINGS:
            raise Unreadable(f"{where}.cards[{place}]", "there is no building card “{card}”", card=card)
    for place, character in enumerate(player.characters):
        if character not in CHARACTERS:
            raise Unreadable(f"{where}.characters[{place}]", "there is no character “{character}”", character=character)


def groups(city: Sequence[Building], *, of_one_colour: bool = False, by_corners: bool = False) -> list[list[int]]:
    """The buildings that hang together by their sides, or also by their corners, as indexes into the city, each group
    in its order.

    >>> row = [Building(x=x, y=0, colour="red", number=x + 4, height=1, owner=None) for x in (0, 1, 3)]
    >>> groups(row)
    [[0, 1], [2]]
    """
    unseen = {building.cell: index for index, building in enumerate(city)}
    parts = []
    for start in city:
        if start.cell not in unseen:
            continue
        group = [unseen.pop(start.cell)]
        for index in group:
            for right, up in (*_SIDES, *_CORNERS) if by_corners else _SIDES:
                cell = city[index].x + right, city[index].y + up
                beside = unseen.get(cell)
                if beside is not None and not (of_one_colour and city[beside].colour != start.colour):
                    group.append(unseen.pop(cell))
        parts.append(sorted(group))
    return parts
