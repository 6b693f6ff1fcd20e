"""Saving, undoing, redoing and restoring: one device's change of one table, all of it or nothing."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from sqlalchemy import Connection

from companion.tables import devices, revisions, sessions
from companion.tables.database import dump
from companion.tables.merge import merge, same
from companion.tables.models import CannotUndo, Conflict, Edit, Kind, Saved, Unknown
from companion.tables.revisions import State

_KEY = re.compile(r"[a-z][a-z0-9-]{0,39}")


@dataclass(frozen=True, slots=True)
class Desk:
    """Where one device writes at one table. Opened, it keeps every other writer of that table waiting."""

    connection: Connection
    now: datetime
    table_id: int
    device: str
    version: int

    @classmethod
    def open(cls, connection: Connection, now: datetime, table_id: int, device: str) -> Desk:
        return cls(connection, now, table_id, device, sessions.lock(connection, table_id))

    def save(self, edits: Sequence[Edit], note: Any) -> Saved | Conflict:
        """What only one side changed is merged; what both changed is a conflict, and then nothing is written."""
        keys = _keys(edits)
        standing = revisions.states(self.connection, self.table_id, keys)
        new: dict[str, State] = {}
        mixed = False
        for edit in edits:
            mine, theirs = json.loads(dump(edit.document)), standing[edit.key]
            base = self._base(edit, theirs)
            merged = merge(base, mine, theirs.document)
            if merged.paths:
                return self._conflict(edit.key, base, mine, merged.paths)
            mixed = mixed or not same(merged.document, mine)
            if not same(merged.document, theirs.document):
                new[edit.key] = _edited(theirs, merged.document)
        return replace(self._write("merge" if mixed else "edit", note, new, keys), merged=mixed)

    def undo(self, key: str, note: Any) -> Saved | CannotUndo:
        """Back to the state below, together with the parts that the same change had saved."""
        standing = revisions.states(self.connection, self.table_id, [key])[key]
        if standing.undo is None:
            return CannotUndo(key)
        together = revisions.made_with(self.connection, self.table_id, key, standing.state)
        heads = revisions.states(self.connection, self.table_id, together)
        moved_on = tuple(part for part, number in together.items() if heads[part].state != number)
        if moved_on:
            return CannotUndo(key, moved_on)
        new = {part: self._below(part, head) for part, head in heads.items()}
        return self._write("undo", note, new, list(new))

    def redo(self, key: str, note: Any) -> Saved | CannotUndo:
        """Forward again to the state that was undone, together with the parts that were undone with it."""
        above = self._above([key])[key]
        if above is None:
            return CannotUndo(key)
        together = revisions.made_with(self.connection, self.table_id, key, above.state)
        new: dict[str, State] = {}
        for part, state in self._above(together).items():
            if state is not None and state.state == together[part]:
                new[part] = state
        if moved_on := tuple(part for part in together if part not in new):
            return CannotUndo(key, moved_on)
        return self._write("redo", note, new, list(new))

    def restore(self, change: int, note: Any) -> Saved:
        """All parts of an earlier change again as it left them, as new states on top: what was there in between can be
        had back by one undo."""
        wanted = revisions.made_by(self.connection, self.table_id, change)
        standing = revisions.states(self.connection, self.table_id, wanted)
        new = {
            key: _edited(standing[key], document)
            for key, document in wanted.items()
            if not same(document, standing[key].document)
        }
        return self._write("restore", note, new, list(wanted))

    def _base(self, edit: Edit, standing: State) -> Any:
        """What the edit started from. A revision never seen here is no common ground: any difference then asks."""
        if edit.base == standing.number:
            return standing.document
        try:
            return revisions.state(self.connection, self.table_id, edit.key, edit.base).document
        except Unknown:
            return None

    def _below(self, key: str, head: State) -> State:
        below = revisions.state(self.connection, self.table_id, key, head.undo or 0)
        return replace(below, number=head.number + 1, redo=head.number)

    def _above(self, keys: Sequence[str] | Mapping[str, int]) -> dict[str, State | None]:
        above: dict[str, State | None] = {}
        for key, head in revisions.states(self.connection, self.table_id, keys).items():
            above[key] = None
            if head.redo is not None:
                undone = revisions.state(self.connection, self.table_id, key, head.redo)
                above[key] = replace(undone, number=head.number + 1)
        return above

    def _conflict(self, key: str, base: Any, mine: Any, paths: tuple[str, ...]) -> Conflict:
        part = revisions.current(self.connection, self.table_id, [key])[key]
        return Conflict(key, base, mine, part.document, paths, part.revision, part.device, part.at)

    def _write(self, kind: Kind, note: Any, new: Mapping[str, State], keys: Sequence[str]) -> Saved:
        version = self.version
        if new:
            devices.visit(self.connection, self.now, self.table_id, self.device, edit=True)
            revisions.add(self.connection, self.now, self.table_id, self.device, kind, note, new)
            version = sessions.change(self.connection, self.table_id)
        return Saved(version, revisions.current(self.connection, self.table_id, keys))


def _edited(standing: State, document: Any) -> State:
    number = standing.number + 1
    return State(number, document, state=number, undo=standing.state, redo=None)


def _keys(edits: Sequence[Edit]) -> list[str]:
    keys = [edit.key for edit in edits]
    for key in keys:
        if not _KEY.fullmatch(key):
            raise ValueError(f"not the key of a part: {key!r}")
    if len(set(keys)) < len(keys):
        raise ValueError("one save holds a part once")
    return keys
