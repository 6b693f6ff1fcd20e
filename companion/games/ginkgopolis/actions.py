"""The three actions of a round: what each costs, what it gives, and what happens when it cannot be paid."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Annotated, Literal, TypeAlias

from companion.game.document_types import MaxLength, Name, SchemaHint, Unreadable, document
from companion.game.game import Readings
from companion.games.ginkgopolis.board import TILES, Count, Levels
from companion.games.ginkgopolis.cards import BUILDINGS, CHARACTERS, Action, Asset, BuildingCard, Colour, Permanent
from companion.games.ginkgopolis.readings import MISSING_POINTS

ASSETS: dict[Colour, Asset] = {"red": "resource", "blue": "tile", "yellow": "point"}
"""GK-03: what a building of each colour gives, and a character of that colour for each action."""

Tile: TypeAlias = Annotated[Name, SchemaHint(enum=list(BUILDINGS))]


@document
class Bonus:
    """A card with a black arrow; cards 7 to 9 give a list of two assets."""

    action: Action
    gain: Asset | Annotated[tuple[Asset, ...], MaxLength(20)]

    @property
    def assets(self) -> tuple[Asset, ...]:
        return (self.gain,) if isinstance(self.gain, str) else self.gain


@document
class Exploit:
    """A building card played alone, and the permanent bonuses in front of its player."""

    colour: Colour
    height: Levels
    bonuses: Annotated[tuple[Bonus, ...], MaxLength(TILES)]


@document
class Neighbour:
    """A building beside the new one."""

    colour: Colour
    height: Levels


@document
class Urbanize:
    """A letter card with a tile: the resources behind the screen, the buildings beside the new one."""

    resources: Count
    neighbours: Annotated[tuple[Neighbour, ...], MaxLength(20), SchemaHint(maxItems=4)]


@document
class Construct:
    """A building card with a tile: what is put onto what, and what its player has behind the screen."""

    tile: Tile
    onto: Tile
    height: Levels
    owner: Literal["other", "self"] | None
    """Whose resources stand on the building."""
    resources: Count
    points: Count


@dataclass(frozen=True)
class Gain:
    resources: int
    tiles: int
    points: int

    def __add__(self, other: Gain) -> Gain:
        return Gain(self.resources + other.resources, self.tiles + other.tiles, self.points + other.points)


@dataclass(frozen=True)
class Exploited:
    gain: Gain


@dataclass(frozen=True)
class Urbanized:
    outcome: Literal["build"]
    resources_placed: int
    gain: Gain


@dataclass(frozen=True)
class Choice:
    """One of these assets, as the player likes."""

    choice: tuple[Asset, ...]


@dataclass(frozen=True)
class LetterAlone:
    """GK-38: nothing is built, and the letter card counts as played alone."""

    outcome: Literal["fallback-exploit"]
    resources_placed: Literal[0]
    gain: Choice


@dataclass(frozen=True)
class Built:
    outcome: Literal["build"]
    points_paid: int
    resources_discarded: int
    resources_placed: int
    returned_to_owner: int
    owner_points: int


@dataclass(frozen=True)
class PlayedAlone:
    """GK-38: the tile goes back behind the screen, and the card counts as played alone."""

    outcome: Literal["fallback-exploit"]


@dataclass(frozen=True)
class AloneForPoints:
    """GK-39, as some read it: missing points are treated like missing resources."""

    outcome: Literal["fallback-exploit"]
    points_needed: int


@dataclass(frozen=True)
class Disputed:
    """GK-39: no rule says what happens when the points for a lower number are missing."""

    outcome: Literal["disputed"]
    points_needed: int


@dataclass(frozen=True)
class NotAllowed:
    """GK-39, as some read it: without the points for a lower number the level may not be built."""

    outcome: Literal["not-allowed"]
    points_needed: int


Constructed: TypeAlias = Built | PlayedAlone | AloneForPoints | Disputed | NotAllowed


def bonuses(cards: Iterable[str], characters: Iterable[str]) -> tuple[Bonus, ...]:
    """GK-40: every black arrow in front of a player."""
    effects = [BUILDINGS[card_id].effect for card_id in cards]
    arrows = [Bonus(action=effect.action, gain=effect.gain) for effect in effects if isinstance(effect, Permanent)]
    people = [CHARACTERS[card_id] for card_id in characters]
    return (*arrows, *(Bonus(action=person.action, gain=ASSETS[person.colour]) for person in people))


def bonus_gain(held: Iterable[Bonus], action: Action) -> Gain:
    """GK-24, GK-27, GK-35: what the arrows of one action give each time it is done."""
    return gain(asset for bonus in held if bonus.action == action for asset in bonus.assets)


def gain(assets: Iterable[Asset]) -> Gain:
    return _gain(Counter(assets))


def _gain(count: Counter[Asset]) -> Gain:
    return Gain(resources=count["resource"], tiles=count["tile"], points=count["point"])


def exploit(document: Exploit, _readings: Readings) -> Exploited:
    """GK-23, GK-24: one asset of the building's colour for each level, then the bonuses of this action alone."""
    return Exploited(_activate((document,)) + bonus_gain(document.bonuses, "exploit"))


def urbanize(document: Urbanize, _readings: Readings) -> Urbanized | LetterAlone:
    """GK-25, GK-26: one resource onto the new building, then the assets of those beside it, whoever owns them.

    Without a resource nothing is built (GK-38): what the letter card gives alone is its player's choice.
    """
    if len(document.neighbours) > 4:
        raise Unreadable("neighbours[4]", "a building has four sides, so at most four neighbours")
    if document.resources < 1:
        return LetterAlone("fallback-exploit", 0, Choice(("resource", "tile")))
    return Urbanized("build", 1, _activate(document.neighbours))


def _activate(buildings: Iterable[Exploit | Neighbour]) -> Gain:
    """GK-03: each building gives the asset of its colour, one for each level."""
    levels: Counter[Asset] = Counter()
    for building in buildings:
        levels[ASSETS[building.colour]] += building.height
    return _gain(levels)


def construct(document: Construct, readings: Readings) -> Constructed:
    """GK-31 to GK-34: the owner's resources go back, the new tile is paid for, and own resources fill every level.

    Too few resources settle it whatever the points are (GK-38); only then is the lack of points a question (GK-39).
    """
    tile, onto = _card(document.tile, "tile"), _card(document.onto, "onto")
    returned = 0 if document.owner is None else document.height
    to_pay = max(0, onto.number - tile.number)
    to_discard = 0 if tile.colour == onto.colour else 1
    to_place = document.height + 1
    if document.resources + (returned if document.owner == "self" else 0) < to_discard + to_place:
        return PlayedAlone("fallback-exploit")
    if document.points >= to_pay:
        return Built("build", to_pay, to_discard, to_place, returned, returned if document.owner == "other" else 0)
    match readings.ask(MISSING_POINTS.id):
        case "fallback":
            return AloneForPoints("fallback-exploit", to_pay)
        case "refused":
            return NotAllowed("not-allowed", to_pay)
    return Disputed("disputed", to_pay)


def _card(tile: str, where: str) -> BuildingCard:
    if tile not in BUILDINGS:
        raise Unreadable(where, "there is no tile “{tile}”", tile=tile)
    return BUILDINGS[tile]
