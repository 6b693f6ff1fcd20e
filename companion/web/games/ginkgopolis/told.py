"""The quick way in: districts without their buildings, each with its colour and everybody's resources there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.games.ginkgopolis.board import CountedDistrict, CountedHold
from companion.games.ginkgopolis.cards import COLOURS
from companion.games.ginkgopolis.counted_districts import FACTS, facts_needed
from companion.games.text import say, say_n
from companion.tables import Table
from companion.web.editors.forms import FormError, Progress, count
from companion.web.games.ginkgopolis.city import owners

DISTRICTS = "districts"
ROWS = 12
"""More than any table has counted."""


def blank_told() -> dict[str, Any]:
    return {"rows": {}}


def read_told(table: Table, form: Mapping[str, str]) -> dict[str, Any]:
    """The districts of the form; a row without colour and resources is none.

    :raise FormError: a field holds something else.
    """
    rows = {}
    for row in map(str, range(ROWS)):
        colour = form.get(f"d{row}.colour", "")
        if colour and colour not in COLOURS:
            raise FormError(f"d{row}.colour", say("there is no such colour"))
        holds = {owner: hold for owner in owners(table) if (hold := _hold(form, f"d{row}.{owner}"))}
        if colour or holds:
            rows[row] = {"colour": colour or None, "holds": holds}
    return {"rows": rows}


def _hold(form: Mapping[str, str], field: str) -> dict[str, int]:
    found = {fact: count(form, f"{field}.{fact}") for fact in ("resources", *FACTS)}
    if found["tallest"] == 0:
        raise FormError(f"{field}.tallest", say("a building has at least one level"))
    return {fact: n for fact, n in found.items() if n}


def told_documents(board: Mapping[str, Any], names: Mapping[str, str]) -> list[dict[str, Any]]:
    """The districts of the contract: rows that have a colour and a resource, with names instead of seats."""
    return [
        {
            "colour": row["colour"],
            "holds": {names[owner]: hold for owner, hold in row["holds"].items() if hold.get("resources")},
        }
        for row in _filled(board).values()
    ]


def _filled(board: Mapping[str, Any]) -> dict[str, Any]:
    return {
        key: row
        for key, row in sorted(board["rows"].items(), key=lambda item: int(item[0]))
        if row["colour"] and any(hold.get("resources") for hold in row["holds"].values())
    }


def row_numbers(board: Mapping[str, Any]) -> list[str]:
    """Which row of the form each district of the document comes from."""
    return list(_filled(board))


def asked_fields(board: Mapping[str, Any]) -> set[str]:
    """The fields that a tie hangs on, told or not: `d0.1.tallest`."""
    found = set()
    for key, row in _filled(board).items():
        holds = {owner: CountedHold(**hold) for owner, hold in row["holds"].items() if hold.get("resources")}
        for fact, tied in facts_needed(CountedDistrict(colour=row["colour"], holds=holds)).items():
            found |= {f"d{key}.{owner}.{fact}" for owner in tied}
    return found


def told_progress(board: Mapping[str, Any]) -> Progress:
    filled = len(_filled(board))
    if not board["rows"]:
        return Progress("nothing", say("nothing entered yet"), 0)
    if filled < len(board["rows"]):
        return Progress("in-progress", say("a district is told by halves"), 50)
    return Progress("complete", say_n("{n} district", "{n} districts", filled), 100)
