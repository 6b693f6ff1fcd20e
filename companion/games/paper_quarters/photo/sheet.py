"""A photographed sheet: its boxes are read, and become a player of the game's document `final`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Any

import numpy as np

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
    players = [{**sheet_document(sheet), "name": f"Sheet {number}"} for number, sheet in enumerate(sheets, 1)]
    return {"advanced": any("roundabout" in sheet for sheet in sheets), "players": players}


def sheet_document(entries: Mapping[str, Entry]) -> dict[str, Any]:
    """The sheet of a player."""
    value = {name: entry.value for name, entry in entries.items()}
    return {
        "name": "",
        "streets": [_street(index, entries) for index in range(len(SHEET.streets))],
        "agents": [value[f"agent-{size}"] for size in SHEET.estates],
        "temps": value["temp"],
        "refusals": value["refusal"],
        "plans": [
            {"slot": slot, "points": value[f"plans-{slot}"]} for slot in SLOTS if value[f"plans-{slot}"] is not None
        ],
        "used": [
            [index, house]
            for index, street in enumerate(SHEET.streets)
            for house in range(street.houses)
            if value[f"roof-{index + 1}-{house + 1}"]
        ],
        "bis": value["bis"],
        "roundabouts": value.get("roundabout", 0),
    }


def _street(index: int, entries: Mapping[str, Entry]) -> dict[str, Any]:
    printed = SHEET.streets[index]
    names = [f"{index + 1}-{house + 1}" for house in range(printed.houses)]
    houses: list[Any] = [entries[f"house-{name}"].value for name in names]
    pools = [entries[f"pool-{names[house]}"].value for house in printed.pools]
    with_pool = {house for house, pool in zip(printed.pools, pools, strict=True) if pool}
    for run in _runs(houses):
        marked = np.clip([entries[f"house-{names[house]}"].mark for house in run], 1e-3, 1 - 1e-3)
        plain = np.log(1 - marked) - np.log(marked) + [9.0 * (house in with_pool) for house in run]
        original = run[int(plain.argmax())]
        for house in run:
            if house != original:
                houses[house] = f"{houses[house]}b"
    return {
        "houses": houses,
        "fences": [entries[f"fence-{name}"].value for name in names[:-1]],
        "parks": entries[f"park-{index + 1}"].value,
        "pools": pools,
    }


def _runs(houses: list[Any]) -> list[list[int]]:
    """The stretches of equal numbers side by side: one is the original, which alone may have a pool."""
    stretches = groupby(range(len(houses)), houses.__getitem__)
    return [list(run) for written, run in stretches if isinstance(written, int)]
