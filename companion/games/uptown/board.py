"""The street as it lies on the table: five lots, each a list of project cards from the ground up."""

from collections.abc import Iterator, Mapping
from dataclasses import field
from typing import Annotated, Literal, TypeAlias, get_args

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
    too_many,
)
from companion.games.uptown.description import LOTS

Count: TypeAlias = Annotated[int, Minimum(0)]
Kind: TypeAlias = Literal["office", "services", "apartment", "cafe", "shop", "hotel", "park"]
Countable: TypeAlias = Literal[Kind, "roof", "gift", "duo"]
"""What an effect can count: a kind of project, or a mark that some cards carry."""
Per: TypeAlias = Literal["flat", "ground", "floor-below", "kind-on-lot", "kind-on-street"]
Purse: TypeAlias = Literal["income", "prestige"]
PURSES: tuple[Purse, ...] = get_args(Purse)

CARDS = 240  # Two boxes have 224; those of all streets together are no more.
EFFECTS = 10  # A printed card has one, or two.


@document
class Effect:
    """What a card pays, in upcoins or in prestige. Printed values are entered as they are."""

    per: Per
    pays: int
    kind: Countable | None = None


Effects: TypeAlias = Annotated[tuple[Effect, ...], MaxLength(EFFECTS)]


@document
class Card:
    """The visible half of a card: one project."""

    kind: Kind | None
    duo: bool = False
    roof: bool = False
    gift: bool = False
    no_gifts: bool = False
    only: Literal["ground", "upper", "rooftop"] | None = None
    counts_as: Kind | None = None
    """The kind whose icon a park shows; it counts as that kind only by one reading (UT-44)."""
    income: Effects = ()
    prestige: Effects = ()

    def effects(self, purse: Purse) -> tuple[Effect, ...]:
        return self.income if purse == "income" else self.prestige

    def counts(self, countable: Countable) -> int:
        """How many of a thing this card is: a duo is two of its kind, but one card with its marks (UT-41, UT-42)."""
        if countable in ("roof", "gift", "duo"):
            return int(getattr(self, countable))
        return (2 if self.duo else 1) if self.kind == countable else 0


Lot: TypeAlias = Annotated[tuple[Card, ...], MaxLength(CARDS)]
Lots: TypeAlias = Annotated[tuple[Lot, ...], MaxLength(4 * LOTS), SchemaHint(minItems=LOTS, maxItems=LOTS)]


@document
class Pad:
    """What was written on the score pad: the prestige of each lot, and the upcoins left."""

    lots: Annotated[tuple[int, ...], MaxLength(4 * LOTS), SchemaHint(minItems=LOTS, maxItems=LOTS)]
    coins: Count
    tallest: Count | None = None
    """The floors of the tallest building, which separates equal totals."""


@document
class Player:
    """A player's end of the game: the lots card by card, or the pad."""

    name: Name
    coins: Count | None = None
    """The upcoins in the wallet; needed with the lots."""
    deck_coins: Count = 0
    """The upcoins that lie on the own deck."""
    lots: Lots | None = None
    pad: Pad | None = None


@document
class Table:
    """The end of a game."""

    players: Annotated[tuple[Player, ...], MaxLength(MAX_PLAYERS)]


@document
class Street:
    """One player's street when a lot of it has just been closed."""

    lots: Lots


@document
class Placement:
    """A card about to be laid on a lot; lots are numbered from 1, as on the pad."""

    actor: Name
    owner: Name
    """Whose street it is."""
    lot: Annotated[int, SchemaHint(minimum=1, maximum=LOTS)]
    card: Card
    street: Lots


@document
class Deck:
    """A player's deck: the cards left, the upcoins lying on it, and the price on its top card."""

    cards: Count
    coins: Count = 0
    price: Count | None = None


@document
class Action:
    """What a player wants to do in one step of the turn."""

    step: Annotated[int, SchemaHint(enum=[1, 2])]
    action: Literal["draw-free", "collect", "buy", "municipal"]
    actor: Name
    wallet: Count
    decks: Annotated[dict[Name, Deck], MaxLength(MAX_PLAYERS)]
    """By the names of the players."""
    municipal_left: Count
    # `from` is a word of Python's own; the metadata gives the field its name in the document.
    seller: Name | None = field(default=None, metadata={"alias": "from"})


@document
class Ending:
    """How many cards each deck has left, and how the streets stand."""

    decks: Annotated[dict[Name, Count], MaxLength(MAX_PLAYERS)]
    streets: Annotated[dict[Name, Lots], MaxLength(MAX_PLAYERS)]


def check_table(table: Table) -> None:
    """Refuse a table on which a player has no street, two of them, or one that is no street.

    :raise Unreadable: with the place.
    """
    distinct_names(player.name for player in table.players)
    for index, player in enumerate(table.players):
        _check_player(player, f"players[{index}]")
    fits_together(_heights({f"players[{n}].lots": player.lots or () for n, player in enumerate(table.players)}), CARDS)


def _check_player(player: Player, where: str) -> None:
    if player.pad is not None:
        if player.lots is not None:
            raise Unreadable(f"{where}.pad", "give either the lots or the pad, not both")
        _check_count(len(player.pad.lots), f"{where}.pad.lots")
        return
    if player.lots is None:
        raise Unreadable(f"{where}.lots", "give the lots card by card, or the pad")
    if player.coins is None:
        raise Unreadable(f"{where}.coins", "say how many upcoins are in the wallet")
    check_lots(player.lots, f"{where}.lots")
    # A player who is entered at a table was not read from a document, which keeps these bounds.
    for key, coins in (("coins", player.coins), ("deck_coins", player.deck_coins)):
        if coins < 0:
            raise Unreadable(f"{where}.{key}", "should be at least {bound}, not {found}", bound=0, found=str(coins))
    for lot, cards in enumerate(player.lots):
        for storey, card in enumerate(cards):
            for purse in PURSES:
                if (found := len(card.effects(purse))) > EFFECTS:
                    raise too_many(f"{where}.lots[{lot}][{storey}].{purse}[{EFFECTS}]", EFFECTS, found)


def check_lots(lots: Lots, where: str) -> None:
    """Refuse a street without exactly five lots, or an effect that does not say what it counts.

    :raise Unreadable: with the place.
    """
    _check_count(len(lots), where)
    fits_together(_heights({where: lots}), CARDS)
    for index, lot in enumerate(lots):
        for storey, card in enumerate(lot):
            check_card(card, f"{where}[{index}][{storey}]")


def _heights(streets: Mapping[str, Lots]) -> Iterator[tuple[str, int]]:
    """The lots of several streets, each with its place and how many cards it has."""
    for where, lots in streets.items():
        for index, lot in enumerate(lots):
            yield f"{where}[{index}]", len(lot)


def check_card(card: Card, where: str) -> None:
    if card.counts_as is not None and card.kind != "park":
        raise Unreadable(f"{where}.counts_as", "only a park counts as another kind")
    for purse in PURSES:
        for index, effect in enumerate(card.effects(purse)):
            if effect.kind is None and effect.per in ("kind-on-lot", "kind-on-street"):
                raise Unreadable(f"{where}.{purse}[{index}].kind", "say what this effect counts")


def _check_count(lots: int, where: str) -> None:
    if lots != LOTS:
        raise Unreadable(where, "a street has {expected} lots, not {lots}", expected=LOTS, lots=lots)
