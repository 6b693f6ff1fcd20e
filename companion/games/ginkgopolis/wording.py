"""The game's things by name. A whole phrase for each colour: other languages inflect it with the noun."""

from typing import Protocol

from companion.game.text import Text, joined, say, say_n
from companion.games.ginkgopolis.actions import Gain
from companion.games.ginkgopolis.board import RIVAL
from companion.games.ginkgopolis.cards import Character, Colour, Effect, Permanent


class Numbered(Protocol):
    """A building, known by its top tile, or a building card."""

    @property
    def colour(self) -> Colour: ...

    @property
    def number(self) -> int: ...


_TILES = {"red": say("Red tile {number}"), "blue": say("Blue tile {number}"), "yellow": say("Yellow tile {number}")}
_CARDS = {"red": say("Red card {number}"), "blue": say("Blue card {number}"), "yellow": say("Yellow card {number}")}
_DISTRICTS = {"red": say("Red district"), "blue": say("Blue district"), "yellow": say("Yellow district")}
_CHARACTERS = {"red": say("Red character"), "blue": say("Blue character"), "yellow": say("Yellow character")}
CHARACTERS = {"red": say("Red characters"), "blue": say("Blue characters"), "yellow": say("Yellow characters")}
ON_BUILDINGS = {"red": say("on red buildings"), "blue": say("on blue buildings"), "yellow": say("on yellow buildings")}
FOR_ACTIONS = {
    "exploit": say("for a card played alone"),
    "urbanize": say("for urbanizing"),
    "construct": say("for constructing"),
}
_GAINS = {"resource": say("one resource"), "tile": say("one tile"), "point": say("one point")}


def tile(of: Numbered) -> Text:
    return _TILES[of.colour] % {"number": of.number}


def card(of: Numbered) -> Text:
    return _CARDS[of.colour] % {"number": of.number}


def district(colour: Colour, place: str = "") -> Text:
    """A district by its colour, and by its place: of its first building in the city, or in the list of districts."""
    return say("{district} {place}", district=_DISTRICTS[colour], place=place) if place else _DISTRICTS[colour]


def character(of: Character) -> Text:
    return say("{character} {action}", character=_CHARACTERS[of.colour], action=FOR_ACTIONS[of.action])


def player(name: str) -> Text:
    """A player by name; the virtual one as the booklet calls him."""
    return say("Gosha") if name == RIVAL else say("{name}", name=name)


def gain(of: Gain) -> Text:
    assets = (
        say_n("{n} resource", "{n} resources", of.resources),
        say_n("{n} tile", "{n} tiles", of.tiles),
        say_n("{n} point", "{n} points", of.points),
    )
    gained = [asset for asset in assets if asset.count]
    return joined(*gained) if gained else say("nothing")


def effect(of: Effect) -> Text:
    if isinstance(of, Permanent):
        text = _GAINS[of.gain[0]]
        for asset in of.gain[1:]:
            text = say("{first} and {next}", first=text, next=_GAINS[asset])
        return say("{gain} {action}", gain=text, action=FOR_ACTIONS[of.action])
    match of.kind:
        case "resources-on-colour":
            on = ON_BUILDINGS[of.colour]
            return say("{n} for each own resource {on_buildings}", n=of.points, on_buildings=on)
        case "low-buildings":
            return say("{n} for each own building of 1 or 2 levels", n=of.points)
        case "high-buildings":
            return say("{n} for each own building of 3 or more levels", n=of.points)
        case "bonus-cards":
            return say("{n} for each own bonus {action}", n=of.points, action=FOR_ACTIONS[of.action])
        case "colour-cards":
            return say("{n} for each own card of its colour", n=of.points)
        case "flat":
            return say("{n} points at the end", n=of.points)
