"""A history has an end where it comes from elsewhere: several files, links and phones give nobody more than fits."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest

from companion.tables import Full, Group, Person, Store
from companion.tables import plenty as plenty_
from companion.tables.arrivals import Entry, Handover
from companion.tables.kept import Scope
from companion.tables.plays import Play
from companion.tables.plenty import MOST, Amount
from tests.plays import PEOPLE, random_plays
from tests.tables.conftest import SEATS, Clock

SOMEWHERE = "an address"
Plenty = Callable[..., None]


@pytest.fixture
def plenty(monkeypatch: pytest.MonkeyPatch) -> Plenty:
    """Lets less fit, so that a test need not write thousands of plays."""
    return lambda **less: monkeypatch.setattr(plenty_, "MOST", MOST._replace(**less))


def group(number: int) -> Group:
    people = tuple(Person(f"person-{number}-{place}", name) for place, name in enumerate(PEOPLE))
    return Group(0, f"club-{number}", "", people)


def entries(number: int, plays: int = 10, clock: Clock | None = None, of: int | None = None) -> list[Entry]:
    """Plays of a group of this number or of another, with tables where there is a clock."""
    table = Handover("uptown", {}, SEATS, {}, clock.now, clock.now) if clock else None
    return [Entry(play, f"club-{of or number}", table) for play in _played(number, plays, of or number)]


def _played(seed: int, number: int, of: int) -> Iterator[Play]:
    for play in random_plays(number, seed=seed):
        players = (replace(one, person=one.person.replace("person-", f"person-{of}-")) for one in play.players)
        yield replace(play, players=tuple(players))


def bring(store: Store, number: int, device: str = "phone", of: int | None = None) -> int:
    return store.arrivals.bring_in([group(of or number)], entries(number, of=of), device, None, SOMEWHERE)


def plays_of(store: Store, device: str = "phone") -> int:
    return store.plays.page(Scope(device=device)).total


@pytest.mark.both_databases
@pytest.mark.parametrize("bound", ["plays", "players", "letters", "people", "groups"])
def test_a_second_file_is_refused_where_both_together_are_too_much(store: Store, plenty: Plenty, bound: str) -> None:
    bring(store, 1)
    with store._engine.begin() as connection:
        here = plenty_.of_devices(connection, ["phone"])
    plenty(**{bound: getattr(here, bound)})
    with pytest.raises(Full):
        store.arrivals.refuse_too_many([group(2)], entries(2), "phone")
    with pytest.raises(Full):
        bring(store, 2)
    assert (plays_of(store), store.groups.by_key("club-2")) == (10, None)
    assert bring(store, 2, "another phone") == 10


def test_what_just_fits_comes_in(store: Store, plenty: Plenty) -> None:
    bring(store, 1)
    with store._engine.begin() as connection:
        one = plenty_.of_devices(connection, ["phone"])
    assert one[:1] + one[4:] == (10, len(PEOPLE), 1)
    counted = plenty_.of_plays((entry.play for entry in entries(1)), 0, len(PEOPLE), 1)
    assert one._replace(letters=0) == counted._replace(letters=0)
    both = Amount(*(first + second for first, second in zip(one, counted, strict=True)))
    plenty(plays=both.plays, players=10 * both.players, people=both.people, groups=both.groups)
    assert bring(store, 2) == 10


def test_tables_with_their_boards_are_counted_apart(store: Store, plenty: Plenty, clock: Clock) -> None:
    plenty(tables=9)
    with pytest.raises(Full):
        store.arrivals.bring_in([group(1)], entries(1, 10, clock), "phone", None, SOMEWHERE)
    assert store.arrivals.bring_in([group(1)], entries(1, 9, clock), "phone", None, SOMEWHERE) == 9


def test_the_same_file_again_is_not_too_much(store: Store, plenty: Plenty) -> None:
    bring(store, 1)
    plenty(plays=5)
    store.arrivals.refuse_too_many([group(1)], [], "phone")
    assert bring(store, 1) == 0


def test_whoever_runs_it_brings_in_any_number(store: Store, plenty: Plenty) -> None:
    plenty(plays=5)
    assert store.arrivals.bring_in([group(1)], entries(1), "companion", None) == 10


def test_nobody_is_given_too_much_by_somebody_else_of_a_group(store: Store, plenty: Plenty) -> None:
    bring(store, 1)
    bring(store, 2)
    plenty(plays=25)
    found = store.groups.by_key("club-2")
    assert found
    store.shelves.hold(found.id, "another phone")
    with pytest.raises(Full):
        bring(store, 3, "another phone", of=2)
    assert (plays_of(store), plays_of(store, "another phone")) == (20, 10)


def test_a_link_puts_no_group_into_a_history_that_has_no_room(store: Store, plenty: Plenty) -> None:
    bring(store, 1)
    bring(store, 2, "another phone")
    found = store.groups.by_key("club-2")
    assert found
    plenty(plays=19)
    store.shelves.hold(found.id, "phone")
    assert plays_of(store) == 10
    plenty(plays=20)
    store.shelves.hold(found.id, "phone")
    assert plays_of(store) == 20


def test_evenings_played_here_keep_nothing_away(store: Store, plenty: Plenty, clock: Clock) -> None:
    store.arrivals.bring_in([group(1)], entries(1, 10, clock), "phone", None)
    store.arrivals.bring_in([group(2)], entries(2, 1), "companion", None)
    plenty(tables=5)
    found = store.groups.by_key("club-2")
    assert found
    store.shelves.hold(found.id, "phone")
    assert (plays_of(store), bring(store, 3)) == (11, 10)
    own = store.groups.by_key("club-1")
    assert own
    store.shelves.hold(own.id, "new")
    assert store.shelves.move(store.shelves.offer("phone")[0], "new")
    assert plays_of(store, "new") == 21


@pytest.mark.parametrize("bound", ["plays", "letters"])
def test_groups_that_somebody_fills_later_give_nobody_too_much(store: Store, plenty: Plenty, bound: str) -> None:
    for number in (1, 2):
        store.arrivals.bring_in([group(number)], entries(number, 1), "another phone", None)
        found = store.groups.by_key(f"club-{number}")
        assert found
        store.shelves.hold(found.id, "phone")
    bring(store, 11, "another phone", of=1)
    with store._engine.begin() as connection:
        plenty(**{bound: getattr(plenty_.of_devices(connection, ["phone"]), bound)})
    store.groups.let_go(found.id, "another phone")
    with pytest.raises(Full):
        bring(store, 12, "a third phone", of=2)


def test_a_club_that_is_large_by_itself_can_be_held(store: Store, plenty: Plenty) -> None:
    bring(store, 1)
    store.arrivals.bring_in([group(2)], entries(2, 30), "companion", None)
    found = store.groups.by_key("club-2")
    assert found
    plenty(plays=20)
    store.shelves.hold(found.id, "phone")
    assert plays_of(store) == 40


@pytest.mark.both_databases
def test_two_full_phones_do_not_become_one_and_an_empty_one_gets_everything(store: Store, plenty: Plenty) -> None:
    bring(store, 1, "old")
    bring(store, 2, "new")
    plenty(plays=5)
    key, _ = store.shelves.offer("old")
    with pytest.raises(Full):
        store.shelves.move(key, "new")
    assert (plays_of(store, "new"), store.shelves.offered(key) is not None) == (10, True)
    store.shelves.move(key, "newer")
    assert plays_of(store, "newer") == 10
