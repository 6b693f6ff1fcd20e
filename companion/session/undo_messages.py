"""What an undo or a redo did, in words: what was taken back or done again, where and by whom, or why nothing was."""

from __future__ import annotations

from collections.abc import Sequence

from companion.games.text import Text, joined, say
from companion.session.log import part_names, phone, said
from companion.session.view import View

_WHY = {
    "late": say("Nothing taken back: this page was out of date. It now shows how things stand."),
    "no-undo": say("There is nothing to take back here."),
    "no-redo": say("There is nothing to do again here."),
}


def told(view: View, key: str, word: str, held_by: Sequence[str] = ()) -> Text | None:
    """The sentence for a word of the address; None where there is nothing to tell."""
    if word == "held":
        places = [view.parts[part].title for part in held_by if part in view.parts]
        if places:
            return say(
                "Not taken back: something was entered since at {where}. Take that back first.", where=joined(*places)
            )
    if word not in ("undo", "redo"):
        return _WHY.get(word)
    entry = next(iter(view.store.history(view.table.id, key, limit=1)), None)
    if entry is None or entry.kind != word:
        return None
    what, where = said(entry), joined(*part_names(view.parts, entry))
    if word == "undo":
        return say("Taken back: {what} ({where})", what=what, where=where)
    return say("Done again: {what} ({where})", what=what, where=where)


def by_another(view: View, key: str, shown: int) -> Text | None:
    """What another phone took back, did again or restored here since the page showed this revision of the part."""
    now = view.snapshot.part(key).revision
    if not 0 < shown < now:
        return None
    entry = next((entry for entry in view.snapshot.log if dict(entry.parts).get(key) == now), None)
    what = {"phone": phone(entry.device), "what": said(entry)} if entry else {}
    match entry.kind if entry else None:
        case "undo":
            return say("Taken back by {phone}: {what}", **what)
        case "redo":
            return say("Done again by {phone}: {what}", **what)
        case "restore":
            return say("Restored by {phone}: {what}", **what)
    return None
