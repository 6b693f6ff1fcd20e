"""The income phase: the sum of the income symbols, and what the expert specials add to it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from companion.games.game import Finding, Line, Readings, Step
from companion.games.happy_city.board import IncomeBoard, Table, called, read_table
from companion.games.happy_city.cards import CARDS_OF, Card
from companion.games.happy_city.legality import breaches
from companion.games.happy_city.market import colour_in_effects, count
from companion.games.text import Text, Value, say, say_n


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
    table = read_table(board.players)
    lines = [lines_of(table, seat, readings) for seat in range(len(table.seats))]
    players = tuple(Income(seat.name, _sum(paid), paid) for seat, paid in zip(table.seats, lines, strict=True))
    return Incomes(players, tuple(_notes(table)), breaches(table))


def lines_of(table: Table, seat: int, readings: Readings) -> tuple[Line, ...]:
    """What one seat earns. The Barber comes last: it compares the incomes without its own coins (HC-51)."""
    return (*_lines(table, seat, readings), *_if_lowest(table, seat, readings))


def earned(table: Table, seat: int, readings: Readings) -> int:
    """The income of one seat."""
    return _sum(lines_of(table, seat, readings))


def acting(city: tuple[Card, ...], position: int) -> Card | None:
    """The card whose income a place of the city shows: the Artist's easel shows the card before it (HC-56)."""
    card = city[position]
    if card.does != "copy-previous":
        return card
    previous = city[position - 1] if position else None
    return None if previous is None or previous.does == "copy-previous" else previous


def _line(seat: int, position: int, coins: int, rule: str, why: Text) -> Line:
    return Line("income", coins, rule, why, f"players[{seat}].city[{position}]")


def _working(table: Table, seat: int) -> Iterator[tuple[int, Card, Value, str]]:
    """The cards of a city by what they earn: place, card, name for people, and the rule of printed symbols."""
    city = table.seats[seat].cards
    for position, card in enumerate(city):
        shown = acting(city, position)
        if shown is card:
            yield position, card, called(card, position), "HC-25" if card.special else "HC-10"
        elif shown is not None:
            name = say("{card} as {copied}", card=card.title, copied=called(shown, position - 1))
            yield position, shown, name, card.rule


def _lines(table: Table, seat: int, readings: Readings) -> Iterator[Line]:
    for position, card, name, rule in _working(table, seat):
        if card.income:
            why = say_n("{card}: {n} coin", "{card}: {n} coins", card.income, card=name)
            yield _line(seat, position, card.income, rule, why)
        for coins, why in _effect(table, seat, position, card, name, readings):
            yield _line(seat, position, coins, card.rule, why)


def _effect(
    table: Table, seat: int, position: int, card: Card, name: Value, readings: Readings
) -> Iterator[tuple[int, Text]]:
    """What an expert special adds: the coins and the reason."""
    city, effect = table.seats[seat].cards, card.effect
    if effect is None:
        return
    match effect.kind:
        case "income-per-colour" if effect.colour:  # HC-50
            n = count(city, effect.colour, readings)
            yield (
                effect["each"] * n,
                say("{card}: {cards} in the city: {n}", card=name, cards=CARDS_OF[effect.colour], n=n),
            )
        case "income-per-pair":  # HC-53
            pairs = max(0, min(sum(card.residents for card in city), sum(card.hearts for card in city)))
            yield effect["each"] * pairs, say("{card}: pairs of a resident and a heart: {n}", card=name, n=pairs)
        case "income-per-colour-before":  # HC-54
            colours = {colour_in_effects(card, readings) for card in city[:position]} - {None}
            yield effect["each"] * len(colours), say("{card}: colours before it: {n}", card=name, n=len(colours))
        case "income-if-not-more" if effect.colour:  # HC-52
            mine = count(city, effect.colour, readings)
            others = [table.seats[other] for other in table.others(seat)]
            least = min((count(other.cards, effect.colour, readings) for other in others), default=mine)
            paid = mine <= least and all(other.city is not None for other in others)
            cards = CARDS_OF[effect.colour]
            why = say(
                "{card}: {cards} here {mine}, fewest elsewhere {least}", card=name, cards=cards, mine=mine, least=least
            )
            yield effect["pays"] if paid else 0, why


def _if_lowest(table: Table, seat: int, readings: Readings) -> Iterator[Line]:
    """The Barber pays whoever has a lower income than everybody else (HC-51)."""
    for position, card, name, _ in _working(table, seat):
        if card.effect is None or card.does != "income-if-lowest":
            continue
        others = table.others(seat)
        mine = _sum(_lines(table, seat, readings))
        least = min((_sum(_lines(table, other, readings)) for other in others), default=mine)
        paid = mine < least and all(table.seats[other].city is not None for other in others)
        why = say("{card}: income {mine}, lowest elsewhere {least}", card=name, mine=mine, least=least)
        yield _line(seat, position, card.effect["pays"] if paid else 0, card.rule, why)


def _sum(lines: Iterable[Line]) -> int:
    return sum(line.points for line in lines)


def _notes(table: Table) -> Iterator[Step]:
    """Coins that change hands around the income phase but are no income (HC-55)."""
    for index, seat in enumerate(table.seats):
        for _, card, name, _ in _working(table, index):
            if card.effect is None:
                continue
            match card.does:
                case "coins-before-income" if seat.coins:
                    coins = card.effect["coins"]
                    text = say(
                        "{name}, {card}: before the income, coins from the bank: {n}",
                        name=seat.name,
                        card=name,
                        n=coins,
                    )
                    yield Step(card.rule, text)
                case "coin-after-income":
                    text = say(
                        "{name}, {card}: after the income, 1 coin from the richest opponent, from each if tied",
                        name=seat.name,
                        card=name,
                    )
                    yield Step(card.rule, text)
                case "income-of-another":
                    text = say(
                        "{name}, {card}: in its first two income phases also an opponent's income",
                        name=seat.name,
                        card=name,
                    )
                    yield Step(card.rule, text)
