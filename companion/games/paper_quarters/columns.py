"""The columns at the bottom of a sheet: how many boxes they have, and what the streets say of them."""

from collections.abc import Iterator

from companion.game.game import Finding
from companion.game.text import say, say_n
from companion.games.paper_quarters.board import ROUNDABOUT, Sheet, Street, places
from companion.games.paper_quarters.printed import SHEET


def column_findings(sheet: Sheet, where: str, *, advanced: bool) -> Iterator[Finding]:
    yield from _boxes(sheet, where)
    yield from _bis(sheet, where)
    yield from _roundabouts(sheet, where, advanced=advanced)
    yield from _effects(sheet, where)


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


def _bis(sheet: Sheet, where: str) -> Iterator[Finding]:
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
