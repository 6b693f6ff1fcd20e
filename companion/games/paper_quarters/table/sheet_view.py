"""A sheet as its page draws it: estates, the numbers that fit, findings by street, plans and points."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any, Literal

from companion.game.game import Finding, Readings
from companion.game.paths import steps
from companion.game.text import Text
from companion.games.paper_quarters.board import Sheet
from companion.games.paper_quarters.description import CATEGORIES
from companion.games.paper_quarters.estates import Block, completed
from companion.games.paper_quarters.missing import missing
from companion.games.paper_quarters.options import fitting
from companion.games.paper_quarters.plans import claimed_plans, clashes, serving, used_houses
from companion.games.paper_quarters.printed import PLANS, SHEET, SLOTS, Plan
from companion.games.paper_quarters.table.sheet_form import Cards, count_houses
from companion.session.score import Score
from companion.tables import Seat, Table

ROUNDS_RULE = "PQ-10"
"""All play the same number of rounds. A sheet that is still being entered has fewer: until it shows the end of the
game, only the result checks this."""
_NUMBER_RULES = ("PQ-17", "PQ-25", ROUNDS_RULE)


@dataclass(frozen=True)
class Breach:
    """A house, fence or pool that breaks a rule, by the house it stands at."""

    street: int
    house: int
    kind: str


@dataclass(frozen=True)
class PlanState:
    """A plan on the table and how far a sheet is with it."""

    slot: int
    card: Plan
    claimed: bool
    missing: Text | None
    offer: Literal["first", "later"]  # What claiming it now would be.

    @property
    def offered(self) -> bool:
        return not self.claimed and self.missing is None

    @property
    def points(self) -> int:
        return self.card.first if self.offer == "first" else self.card.later


@dataclass(frozen=True)
class SheetView:
    built: int
    houses: int  # A roundabout is none, and takes the place of one.
    estates: tuple[Block, ...]
    used: Mapping[Block, int]  # The houses that serve a plan claimed, with its number.
    fits: str  # The numbers that fit each house, as “3-7”, street by street.
    counts: Mapping[str, int]
    sums: Mapping[str, int]
    sizes: Mapping[int, tuple[int, int]]  # For each size of estate: how many are completed, and what one pays.
    plans: Mapping[int, PlanState]  # By slot, where the card is known.
    wrong: tuple[Breach, ...] = ()
    findings: Mapping[int | None, list[Finding]] = field(default_factory=dict)
    """By street; under None those of the tracks."""
    unfenced: tuple[int, ...] = ()
    """The streets that are full and have no fence: with more than six houses in a row they pay nothing (PQ-21)."""
    clashes: tuple[tuple[int, ...], ...] = ()
    """Plans that the sheet fulfils each alone but not together, for an estate serves one plan (PQ-40)."""

    @property
    def in_streets(self) -> int:
        return sum(len(found) for street, found in self.findings.items() if street is not None)


def sheet_panels(table: Table, cards: Cards, town: SheetView | None = None) -> Mapping[str, Any]:
    return {
        "town": town,
        "cards": [PLANS.get(card) if card is not None else None for card in cards],
        "choices": _plan_choices(advanced=bool(table.options.get("advanced"))),
        "printed": SHEET,
        "advanced": bool(table.options.get("advanced")),
        "solo": len(table.seats) == 1,
    }


@cache
def _plan_choices(*, advanced: bool) -> tuple[tuple[Plan, ...], ...]:
    """The cards that may lie in each place; those with a star only in the advanced variant (PQ-59)."""
    plans = [plan for plan in PLANS.values() if advanced or not plan.star]
    return tuple(tuple(plan for plan in plans if plan.slot == slot) for slot in SLOTS)


def plan_states(sheet: Sheet, cards: Cards, readings: Readings, taken: Collection[int]) -> dict[int, PlanState]:
    """The plans on the table for a sheet; in the slots `taken` somebody else was first."""
    known = {slot: PLANS[card] for slot, card in zip(SLOTS, cards, strict=True) if card is not None}
    if not known:
        return {}
    claimed = claimed_plans(sheet, cards)
    used = used_houses(claimed, sheet)
    return {
        slot: PlanState(
            slot,
            card,
            slot in claimed,
            None if slot in claimed else missing(card.task, sheet, readings, used),
            "later" if slot in taken else "first",
        )
        for slot, card in known.items()
    }


def sheet_view(
    sheet: Sheet, cards: Cards, score: Score, seat: Seat, plans: Mapping[int, PlanState], *, over: bool
) -> SheetView:
    """The sheet of a player; `over` is whether it shows the end of the game."""
    entered = score.player(seat)
    findings = _findings(score, seat, sheet, over=over) if entered else {}
    estates = completed(sheet)
    built, houses = count_houses(sheet.streets)
    return SheetView(
        built=built,
        houses=houses,
        estates=estates,
        used=serving(claimed_plans(sheet, cards), sheet) if sheet.plans else {},
        fits=" ".join(
            f"{numbers.start}-{numbers.stop - 1}" if numbers else "-"
            for street in sheet.streets
            for numbers in fitting(street)
        ),
        counts={
            "pools": sum(sum(street.pools) for street in sheet.streets),
            "bis": sheet.bis_marks,
            "roundabouts": sheet.roundabout_marks,
            "drawn_bis": sheet.bis_houses,
            "drawn_roundabouts": sheet.drawn_roundabouts,
        },
        sums={**{category.key: 0 for category in CATEGORIES}, **(entered.categories if entered else {})},
        sizes={
            size: (sum(estate.size == size for estate in estates), track.after(sheet.agents[size - 1]))
            for size, track in SHEET.estates.items()
        },
        plans=plans,
        wrong=tuple(
            breach for in_street in findings.values() for finding in in_street for breach in _breaches(finding.where)
        ),
        findings=findings,
        unfenced=tuple(
            index for index, street in enumerate(sheet.streets) if None not in street.houses and not any(street.fences)
        ),
        clashes=clashes(
            {slot: state.card for slot, state in plans.items() if state.offered},
            sheet,
            [state.card for state in plans.values() if state.claimed],
        ),
    )


def _findings(score: Score, seat: Seat, sheet: Sheet, *, over: bool) -> dict[int | None, list[Finding]]:
    """What breaks a rule on this sheet or about the plan cards, by street.

    Many enter the tracks first: findings about numbers (PQ-10, PQ-17, PQ-25) wait until there are some.
    """
    player = f"players[{score.seats.index(seat)}]"
    by_street: dict[int | None, list[Finding]] = {street: [] for street in (None, *range(len(SHEET.streets)))}
    for finding in score.findings():
        where = finding.where
        if where.startswith((player, "plans")):
            local, shown, numbers = where.removeprefix(player).lstrip("."), None, sheet.plain
            match steps(local):
                case ("streets", int(street), *rest):
                    # Those of parks are shown at the tracks, where parks are crossed.
                    shown, numbers = None if rest == ["parks"] else street, sheet.streets[street].plain
            if (over or finding.rule != ROUNDS_RULE) and (numbers or finding.rule not in _NUMBER_RULES):
                by_street[shown].append(replace(finding, where=local))
    return by_street


def _breaches(where: str) -> Iterator[Breach]:
    """What to mark in the streets: nothing where the breach is about a whole street or none."""
    match steps(where):
        case ("streets", int(street), "houses" | "fences" as kind, int(house)):
            yield Breach(street, house, kind)
        case ("streets", int(street), "pools", int(number)):
            yield Breach(street, SHEET.streets[street].pools[number], "pools")
