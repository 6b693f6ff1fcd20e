"""The points on which the five rulebooks of UpTown are silent, and the ways in which tables read them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from companion.games.game import Reading, Readings
from companion.games.text import say

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


def disputed(readings: Readings, given: int, under: Callable[[Readings], int]) -> tuple[Disputed, ...]:
    """Every disputed rule asked for so far, with the answer under its other values."""

    def otherwise(reading: Reading, value: str) -> Otherwise:
        answer = under(readings.but(reading.id, value))
        return Otherwise(value, answer, answer != given)

    return tuple(
        Disputed(
            reading.id,
            reading.rule,
            chosen := readings.chosen(reading),
            tuple(otherwise(reading, value) for value in reading.values if value != chosen),
        )
        for reading in readings.touched
    )
