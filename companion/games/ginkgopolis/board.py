"""The city as it lies on the table, and what each player has in front of the screen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, TypeAlias

from companion.games.game import AtLeast, Unreadable, distinct_names, document
from companion.games.ginkgopolis.cards import BUILDINGS, CHARACTERS, Colour

RIVAL = "gosha"
"""The name of the virtual player of the solo game."""

Cell: TypeAlias = tuple[int, int]
Count = Annotated[int, AtLeast(0)]
Levels = Annotated[int, AtLeast(1)]


@document
class Building:
    """A stack of tiles: its top tile, its levels, and whose resources stand on it."""

    x: int
    y: int
    colour: Colour
    number: int
    height: Levels
    owner: str | None

    @property
    def cell(self) -> Cell:
        return self.x, self.y

    @property
    def neighbours(self) -> tuple[Cell, ...]:
        """The four cells that share a side with this one."""
        return (self.x - 1, self.y), (self.x + 1, self.y), (self.x, self.y - 1), (self.x, self.y + 1)

    @property
    def tile(self) -> str:
        """The id of the top tile, which is also that of its card."""
        return f"{self.colour}-{self.number}"

    @property
    def is_starting_tile(self) -> bool:
        """GK-05: the nine tiles 1 to 3 begin the city, and are never built."""
        return self.number <= 3


@document
class Player:
    """What a player brings to the final count: point tokens, refresh tokens and the cards lying open."""

    name: str
    tokens: Count
    refresh: Count
    characters: tuple[str, ...]
    cards: tuple[str, ...]

    @property
    def is_rival(self) -> bool:
        """Whether this is the virtual player, if the game is solo."""
        return self.name == RIVAL


@document
class Board:
    solo: bool
    city: tuple[Building, ...]
    players: tuple[Player, ...]
    fragment: bool = False
    """Only a part of the city was entered, so nothing is said about the whole of it."""


def check(board: Board) -> None:
    """Refuse what could not be a table of this game.

    :raise Unreadable: a player twice, two buildings on one cell, an unknown tile, owner or card.
    """
    distinct_names(player.name for player in board.players)
    names = {player.name for player in board.players}
    cells: set[Cell] = set()
    for index, building in enumerate(board.city):
        where = f"city[{index}]"
        if building.cell in cells:
            raise Unreadable(where, "two buildings stand on one cell: {x}, {y}", x=building.x, y=building.y)
        cells.add(building.cell)
        if building.tile not in BUILDINGS:
            raise Unreadable(f"{where}.number", "tiles run from 1 to 20, not {number}", number=building.number)
        if building.owner is not None and building.owner not in names:
            raise Unreadable(f"{where}.owner", "“{name}” is not at the table", name=building.owner)
    for index, player in enumerate(board.players):
        for place, card in enumerate(player.cards):
            if card not in BUILDINGS:
                raise Unreadable(f"players[{index}].cards[{place}]", "there is no building card “{card}”", card=card)
        for place, character in enumerate(player.characters):
            if character not in CHARACTERS:
                where = f"players[{index}].characters[{place}]"
                raise Unreadable(where, "there is no character “{character}”", character=character)


def groups(city: Sequence[Building], *, of_one_colour: bool = False) -> list[list[int]]:
    """The buildings that hang together by their sides, as indexes into the city, each group in its order.

    >>> row = [Building(x=x, y=0, colour="red", number=x + 4, height=1, owner=None) for x in (0, 1, 3)]
    >>> groups(row)
    [[0, 1], [2]]
    """
    unseen = {building.cell: index for index, building in enumerate(city)}
    found = []
    for start in city:
        if start.cell not in unseen:
            continue
        group = [unseen.pop(start.cell)]
        for index in group:
            for cell in city[index].neighbours:
                beside = unseen.get(cell)
                if beside is not None and not (of_one_colour and city[beside].colour != start.colour):
                    group.append(unseen.pop(cell))
        found.append(sorted(group))
    return found
