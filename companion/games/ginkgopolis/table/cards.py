"""The 60 building cards and the nine kinds of characters as keys of the page."""

from dataclasses import dataclass

from companion.game.text import Text
from companion.games.ginkgopolis import wording
from companion.games.ginkgopolis.cards import (
    ACTIONS,
    BUILDINGS,
    CHARACTERS,
    COLOURS,
    Action,
    BuildingCard,
    Colour,
    Permanent,
)
from companion.games.ginkgopolis.table.game_state import GameState
from companion.tables import Seat

_SIGNS = {
    "resources-on-colour": ("resource",),
    "low-buildings": ("low",),
    "high-buildings": ("high",),
    "colour-cards": ("cards",),
    "flat": (),
}


@dataclass(frozen=True)
class CardKey:
    """A building card: whether this player keeps it, who else does, and whether its tile is uncovered in the city."""

    id: str
    card: BuildingCard
    here: bool
    elsewhere: Seat | None
    uncovered: bool

    @property
    def is_arrow(self) -> bool:
        return isinstance(self.card.effect, Permanent)

    @property
    def signs(self) -> tuple[str, ...]:
        """Pictograms: the assets of an arrow, or what an end-game card counts."""
        effect = self.card.effect
        return effect.gain if isinstance(effect, Permanent) else _SIGNS.get(effect.kind, (effect.action,))

    @property
    def words(self) -> Text:
        return wording.effect(self.card.effect)


@dataclass(frozen=True)
class CharacterKey:
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
    keys = [CardKey(key, card, key in held, keepers.get(key), key in uncovered) for key, card in BUILDINGS.items()]
    return [(colour, [key for key in keys if key.card.colour == colour]) for colour in COLOURS]


def character_keys(state: GameState, owner: str) -> list[CharacterKey]:
    """The nine kinds of characters, by action and colour."""
    held = state.holdings(owner).characters
    return [
        CharacterKey(key, colour, action, wording.character(CHARACTERS[key]), held.get(key, 0))
        for action in ACTIONS
        for colour in COLOURS
        if (key := f"{colour}-{action}") in CHARACTERS
    ]


def resource_hints(state: GameState, owner: str, needed: list[str]) -> dict[str, int]:
    """The resources of a colour that the districts already tell, as a hint for the count."""
    name = state.names[owner]
    mine = [(district.colour, district.holds[name].resources) for district in state.districts if name in district.holds]
    return {key: sum(resources for colour, resources in mine if colour == key) for key in needed}
