"""Saving a part: a new revision, or the choice between two phones that changed the same field."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from companion.games.text import Text
from companion.paths import value_at
from companion.session.log import pack
from companion.session.view import View
from companion.tables import Conflict, Edit, Saved
from companion.tables.live.merge import merge


@dataclass(frozen=True)
class Basis:
    """What a form was drawn from, and how its sender settles a conflict that was shown."""

    revision: int = 0
    seen: int | None = None
    """The revision of the other phone that the sender was shown."""
    choice: str | None = None
    """`mine` or `theirs`."""


@dataclass(frozen=True)
class Difference:
    """A field that two phones changed: what it is, and both values."""

    label: Text
    mine: Text
    theirs: Text


def document_at(view: View, key: str, revision: int) -> Any:
    """The document of this revision of the part; None for the revision before the first."""
    current = view.snapshot.part(key)
    if revision == current.revision:
        return current.document
    former = view.store.revision(view.table.id, key, revision) if revision else None
    return former.document if former else None


def save(
    view: View, key: str, document: Any, note: Text, basis: Basis, others: Sequence[Edit] = ()
) -> Saved | Conflict:
    """Save what a form gave, and what it changes at other parts. A form that comes back with a choice settles the
    conflict it was shown."""
    edits = [Edit(key, document, basis.revision), *others]
    saved = view.store.save(view.table.id, edits, view.device, pack(note), view.snapshot)
    if not isinstance(saved, Conflict):
        return saved
    conflict = _field_by_field(view, saved)
    choice = basis.choice
    chosen = choice in ("mine", "theirs") and basis.seen == conflict.revision
    kept = None if choice else _both(view, conflict)
    if conflict.key != key or (conflict.paths and not chosen and kept is None):
        return conflict
    settled = _settle(conflict, choice) if kept is None else kept
    edits = [Edit(key, settled, conflict.revision), *others]
    return view.store.save(view.table.id, edits, view.device, pack(note), view.snapshot)


def _field_by_field(view: View, conflict: Conflict) -> Conflict:
    """Two phones that both made the first entry are compared with an empty part, not as all or nothing."""
    part = view.parts.get(conflict.key)
    if conflict.base is not None or part is None:
        return conflict
    blank = part.blank()
    return replace(conflict, base=blank, paths=merge(blank, conflict.mine, conflict.theirs).paths)


def _both(view: View, conflict: Conflict) -> Any:
    part = view.parts.get(conflict.key)
    return part.both(conflict.base, conflict.mine, conflict.theirs) if part and conflict.base else None


def _settle(conflict: Conflict, choice: str | None) -> Any:
    """The fields in dispute from the side chosen; everything else from whoever changed it."""
    first, second = conflict.mine, conflict.theirs
    if choice == "theirs":
        first, second = second, first
    return merge(conflict.base, first, second).document


def differences(view: View, conflict: Conflict) -> list[Difference]:
    part = view.parts[conflict.key]
    return [
        Difference(
            part.label(path),
            part.shown(path, value_at(conflict.mine, path)),
            part.shown(path, value_at(conflict.theirs, path)),
        )
        for path in conflict.paths
    ]
