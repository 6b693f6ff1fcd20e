"""What on a sheet breaks a rule."""

from collections.abc import Iterator
from dataclasses import dataclass

from companion.game.game import Finding, Readings
from companion.game.text import say
from companion.games.paper_quarters.board import ROUNDABOUT, Number, OneSheet, Sheet, Street, legible_sheet
from companion.games.paper_quarters.columns import column_findings
from companion.games.paper_quarters.numbers import number_findings
from companion.games.paper_quarters.printed import SHEET

REASONS = (
    "order",
    "duplicate",
    "range",
    "bis-adjacency",
    "bis-original",
    "bis-marks",
    "fence-in-bis",
    "pool",
    "parks",
    "agents",
    "temps",
    "refusals",
    "roundabout-count",
    "roundabout-marks",
    "roundabout-fences",
    "effects",
)


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
    findings = [*column_findings(sheet, where, advanced=advanced)]
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
        if fence:
            if (
                isinstance(left, Number)
                and isinstance(right, Number)
                and left.value == right.value
                and (left.bis or right.bis)
            ):
                text = say("street {street}: a fence between {number} and its bis", street=index + 1, number=left.value)
                yield Finding("PQ-35", "fence-in-bis", f"{where}.fences[{slot}]", text)
        elif ROUNDABOUT in (left, right):
            text = say(
                "street {street}: no fence between houses {left} and {right}, beside the roundabout",
                street=index + 1,
                left=slot + 1,
                right=slot + 2,
            )
            yield Finding("PQ-62", "roundabout-fences", f"{where}.fences[{slot}]", text)


def _pools(street: Street, index: int, where: str) -> Iterator[Finding]:
    """A pool comes with the number of its house (PQ-27), never with a bis (PQ-36) or a roundabout (PQ-64)."""
    for nth, (built, house) in enumerate(zip(street.pools, SHEET.streets[index].pools, strict=True)):
        cell = street.cells[house]
        if not built or (isinstance(cell, Number) and not cell.bis):
            continue
        place = f"{where}.pools[{nth}]"
        if cell is None:
            text = say("street {street}, house {house}: a pool, but no number", street=index + 1, house=house + 1)
            yield Finding("PQ-27", "pool", place, text)
        elif cell == ROUNDABOUT:
            text = say("street {street}, house {house}: a pool at a roundabout", street=index + 1, house=house + 1)
            yield Finding("PQ-64", "pool", place, text)
        else:
            text = say("street {street}, house {house}: a bis gets no pool", street=index + 1, house=house + 1)
            yield Finding("PQ-36", "pool", place, text)


def _parks(street: Street, index: int, where: str) -> Iterator[Finding]:
    """A street has its boxes for parks (PQ-26), and each park or pool takes a number written in that street (PQ-25)."""
    effects = street.parks + sum(street.pools)
    if not effects:
        return
    boxes, place = SHEET.streets[index].parks.boxes, f"{where}.parks"
    if street.parks > boxes:
        text = say("street {street}: {n} parks, but {boxes} boxes", street=index + 1, n=street.parks, boxes=boxes)
        yield Finding("PQ-26", "parks", place, text)
    if street.parks > street.plain:
        text = say(
            "street {street}: parks {parks}, numbers written {numbers}",
            street=index + 1,
            parks=street.parks,
            numbers=street.plain,
        )
        yield Finding("PQ-25", "parks", place, text)
    elif effects > street.plain:
        text = say(
            "street {street}: parks and pools {effects}, numbers written {numbers}",
            street=index + 1,
            effects=effects,
            numbers=street.plain,
        )
        yield Finding("PQ-17", "effects", where, text)
