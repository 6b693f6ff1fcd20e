"""The end-game cards, 10 to 20: what each pays to the player in front of whom it lies."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from companion.game.game import Finding, Line, Readings
from companion.game.text import Text, say, say_n
from companion.games.ginkgopolis import wording
from companion.games.ginkgopolis.board import Board, Player
from companion.games.ginkgopolis.cards import (
    BUILDINGS,
    CHARACTERS,
    COLOURS,
    Action,
    BonusCards,
    Colour,
    ColourCards,
    Effect,
    EndGame,
    Flat,
    HighBuildings,
    LowBuildings,
    Permanent,
    ResourcesOnColour,
    permanent_action,
)
from companion.games.ginkgopolis.readings import GOSHA_ARROWS


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
    buildings = [building for building in board.city if building.owner == player.name]
    low = sum(building.height <= 2 for building in buildings)
    high = len(buildings) - low
    counts = player.counts
    characters = [CHARACTERS[card_id] for card_id in player.characters]
    bonuses = Counter(permanent_action(card_id) for card_id in player.cards)
    bonuses.update(character.action for character in characters)
    cards = Counter(BUILDINGS[card_id].colour for card_id in player.cards)
    cards.update(character.colour for character in characters)
    return Holdings(
        _resources(board, player),
        low if counts.low is None else counts.low,
        high if counts.high is None else counts.high,
        bonuses,
        cards,
    )


def _resources(board: Board, player: Player) -> Counter[Colour]:
    """GK-43: on every building of a colour. Of a city that is not entered, those in districts unless more are told."""
    resources: Counter[Colour] = Counter()
    for building in board.city:
        if building.owner == player.name:
            resources[building.colour] += building.height
    for district in board.districts:
        if player.name in district.holds:
            resources[district.colour] += district.holds[player.name].resources
    for colour in COLOURS:
        counted = player.counts.on(colour)
        if counted is not None:
            resources[colour] = counted
    return resources


def lines(board: Board, index: int, readings: Readings) -> Iterator[Line]:
    """GK-42: a line for each end-game card of the player, also for one that pays nothing.

    Whether Gosha's cards with a black arrow count for his cards 16 to 18 is disputed (GK-83).
    """
    player = board.players[index]
    has = holdings(board, player)
    for place, card_id in enumerate(player.cards):
        card = BUILDINGS[card_id]
        if isinstance(card.effect, Permanent):
            continue
        n = _count(card.effect, has)
        if n and board.solo and player.is_rival and isinstance(card.effect, BonusCards):
            n = n if readings.ask(GOSHA_ARROWS.id) == "count" else 0
        told = untold(board, player, card.effect) is None
        count = _counted(card.effect, n) if told else say("number of buildings not entered")
        why = say("{card}: {count}", card=wording.card(card), count=count)
        yield Line("cards", card.effect.points * n, RULES[type(card.effect)], why, f"players[{index}].cards[{place}]")


def untold(board: Board, player: Player, effect: Effect) -> str | None:
    """What cards 14 and 15 count and districts alone do not tell: the number of low or of high buildings."""
    counts = player.counts
    if not board.districts or player.pad is not None:
        return None
    if isinstance(effect, LowBuildings) and counts.low is None:
        return "low"
    return "high" if isinstance(effect, HighBuildings) and counts.high is None else None


def untold_findings(board: Board) -> Iterator[Finding]:
    """GK-44, GK-45: a card whose buildings were not told pays nothing yet."""
    for index, player in enumerate(board.players):
        for card_id in player.cards:
            card = BUILDINGS[card_id]
            missing = untold(board, player, card.effect)
            if missing and not isinstance(card.effect, Permanent):
                text = say(
                    "{name}: how many buildings for {card}?", name=wording.player(player.name), card=wording.card(card)
                )
                yield Finding(RULES[type(card.effect)], "count-unknown", f"players[{index}].counts.{missing}", text)


RULES: Mapping[type[EndGame], str] = {
    ResourcesOnColour: "GK-43",
    LowBuildings: "GK-44",
    HighBuildings: "GK-45",
    BonusCards: "GK-46",
    ColourCards: "GK-47",
    Flat: "GK-48",
}


def _count(effect: EndGame, has: Holdings) -> int:
    """How often the card pays."""
    match effect:
        case ResourcesOnColour(colour):
            return has.resources[colour]
        case LowBuildings():
            return has.low_buildings
        case HighBuildings():
            return has.high_buildings
        case BonusCards(action):
            return has.bonuses[action]
        case ColourCards(colour):
            return has.cards[colour]
        case Flat():
            return 1


def _counted(effect: EndGame, n: int) -> Text:
    """The count in words."""
    match effect:
        case ResourcesOnColour(colour):
            on = wording.on_buildings(colour)
            return say_n("{n} resource {on_buildings}", "{n} resources {on_buildings}", n, on_buildings=on)
        case LowBuildings():
            return say_n("{n} building of 1 or 2 levels", "{n} buildings of 1 or 2 levels", n)
        case HighBuildings(each):
            return say_n(
                "{each} × {n} building of 3 or more levels", "{each} × {n} buildings of 3 or more levels", n, each=each
            )
        case BonusCards(action, each):
            bonus = wording.for_action(action)
            return say_n(
                "{each} × {n} bonus {for_action}", "{each} × {n} bonuses {for_action}", n, each=each, for_action=bonus
            )
        case ColourCards(_, each):
            return say_n("{each} × {n} card of its colour", "{each} × {n} cards of its colour", n, each=each)
        case Flat(points):
            return say_n("{n} point, no matter what you have", "{n} points, no matter what you have", points)
