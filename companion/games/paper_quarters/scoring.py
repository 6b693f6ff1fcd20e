"""From the sheets to the points, in the order of the sheet's bottom row."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import chain, repeat

from companion.game.final import Final, final
from companion.game.game import Counted, Ledger, Line, PaidPlace, Readings, Scored
from companion.game.text import Text, say, say_n
from companion.games.paper_quarters.board import Claim, Sheet, Summed, Table, drawn, house_path, legible_table
from companion.games.paper_quarters.claims import table_findings
from companion.games.paper_quarters.description import CATEGORIES
from companion.games.paper_quarters.estates import LARGEST, Block, blocks
from companion.games.paper_quarters.pads import pad_lines, pad_tie_breaks, temps_findings, tie_findings
from companion.games.paper_quarters.plans import blocked_by_roundabout, claimed_plans, served_by
from companion.games.paper_quarters.printed import PLANS, SHEET, Plan
from companion.games.paper_quarters.printed_cards import task
from companion.games.paper_quarters.readings import PLAN_TIES, REFUSAL_COST
from companion.games.paper_quarters.temps import places, prize

_PLACES = {1: say("{temps}: the most"), 2: say("{temps}: the second most"), 3: say("{temps}: the third most")}
_BEHIND = say("{temps}: behind the first three")


def final_score(table: Table, readings: Readings) -> Final:
    """The end of a game: every sheet added up, and who won."""
    legible_table(table)
    return final(partial(_score, {index: _Own.of(sheet, index) for index, sheet in table.sheets}), table, readings)


@dataclass(frozen=True, slots=True)
class _Own:
    """What a sheet pays by itself: no disputed rule and no other sheet changes it."""

    green: tuple[Line, ...]
    """Parks and pools."""
    rest: tuple[Line, ...]
    """Estates, then what bis houses and roundabouts cost."""
    tie_breaks: Mapping[str, int]

    @classmethod
    def of(cls, sheet: Sheet, index: int) -> _Own:
        seat, built = f"players[{index}]", blocks(sheet)
        return cls(
            (*_parks(sheet, seat), *_pools(sheet, seat)),
            (*_estates(sheet, seat, built), *_long_rows(seat, built), *_bis(sheet, seat), *_roundabouts(sheet, seat)),
            _tie_breaks([block.size for block in built]),
        )


def _score(own: Mapping[int, _Own], table: Table, readings: Readings) -> Scored:
    """Add up every sheet (PQ-47)."""
    ranked = {} if table.solo else _ranked(table, readings)
    ledgers = tuple(_ledger(table, index, own, ranked.get(index), readings) for index in range(len(table.players)))
    paid = [prize(ranked.get(index)) for index in range(len(table.players))]
    return Scored(
        ledgers, lambda: (*table_findings(table, readings), *temps_findings(table, paid), *tie_findings(table, ledgers))
    )


def _ranked(table: Table, readings: Readings) -> dict[int, int | None]:
    """The places for temps of those whose boxes are known; sums alone rank nobody (PQ-32)."""
    if not table.sheets:
        return {}
    hired = {index: player.temps for index, player in table.sheets}
    hired |= {index: pad for index, player in table.pads if (pad := player.pad.temps_hired) is not None}
    seats = sorted(hired)
    return dict(zip(seats, places([hired[seat] for seat in seats], readings), strict=True))


def _ledger(table: Table, index: int, own: Mapping[int, _Own], place: int | None, readings: Readings) -> Ledger:
    player, seat = table.players[index], f"players[{index}]"
    if isinstance(player, Summed):
        lines: Iterable[Line] = pad_lines(player.pad, f"{seat}.pad", solo=table.solo)
        return Ledger.of(player.name, CATEGORIES, lines, pad_tie_breaks(player.pad))
    temps = _solo_temps(player, seat) if table.solo else _temps(player, seat, place)
    lines = chain(
        _plans(player, index, table, readings),
        own[index].green,
        [temps] if temps else [],
        own[index].rest,
        _refusals(player, seat, readings),
    )
    return Ledger.of(player.name, CATEGORIES, lines, own[index].tie_breaks)


def _plans(sheet: Sheet, seat: int, table: Table, readings: Readings) -> Iterator[Line]:
    """A plan pays its higher value to whoever finished it first, else the lower one (PQ-41), and only once (PQ-42)."""
    paid: set[int] = set()
    served = served_by(claimed_plans(sheet, table.plans), sheet)
    for index, claim in enumerate(sheet.plans):
        where = f"players[{seat}].plans[{index}]"
        if claim.slot in paid:
            yield Line("plans", 0, "PQ-42", say("plan {slot} a second time: nothing", slot=claim.slot), where)
        else:
            paid.add(claim.slot)
            counts = _counted(f"players[{seat}]", served.get(claim.slot, ()))
            yield replace(_plan(claim, sheet, seat, where, table, readings), counts=counts)


def _plan(claim: Claim, sheet: Sheet, seat: int, where: str, table: Table, readings: Readings) -> Line:
    card_id = table.card(claim.slot)
    if claim.points is not None or card_id is None:
        why = say("plan {slot}, as written on the sheet", slot=claim.slot)
        return Line("plans", claim.points or 0, "PQ-41", why, where)
    plan = PLANS[card_id]
    points, rule, why = _paid_plan(claim, plan, sheet, seat, table, readings)
    return Line("plans", points, rule, say("{what} ({how})", what=why, how=task(plan.task)), where)


def _paid_plan(
    claim: Claim, plan: Plan, sheet: Sheet, seat: int, table: Table, readings: Readings
) -> tuple[int, str, Text]:
    """What a plan pays to whoever claims it, the rule and the reason."""
    slot = claim.slot
    if blocked_by_roundabout(plan.task, sheet, readings):
        return 0, "PQ-77", say("plan {slot}: a roundabout stands where a house should", slot=slot)
    if table.solo and claim.first:
        return plan.first, "PQ-53", say("plan {slot}, before the solo card came up", slot=slot)
    if table.solo:
        return plan.later, "PQ-53", say("plan {slot}, after the solo card came up", slot=slot)
    if not claim.first:
        return plan.later, "PQ-41", say("plan {slot}, after somebody else", slot=slot)
    # Several finished it in one round: all of them were first, or only who announced it first (PQ-43).
    if seat != table.first[slot][0] and readings.ask(PLAN_TIES.id) == "announced":
        return plan.later, "PQ-43", say("plan {slot}, finished in the same round but announced later", slot=slot)
    return plan.first, "PQ-41", say("first to finish plan {slot}", slot=slot)


def _parks(sheet: Sheet, seat: str) -> Iterator[Line]:
    """Each street pays the first value above it that is not crossed (PQ-26)."""
    for index, (street, printed) in enumerate(zip(sheet.streets, SHEET.streets, strict=True)):
        if street.parks:
            why = say_n("{n} park in street {street}", "{n} parks in street {street}", street.parks, street=index + 1)
            yield Line("parks", printed.parks.after(street.parks), "PQ-26", why, f"{seat}.streets[{index}].parks")


def _pools(sheet: Sheet, seat: str) -> Iterator[Line]:
    """The first value of the pool column that is not crossed (PQ-29)."""
    if pools := list(drawn(sheet, "pools")):
        points, why = SHEET.pools.after(len(pools)), say_n("{n} pool", "{n} pools", len(pools))
        yield Line("pools", points, "PQ-29", why, f"{seat}.streets", counts=_counted(seat, pools))


def _temps(sheet: Sheet, seat: str, place: int | None) -> Line | None:
    """Most temps pay 7, the second most 4, the third most 1; players who are tied get the same (PQ-32)."""
    if place is None:
        return None
    why = _PLACES.get(place, _BEHIND) % {"temps": say_n("{n} temp", "{n} temps", sheet.temps)}
    return Line("temps", prize(place), "PQ-32", why, f"{seat}.temps")


def _solo_temps(sheet: Sheet, seat: str) -> Line | None:
    """Alone, six temps or more pay 7 (PQ-54)."""
    if not sheet.temps:
        return None
    needed, hired = SHEET.temps.solo_needed, say_n("{n} temp", "{n} temps", sheet.temps)
    points, why = 0, say("{temps}: {needed} are needed", temps=hired, needed=needed)
    if sheet.temps >= needed:
        points, why = SHEET.temps.solo_points, say("{temps}: {needed} are enough", temps=hired, needed=needed)
    return Line("temps", points, "PQ-54", why, f"{seat}.temps")


def _estates(sheet: Sheet, seat: str, built: Sequence[Block]) -> Iterator[Line]:
    """Every completed estate pays the first value of its size's column that is not crossed (PQ-24)."""
    for size, track in SHEET.estates.items():
        paid = [block for block in built if block.size == size]
        if count := len(paid):
            agents = sheet.agents[size - 1]
            value = track.after(agents)
            each = {"size": size, "value": value}
            why = say_n(
                "{n} estate of size {size}, {value} each", "{n} estates of size {size}, {value} each", count, **each
            )
            if agents:
                why = say("{why} with {agents}", why=why, agents=say_n("{n} agent", "{n} agents", agents))
            column, houses = f"agents[{size - 1}]", tuple(_paid_at(block, seat, value) for block in paid)
            crossed = _counted(seat, repeat(column, agents))
            yield Line("estates", count * value, "PQ-24", why, f"{seat}.{column}", houses, crossed)


def _long_rows(seat: str, built: tuple[Block, ...]) -> Iterator[Line]:
    """More than six houses in a row are no estate (PQ-21)."""
    for block in built:
        if block.size > LARGEST:
            at = {"street": block.street + 1, "size": block.size}
            why = say("street {street}: {size} houses in a row are not an estate", **at)
            yield Line("estates", 0, "PQ-21", why, f"{seat}.streets[{block.street}]", (_paid_at(block, seat, 0),))


def _bis(sheet: Sheet, seat: str) -> Iterator[Line]:
    """The first value of the bis column that is not crossed is taken off (PQ-37)."""
    marks = sheet.bis_marks
    if marks:
        where = f"{seat}.streets" if sheet.bis is None else f"{seat}.bis"
        counts = _counted(seat, drawn(sheet, "bis"))
        yield Line("bis", -SHEET.bis.after(marks), "PQ-37", say("bis houses: {n}", n=marks), where, counts=counts)


def _roundabouts(sheet: Sheet, seat: str) -> Iterator[Line]:
    """One roundabout costs 3 points, two cost 8 together (PQ-65)."""
    marks = sheet.roundabout_marks
    if marks:
        where = f"{seat}.streets" if sheet.roundabouts is None else f"{seat}.roundabouts"
        why = say_n("{n} roundabout", "{n} roundabouts", marks)
        counts = _counted(seat, drawn(sheet, "roundabouts"))
        yield Line("roundabouts", -SHEET.roundabouts.after(marks), "PQ-65", why, where, counts=counts)


def _refusals(sheet: Sheet, seat: str, readings: Readings) -> Iterator[Line]:
    """The first refusal is free; two cost 3 points and three 5, or only the third costs 3 (PQ-48)."""
    if sheet.refusals:
        column, marks = SHEET.refusals, min(sheet.refusals, SHEET.refusals.boxes)
        cost = column.after(marks)
        if cost != column.after(marks - 1) and readings.ask(REFUSAL_COST.id) == "crossed":
            cost = column.after(marks - 1)
        why = say_n("{n} permit refusal", "{n} permit refusals", sheet.refusals)
        yield Line("refusals", -cost, "PQ-48", why, f"{seat}.refusals")


def _paid_at(block: Block, seat: str, points: int) -> PaidPlace:
    """The houses of a block, which pay together."""
    first, *others = (f"{seat}.{house_path(house)}" for house in block.houses)
    return PaidPlace(first, points, tuple(others))


def _counted(seat: str, paths: Iterable[str]) -> tuple[Counted, ...]:
    """What of a sheet was counted, each place as often as it comes."""
    return tuple(Counted(f"{seat}.{path}", n) for path, n in Counter(paths).items())


def _tie_breaks(sizes: Sequence[int]) -> dict[str, int]:
    """Equal totals: more completed estates, then more of one house, of two, and so on (PQ-50)."""
    of_size = {f"estates-of-{size}": sizes.count(size) for size in SHEET.estates}
    return {"estates": sum(size <= LARGEST for size in sizes), **of_size}
