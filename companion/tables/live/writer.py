"""Saving, undoing, redoing and restoring: one device's change of one table, all of it or nothing."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, Row

from companion.tables.history import recording
from companion.tables.history.recording import Recorder
from companion.tables.live import forms, lifecycle, restore_preview, revisions
from companion.tables.live.merge import merge, same
from companion.tables.models import (
    CannotUndo,
    Conflict,
    Edit,
    Finished,
    Kind,
    PartState,
    Seat,
    Snapshot,
    Source,
    Table,
    Unknown,
)
from companion.tables.storage.database import dump

_LOST = 50  # At most 50 revisions are searched for a device's own. A phone sends one save at a time.


@dataclass(frozen=True, slots=True)
class TableWriter:
    """One device that writes at one table, while every other writer of that table waits.

    The snapshot is the table as it stands: nobody changes it before this transaction ends.
    """

    connection: Connection
    now: datetime
    snapshot: Snapshot
    device: str
    lock: lifecycle.Lock

    @classmethod
    def open(
        cls, connection: Connection, now: datetime, table_id: int, device: str, known: Snapshot | None, source: Source
    ) -> TableWriter:
        """Lock the table. The snapshot `known` is read again only if the table has changed since."""
        lock = lifecycle.lock(connection, table_id, device)
        if known is None or known.table.version != lock.version:
            table = lifecycle.load(connection, now, table_id)
            known = Snapshot(table, revisions.current(connection, table_id), source)
        return cls(connection, now, known, device, lock)

    @property
    def table_id(self) -> int:
        return self.snapshot.table.id

    def save(self, edits: Sequence[Edit], note: Any = None, form_numbers: Sequence[str] = ()) -> Snapshot | Conflict:
        """Save parts together. What other phones changed meanwhile stays; the same field is a conflict, and then
        nothing is written. The answer is the table as it then stands.

        The form of the first number changes nothing where it was taken before. The others are those of former forms,
        which it holds too: they are not taken after it.
        """
        if form_numbers and forms.table_of(self.connection, form_numbers[0]):
            return self.snapshot
        new: list[PartState] = []
        mixed = False
        # A form that has a number, but no former one's, did not go on from an answer that was lost.
        may_go_on = len(edits) == 1 and len(form_numbers) != 1
        for edit in edits:
            document, theirs = json.loads(dump(edit.document)), self.snapshot.part(edit.key)
            if edit.base != theirs.revision or edit.since is not None:  # Else nobody has saved in between.
                merged = self._merged(edit, document, theirs, may_go_on)
                if isinstance(merged, Conflict):
                    return merged
                document, holds_more = merged
                mixed = mixed or holds_more
            if not same(document, theirs.document):
                new.append(_edited(theirs, document))
        saved = self._write("merge" if mixed else "edit", note, new)
        for number in form_numbers:
            forms.take(self.connection, number, self.table_id)
        return saved

    def _merged(self, edit: Edit, mine: Any, theirs: PartState, may_go_on: bool) -> tuple[Any, bool] | Conflict:
        """What one phone sends with what others have saved since the revision it started from, and whether that is
        more than was sent."""
        base = self._base(edit, theirs)
        merged = merge(base, mine, theirs.document)
        # What it typed over fields that were changed under it clashes with them, though it starts from them.
        begun = self._begun(edit, theirs)
        if begun is not None and merge(begun, mine, base).paths:
            base, mine = begun, merged.document
            merged = merge(base, mine, theirs.document)
        if merged.paths and may_go_on and (own := self._own(edit, theirs)) is not None:
            base, merged = own, merge(base, mine, theirs.document, own)
        if merged.paths:
            return _conflict(theirs, base, mine, merged.paths)
        return merged.document, not same(merged.document, mine)

    def undo(
        self, key: str, note: Any = None, number: int | None = None, blanks: Mapping[str, Any] | None = None
    ) -> Snapshot | CannotUndo:
        """Take back this device's last entry at this part, with the parts that it saved together with it.

        What other phones entered since stays. `number` undoes that entry, whoever made it. `blanks` are what the parts
        hold before the first entry. Without a note the log has the note of what was undone.
        """
        rows = self._entries(key)
        own = (row for row in rows if (row.device == self.device if number is None else row.number == number))
        entry = next(own, None)
        others = rows[0] if rows and number is None and rows[0].device != self.device else None
        other = others and revisions.entry(self.connection, self.table_id, others.change_id)
        if entry is None:
            return CannotUndo(other=other)
        together = revisions.saved_together(self.connection, entry.change_id)
        named = number is not None
        states = {part: self._without(part, made, (blanks or {}).get(part), named) for part, made in together.items()}
        if moved_on := tuple(part for part, state in states.items() if state is None):
            return CannotUndo(moved_on, other)
        return self._step("undo", note, entry.change_id, [state for state in states.values() if state])

    def _without(self, key: str, number: int, blank: Any, named: bool) -> PartState | None:
        """The part without an entry: the state below, or what was entered since with its fields as they were before it.

        None: the same fields were changed since; or this device entered something since, and did not name the entry.
        """
        head = self.snapshot.part(key)
        if head.origin == number:
            return self._below(key)
        rows = self._entries(key)
        entry = next((row for row in rows if row.number == number), None)
        if entry is None or (not named and any(row.device == self.device for row in rows[: rows.index(entry)])):
            return None
        after, before = (
            revisions.state(self.connection, self.table_id, key, state).document for state in (number, entry.undo or 0)
        )
        merged = merge(after, blank if before is None else before, head.document)
        if merged.paths:
            return None
        return replace(_edited(head, merged.document), redo=head.revision, took=number)

    def _entries(self, key: str) -> list[Row[Any]]:
        return revisions.entries_below(self.connection, self.table_id, key, self.snapshot.part(key).origin)

    def redo(self, key: str, note: Any = None) -> Snapshot | CannotUndo:
        """Go forward again to the state that was undone, together with the parts that were undone with it; a new entry
        leaves nothing to redo."""
        above = self._above(key)
        if above is None:
            return CannotUndo()
        entry = revisions.revision(self.connection, self.table_id, key, self.snapshot.part(key).took or above.origin)
        assert entry is not None
        together = revisions.saved_together(self.connection, entry.change)
        new = {}
        for part, number in together.items():
            state = self._above(part)
            if state and number in (state.origin, self.snapshot.part(part).took):
                new[part] = state
        if moved_on := tuple(part for part in together if part not in new):
            return CannotUndo(moved_on)
        return self._step("redo", note, entry.change, list(new.values()))

    def _step(self, kind: Kind, note: Any, change: int, new: Sequence[PartState]) -> Snapshot:
        """Write an undo or a redo, whose line in the log has the note of the entry itself."""
        if note is None:
            note = revisions.entry(self.connection, self.table_id, change).note
        return self._write(kind, note, new)

    def restore(self, change: int, note: Any = None) -> Snapshot:
        """Go back to what an earlier change left. One undo takes this back.

        :raise Unknown: the table has no such change.
        """
        planned = restore_preview.restoration(self.connection, self.snapshot, change)
        new = [_edited(self.snapshot.part(key), document) for key, document in planned.documents.items()]
        return self._write("restore", planned.to.note if note is None else note, new)

    def finish(self, note: Any = None, record: Recorder | None = None) -> Table:
        """Mark the table as finished: from now on every change is refused with `Finished`. A second phone that does so
        leaves the time of the first.

        `record` makes the play of the table as it is at this moment, which is stored with it: a game that was only
        corrected ended when its play did.
        """
        table, ended = self.snapshot.table, self.now
        if table.finished:
            return table
        self._log(note)
        if record:
            ended = min(ended, recording.record(self.connection, self.now, table, record(self.snapshot)).ended)
        return self._end(ended)

    def reopen(self, note: Any = None) -> Table:
        if not self.snapshot.table.finished:
            return self.snapshot.table
        self._log(note)
        return self._end(None)

    def _end(self, finished: datetime | None) -> Table:
        version = lifecycle.touch(self.connection, self.table_id, finished=finished)
        return replace(self.snapshot.table, version=version, finished=finished)

    def reseat(
        self,
        table: Table,
        seats: Sequence[Seat],
        note: Any = None,
        edits: Sequence[Edit] = (),
        options: Mapping[str, Any] | None = None,
        form_number: str | None = None,
    ) -> Table | None:
        """Seat these players in this order; who is new joins, who is missing leaves and can come back.

        `edits` change what refers to a seat, in the same line of the log. None: somebody else has changed the seats of
        `table`; nothing was done. Nor is anything done for a form that was taken before.
        """
        now = self.snapshot.table
        if form_number and forms.table_of(self.connection, form_number):
            return now
        if now.seats != table.seats or now.gone != table.gone:
            return None
        if form_number:
            forms.take(self.connection, form_number, self.table_id)
        if now.finished:
            raise Finished(f"table {self.table_id} is finished")
        lifecycle.reseat(self.connection, now, seats)
        lifecycle.touch(self.connection, self.table_id, options=dict(table.options if options is None else options))
        states = [(self.snapshot.part(edit.key), edit.document) for edit in edits]
        new = [_edited(part, document) for part, document in states if not same(part.document, document)]
        if new:
            self._write("edit", note, new)
        else:
            self._log(note)
        return lifecycle.load(self.connection, self.now, self.table_id)

    def _log(self, note: Any) -> None:
        """Write a line of the log that is of no part."""
        lifecycle.note_writer(self.connection, self.now, self.table_id, self.device, self.lock)
        revisions.log(self.connection, self.now, self.table_id, self.device, "edit", note)

    def _base(self, edit: Edit, current: PartState) -> Any:
        """What the edit started from; None if the part never had that revision, so that every difference is a clash."""
        if edit.base == current.revision:
            return current.document
        try:
            return revisions.state(self.connection, self.table_id, edit.key, edit.base).document
        except Unknown:
            return None

    def _begun(self, edit: Edit, current: PartState) -> Any:
        """What the edit was typed into, before other devices' changes came under it; None where none did."""
        if edit.since is None or not max(edit.base - _LOST, 0) <= edit.since < edit.base <= current.revision:
            return None
        return self._without_others(edit, edit.since, edit.base)

    def _own(self, edit: Edit, current: PartState) -> Any:
        """What the edit started from, with what this device has entered since: the answer to that was lost, and its
        owner went on from the page that he saw. None: nothing of it is this device's, or it is long ago."""
        if edit.base not in range(max(current.revision - _LOST, 0), current.revision):
            return None
        since = revisions.since(self.connection, self.table_id, edit.key, edit.base)
        if all(device != self.device for _, device in since):
            return None
        return self._without_others(edit, edit.base, current.revision)

    def _without_others(self, edit: Edit, start: int, end: int) -> Any:
        """The part as of the revision `start`, with what this device alone has entered up to the revision `end`."""
        entered = revisions.since(self.connection, self.table_id, edit.key, start)[: end - start]
        base = before = revisions.state(self.connection, self.table_id, edit.key, start).document or edit.blank
        for document, device in entered:
            if device == self.device:
                base = merge(before, document, base).document
            before = document
        return base

    def _below(self, key: str) -> PartState:
        head = self.snapshot.part(key)
        below = revisions.state(self.connection, self.table_id, key, head.undo or 0)
        return replace(below, revision=head.revision + 1, redo=head.revision, took=None)

    def _above(self, key: str) -> PartState | None:
        head = self.snapshot.part(key)
        if head.redo is None:
            return None
        undone = revisions.state(self.connection, self.table_id, key, head.redo)
        return replace(undone, revision=head.revision + 1)

    def _write(self, kind: Kind, note: Any, new: Sequence[PartState]) -> Snapshot:
        """Write the new states. Returns the table as it then stands, without reading it again."""
        if not new:
            return self.snapshot
        if self.snapshot.table.finished:
            raise Finished(f"table {self.table_id} is finished")
        label = lifecycle.note_writer(self.connection, self.now, self.table_id, self.device, self.lock)
        before = self.snapshot.parts
        new = revisions.add(self.connection, self.now, self.table_id, self.device, kind, note, new, before)
        table = replace(self.snapshot.table, version=lifecycle.touch(self.connection, self.table_id))
        written = {part.key: replace(part, at=self.now, device=label) for part in new}
        parts = dict(sorted({**before, **written}.items()))
        return replace(self.snapshot, table=table, parts=parts)


def _conflict(current: PartState, base: Any, mine: Any, paths: tuple[str, ...]) -> Conflict:
    theirs = current.document
    return Conflict(current.key, base, mine, theirs, paths, current.revision, current.device, current.at)


def _edited(current: PartState, document: Any) -> PartState:
    number = current.revision + 1
    return PartState(current.key, number, document, origin=number, undo=current.origin)
