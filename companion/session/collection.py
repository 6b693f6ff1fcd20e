"""The cards and tiles that people made at a table. The same people take them along to their next one."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, TypeAlias

from companion.game.text import Text, say
from companion.session.editors import editor
from companion.session.editors.form_reading import NewEntries
from companion.session.log import COLLECTION
from companion.session.view import View
from companion.tables import Beginning, Edit, Snapshot
from companion.tables.live.writer import TableWriter
from companion.translations import pack

MOST = 100  # A collection holds at most 100 entries.

_BLANK: Mapping[str, Any] = {"made": {}}
_STAYS = "stays"


def collection_entries(snapshot: Snapshot) -> list[str]:
    """What was made at a table or brought along to it, each as one line in the game's notation."""
    return list((snapshot.document(COLLECTION) or _BLANK)["made"])


def goes_along(snapshot: Snapshot) -> bool:
    """Whether it goes along to the next table: it does, unless somebody chose that it stays."""
    return not (snapshot.document(COLLECTION) or _BLANK).get(_STAYS)


Others: TypeAlias = Callable[[Snapshot], Sequence[Edit]]
"""The other parts that change with it, worked out on the current state of the table."""


def add_entries(view: View, new: NewEntries, others: Others = lambda _snapshot: ()) -> Snapshot:
    """Add the entries, as far as there is room; what is there already stays."""

    def changed(document: Mapping[str, Any]) -> Mapping[str, Any]:
        left = {entry: True for entry in document["made"] if entry not in new.instead_of}
        added = [entry for entry in new.entries if entry not in left]
        return {**document, "made": left | dict.fromkeys(added[: max(0, MOST - len(left))], True)}

    return _change(view, changed, new.note, others)


def delete(view: View, entry: str, note: Text) -> Snapshot:
    return add_entries(view, NewEntries((), (entry,), note))


def set_goes_along(view: View, goes: bool) -> Snapshot:
    """Choose whether it goes along to the next table."""
    note = say("carried over to the next table") if goes else say("stays at this table")
    stays = {_STAYS: True} if not goes else {}
    return _change(view, lambda document: {"made": document["made"], **stays}, note)


def take_back(view: View, number: int) -> bool:
    """Undo the change that made this revision. Not done where the same entry was changed since."""
    undone = view.write(lambda writer: writer.undo(COLLECTION, None, number, {COLLECTION: _BLANK}))
    return isinstance(undone, Snapshot)


def entries_for_rematch(snapshot: Snapshot) -> list[str]:
    """What the same people find at their next table: what is in play here, and what they made or brought along."""
    if not goes_along(snapshot):
        return []
    game = editor(snapshot.table.game)
    return list(dict.fromkeys((*game.cards_in_play(game.parts(snapshot)), *collection_entries(snapshot))))[:MOST]


def collection_for_rematch(snapshot: Snapshot) -> Iterator[Beginning]:
    """The collection that a new table of the same people begins with."""
    if entries := entries_for_rematch(snapshot):
        note = say("cards or tiles known from the last table: {n}", n=len(entries))
        yield [Edit(COLLECTION, {"made": dict.fromkeys(entries, True)}, 0)], pack(note)


def _change(
    view: View,
    changed: Callable[[Mapping[str, Any]], Mapping[str, Any]],
    note: Text,
    others: Others = lambda _snapshot: (),
) -> Snapshot:
    """Save the change, applied to the current state: what two phones make at once is all kept."""

    def save(writer: TableWriter) -> Snapshot:
        stored = writer.snapshot.part(COLLECTION)
        edit = Edit(COLLECTION, changed(stored.document or _BLANK), stored.revision)
        saved = writer.save([edit, *others(writer.snapshot)], pack(note))
        assert isinstance(saved, Snapshot)  # Nothing comes in between, so nothing can conflict.
        return saved

    return view.write(save)
