"""The documents of Happy City, and the table they describe: seats clockwise, each with a city."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Annotated, Literal, TypeAlias

from companion.game.game import Readings
from companion.game.lazy import cached_property
from companion.game.shapes import (
    COMPANY,
    AtLeast,
    AtMost,
    Name,
    Shape,
    Unreadable,
    distinct_names,
    document,
    fits_together,
)
from companion.game.text import Value, say
from companion.games.happy_city.cards import Card, Colour, by_id

Count: TypeAlias = Annotated[int, AtLeast(0)]
Side: TypeAlias = Literal["left", "right"]
Scoring: TypeAlias = Literal["product", "sum"]

CITY = 30  # Three times what a city has when the game ends.
CARDS = 100  # Twice what five full cities have; a special may ask for all of them.


@document
class PrintedCard:
    """A card told by what is printed on it; what is left out is not there."""

    name: Name | None = None
    colour: Colour | None = None
    residents: int = 0
    hearts: int = 0
    income: int = 0


CardId: TypeAlias = Annotated[Name, Shape(enum=list(by_id()))]
CityDocument: TypeAlias = Annotated[tuple[CardId | PrintedCard, ...], AtMost(CITY)]


class Built:
    """Whoever has a city: its cards as the box has them."""

    city: CityDocument | None

    @cached_property
    def cards(self) -> tuple[Card, ...]:
        return read_city(self.city or ())

    @property
    def specials(self) -> tuple[Card, ...]:
        return tuple(card for card in self.cards if card.special)


@document
class Player(Built):
    """A player at the end: a city in the order in which it was built, or only what it adds up to."""

    name: Name
    coins: Count
    city: CityDocument | None = None
    residents: int | None = None
    """Together with `hearts`, instead of the city."""
    hearts: int | None = None
    choice: Name | None = None
    """`left` or `right` for E01, E24 and E32 (without it, the better one); a name or `box:ID` for E14."""


@document
class FinalBoard:
    """The end of a game; players sit clockwise in this order."""

    scoring: Scoring
    players: Annotated[tuple[Player, ...], AtMost(COMPANY)]
    expert: bool | None = None
    """Whether the special buildings are those of the expert game; without it, of either."""


@document
class IncomePlayer(Built):
    """A player who takes income."""

    name: Name
    city: CityDocument
    coins: Count = 0
    choice: Name | None = None


@document
class IncomeBoard:
    """An income phase; players sit clockwise in this order."""

    players: Annotated[tuple[IncomePlayer, ...], AtMost(COMPANY)]


@document
class Purchase:
    """A player about to buy a card."""

    city: CityDocument
    coins: Count
    card: CardId
    source: Literal["centre", "dwelling"] | None = None
    free_next: bool = False


@document
class Taking:
    """A player about to take a special building."""

    city: CityDocument
    card: CardId


@dataclass(frozen=True)
class Choice:
    """What a player decided for an expert special. A word may be both a side and somebody's name."""

    side: Side | None = None
    opponent: int | None = None
    drawn: Card | None = None


@dataclass(frozen=True)
class Table:
    """The players, clockwise, each with what was chosen for an expert special."""

    players: Sequence[Player | IncomePlayer]
    choices: tuple[Choice | None, ...]
    counted: dict[tuple[str, int, Readings], int] = field(default_factory=dict, repr=False, compare=False)
    """What was counted so far of each seat, by what it is: many cards of many players ask for the same."""

    def left(self, seat: int) -> int | None:
        """The next player clockwise sits on the left (HC-43)."""
        return (seat + 1) % len(self.players) if len(self.players) > 1 else None

    def right(self, seat: int) -> int | None:
        return (seat - 1) % len(self.players) if len(self.players) > 1 else None

    def neighbours(self, seat: int) -> tuple[int, ...]:
        """Left, then right; of two players each is both neighbours of the other."""
        sides = (self.left(seat), self.right(seat))
        return tuple(dict.fromkeys(side for side in sides if side is not None))

    def count(self, what: str, seat: int, readings: Readings, work_out: Callable[[], int]) -> int:
        """Something of a seat that is counted once, however many ask."""
        asked = what, seat, readings
        if asked not in self.counted:
            self.counted[asked] = work_out()
        return self.counted[asked]

    def others(self, seat: int) -> tuple[int, ...]:
        return tuple(index for index in range(len(self.players)) if index != seat)


def read_table(players: Sequence[Player | IncomePlayer]) -> Table:
    """The table of a document.

    :raise Unreadable: an unknown card or player, a name used twice, a city neither built nor added up.
    """
    names = [player.name for player in players]
    distinct_names(names)
    fits_together(((f"players[{index}].city", len(player.city or ())) for index, player in enumerate(players)), CARDS)
    for index, player in enumerate(players):
        _check(player, f"players[{index}]")
    choices = (_choice(player.choice, names, f"players[{index}].choice") for index, player in enumerate(players))
    return Table(players, tuple(choices))


def read_city(city: CityDocument, where: str = "city") -> tuple[Card, ...]:
    """The cards of a city, in its order."""
    return tuple(_card(card, f"{where}[{index}]") for index, card in enumerate(city))


def read_card(card_id: str, where: str) -> Card:
    """The card of this id.

    :raise Unreadable: there is none.
    """
    try:
        return by_id()[card_id]
    except KeyError:
        raise Unreadable(where, "there is no card “{id}”", id=card_id) from None


def called(card: Card, position: int) -> Value:
    """How people call a card of a city: by its name, else by its place in the row."""
    return card.title if card.name else say("card {n}", n=position + 1)


def _card(card: str | PrintedCard, where: str) -> Card:
    if isinstance(card, str):
        return read_card(card, where)
    return Card(
        id="",
        name=(card.name or "").strip(),
        kind="building",
        colour=card.colour,
        income=card.income,
        residents=card.residents,
        hearts=card.hearts,
    )


def _check(player: Player | IncomePlayer, where: str) -> None:
    residents, hearts = (player.residents, player.hearts) if isinstance(player, Player) else (None, None)
    if player.city is not None:
        for key, value in (("residents", residents), ("hearts", hearts)):
            if value is not None:
                raise Unreadable(f"{where}.{key}", "give either the city or its residents and hearts")
        read_city(player.city, f"{where}.city")
    elif residents is None or hearts is None:
        absent = "city" if residents is hearts else "residents" if residents is None else "hearts"
        raise Unreadable(f"{where}.{absent}", "give either the city or its residents and hearts")


def _choice(choice: str | None, names: Sequence[str], where: str) -> Choice | None:
    if choice is None:
        return None
    side: Side | None = "left" if choice == "left" else "right" if choice == "right" else None
    opponent = names.index(choice) if choice in names else None
    drawn: Card | None = None
    if side is None and opponent is None:
        if not choice.startswith("box:"):
            raise Unreadable(where, "“{choice}” is neither left, right, a player nor box:ID", choice=choice)
        drawn = read_card(choice.removeprefix("box:"), where)
        if not drawn.special:
            raise Unreadable(where, "“{id}” is not a special building", id=drawn.id)
    return Choice(side, opponent, drawn)
