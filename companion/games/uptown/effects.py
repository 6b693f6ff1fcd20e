"""What the visible projects of a street pay, in upcoins when a lot is closed and in prestige at the end."""

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple, Self

from companion.game.game import Counted, Line, Readings
from companion.game.text import Text, say, say_n
from companion.games.uptown.board import Card, Countable, Effect, Lots, Per, Purse
from companion.games.uptown.storeys import storeys_below
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

_NAMED = 20  # A line names at most so many cards that it has counted: more of a kind no street has.


class _Seen(NamedTuple):
    """How often something is there, and on which cards."""

    n: int
    cards: tuple[Counted, ...]

    @classmethod
    def of(cls, cards: Iterable[Counted]) -> Self:
        seen = tuple(card for card in cards if card.n)
        return cls(sum(card.n for card in seen), seen if len(seen) <= _NAMED else ())


class _Together:
    """The cards of a lot or of a street: each thing on them is counted once, however many effects pay for it."""

    def __init__(self, cards: Iterable[tuple[str, Card]], readings: Readings) -> None:
        self._cards = tuple(cards)  # Each with its place.
        self._readings = readings
        self._counted: dict[Countable, _Seen] = {}

    def count(self, countable: Countable) -> _Seen:
        if countable not in self._counted:
            self._counted[countable] = _Seen.of(
                Counted(place, _counts(card, countable, self._readings)) for place, card in self._cards
            )
        return self._counted[countable]


class _Surroundings(NamedTuple):
    """Where the card of an effect lies, and what it may look at from there."""

    place: str
    storey: int
    below: _Seen
    on_lot: _Together
    on_street: _Together


def pay(lots: Lots, purse: Purse, where: str, readings: Readings) -> Iterator[Line]:
    """A line for every effect on the street, in the row of the lot where its card lies.

    All five lots pay, closed or not (UT-49). So do the gifts received, for they lie on this street; whether their
    prestige counts is disputed (UT-39).
    """
    street = [[(f"{where}[{n}][{storey}]", card) for storey, card in enumerate(lot)] for n, lot in enumerate(lots)]
    on_street = _Together((placed for lot in street for placed in lot), readings)
    for index, lot in enumerate(street):
        row = f"lot-{index + 1}"
        on_lot, below = _Together(lot, readings), storeys_below(lots[index], purse, readings)
        for storey, (place, card) in enumerate(lot):
            floors = _Seen.of(Counted(under, n) for (under, _), n in zip(lot, below.get(storey, ()), strict=False))
            around = _Surroundings(place, storey, floors, on_lot, on_street)
            for effect in card.effects(purse):
                points, why, counts = _worth(effect, card, purse, around, readings)
                if points and card.gift and purse == "prestige" and readings.ask("gift-prestige") == "nobody":
                    text = say("{project}: a gift, built by somebody else", project=PROJECTS[card.kind])
                    yield Line(row, 0, "UT-39", text, place)
                else:
                    yield Line(row, points, RULES[purse][effect.per], why, place, counts=counts)


def _worth(
    effect: Effect, card: Card, purse: Purse, around: _Surroundings, readings: Readings
) -> tuple[int, Text, tuple[Counted, ...]]:
    """The points, why, and the cards that were counted for them."""
    pays, name, things = effect.pays, PROJECTS[card.kind], COUNTED.get(effect.kind, "")
    match effect.per:
        case "flat":
            return pays, say("{project}: {pays} as printed", project=name, pays=pays), ()
        case "ground" if around.storey == 0:
            return pays, say("{project} on the ground floor: {pays}", project=name, pays=pays), ()
        case "ground":
            return 0, say("{project} not on the ground floor: nothing", project=name), ()
        case "floor-below":
            n, counts = around.below
            why = say_n(
                "{project}: {n} floor below × {pays}",
                "{project}: {n} floors below × {pays}",
                n,
                project=name,
                pays=pays,
            )
            return n * pays, why, counts
        case "kind-on-lot":
            n, counts = _others_and_itself(effect, card, around.place, around.on_lot, readings)
            if n > 1 and purse == "income" and readings.ask("kind-on-lot-income") == "together":
                why = say("{project}: {pays} for all {things} on this lot", project=name, pays=pays, things=things)
                return pays, why, counts
            why = say("{project}: {n} × {pays} for {things} on this lot", project=name, n=n, pays=pays, things=things)
            return n * pays, why, counts
        case "kind-on-street":
            n, counts = _others_and_itself(effect, card, around.place, around.on_street, readings)
            why = say("{project}: {n} × {pays} for {things} on the street", project=name, n=n, pays=pays, things=things)
            return n * pays, why, counts


def _others_and_itself(effect: Effect, card: Card, place: str, cards: _Together, readings: Readings) -> _Seen:
    """Everything of the kind that is there. Whether the card counts itself is disputed (UT-43)."""
    assert effect.kind is not None, "refused by check_card"
    everything = cards.count(effect.kind)
    itself = _counts(card, effect.kind, readings)
    if itself and readings.ask("self-counts") == "no":
        return _Seen(everything.n - itself, tuple(other for other in everything.cards if other.where != place))
    return everything


def _counts(card: Card, countable: Countable, readings: Readings) -> int:
    """How many of a thing a card is; disputed for the marks of a duo (UT-42) and for a park (UT-44)."""
    count = card.counts(countable)
    if count and card.duo and countable in ("roof", "gift") and readings.ask("duo-marks") == "twice":
        return 2 * count
    if card.counts_as == countable and readings.ask("park-kind") == "shown":
        return 1
    return count
