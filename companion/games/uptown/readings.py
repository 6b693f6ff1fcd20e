"""The points on which the five rulebooks of UpTown are silent, and the ways in which tables read them."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

from companion.game.game import Reading, Readings
from companion.game.text import say

Answer = TypeVar("Answer")

READINGS: tuple[Reading, ...] = (
    Reading("self-counts", "UT-43", {"yes": say("a card counts itself"), "no": say("a card does not count itself")}),
    Reading("duo-floors", "UT-45", {"one": say("a duo is one storey"), "two": say("a duo is two storeys")}),
    Reading("roof-is-floor", "UT-46", {"yes": say("both are storeys"), "no": say("neither is a storey")}),
    Reading(
        "rooftop-is-floor",
        "UT-47",
        {"yes": say("cards on the roof are storeys"), "no": say("cards on the roof are no storeys")},
    ),
    Reading("deck-coins-count", "UT-67", {"no": say("they do not count"), "yes": say("they count")}),
    Reading("rooftop-on-rooftop", "UT-33", {"yes": say("it may be laid"), "no": say("it may not be laid")}),
    Reading(
        "empty-pile",
        "UT-24",
        {"gone": say("what is used up stays used up"), "reshuffled": say("the discards are shuffled in again")},
    ),
    Reading(
        "rooftop-payout",
        "UT-34",
        {"roof": say("a rooftop card with a roof icon pays again"), "none": say("no rooftop card pays again")},
    ),
    Reading(
        "no-gifts-after-gift",
        "UT-38",
        {"stays": say("a gift that lies there stays"), "forbidden": say("“no gifts” may not be laid on a gift")},
    ),
    Reading(
        "gift-prestige",
        "UT-39",
        {"owner": say("gifts score for the owner of the street"), "nobody": say("gifts score for nobody")},
    ),
    Reading("duo-marks", "UT-42", {"once": say("a duo’s roof or gift counts once"), "twice": say("it counts twice")}),
    Reading(
        "park-kind", "UT-44", {"none": say("a park is of no kind"), "shown": say("a park is of the kind it shows")}
    ),
    Reading(
        "gift-roof-ends",
        "UT-65",
        {"yes": say("any five roofs end the game"), "no": say("only the player’s own roofs do")},
    ),
    Reading(
        "gift-closes",
        "UT-72",
        {"roof": say("only a gift with a roof closes the lot"), "any": say("every gift closes the lot")},
    ),
    Reading(
        "lower-places",
        "UT-76",
        {"tallest": say("the tallest building decides every place"), "shared": say("other places are shared")},
    ),
    Reading(
        "kind-on-lot-income",
        "UT-80",
        {"each": say("counted for each on the lot"), "together": say("once for all of them together")},
    ),
)


@dataclass(frozen=True)
class Otherwise:
    """What another reading would give, and whether that is something else."""

    value: str
    gives: int | bool
    differs: bool


@dataclass(frozen=True)
class Disputed:
    """A disputed rule that a question in the middle of the game touches."""

    id: str
    rule: str
    chosen: str
    others: tuple[Otherwise, ...]


def disputed(
    readings: Readings, given: Answer, under: Callable[[Readings], Answer], gives: Callable[[Answer], int]
) -> tuple[Disputed, ...]:
    """Every disputed rule asked for so far, with what the answer under its other values gives."""

    def otherwise(reading: Reading, value: str) -> Otherwise:
        answer = under(readings.with_value(reading.id, value))
        return Otherwise(value, gives(answer), answer != given)

    return tuple(
        Disputed(
            reading.id,
            reading.rule,
            chosen := readings[reading.id],
            tuple(otherwise(reading, value) for value in reading.values if value != chosen),
        )
        for reading in readings.touched
    )
