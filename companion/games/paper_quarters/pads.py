"""The pad: sums that a player added up, taken as written; what the printed sheet cannot give is pointed out."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import product

from companion.game.game import Finding, Ledger, Line
from companion.game.text import Text, say
from companion.games.paper_quarters.board import Pad, Table
from companion.games.paper_quarters.description import GAME
from companion.games.paper_quarters.printed import PLANS, SHEET, SLOTS

_RULES = {
    "plans": "PQ-41",
    "parks": "PQ-26",
    "pools": "PQ-29",
    "temps": "PQ-32",
    "estates": "PQ-24",
    "bis": "PQ-37",
    "roundabouts": "PQ-65",
    "refusals": "PQ-48",
}
_TITLES = {row.key: row.title for row in GAME.pad}
_LOSSES = [row.key for row in GAME.pad if row.minus]


def pad_lines(pad: Pad, where: str, *, solo: bool) -> Iterator[Line]:
    """The bottom row of the sheet as it was written, each sum under the rule that pays it (PQ-47)."""
    for category, rule in _rules(solo=solo):
        points = getattr(pad, category)
        if points:
            signed = -points if category in _LOSSES else points
            yield Line(category, signed, rule, say("as written on the sheet"), f"{where}.{category}")


def pad_tie_breaks(pad: Pad) -> dict[str, int]:
    """What a pad says about its completed estates; what it does not say counts as none (PQ-50)."""
    of_size = {f"estates-of-{size}": (pad.estates_of and pad.estates_of[size - 1]) or 0 for size in SHEET.estates}
    return {"estates": pad.completed or 0, **of_size}


def pad_findings(pad: Pad, where: str, table: Table) -> Iterator[Finding]:
    """Sums that no column of the printed sheet can give. That of estates depends on more than one column."""
    columns: Mapping[str, Collection[int] | None] = {
        "plans": _plan_sums(table),
        "parks": _sums(street.parks.values for street in SHEET.streets),
        "pools": SHEET.pools.values,
        "temps": (0, SHEET.temps.solo_points) if table.solo else (0, *SHEET.temps.prizes),
        "bis": SHEET.bis.values,
        "roundabouts": SHEET.roundabouts.values,
        "refusals": SHEET.refusals.values,
    }
    for category, rule in _rules(solo=table.solo):
        points, possible = getattr(pad, category), columns.get(category)
        if possible is not None and points not in possible:
            text = say("{row}: {n} is not possible on this sheet", row=_TITLES[category], n=points)
            yield Finding(rule, "pad-points", f"{where}.{category}", text)
    yield from _beyond(pad, where, table)
    if pad.roundabouts and not table.advanced:
        text = say("roundabouts belong to the advanced variant")
        yield Finding("PQ-59", "roundabout-count", f"{where}.roundabouts", text)
    if pad.sizes_are_known and pad.completed != pad.told_by_size:
        text = say("complete estates: {count} in all, {sum} by size", count=pad.completed or 0, sum=pad.told_by_size)
        yield Finding("PQ-50", "estates-count", f"{where}.estates_count", text)


def _beyond(pad: Pad, where: str, table: Table) -> Iterator[Finding]:
    """More than the cards of the box can pay, or than the sheet has room for."""
    houses = [street.houses for street in SHEET.streets]
    best = max(value / size for size, track in SHEET.estates.items() for value in track.values)
    bounds: list[tuple[str, str, Text, int | None, int]] = [
        ("PQ-24", "estates", _TITLES["estates"], pad.estates, int(sum(houses) * best)),
        ("PQ-31", "temps_hired", _TITLES["temps_hired"], pad.temps_hired, SHEET.temps.boxes),
        ("PQ-50", "estates_count", _TITLES["estates_count"], pad.estates_count, sum(houses)),
    ]
    if _plan_sums(table) is None:
        bounds.insert(0, ("PQ-41", "plans", _TITLES["plans"], pad.plans, _most_for_plans(table)))
    for size, count in zip(SHEET.estates, pad.estates_of or (), strict=False):
        row, most = _TITLES[f"estates_of_{size}"], sum(street // size for street in houses)
        bounds.append(("PQ-50", f"estates_of[{size - 1}]", row, count, most))
    for rule, key, row, number, most in bounds:
        if number is not None and number > most:
            yield Finding(rule, "pad-points", f"{where}.{key}", say("{row}: at most {most}", row=row, most=most))


def _most_for_plans(table: Table) -> int:
    """The higher value of each card; where a card is not known, of the dearest of its number."""
    cards = {slot: table.card(slot) for slot in SLOTS}
    return sum(
        max(plan.first for plan in PLANS.values() if plan.slot == slot) if card is None else PLANS[card].first
        for slot, card in cards.items()
    )


def tie_findings(table: Table, ledgers: Sequence[Ledger]) -> Iterator[Finding]:
    """Equal totals are separated by completed estates (PQ-50): a pad that does not give them leaves it open."""
    for index, player in table.pads:
        ledger, where = ledgers[index], f"players[{index}].pad"
        tied = [other for at, other in enumerate(ledgers) if at != index and other.total == ledger.total]
        if tied and player.pad.completed is None:
            text = say("{name}: the tie needs the number of complete estates", name=player.name)
            yield Finding("PQ-50", "estates-unknown", f"{where}.estates_count", text)
        elif not player.pad.sizes_are_known and any(
            other.tie_breaks["estates"] == ledger.tie_breaks["estates"] for other in tied
        ):
            text = say("{name}: the tie needs the complete estates of each size", name=player.name)
            yield Finding("PQ-50", "estates-unknown", f"{where}.estates_of", text)


def temps_findings(table: Table, paid: Sequence[int]) -> Iterator[Finding]:
    """Temps pay by who hired most (PQ-32): a pad gives the points, and how many were hired only if asked.

    Where it is not known, the sheets are ranked without that player. Whoever is paid no more for temps than the pad
    says may have been overtaken, so then the number is asked for.
    """
    if table.solo or not table.sheets:
        return
    least = min((paid[index] for index, _ in table.sheets if paid[index]), default=None)
    for index, player in table.pads:
        pad, where = player.pad, f"players[{index}].pad"
        if pad.temps_hired is not None:
            if pad.temps != paid[index] and all(other.pad.temps_hired is not None for _, other in table.pads):
                text = say("{name}: that many temps score {points}", name=player.name, points=paid[index])
                yield Finding("PQ-32", "temps-points", f"{where}.temps", text)
        elif least is not None and pad.temps >= least:
            text = say("{name}: how many temps? The others are ranked without this sheet", name=player.name)
            yield Finding("PQ-32", "temps-unknown", f"{where}.temps_hired", text)


def _rules(*, solo: bool) -> Iterator[tuple[str, str]]:
    """Each sum of the bottom row with its rule; alone, temps are paid by another (PQ-54)."""
    for category, rule in _RULES.items():
        yield category, "PQ-54" if solo and category == "temps" else rule


def _plan_sums(table: Table) -> set[int] | None:
    """What three known cards can pay; None where one is not known."""
    cards = [table.card(slot) for slot in SLOTS]
    known = [PLANS[card] for card in cards if card is not None]
    return _sums((0, plan.later, plan.first) for plan in known) if len(known) == len(SLOTS) else None


def _sums(columns: Iterable[Iterable[int]]) -> set[int]:
    return {sum(values) for values in product(*columns)}
