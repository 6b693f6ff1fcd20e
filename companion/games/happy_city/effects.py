"""What the expert specials pay when the game ends: one function a kind of effect, named as in the card data."""

from collections.abc import Callable, Iterator, Mapping

from companion.game.game import Counted, Line
from companion.game.text import Text, say, say_n
from companion.games.happy_city.cards import CARDS_OF, Colour
from companion.games.happy_city.income import earned, income_lines
from companion.games.happy_city.work import PlacedCard, colour_in_effects, counted

ROW = 5


def printed(work: PlacedCard, rule: str) -> Iterator[Line]:
    """Each resident and each heart on a card counts one, a crossed-out symbol takes one away (HC-31, HC-32)."""
    card, name = work.card, work.name
    if card.residents:
        why = say_n("{card}: {n} resident", "{card}: {n} residents", card.residents, card=name)
        yield work.line("residents", card.residents, why, rule if card.residents > 0 else "HC-32")
    if card.hearts:
        why = say_n("{card}: {n} heart", "{card}: {n} hearts", card.hearts, card=name)
        yield work.line("hearts", card.hearts, why, rule if card.hearts > 0 else "HC-32")


def _times(work: PlacedCard, n: int, why: Text, counts: tuple[Counted, ...]) -> Iterator[Line]:
    """What the effect pays, residents or hearts, `n` times, for what was counted."""
    for category in ("residents", "hearts"):
        if work.effect[category]:
            yield work.line(category, work.effect[category] * n, why, counts=counts)


def colour_of(work: PlacedCard, seat: int) -> tuple[Line, ...]:
    """Residents or hearts for each card of a colour in a neighbour's city (HC-64)."""
    n, name = work.count(seat), work.table.players[seat].name
    why = say("{card}: {cards} of {name}: {n}", card=work.name, cards=work.cards_of_colour, name=name, n=n)
    return tuple(_times(work, n, why, work.of_colour(seat)))


def _colour_of_left(work: PlacedCard) -> Iterator[Line]:
    """A resident for each orange card of the left neighbour (HC-64)."""
    for left in work.table.neighbours(work.seat, "left"):
        if work.table.all_known((left,)):
            yield from colour_of(work, left)


def _own_colour(work: PlacedCard) -> Iterator[Line]:
    """A heart for each green card of the own city (HC-66)."""
    n = work.count(work.seat)
    why = say("{card}: {cards} in the city: {n}", card=work.name, cards=work.cards_of_colour, n=n)
    yield from _times(work, n, why, work.of_colour(work.seat))


def _none_of_colour(work: PlacedCard) -> Iterator[Line]:
    """Hearts or residents for a city without a single card of a colour (HC-69)."""
    n = work.count(work.seat)
    why = say("{card}: {cards} in the city: {n}", card=work.name, cards=work.cards_of_colour, n=n)
    yield from _times(work, int(n == 0), why, work.of_colour(work.seat))


def _few_cards(work: PlacedCard) -> Iterator[Line]:
    """Two hearts for a city of exactly nine cards, four for a smaller one (HC-60)."""
    n, limit = len(work.city), work.effect["cards"]
    hearts = work.effect["exactly"] if n == limit else work.effect["fewer"] if n < limit else 0
    why = say_n("{card}: {n} card in the city", "{card}: {n} cards in the city", n, card=work.name)
    yield work.line("hearts", hearts, why, counts=counted(work.seat, range(n)))


def _most_of_colour(work: PlacedCard) -> Iterator[Line]:
    """Hearts for having more cards of a colour than anybody else, for sharing the lead, or for less (HC-62)."""
    others = work.table.others(work.seat)
    mine = work.count(work.seat)
    most = max((work.count(other) for other in others), default=0)
    won = "strict" if mine > most else "tied" if mine == most else "other"
    if not work.table.all_known(others):
        won = "other"
    cards = work.cards_of_colour
    why = say("{card}: {cards} here {mine}, most elsewhere {most}", card=work.name, cards=cards, mine=mine, most=most)
    yield work.line("hearts", work.effect[won], why, counts=work.of_colour(work.seat))


def _adjacent(work: PlacedCard) -> Iterator[Line]:
    """Two cards of one colour left, right, above or below in rows of five pay a resident and a heart, three a heart
    more (HC-65)."""
    colours: dict[Colour, list[int]] = {}
    here = work.position
    for place in (here - 1, here + 1, here - ROW, here + ROW):
        # The last card of a row and the first of the next are not side by side.
        beside = place // ROW == here // ROW or place % ROW == here % ROW
        if beside and 0 <= place < len(work.city) and (colour := colour_in_effects(work.city[place], work.readings)):
            colours.setdefault(colour, []).append(place)
    most = max(colours, key=lambda colour: len(colours[colour]), default=None)
    if most and (n := len(colours[most])) >= 2:
        counts = counted(work.seat, colours[most])
        why = say("{card}: {cards} next to it: {n}", card=work.name, cards=CARDS_OF[most], n=n)
        yield work.line("residents", work.effect["residents"], why, counts=counts)
        yield work.line("hearts", work.effect["three" if n >= 3 else "two"], why, counts=counts)
    else:
        yield work.line("hearts", 0, say("{card}: no two cards of one colour next to it", card=work.name))


def _next_two(work: PlacedCard) -> Iterator[Line]:
    """Three hearts if the two cards built after this one share a colour, else one (HC-68)."""
    after = work.city[work.position + 1 : work.position + 3]
    colours = [colour_in_effects(card, work.readings) for card in after]
    if len(colours) == 2 and colours[0] and colours[0] == colours[1]:
        why = say("{card}: the next two cards share a colour", card=work.name)
        next_two = counted(work.seat, (work.position + 1, work.position + 2))
        yield work.line("hearts", work.effect["same"], why, counts=next_two)
    else:
        why = say("{card}: the next two cards share no colour", card=work.name)
        yield work.line("hearts", work.effect["other"], why)


def _income_below_neighbours(work: PlacedCard) -> Iterator[Line]:
    """Three hearts for an income below that of both neighbours, else one (HC-67)."""
    neighbours = work.table.neighbours(work.seat)
    mine = earned(work.table, work.seat, work.readings)
    if not neighbours or not work.table.all_known(neighbours):
        why = say("{card}: the neighbours' income is not known", card=work.name)
        yield work.line("hearts", work.effect["other"], why)
        return
    least = min(earned(work.table, seat, work.readings) for seat in neighbours)
    why = say("{card}: income {mine}, lowest of the neighbours {least}", card=work.name, mine=mine, least=least)
    yield work.line("hearts", work.effect["below" if mine < least else "other"], why)


def _lose_income(work: PlacedCard) -> Iterator[Line]:
    """The city's income is taken off the points (HC-59)."""
    income = earned(work.table, work.seat, work.readings)
    paid = income_lines(work.table, work.seat, work.readings)
    why = say("{card}: minus the city's income of {n}", card=work.name, n=income)
    counts = tuple(Counted(line.where, line.points) for line in paid if line.points)
    yield work.line("happiness", -income, why, counts=counts)


EFFECTS: Mapping[str, Callable[[PlacedCard], Iterator[Line]]] = {
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
