"""The 60 building cards and the 27 characters, and what each does."""

import tomllib
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources import files
from typing import Any, Literal, TypeAlias, get_args

Colour = Literal["red", "blue", "yellow"]
Action = Literal["exploit", "urbanize", "construct"]
Asset = Literal["resource", "tile", "point"]
Kind = Literal["resources-on-colour", "low-buildings", "high-buildings", "bonus-cards", "colour-cards", "flat"]

COLOURS: tuple[Colour, ...] = get_args(Colour)
ACTIONS: tuple[Action, ...] = get_args(Action)


RULES: Mapping[Kind, str] = {
    "resources-on-colour": "GK-43",  # Cards 10 to 13: for each own resource on the buildings of one colour.
    "low-buildings": "GK-44",  # Card 14: for each own building of one or two levels.
    "high-buildings": "GK-45",  # Card 15: for each own building of three or more levels.
    "bonus-cards": "GK-46",  # Cards 16 to 18: for each own black arrow of one action.
    "colour-cards": "GK-47",  # Card 19: for each own card of its colour.
    "flat": "GK-48",  # Card 20: the same to everyone.
}
"""What the end-game cards pay for, each by its rule."""


@dataclass(frozen=True)
class Permanent:
    """GK-40: a black arrow; the gain comes every time its owner does the action."""

    action: Action
    gain: tuple[Asset, ...]


@dataclass(frozen=True)
class EndGame:
    """GK-42: points at the end for everything of a kind; some kinds count only what is of a colour or for an action."""

    kind: Kind
    points: int
    colour: Colour | Literal[""] = ""
    action: Action | Literal[""] = ""


Effect: TypeAlias = Permanent | EndGame


@dataclass(frozen=True)
class BuildingCard:
    colour: Colour
    number: int
    effect: Effect


@dataclass(frozen=True)
class Character:
    """GK-15: a black arrow that lies in front of its player from the start."""

    colour: Colour
    action: Action
    start: tuple[Asset, ...]
    """The assets it brings at set-up."""
    set: int | None = None
    """The first game's set to which this copy belongs."""

    @property
    def id(self) -> str:
        return f"{self.colour}-{self.action}"


def _effect(entry: Mapping[str, Any]) -> Effect:
    return Permanent(entry["action"], tuple(entry["gain"])) if entry["kind"] == "permanent" else EndGame(**entry)


def _read() -> tuple[dict[str, BuildingCard], tuple[Character, ...]]:
    """Both decks, each card of which must be there."""
    entries = tomllib.loads((files(__package__) / "data" / "cards.toml").read_text(encoding="utf-8"))
    buildings = {
        f"{colour}-{number}": BuildingCard(colour, number, _effect(entries["buildings"][f"{colour}-{number}"]))
        for colour in COLOURS
        for number in range(1, 21)
    }
    characters = tuple(Character(**{**entry, "start": tuple(entry["start"])}) for entry in entries["characters"])
    if len(characters) != 27 or len({character.id for character in characters}) != 9:
        raise ValueError("cards.toml: there are 27 characters of nine kinds")
    return buildings, characters


BUILDINGS, CHARACTER_DECK = _read()  # Every building card by its id, and every copy of every character.

CHARACTERS = {character.id: character for character in CHARACTER_DECK}
COPIES: Mapping[str, int] = Counter(character.id for character in CHARACTER_DECK)
