"""City plans: whether a sheet fulfils one, and whether it fulfils all that were claimed for it."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence

from companion.game.game import Readings
from companion.games.paper_quarters.board import ROUNDABOUT, Place, Sheet
from companion.games.paper_quarters.estates import Block, completed
from companion.games.paper_quarters.printed import PLANS, SHEET, Plan
from companion.games.paper_quarters.readings import ROUNDABOUT_HOUSE, TWO_STREET_PLANS
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


def fulfilled(task: Task, sheet: Sheet, readings: Readings, used: Collection[Place] = ()) -> bool:
    """Whether a sheet fulfils a plan with houses that serve no other (PQ-40)."""
    match task:
        case Estates(sizes):
            return Counter(sizes) <= _free_estates(sheet, used)
        case FullStreet() | EndHouses():
            return all(_built(sheet, place) and place not in used for place in struck(task)) and not lacks_a_house(
                task, sheet, readings
            )
        case BisHouses(count):
            return any(street.bis >= count for street in sheet.streets)
        case Temps(count):
            return sheet.temps >= count
        case AllParks(streets):
            return _in_streets(streets, [_all_parks(sheet, street) for street in _STREETS], sheet, readings)
        case AllPools(streets):
            return _in_streets(streets, [_all_pools(sheet, street) for street in _STREETS], sheet, readings)
        case ParksAndPools(street):
            return _all_parks(sheet, street) and _all_pools(sheet, street)
        case ParksPoolsAndRoundabout():
            return any(
                _all_parks(sheet, street) and _all_pools(sheet, street) and sheet.streets[street].roundabouts
                for street in _STREETS
            )


def struck(task: Task) -> tuple[Place, ...]:
    """The houses that a plan uses up wherever it is claimed; those of estates are the player's choice (PQ-66)."""
    match task:
        case FullStreet(street):
            return tuple((street, house) for house in range(SHEET.streets[street].houses))
        case EndHouses():
            return tuple((street, end) for street in _STREETS for end in (0, SHEET.streets[street].houses - 1))
    return ()


def compatible(plans: Iterable[Plan], sheet: Sheet) -> bool:
    """Whether the estates of a sheet can serve all these plans at once, each of them one only (PQ-40)."""
    needed: Counter[int] = Counter()
    used: set[Place] = set()
    for plan in plans:
        used.update(struck(plan.task))
        if isinstance(plan.task, Estates):
            needed.update(plan.task.sizes)
    return needed <= _free_estates(sheet, used)


def serving(plans: Mapping[int, Plan], sheet: Sheet) -> dict[Block, int]:
    """The estates that serve the plans claimed, with the plan's number: from the left, where a player has the choice.

    Estates of one size are as good as each other, so taking the first free one never costs another plan (PQ-40).
    """
    used = {place for plan in plans.values() for place in struck(plan.task)}
    free = [estate for estate in completed(sheet) if not used.intersection(estate.houses)]
    slots: dict[Block, int] = {}
    for slot, plan in plans.items():
        for size in plan.task.sizes if isinstance(plan.task, Estates) else ():
            estate = next((block for block in free if block.size == size and block not in slots), None)
            if estate is not None:
                slots[estate] = slot
    return slots


def fulfilled_plans(sheet: Sheet, readings: Readings) -> tuple[int, ...]:
    """Which of all plan cards a sheet fulfils with houses not yet used."""
    used = frozenset(sheet.used)
    return tuple(card_id for card_id, plan in PLANS.items() if fulfilled(plan.task, sheet, readings, used))


def _free_estates(sheet: Sheet, used: Collection[Place]) -> Counter[int]:
    """How many estates of each size have no house that was used for a plan."""
    return Counter(estate.size for estate in completed(sheet) if not any(place in used for place in estate.houses))


def lacks_a_house(task: Task, sheet: Sheet, readings: Readings) -> bool:
    """Whether a plan that asks for every house or the end houses fails only by a roundabout (PQ-77)."""
    houses = [sheet.streets[street].houses[house] for street, house in struck(task)]
    return None not in houses and ROUNDABOUT in houses and readings.ask(ROUNDABOUT_HOUSE.id) == "empty"


def _built(sheet: Sheet, place: Place) -> bool:
    street, house = place
    return sheet.streets[street].houses[house] is not None


def _in_streets(needed: int, shown: Sequence[bool], sheet: Sheet, readings: Readings) -> bool:
    """Whether enough streets have all of what the card shows; disputed where parks and pools would mix (PQ-73)."""
    if sum(shown) >= needed:
        return True
    either = sum(_all_parks(sheet, street) or _all_pools(sheet, street) for street in _STREETS)
    return either >= needed and readings.ask(TWO_STREET_PLANS.id) == "either"


def _all_parks(sheet: Sheet, street: int) -> bool:
    return sheet.streets[street].parks >= SHEET.streets[street].parks.boxes


def _all_pools(sheet: Sheet, street: int) -> bool:
    return all(sheet.streets[street].pools)
