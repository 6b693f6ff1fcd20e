"""The 60 building cards and the 27 characters, and what each does."""

import tomllib
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib.resources import files
from typing import Any, Literal, TypeAlias, get_args

Colour = Literal["red", "blue", "yellow"]
Action = Literal["exploit", "urbanize", "construct"]
Asset = Literal["resource", "tile", "point"]

COLOURS: tuple[Colour, ...] = get_args(Colour)
ACTIONS: tuple[Action, ...] = get_args(Action)


@dataclass(frozen=True)
class Permanent:
    """GK-40: a black arrow; the gain comes every time its owner does the action."""

    action: Action
    gain: tuple[Asset, ...]


@dataclass(frozen=True)
class ResourcesOnColour:
    """GK-43: cards 10 to 13 pay for each own resource on the buildings of one colour."""

    colour: Colour
    points: int


@dataclass(frozen=True)
class LowBuildings:
    """GK-44: card 14 pays for each own building of one or two levels."""

    points: int


@dataclass(frozen=True)
class HighBuildings:
    """GK-45: card 15 pays for each own building of three or more levels."""

    points: int


@dataclass(frozen=True)
class BonusCards:
    """GK-46: cards 16 to 18 pay for each own black arrow of one action."""

    action: Action
    points: int


@dataclass(frozen=True)
class ColourCards:
    """GK-47: card 19 pays for each own card of its colour."""

    colour: Colour
    points: int


@dataclass(frozen=True)
class Flat:
    """GK-48: card 20 pays the same to everyone."""

    points: int


EndGame: TypeAlias = ResourcesOnColour | LowBuildings | HighBuildings | BonusCards | ColourCards | Flat
Effect: TypeAlias = Permanent | EndGame

_KINDS: Mapping[str, Callable[..., Effect]] = {
    "permanent": Permanent,
    "resources-on-colour": ResourcesOnColour,
    "low-buildings": LowBuildings,
    "high-buildings": HighBuildings,
    "bonus-cards": BonusCards,
    "colour-cards": ColourCards,
    "flat": Flat,
}


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


def _building(colour: Colour, number: int, entry: Mapping[str, Any]) -> BuildingCard:
    values = {key: tuple(value) if isinstance(value, list) else value for key, value in entry.items() if key != "kind"}
    return BuildingCard(colour, number, _KINDS[entry["kind"]](**values))


def _read() -> tuple[dict[str, BuildingCard], tuple[Character, ...]]:
    """Both decks, each card of which must be there."""
    entries = tomllib.loads((files(__package__) / "data" / "cards.toml").read_text(encoding="utf-8"))
    buildings = {
        f"{colour}-{number}": _building(colour, number, entries["buildings"][f"{colour}-{number}"])
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


def permanent_action(card: str) -> Action | None:
    """The action that a building card rewards; an end-game card rewards none."""
    effect = BUILDINGS[card].effect
    return effect.action if isinstance(effect, Permanent) else None
