"""What breaks a rule at a whole table: the plan cards, the plans claimed, the rounds played."""

from collections.abc import Iterator
from typing import Literal, TypeAlias

from companion.game.game import Finding, Readings
from companion.game.text import say
from companion.games.paper_quarters.board import Sheet, Table
from companion.games.paper_quarters.legality import sheet_findings
from companion.games.paper_quarters.pads import pad_findings
from companion.games.paper_quarters.plans import clashes, fulfilled
from companion.games.paper_quarters.printed import PLANS, SHEET, SLOTS, Plan
from companion.games.paper_quarters.readings import PLAN_TIES, ROUNDABOUT_HOUSE
from companion.games.paper_quarters.setup import SOLO_ROUNDS

Ending: TypeAlias = Literal["refusals", "plans", "houses"]  # What on a sheet ends the game.


def table_findings(table: Table, readings: Readings) -> tuple[Finding, ...]:
    """Every breach at the table: its cards, then sheet by sheet, then what the sheets say together."""
    findings = [*_cards(table)]
    for index, sheet in table.sheets:
        where = f"players[{index}]"
        findings += sheet_findings(sheet, where, advanced=table.advanced)
        findings += _claims(sheet, where, table, readings)
    for index, player in table.pads:
        findings += pad_findings(player.pad, f"players[{index}].pad", table)
    return (*findings, *_together(table, readings))


def _cards(table: Table) -> Iterator[Finding]:
    """One card of each number lies out (PQ-05), with a star only in the advanced variant (PQ-59)."""
    for index, card_id in enumerate(table.plans):
        if card_id is None:
            continue
        plan, where = PLANS[card_id], f"plans[{index}]"
        if plan.slot != index + 1:
            text = say("a card of number {number} in the place of number {slot}", number=plan.slot, slot=index + 1)
            yield Finding("PQ-05", "plan-slot", where, text)
        if plan.star and not table.advanced:
            text = say("plan {slot}: cards with a star belong to the advanced variant", slot=index + 1)
            yield Finding("PQ-59", "plan-advanced", where, text)


def _claims(sheet: Sheet, where: str, table: Table, readings: Readings) -> Iterator[Finding]:
    """A plan is claimed once (PQ-42), for what its card pays (PQ-41), when the sheet fulfils it (PQ-38)."""
    met: dict[int, Plan] = {}
    claimed: set[int] = set()
    for index, claim in enumerate(sheet.plans):
        place, card_id = f"{where}.plans[{index}]", table.card(claim.slot)
        if claim.slot in claimed:
            yield Finding("PQ-42", "plan-twice", place, say("plan {slot} is claimed twice", slot=claim.slot))
            continue
        claimed.add(claim.slot)
        if card_id is None:
            continue
        plan = PLANS[card_id]
        if claim.points is not None and claim.points not in (plan.first, plan.later):
            text = say("plan {slot} pays {first} or {later}", slot=claim.slot, first=plan.first, later=plan.later)
            yield Finding("PQ-41", "plan-points", place, text)
        if fulfilled(plan.task, sheet, readings):
            met[claim.slot] = plan
        else:
            text = say("the sheet does not fulfil plan {slot}", slot=claim.slot)
            yield Finding("PQ-38", "plan-unfulfilled", place, text)
    for slots in clashes(met, sheet):
        twice = say("an estate or house would count for two plans")
        text = say("{field}: {value}", field=twice, value=", ".join(map(str, slots)))
        yield Finding("PQ-40", "plan-unfulfilled", f"{where}.plans", text)


def _together(table: Table, readings: Readings) -> Iterator[Finding]:
    """What only holds when everybody's sheet is in and the game is over."""
    if table.solo:
        if len(table.players) > 1:
            yield Finding("PQ-51", "solo-players", "players", say("the solo game is for one player"))
        for index, sheet in table.sheets:
            if sheet.rounds > SOLO_ROUNDS:
                text = say("{n} rounds, but the pile lasts {most}", n=sheet.rounds, most=SOLO_ROUNDS)
                yield Finding("PQ-52", "rounds", f"players[{index}]", text)
        return
    yield from _several_first(table, readings)
    sheets = [sheet for _, sheet in table.sheets]
    if not all(sheet.rounds for sheet in sheets) or not any(ended(sheet, readings) for sheet in sheets):
        return
    most = max(sheets, key=lambda sheet: sheet.rounds)
    late = [(index, sheet) for index, sheet in table.sheets if sheet.rounds < most.rounds]
    for index, sheet in late:
        text = say(
            "{name} played {rounds} rounds, {other} {most}: a number or a refusal is missing",
            name=sheet.name,
            rounds=sheet.rounds,
            other=most.name,
            most=most.rounds,
        )
        yield Finding("PQ-10", "rounds", f"players[{index}]", text)
    if not late and len(sheets) == len(table.players) > 1:
        yield from _nobody_first(table)


def _several_first(table: Table, readings: Readings) -> Iterator[Finding]:
    """Where only the first to announce a plan was first, one player has the higher value (PQ-43)."""
    for slot, first in table.first.items():
        if len(first) > 1 and readings.ask(PLAN_TIES.id) == "announced":
            text = say(
                "plan {slot}: several are entered as first; {name}, the first of them at the table, gets more",
                slot=slot,
                name=table.players[first[0]].name,
            )
            yield Finding("PQ-43", "plan-first", f"players[{first[1]}].plans", text)


def _nobody_first(table: Table) -> Iterator[Finding]:
    """Whoever finishes a plan first gets the higher value, so somebody did (PQ-41)."""
    for slot in SLOTS:
        claims = [
            (f"players[{index}].plans[{number}]", claim)
            for index, sheet in table.sheets
            for number, claim in enumerate(sheet.plans)
            if claim.slot == slot
        ]
        if claims and all(claim.first is False for _, claim in claims):
            text = say("plan {slot}: somebody was first and gets the higher value", slot=slot)
            yield Finding("PQ-41", "plan-first", claims[0][0], text)


def ended(sheet: Sheet, readings: Readings) -> Ending | None:
    """Three refusals, three plans or every house filled: the game is over (PQ-45, with a roundabout PQ-77)."""
    if sheet.refusals >= SHEET.refusals.boxes:
        return "refusals"
    if len({claim.slot for claim in sheet.plans}) == len(SLOTS):
        return "plans"
    if any(None in street.houses for street in sheet.streets):
        return None
    circled = any(street.roundabouts for street in sheet.streets)
    return "houses" if not circled or readings.ask(ROUNDABOUT_HOUSE.id) == "filled" else None
