"""The collection: what was made once is there at the next table."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

from companion.tables import Store


def test_what_was_made_is_found_again_in_its_order_and_once(store: Store) -> None:
    store.add_to_collection("streets", ["b", "a", "b"])
    store.add_to_collection("streets", ["a", "c"])
    assert store.collection("streets") == ["b", "a", "c"]


def test_phones_that_make_the_same_tiles_at_once_all_get_through(store: Store) -> None:
    tiles = [f"tile {number}" for number in range(40)]
    with ThreadPoolExecutor(6) as phones:
        list(phones.map(lambda _: store.add_to_collection("streets", tiles), range(12)))
    assert store.collection("streets") == tiles


def test_each_game_has_its_own(store: Store) -> None:
    store.add_to_collection("streets", ["a"])
    assert store.collection("uptown") == []


def test_a_name_given_later_takes_the_place_of_no_name(store: Store) -> None:
    store.add_to_collection("streets", ["tile", "other"])
    store.add_to_collection("streets", ["tile; Flea Market"], instead_of=["tile"])
    assert store.collection("streets") == ["other", "tile; Flea Market"]
