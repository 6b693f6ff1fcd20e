"""The quick entry: districts counted without their buildings, each with its colour and everybody's resources."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NotRequired, TypedDict, cast

from companion.game.text import say, say_n
from companion.games.ginkgopolis.board import CountedDistrict, CountedHold
from companion.games.ginkgopolis.cards import COLOURS, Colour
from companion.games.ginkgopolis.counted_districts import FACTS, facts_needed
from companion.games.ginkgopolis.table.city_board import owners
from companion.session.editors.form_reading import FormError, Progress, count
from companion.tables import Table

DISTRICTS = "districts"
ROWS = 12
"""At most 12 districts are counted."""


class HoldEntry(TypedDict, total=False):
    """What somebody has in a district, as far as it was entered."""

    resources: int
    tallest: int
    number: int


class DistrictEntry(TypedDict):
    colour: Colour | None
    holds: dict[str, HoldEntry]
    """By owner."""


class DistrictsBoard(TypedDict):
    rows: dict[str, DistrictEntry]
    """By the number of the row in the form."""
    counts: NotRequired[bool]
    """Whether these count beside a city on the map."""


def blank_districts() -> DistrictsBoard:
    return {"rows": {}}


def read_districts(table: Table, form: Mapping[str, str], *, counts: bool) -> DistrictsBoard:
    """The districts of the form; a row without colour and resources is none.

    :raise FormError: a field holds something else.
    """
    rows: dict[str, DistrictEntry] = {}
    for row in map(str, range(ROWS)):
        colour = form.get(f"d{row}.colour", "")
        if colour and colour not in COLOURS:
            raise FormError(f"d{row}.colour", say("there is no such colour"))
        holds = {owner: hold for owner in owners(table) if (hold := _hold(form, f"d{row}.{owner}"))}
        if colour or holds:
            rows[row] = {"colour": colour or None, "holds": holds}
    return {"rows": rows, "counts": counts} if rows else blank_districts()


def _hold(form: Mapping[str, str], field: str) -> HoldEntry:
    facts = {fact: count(form, f"{field}.{fact}") for fact in ("resources", *FACTS)}
    if facts["tallest"] == 0:
        raise FormError(f"{field}.tallest", say("a building has at least one level"))
    return cast(HoldEntry, {fact: n for fact, n in facts.items() if n})


def district_documents(board: DistrictsBoard, names: Mapping[str, str]) -> list[dict[str, Any]]:
    """The districts of the `final` document: rows with a colour and a resource, with names instead of seats."""
    return [
        {
            "colour": row["colour"],
            "holds": {names[owner]: hold for owner, hold in row["holds"].items() if hold.get("resources")},
        }
        for row in _filled_rows(board).values()
    ]


def _filled_rows(board: DistrictsBoard) -> dict[str, DistrictEntry]:
    return {
        key: row
        for key, row in sorted(board["rows"].items(), key=lambda item: int(item[0]))
        if row["colour"] and any(hold.get("resources") for hold in row["holds"].values())
    }


def tie_break_fields(board: DistrictsBoard) -> set[str]:
    """The fields that a tie hangs on, entered or not: `d0.1.tallest`."""
    fields = set()
    for key, row in _filled_rows(board).items():
        holds = {owner: CountedHold(**hold) for owner, hold in row["holds"].items() if hold.get("resources")}
        for fact, tied in facts_needed(CountedDistrict(colour=cast(Colour, row["colour"]), holds=holds)).items():
            fields |= {f"d{key}.{owner}.{fact}" for owner in tied}
    return fields


def districts_progress(board: DistrictsBoard) -> Progress:
    filled = len(_filled_rows(board))
    if not board["rows"]:
        return Progress("nothing", say("nothing entered yet"), 0)
    if filled < len(board["rows"]):
        return Progress("in-progress", say("a district is incomplete"), 50)
    return Progress("complete", say_n("{n} district", "{n} districts", filled), 100)
