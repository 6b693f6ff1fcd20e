"""The game's things by name. A whole phrase for each colour: other languages inflect it with the noun."""

from __future__ import annotations

from typing import Protocol

from companion.games.ginkgopolis.board import RIVAL
from companion.games.ginkgopolis.cards import Action, Character, Colour
from companion.games.text import Text, say


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
_FOR_ACTIONS: dict[Action, Text] = {
    "exploit": say("for a card played alone"),
    "urbanize": say("for urbanizing"),
    "construct": say("for constructing"),
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


def district(colour: Colour) -> Text:
    return _DISTRICTS[colour]


def on_buildings(colour: Colour) -> Text:
    return _ON_BUILDINGS[colour]


def for_action(action: Action) -> Text:
    return _FOR_ACTIONS[action]


def character(of: Character) -> Text:
    return say("{character} {action}", character=_CHARACTERS[of.colour], action=_FOR_ACTIONS[of.action])


def player(name: str) -> Text:
    """A player by name; the virtual one as the booklet calls him."""
    return say("Gosha") if name == RIVAL else say("{name}", name=name)
