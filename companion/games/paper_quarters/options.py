"""What may still be written on a sheet."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from companion.game.game import Readings
from companion.games.paper_quarters.board import Number, OneSheet, Place, Sheet, Street, legible_sheet, places
from companion.games.paper_quarters.numbers import HIGHEST, LOWEST
from companion.games.paper_quarters.plans import fulfilled
from companion.games.paper_quarters.printed import PLANS, SHEET


@dataclass(frozen=True)
class Options:
    numbers: Mapping[int, list[Place]]
    bis: Mapping[int, list[Place]]
    fences: tuple[Place, ...]
    roundabouts: tuple[Place, ...]
    plans: tuple[int, ...]
    """The cards that the sheet fulfils with houses not yet used."""


def options(document: OneSheet, readings: Readings) -> Options:
    """Where every number, bis, fence and roundabout may go, and the plans that could be claimed."""
    sheet = document.sheet
    legible_sheet(sheet, "sheet")
    return Options(
        numbers=_numbers(sheet),
        bis=_bis(sheet),
        fences=tuple(_fences(sheet)),
        roundabouts=tuple(_roundabouts(sheet)) if document.advanced else (),
        plans=tuple(card for card, plan in PLANS.items() if fulfilled(plan.task, sheet, readings, sheet.used)),
    )


def fitting(street: Street) -> list[range]:
    """The numbers that go into each house, whatever stands there now: above all to its left, below all to its right
    (PQ-12); a roundabout starts anew (PQ-63)."""
    lows, low = [], LOWEST - 1
    for cell in street.cells:
        lows.append(low)
        if cell is not None:
            low = max(low, cell.value) if isinstance(cell, Number) else LOWEST - 1
    highs, high = [], HIGHEST + 1
    for cell in reversed(street.cells):
        highs.append(high)
        if cell is not None:
            high = min(high, cell.value) if isinstance(cell, Number) else HIGHEST + 1
    return [range(low + 1, high) for low, high in zip(lows, reversed(highs), strict=True)]


def _numbers(sheet: Sheet) -> dict[int, list[Place]]:
    """A number goes into an empty house (PQ-11) where it keeps the order."""
    places_for: dict[int, list[Place]] = {number: [] for number in range(LOWEST, HIGHEST + 1)}
    for index, street in enumerate(sheet.streets):
        for house, numbers in enumerate(fitting(street)):
            if street.cells[house] is None:
                for number in numbers:
                    places_for[number].append((index, house))
    return places_for


def _bis(sheet: Sheet) -> dict[int, list[Place]]:
    """A bis goes into an empty house beside a house of that number, with no fence between (PQ-33)."""
    places_for: dict[int, set[Place]] = {}
    for index, street in enumerate(sheet.streets):
        for slot, fence in enumerate(street.fences):
            if fence:
                continue
            for house, beside in ((slot, slot + 1), (slot + 1, slot)):
                number = street.cells[beside]
                if street.cells[house] is None and isinstance(number, Number):
                    places_for.setdefault(number.value, set()).add((index, house))
    return {number: sorted(places_for[number]) for number in sorted(places_for)}


def _fences(sheet: Sheet) -> Iterator[Place]:
    """A fence goes into any free slot, but between equal numbers (PQ-35) or two houses used for a plan (PQ-22)."""
    used = frozenset(sheet.used)
    for index, street in enumerate(sheet.streets):
        for slot, fence in enumerate(street.fences):
            left, right = street.cells[slot : slot + 2]
            equal = isinstance(left, Number) and isinstance(right, Number) and left.value == right.value
            if not fence and not equal and not {(index, slot), (index, slot + 1)} <= used:
                yield index, slot


def _roundabouts(sheet: Sheet) -> Iterator[Place]:
    """A roundabout takes the place of an empty house, twice in a game at most (PQ-60, PQ-61)."""
    if max(sheet.roundabout_marks, sheet.drawn_roundabouts) < SHEET.roundabouts.boxes:
        yield from (place for place, cell in places(sheet) if cell is None)
