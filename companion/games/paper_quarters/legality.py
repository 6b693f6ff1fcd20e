"""What on a sheet breaks a rule."""

from collections.abc import Iterator
from dataclasses import dataclass

from companion.game.game import Finding, Readings
from companion.game.text import say, say_n
from companion.games.paper_quarters.board import ROUNDABOUT, Number, OneSheet, Sheet, Street, legible_sheet, places
from companion.games.paper_quarters.numbers import number_findings
from companion.games.paper_quarters.printed import SHEET

REASONS = (
    "order", "duplicate", "range", "bis-adjacency", "bis-original", "bis-marks", "fence-in-bis", "pool", "parks",
    "agents", "temps", "refusals", "roundabout-count", "roundabout-marks", "roundabout-fences", "effects",
)  # fmt: skip


@dataclass(frozen=True)
class Checked:
    legal: bool
    reasons: tuple[str, ...]
    findings: tuple[Finding, ...]


def check(document: OneSheet, _readings: Readings) -> Checked:
    """Whether a sheet can have been filled in by the rules, and everything that says it cannot."""
    legible_sheet(document.sheet, "sheet")
    findings = sheet_findings(document.sheet, "sheet", advanced=document.advanced)
    reasons = {finding.reason for finding in findings}
    return Checked(not findings, tuple(reason for reason in REASONS if reason in reasons), findings)


def sheet_findings(sheet: Sheet, where: str, *, advanced: bool) -> tuple[Finding, ...]:
    """Every breach on one sheet, sorted as the reasons are."""
    findings = [
        *_boxes(sheet, where),
        *_bis_boxes(sheet, where),
        *_roundabouts(sheet, where, advanced=advanced),
        *_effects(sheet, where),
    ]
    for index, street in enumerate(sheet.streets):
        place = f"{where}.streets[{index}]"
        findings += number_findings(street, index, place)
        if street.bis or street.roundabouts:
            findings += _fences(street, index, place)
        if any(street.pools):
            findings += _pools(street, index, place)
        findings += _parks(street, index, place)
    return tuple(sorted(findings, key=lambda finding: REASONS.index(finding.reason)))


def _fences(street: Street, index: int, where: str) -> Iterator[Finding]:
    """No fence parts a number from its bis (PQ-35); a roundabout has one on either side (PQ-62)."""
    for slot, fence in enumerate(street.fences):
        left, right = street.cells[slot : slot + 2]
        if fence and isinstance(left, Number) and isinstance(right, Number):
            if left.value == right.value and (left.bis or right.bis):
                text = say("street {street}: a fence between {number} and its bis", street=index + 1, number=left.value)
                yield Finding("PQ-35", "fence-in-bis", f"{where}.fences[{slot}]", text)
        elif not fence and ROUNDABOUT in (left, right):
            at = {"street": index + 1, "left": slot + 1, "right": slot + 2}
            text = say("street {street}: no fence between houses {left} and {right}, beside the roundabout", **at)
            yield Finding("PQ-62", "roundabout-fences", f"{where}.fences[{slot}]", text)


def _pools(street: Street, index: int, where: str) -> Iterator[Finding]:
    """A pool comes with the number of its house (PQ-27), never with a bis (PQ-36) or a roundabout (PQ-64)."""
    for nth, (built, house) in enumerate(zip(street.pools, SHEET.streets[index].pools, strict=True)):
        cell = street.cells[house]
        if not built or (isinstance(cell, Number) and not cell.bis):
            continue
        at = {"street": index + 1, "house": house + 1}
        if cell is None:
            rule, text = "PQ-27", say("street {street}, house {house}: a pool, but no number", **at)
        elif cell == ROUNDABOUT:
            rule, text = "PQ-64", say("street {street}, house {house}: a pool at a roundabout", **at)
        else:
            rule, text = "PQ-36", say("street {street}, house {house}: a bis gets no pool", **at)
        yield Finding(rule, "pool", f"{where}.pools[{nth}]", text)


def _parks(street: Street, index: int, where: str) -> Iterator[Finding]:
    """A street has its boxes for parks (PQ-26), and each park or pool takes a number written in that street (PQ-25)."""
    effects = street.parks + sum(street.pools)
    if not effects:
        return
    boxes, place = SHEET.streets[index].parks.boxes, f"{where}.parks"
    if street.parks > boxes:
        text = say("street {street}: {n} parks, but {boxes} boxes", street=index + 1, n=street.parks, boxes=boxes)
        yield Finding("PQ-26", "parks", place, text)
    at = {"street": index + 1, "numbers": street.plain}
    if street.parks > street.plain:
        text = say("street {street}: parks {parks}, numbers written {numbers}", parks=street.parks, **at)
        yield Finding("PQ-25", "parks", place, text)
    elif effects > street.plain:
        text = say("street {street}: parks and pools {effects}, numbers written {numbers}", effects=effects, **at)
        yield Finding("PQ-17", "effects", where, text)


def _boxes(sheet: Sheet, where: str) -> Iterator[Finding]:
    """No more agents (PQ-23), temps (PQ-31) and refusals (PQ-16) than there are boxes."""
    for size, track in SHEET.estates.items():
        agents = sheet.agents[size - 1]
        if agents > track.boxes:
            text = say("estates of {size}: {n} agents, but {boxes} boxes", size=size, n=agents, boxes=track.boxes)
            yield Finding("PQ-23", "agents", f"{where}.agents[{size - 1}]", text)
    if sheet.temps > SHEET.temps.boxes:
        text = say("{n} temps, but {boxes} boxes", n=sheet.temps, boxes=SHEET.temps.boxes)
        yield Finding("PQ-31", "temps", f"{where}.temps", text)
    if sheet.refusals > SHEET.refusals.boxes:
        text = say("{n} refusals, but the third ends the game", n=sheet.refusals)
        yield Finding("PQ-16", "refusals", f"{where}.refusals", text)


def _bis_boxes(sheet: Sheet, where: str) -> Iterator[Finding]:
    """A box is crossed for every bis house, as long as there are boxes (PQ-37)."""
    expected = min(sheet.bis_houses, SHEET.bis.boxes)
    if sheet.bis is not None and sheet.bis != expected:
        text = say("bis boxes crossed: {marks}, bis houses: {houses}", marks=sheet.bis, houses=sheet.bis_houses)
        yield Finding("PQ-37", "bis-marks", f"{where}.bis", text)


def _roundabouts(sheet: Sheet, where: str, *, advanced: bool) -> Iterator[Finding]:
    """At most two (PQ-61), only in the advanced variant (PQ-59), and a box crossed for each (PQ-65)."""
    most = SHEET.roundabouts.boxes
    drawn = [place for place, cell in places(sheet) if cell == ROUNDABOUT] if sheet.drawn_roundabouts else []
    for nth, (street, house) in enumerate(drawn):
        place, values = f"{where}.streets[{street}].houses[{house}]", {"street": street + 1, "house": house + 1}
        if not advanced:
            text = say("street {street}, house {house}: roundabouts belong to the advanced variant", **values)
            yield Finding("PQ-59", "roundabout-count", place, text)
        elif nth >= most:
            text = say("street {street}, house {house}: one roundabout too many, two are allowed", **values)
            yield Finding("PQ-61", "roundabout-count", place, text)
    marks = sheet.roundabouts
    if marks is not None and marks > most:
        text = say("{n} roundabout boxes crossed, but there are two", n=marks)
        yield Finding("PQ-61", "roundabout-count", f"{where}.roundabouts", text)
    if marks is not None and marks != len(drawn):
        text = say("roundabout boxes crossed: {marks}, roundabouts drawn: {drawn}", marks=marks, drawn=len(drawn))
        yield Finding("PQ-65", "roundabout-marks", f"{where}.roundabouts", text)


def _effects(sheet: Sheet, where: str) -> Iterator[Finding]:
    """Every number written brings at most one effect (PQ-17)."""
    in_streets = sum(street.parks + sum(street.pools) + _surveyed_fences(street) for street in sheet.streets)
    effects = in_streets + sum(sheet.agents) + sheet.temps + sheet.bis_houses
    if effects > sheet.plain:
        numbers = say_n("{n} number", "{n} numbers", sheet.plain)
        text = say_n(
            "{n} effect used, but {numbers} written",
            "{n} effects used, but {numbers} written",
            effects,
            numbers=numbers,
        )
        yield Finding("PQ-17", "effects", where, text)


def _surveyed_fences(street: Street) -> int:
    """The fences that took an effect for certain: those beside a roundabout may have come with it."""
    if not street.roundabouts:
        return sum(street.fences)
    return sum(fence and ROUNDABOUT not in street.houses[slot : slot + 2] for slot, fence in enumerate(street.fences))
