"""What the visible projects of a street pay, in upcoins when a lot is closed and in prestige at the end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from companion.games.game import Line, Readings
from companion.games.text import Text, say, say_n
from companion.games.uptown.board import Card, Countable, Effect, Lot, Lots, Per, Purse
from companion.games.uptown.storeys import floors_below
from companion.games.uptown.words import counted, project

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


class _Surroundings(NamedTuple):
    """What an effect may look at from where its card lies."""

    storey: int
    floors_below: int
    on_lot: Mapping[Countable, int]
    on_street: Mapping[Countable, int]


def pay(lots: Lots, purse: Purse, where: str, readings: Readings) -> Iterator[Line]:
    """A line for every effect on the street, in the row of the lot where its card lies.

    All five lots pay, closed or not, and so do the gifts received: they lie on this street (UT-39, UT-49).
    """
    on_lots = [_count(lot) for lot in lots]
    on_street: Counter[Countable] = Counter()
    for on_lot in on_lots:
        on_street.update(on_lot)
    for index, lot in enumerate(lots):
        row = f"lot-{index + 1}"
        below = floors_below(lot, purse, readings)
        for storey, card in enumerate(lot):
            place = f"{where}[{index}][{storey}]"
            around = _Surroundings(storey, below.get(storey, 0), on_lots[index], on_street)
            for effect in card.effects(purse):
                points, why = _worth(effect, card, around, readings)
                yield Line(row, points, RULES[purse][effect.per], why, place)


def _count(lot: Lot) -> Counter[Countable]:
    """How many of each kind are on a lot; a duo is two of its kind (UT-41), and each roof or gift is one (UT-42)."""
    count: Counter[Countable] = Counter()
    for card in lot:
        if card.kind is not None:
            count[card.kind] += card.counts(card.kind)
        count["roof"] += card.roof
        count["gift"] += card.gift
        count["duo"] += card.duo
    return count


def _worth(effect: Effect, card: Card, around: _Surroundings, readings: Readings) -> tuple[int, Text]:
    """The value of one effect, and how it came about."""
    pays = effect.pays
    name = project(card)
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
            why = say(
                "{project}: {n} × {pays} for {things} on this lot", project=name, n=n, pays=pays, things=counted(effect)
            )
            return n * pays, why
        case "kind-on-street":
            n = _others_and_itself(effect, card, around.on_street, readings)
            why = say(
                "{project}: {n} × {pays} for {things} on the street",
                project=name,
                n=n,
                pays=pays,
                things=counted(effect),
            )
            return n * pays, why


def _others_and_itself(effect: Effect, card: Card, count: Mapping[Countable, int], readings: Readings) -> int:
    """Everything of the kind that is there. Whether the card counts itself is disputed (UT-43)."""
    assert effect.kind is not None, "refused by check_card"
    itself = card.counts(effect.kind)
    if itself and readings["self-counts"] == "no":
        return count[effect.kind] - itself
    return count[effect.kind]
