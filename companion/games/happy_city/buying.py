"""May this card be bought, and for how much? May this special building be taken?"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from companion.game.document_types import Unreadable
from companion.game.game import Finding, Line, Readings
from companion.game.text import say
from companion.games.happy_city.board import Purchase, Taking, read_card, read_city
from companion.games.happy_city.cards import Card, Colour, lowest_price, missing_for
from companion.games.happy_city.legality import condition_not_met, has_room, may_repeat


@dataclass(frozen=True)
class Bought:
    """Whether a card may be bought, why not, and its price with what it is made of."""

    legal: bool
    reasons: tuple[str, ...]
    price: int
    lines: tuple[Line, ...]
    findings: tuple[Finding, ...]


@dataclass(frozen=True)
class Taken:
    """Whether a special building may be taken, why not, and which colours are missing."""

    legal: bool
    reasons: tuple[str, ...]
    missing: Mapping[Colour, int]
    findings: tuple[Finding, ...]


def buy(purchase: Purchase, readings: Readings) -> Bought:
    """Buy one face-up building (HC-15) or one dwelling (HC-16)."""
    city, card = read_city(purchase.city), read_card(purchase.card, "card")
    if card.kind not in ("building", "dwelling"):
        raise Unreadable("card", "“{id}” is not for sale", id=card.id)
    lines = tuple(_price(purchase, city, card))
    price = sum(line.points for line in lines)
    findings = tuple(_refusals(city, card, price, purchase.coins, readings))
    return Bought(not findings, tuple(finding.reason for finding in findings), price, lines, findings)


def _price(purchase: Purchase, city: tuple[Card, ...], card: Card) -> Iterator[Line]:
    """The printed price, changed by the specials of the city; it never goes below zero (HC-44, HC-45, HC-46)."""
    yield Line(
        "price", card.cost, "HC-15" if card.deck else "HC-16", say("{card}: price on the card", card=card.title), "card"
    )
    if purchase.free_next:
        yield Line("price", -card.cost, "HC-46", say("the next card is free"), "free_next")
        return
    price = card.cost
    for position, special in enumerate(city):
        off = _off(special, card, price, purchase.source)
        if off:
            price -= off
            yield Line(
                "price", -off, special.rule, say("{card}: {n} off", card=special.title, n=off), f"city[{position}]"
            )


def _off(special: Card, card: Card, price: int, source: str | None) -> int:
    """By how much one special lowers the price of a card."""
    effect = special.effect
    if effect.kind == "discount" and effect.colour == card.colour:
        return min(effect["amount"], price)
    if effect.kind == "lowest-price" and card.deck and source != "dwelling":
        return max(0, price - lowest_price(card.deck))
    return 0


def _refusals(city: tuple[Card, ...], card: Card, price: int, coins: int, readings: Readings) -> Iterator[Finding]:
    if card.name.casefold() in {built.name.casefold() for built in city} and not may_repeat(card, readings):
        rule = "HC-20" if card.kind == "dwelling" else "HC-19"
        yield Finding(rule, "duplicate-name", "card", say("{card} is in the city already", card=card.title))
    if price > coins:
        text = say("costs {price}, but only {coins} in the wallet", price=price, coins=coins)
        yield Finding("HC-16" if card.kind == "dwelling" else "HC-15", "too-expensive", "coins", text)
    yield from _full(city, card)


def take(taking: Taking, _readings: Readings) -> Taken:
    """Take a special building whose condition the city meets (HC-21), one per player and game (HC-23)."""
    city, special = read_city(taking.city), read_card(taking.card, "card")
    if not special.special:
        raise Unreadable("card", "“{id}” is not a special building", id=special.id)
    missing = missing_for(special, city)
    findings = tuple(_objections(city, special, missing))
    reasons = tuple(dict.fromkeys(finding.reason for finding in findings))
    return Taken(not findings, reasons, missing, findings)


def _objections(city: tuple[Card, ...], special: Card, missing: Mapping[Colour, int]) -> Iterator[Finding]:
    yield from condition_not_met(special, missing, "card")
    for position, card in enumerate(city):
        if card.special:
            text = say("{card} is in the city: one special per player", card=card.title)
            yield Finding("HC-23", "already-has-special", f"city[{position}]", text)
    yield from _full(city, special)


def _full(city: tuple[Card, ...], card: Card) -> Iterator[Finding]:
    """An eleventh card is never allowed (HC-29)."""
    if not has_room(city, card):
        yield Finding("HC-29", "city-full", "city", say("{n} cards in the city: no room for another", n=len(city)))
