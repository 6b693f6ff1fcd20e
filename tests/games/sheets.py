"""Paper Quarters in short: sheets and tables from what is on them, for the tests of that game."""

import re
from collections.abc import Sequence
from typing import Any

from companion import documents
from companion.games.paper_quarters.board import Sheet

SIZES = (10, 11, 12)
FULL = ("full", "full", "full")
"""Three streets with a number in every house and no fence."""
SUMS = ("plans", "parks", "pools", "temps", "estates", "bis", "roundabouts", "refusals")


def street(text: str, size: int, parks: int = 0, pools: Sequence[int] = ()) -> dict[str, Any]:
    """A street from `1 2 | 3 . R`: a dot is an empty house, a bar a fence; what is left out is empty."""
    houses: list[int | str | None] = []
    fences: list[bool] = []
    if text == "full":
        text = " ".join(str(number) for number in range(1, size + 1))
    for token in text.split():
        if token == "|":
            fences[-1] = True
            continue
        houses.append({".": None, "R": "R"}.get(token, token if token.endswith("b") else None))
        if token not in (".", "R") and not token.endswith("b"):
            houses[-1] = int(token)
        fences.append(False)
    houses += [None] * (size - len(houses))
    fences += [False] * (size - len(fences))
    return {"houses": houses, "fences": fences[:-1], "parks": parks, "pools": [k in pools for k in range(3)]}


def sheet(
    *streets: str,
    name: str = "A",
    parks: Sequence[int] = (0, 0, 0),
    pools: Sequence[Any] = ((), (), ()),
    **columns: Any,
) -> dict[str, Any]:
    """A sheet with nothing on it but what is given."""
    texts = (*streets, "", "", "")[:3]
    return {
        "name": name,
        "streets": [street(*given) for given in zip(texts, SIZES, parks, pools, strict=True)],
        "agents": [0] * 6,
        "temps": 0,
        "refusals": 0,
        "plans": [],
        **columns,
    }


def written(streets: Sequence[str] = (), pad: Any = None, **columns: Any) -> dict[str, Any]:
    """One player of a case: a sheet, or a pad with nothing in its boxes but what is given."""
    if pad is not None:
        return {"pad": {**dict.fromkeys(SUMS, 0), **pad}, **columns}
    return sheet(*streets, **columns)


def spelled_out(calculation: str, given: dict[str, Any]) -> dict[str, Any]:
    """The document of a case: an advanced table with three plan cards, unless it says something else."""
    if calculation == "setup":
        return given
    if calculation != "final":
        return {"advanced": True, **given, "sheet": written(**given["sheet"])}
    players = [{**written(**one), "name": "ABCDEFGH"[seat]} for seat, one in enumerate(given["players"])]
    return {"advanced": True, "plans": [0, 6, 12], **given, "players": players}


def change(document: Any, where: str, *to: Any) -> None:
    """Put something into one place of a document, or nothing: then the place is gone."""
    *way, last = [int(index) if index else key for key, index in re.findall(r"(\w+)|\[(\d+)\]", where)]
    for step in way:
        document = document[step]
    if to:
        document[last] = to[0]
    else:
        del document[last]


def board(*streets: str, **columns: Any) -> Sheet:
    read, _ = documents.read("paper-quarters", "check", {"advanced": True, "sheet": sheet(*streets, **columns)})
    return read.sheet


def table(*sheets: dict[str, Any], plans: Sequence[Any] = (0, 6, 12), **more: Any) -> dict[str, Any]:
    """An advanced table with these sheets."""
    players = [{**given, "name": "ABCDEFGH"[seat]} for seat, given in enumerate(sheets)]
    return {"advanced": True, "plans": list(plans), "players": players, **more}
