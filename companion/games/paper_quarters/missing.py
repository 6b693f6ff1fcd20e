"""What a sheet still lacks for a city plan, in words."""

from collections import Counter
from collections.abc import Collection, Mapping

from companion.game.game import Readings
from companion.game.text import Text, joined, say, say_n
from companion.games.paper_quarters.board import ROUNDABOUT, Place, Sheet
from companion.games.paper_quarters.estates import completed
from companion.games.paper_quarters.plans import fulfilled, lacks_a_house, serving, struck
from companion.games.paper_quarters.printed import SHEET, Plan
from companion.games.paper_quarters.tasks import (
    AllParks,
    AllPools,
    BisHouses,
    EndHouses,
    Estates,
    FullStreet,
    ParksAndPools,
    ParksPoolsAndRoundabout,
    Task,
    Temps,
)

_STREETS = range(len(SHEET.streets))


def used_houses(claimed: Mapping[int, Plan], sheet: Sheet) -> frozenset[Place]:
    """The houses that serve the plans claimed, by slot: no other plan can have them (PQ-40)."""
    houses = {place for plan in claimed.values() for place in struck(plan.task)}
    return frozenset(houses.union(*(block.houses for block in serving(claimed, sheet))))


def missing(task: Task, sheet: Sheet, readings: Readings, used: Collection[Place] = ()) -> Text | None:
    """What is still to be done for a plan (PQ-38); none where the sheet fulfils it with houses not yet used."""
    if fulfilled(task, sheet, readings, used):
        return None
    match task:
        case Estates(sizes):
            return _estates(Counter(sizes), sheet, used)
        case FullStreet(street):
            n = len(_empty(task, sheet, readings, used))
            return say_n(
                "still missing: {n} house of street {street}",
                "still missing: {n} houses of street {street}",
                n,
                street=street + 1,
            )
        case EndHouses():
            n = len(_empty(task, sheet, readings, used))
            return say_n("still missing: {n} end house", "still missing: {n} end houses", n)
        case BisHouses(count):
            n = count - max(street.bis for street in sheet.streets)
            return say_n("still missing: {n} bis house in one street", "still missing: {n} bis houses in one street", n)
        case Temps(count):
            return say_n("still missing: {n} temp", "still missing: {n} temps", count - sheet.temps)
        case AllParks(streets):
            n = streets - sum(not _parks(sheet, street) for street in _STREETS)
            return say_n(
                "still missing: all parks of {n} more street", "still missing: all parks of {n} more streets", n
            )
        case AllPools(streets):
            n = streets - sum(not _pools(sheet, street) for street in _STREETS)
            return say_n(
                "still missing: all pools of {n} more street", "still missing: all pools of {n} more streets", n
            )
        case ParksAndPools(street):
            return _in_street(sheet, street, roundabout=False)
        case ParksPoolsAndRoundabout():
            nearest = min(_STREETS, key=lambda street: _parks(sheet, street) + _pools(sheet, street))
            return _in_street(sheet, nearest, roundabout=True)


def _estates(needed: Counter[int], sheet: Sheet, used: Collection[Place]) -> Text:
    free = Counter(block.size for block in completed(sheet) if not any(place in used for place in block.houses))
    sizes = sorted((needed - free).elements())
    shown = ", ".join(map(str, sizes))
    return say_n("still missing: an estate of {sizes}", "still missing: estates of {sizes}", len(sizes), sizes=shown)


def _empty(task: Task, sheet: Sheet, readings: Readings, used: Collection[Place]) -> list[Place]:
    """The houses of a plan that are not built, or serve another."""
    none = (None, ROUNDABOUT) if lacks_a_house(task, sheet, readings) else (None,)
    cells = {(street, house): sheet.streets[street].cells[house] for street, house in struck(task)}
    return [place for place, cell in cells.items() if place in used or cell in none]


def _parks(sheet: Sheet, street: int) -> int:
    """The parks of a street that are not there yet."""
    return max(0, SHEET.streets[street].parks.boxes - sheet.streets[street].parks)


def _pools(sheet: Sheet, street: int) -> int:
    return sheet.streets[street].pools.count(False)


def _in_street(sheet: Sheet, street: int, *, roundabout: bool) -> Text:
    parks, pools = _parks(sheet, street), _pools(sheet, street)
    things = [say_n("{n} park", "{n} parks", parks)] if parks else []
    if pools:
        things.append(say_n("{n} pool", "{n} pools", pools))
    if roundabout and not sheet.streets[street].roundabouts:
        things.append(say("a roundabout"))
    return say("still missing in street {street}: {things}", street=street + 1, things=joined(*things))
