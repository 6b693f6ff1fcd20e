"""What a street has paid, and would have paid by other readings of the disputed rules.

Money that was paid is counted by the readings of its day. The street is gone by the time a table changes its mind, so
a pay-out keeps all its outcomes.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import TypeAlias

from companion.game.game import Line, Reading, Readings
from companion.games.streets.board import ClosedStreet, Pay, Payout
from companion.games.streets.income import pay_street

_Values: TypeAlias = tuple[str, ...]  # A value for each of the readings that a street touches.


@dataclass(frozen=True)
class Outcome:
    """What one building pays, and the readings by which it does, as far as they matter to it."""

    readings: Mapping[str, str]
    line: Line


def outcomes(street: Callable[[Readings], ClosedStreet], readings: Readings) -> list[list[Outcome]]:
    """What each building of the only player of this street pays, by the readings chosen and then by all others."""
    asked, paid = _pay_by_all(street, readings)
    buildings = range(len(next(iter(paid.values()))))
    return [_outcomes(asked, {values: lines[building] for values, lines in paid.items()}) for building in buildings]


def _pay_by_all(
    street: Callable[[Readings], ClosedStreet], readings: Readings
) -> tuple[Sequence[Reading], dict[_Values, tuple[Line, ...]]]:
    """The readings that the street touches, and what it pays by every choice of them, the table's own first."""
    asked: tuple[Reading, ...] = ()
    while True:
        paid, touched = {}, {reading.id: reading for reading in asked}
        for values in product(*(_chosen_first(reading, readings) for reading in asked)):
            under = readings.unasked()
            for reading, value in zip(asked, values, strict=True):
                under = under.but(reading.id, value)
            paid[values] = pay_street(street(under), under).ledgers[0].lines
            touched |= {reading.id: reading for reading in under.touched}
        if len(touched) == len(asked):
            return asked, paid
        asked = tuple(touched.values())


def _chosen_first(reading: Reading, readings: Readings) -> list[str]:
    return sorted(reading.values, key=lambda value: value != readings[reading.id])


def _outcomes(asked: Sequence[Reading], lines: Mapping[_Values, Line]) -> list[Outcome]:
    """The outcomes of one building, without the readings that change nothing of it."""
    places = [place for place in range(len(asked)) if _matters(place, lines)]
    found: dict[_Values, Outcome] = {}
    for values, line in lines.items():
        own = tuple(values[place] for place in places)
        found.setdefault(own, Outcome({asked[place].id: values[place] for place in places}, line))
    return list(found.values())


def _matters(place: int, lines: Mapping[_Values, Line]) -> bool:
    """Whether two choices that differ only in this reading pay differently, or for another reason."""
    first: dict[_Values, Line] = {}
    return any(
        line != first.setdefault((*values[:place], *values[place + 1 :]), line) for values, line in lines.items()
    )


def pay_as_read(payout: Payout, readings: Readings) -> Pay:
    """What the building has paid, or by the readings of this table would have."""
    chosen = {reading_id: readings[reading_id] for reading_id in payout.readings}
    if chosen == payout.readings:
        return payout
    return next((pay for pay in payout.otherwise if pay.readings == chosen), payout)
