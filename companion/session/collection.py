"""The cards and tiles that people made at a table: a part of it, which the same people take along to their next one."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, TypeAlias

from companion.games.text import Text, say
from companion.session.editors import editor
from companion.session.editors.form_reading import Made
from companion.session.log import COLLECTION, pack
from companion.session.view import View
from companion.tables import Beginning, Edit, Saved, Snapshot

MOST = 100
"""No box has so many that are worth making; a longer list is nobody's."""

_BLANK: Mapping[str, Any] = {"made": {}}
_STAYS = "stays"


def made(snapshot: Snapshot) -> list[str]:
    """What was made at a table or brought along to it, each in one line of its game's words."""
    return list(_document(snapshot)["made"])


def comes_along(snapshot: Snapshot) -> bool:
    """Whether its people take it along to their next table: they do, unless they said that it stays here."""
    return not _document(snapshot).get(_STAYS)


Others: TypeAlias = Callable[[Snapshot], Sequence[Edit]]
"""What else of the table changes with it, by how the table stands."""


def keep(view: View, new: Made, others: Others = lambda _snapshot: ()) -> Saved:
    """Add what was made, as far as there is room; what is there already stays as it is."""

    def changed(document: Mapping[str, Any]) -> Mapping[str, Any]:
        left = {entry: True for entry in document["made"] if entry not in new.instead_of}
        added = [entry for entry in new.entries if entry not in left]
        return {**document, "made": left | dict.fromkeys(added[: max(0, MOST - len(left))], True)}

    return _change(view, changed, new.note, others)


def delete(view: View, entry: str, note: Text) -> Saved:
    return keep(view, Made((), (entry,), note))


def choose(view: View, comes: bool) -> Saved:
    """Say whether it comes along to the next table."""
    note = say("comes along to the next table") if comes else say("stays at this table")
    stays = {_STAYS: True} if not comes else {}
    return _change(view, lambda document: {"made": document["made"], **stays}, note)


def take_back(view: View, number: int) -> bool:
    """Undo the change that made this revision. Not done where the same entry was changed since."""
    undone = view.store.undo(view.table.id, COLLECTION, view.device, None, view.snapshot, number, {COLLECTION: _BLANK})
    return isinstance(undone, Saved)


def going_along(snapshot: Snapshot) -> list[str]:
    """What the same people find at their next table: what stands here, and what they made or brought along."""
    if not comes_along(snapshot):
        return []
    game = editor(snapshot.table.game)
    return list(dict.fromkeys((*game.standing(game.parts(snapshot)), *made(snapshot))))[:MOST]


def carried(snapshot: Snapshot) -> Iterator[Beginning]:
    """What a new table of the same people begins with."""
    if entries := going_along(snapshot):
        note = say("{n} from the last table", n=len(entries))
        yield [Edit(COLLECTION, {"made": dict.fromkeys(entries, True)}, 0)], pack(note)


def _document(snapshot: Snapshot) -> Mapping[str, Any]:
    return snapshot.document(COLLECTION) or _BLANK


def _change(
    view: View,
    changed: Callable[[Mapping[str, Any]], Mapping[str, Any]],
    note: Text,
    others: Others = lambda _snapshot: (),
) -> Saved:
    """Save the change, made to what stands at that moment: what two phones make at once is all kept."""

    def edits(snapshot: Snapshot) -> list[Edit]:
        revision = snapshot.part(COLLECTION).revision
        return [Edit(COLLECTION, changed(_document(snapshot)), revision), *others(snapshot)]

    return view.store.change(view.table.id, edits, view.device, pack(note), view.snapshot)
