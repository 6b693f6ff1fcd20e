"""The catalogue: what was made once is there at the next table."""

from __future__ import annotations

from companion.tables import Store


def test_what_was_made_is_found_again_in_its_order_and_once(store: Store) -> None:
    store.add_to_catalogue("streets", ["b", "a", "b"])
    store.add_to_catalogue("streets", ["a", "c"])
    assert store.catalogue("streets") == ["b", "a", "c"]


def test_each_game_has_its_own(store: Store) -> None:
    store.add_to_catalogue("streets", ["a"])
    assert store.catalogue("uptown") == []


def test_a_name_given_later_takes_the_place_of_no_name(store: Store) -> None:
    store.add_to_catalogue("streets", ["tile", "other"])
    store.add_to_catalogue("streets", ["tile; Flea Market"], instead_of=["tile"])
    assert store.catalogue("streets") == ["other", "tile; Flea Market"]
