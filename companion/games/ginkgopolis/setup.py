"""How to set the game up for a number of players."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Annotated

from companion.game.document_types import SchemaHint, Unreadable, document
from companion.game.game import Readings, Step
from companion.game.text import say
from companion.games.ginkgopolis.actions import Gain, gain
from companion.games.ginkgopolis.cards import CHARACTER_DECK

_DECK = 21  # GK-08: twelve letter cards and the nine building cards 1 to 3.


@dataclass(frozen=True)
class Supply:
    """What the number of players fixes."""

    resources: int
    """Of each player (GK-09)."""
    tiles_removed: int
    """Put back into the box unseen (GK-07)."""
    cards_discarded: int
    """From the top of every new deck (GK-08)."""

    @property
    def tiles(self) -> int:
        """All tiles in the game, the nine starting ones included."""
        return 60 - self.tiles_removed

    @property
    def tiles_in_supply(self) -> int:
        return self.tiles - 9


SUPPLIES: Mapping[int, Supply] = {
    1: Supply(resources=25, tiles_removed=6, cards_discarded=7),
    2: Supply(resources=25, tiles_removed=6, cards_discarded=7),
    3: Supply(resources=20, tiles_removed=6, cards_discarded=7),
    4: Supply(resources=18, tiles_removed=0, cards_discarded=0),
    5: Supply(resources=16, tiles_removed=0, cards_discarded=0),
}
"""By the number of people at the table; one plays solo, set up as for two."""


@document
class Players:
    """One player plays solo. `first_game` deals numbered sets of characters; `expert` is a level of the solo game."""

    players: Annotated[int, SchemaHint(minimum=min(SUPPLIES), maximum=max(SUPPLIES))]
    first_game: bool = False
    expert: bool = False


@dataclass(frozen=True)
class CharacterSet:
    """GK-11: three characters that carry one number, and the assets they bring together."""

    set: int
    characters: tuple[str, ...]
    start: Gain


@dataclass(frozen=True)
class Setup:
    steps: tuple[Step, ...]
    resources: int
    tiles_removed: int
    tiles_in_supply: int
    cards_discarded: int
    deck: int
    characters: int
    refresh: int
    start: Gain | None
    """Each player's assets, where they do not depend on characters."""
    character_sets: tuple[CharacterSet, ...]


def setup(document: Players, _readings: Readings) -> Setup:
    """GK-06 to GK-14, and GK-64 for the solo game: what to lay out, remove and deal, in order.

    :raise Unreadable: the game is not for so many.
    """
    if document.players not in SUPPLIES:
        raise Unreadable("players", "the game is for 1 to 5 players, not {players}", players=document.players)
    supply = SUPPLIES[document.players]
    solo = document.players == 1
    return Setup(
        steps=(*_table(supply), *(_solo(document.expert) if solo else _seats(supply, document.first_game))),
        resources=supply.resources,
        tiles_removed=supply.tiles_removed,
        tiles_in_supply=supply.tiles_in_supply,
        cards_discarded=supply.cards_discarded,
        deck=_DECK - supply.cards_discarded,
        characters=0 if solo else 3,
        refresh=0 if solo else 2,
        start=Gain(6, 6, 6) if solo else None,
        character_sets=character_sets() if document.first_game and not solo else (),
    )


def _table(supply: Supply) -> Iterator[Step]:
    yield Step("GK-06", say("Lay the nine tiles 1, 2 and 3 of each colour at random, face up, in a 3×3 square."))
    yield Step(
        "GK-06",
        say("Around it, clockwise from top left, put the letters: A B C above, D E F right, G H I below, J K L left."),
    )
    if supply.tiles_removed:
        yield Step(
            "GK-07",
            say(
                "Shuffle the other 51 tiles face down; put {removed} back into the box unseen: {left} are the supply.",
                removed=supply.tiles_removed,
                left=supply.tiles_in_supply,
            ),
        )
    else:
        yield Step("GK-07", say("Shuffle the other 51 tiles face down: they are all in the supply."))
    yield Step("GK-21", say("Put the point tokens and the construction-site pawns beside the tiles."))
    if supply.cards_discarded:
        yield Step(
            "GK-08",
            say(
                "Shuffle the 12 letter cards with the building cards 1 to 3: 21 in all; discard the top {n}, face up.",
                n=supply.cards_discarded,
            ),
        )
    else:
        yield Step("GK-08", say("Shuffle the 12 letter cards with the building cards 1 to 3: 21 in all."))
    yield Step("GK-08", say("Sort the building cards 4 to 20 by colour and number, in three separate piles."))


def _seats(supply: Supply, first_game: bool) -> Iterator[Step]:
    yield Step("GK-09", say("Each player puts {n} resources of one colour into the reserve.", n=supply.resources))
    yield Step("GK-10", say("Each player takes a screen and 2 refresh tokens."))
    if first_game:
        yield Step("GK-11", say("Deal each player one set of 3 characters that carry the same number, 1 to 6."))
    else:
        yield Step(
            "GK-12",
            say(
                "Deal 4 characters each; keep 1 and pass the rest to the left until everyone has 3; put the others "
                "back."
            ),
        )
    yield Step("GK-13", say("Everyone takes the assets printed on their characters and hides them behind the screen."))
    yield Step("GK-14", say("Whoever planted a tree last is first player and deals 4 cards to each."))


def _solo(expert: bool) -> Iterator[Step]:
    supply = SUPPLIES[1]
    yield Step(
        "GK-64", say("Put {n} resources of your colour and {n} of Gosha's into the reserve.", n=supply.resources)
    )
    yield Step("GK-64", say("Take 6 resources, 6 tiles and 6 points; no characters and no refresh tokens."))
    yield Step("GK-64", say("Gosha begins with no points and no tiles; his resources come from the reserve."))
    yield Step("GK-65", say("You are always first player; each round begins with 3 cards, one of them for Gosha."))
    if expert:
        yield Step(
            "GK-70",
            say("Expert: if Gosha has a letter, draw another card; he uses it if it is a building or pays him more."),
        )


def character_sets() -> tuple[CharacterSet, ...]:
    numbers = sorted({character.set for character in CHARACTER_DECK if character.set is not None})
    sets = {number: [card for card in CHARACTER_DECK if card.set == number] for number in numbers}
    return tuple(
        CharacterSet(number, tuple(card.id for card in cards), gain(asset for card in cards for asset in card.start))
        for number, cards in sets.items()
    )
