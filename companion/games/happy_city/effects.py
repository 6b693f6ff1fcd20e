"""What the expert specials pay when the game ends: one function a kind of effect, named as in the card data."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Literal

from companion.games.game import Line, Readings
from companion.games.happy_city.board import Table
from companion.games.happy_city.cards import CARDS_OF, Card, Colour, Effect
from companion.games.happy_city.income import earned
from companion.games.happy_city.market import colour_in_effects, count
from companion.games.text import Text, Value, say, say_n

ROW = 5
Category = Literal["residents", "hearts", "happiness"]


@dataclass(frozen=True)
class Work:
    """A card at work: whose city it counts for, at which place of it, and under which name its lines appear."""

    table: Table
    seat: int
    position: int
    card: Card
    name: Value
    readings: Readings
    copied: frozenset[str] = frozenset()
    """The copying effects on the way here: none of them works a second time, so no two cards copy each other."""

    @property
    def city(self) -> tuple[Card, ...]:
        return self.table.seats[self.seat].cards

    @property
    def effect(self) -> Effect:
        assert self.card.effect is not None
        return self.card.effect

    @property
    def colour(self) -> Colour:
        assert self.effect.colour is not None
        return self.effect.colour

    def line(self, category: Category, points: int, why: Text, rule: str = "") -> Line:
        return Line(category, points, rule or self.card.rule, why, f"players[{self.seat}].city[{self.position}]")

    def copying(self, card: Card, name: Value) -> Work:
        """The same place, but with what another card does."""
        shown = say("{card} as {copied}", card=self.name, copied=name)
        return replace(self, card=card, name=shown, copied=self.copied | {self.card.does})


def printed(work: Work, rule: str) -> Iterator[Line]:
    """Each resident and each heart on a card counts one, a crossed-out symbol takes one away (HC-31, HC-32)."""
    card, name = work.card, work.name
    if card.residents:
        why = say_n("{card}: {n} resident", "{card}: {n} residents", card.residents, card=name)
        yield work.line("residents", card.residents, why, rule if card.residents > 0 else "HC-32")
    if card.hearts:
        why = say_n("{card}: {n} heart", "{card}: {n} hearts", card.hearts, card=name)
        yield work.line("hearts", card.hearts, why, rule if card.hearts > 0 else "HC-32")


def of_colour(work: Work, n: int, residents: int, hearts: int, why: Text) -> Iterator[Line]:
    """So many residents or hearts for each of `n` cards."""
    if residents:
        yield work.line("residents", residents * n, why)
    if hearts:
        yield work.line("hearts", hearts * n, why)


def colour_of(work: Work, seat: int) -> tuple[Line, ...]:
    """Residents or hearts for each card of a colour in a neighbour's city (HC-64)."""
    other = work.table.seats[seat]
    n = count(other.cards, work.colour, work.readings)
    why = say("{card}: {cards} of {name}: {n}", card=work.name, cards=CARDS_OF[work.colour], name=other.name, n=n)
    return tuple(of_colour(work, n, work.effect["residents"], work.effect["hearts"], why))


def _colour_of_left(work: Work) -> Iterator[Line]:
    """A resident for each orange card of the left neighbour (HC-64)."""
    left = work.table.left(work.seat)
    if left is not None and work.table.seats[left].city is not None:
        yield from colour_of(work, left)


def _own_colour(work: Work) -> Iterator[Line]:
    """A heart for each green card of the own city (HC-66)."""
    n = count(work.city, work.colour, work.readings)
    why = say("{card}: {cards} in the city: {n}", card=work.name, cards=CARDS_OF[work.colour], n=n)
    yield from of_colour(work, n, work.effect["residents"], work.effect["hearts"], why)


def _none_of_colour(work: Work) -> Iterator[Line]:
    """Hearts or residents for a city without a single card of a colour (HC-69)."""
    n = count(work.city, work.colour, work.readings)
    why = say("{card}: {cards} in the city: {n}", card=work.name, cards=CARDS_OF[work.colour], n=n)
    yield from of_colour(work, int(n == 0), work.effect["residents"], work.effect["hearts"], why)


def _few_cards(work: Work) -> Iterator[Line]:
    """Two hearts for a city of exactly nine cards, four for a smaller one (HC-60)."""
    n, limit = len(work.city), work.effect["cards"]
    hearts = work.effect["exactly"] if n == limit else work.effect["fewer"] if n < limit else 0
    yield work.line(
        "hearts", hearts, say_n("{card}: {n} card in the city", "{card}: {n} cards in the city", n, card=work.name)
    )


def _most_of_colour(work: Work) -> Iterator[Line]:
    """Hearts for having more cards of a colour than anybody else, for sharing the lead, or for less (HC-62)."""
    mine = count(work.city, work.colour, work.readings)
    others = [work.table.seats[other] for other in work.table.others(work.seat)]
    most = max((count(other.cards, work.colour, work.readings) for other in others), default=0)
    won = "strict" if mine > most else "tied" if mine == most else "other"
    if any(other.city is None for other in others):
        won = "other"
    cards = CARDS_OF[work.colour]
    why = say("{card}: {cards} here {mine}, most elsewhere {most}", card=work.name, cards=cards, mine=mine, most=most)
    yield work.line("hearts", work.effect[won], why)


def _adjacent(work: Work) -> Iterator[Line]:
    """Two cards of one colour side by side with this one pay a resident and a heart, three a heart more (HC-65)."""
    colours: Counter[Colour] = Counter()
    for position in _around(work.position, len(work.city)):
        colour = colour_in_effects(work.city[position], work.readings)
        if colour is not None:
            colours[colour] += 1
    colour, n = colours.most_common(1)[0] if colours else (None, 0)
    if colour is None or n < 2:
        yield work.line("hearts", 0, say("{card}: no two cards of one colour next to it", card=work.name))
        return
    why = say("{card}: {cards} next to it: {n}", card=work.name, cards=CARDS_OF[colour], n=n)
    yield work.line("residents", work.effect["residents"], why)
    yield work.line("hearts", work.effect["three" if n >= 3 else "two"], why)


def _around(position: int, size: int) -> Iterator[int]:
    """The places left, right, above and below in rows of five."""
    column = position % ROW
    if column > 0:
        yield position - 1
    if column < ROW - 1 and position + 1 < size:
        yield position + 1
    if position >= ROW:
        yield position - ROW
    if position + ROW < size:
        yield position + ROW


def _next_two(work: Work) -> Iterator[Line]:
    """Three hearts if the two cards built after this one share a colour, else one (HC-68)."""
    after = work.city[work.position + 1 : work.position + 3]
    colours = [colour_in_effects(card, work.readings) for card in after]
    if len(colours) == 2 and colours[0] is not None and colours[0] == colours[1]:
        yield work.line("hearts", work.effect["same"], say("{card}: the next two cards share a colour", card=work.name))
    else:
        yield work.line(
            "hearts", work.effect["other"], say("{card}: the next two cards share no colour", card=work.name)
        )


def _income_below_neighbours(work: Work) -> Iterator[Line]:
    """Three hearts for an income below that of both neighbours, else one (HC-67)."""
    neighbours = work.table.neighbours(work.seat)
    mine = earned(work.table, work.seat, work.readings)
    if not neighbours or any(work.table.seats[seat].city is None for seat in neighbours):
        yield work.line(
            "hearts", work.effect["other"], say("{card}: the neighbours' income is not known", card=work.name)
        )
        return
    least = min(earned(work.table, seat, work.readings) for seat in neighbours)
    why = say("{card}: income {mine}, lowest of the neighbours {least}", card=work.name, mine=mine, least=least)
    yield work.line("hearts", work.effect["below" if mine < least else "other"], why)


def _lose_income(work: Work) -> Iterator[Line]:
    """The city's income is taken off the points (HC-59)."""
    income = earned(work.table, work.seat, work.readings)
    yield work.line("happiness", -income, say("{card}: minus the city's income of {n}", card=work.name, n=income))


EFFECTS: Mapping[str, Callable[[Work], Iterator[Line]]] = {
    "adjacent": _adjacent,
    "colour-of-left": _colour_of_left,
    "few-cards": _few_cards,
    "income-below-neighbours": _income_below_neighbours,
    "lose-income": _lose_income,
    "most-of-colour": _most_of_colour,
    "next-two": _next_two,
    "none-of-colour": _none_of_colour,
    "own-colour": _own_colour,
}
