"""How high a building is: which cards are storeys, and how many floors lie below a card."""

from collections.abc import Iterator

from companion.game.game import Readings
from companion.games.uptown.board import Card, Lot, Lots, Purse


def tallest(lots: Lots, readings: Readings) -> int:
    """The storeys of the highest building on a street: what decides a tie (UT-69)."""
    return max((sum(_storeys(lot, readings)) for lot in lots), default=0)


def storeys_below(lot: Lot, purse: Purse, readings: Readings) -> dict[int, tuple[int, ...]]:
    """For each card that pays by the floors below it, the storeys of each card there (UT-53, UT-60).

    Cards above the roof have the whole building below them, unless they are read as standing outside it (UT-47).
    """
    paying = [n for n, card in enumerate(lot) if any(effect.per == "floor-below" for effect in card.effects(purse))]
    if not paying:
        return {}
    below = tuple(_storeys(lot[: paying[-1]], readings))
    roof = next((index for index, card in enumerate(lot) if card.roof), len(lot))
    outside = {index for index in paying if index > roof and readings.ask("rooftop-is-floor") == "no"}
    return {index: () if index in outside else below[:index] for index in paying}


def _storeys(lot: Lot, readings: Readings) -> Iterator[int]:
    above_roof = False
    for card in lot:
        yield _storeys_of(card, above_roof, readings)
        above_roof = above_roof or card.roof


def _storeys_of(card: Card, above_roof: bool, readings: Readings) -> int:
    """One card is one storey; disputed above a roof (UT-47), for a roofed card or a park (UT-46), for a duo (UT-45)."""
    if above_roof and readings.ask("rooftop-is-floor") == "no":
        return 0
    if (card.roof or card.kind == "park") and readings.ask("roof-is-floor") == "no":
        return 0
    return 2 if card.duo and readings.ask("duo-floors") == "two" else 1
