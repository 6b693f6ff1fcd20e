"""What a street pays when it is closed, what it would pay by other readings, and what one building is worth.

Money that was paid is counted by the readings of its day. The street is gone by the time a table changes its mind, so
a pay-out keeps all its outcomes.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import TypeAlias

from companion.game.document_types import Unreadable, distinct_names
from companion.game.final import Touched, final
from companion.game.game import Finding, Ledger, Line, Reading, Readings, Scored
from companion.game.text import Text
from companion.games.streets.board import ClosedStreet, OneBuilding, Pay, Payout, check_street_alone
from companion.games.streets.city import street_alone
from companion.games.streets.description import BUILDINGS
from companion.games.streets.legality import findings_of_income
from companion.games.streets.readings import in_passing
from companion.games.streets.values import Valuer, earn, earn_street


@dataclass(frozen=True)
class PlayerIncome:
    name: str
    buildings: Mapping[str, int]
    total: int
    lines: tuple[Line, ...]


@dataclass(frozen=True)
class Income:
    players: tuple[PlayerIncome, ...]
    findings: tuple[Finding, ...]
    readings: tuple[Touched, ...]


def income(document: ClosedStreet, readings: Readings) -> Income:
    """The income of every player from a street that has been closed (ST-19, ST-20)."""
    distinct_names(player.name for player in document.players)
    check_street_alone(document.street)
    result = final(pay_street, document, readings)
    ids = {f"street.buildings[{index}]": building.id for index, building in enumerate(document.street.buildings)}
    players = (
        PlayerIncome(ledger.name, {ids[line.where]: line.points for line in ledger.lines}, ledger.total, ledger.lines)
        for ledger in result.players
    )
    return Income(tuple(players), result.findings, in_passing(result))


def pay_street(document: ClosedStreet, readings: Readings) -> Scored:
    """What a closed street pays to each player, under one reading of the rules."""
    street = street_alone(document.street, "street", readings)
    ledgers = []
    for player in document.players:
        earned = earn_street(Valuer(player, street, readings))
        lines = (Line("buildings", one.amount, one.worth.rule, one.why, one.placed.where) for one in earned)
        ledgers.append(Ledger.of(player.name, (BUILDINGS,), lines))
    return Scored(tuple(ledgers), lambda: findings_of_income(street, document.players, readings))


@dataclass(frozen=True)
class BuildingValue:
    value: int
    people: int
    income: int
    rule: str
    why: Text


def value(document: OneBuilding, readings: Readings) -> BuildingValue:
    """What a building of a street is worth to a player, before any halving."""
    check_street_alone(document.street)
    street = street_alone(document.street, "street", readings)
    building = next((placed for placed in street.buildings if placed.building.id == document.building), None)
    if building is None:
        raise Unreadable("building", "there is no building “{id}” on this street", id=document.building)
    earned = earn(Valuer(document.player, street, readings, document.final), building)
    return BuildingValue(earned.worth.amount, earned.people, earned.amount, earned.worth.rule, earned.why)


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
        chosen_first = (sorted(reading.values, key=readings[reading.id].__ne__) for reading in asked)
        for values in product(*chosen_first):
            under = readings.fresh_copy()
            for reading, value in zip(asked, values, strict=True):
                under = under.with_value(reading.id, value)
            paid[values] = pay_street(street(under), under).ledgers[0].lines
            touched |= {reading.id: reading for reading in under.touched}
        if len(touched) == len(asked):
            return asked, paid
        asked = tuple(touched.values())


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
