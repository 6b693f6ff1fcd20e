"""Ginkgopolis: what holds for every table."""

import json
from collections import Counter
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.documents import calculate, read
from companion.games.ginkgopolis.counted_districts import facts_needed
from companion.games.ginkgopolis.districts import districts
from tests.examples import examples

NAMES = ["anya", "boris", "clara", "dina", "gosha"]
IDS = [f"{colour}-{number}" for colour in ("red", "blue", "yellow") for number in range(1, 21)]
CHARACTERS = [
    f"{colour}-{action}" for colour in ("red", "blue", "yellow") for action in ("exploit", "urbanize", "construct")
]
EACH = {"GK-43": 1, "GK-44": 1, "GK-45": 3, "GK-46": 2, "GK-47": 2}
"""What an end-game card pays for each thing it counts."""
_TESTS = Path(__file__).parents[1]
CASES = [
    case
    for file in (_TESTS / "vectors/ginkgopolis.jsonl", _TESTS / "games/cases/ginkgopolis.jsonl")
    for case in map(json.loads, file.read_text(encoding="utf-8").splitlines())
    if case["calculation"] == "final" and "refused" not in case
]
CELLS = [(x, y) for x in range(5) for y in range(5)]


@st.composite
def tables(draw: Callable[..., Any], unique_tiles: bool = True, max_buildings: int = 20) -> dict[str, Any]:
    """Any readable table, legal or not; with unique tiles every tie in a district is settled."""
    names = draw(st.lists(st.sampled_from(NAMES), min_size=1, unique=True))
    cells = draw(st.lists(st.sampled_from(CELLS), unique=True, max_size=max_buildings))
    tiles = draw(st.lists(st.sampled_from(IDS), unique=unique_tiles, min_size=len(cells), max_size=len(cells)))
    city = [
        {
            "x": x,
            "y": y,
            "colour": tile.split("-")[0],
            "number": int(tile.split("-")[1]),
            "height": draw(st.integers(1, 4)),
            "owner": draw(st.sampled_from([None, *names])),
        }
        for (x, y), tile in zip(cells, tiles, strict=True)
    ]
    players = [
        {
            "name": name,
            "tokens": draw(st.integers(0, 60)),
            "refresh": draw(st.integers(0, 3)),
            "characters": draw(st.lists(st.sampled_from(CHARACTERS), max_size=4)),
            "cards": draw(st.lists(st.sampled_from(IDS), max_size=8)),
        }
        for name in names
    ]
    return {"solo": draw(st.booleans()), "city": city, "players": players, "fragment": draw(st.booleans())}


def final(document: dict[str, Any]) -> dict[str, Any]:
    return calculate("ginkgopolis", "final", document)


def totals(document: dict[str, Any]) -> dict[str, Any]:
    return {player["name"]: player["categories"] for player in final(document)["players"]}


def points(document: dict[str, Any]) -> dict[str, Any]:
    return {name: of["districts"] for name, of in totals(document).items()}


quick, simple = examples(50), examples(20)


def found_at(document: dict[str, Any], where: str) -> Any:
    here: Any = document
    for step in where.replace("]", "").replace("[", ".").split("."):
        here = here[int(step) if step.isdigit() else step]
    return here


def expect_places(document: dict[str, Any]) -> None:
    """A district pays at all its buildings, and what a card counted times its worth is what it pays."""
    for player in final(document)["players"]:
        for line in player["lines"]:
            paid, counted = line.get("places", []), line.get("counts", [])
            if line["category"] == "districts" and line["where"].startswith("city"):
                (place,) = paid
                buildings = [found_at(document, where) for where in (place["where"], *place["together"])]
                assert place["points"] == line["points"]
                assert len(buildings) > 1
                assert len({building["colour"] for building in buildings}) == 1
            elif line["rule"] in EACH:
                assert EACH[line["rule"]] * sum(found["n"] for found in counted) == line["points"]
            else:
                assert not paid
                assert not counted
            for found in counted:
                thing = found_at(document, found["where"])
                if found["where"].startswith("city"):
                    assert thing["owner"] == player["name"]


@quick
@given(tables(unique_tiles=False))
def test_a_district_names_all_its_buildings_and_a_card_what_it_counted(document: dict[str, Any]) -> None:
    expect_places(document)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["why"])
def test_so_it_is_in_every_worked_case(case: dict[str, Any]) -> None:
    expect_places(case["input"])


def test_cards_count_buildings_cards_and_what_was_told_of_a_city_that_is_not_on_the_map() -> None:
    anya = {"name": "anya", "tokens": 0, "refresh": 0, "characters": ["red-exploit", "blue-construct"]}
    cards = ["red-13", "red-15", "red-16", "red-19", "yellow-1"]
    building = {"colour": "red", "number": 12, "height": 3, "owner": "anya"}
    city = [{**building, "x": 0, "y": 0}, {**building, "x": 5, "y": 0, "number": 8, "height": 1}]
    told = final({"solo": False, "fragment": True, "city": city, "players": [{**anya, "cards": cards}]})
    counts = {line["where"][-2]: line.get("counts") for line in told["players"][0]["lines"]}
    own = "players[0]."
    assert counts == {
        "0": [{"where": "city[0]", "n": 3}, {"where": "city[1]", "n": 1}],
        "1": [{"where": "city[0]", "n": 1}],
        "2": [{"where": f"{own}cards[4]", "n": 1}, {"where": f"{own}characters[0]", "n": 1}],
        "3": [{"where": f"{own}cards[{place}]", "n": 1} for place in range(4)]
        + [{"where": f"{own}characters[0]", "n": 1}],
    }
    district = {"colour": "red", "holds": {"anya": {"resources": 4}}}
    player = {**anya, "cards": ["red-13", "red-15"], "counts": {"high": 2}}
    counted = final({"solo": False, "city": [], "districts": [district], "players": [player]})["players"][0]["lines"]
    assert [line.get("counts") for line in counted] == [
        [{"where": "districts[0]", "n": 4}],
        [{"where": f"{own}counts.high", "n": 2}],
        None,
    ]


@quick
@given(tables(unique_tiles=False), st.randoms())
def test_the_order_of_players_buildings_and_cards_changes_nothing(document: dict[str, Any], random: Random) -> None:
    shuffled = json.loads(json.dumps(document))
    for items in [shuffled["city"], shuffled["players"], *(player["cards"] for player in shuffled["players"])]:
        random.shuffle(items)
    assert totals(shuffled) == totals(document)
    assert Counter(found["reason"] for found in final(shuffled)["findings"]) == Counter(
        found["reason"] for found in final(document)["findings"]
    )


@quick
@given(tables(), st.booleans(), st.booleans(), st.booleans(), st.integers(-9, 9))
def test_a_turned_mirrored_or_moved_city_is_the_same_city(
    document: dict[str, Any], turn: bool, flip_x: bool, flip_y: bool, move: int
) -> None:
    moved = json.loads(json.dumps(document))
    for building in moved["city"]:
        x, y = (building["y"], building["x"]) if turn else (building["x"], building["y"])
        building["x"], building["y"] = (-x if flip_x else x) + move, (-y if flip_y else y) - move
    assert totals(moved) == totals(document)
    assert final(moved)["findings"] == final(document)["findings"]


def district_points(city: list[dict[str, Any]], names: list[str]) -> dict[str, Any]:
    """The districts counted the slow way, straight from the words of the rules."""
    beside = [
        (one, two)
        for one in city
        for two in city
        if abs(one["x"] - two["x"]) + abs(one["y"] - two["y"]) == 1 and one["colour"] == two["colour"]
    ]
    label = {id(building): index for index, building in enumerate(city)}
    for _ in city:
        for one, two in beside:
            label[id(one)] = label[id(two)] = min(label[id(one)], label[id(two)])
    points = dict.fromkeys(names, 0)
    for district in set(label.values()):
        group = [building for building in city if label[id(building)] == district]
        if len(group) < 2:
            continue
        own = {name: [building for building in group if building["owner"] == name] for name in names}
        count = {name: sum(building["height"] for building in own[name]) for name in names}
        present = [name for name in names if count[name]]

        def strength(name: str, own: dict[str, Any] = own, count: dict[str, Any] = count) -> tuple[int, int, int]:
            tallest = max(building["height"] for building in own[name])
            return count[name], tallest, max(b["number"] for b in own[name] if b["height"] == tallest)

        order = sorted(present, key=strength, reverse=True)
        if len(order) == 1:
            points[order[0]] += 2 * count[order[0]]
        elif order:
            points[order[0]] += sum(count.values())
            points[order[1]] += count[order[1]]
    return points


@examples(100)
@given(tables())
def test_districts_told_pay_as_the_city_they_come_from(document: dict[str, Any]) -> None:
    """Told with just the facts that a tie asks for, every district pays as it does in its city."""
    city, readings = read("ginkgopolis", "final", document)
    found = []
    for formed in districts(city, readings):
        holds = {name: {"resources": hold.resources} for name, hold in formed.holds.items()}
        for fact in ("tallest", "number"):
            one = {"colour": formed.colour, "holds": holds}
            part, _ = read("ginkgopolis", "final", {**document, "city": [], "districts": [one]})
            for name in facts_needed(part.districts[0])[fact]:
                holds[name][fact] = getattr(formed.holds[name], fact)
        found.append({"colour": formed.colour, "holds": holds})
    if found:
        assert points({**document, "city": [], "districts": found}) == points(document)


@quick
@given(tables())
def test_districts_are_disjoint_of_one_colour_and_pay_what_a_slow_count_pays(document: dict[str, Any]) -> None:
    assert points(document) == district_points(document["city"], [player["name"] for player in document["players"]])
    board, readings = read("ginkgopolis", "final", document)
    colours = {building.cell: building.colour for building in board.city}
    found = districts(board, readings)
    cells = [cell for district in found for cell in district.cells]
    assert len(cells) == len(set(cells))
    for district in found:
        assert len(district.cells) > 1
        assert {colours[cell] for cell in district.cells} == {district.colour}
        holds = list(district.holds.values())
        assert all(ahead.ahead_by(behind) != "undecided" for ahead, behind in pairwise(holds))
        paid = sum(district.pays(name) for name in district.ranking)
        assert paid == district.total + (holds[1].resources if len(holds) > 1 else district.total)


@simple
@given(tables(), st.data())
def test_one_more_token_or_refresh_token_is_worth_one_or_two(document: dict[str, Any], data: st.DataObject) -> None:
    index = data.draw(st.integers(0, len(document["players"]) - 1))
    before = final(document)["players"][index]["total"]
    document["players"][index]["tokens"] += 1
    document["players"][index]["refresh"] += 1
    assert final(document)["players"][index]["total"] == before + 3


@quick
@given(tables(), st.data())
def test_a_level_more_never_costs_its_owner_district_points(document: dict[str, Any], data: st.DataObject) -> None:
    owned = [building for building in document["city"] if building["owner"]]
    if owned:
        building = data.draw(st.sampled_from(owned))
        before = totals(document)[building["owner"]]["districts"]
        building["height"] += 1
        assert totals(document)[building["owner"]]["districts"] >= before


@quick
@given(tables())
def test_gosha_without_districts_changes_only_his_own_total(document: dict[str, Any]) -> None:
    yes = final(document)
    no = final({**document, "readings": {"gosha-districts": "no"}})
    for one, other in zip(yes["players"], no["players"], strict=True):
        is_rival = one["name"] == "gosha" and (document["solo"] or len(document["players"]) == 2)
        spared = one["categories"]["districts"] if is_rival else 0
        assert other["total"] == one["total"] - spared
    listed = "gosha-districts" in {reading["id"] for reading in no["readings"]}
    assert listed == (yes["players"] != no["players"])


HAND = st.fixed_dictionaries(
    {
        "tile": st.sampled_from(IDS),
        "onto": st.sampled_from(IDS),
        "height": st.integers(1, 9),
        "owner": st.sampled_from(["other", "self", None]),
        "resources": st.integers(0, 12),
        "points": st.integers(0, 20),
    }
)


@quick
@given(HAND)
def test_nobody_pays_more_than_they_have_and_more_never_hurts(hand: dict[str, Any]) -> None:
    result = calculate("ginkgopolis", "construct", hand)
    if result["outcome"] == "build":
        back = result["returned_to_owner"] if hand["owner"] == "self" else 0
        assert result["resources_placed"] + result["resources_discarded"] - back <= hand["resources"]
        assert result["points_paid"] <= hand["points"]
        assert result["owner_points"] == (result["returned_to_owner"] if hand["owner"] == "other" else 0)
        richer = {**hand, "resources": hand["resources"] + 1, "points": hand["points"] + 1}
        assert calculate("ginkgopolis", "construct", richer) == result


@simple
@given(tables(unique_tiles=False))
def test_a_city_that_is_entered_leaves_nothing_open(document: dict[str, Any]) -> None:
    assert all("at_most" not in player for player in final(document)["players"])
