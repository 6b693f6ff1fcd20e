"""Two phones at one part: what only one of them changed is never lost, what both changed is always asked."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.tables.live.merge import merge, same

scalars = st.none() | st.booleans() | st.integers(0, 2) | st.sampled_from(["", "7b", "Аня"])
tiles = st.lists(
    st.fixed_dictionaries(
        {"x": st.integers(0, 2), "y": st.integers(-1, 1), "colour": st.sampled_from(["red", "blue"])}
    ),
    max_size=4,
    unique_by=lambda tile: (tile["x"], tile["y"]),
)
values = st.recursive(
    scalars | tiles,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from("abc"), inner, max_size=3),
    max_leaves=6,
)
documents = st.none() | st.dictionaries(st.sampled_from("abcd"), values, max_size=4)


@given(documents, documents)
def test_nobody_else_changed_anything_so_mine_stands(base: Any, mine: Any) -> None:
    merged = merge(base, mine, base)
    assert same(merged.document, mine)
    assert not merged.paths


@given(documents, documents)
def test_i_changed_nothing_so_theirs_stands(base: Any, theirs: Any) -> None:
    merged = merge(base, base, theirs)
    assert same(merged.document, theirs)
    assert not merged.paths


@given(documents, documents)
def test_both_made_the_same_change(base: Any, both: Any) -> None:
    merged = merge(base, both, both)
    assert same(merged.document, both)
    assert not merged.paths


@given(documents, documents, documents)
def test_nobody_clashes_with_what_he_entered_himself(base: Any, mine: Any, entered: Any) -> None:
    assert not merge(base, mine, entered, own=entered).paths


@given(documents, documents, documents, documents)
def test_what_one_entered_oneself_settles_only_clashes(base: Any, mine: Any, theirs: Any, own: Any) -> None:
    merged, plain = merge(base, mine, theirs, own), merge(base, mine, theirs)
    if not plain.paths:
        assert same(merged.document, plain.document)


@given(documents, documents, documents)
def test_it_does_not_matter_which_phone_came_first(base: Any, mine: Any, theirs: Any) -> None:
    one, other = merge(base, mine, theirs), merge(base, theirs, mine)
    assert sorted(one.paths) == sorted(other.paths)
    if not one.paths:
        assert same(one.document, other.document)


@given(documents, documents, documents)
def test_no_one_sided_change_is_lost_and_no_two_sided_one_is_settled(base: Any, mine: Any, theirs: Any) -> None:
    merged = merge(base, mine, theirs)
    if isinstance(mine, dict) and isinstance(theirs, dict):
        _check_keys(base or {}, mine, theirs, merged.document, merged.paths, "")


def _check_keys(base: Any, mine: Any, theirs: Any, merged: Any, paths: tuple[str, ...], at: str) -> None:
    missing = object()
    for key in {*base, *mine, *theirs}:
        old, ours, others, now = (side.get(key, missing) for side in (base, mine, theirs, merged))
        path = f"{at}.{key}" if at else key
        if _equal(old, others, missing):
            assert _equal(now, ours, missing)
        elif _equal(old, ours, missing):
            assert _equal(now, others, missing)
        elif isinstance(old, dict) and isinstance(ours, dict) and isinstance(others, dict):
            _check_keys(old, ours, others, now, paths, path)
        elif not _equal(ours, others, missing) and not isinstance(ours, list):
            assert path in paths


def _equal(one: Any, other: Any, missing: object) -> bool:
    return one is other if missing in (one, other) else same(one, other)


def test_fields_of_a_sheet_merge_box_by_box() -> None:
    base = {"streets": [{"houses": [None, None, None], "parks": 0}], "temps": 0}
    mine = {"streets": [{"houses": [3, None, None], "parks": 0}], "temps": 1}
    theirs = {"streets": [{"houses": [None, None, "7b"], "parks": 2}], "temps": 0}
    assert merge(base, mine, theirs).document == {"streets": [{"houses": [3, None, "7b"], "parks": 2}], "temps": 1}


def test_the_same_box_with_two_numbers_is_named() -> None:
    base = {"streets": [{"houses": [None, None]}]}
    merged = merge(base, {"streets": [{"houses": [3, None]}]}, {"streets": [{"houses": [4, None]}]})
    assert merged.paths == ("streets[0].houses[0]",)


def test_lists_that_grew_or_shrank_are_one_field() -> None:
    assert merge({"cards": [1]}, {"cards": [1, 2]}, {"cards": [1, 3]}).paths == ("cards",)
    assert merge({"cards": [1]}, {"cards": [1, 2]}, {"cards": [1]}).document == {"cards": [1, 2]}


def tile(x: int, y: int, colour: str = "red") -> dict[str, Any]:
    return {"x": x, "y": y, "colour": colour}


def test_tiles_laid_on_two_phones_both_lie_there() -> None:
    base = {"city": [tile(0, 0)]}
    merged = merge(base, {"city": [tile(0, 0), tile(1, 1)]}, {"city": [tile(0, 0), tile(5, 0), tile(-1, 0)]})
    assert merged.document == {"city": [tile(-1, 0), tile(0, 0), tile(5, 0), tile(1, 1)]}
    assert not merged.paths


def test_a_tile_taken_away_here_and_another_turned_over_there() -> None:
    base = {"city": [tile(0, 0), tile(1, 0)]}
    merged = merge(base, {"city": [tile(1, 0)]}, {"city": [tile(0, 0), tile(1, 0, "blue")]})
    assert merged.document == {"city": [tile(1, 0, "blue")]}


@pytest.mark.parametrize("mine", [[], [tile(0, 0, "blue")], [{"x": 0, "y": 0, "colour": "red", "height": 2}]])
def test_the_same_cell_on_two_phones_asks_as_a_whole(mine: list[Any]) -> None:
    theirs = [{"x": 0, "y": 0, "colour": "red", "owner": "Аня"}]
    assert merge({"city": [tile(0, 0)]}, {"city": mine}, {"city": theirs}).paths == ("city[x=0,y=0]",)


def test_first_tiles_of_an_empty_city_merge() -> None:
    assert merge(None, {"city": [tile(0, 0)]}, {"city": [tile(1, 0)]}).document == {"city": [tile(0, 0), tile(1, 0)]}


def test_two_tiles_on_one_cell_are_no_map() -> None:
    twice = [tile(0, 0), tile(0, 0, "blue")]
    assert merge({"city": []}, {"city": twice}, {"city": [tile(1, 0)]}).paths == ("city",)


def test_a_card_put_on_an_empty_place_by_two_phones_is_not_mixed() -> None:
    merged = merge({"roof": None}, {"roof": {"kind": "park"}}, {"roof": {"gift": True}})
    assert merged.paths == ("roof",)


def test_deleted_here_and_changed_there_asks() -> None:
    assert merge({"pad": 1, "coins": 0}, {"coins": 0}, {"pad": 2, "coins": 0}).paths == ("pad",)
    assert merge({"pad": 1, "coins": 0}, {"coins": 0}, {"pad": 1, "coins": 4}).document == {"coins": 4}


def test_a_tick_is_not_the_number_one() -> None:
    assert not same({"first": True}, {"first": 1})
    assert merge({"first": 1}, {"first": True}, {"first": 1}).document == {"first": True}
