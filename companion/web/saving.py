"""Saving a part: a new revision, or the choice between two phones that changed the same field."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from flask import request

from companion.games.text import Text
from companion.tables import Conflict, Edit, PartState
from companion.tables.merge import merge
from companion.web.access import View
from companion.web.devices import device, store
from companion.web.editors import editor
from companion.web.log import pack

_CELL = re.compile(r"x=(-?\d+),y=(-?\d+)")


@dataclass(frozen=True)
class Difference:
    """A field that two phones changed: what it is, and both values."""

    label: Text
    mine: Text
    theirs: Text


def base() -> int:
    """The revision the form was drawn from."""
    return request.form.get("base", 0, type=int)


def document_at(view: View, part: str, revision: int) -> Any:
    """The document of this revision of the part; nothing for the revision before the first."""
    found = store().revision(view.table.id, part, revision) if revision else None
    return found.document if found else None


def save(view: View, part: str, document: Any, note: Text, others: Sequence[Edit] = ()) -> PartState | Conflict:
    """Save what a form gave, and what it changes at other parts. A form that comes back with a choice settles the
    conflict it was shown."""
    saved = store().save(view.table.id, [Edit(part, document, base()), *others], device(), pack(note))
    if not isinstance(saved, Conflict):
        return saved.parts[part]
    conflict = _field_by_field(view, saved)
    choice, seen = request.form.get("choice", ""), request.form.get("seen", type=int)
    chosen = choice in ("mine", "theirs") and seen == conflict.revision
    if conflict.key != part or (conflict.paths and not chosen):
        return conflict
    edits = [Edit(part, _settle(conflict, choice), conflict.revision), *others]
    settled = store().save(view.table.id, edits, device(), pack(note))
    return settled if isinstance(settled, Conflict) else settled.parts[part]


def _field_by_field(view: View, conflict: Conflict) -> Conflict:
    """Two phones that both made the first entry are compared with an empty part, not as all or nothing."""
    game = editor(view.table.game)
    if conflict.base is not None or conflict.key not in game.parts(view.table):
        return conflict
    blank = game.blank(view.table, conflict.key)
    return replace(conflict, base=blank, paths=merge(blank, conflict.mine, conflict.theirs).paths)


def _settle(conflict: Conflict, choice: str) -> Any:
    """The fields in dispute from the side chosen; everything else from whoever changed it."""
    first, second = conflict.mine, conflict.theirs
    if choice == "theirs":
        first, second = second, first
    return merge(conflict.base, first, second).document


def differences(view: View, conflict: Conflict) -> list[Difference]:
    game, table, part = editor(view.table.game), view.table, conflict.key
    return [
        Difference(
            game.label(table, part, path),
            game.shown(table, part, path, _at(conflict.mine, path)),
            game.shown(table, part, path, _at(conflict.theirs, path)),
        )
        for path in conflict.paths
    ]


def _at(document: Any, path: str) -> Any:
    """The value at a path such as `pad.coins`, `board.streets[1].houses[3]` or `board.city[x=1,y=2]`."""
    here = document
    for step in path.replace("[", ".").replace("]", "").split("."):
        if isinstance(here, dict):
            here = here.get(step)
        elif isinstance(here, list) and step.isdigit() and int(step) < len(here):
            here = here[int(step)]
        elif isinstance(here, list) and (cell := _CELL.fullmatch(step)):
            here = next((tile for tile in here if (tile["x"], tile["y"]) == (int(cell[1]), int(cell[2]))), None)
        else:
            here = None
    return here
