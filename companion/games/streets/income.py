"""What a street pays when it is closed, what it would pay by other readings, and what one building is worth.

Money that was paid is counted by the readings of its day. The street is gone by the time a table changes its mind, so
a pay-out keeps all its outcomes.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import TypeAlias

from companion.game.document_types import Unreadable, distinct_names
from companion.game.final import Touched, final
from companion.game.game import Finding, Ledger, Line, Reading, Readings, Scored
from companion.game.lazy import cached_property
from companion.game.text import Text, say, say_n
from companion.games.streets.board import ClosedStreet, Copy, OneBuilding, Pay, Payout, check_street_alone
from companion.games.streets.city import PlacedBuilding, street_alone
from companion.games.streets.description import BUILDINGS
from companion.games.streets.legality import findings_of_income
from companion.games.streets.readings import in_passing
from companion.games.streets.values import Valuer, Worth
from companion.games.streets.words import tile_name


@dataclass(frozen=True)
class Earned:
    """The income of one building (ST-20): its value, and $1 for each of the people lying on it."""

    placed: PlacedBuilding
    worth: Worth
    people: int

    @property
    def amount(self) -> int:
        return self.worth.amount + self.people

    @cached_property
    def halved(self) -> Line:
        """Half of it, rounded up: what it pays at the end of the game (ST-31)."""
        name = tile_name(self.placed.building.id)
        why = say("{building}, half of {income}: {why}", building=name, income=self.amount, why=self.why)
        return Line("buildings", (self.amount + 1) // 2, self.worth.rule, why, self.placed.where)

    @property
    def named(self) -> Text:
        return say("{building}: {why}", building=tile_name(self.placed.building.id), why=self.why)

    @property
    def why(self) -> Text:
        if not self.people:
            return self.worth.why
        return say_n("{value}; {n} person on it", "{value}; {n} people on it", self.people, value=self.worth.why)


def earn(valuer: Valuer, placed: PlacedBuilding) -> Earned:
    """Value plus people; seekers stand, and are not counted (ST-26)."""
    people = sum(placed.building.people.values())
    seekers = sum(placed.building.seekers.values())
    if seekers and valuer.readings.ask("seekers-count") == "yes":
        people += seekers
    return Earned(placed, valuer.worth(placed), people)


def earn_street(valuer: Valuer) -> tuple[Earned, ...]:
    """The income of a player's buildings in a closed street; the Entrepreneur may value a hand tile instead of one."""
    own = (placed for placed in valuer.street.buildings if placed.building.owner == valuer.player.name)
    earned = [earn(valuer, placed) for placed in own]
    if valuer.player.advisor == "entrepreneur":
        swaps = [(index, swap) for index, income in enumerate(earned) for swap in _swaps(valuer, income)]
        if swaps:
            index, swap = max(swaps, key=lambda choice: choice[1].amount - earned[choice[0]].amount)
            earned[index] = max(earned[index], swap, key=lambda choice: choice.amount)
    return tuple(earned)


def _swaps(valuer: Valuer, income: Earned) -> Iterator[Earned]:
    """The building with the value of a hand tile, copies excepted (ST-60); its people still pay (ST-61)."""
    for tile in valuer.player.hand:
        if tile.value is None or isinstance(tile.value, Copy):
            continue
        price = valuer.price(tile.value, income.placed)
        if price.amount <= income.worth.amount:
            continue
        people = income.people if not income.people or valuer.readings.ask("entrepreneur-people") == "yes" else 0
        why = say("tile in hand instead: {value}", value=price.why)
        yield Earned(income.placed, Worth(price.amount, "ST-60", why), people)


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
