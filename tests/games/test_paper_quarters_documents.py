"""Paper Quarters: reading a sheet, and what is refused with its place. The other tests take their sheets from here."""

import dataclasses
from collections.abc import Sequence
from typing import Any

import pytest

from companion import documents
from companion.game.document_types import Unreadable
from companion.games.paper_quarters.printed import PLANS, SHEET
from tests.test_vectors import VECTORS

SIZES = (10, 11, 12)


def street(text: str, size: int, parks: int = 0, pools: Sequence[int] = ()) -> dict[str, Any]:
    """A street from `1 2 | 3 . R`: a dot is an empty house, a bar a fence; what is left out is empty."""
    houses: list[int | str | None] = []
    fences: list[bool] = []
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


FULL = tuple(" ".join(str(number) for number in range(1, size + 1)) for size in SIZES)
"""Three streets with a number in every house and no fence."""


def table(
    *sheets: dict[str, Any], advanced: bool = True, plans: Sequence[Any] = (0, 6, 12), **more: Any
) -> dict[str, Any]:
    players = [{**given, "name": "ABCDEFGH"[seat]} for seat, given in enumerate(sheets)]
    return {"advanced": advanced, "plans": list(plans), "players": players, **more}


def final(*sheets: dict[str, Any], **more: Any) -> dict[str, Any]:
    return documents.calculate("paper-quarters", "final", table(*sheets, **more))


def refused(calculation: str, document: dict[str, Any]) -> str:
    with pytest.raises(Unreadable) as caught:
        documents.calculate("paper-quarters", calculation, document)
    return caught.value.where


def changed(document: Any, *path: Any, to: Any) -> Any:
    """A copy of a document with one place changed."""
    if not path:
        return to
    step, *rest = path
    if isinstance(document, dict):
        return {**document, step: changed(document.get(step), *rest, to=to)}
    return [changed(item, *rest, to=to) if index == step else item for index, item in enumerate(document)]


@pytest.mark.parametrize(
    ("path", "value", "where"),
    [
        (("players", 1, "streets", 0, "houses", 4), "seven", "players[1].streets[0].houses[4]"),
        (("players", 1, "streets", 0, "houses", 4), "7B", "players[1].streets[0].houses[4]"),
        (("players", 1, "streets", 0, "houses", 4), 7.5, "players[1].streets[0].houses[4]"),
        (("players", 1, "streets", 0, "houses", 4), True, "players[1].streets[0].houses[4]"),
        (("players", 0, "streets", 2, "houses"), [None] * 11, "players[0].streets[2].houses"),
        (("players", 0, "streets", 2, "fences"), [False] * 12, "players[0].streets[2].fences"),
        (("players", 0, "streets", 1, "pools", 0), 1, "players[0].streets[1].pools[0]"),
        (("players", 0, "streets", 1, "parks"), -1, "players[0].streets[1].parks"),
        (("players", 0, "streets", 1, "trees"), 1, "players[0].streets[1].trees"),
        (("players", 0, "agents"), [0] * 5, "players[0].agents[5]"),
        (("players", 0, "agents", 2), -1, "players[0].agents[2]"),
        (("players", 0, "temps"), "3", "players[0].temps"),
        (("players", 0, "refusals"), None, "players[0].refusals"),
        (("players", 0, "bis"), -2, "players[0].bis"),
        (("players", 0, "plans"), [{"slot": 4, "first": True}], "players[0].plans[0].slot"),
        (("players", 0, "plans"), [{"slot": 1}], "players[0].plans[0]"),
        (("players", 0, "plans"), [{"slot": 1, "first": True, "points": 8}], "players[0].plans[0]"),
        (("players", 0, "used"), [[0, 0], [0, 10]], "players[0].used[1]"),
        (("players", 0, "used"), [[3, 0]], "players[0].used[0]"),
        (("players", 1, "name"), "A", "players[1].name"),
        (("players",), [], "players"),
        (("plans", 2), 28, "plans[2]"),
        (("plans",), [0, 6], "plans"),
        (("readings",), {"temp-ties": "sometimes"}, "readings.temp-ties"),
    ],
)
def test_a_document_that_makes_no_sense_is_refused_with_the_place(
    path: tuple[Any, ...], value: Any, where: str
) -> None:
    assert refused("final", changed(table(sheet(), sheet()), *path, to=value)) == where


@pytest.mark.parametrize("key", ["streets", "agents", "temps", "refusals", "name"])
def test_a_part_of_a_sheet_that_is_missing_is_named(key: str) -> None:
    document = table(sheet(), sheet())
    del document["players"][1][key]
    assert refused("final", document) == f"players[1].{key}"


@pytest.mark.parametrize("calculation", ["check", "options"])
def test_a_single_sheet_is_refused_with_its_place_too(calculation: str) -> None:
    document = {"advanced": True, "sheet": changed(sheet(), "streets", 1, "houses", 3, to="x")}
    assert refused(calculation, document) == "sheet.streets[1].houses[3]"


def test_a_plan_of_an_unknown_card_needs_its_points() -> None:
    claimed = sheet(plans=[{"slot": 2, "first": True}])
    assert refused("final", table(claimed, plans=[0, None, 12])) == "players[0].plans[0]"
    assert refused("final", table(claimed, plans=[])) == "players[0].plans[0]"
    with_points = sheet(plans=[{"slot": 2, "points": 9}])
    assert final(with_points, plans=[0, None, 12])["players"][0]["categories"]["plans"] == 9
    assert final(with_points, plans=[])["players"][0]["categories"]["plans"] == 9


@pytest.mark.parametrize(
    "vector", [v for v in VECTORS if v["game"] == "paper-quarters"], ids=lambda vector: vector["id"]
)
def test_a_document_survives_the_dataclasses(vector: dict[str, Any]) -> None:
    board, _ = documents.read("paper-quarters", vector["calculation"], vector["input"])
    again, _ = documents.read("paper-quarters", vector["calculation"], dataclasses.asdict(board))
    assert again == board


def test_the_printed_sheet_has_33_houses_9_pools_and_12_park_boxes() -> None:
    assert [printed.houses for printed in SHEET.streets] == [10, 11, 12]
    assert sum(len(printed.pools) for printed in SHEET.streets) == 9
    assert [printed.parks.boxes for printed in SHEET.streets] == [3, 4, 5]
    assert [track.boxes for track in SHEET.estates.values()] == [1, 2, 3, 4, 4, 4]


def test_28_plans_18_of_them_without_a_star() -> None:
    assert [sum(plan.slot == slot and not plan.star for plan in PLANS.values()) for slot in (1, 2, 3)] == [6, 6, 6]
    assert [sum(plan.slot == slot and plan.star for plan in PLANS.values()) for slot in (1, 2, 3)] == [5, 5, 0]
    assert all(plan.first > plan.later for plan in PLANS.values())
