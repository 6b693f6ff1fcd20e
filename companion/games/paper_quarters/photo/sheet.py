"""A photographed sheet: its boxes are read, and become a sheet as the engine reads it."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from itertools import groupby
from typing import Any

import numpy as np

from companion.games.paper_quarters.board import Claim, Sheet, Street
from companion.games.paper_quarters.photo.boxes import look_at_boxes
from companion.games.paper_quarters.photo.decide import decide
from companion.games.paper_quarters.printed import SHEET, SLOTS
from companion.photo.planes import Array
from companion.photo.reader import Entry
from companion.photo.sheet_map import SheetMap


def read_boxes(ink: Array, layout: SheetMap) -> dict[str, Entry]:
    """What a sheet says, by the names of its entries."""
    return decide(look_at_boxes(ink, layout))


def final_document(sheets: Sequence[Mapping[str, Entry]]) -> dict[str, Any]:
    """What `final` reads, with a player for each sheet."""
    players = [read_sheet(entries, f"Sheet {number}") for number, entries in enumerate(sheets, 1)]
    return {
        "advanced": any("roundabout" in entries for entries in sheets),
        "players": [
            {**asdict(sheet), "plans": [{"slot": claim.slot, "points": claim.points} for claim in sheet.plans]}
            for sheet in players
        ],
    }


def read_sheet(entries: Mapping[str, Entry], name: str = "") -> Sheet:
    value: dict[str, Any] = {key: entry.value for key, entry in entries.items()}
    first, second, third = (_street(index, entries) for index in range(len(SHEET.streets)))
    one, two, three, four, five, six = (value[f"agent-{size}"] for size in SHEET.estates)
    points = {slot: value[f"plans-{slot}"] for slot in SLOTS}
    return Sheet(
        name=name,
        streets=(first, second, third),
        agents=(one, two, three, four, five, six),
        temps=value["temp"],
        refusals=value["refusal"],
        plans=tuple(Claim(slot=slot, points=points[slot]) for slot in SLOTS if points[slot] is not None),
        used=tuple(
            (index, house)
            for index, street in enumerate(SHEET.streets)
            for house in range(street.houses)
            if value[f"roof-{index + 1}-{house + 1}"]
        ),
        bis=value["bis"],
        roundabouts=value.get("roundabout", 0),
    )


def _street(index: int, entries: Mapping[str, Entry]) -> Street:
    printed = SHEET.streets[index]
    names = [f"{index + 1}-{house + 1}" for house in range(printed.houses)]
    value: dict[str, Any] = {key: entry.value for key, entry in entries.items()}
    houses = [value[f"house-{name}"] for name in names]
    left, middle, right = (value[f"pool-{names[house]}"] for house in printed.pools)
    with_pool = {house for house, pool in zip(printed.pools, (left, middle, right), strict=True) if pool}
    # Of a stretch of equal numbers side by side one is the original, which alone may have a pool.
    stretches = ((written, list(run)) for written, run in groupby(range(len(houses)), houses.__getitem__))
    for run in [run for written, run in stretches if isinstance(written, int)]:
        marked = np.clip([entries[f"house-{names[house]}"].mark for house in run], 1e-3, 1 - 1e-3)
        plain = np.log(1 - marked) - np.log(marked) + [9.0 * (house in with_pool) for house in run]
        original = run[int(plain.argmax())]
        for house in run:
            if house != original:
                houses[house] = f"{houses[house]}b"
    return Street(
        houses=tuple(houses),
        fences=tuple(value[f"fence-{name}"] for name in names[:-1]),
        parks=value[f"park-{index + 1}"],
        pools=(left, middle, right),
    )
