"""The cards of the box: what is printed on each, and what an expert special does."""

import tomllib
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import Any, Literal, get_args

from companion.game.lazy import cached_property
from companion.game.text import Text, Value, say

Colour = Literal["yellow", "blue", "green", "orange", "purple"]
Kind = Literal["building", "dwelling", "market", "family", "expert"]
COLOURS: tuple[Colour, ...] = get_args(Colour)
KINDS: tuple[Kind, ...] = get_args(Kind)

COLOUR_TITLES: Mapping[Colour, Text] = {
    "yellow": say("yellow"),
    "blue": say("blue"),
    "green": say("green"),
    "orange": say("orange"),
    "purple": say("purple"),
}
CARDS_OF: Mapping[Colour, Text] = {
    "yellow": say("yellow cards"),
    "blue": say("blue cards"),
    "green": say("green cards"),
    "orange": say("orange cards"),
    "purple": say("purple cards"),
}


@dataclass(frozen=True)
class Effect:
    """What an expert special does: the kind of effect, the colour it looks for and its numbers."""

    kind: str = ""
    colour: Colour | None = None
    numbers: Mapping[str, int] = field(default_factory=dict)

    def __getitem__(self, number: str) -> int:
        return self.numbers.get(number, 0)


@dataclass(frozen=True)
class Card:
    """A card as printed. Crossed-out symbols are negative; a special has no colour and no price."""

    id: str
    name: str
    kind: Kind
    rule: str = "HC-31"
    colour: Colour | None = None
    deck: int = 0
    cost: int = 0
    income: int = 0
    residents: int = 0
    hearts: int = 0
    needs: Mapping[Colour, int] = field(default_factory=dict)
    effect: Effect = Effect()

    @cached_property
    def special(self) -> bool:
        return self.kind in ("family", "expert")

    @cached_property
    def does(self) -> str:
        """The kind of its effect; nothing for a card that only shows symbols."""
        return self.effect.kind

    @cached_property
    def title(self) -> Value:
        """Its name: a message of the catalogues, or what somebody read off a card that we do not know."""
        return Text(self.name, {}) if self.id else self.name


@cache
def cards() -> tuple[Card, ...]:
    """Every known card: buildings by deck, dwellings, markets, family specials, expert specials."""
    text = (files("companion.games.happy_city") / "data" / "cards.toml").read_text(encoding="utf-8")
    tables = tomllib.loads(text)
    box = tuple(_card(kind, entry) for kind in KINDS for entry in tables[kind])
    _check(box)
    return box


@cache
def by_id() -> Mapping[str, Card]:
    return {card.id: card for card in cards()}


@cache
def lowest_price(deck: int) -> int:
    """The cheapest card of a building deck: 1, 4 and 6."""
    return min(card.cost for card in cards() if card.deck == deck)


def missing_for(special: Card, cards: Iterable[Card]) -> dict[Colour, int]:
    """What these cards lack for the condition of a special building (HC-22); a coloured market counts too (HC-39)."""
    counts = Counter(card.colour for card in cards)
    return {colour: n - counts[colour] for colour, n in special.needs.items() if n > counts[colour]}


def _card(kind: Kind, entry: dict[str, Any]) -> Card:
    numbers = dict(entry.get("effect", {}))
    effect = Effect(numbers.pop("kind", ""), numbers.pop("colour", None), numbers)
    return Card(**{**entry, "kind": kind, "effect": effect})


def _check(cards: tuple[Card, ...]) -> None:
    """The box is complete: 33 buildings, 3 dwellings, a market of each side, 18 family and 37 known expert specials."""
    counts = tuple(sum(card.kind == kind for card in cards) for kind in KINDS)
    assert counts == (33, 3, 6, 18, 37), counts
    assert len({card.id for card in cards}) == len({card.name for card in cards}) == len(cards)
    for card in cards:
        assert set(card.needs) <= set(COLOURS), card.id
        assert bool(card.needs) == card.special, card.id
        assert (card.kind == "building") == (card.deck in (1, 2, 3)), card.id
