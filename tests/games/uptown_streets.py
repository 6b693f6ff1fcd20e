"""UpTown documents in few words, and the calculations on them."""

from typing import Any

from companion import documents

EMPTY: list[list[dict[str, Any]]] = [[], [], [], [], []]


def effect(per: str, pays: int, kind: str | None = None) -> dict[str, Any]:
    return {"per": per, "pays": pays} | ({"kind": kind} if kind else {})


def card(
    kind: str | None = "office",
    *,
    prestige: list[dict[str, Any]] | None = None,
    income: list[dict[str, Any]] | None = None,
    **marks: Any,
) -> dict[str, Any]:
    effects = {"prestige": prestige, "income": income}
    return {"kind": kind, **marks} | {key: value for key, value in effects.items() if value}


ROOF = card(roof=True)
ROOFTOP = card("cafe", only="rooftop")


def street(*lots: list[dict[str, Any]]) -> list[Any]:
    return [*lots, *EMPTY][:5]


def player(name: str, *lots: list[dict[str, Any]], coins: int = 0, **more: Any) -> dict[str, Any]:
    return {"name": name, "coins": coins, "lots": street(*lots), **more}


def pad(name: str, *lots: int, coins: int = 0, **more: Any) -> dict[str, Any]:
    return {"name": name, "pad": {"lots": list(lots), "coins": coins, **more}}


def final(*players: dict[str, Any], **readings: Any) -> dict[str, Any]:
    document = {"players": list(players), "readings": {key.replace("_", "-"): value for key, value in readings.items()}}
    return documents.calculate("uptown", "final", document)


def total(*lots: list[dict[str, Any]], **readings: Any) -> int:
    return final(player("Ann", *lots), **readings)["players"][0]["total"]


def paid(*lots: list[dict[str, Any]], **readings: Any) -> dict[str, Any]:
    chosen = {key.replace("_", "-"): value for key, value in readings.items()}
    return documents.calculate("uptown", "income", {"lots": street(*lots), "readings": chosen})


def place(
    new: dict[str, Any], lot: list[dict[str, Any]], *, actor: str = "A", owner: str = "A", **readings: Any
) -> dict[str, Any]:
    chosen = {key.replace("_", "-"): value for key, value in readings.items()}
    document = {"actor": actor, "owner": owner, "lot": 1, "card": new, "street": street(lot), "readings": chosen}
    return documents.calculate("uptown", "placement", document)


def touched(result: dict[str, Any]) -> dict[str, Any]:
    return {reading["id"]: reading for reading in result["readings"]}
