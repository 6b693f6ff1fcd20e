"""Saving a part: a new revision, or the choice between two phones that changed the same field."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from flask import render_template
from flask.typing import ResponseReturnValue

from companion.games.text import Text
from companion.paths import value_at
from companion.session.log import pack
from companion.tables import Conflict, Edit, Saved
from companion.tables.live.merge import merge
from companion.web.forms.at_table import SaveForm
from companion.web.forms.base import to_send_again
from companion.web.http.access import View
from companion.web.http.device_cookie import device, store


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
    former = store().revision(view.table.id, key, revision) if revision else None
    return former.document if former else None


def save(
    view: View, key: str, document: Any, note: Text, form: SaveForm, others: Sequence[Edit] = ()
) -> Saved | Conflict:
    """Save what a form gave, and what it changes at other parts. A form that comes back with a choice settles the
    conflict it was shown."""
    edits = [Edit(key, document, form.base.data or 0), *others]
    saved = store().save(view.table.id, edits, device(), pack(note), view.snapshot)
    if not isinstance(saved, Conflict):
        return saved
    conflict = _field_by_field(view, saved)
    choice = form.choice.data
    chosen = choice in ("mine", "theirs") and form.seen.data == conflict.revision
    kept = None if choice else _both(view, conflict)
    if conflict.key != key or (conflict.paths and not chosen and kept is None):
        return conflict
    settled = _settle(conflict, choice) if kept is None else kept
    edits = [Edit(key, settled, conflict.revision), *others]
    return store().save(view.table.id, edits, device(), pack(note), view.snapshot)


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


def choice_page(view: View, conflict: Conflict, differences: Sequence[Difference]) -> ResponseReturnValue:
    """Both values and the choice between them, for a form that has a page of its own."""
    page = render_template(
        "seat/conflict_page.html", view=view, table=view.table, conflict=conflict, differences=differences,
        fields=to_send_again(),
    )  # fmt: skip
    return page, 409


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
