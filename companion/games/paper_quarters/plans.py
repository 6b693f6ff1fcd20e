"""City plans: whether a sheet fulfils one, and whether it fulfils all that were claimed for it."""

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from itertools import chain, combinations, repeat

from companion.game.game import Readings
from companion.games.paper_quarters import tasks
from companion.games.paper_quarters.board import ROUNDABOUT, House, Place, Sheet, house_path
from companion.games.paper_quarters.estates import Block, completed
from companion.games.paper_quarters.printed import PLANS, SHEET, Plan
from companion.games.paper_quarters.readings import ROUNDABOUT_HOUSE, TWO_STREET_PLANS

STREETS = range(len(SHEET.streets))


def fulfilled(task: tasks.Task, sheet: Sheet, readings: Readings, used: Collection[Place] = ()) -> bool:
    """Whether a sheet fulfils a plan with houses that serve no other (PQ-40)."""
    match task:
        case tasks.Estates(sizes):
            return Counter(sizes) <= free_estates(sheet, used)
        case tasks.FullStreet() | tasks.EndHouses():
            free = set(struck(task)).isdisjoint(used) and None not in _struck_houses(task, sheet)
            return free and not blocked_by_roundabout(task, sheet, readings)
        case tasks.BisHouses(count):
            return any(street.bis >= count for street in sheet.streets)
        case tasks.Temps(count):
            return sheet.temps >= count
        case tasks.AllParks(streets):
            return _in_streets(streets, lacking_parks, sheet, readings)
        case tasks.AllPools(streets):
            return _in_streets(streets, lacking_pools, sheet, readings)
        case tasks.ParksAndPools(street):
            return _has_all(sheet, street)
        case tasks.ParksPoolsAndRoundabout():
            return any(_has_all(sheet, street) and sheet.streets[street].roundabouts for street in STREETS)


def struck(task: tasks.Task) -> tuple[Place, ...]:
    """The houses that a plan uses up wherever it is claimed; those of estates are the player's choice (PQ-66)."""
    return tuple(house for row in _struck_rows(task) for house in row.houses)


def _struck_rows(task: tasks.Task) -> tuple[Block, ...]:
    match task:
        case tasks.FullStreet(street):
            return (Block(street, 0, SHEET.streets[street].houses),)
        case tasks.EndHouses():
            return tuple(Block(street, end, 1) for street in STREETS for end in (0, SHEET.streets[street].houses - 1))
    return ()


def clashes(plans: Mapping[int, Plan], sheet: Sheet, claimed: Sequence[Plan] = ()) -> tuple[tuple[int, ...], ...]:
    """The slots of plans for which a sheet has too few estates, as each serves one plan: every pair, else all three.

    What serves the plans already claimed is taken (PQ-40).
    """

    def clash(slots: tuple[int, ...]) -> bool:
        together = [plan.task for plan in (*claimed, *(plans[slot] for slot in slots))]
        needed = Counter(size for task in together if isinstance(task, tasks.Estates) for size in task.sizes)
        return not needed <= free_estates(sheet, {place for task in together for place in struck(task)})

    return tuple(filter(clash, combinations(plans, 2))) or tuple(filter(clash, combinations(plans, 3)))


def claimed_plans(sheet: Sheet, cards: Sequence[int | None]) -> dict[int, Plan]:
    """The plans that a sheet claims, by slot, as far as the cards on the table are known."""
    return {claim.slot: PLANS[card] for claim in sheet.plans if cards and (card := cards[claim.slot - 1]) is not None}


def serving(plans: Mapping[int, Plan], sheet: Sheet) -> dict[Block, int]:
    """The houses that serve the plans claimed, with the plan's number: estates from the left, where there is a choice.

    Estates of one size are as good as each other, so taking the first free one never costs another plan (PQ-40).
    """
    slots = {row: slot for slot, plan in plans.items() for row in _struck_rows(plan.task)}
    used = {house for row in slots for house in row.houses}
    free = [estate for estate in completed(sheet) if not used.intersection(estate.houses)]
    free.sort(key=lambda estate: set(sheet.used).isdisjoint(estate.houses))  # First those whose roofs are struck.
    for slot, plan in plans.items():
        for size in plan.task.sizes if isinstance(plan.task, tasks.Estates) else ():
            estate = next((block for block in free if block.size == size and block not in slots), None)
            if estate is not None:
                slots[estate] = slot
    return slots


def used_houses(claimed: Mapping[int, Plan], sheet: Sheet) -> Mapping[Place, int]:
    """The houses that serve the plans claimed, with its slot: no other plan can have them (PQ-40)."""
    return {house: slot for block, slot in serving(claimed, sheet).items() for house in block.houses}


def served_by(claimed: Mapping[int, Plan], sheet: Sheet) -> dict[int, list[str]]:
    """What of a sheet serves each plan claimed, as places in its document, each as often as it was counted."""
    served = {slot: list(_counted(plan.task, sheet)) for slot, plan in claimed.items()}
    for house, slot in used_houses(claimed, sheet).items() if claimed else ():
        served[slot].append(house_path(house))
    return served


def _counted(task: tasks.Task, sheet: Sheet) -> Iterator[str]:
    """What but estates and houses to strike serves a plan: temps, bis houses, and the streets that have it all."""
    if isinstance(task, tasks.Temps):
        yield from repeat("temps", sheet.temps)
    for index, street in enumerate(sheet.streets):
        parks = repeat(f"streets[{index}].parks", street.parks)
        pools = (f"streets[{index}].pools[{nth}]" for nth in range(len(street.pools)))
        match task:
            case tasks.BisHouses(count) if street.bis >= count:
                yield from (house_path((index, house)) for house, number in street.numbers if number.bis)
            case tasks.AllParks() if not lacking_parks(sheet, index):
                yield from parks
            case tasks.AllPools() if not lacking_pools(sheet, index):
                yield from pools
            case tasks.ParksAndPools(only) if only == index and _has_all(sheet, index):
                yield from chain(parks, pools)
            case tasks.ParksPoolsAndRoundabout() if _has_all(sheet, index) and street.roundabouts:
                yield from chain(parks, pools, [house_path((index, street.houses.index(ROUNDABOUT)))])


def free_estates(sheet: Sheet, used: Collection[Place]) -> Counter[int]:
    """How many estates of each size have no house that was used for a plan."""
    return Counter(estate.size for estate in completed(sheet) if not any(place in used for place in estate.houses))


def blocked_by_roundabout(task: tasks.Task, sheet: Sheet, readings: Readings) -> bool:
    """Whether a plan that asks for every house or the end houses fails only by a roundabout (PQ-77)."""
    houses = _struck_houses(task, sheet)
    return None not in houses and ROUNDABOUT in houses and readings.ask(ROUNDABOUT_HOUSE.id) == "empty"


def _struck_houses(task: tasks.Task, sheet: Sheet) -> list[House | None]:
    return [sheet.streets[street].houses[house] for street, house in struck(task)]


def _in_streets(needed: int, lacking: Callable[[Sheet, int], int], sheet: Sheet, readings: Readings) -> bool:
    """Whether enough streets have all of what the card shows; disputed where parks and pools would mix (PQ-73)."""
    if sum(not lacking(sheet, street) for street in STREETS) >= needed:
        return True
    either = sum(not lacking_parks(sheet, street) or not lacking_pools(sheet, street) for street in STREETS)
    return either >= needed and readings.ask(TWO_STREET_PLANS.id) == "either"


def lacking_parks(sheet: Sheet, street: int) -> int:
    return max(0, SHEET.streets[street].parks.boxes - sheet.streets[street].parks)


def lacking_pools(sheet: Sheet, street: int) -> int:
    return sheet.streets[street].pools.count(False)


def _has_all(sheet: Sheet, street: int) -> bool:
    return not lacking_parks(sheet, street) and not lacking_pools(sheet, street)
