"""The game's things by name. A whole phrase for each colour: other languages inflect it with the noun."""

from typing import Protocol

from companion.game.text import Text, say
from companion.games.ginkgopolis.board import RIVAL
from companion.games.ginkgopolis.cards import (
    Action,
    Asset,
    BonusCards,
    Character,
    Colour,
    ColourCards,
    Effect,
    Flat,
    HighBuildings,
    LowBuildings,
    Permanent,
    ResourcesOnColour,
)


class Numbered(Protocol):
    """A building, known by its top tile, or a building card."""

    @property
    def colour(self) -> Colour: ...

    @property
    def number(self) -> int: ...


_DISTRICTS: dict[Colour, Text] = {
    "red": say("Red district"),
    "blue": say("Blue district"),
    "yellow": say("Yellow district"),
}
_ON_BUILDINGS: dict[Colour, Text] = {
    "red": say("on red buildings"),
    "blue": say("on blue buildings"),
    "yellow": say("on yellow buildings"),
}
_CHARACTERS: dict[Colour, Text] = {
    "red": say("Red character"),
    "blue": say("Blue character"),
    "yellow": say("Yellow character"),
}
_ALL_CHARACTERS: dict[Colour, Text] = {
    "red": say("Red characters"),
    "blue": say("Blue characters"),
    "yellow": say("Yellow characters"),
}
_FOR_ACTIONS: dict[Action, Text] = {
    "exploit": say("for a card played alone"),
    "urbanize": say("for urbanizing"),
    "construct": say("for constructing"),
}


_GAINS: dict[Asset, Text] = {
    "resource": say("one resource"),
    "tile": say("one tile"),
    "point": say("one point"),
}


def tile(of: Numbered) -> Text:
    match of.colour:
        case "red":
            return say("Red tile {number}", number=of.number)
        case "blue":
            return say("Blue tile {number}", number=of.number)
        case "yellow":
            return say("Yellow tile {number}", number=of.number)


def card(of: Numbered) -> Text:
    match of.colour:
        case "red":
            return say("Red card {number}", number=of.number)
        case "blue":
            return say("Blue card {number}", number=of.number)
        case "yellow":
            return say("Yellow card {number}", number=of.number)


def district(colour: Colour, place: str = "") -> Text:
    """A district by its colour, and by its place: of its first building in the city, or in the list of districts."""
    return say("{district} {place}", district=_DISTRICTS[colour], place=place) if place else _DISTRICTS[colour]


def on_buildings(colour: Colour) -> Text:
    return _ON_BUILDINGS[colour]


def for_action(action: Action) -> Text:
    return _FOR_ACTIONS[action]


def character(of: Character) -> Text:
    return say("{character} {action}", character=_CHARACTERS[of.colour], action=_FOR_ACTIONS[of.action])


def characters(colour: Colour) -> Text:
    return _ALL_CHARACTERS[colour]


def player(name: str) -> Text:
    """A player by name; the virtual one as the booklet calls him."""
    return say("Gosha") if name == RIVAL else say("{name}", name=name)


def effect(of: Effect) -> Text:
    """A card's effect in words."""
    match of:
        case Permanent(action, gain):
            text = _GAINS[gain[0]]
            for asset in gain[1:]:
                text = say("{first} and {next}", first=text, next=_GAINS[asset])
            return say("{gain} {action}", gain=text, action=for_action(action))
        case ResourcesOnColour(colour, points):
            return say("{n} for each own resource {on_buildings}", n=points, on_buildings=on_buildings(colour))
        case LowBuildings(points):
            return say("{n} for each own building of 1 or 2 levels", n=points)
        case HighBuildings(points):
            return say("{n} for each own building of 3 or more levels", n=points)
        case BonusCards(action, points):
            return say("{n} for each own bonus {action}", n=points, action=for_action(action))
        case ColourCards(_, points):
            return say("{n} for each own card of its colour", n=points)
        case Flat(points):
            return say("{n} points at the end", n=points)
