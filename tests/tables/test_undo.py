"""Undo, redo and restore: a straight line of states for each part, and a change of several parts goes as one."""

from dataclasses import dataclass, field
from typing import Any

import pytest
from hypothesis import HealthCheck, given
from hypothesis import strategies as st

from companion.tables import CannotUndo, Edit, Snapshot, Store, Table, Unknown
from tests.examples import examples
from tests.writing import by

KEYS = ("city", "seat-0", "seat-1")


def enter(store: Store, table: Table, **documents: Any) -> None:
    edits = [Edit(key, document, store.part(table.id, key).revision) for key, document in documents.items()]
    assert isinstance(by(store, table.id, "host").save(edits), Snapshot)


def shown(store: Store, table: Table, key: str) -> tuple[Any, bool, bool]:
    part = store.part(table.id, key)
    return part.document, part.can_undo, part.can_redo


def oldest(store: Store, table: Table) -> int:
    return store.history(table.id)[-1].change


def test_undo_goes_back_to_the_empty_beginning_and_redo_all_the_way_up(store: Store, table: Table) -> None:
    for document in "abc":
        enter(store, table, city=document)
    seen = []
    for step in (*["undo"] * 3, *["redo"] * 3):
        assert isinstance(getattr(by(store, table.id, "host"), step)("city"), Snapshot)
        seen.append(shown(store, table, "city"))
    assert seen == [
        ("b", True, True),
        ("a", True, True),
        (None, False, True),
        ("a", True, True),
        ("b", True, True),
        ("c", True, False),
    ]
    assert [entry.kind for entry in store.history(table.id)] == ["redo"] * 3 + ["undo"] * 3 + ["edit"] * 3
    assert store.part(table.id, "city").revision == 9


def test_nothing_to_undo_or_redo(store: Store, table: Table) -> None:
    assert by(store, table.id, "host").undo("city") == CannotUndo()
    enter(store, table, city="a")
    assert by(store, table.id, "host").redo("city") == CannotUndo()


def test_an_edit_after_an_undo_ends_redo(store: Store, table: Table) -> None:
    enter(store, table, city="a")
    enter(store, table, city="b")
    by(store, table.id, "host").undo("city")
    enter(store, table, city="c")
    assert shown(store, table, "city") == ("c", True, False)
    by(store, table.id, "host").undo("city")
    assert shown(store, table, "city") == ("a", True, True)


def test_a_change_of_two_parts_is_undone_and_redone_as_one(store: Store, table: Table) -> None:
    enter(store, table, **{"city": "tile", "seat-0": "coins"})
    saved = by(store, table.id, "host").undo("seat-0")
    assert isinstance(saved, Snapshot)
    assert {key: part.document for key, part in saved.parts.items()} == {"city": None, "seat-0": None}
    by(store, table.id, "host").redo("city")
    assert {key: part.document for key, part in store.parts(table.id).items()} == {"city": "tile", "seat-0": "coins"}


def test_a_part_that_moved_on_holds_up_undo_until_it_is_undone_itself(store: Store, table: Table) -> None:
    enter(store, table, **{"city": "tile", "seat-0": "coins"})
    enter(store, table, city="more")
    assert by(store, table.id, "host").undo("seat-0") == CannotUndo(("city",))
    by(store, table.id, "host").undo("city")
    assert isinstance(by(store, table.id, "host").undo("seat-0"), Snapshot)
    assert {part.document for part in store.parts(table.id).values()} == {None}


def test_a_part_that_moved_on_holds_up_redo(store: Store, table: Table) -> None:
    enter(store, table, **{"city": "tile", "seat-0": "coins"})
    by(store, table.id, "host").undo("city")
    enter(store, table, city="other")
    assert by(store, table.id, "host").redo("seat-0") == CannotUndo(("city",))


def test_restore_is_a_new_state_that_can_be_undone(store: Store, table: Table) -> None:
    for document in "abc":
        enter(store, table, city=document)
    saved = by(store, table.id, "host").restore(oldest(store, table))
    assert (saved.parts["city"].revision, saved.parts["city"].document) == (4, "a")
    by(store, table.id, "host").undo("city")
    assert shown(store, table, "city") == ("c", True, True)


def test_a_change_of_several_parts_is_restored_as_one_and_one_undo_takes_it_back(store: Store, table: Table) -> None:
    enter(store, table, **{"city": "tile", "seat-0": "coins", "seat-1": "same"})
    enter(store, table, city="more")
    enter(store, table, **{"seat-0": "spent"})
    by(store, table.id, "host").restore(oldest(store, table))
    assert store.history(table.id)[0].parts == (("city", 3), ("seat-0", 3))
    assert [store.part(table.id, key).document for key in KEYS] == ["tile", "coins", "same"]
    by(store, table.id, "host").undo("seat-0")
    assert [store.part(table.id, key).document for key in KEYS] == ["more", "spent", "same"]


def test_restore_of_what_is_shown_or_never_was(store: Store, table: Table) -> None:
    enter(store, table, city="a")
    assert by(store, table.id, "host").restore(oldest(store, table)).parts["city"].revision == 1
    elsewhere = store.create("uptown", [], {}, "host")
    for table_id, change in ((table.id, 99), (elsewhere.id, oldest(store, table))):
        with pytest.raises(Unknown):
            by(store, table_id, "host").restore(change)


def test_undo_of_a_merge_shows_what_the_other_phone_had(store: Store, table: Table) -> None:
    by(store, table.id, "A").save([Edit("city", {"a": 1}, 0)])
    by(store, table.id, "B").save([Edit("city", {"b": 1}, 0)])
    by(store, table.id, "B").undo("city")
    assert store.part(table.id, "city").document == {"a": 1}


@dataclass
class Model:
    """Undo as people think of it: a pile of states for each part, and a finger on one of them."""

    piles: dict[str, list[tuple[Any, int]]] = field(default_factory=lambda: {key: [(None, 0)] for key in KEYS})
    finger: dict[str, int] = field(default_factory=lambda: dict.fromkeys(KEYS, 0))
    written: dict[str, list[Any]] = field(default_factory=lambda: {key: [None] for key in KEYS})
    moments: list[dict[str, list[tuple[Any, int]]]] = field(default_factory=list)
    """After every line of the log, the states up to the finger."""
    changes: int = 0

    def shows(self, key: str) -> Any:
        return self.piles[key][self.finger[key]][0]

    def line(self, key: str) -> list[tuple[Any, int]]:
        return self.piles[key][: self.finger[key] + 1]

    def remember(self) -> None:
        self.moments.append({key: self.line(key) for key in KEYS})

    def as_of(self, moment: int, keys: set[str], together: dict[int, set[str]]) -> dict[str, Any]:
        """What these parts held then, and all that was saved together with what comes or goes."""
        then = self.moments[moment]
        moving = {change for key in keys for _, change in {*then[key]} ^ {*self.line(key)}}
        more = keys.union(*(together[change] for change in moving))
        return self.as_of(moment, more, together) if more > keys else {key: then[key][-1][0] for key in keys}

    def edit(self, documents: dict[str, Any]) -> None:
        self.changes += 1
        for key, document in documents.items():
            if document != self.shows(key):
                del self.piles[key][self.finger[key] + 1 :]
                self.piles[key].append((document, self.changes))
                self._point(key, 1)

    def step(self, key: str, by: int, together: dict[int, set[str]]) -> bool:
        """Move the finger of every part of the change by one, if all of them stand at it."""
        offset = max(by, 0)
        change = self._change_at(key, offset)
        if not change or any(self._change_at(part, offset) != change for part in together[change]):
            return False
        for part in together[change]:
            self._point(part, by)
        return True

    def _change_at(self, key: str, offset: int) -> int | None:
        at = self.finger[key] + offset
        return self.piles[key][at][1] if at < len(self.piles[key]) else None

    def _point(self, key: str, by: int) -> None:
        self.finger[key] += by
        self.written[key].append(self.shows(key))


steps = st.one_of(
    st.dictionaries(st.sampled_from(KEYS), st.integers(0, 3), min_size=1, max_size=3),
    st.tuples(st.sampled_from(["undo", "redo"]), st.sampled_from(KEYS)),
    st.tuples(st.just("restore"), st.integers(0, 20)),
)


@examples(40, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(steps, max_size=15))
def test_any_sequence_behaves_as_a_pile_of_states(store: Store, sequence: list[Any]) -> None:
    table = store.create("streets", [], {}, "host")
    model = Model()
    together: dict[int, set[str]] = {}
    for step in sequence:
        if isinstance(step, dict) or step[0] == "restore":
            if isinstance(step, dict):
                enter(store, table, **step)
            elif changes := store.history(table.id)[::-1]:
                moment = step[1] % len(changes)
                by(store, table.id, "host").restore(changes[moment].change)
                step = model.as_of(moment, {key for key, _ in changes[moment].parts}, together)
            else:
                continue
            together[model.changes + 1] = {key for key in step if step[key] != model.shows(key)}
            model.edit(step)
        else:
            done = getattr(by(store, table.id, "host"), step[0])(step[1])
            assert isinstance(done, Snapshot) == model.step(step[1], -1 if step[0] == "undo" else 1, together)
        if len(store.history(table.id)) > len(model.moments):
            model.remember()
        _compare(store, table, model)


def _compare(store: Store, table: Table, model: Model) -> None:
    for key in KEYS:
        part = store.part(table.id, key)
        assert (part.document, part.revision) == (model.shows(key), len(model.written[key]) - 1)
        assert part.can_undo == (model.finger[key] > 0)
        assert part.can_redo == (model.finger[key] < len(model.piles[key]) - 1)
