"""The points on which the five rulebooks of UpTown are silent, and the ways in which tables read them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from companion.games.game import Reading, Readings

READINGS: tuple[Reading, ...] = (
    Reading("self-counts", "UT-43", ("yes", "no")),
    Reading("duo-floors", "UT-45", ("one", "two")),
    Reading("roof-is-floor", "UT-46", ("yes", "no")),
    Reading("rooftop-is-floor", "UT-47", ("yes", "no")),
    Reading("deck-coins-count", "UT-67", ("no", "yes")),
    Reading("rooftop-on-rooftop", "UT-33", ("yes", "no")),
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
