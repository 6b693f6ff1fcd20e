"""Saving a part: a new revision, or the choice between two phones that changed the same field; undo in words."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from companion.game.paths import value_at
from companion.game.text import Text, joined, say
from companion.session.editors.totals import TOTALS
from companion.session.log import CHOSEN, change_text, note_text, part_names, phone_name
from companion.session.view import View
from companion.tables import Conflict, Edit, LogEntry, Snapshot
from companion.tables.live.merge import merge
from companion.translations import pack

_NOT_UNDONE = {
    "late": say("Nothing undone: this page was out of date. It is up to date now."),
    "no-undo": say("There is nothing to undo here."),
    "no-redo": say("There is nothing to redo here."),
}

_FEW = 2  # So many fields are named in a line of the log.


class SaveContext(NamedTuple):
    """What a form was drawn from, and how its sender settles a conflict that was shown."""

    revision: int = 0
    seen: int | None = None  # The revision of the other phone that the sender was shown.
    choice: str | None = None  # `mine` or `theirs`.
    form_numbers: tuple[str, ...] = ()
    """The number of this entry, which is taken once; then those of former entries that it holds too."""
    since: int | None = None
    """The earlier revision into which it was typed, where another phone's changes were put under it since."""


class Difference(NamedTuple):
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
    view: View, key: str, document: Any, note: Text, context: SaveContext, others: Sequence[Edit] = ()
) -> Snapshot | Conflict:
    """Save what a form gave, and what it changes at other parts. A form that comes back with a choice settles the
    conflict it was shown."""
    part = view.parts.get(key)
    edits = [Edit(key, document, context.revision, context.since, part.blank() if part else None), *others]
    saved = view.write(lambda writer: writer.save(edits, pack(note), context.form_numbers))
    if not isinstance(saved, Conflict):
        return saved
    conflict = _field_by_field(view, saved)
    choice = context.choice
    chosen = choice in ("mine", "theirs") and context.seen == conflict.revision
    both = None if choice else _keep_both(view, conflict)
    if conflict.key != key or (conflict.paths and not chosen and both is None):
        return conflict
    merged = _settle(conflict, choice) if both is None else both
    if conflict.paths and choice == "mine" and conflict.key in view.parts:
        note = _chosen(view, conflict, note)
    edits = [Edit(key, merged, conflict.revision), *others]
    return view.write(lambda writer: writer.save(edits, pack(note), context.form_numbers))


def _field_by_field(view: View, conflict: Conflict) -> Conflict:
    """Two phones that both made the first entry are compared with an empty part, not as all or nothing."""
    part = view.parts.get(conflict.key)
    if conflict.base is not None or part is None:
        return conflict
    blank = part.blank()
    return conflict._replace(base=blank, paths=merge(blank, conflict.mine, conflict.theirs).paths)


def _keep_both(view: View, conflict: Conflict) -> Any:
    part = view.parts.get(conflict.key)
    return part.keep_both(conflict.base, conflict.mine, conflict.theirs) if part and conflict.base else None


def _settle(conflict: Conflict, choice: str | None) -> Any:
    """The fields in dispute from the side chosen; everything else from whoever changed it."""
    first, second = conflict.mine, conflict.theirs
    if choice == "theirs":
        first, second = second, first
    return merge(conflict.base, first, second).document


def _chosen(view: View, conflict: Conflict, note: Text) -> Text:
    """What came in place of another phone's entry: the fields, or the note of the form where they are many."""
    fields = [
        say(
            "{field}: {value}", field=field.label, value=say("{new} instead of {old}", new=field.mine, old=field.theirs)
        )
        for field in differences(view, conflict)
    ]
    return say("{what} ({how})", what=joined(*fields) if len(fields) <= _FEW else note, how=CHOSEN)


def differences(view: View, conflict: Conflict) -> list[Difference]:
    part = view.parts[conflict.key]
    return [
        Difference(
            part.label(path),
            part.value_text(path, value_at(conflict.mine, path)),
            part.value_text(path, value_at(conflict.theirs, path)),
        )
        for path in conflict.paths
    ]


def undo_message(view: View, key: str, word: str, held_by: Sequence[str] = ()) -> Text | None:
    """What an undo or a redo did at this part, or why it did nothing: the sentence for a word of the address."""
    if word == "held":
        places = [view.parts[part].title for part in held_by if part in view.parts]
        if places:
            return say(
                "Not undone: something was entered at {where} since then. Undo that first.", where=joined(*places)
            )
    if word not in ("undo", "redo"):
        return _NOT_UNDONE.get(word)
    entry = next(iter(view.store.history(view.table.id, None if key == TOTALS else key, limit=1)), None)
    if entry is None or entry.kind != word:
        return None
    what, where = change_text(entry), joined(*part_names(view.parts, entry))
    if word == "undo":
        return say("Undone: {what} ({where})", what=what, where=where)
    return say("Redone: {what} ({where})", what=what, where=where)


def other_phone_message(view: View, key: str, revision: int) -> Text | None:
    """What another phone took back, did again, restored or chose over an entry since the page showed this revision of
    the part."""
    if not 0 < revision < view.snapshot.part(key).revision:
        return None
    since = (entry for entry in view.snapshot.log if dict(entry.parts).get(key, 0) > revision)
    return next((text for entry in since if (text := _told_to_others(entry))), None)


def _told_to_others(entry: LogEntry) -> Text | None:
    what, phone = change_text(entry), phone_name(entry.device)
    match entry.kind:
        case "undo":
            return say("Undone by {phone}: {what}", phone=phone, what=what)
        case "redo":
            return say("Redone by {phone}: {what}", phone=phone, what=what)
        case "restore":
            return say("Restored by {phone}: {what}", phone=phone, what=what)
    note = note_text(entry.note)
    return say("{name}: {text}", name=phone, text=what) if note and note.values.get("how") == CHOSEN else None
