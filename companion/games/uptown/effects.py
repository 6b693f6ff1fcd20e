"""What the visible projects of a street pay, in upcoins when a lot is closed and in prestige at the end."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import chain
from typing import NamedTuple

from companion.game.game import Line, Readings
from companion.game.text import Text, say, say_n
from companion.games.uptown.board import Card, Countable, Effect, Lots, Per, Purse
from companion.games.uptown.storeys import floors_below
from companion.games.uptown.words import COUNTED, PROJECTS

RULES: Mapping[Purse, Mapping[Per, str]] = {
    "income": {
        "flat": "UT-52",
        "floor-below": "UT-53",
        "kind-on-lot": "UT-54",
        "kind-on-street": "UT-55",
        "ground": "UT-56",
    },
    "prestige": {
        "flat": "UT-57",
        "kind-on-lot": "UT-58",
        "kind-on-street": "UT-59",
        "floor-below": "UT-60",
        "ground": "UT-61",
    },
}


class _Together:
    """The cards of a lot or of a street: each thing on them is counted once, however many effects pay for it."""

    def __init__(self, cards: Iterable[Card], readings: Readings) -> None:
        self._cards = tuple(cards)
        self._readings = readings
        self._counted: dict[Countable, int] = {}

    def count(self, countable: Countable) -> int:
        if countable not in self._counted:
            self._counted[countable] = sum(_counts(card, countable, self._readings) for card in self._cards)
        return self._counted[countable]


class _Surroundings(NamedTuple):
    """What an effect may look at from where its card lies."""

    storey: int
    floors_below: int
    on_lot: _Together
    on_street: _Together


def pay(lots: Lots, purse: Purse, where: str, readings: Readings) -> Iterator[Line]:
    """A line for every effect on the street, in the row of the lot where its card lies.

    All five lots pay, closed or not (UT-49). So do the gifts received, for they lie on this street; whether their
    prestige counts is disputed (UT-39).
    """
    on_street = _Together(chain.from_iterable(lots), readings)
    for index, lot in enumerate(lots):
        row = f"lot-{index + 1}"
        on_lot, below = _Together(lot, readings), floors_below(lot, purse, readings)
        for storey, card in enumerate(lot):
            place = f"{where}[{index}][{storey}]"
            around = _Surroundings(storey, below.get(storey, 0), on_lot, on_street)
            for effect in card.effects(purse):
                points, why = _worth(effect, card, purse, around, readings)
                if points and card.gift and purse == "prestige" and readings.ask("gift-prestige") == "nobody":
                    text = say("{project}: a gift, built by somebody else", project=PROJECTS[card.kind])
                    yield Line(row, 0, "UT-39", text, place)
                else:
                    yield Line(row, points, RULES[purse][effect.per], why, place)


def _worth(effect: Effect, card: Card, purse: Purse, around: _Surroundings, readings: Readings) -> tuple[int, Text]:
    pays, name, things = effect.pays, PROJECTS[card.kind], COUNTED.get(effect.kind, "")
    match effect.per:
        case "flat":
            return pays, say("{project}: {pays} as printed", project=name, pays=pays)
        case "ground" if around.storey == 0:
            return pays, say("{project} on the ground floor: {pays}", project=name, pays=pays)
        case "ground":
            return 0, say("{project} not on the ground floor: nothing", project=name)
        case "floor-below":
            n = around.floors_below
            why = say_n(
                "{project}: {n} floor below × {pays}",
                "{project}: {n} floors below × {pays}",
                n,
                project=name,
                pays=pays,
            )
            return n * pays, why
        case "kind-on-lot":
            n = _others_and_itself(effect, card, around.on_lot, readings)
            if n > 1 and purse == "income" and readings.ask("kind-on-lot-income") == "together":
                return pays, say(
                    "{project}: {pays} for all {things} on this lot", project=name, pays=pays, things=things
                )
            why = say("{project}: {n} × {pays} for {things} on this lot", project=name, n=n, pays=pays, things=things)
            return n * pays, why
        case "kind-on-street":
            n = _others_and_itself(effect, card, around.on_street, readings)
            why = say("{project}: {n} × {pays} for {things} on the street", project=name, n=n, pays=pays, things=things)
            return n * pays, why


def _others_and_itself(effect: Effect, card: Card, cards: _Together, readings: Readings) -> int:
    """Everything of the kind that is there. Whether the card counts itself is disputed (UT-43)."""
    assert effect.kind is not None, "refused by check_card"
    everything = cards.count(effect.kind)
    itself = _counts(card, effect.kind, readings)
    if itself and readings.ask("self-counts") == "no":
        return everything - itself
    return everything


def _counts(card: Card, countable: Countable, readings: Readings) -> int:
    """How many of a thing a card is; disputed for the marks of a duo (UT-42) and for a park (UT-44)."""
    count = card.counts(countable)
    if count and card.duo and countable in ("roof", "gift") and readings.ask("duo-marks") == "twice":
        return 2 * count
    if card.counts_as == countable and readings.ask("park-kind") == "shown":
        return 1
    return count
