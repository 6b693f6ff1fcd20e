"""Streets: what holds for every table and every city."""

import random
from collections import Counter
from collections.abc import Callable
from itertools import product
from random import Random
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from companion import documents
from companion.games.streets.board import KINDS, Kind, Road, Symbol
from companion.games.streets.layout import OPPOSITE, SIDES, Layout, Row, beside
from companion.games.streets.placement import Spot, spots
from companion.games.streets.readings import READINGS
from companion.games.streets.values import most_sets
from tests.examples import examples

NAMES = ["Аня", "Боря", "Вера"]
QUICK = examples(40)

kinds = st.sampled_from(KINDS)
symbols = st.lists(st.sampled_from([*KINDS, "mixed"]), max_size=3)
pays = st.integers(0, 6)
values = st.one_of(
    st.none(),
    st.fixed_dictionaries({"per": st.sampled_from(["people", "symbol"]), "kind": kinds, "pays": pays}),
    st.fixed_dictionaries({"per": st.just("pair"), "kinds": st.tuples(kinds, kinds).map(list), "pays": pays}),
    st.fixed_dictionaries(
        {"per": st.sampled_from(["mixed", "sign", "building", "neighbour", "closing"]), "pays": pays}
    ),
    st.just({"per": "copy"}),
)
people = st.dictionaries(kinds, st.integers(0, 4), max_size=2)
buildings = st.fixed_dictionaries(
    {"id": st.text(max_size=5), "symbols": symbols, "value": values, "owner": st.sampled_from([None, *NAMES])},
    optional={
        "signs": st.sampled_from([1, 2]),
        "people": people,
        "seekers": people,
        "neighbours": st.integers(0, 9),
        "closing": st.booleans(),
    },
)
ends = st.none() | st.fixed_dictionaries({"symbols": symbols, "points_in": st.booleans()})
streets = st.fixed_dictionaries(
    {"buildings": st.lists(buildings, min_size=1, max_size=6), "ends": st.tuples(ends, ends).map(list)}
)
hand_tiles = st.fixed_dictionaries({"back": st.sampled_from([*KINDS, "mixed"]), "symbols": symbols, "value": values})
tokens = st.fixed_dictionaries(
    {business: st.integers(0, 5) for business in ("restaurant", "residential", "leisure", "retail")}
)
advisors = st.sampled_from(
    [None, "hacker", "entrepreneur", "investor", "hipster-legend", "location-scout", "contractor", "renovator"]
)


def player(name: str) -> st.SearchStrategy[Any]:
    return st.fixed_dictionaries(
        {"name": st.just(name)},
        optional={
            "money": st.integers(0, 200),
            "advisor": advisors,
            "hand": st.lists(hand_tiles, max_size=4),
            "elsewhere": symbols,
            "tokens": tokens,
        },
    )


seats = st.tuples(*map(player, NAMES)).map(list)
readings = st.fixed_dictionaries({}, optional={known.id: st.sampled_from(known.values) for known in READINGS})
tables = st.fixed_dictionaries({"players": seats, "streets": st.lists(streets, max_size=4), "readings": readings})
shapes = st.lists(
    st.tuples(st.integers(-3, 3), st.integers(-3, 3), st.sampled_from(SIDES)),
    unique_by=lambda tile: tile[:2],
    max_size=25,
)


@st.composite
def cities(draw: Callable[..., Any]) -> dict[str, Any]:
    city = [{**draw(buildings), "x": x, "y": y, "road": road} for x, y, road in draw(shapes)]
    return {"players": draw(seats), "city": city, "readings": draw(readings)}


def final(document: dict[str, Any]) -> dict[str, Any]:
    return documents.calculate("streets", "final", document)


def totals(result: dict[str, Any]) -> dict[str, int]:
    return {player["name"]: player["total"] for player in result["players"]}


@QUICK
@given(tables | cities(), st.randoms(use_true_random=False))
def test_order_changes_nothing(document: dict[str, Any], shuffle: Random) -> None:
    def shuffled(items: list[dict[str, Any]]) -> list[dict[str, Any]]:
        return shuffle.sample(items, len(items))

    other = {key: shuffled(value) if isinstance(value, list) else value for key, value in document.items()}
    if "streets" in other:
        other["streets"] = [
            {"buildings": shuffled(street["buildings"]), "ends": street["ends"][::-1]} for street in other["streets"]
        ]
    result, result_of_other = final(document), final(other)
    assert totals(result_of_other) == totals(result)
    assert set(result_of_other["winners"]) == set(result["winners"])


@QUICK
@given(cities())
def test_a_turned_or_mirrored_city_pays_the_same(document: dict[str, Any]) -> None:
    turn = dict(zip("NESW", "ESWN", strict=True))
    turned = [{**tile, "x": tile["y"], "y": -tile["x"], "road": turn[tile["road"]]} for tile in document["city"]]
    flip = {"N": "N", "E": "W", "S": "S", "W": "E"}
    mirrored = [{**tile, "x": -tile["x"], "road": flip[tile["road"]]} for tile in document["city"]]
    expected = totals(final(document))
    assert totals(final({**document, "city": turned})) == expected
    assert totals(final({**document, "city": mirrored})) == expected


@QUICK
@given(tables, st.data())
def test_one_more_person_never_pays_less(document: dict[str, Any], data: st.DataObject) -> None:
    owned = [building for street in document["streets"] for building in street["buildings"] if building["owner"]]
    if not owned:
        return
    before = totals(final(document))
    building = data.draw(st.sampled_from(owned))
    kind = data.draw(kinds)
    building["people"] = {**building.get("people", {}), kind: building.get("people", {}).get(kind, 0) + 1}
    assert all(total >= before[name] for name, total in totals(final(document)).items())


@given(st.lists(st.sampled_from([*KINDS, "mixed"]), max_size=7), kinds, kinds)
@examples(60)
def test_most_sets_is_the_best_of_all_ways_to_choose_mixed(pool: list[Symbol], first: Kind, second: Kind) -> None:
    def sets(count: Counter[Kind]) -> int:
        return count[first] // 2 if first == second else min(count[first], count[second])

    fixed = Counter(symbol for symbol in pool if symbol != "mixed")
    mixed = pool.count("mixed")
    best = max(sets(fixed + Counter(choice)) for choice in product(KINDS, repeat=mixed))
    found = most_sets(Counter(pool), (first, second))
    assert found.count == best
    assert sum(found.mixed_as) <= mixed
    chosen = fixed + Counter({first: found.mixed_as[0]}) + Counter({second: found.mixed_as[1]})
    assert sets(chosen) == best


@QUICK
@given(streets, player("Аня"))
def test_entrepreneur_makes_the_best_of_all_swaps(street: dict[str, Any], about: dict[str, Any]) -> None:
    for index, building in enumerate(street["buildings"]):
        building["id"] = str(index)

    def earn(buildings: list[dict[str, Any]], advisor: str | None) -> dict[str, Any]:
        document = {"street": {**street, "buildings": buildings}, "players": [{**about, "advisor": advisor}]}
        return documents.calculate("streets", "income", document)["players"][0]["buildings"]

    alone = earn(street["buildings"], None)
    options = [sum(alone.values())]
    for index, building in enumerate(street["buildings"]):
        for tile in about.get("hand", []):
            if building["owner"] == "Аня" and tile["value"] and tile["value"]["per"] != "copy":
                swapped = [*street["buildings"]]
                swapped[index] = {**building, "value": tile["value"]}
                options.append(sum({**alone, str(index): earn(swapped, None)[str(index)]}.values()))
    assert sum(earn(street["buildings"], "entrepreneur").values()) == max(options)


@QUICK
@given(shapes)
def test_every_tile_is_in_one_street_and_a_street_is_a_run_of_equal_roads(shape: list[tuple[int, int, Road]]) -> None:
    layout = Layout({(x, y): road for x, y, road in shape})
    cells = [cell for row in layout.rows for cell in row.cells]
    assert sorted(cells) == sorted(layout.roads)
    for row in layout.rows:
        assert len({layout.roads[cell] for cell in row.cells}) == 1
        assert row.closed == all(end in layout.roads for end in row.ends)
        assert all(layout.row(cell) == row for cell in row.cells)
        for end in row.ends:
            pointed_at = beside(end, layout.roads[end]) if end in layout.roads else None
            assert (end in row.pointing) == (pointed_at in row.cells)


@examples(15)
@given(st.integers())
def test_a_city_built_by_the_rules_has_no_findings(seed: int) -> None:
    chance = random.Random(seed)
    layout = Layout({(0, 0): "S", (1, 0): "W"})
    for _ in range(20):
        legal = [spot for spot in spots(layout) if not spot.reasons]
        spot = chance.choice(legal)
        layout = Layout({**layout.roads, spot.cell: spot.road})
        assert set(spot.closes) == {row.cells for row in layout.rows if row.closed and _is_new(row, spot)}
    city: list[dict[str, Any]] = [
        {"id": str(cell), "symbols": [], "value": None, "owner": None, "x": cell[0], "y": cell[1], "road": road}
        for cell, road in layout.roads.items()
    ]
    assert final({"players": [{"name": "A"}], "city": city})["findings"] == []


def _is_new(row: Row, spot: Spot) -> bool:
    return spot.cell in row.cells or spot.cell in row.ends


def test_sides_are_opposite_in_pairs() -> None:
    assert all(OPPOSITE[OPPOSITE[side]] == side for side in SIDES)
