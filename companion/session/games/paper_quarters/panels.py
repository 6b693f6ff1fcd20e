"""What the pages of Paper Quarters show besides the entries: estates, what fits, what is wrong where, what it pays."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from companion.games.game import Readings
from companion.games.paper_quarters.board import Sheet
from companion.games.paper_quarters.description import CATEGORIES
from companion.games.paper_quarters.estates import Block, completed
from companion.games.paper_quarters.missing import missing, used_houses
from companion.games.paper_quarters.options import fitting
from companion.games.paper_quarters.plans import serving
from companion.games.paper_quarters.printed import PLANS, SHEET, SLOTS, Plan
from companion.games.text import Text
from companion.paths import steps
from companion.session.games.paper_quarters.form import Cards
from companion.session.score import Score
from companion.tables import Seat, Table

_HOUSES = sum(street.houses for street in SHEET.streets)
_OF_NUMBERS = ("PQ-17", "PQ-25")
OF_THE_END = "PQ-10"
"""As many rounds as the others: whoever is still being entered has played fewer, and the result says it in time."""


@dataclass(frozen=True)
class Estate:
    """A completed estate as it lights up: where it stands, and the plan it serves."""

    street: int
    first: int
    size: int
    plan: int | None


@dataclass(frozen=True)
class Wrong:
    """A house, fence or pool that breaks a rule, by the house it stands at."""

    street: int
    house: int
    kind: str


@dataclass(frozen=True)
class PlanState:
    """A plan on the table, as far as a sheet is with it: what it lacks, else whether it can still be claimed."""

    slot: int
    card: Plan
    claimed: bool
    missing: Text | None
    offer: Literal["first", "later"]
    """What claiming it now would be."""

    @property
    def offered(self) -> bool:
        return not self.claimed and self.missing is None

    @property
    def points(self) -> int:
        return self.card.first if self.offer == "first" else self.card.later


@dataclass(frozen=True)
class Town:
    """A sheet as its page shows it."""

    built: int
    houses: int
    estates: tuple[Estate, ...]
    fits: str
    """The numbers that fit each house, as “3-7”, street by street."""
    counts: Mapping[str, int]
    sums: Mapping[str, int]
    sizes: Mapping[int, tuple[int, int]]
    """For each size of estate: how many are completed, and what one pays."""
    plans: Mapping[int, PlanState]
    """By slot, where the card is known."""
    wrong: tuple[Wrong, ...] = ()
    findings: Mapping[int | None, list[Mapping[str, Any]]] = field(default_factory=dict)
    """By street; under none, what stands on the tracks."""

    @property
    def in_streets(self) -> int:
        return sum(len(found) for street, found in self.findings.items() if street is not None)


def panels(table: Table, cards: Cards, town: Town | None = None) -> Mapping[str, Any]:
    return {
        "town": town,
        "cards": [PLANS.get(card) if card is not None else None for card in cards],
        "choices": _CHOICES[bool(table.options.get("advanced"))],
        "printed": SHEET,
        "advanced": bool(table.options.get("advanced")),
        "solo": len(table.seats) == 1,
    }


def _choices(*, advanced: bool) -> tuple[tuple[Plan, ...], ...]:
    """The cards that may lie in each place; those with a star only in the advanced variant (PQ-59)."""
    plans = [plan for plan in PLANS.values() if advanced or not plan.star]
    return tuple(tuple(plan for plan in plans if plan.slot == slot) for slot in SLOTS)


_CHOICES = {advanced: _choices(advanced=advanced) for advanced in (False, True)}


def plan_states(sheet: Sheet, cards: Cards, readings: Readings, taken: Collection[int]) -> dict[int, PlanState]:
    """The plans on the table for a sheet; in the slots that are taken somebody else was first."""
    known = {slot: PLANS[card] for slot, card in zip(SLOTS, cards, strict=True) if card is not None}
    if not known:
        return {}
    claimed: dict[int, Plan] = {claim.slot: known[claim.slot] for claim in sheet.plans if claim.slot in known}
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


def town(sheet: Sheet, cards: Cards, score: Score, seat: Seat, plans: Mapping[int, PlanState]) -> Town:
    entered = score.player(seat)
    findings = _findings(score, seat, sheet) if entered else {}
    estates = completed(sheet)
    return Town(
        built=_HOUSES - sum(street.houses.count(None) for street in sheet.streets),
        houses=_HOUSES,
        estates=_estates(estates, sheet, cards),
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
        sums=entered["categories"] if entered else {category.key: 0 for category in CATEGORIES},
        sizes=_sizes(estates, sheet),
        plans=plans,
        wrong=tuple(
            wrong for in_street in findings.values() for finding in in_street for wrong in _wrong(finding["where"])
        ),
        findings=findings,
    )


def _estates(estates: Sequence[Block], sheet: Sheet, cards: Cards) -> tuple[Estate, ...]:
    claimed: dict[int, Plan] = {
        claim.slot: PLANS[card] for claim in sheet.plans if (card := cards[claim.slot - 1]) is not None
    }
    served = serving(claimed, sheet) if claimed else {}
    return tuple(Estate(block.street, block.first, block.size, served.get(block)) for block in estates)


def _sizes(estates: Sequence[Block], sheet: Sheet) -> dict[int, tuple[int, int]]:
    counts = Counter(estate.size for estate in estates)
    return {size: (counts[size], track.after(sheet.agents[size - 1])) for size, track in SHEET.estates.items()}


def _findings(score: Score, seat: Seat, sheet: Sheet) -> dict[int | None, list[Mapping[str, Any]]]:
    """What breaks a rule on this sheet, and what about the cards on the table, by street.

    Many enter the tracks first: what asks for numbers (PQ-17, PQ-25) waits until there are some.
    """
    player = f"players[{score.seats.index(seat)}]"
    by_street: dict[int | None, list[Mapping[str, Any]]] = {street: [] for street in (None, *range(len(SHEET.streets)))}
    for finding in score.findings():
        where = finding["where"]
        if where.startswith((player, "plans")):
            local = where.removeprefix(player).lstrip(".")
            street, numbers = _street(local), _numbers(sheet, local)
            if finding["rule"] != OF_THE_END and (numbers or finding["rule"] not in _OF_NUMBERS):
                by_street[street].append({**finding, "where": local})
    return by_street


def _street(where: str) -> int | None:
    """The street at which a breach stands; parks are crossed on the tracks, so theirs stands there."""
    match steps(where):
        case ("streets", int(), "parks"):
            return None
        case ("streets", int(street), *_):
            return street
    return None


def _numbers(sheet: Sheet, where: str) -> int:
    """The numbers written in the street that a breach speaks of, else on the sheet."""
    match steps(where):
        case ("streets", int(street), *_):
            return sheet.streets[street].plain
    return sheet.plain


def _wrong(where: str) -> Iterator[Wrong]:
    """What to mark in the streets: nothing where the breach is of a whole street or of none."""
    match steps(where):
        case ("streets", int(street), "houses" | "fences" as kind, int(house)):
            yield Wrong(street, house, kind)
        case ("streets", int(street), "pools", int(number)):
            yield Wrong(street, SHEET.streets[street].pools[number], "pools")
