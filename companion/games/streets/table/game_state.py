"""A game as it stands: the tiles with their titles, the city and the players as the engine reads them, whose turn it is
and how the end comes."""

from collections import Counter

from companion.game.game import Readings, Step
from companion.game.lazy import cached_property
from companion.game.rulers import place_name
from companion.game.text import Text, say, say_n
from companion.games.streets import GAME
from companion.games.streets.board import Advisor, HandTile, Pay, Payout, Player, Tile
from companion.games.streets.city import City
from companion.games.streets.legality import FOR_NUMBER
from companion.games.streets.moving import Homes, homes
from companion.games.streets.setup import Supply, supply
from companion.games.streets.table.city_board import STREET, CityBoard, face_of, owners, printed_name, tile_text
from companion.games.streets.table.holdings import HandTile as StoredTile
from companion.games.streets.table.holdings import HoldingsBoard, LedgerEntry, Paid
from companion.games.streets.table.tile_pictures import START
from companion.session.editors.city import CITY, Cell, read_key
from companion.session.editors.part import Parts
from companion.session.editors.turn_bar import Turn, TurnBar
from companion.tables import Table
from companion.translations import unpack


class GameState:
    """A board with tiles (the city, or a street by itself), among all parts of its table."""

    def __init__(self, parts: Parts, key: str, board: CityBoard) -> None:
        self.parts, self.key, self.board = parts, key, board
        self.table = parts.snapshot.table
        self.city, self.at = board.city, board.at
        self.single_street = key == STREET
        """Whether this is a street by itself, without a map."""
        self.seats = owners(self.table)

    @cached_property
    def titles(self) -> dict[Cell, str]:
        """The title of each building: its name, else its place; name and place where two have one name.

        The engine tells buildings apart by their titles: a tile whose name is the place of another gets a mark.
        """
        names = Counter(printed_name(tile.face) for tile in self.city)
        titles: dict[Cell, str] = {}
        taken: set[str] = set()
        for cell, tile in self.at.items():
            name = printed_name(tile.face)
            title = name if name and names[name] == 1 else f"{name} {self.place(cell)}".strip()
            while title in taken:
                title += "*"
            taken.add(title)
            titles[cell] = title
        return titles

    def place(self, cell: Cell) -> str:
        return str(cell[0]) if self.single_street else place_name(cell)

    def holdings(self, owner: str) -> HoldingsBoard:
        board: HoldingsBoard = self.parts.by_owner[self.seats[owner]].entered_board
        return board

    def advisor(self, owner: str) -> Advisor | None:
        """The advisor of a player, where they are in the game."""
        return self.holdings(owner).advisor if self.table.options.get("advisors") else None

    @cached_property
    def investors(self) -> set[str]:
        """Who may put a second sign on a building (ST-62)."""
        return {owner for owner in self.seats if self.holdings(owner).advisor == "investor"}

    @cached_property
    def contractor(self) -> str | None:
        return next((owner for owner in self.seats if self.advisor(owner) == "contractor"), None)

    @cached_property
    def laid(self) -> int:
        """How many buildings were laid: all tiles but the two of the start."""
        return sum(face_of(tile.face).name not in START for tile in self.city)

    @cached_property
    def supply(self) -> Supply:
        """What is left of the stack and the hands, going by the buildings of the city."""
        players = len(self.table.seats)
        with_contractor = self.contractor is not None and players in FOR_NUMBER["contractor"][0]
        return supply(min(players, 5), self.laid, contractor=with_contractor)

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
        return City(self.tiles, self.parts.readings)

    @cached_property
    def players(self) -> tuple[Player, ...]:
        """Everybody at the table, with what is in hand."""
        return tuple(
            player(self.table, seat.name, self.holdings(owner), hand=True) for owner, seat in self.seats.items()
        )


def player(
    table: Table, name: str, board: HoldingsBoard, payouts: tuple[Payout, ...] = (), *, hand: bool = False
) -> Player:
    """The player as the engine reads one. The hand counts only while the game goes on (ST-29)."""
    return Player(
        name=name,
        money=board.money or 0,
        tokens=board.tokens if table.options.get("business") else None,
        advisor=board.advisor if table.options.get("advisors") else None,
        hand=tuple(map(_tile_in_hand, board.hand)) if hand else (),
        payouts=payouts,
    )


def _tile_in_hand(tile: StoredTile) -> HandTile:
    face = face_of(tile.face)
    return HandTile(back=tile.back, symbols=face.symbols, value=face.value)


def payouts(board: HoldingsBoard, readings: Readings) -> tuple[Payout, ...]:
    """The pay-outs of a player as the engine reads them, in the reader's language."""
    return tuple(
        Payout(
            street=entry.street, building=_building_title(entry), pays=entry.pays, rule=entry.rule,
            why=str(_paid_text(entry, readings)), readings=entry.readings or {},
            otherwise=tuple(map(_other_pay, entry.otherwise)),
        )
        for entry in board.payouts
    )  # fmt: skip


def _other_pay(paid: Paid) -> Pay:
    return Pay(pays=paid.pays, rule=paid.rule, why=str(unpack(paid.why)), readings=paid.readings or {})


def _paid_text(entry: LedgerEntry, readings: Readings) -> Text:
    """Why a building paid so much; it says where the table has settled for another reading since, and left it so."""
    why, chosen = unpack(entry.why), {reading.id: readings[reading.id] for reading in GAME.readings}
    if any(chosen.get(reading, value) != value for reading, value in (entry.as_paid or {}).items()):
        return say("{why}; paid by the old reading", why=why)
    return why


def _building_title(entry: LedgerEntry) -> str:
    """Its name, else its place in the city, else its kind."""
    cell = read_key(entry.cell)
    return place_name(cell) if cell and not printed_name(entry.face) else str(tile_text(entry.face))


def turn_strip(state: GameState) -> TurnBar | None:
    """Whose turn it is, how many tiles are left, and the end as it comes (ST-29); nothing before the first entry."""
    turn = state.board.turn
    if not state.laid and (turn is None or not state.parts[CITY].document):
        return None
    left = state.supply
    turns = tuple(Turn(seat, done=False, now=owner == turn) for owner, seat in state.seats.items())
    counter = say("{n} in the stack", n=left.stack) if left.stack else say("{n} in hand", n=left.hands)
    over = not left.stack and not left.hands
    end = say("All {n} buildings are laid: the game is over.", n=left.tiles)
    if not over:
        end = say_n(
            "The stack is empty: {n} tile in hand still to play, then the game is over.",
            "The stack is empty: {n} tiles in hand still to play, then the game is over.",
            left.hands,
        )
    calls = () if left.stack else (Step("ST-29", end),)
    return TurnBar(None, turns if turn else (), calls, counters=(counter,), over=over)
