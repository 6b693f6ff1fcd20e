"""The 60 building cards and the nine kinds of characters as keys of the page."""

from dataclasses import dataclass

from companion.game.text import Text
from companion.games.ginkgopolis import wording
from companion.games.ginkgopolis.cards import (
    ACTIONS,
    BUILDINGS,
    CHARACTER_DECK,
    CHARACTERS,
    COLOURS,
    Action,
    BonusCards,
    BuildingCard,
    Colour,
    ColourCards,
    Effect,
    Flat,
    HighBuildings,
    LowBuildings,
    Permanent,
    ResourcesOnColour,
)
from companion.games.ginkgopolis.table.game_state import GameState
from companion.tables import Seat


@dataclass(frozen=True)
class CardKey:
    """A building card: whether this player keeps it, who else does, and whether its tile is uncovered in the city."""

    id: str
    number: int
    ink: Colour
    arrow: Action | None  # The action of a permanent bonus; an end-game card has none.
    signs: tuple[str, ...]  # Pictograms: assets of an arrow, or what an end-game card counts.
    hue: Colour | None  # The colour that is counted, where it is one.
    pays: int
    effect: Text
    here: bool
    elsewhere: Seat | None
    uncovered: bool


@dataclass(frozen=True)
class CharacterKey:
    """A kind of character."""

    id: str
    ink: Colour
    action: Action
    title: Text
    count: int


def card_keys(state: GameState, owner: str) -> list[tuple[Colour, list[CardKey]]]:
    """Every building card by colour and number, as this player sees it."""
    held = state.holdings(owner).cards
    keepers = {
        card: seat for other, seat in state.seats.items() for card in state.holdings(other).cards if other != owner
    }
    uncovered = {building.tile for building in state.known}
    keys = [
        _card_key(card_id, card, card_id in held, keepers.get(card_id), card_id in uncovered)
        for card_id, card in BUILDINGS.items()
    ]
    return [(colour, [key for key in keys if key.ink == colour]) for colour in COLOURS]


def _card_key(card_id: str, card: BuildingCard, here: bool, elsewhere: Seat | None, uncovered: bool) -> CardKey:
    arrow, signs, hue, pays = _pictograms(card.effect)
    words = wording.effect(card.effect)
    return CardKey(card_id, card.number, card.colour, arrow, signs, hue, pays, words, here, elsewhere, uncovered)


def _pictograms(effect: Effect) -> tuple[Action | None, tuple[str, ...], Colour | None, int]:
    """A card's effect in pictograms."""
    match effect:
        case Permanent(action, gain):
            return action, gain, None, 0
        case ResourcesOnColour(colour, points):
            return None, ("resource",), colour, points
        case LowBuildings(points):
            return None, ("low",), None, points
        case HighBuildings(points):
            return None, ("high",), None, points
        case BonusCards(action, points):
            return None, (action,), None, points
        case ColourCards(colour, points):
            return None, ("cards",), colour, points
        case Flat(points):
            return None, (), None, points


def character_keys(state: GameState, owner: str) -> list[CharacterKey]:
    """The nine kinds of characters, by action and colour."""
    held = state.holdings(owner).characters
    return [
        CharacterKey(key, colour, action, wording.character(CHARACTERS[key]), held.get(key, 0))
        for action in ACTIONS
        for colour in COLOURS
        if (key := f"{colour}-{action}") in CHARACTERS
    ]


def character_sets() -> dict[int, str]:
    """The sets of the first game (GK-11), each as the ids of its three characters."""
    sets: dict[int, list[str]] = {}
    for character in CHARACTER_DECK:
        if character.set is not None:
            sets.setdefault(character.set, []).append(character.id)
    return {number: " ".join(sets[number]) for number in sorted(sets)}


def resource_hints(state: GameState, owner: str, needed: list[str]) -> dict[str, int]:
    """The resources of a colour that the districts already tell, as a hint for the count."""
    name = state.names[owner]
    resources: dict[str, int] = dict.fromkeys(needed, 0)
    for district in state.districts:
        if district.colour in resources and name in district.holds:
            resources[district.colour] += district.holds[name].resources
    return resources
