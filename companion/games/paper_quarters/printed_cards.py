"""What is printed on the plans, the sheet and the construction cards of Paper Quarters."""

from collections import Counter
from collections.abc import Iterator

from companion.game.printed_cards import Fact, Key, PrintedItem, number_list
from companion.game.text import Text, say, say_n
from companion.games.paper_quarters import tasks
from companion.games.paper_quarters.printed import CARDS, DECK, PLANS, SHEET, Plan

_STREETS = (say("Top street"), say("Middle street"), say("Bottom street"))
EFFECTS = {
    "fence": say("Fence"),
    "pool": say("Pool"),
    "temp": say("Temp"),
    "bis": say("Bis"),
    "park": say("Park"),
    "agent": say("Agent"),
}


def printed_cards() -> Iterator[PrintedItem]:
    yield from map(_plan, PLANS.values())
    yield from map(_estates, SHEET.estates)
    for street in range(len(SHEET.streets)):
        yield _parks(street)
        yield _street(street)
    yield from map(_number, DECK)
    yield from map(_effect, EFFECTS)


def _plan(plan: Plan) -> PrintedItem:
    name, called = _names(plan)
    number = say("{n}, with a star", n=plan.slot) if plan.star else say("{n}", n=plan.slot)
    return PrintedItem(
        id=f"plan-{name}",
        topic="advanced" if plan.star else "plans",
        title=say("Plan: {task}", task=task(plan.task)),
        lead=say("{first} points for the first, {later} for the others.", first=plan.first, later=plan.later),
        facts=(
            Fact(say("First to complete it"), say_n("{n} point", "{n} points", plan.first)),
            Fact(say("Everyone after that"), say_n("{n} point", "{n} points", plan.later)),
            Fact(say("Number of the plan"), number),
        ),
        called=called,
        picture=name if isinstance(plan.task, tasks.Estates) else None,
        related=("PQ-38", "PQ-41", "PQ-59") if plan.star else ("PQ-38", "PQ-41", "PQ-40"),
    )


def task(of: tasks.Task) -> Text:
    match of:
        case tasks.Estates(sizes):
            return say("estates of {sizes}", sizes=number_list(sizes))
        case tasks.FullStreet(street):
            return say("every house of street {n}", n=street + 1)
        case tasks.EndHouses():
            return say("the first and the last house of all streets")
        case tasks.BisHouses(count):
            return say_n("{n} bis house in one street", "{n} bis houses in one street", count)
        case tasks.Temps(count):
            return say_n("{n} temp", "{n} temps", count)
        case tasks.AllParks(streets):
            return say_n("all parks of {n} street", "all parks of {n} streets", streets)
        case tasks.AllPools(streets):
            return say_n("all pools of {n} street", "all pools of {n} streets", streets)
        case tasks.ParksAndPools(street):
            return say("all parks and pools of street {n}", n=street + 1)
        case tasks.ParksPoolsAndRoundabout():
            return say("all parks, all pools and a roundabout in one street")


def _names(plan: Plan) -> tuple[str, tuple[tuple[Key, ...], ...]]:
    """The end of a plan's id, and what it is called. Estates by their sizes, also after the number of the plan; three
    and more of them by these alone."""
    match plan.task:
        case tasks.Estates(sizes):
            alone = (sizes,) if len(sizes) > 2 else ()
            called = ("plan", *sizes), ("plan", plan.slot, *sizes), ("estate", *sizes), *alone
            return "-".join(map(str, sizes)), (*called, *_so_many(sizes), *_so_many_of_each(plan.slot, sizes))
        case tasks.FullStreet(index):
            street = f"street-{index + 1}"
            return street, (("plan", street, "worth"), ("plan", "full", street))
        case tasks.EndHouses():
            return "end-houses", (("plan", "ends", "worth"),)
        case tasks.BisHouses(count):
            return f"bis-{count}", (("plan", "bis", "worth"), ("plan", "bis", count))
        case tasks.Temps(count):
            return f"temps-{count}", (("plan", "temp", "worth"), ("plan", "temp", count))
        case tasks.AllParks(count):
            return f"parks-of-{count}", (("plan", "park", "worth"), ("plan", "park", count, "street"))
        case tasks.AllPools(count):
            return f"pools-of-{count}", (("plan", "pool", "worth"), ("plan", "pool", count, "street"))
        case tasks.ParksAndPools(index):
            return f"parks-pools-{index + 1}", (("plan", "park", "pool", f"street-{index + 1}"),)
        case tasks.ParksPoolsAndRoundabout():
            return "parks-pools-roundabout", (("plan", "roundabout", "worth"), ("plan", "park", "pool", "roundabout"))


def _so_many(sizes: tuple[int, ...]) -> Iterator[tuple[Key, ...]]:
    """“Four estates of two” for 2, 2, 2, 2; “four twos” where that is no other plan."""
    alike = (len(sizes), sizes[0])
    others = [Counter(plan.task.sizes) for plan in PLANS.values() if isinstance(plan.task, tasks.Estates)]
    if len(set(sizes)) > 1:
        return
    yield "plan", "estate", *alike
    if Counter(alike) not in others:
        yield "plan", *alike
        yield "estate", "of-size", *alike


def _so_many_of_each(slot: int, sizes: tuple[int, ...]) -> Iterator[tuple[Key, ...]]:
    """“Three of one and one of six” for 1, 1, 1, 6."""
    each = tuple(number for size, count in Counter(sizes).items() for number in (count, size))
    for of in ((), ("of-size",)):
        yield "plan", "estate", *of, *each
        yield "plan", "estate", *of, slot, *each


def _estates(size: int) -> PrintedItem:
    """What estates of a size pay, by the agents in their column."""
    values = SHEET.estates[size].values
    return PrintedItem(
        id=f"estates-{size}",
        topic="estates",
        title=say_n("Estates of {n} house", "Estates of {n} houses", size),
        lead=say("Each pays {least} without agents, {most} at most.", least=values[0], most=values[-1]),
        facts=tuple(
            Fact(say_n("{n} agent", "{n} agents", agents), say_n("{n} point", "{n} points", points))
            for agents, points in enumerate(values)
        ),
        called=(
            ("estate", "worth", size),
            ("estate", "of-size", size),
            ("estate", "of-size", size, "agent"),
            *(("estate", *of, size, "agent", agents) for of in ((), ("of-size",)) for agents in range(1, len(values))),
        ),
        related=("PQ-24", "PQ-22"),
    )


def _parks(street: int) -> PrintedItem:
    values = SHEET.streets[street].parks.values
    return PrintedItem(
        id=f"parks-{street + 1}",
        topic="parks-pools",
        title=say("Parks: {street}", street=_STREETS[street]),
        lead=say("All {n} parks in it: {points} points.", n=SHEET.streets[street].parks.boxes, points=values[-1]),
        facts=tuple(
            Fact(say_n("{n} park", "{n} parks", parks), say_n("{n} point", "{n} points", points))
            for parks, points in enumerate(values)
        ),
        called=(
            ("park", f"street-{street + 1}"),
            *(("park", f"street-{street + 1}", parks) for parks in range(1, len(values))),
        ),
        related=("PQ-26", "PQ-25"),
    )


def _street(street: int) -> PrintedItem:
    drawn = SHEET.streets[street]
    return PrintedItem(
        id=f"street-{street + 1}",
        topic="setup",
        title=_STREETS[street],
        facts=(
            Fact(say("Houses"), say("{n}", n=drawn.houses)),
            Fact(say("Houses with a pool, from the left"), number_list(house + 1 for house in drawn.pools)),
            Fact(say("Park boxes"), say("{n}", n=drawn.parks.boxes)),
        ),
        called=tuple((*what, f"street-{street + 1}") for what in (("house",), ("pool",), ("house", "pool"))),
        related=("PQ-02", "PQ-27"),
    )


def _number(number: int) -> PrintedItem:
    counts = DECK[number]
    return PrintedItem(
        id=f"number-{number}",
        topic="setup",
        title=say("Construction cards with the number {n}", n=number),
        lead=say_n("{n} card of {all}.", "{n} cards of {all}.", sum(counts.values()), all=CARDS),
        facts=tuple(Fact(title, say("{n}", n=counts.get(effect, 0))) for effect, title in EFFECTS.items()),
        called=(
            ("number", number, "how-many"),
            ("number", number, "deck"),
            ("number", number, "how-many", "deck"),
            ("noun", number, "how-many"),
            ("noun", number, "how-many", "deck"),
        ),
        related=("PQ-04", "PQ-03"),
    )


def _effect(effect: str) -> PrintedItem:
    """Which numbers come with an effect, and how often."""
    counts = {number: row[effect] for number, row in DECK.items() if effect in row}
    twice = [number for number, count in counts.items() if count == 2]
    once = [number for number, count in counts.items() if count == 1]
    return PrintedItem(
        id=f"effect-{effect}",
        topic="setup",
        title=say("Construction cards: {effect}", effect=EFFECTS[effect]),
        lead=say_n("{n} card of {all}.", "{n} cards of {all}.", sum(counts.values()), all=CARDS),
        facts=(
            Fact(say("Numbers with one such card"), number_list(once)),
            *((Fact(say("Numbers with two"), number_list(twice)),) if twice else ()),
        ),
        called=((effect, "how-many", "deck"), (effect, "which", "number")),
        related=("PQ-03", "PQ-04"),
    )
