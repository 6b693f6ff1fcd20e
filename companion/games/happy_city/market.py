"""The colour of a card as an effect sees it: whether a coloured market is one of the "blue cards" is disputed."""

from collections.abc import Iterable

from companion.game.game import Readings
from companion.games.happy_city.cards import Card, Colour
from companion.games.happy_city.readings import MARKET_COLOUR


def colour_in_effects(card: Card, readings: Readings) -> Colour | None:
    """Special buildings have no colour (HC-42); a market has one if its colour counts in effects (HC-40)."""
    if card.kind == "market" and card.colour is not None and readings.ask(MARKET_COLOUR) == "no":
        return None
    return card.colour


def count(cards: Iterable[Card], colour: Colour, readings: Readings) -> int:
    """How many cards of this colour an effect finds. Only a market of the very colour raises the dispute."""
    return sum(card.colour == colour and colour_in_effects(card, readings) is not None for card in cards)
