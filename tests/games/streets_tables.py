"""Streets documents in few words, and the calculations on them."""

from collections.abc import Sequence
from typing import Any

from companion import documents

NOTHING = {"symbols": [], "points_in": False}
CLOSED = [NOTHING, NOTHING]


def building(
    name: str, value: dict[str, Any] | None = None, owner: str | None = None, symbols: Sequence[str] = (), **more: Any
) -> dict[str, Any]:
    return {"id": name, "symbols": list(symbols), "value": value, "owner": owner, **more}


def per(what: str, pays: int = 2, **more: Any) -> dict[str, Any]:
    return {"per": what, "pays": pays, **more}


COPY = {"per": "copy"}
HIPSTERS = per("symbol", kind="hipster")


def value(
    buildings: list[dict[str, Any]],
    player: str = "A",
    of: str | None = None,
    ends: list[dict[str, Any]] = CLOSED,
    final: bool = False,
    readings: dict[str, Any] | None = None,
    **about: Any,
) -> int:
    document = {
        "street": {"buildings": buildings, "ends": ends},
        "building": of or buildings[0]["id"],
        "player": {"name": player, **about},
        "final": final,
        "readings": readings or {},
    }
    return documents.calculate("streets", "value", document)["value"]


def income(
    buildings: list[dict[str, Any]],
    players: list[dict[str, Any]],
    ends: list[Any] = CLOSED,
    readings: dict[str, Any] | None = None,
) -> dict[str, Any]:
    document = {"street": {"buildings": buildings, "ends": ends}, "players": players, "readings": readings or {}}
    return documents.calculate("streets", "income", document)


def final(
    players: list[dict[str, Any]],
    streets: Sequence[dict[str, Any]] = (),
    readings: dict[str, Any] | None = None,
    **more: Any,
) -> dict[str, Any]:
    document = {"players": players, "streets": list(streets), "readings": readings or {}, **more}
    return documents.calculate("streets", "final", document)


def street(*buildings: dict[str, Any], ends: Sequence[Any] = (None, None)) -> dict[str, Any]:
    return {"buildings": list(buildings), "ends": list(ends)}


def totals(result: dict[str, Any]) -> dict[str, Any]:
    return {player["name"]: player["total"] for player in result["players"]}


def reasons(result: dict[str, Any]) -> list[str]:
    return [finding["reason"] for finding in result["findings"]]


def touched(result: dict[str, Any]) -> dict[str, Any]:
    return {reading["id"]: reading["others"][0]["changes"] for reading in result["readings"]}
