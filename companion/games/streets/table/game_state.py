"""A game as it stands: the tiles with their titles, the city and the players as the engine reads them."""

from collections import Counter

from companion.game.game import Readings
from companion.game.lazy import cached_property
from companion.game.rulers import place_name
from companion.games.streets.board import Advisor, Player, Tile
from companion.games.streets.city import City
from companion.games.streets.moving import Homes, homes
from companion.games.streets.table.city_board import STREET, CityBoard, face_of, owners, printed_name
from companion.games.streets.table.holdings import HoldingsBoard, player
from companion.session.editors.city import CITY, Cell, part_of
from companion.session.editors.part import Parts


class GameState:
    """A board with tiles (the city, or a street by itself), among all parts of its table."""

    def __init__(self, parts: Parts, key: str, board: CityBoard) -> None:
        self.parts, self.key, self.board = parts, key, board
        self.table = parts.snapshot.table
        self.city, self.at = board.city, board.at
        self.single_street = key == STREET
        """Whether this is a street by itself, without a map."""
        self.seats = owners(self.table)

    @property
    def readings(self) -> Readings:
        return self.parts.readings

    @cached_property
    def titles(self) -> dict[Cell, str]:
        """The title of each building: its name, else its place; name and place where two have one name.

        The engine tells buildings apart by their titles: a tile whose name is the place of another gets a mark.
        """
        by_face = {face: printed_name(face) for face in {tile.face for tile in self.city}}
        names = Counter(by_face[tile.face] for tile in self.city)
        titles: dict[Cell, str] = {}
        taken: set[str] = set()
        for cell, tile in self.at.items():
            name = by_face[tile.face]
            title = name if name and names[name] == 1 else f"{name} {self.place(cell)}".strip()
            while title in taken:
                title += "*"
            taken.add(title)
            titles[cell] = title
        return titles

    def place(self, cell: Cell) -> str:
        return str(cell[0]) if self.single_street else place_name(cell)

    def holdings(self, owner: str) -> HoldingsBoard:
        board: HoldingsBoard = self.parts[part_of(owner)].entered_board
        return board

    def advisor(self, owner: str) -> Advisor | None:
        """The advisor of a player, where they are in the game."""
        return self.holdings(owner).advisor if self.table.options.get("advisors") else None

    @cached_property
    def homes(self) -> Homes:
        return homes(self.engine_city)

    @property
    def streets_paid(self) -> int:
        other: CityBoard = self.parts[CITY if self.single_street else STREET].entered_board
        return self.board.paid + other.paid

    @cached_property
    def tiles(self) -> tuple[Tile, ...]:
        """The city as the engine reads it, in the stored order."""
        return tuple(
            Tile(
                x=tile.x, y=tile.y, road=tile.road, id=self.titles[cell], symbols=face.symbols, value=face.value,
                owner=owner.name if owner else None, signs=tile.signs, people=tile.people, seekers=tile.seekers,
                neighbours=tile.neighbours or 0, closing=tile.closing or False,
            )
            for cell, tile in self.at.items()
            for face, owner in [(face_of(tile.face), self.seats.get(tile.owner or ""))]
        )  # fmt: skip

    @cached_property
    def engine_city(self) -> City:
        return City(self.tiles, self.readings)

    @cached_property
    def players(self) -> tuple[Player, ...]:
        """Everybody at the table, with what is in hand."""
        return tuple(
            player(self.table, seat.name, self.holdings(owner), hand=True) for owner, seat in self.seats.items()
        )
