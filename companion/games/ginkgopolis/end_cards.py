"""The end-game cards, 10 to 20: what each pays to the player in front of whom it lies."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from companion.games.game import Line
from companion.games.ginkgopolis import wording
from companion.games.ginkgopolis.board import Board, Player
from companion.games.ginkgopolis.cards import (
    BUILDINGS,
    CHARACTERS,
    Action,
    BonusCards,
    Colour,
    ColourCards,
    EndGame,
    Flat,
    HighBuildings,
    LowBuildings,
    Permanent,
    ResourcesOnColour,
    permanent_action,
)
from companion.games.text import Text, say, say_n


@dataclass(frozen=True)
class Holdings:
    """What the end-game cards of one player count."""

    resources: Mapping[Colour, int]
    low_buildings: int
    high_buildings: int
    bonuses: Mapping[Action | None, int]
    cards: Mapping[Colour, int]


def holdings(board: Board, player: Player) -> Holdings:
    """The player's resources and buildings in the whole city, and the cards before the screen, characters included."""
    own = [building for building in board.city if building.owner == player.name]
    resources: Counter[Colour] = Counter()
    for building in own:
        resources[building.colour] += building.height
    low = sum(building.height <= 2 for building in own)
    characters = [CHARACTERS[id] for id in player.characters]
    bonuses = Counter(permanent_action(id) for id in player.cards)
    bonuses.update(character.action for character in characters)
    cards = Counter(BUILDINGS[id].colour for id in player.cards)
    cards.update(character.colour for character in characters)
    return Holdings(resources, low, len(own) - low, bonuses, cards)


def lines(board: Board, index: int) -> Iterator[Line]:
    """A line for each end-game card of the player, also for one that pays nothing."""
    player = board.players[index]
    has = holdings(board, player)
    for place, id in enumerate(player.cards):
        card = BUILDINGS[id]
        if not isinstance(card.effect, Permanent):
            points, rule, count = _pays(card.effect, has)
            why = say("{card}: {count}", card=wording.card(card.colour, card.number), count=count)
            yield Line("cards", points, rule, why, f"players[{index}].cards[{place}]")


def _pays(effect: EndGame, has: Holdings) -> tuple[int, str, Text]:
    """GK-43 to GK-48: the points, the rule and the count behind them."""
    match effect:
        case ResourcesOnColour(colour, points):
            n = has.resources[colour]
            buildings = wording.on_buildings(colour)
            return (
                points * n,
                "GK-43",
                say_n("{n} resource {buildings}", "{n} resources {buildings}", n, buildings=buildings),
            )
        case LowBuildings(points):
            n = has.low_buildings
            return points * n, "GK-44", say_n("{n} building of 1 or 2 levels", "{n} buildings of 1 or 2 levels", n)
        case HighBuildings(points):
            n = has.high_buildings
            text = say_n(
                "{points} × {n} building of 3 or more levels",
                "{points} × {n} buildings of 3 or more levels",
                n,
                points=points,
            )
            return points * n, "GK-45", text
        case BonusCards(action, points):
            n = has.bonuses[action]
            bonus = wording.for_action(action)
            return (
                points * n,
                "GK-46",
                say_n(
                    "{points} × {n} bonus {action}", "{points} × {n} bonuses {action}", n, points=points, action=bonus
                ),
            )
        case ColourCards(colour, points):
            n = has.cards[colour]
            text = say_n("{points} × {n} card of its colour", "{points} × {n} cards of its colour", n, points=points)
            return points * n, "GK-47", text
        case Flat(points):
            return points, "GK-48", say_n("{n} point whatever you have", "{n} points whatever you have", points)
