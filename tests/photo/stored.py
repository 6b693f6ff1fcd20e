"""Twelve photographs of sheets with what stands on them: small copies of those that `tests.lab.photo.store` makes.

They differ in paper, hand, pen, light and tilt, and in how the phone was held.
"""

import json
from functools import cache
from pathlib import Path
from typing import Any, TypeAlias

from companion.games.paper_quarters.photo.sheet import read_boxes
from companion.games.paper_quarters.printed import SHEET, SLOTS
from companion.photo.reader import PhotoReading, Value, read_photo
from pdf.games.paper_quarters.sheet_map import printed_paper

Document: TypeAlias = dict[str, Any]
FOLDER = Path(__file__).parent / "stored"
KEY = "JOYJ2UDXGQKMIGD"
"""In the codes of both sheets of `two`, in place of the key of a table."""


@cache
def photo(name: str) -> bytes:
    return (FOLDER / f"{name}.jpg").read_bytes()


@cache
def written(name: str) -> list[Document]:
    """What the sheets of a photo say, from the top left one on: players of `final`."""
    sheets: list[Document] = json.loads((FOLDER / "written.json").read_text(encoding="utf-8"))[name]
    return sheets


@cache
def reading(name: str) -> PhotoReading:
    return read_data(photo(name))


def read_data(data: bytes) -> PhotoReading:
    return read_photo(data, printed_paper(), read_boxes)


def number_of(house: Any) -> int | None:
    """The number of a house, a bis as its original."""
    if isinstance(house, str):
        return None if house == "R" else int(house.removesuffix("b"))
    return None if house is None else int(house)


def truth(player: Document, advanced: bool) -> dict[str, Value]:
    """The entries of a sheet by their names, a bis as its number. Roofs are not among them: they pay nothing."""
    entries: dict[str, Value] = {}
    for index, (street, printed) in enumerate(zip(player["streets"], SHEET.streets, strict=True), 1):
        for house, written in enumerate(street["houses"], 1):
            entries[f"house-{index}-{house}"] = "R" if written == "R" else number_of(written)
        entries |= {f"fence-{index}-{slot}": fence for slot, fence in enumerate(street["fences"], 1)}
        pools = zip(printed.pools, street["pools"], strict=True)
        entries |= {f"pool-{index}-{house + 1}": pool for house, pool in pools}
        entries[f"park-{index}"] = street["parks"]
    entries |= {f"agent-{size}": player["agents"][size - 1] for size in SHEET.estates}
    entries |= {"bis": player["bis"], "temp": player["temps"], "refusal": player["refusals"]}
    if advanced:
        entries["roundabout"] = player["roundabouts"]
    plans = {plan["slot"]: plan["points"] for plan in player["plans"]}
    return entries | {f"plans-{slot}": plans.get(slot) for slot in SLOTS}
