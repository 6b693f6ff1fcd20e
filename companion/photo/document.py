"""What was read as a player of the game's document `final`."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import groupby
from typing import Any

import numpy as np

from companion.games.paper_quarters.printed import SHEET, SLOTS
from companion.photo.decide import Entry


def sheet_document(entries: Mapping[str, Entry], bis: Mapping[str, float]) -> dict[str, Any]:
    """The sheet of a player; `bis` says how likely each house has the mark of a bis."""
    value = {name: entry.value for name, entry in entries.items()}
    document: dict[str, Any] = {
        "name": "",
        "streets": [_street(index, value, bis) for index in range(len(SHEET.streets))],
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
    return document


def _street(index: int, value: Mapping[str, Any], bis: Mapping[str, float]) -> dict[str, Any]:
    printed = SHEET.streets[index]
    names = [f"{index + 1}-{house + 1}" for house in range(printed.houses)]
    houses = [value[f"house-{name}"] for name in names]
    pools = [value[f"pool-{names[house]}"] for house in printed.pools]
    with_pool = {house for house, pool in zip(printed.pools, pools, strict=True) if pool}
    for run in _runs(houses):
        marked = np.clip([bis[f"house-{names[house]}"] for house in run], 1e-3, 1 - 1e-3)
        plain = np.log(1 - marked) - np.log(marked) + [9.0 * (house in with_pool) for house in run]
        original = run[int(plain.argmax())]
        for house in run:
            if house != original:
                houses[house] = f"{houses[house]}b"
    return {
        "houses": houses,
        "fences": [value[f"fence-{name}"] for name in names[:-1]],
        "parks": value[f"park-{index + 1}"],
        "pools": pools,
    }


def _runs(houses: list[Any]) -> list[list[int]]:
    """The stretches of equal numbers side by side: one is the original, which alone may have a pool."""
    stretches = groupby(range(len(houses)), houses.__getitem__)
    return [list(run) for written, run in stretches if isinstance(written, int)]
