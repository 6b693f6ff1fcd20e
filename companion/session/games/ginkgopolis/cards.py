"""The 60 building cards and the nine kinds of characters as keys: what each does, and where it lies."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.games.ginkgopolis import wording
from companion.games.ginkgopolis.cards import (
    ACTIONS,
    BUILDINGS,
    CHARACTER_DECK,
    CHARACTERS,
    COLOURS,
    Action,
    BonusCards,
    Colour,
    ColourCards,
    Effect,
    Flat,
    HighBuildings,
    LowBuildings,
    Permanent,
    ResourcesOnColour,
)
from companion.games.text import Text
from companion.session.games.ginkgopolis.city import tile_of
from companion.session.games.ginkgopolis.scene import Scene
from companion.tables import Seat

CARD_TITLES: Mapping[str, Text] = {card_id: wording.card(card) for card_id, card in BUILDINGS.items()}


@dataclass(frozen=True)
class Key:
    """A building card: whether it lies here, who else keeps it, and whether its tile is uncovered in the city."""

    id: str
    number: int
    ink: Colour
    arrow: Action | None
    """The action of a permanent bonus; an end-game card has none."""
    signs: tuple[str, ...]
    """Pictograms: assets of an arrow, or what an end-game card counts."""
    hue: Colour | None
    """The colour that is counted, where it is one."""
    pays: int
    effect: Text
    here: bool
    elsewhere: Seat | None
    uncovered: bool


@dataclass(frozen=True)
class Person:
    """A kind of character."""

    id: str
    ink: Colour
    action: Action
    title: Text
    count: int


def cards(scene: Scene, owner: str) -> list[tuple[Colour, list[Key]]]:
    """Every building card by colour and number, as this player sees it."""
    held = scene.holdings(owner)["cards"]
    keepers = {
        card: seat for other, seat in scene.seats.items() for card in scene.holdings(other)["cards"] if other != owner
    }
    uncovered = {tile_of(building) for building in scene.known}
    return [
        (colour, [_key(card, card in held, keepers.get(card), card in uncovered) for card in _of(colour)])
        for colour in COLOURS
    ]


def _of(colour: Colour) -> list[str]:
    return [card_id for card_id, card in BUILDINGS.items() if card.colour == colour]


def _key(card_id: str, here: bool, elsewhere: Seat | None, uncovered: bool) -> Key:
    card = BUILDINGS[card_id]
    arrow, signs, hue, pays = _drawn(card.effect)
    words = wording.effect(card.effect)
    return Key(card_id, card.number, card.colour, arrow, signs, hue, pays, words, here, elsewhere, uncovered)


def _drawn(effect: Effect) -> tuple[Action | None, tuple[str, ...], Colour | None, int]:
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


def people(scene: Scene, owner: str) -> list[Person]:
    """The nine kinds of characters, by action and colour."""
    held = scene.holdings(owner)["characters"]
    return [
        Person(key, colour, action, wording.character(CHARACTERS[key]), held.get(key, 0))
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


def counts_shown(scene: Scene, owner: str, needed: list[str]) -> dict[str, int]:
    """What districts alone already say about the resources of a colour, as a hint for the count."""
    name = scene.names[owner]
    resources: dict[str, int] = dict.fromkeys(needed, 0)
    for district in scene.districts:
        if district.colour in resources and name in district.holds:
            resources[district.colour] += district.holds[name].resources
    return resources
