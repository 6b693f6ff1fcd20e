"""The income phase: the sum of the income symbols, and what the expert specials add to it."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass

from companion.game.game import Finding, Line, Readings, Step
from companion.game.text import say, say_n
from companion.games.happy_city.board import IncomeBoard, Table, read_table
from companion.games.happy_city.legality import breaches
from companion.games.happy_city.work import PlacedCard, colour_in_effects, placed_cards, previous


@dataclass(frozen=True)
class Income:
    """What a player takes from the bank, and for which cards."""

    name: str
    income: int
    lines: tuple[Line, ...]


@dataclass(frozen=True)
class Incomes:
    """An income phase. The notes say which cards move coins before or after it."""

    players: tuple[Income, ...]
    notes: tuple[Step, ...]
    findings: tuple[Finding, ...]


def income(board: IncomeBoard, readings: Readings) -> Incomes:
    """Everybody takes the sum of the income symbols of the own city (HC-10)."""
    return incomes(read_table(board.players), readings)


def incomes(table: Table, readings: Readings) -> Incomes:
    """The same for a table where some may have entered only totals: nothing is known of their income, so it is 0."""
    lines = [income_lines(table, seat, readings) for seat in range(len(table.players))]
    players = tuple(Income(player.name, _sum(paid), paid) for player, paid in zip(table.players, lines, strict=True))
    return Incomes(players, tuple(_notes(table, readings)), breaches(table, readings))


def earned(table: Table, seat: int, readings: Readings) -> int:
    return table.count("income", seat, readings, lambda: _sum(income_lines(table, seat, readings)))


def income_lines(table: Table, seat: int, readings: Readings) -> tuple[Line, ...]:
    """What one seat earns; the Barber comes last, for it compares the incomes without its own coins (HC-51)."""
    cards = tuple(_earning(table, seat, readings))
    return (*_before_barber(cards), *(_if_lowest(work) for work in cards if work.card.does == "income-if-lowest"))


def _before_barber(cards: Iterable[PlacedCard]) -> Iterator[Line]:
    """The symbols of each card, and what a special adds."""
    for work in cards:
        if work.card.income:
            why = say_n("{card}: {n} coin", "{card}: {n} coins", work.card.income, card=work.name)
            rule = "HC-56" if work.copied else "HC-25" if work.card.special else "HC-10"
            yield work.line("income", work.card.income, why, rule)
        effect = _EFFECTS.get(work.card.does)
        if effect is not None:
            yield effect(work)


def _earning(table: Table, seat: int, readings: Readings) -> Iterator[PlacedCard]:
    """The cards of a city; the Artist's easel earns what the card before it earns (HC-56)."""
    for work in placed_cards(table, seat, readings):
        copy = previous(work) if work.card.does == "copy-previous" else work
        if copy is not None:
            yield copy


def _per_colour(work: PlacedCard) -> Line:
    """Coins for each card of a colour in the own city (HC-50)."""
    n = work.count(work.seat)
    why = say("{card}: {cards} in the city: {n}", card=work.name, cards=work.cards_of_colour, n=n)
    return work.line("income", work.effect["each"] * n, why)


def _per_colour_before(work: PlacedCard) -> Line:
    """A coin for each colour among the cards before this one (HC-54)."""
    n = len({colour_in_effects(card, work.readings) for card in work.city[: work.position]} - {None})
    return work.line("income", work.effect["each"] * n, say("{card}: colours before it: {n}", card=work.name, n=n))


def _per_pair(work: PlacedCard) -> Line:
    """A coin for each resident that comes with a heart (HC-53)."""
    residents, hearts = sum(card.residents for card in work.city), sum(card.hearts for card in work.city)
    n = max(0, min(residents, hearts))
    why = say("{card}: pairs of a resident and a heart: {n}", card=work.name, n=n)
    return work.line("income", work.effect["each"] * n, why)


def _if_not_more(work: PlacedCard) -> Line:
    """Coins for having no more cards of a colour than any other player (HC-52)."""
    others = work.table.others(work.seat)
    mine = work.count(work.seat)
    least = min((work.count(other) for other in others), default=mine)
    paid = mine <= least and work.table.all_known(others)
    name, cards = work.name, work.cards_of_colour
    why = say("{card}: {cards} here {mine}, fewest elsewhere {least}", card=name, cards=cards, mine=mine, least=least)
    return work.line("income", work.effect["pays"] if paid else 0, why)


def _if_lowest(work: PlacedCard) -> Line:
    """The Barber pays whoever has a lower income than everybody else (HC-51)."""
    others = work.table.others(work.seat)
    mine = _without_barber(work, work.seat)
    least = min((_without_barber(work, other) for other in others), default=mine)
    paid = mine < least and work.table.all_known(others)
    why = say("{card}: income {mine}, lowest elsewhere {least}", card=work.name, mine=mine, least=least)
    return work.line("income", work.effect["pays"] if paid else 0, why)


def _without_barber(work: PlacedCard, seat: int) -> int:
    table, readings = work.table, work.readings
    return table.count("no-barber", seat, readings, lambda: _sum(_before_barber(_earning(table, seat, readings))))


_EFFECTS: Mapping[str, Callable[[PlacedCard], Line]] = {
    "income-if-not-more": _if_not_more,
    "income-per-colour": _per_colour,
    "income-per-colour-before": _per_colour_before,
    "income-per-pair": _per_pair,
}


def _sum(lines: Iterable[Line]) -> int:
    return sum(line.points for line in lines)


def _notes(table: Table, readings: Readings) -> Iterator[Step]:
    """Coins that change hands around the income phase but are no income (HC-55)."""
    for index, player in enumerate(table.players):
        for work in placed_cards(table, index, readings):
            match work.card.does:
                case "coins-before-income" if player.coins > 0:
                    what = say("before the income, coins from the bank: {n}", n=work.effect["coins"])
                case "coin-after-income":
                    what = say("after the income, a coin from the richest opponent, from each if tied")
                case "income-of-another":
                    what = say("in its first two income phases also an opponent's income")
                case _:
                    continue
            yield Step(work.card.rule, say("{name}, {card}: {what}", name=player.name, card=work.name, what=what))
