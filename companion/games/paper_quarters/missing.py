"""What a sheet still lacks for a city plan, in words."""

from collections import Counter
from collections.abc import Mapping

from companion.game.game import Readings
from companion.game.text import Text, joined, say, say_n
from companion.games.paper_quarters import plans, tasks
from companion.games.paper_quarters.board import ROUNDABOUT, Place, Sheet
from companion.games.paper_quarters.plans import STREETS, lacking_parks, lacking_pools, struck


def missing(task: tasks.Task, sheet: Sheet, readings: Readings, used: Mapping[Place, int]) -> Text | None:
    """What is still to be done for a plan (PQ-38); none where the sheet fulfils it with houses not yet used."""
    if plans.fulfilled(task, sheet, readings, used):
        return None
    if taken := [used[place] for place in struck(task) if place in used]:
        slots = ", ".join(map(str, sorted(set(taken))))
        return say_n("{n} house used by plan {plans}", "{n} houses used by plan {plans}", len(taken), plans=slots)
    match task:
        case tasks.Estates(sizes):
            left = sorted((Counter(sizes) - plans.free_estates(sheet, used)).elements())
            shown = ", ".join(map(str, left))
            return say_n(
                "still missing: an estate of {sizes}", "still missing: estates of {sizes}", len(left), sizes=shown
            )
        case tasks.FullStreet(street):
            return say_n(
                "still missing: {n} house of street {street}",
                "still missing: {n} houses of street {street}",
                _empty(task, sheet, readings),
                street=street + 1,
            )
        case tasks.EndHouses():
            return say_n("still missing: {n} end house", "still missing: {n} end houses", _empty(task, sheet, readings))
        case tasks.BisHouses(count):
            n = count - max(street.bis for street in sheet.streets)
            return say_n("still missing: {n} bis house in one street", "still missing: {n} bis houses in one street", n)
        case tasks.Temps(count):
            return say_n("still missing: {n} temp", "still missing: {n} temps", count - sheet.temps)
        case tasks.AllParks(n):
            n -= sum(not lacking_parks(sheet, street) for street in STREETS)
            return say_n(
                "still missing: all parks of {n} more street", "still missing: all parks of {n} more streets", n
            )
        case tasks.AllPools(n):
            n -= sum(not lacking_pools(sheet, street) for street in STREETS)
            return say_n(
                "still missing: all pools of {n} more street", "still missing: all pools of {n} more streets", n
            )
        case tasks.ParksAndPools(street):
            return _in_street(sheet, street, roundabout=False)
        case tasks.ParksPoolsAndRoundabout():
            nearest = min(STREETS, key=lambda street: lacking_parks(sheet, street) + lacking_pools(sheet, street))
            return _in_street(sheet, nearest, roundabout=True)


def _empty(task: tasks.Task, sheet: Sheet, readings: Readings) -> int:
    none = (None, ROUNDABOUT) if plans.blocked_by_roundabout(task, sheet, readings) else (None,)
    return sum(sheet.streets[street].houses[house] in none for street, house in struck(task))


def _in_street(sheet: Sheet, street: int, *, roundabout: bool) -> Text:
    things = []
    if parks := lacking_parks(sheet, street):
        things.append(say_n("{n} park", "{n} parks", parks))
    if pools := lacking_pools(sheet, street):
        things.append(say_n("{n} pool", "{n} pools", pools))
    if roundabout and not sheet.streets[street].roundabouts:
        things.append(say("a roundabout"))
    return say("still missing in street {street}: {things}", street=street + 1, things=joined(*things))
