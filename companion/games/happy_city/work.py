"""A card at work: all that an effect needs to know, and the lines it writes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from companion.game.game import Counted, Line, Readings
from companion.game.text import Text, Value, say
from companion.games.happy_city.board import Table, called
from companion.games.happy_city.cards import CARDS_OF, Card, Colour, Effect
from companion.games.happy_city.readings import MARKET_COLOUR


@dataclass(frozen=True)
class PlacedCard:
    """Whose city a card counts for, at which place of it, and under which name its lines appear."""

    table: Table
    seat: int
    position: int
    card: Card
    name: Value
    readings: Readings
    copied: frozenset[str] = frozenset()
    """The copying effects on the way here: none of them works a second time, so no two cards copy each other."""
    sources: tuple[Counted, ...] = ()
    """The cards that it copies."""

    @property
    def city(self) -> tuple[Card, ...]:
        return self.table.players[self.seat].cards

    @property
    def effect(self) -> Effect:
        return self.card.effect

    @property
    def colour(self) -> Colour:
        assert self.effect.colour is not None
        return self.effect.colour

    @property
    def cards_of_colour(self) -> Text:
        return CARDS_OF[self.colour]

    def count(self, seat: int) -> int:
        """How many cards of the effect's colour somebody has. Only a market of the very colour raises the dispute."""
        colour, readings = self.colour, self.readings
        cards = [card for card in self.table.players[seat].cards if card.colour == colour]
        return self.table.count(
            colour, seat, readings, lambda: sum(colour_in_effects(card, readings) is not None for card in cards)
        )

    def of_colour(self, seat: int) -> tuple[Counted, ...]:
        """Where those cards lie."""
        colour, city = self.colour, self.table.players[seat].cards
        return counted(
            seat, (n for n, card in enumerate(city) if colour == card.colour == colour_in_effects(card, self.readings))
        )

    def line(self, category: str, points: int, why: Text, rule: str = "", counts: tuple[Counted, ...] = ()) -> Line:
        where = place(self.seat, self.position)
        return Line(category, points, rule or self.card.rule, why, where, counts=(*self.sources, *counts))

    def copying(self, card: Card, name: Value, sources: tuple[Counted, ...]) -> PlacedCard:
        """The same place, but with what another card does."""
        shown, copied = say("{card} as {copied}", card=self.name, copied=name), self.copied | {self.card.does}
        return replace(self, card=card, name=shown, copied=copied, sources=(*self.sources, *sources))


def place(seat: int, position: int) -> str:
    """Where a card lies in the document."""
    return f"players[{seat}].city[{position}]"


def counted(seat: int, positions: Iterable[int]) -> tuple[Counted, ...]:
    """The cards at these positions of a city, each counted once."""
    return tuple(Counted(place(seat, position)) for position in positions)


def colour_in_effects(card: Card, readings: Readings) -> Colour | None:
    """Special buildings have no colour (HC-42); a market has one if its colour counts in effects (HC-40)."""
    if card.kind == "market" and card.colour is not None and readings.ask(MARKET_COLOUR) == "no":
        return None
    return card.colour


def placed_cards(table: Table, seat: int, readings: Readings) -> Iterator[PlacedCard]:
    for position, card in enumerate(table.players[seat].cards):
        yield PlacedCard(table, seat, position, card, called(card, position), readings)


def previous(work: PlacedCard) -> PlacedCard | None:
    """What the Artist's easel does: the same as the card before it, but not as another easel (HC-56)."""
    if work.position == 0:
        return None
    before = work.position - 1
    card = work.city[before]
    if card.does == work.card.does:
        return None
    return work.copying(card, called(card, before), counted(work.seat, [before]))
