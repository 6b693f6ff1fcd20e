"""The documents of Happy City, and the table they describe: seats clockwise, each with a city."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Annotated, Literal, TypeAlias

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
from companion.game.game import Readings
from companion.game.lazy import cached_property
from companion.game.text import Value, say
from companion.games.happy_city.cards import Card, Colour, by_id

Count: TypeAlias = Annotated[int, Minimum(0)]
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


CardId: TypeAlias = Annotated[Name, SchemaHint(enum=list(by_id()))]
CityDocument: TypeAlias = Annotated[tuple[CardId | PrintedCard, ...], MaxLength(CITY)]


class Built:
    """Whoever has a city: its cards as the box has them."""

    city: CityDocument | None

    @cached_property
    def cards(self) -> tuple[Card, ...]:
        return read_city(self.city or ())


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
    players: Annotated[tuple[Player, ...], MaxLength(MAX_PLAYERS)]
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

    players: Annotated[tuple[IncomePlayer, ...], MaxLength(MAX_PLAYERS)]


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


NO_CHOICE = Choice()


@dataclass(frozen=True)
class Table:
    """The players, clockwise, each with what was chosen for an expert special."""

    players: Sequence[Player | IncomePlayer]
    choices: tuple[Choice, ...]
    counted: dict[tuple[str, int, Readings], int] = field(default_factory=dict, repr=False, compare=False)
    """What was counted so far of each seat, by what it is: many cards of many players ask for the same."""

    def neighbours(self, seat: int, side: Side | None = None) -> tuple[int, ...]:
        """Left, then right, or who sits on this side: the next player clockwise is on the left (HC-43).

        Of two players each is both neighbours of the other.
        """
        left, right = (seat + 1) % len(self.players), (seat - 1) % len(self.players)
        beside = (left,) if side == "left" else (right,) if side == "right" else (left, right)
        return tuple(dict.fromkeys(other for other in beside if other != seat))

    def sides(self, seat: int) -> tuple[int, ...]:
        """The neighbours that the player may look at: the chosen side, else both (HC-43)."""
        return self.neighbours(seat, self.choices[seat].side)

    def others(self, seat: int) -> tuple[int, ...]:
        return tuple(index for index in range(len(self.players)) if index != seat)

    def opponents(self, seat: int) -> tuple[int, ...]:
        """Whose special a Sphinx may copy: the chosen opponent's, else anybody's; nobody's if one was drawn (HC-58)."""
        choice = self.choices[seat]
        if choice.drawn:
            return ()
        return tuple(other for other in self.others(seat) if choice.opponent in (None, other))

    def copyable(self, seat: int) -> tuple[Card, ...]:
        """The specials that a Sphinx may copy: one drawn from the box, or those of the opponents (HC-58)."""
        if drawn := self.choices[seat].drawn:
            return (drawn,)
        specials = {
            card.id: card for other in self.opponents(seat) for card in self.players[other].cards if card.special
        }
        return tuple(specials.values())

    def all_known(self, seats: Iterable[int]) -> bool:
        """Whether the cards of these players were entered, not only their totals."""
        return all(self.players[seat].city is not None for seat in seats)

    def count(self, what: str, seat: int, readings: Readings, work_out: Callable[[], int]) -> int:
        """Something of a seat that is counted once, however many ask."""
        asked = what, seat, readings
        if asked not in self.counted:
            self.counted[asked] = work_out()
        return self.counted[asked]


def read_table(players: Sequence[Player | IncomePlayer]) -> Table:
    """The table of a document.

    :raise Unreadable: an unknown card or player, a name used twice, a city neither built nor added up.
    """
    names = [player.name for player in players]
    distinct_names(names)
    fits_together(((f"players[{index}].city", len(player.city or ())) for index, player in enumerate(players)), CARDS)
    for index, player in enumerate(players):
        if isinstance(player, Player):
            _check_sums(player, f"players[{index}]")
        read_city(player.city or (), f"players[{index}].city")
    choices = (_choice(player.choice, names, f"players[{index}].choice") for index, player in enumerate(players))
    return Table(players, tuple(choices))


def read_city(city: CityDocument, where: str = "city") -> tuple[Card, ...]:
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


def _check_sums(player: Player, where: str) -> None:
    """A city has no sums beside it; without a city both are there."""
    match player.city is not None, player.residents, player.hearts:
        case (True, None, None) | (False, int(), int()):
            return
        case (False, None, None):
            wrong = "city"
        case (True, int(), _) | (False, None, _):
            wrong = "residents"
        case _:
            wrong = "hearts"
    raise Unreadable(f"{where}.{wrong}", "give either the city or its residents and hearts")


def _choice(choice: str | None, names: Sequence[str], where: str) -> Choice:
    if choice is None:
        return NO_CHOICE
    side: Side | None = "left" if choice == "left" else "right" if choice == "right" else None
    if side or choice in names:
        return Choice(side, names.index(choice) if choice in names else None)
    if not choice.startswith("box:"):
        raise Unreadable(where, "“{choice}” is neither left, right, a player nor box:ID", choice=choice)
    drawn = read_card(choice.removeprefix("box:"), where)
    if not drawn.special:
        raise Unreadable(where, "“{id}” is not a special building", id=drawn.id)
    return Choice(drawn=drawn)
