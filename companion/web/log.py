"""The table's log: what changed, in words that every phone reads in its own language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.games.text import Text, Value, say
from companion.tables import Entry, Label
from companion.web.editors import Parts

RULINGS = "rulings"
"""The part of what was settled: a list that only grows."""
_KINDS = {
    "undo": say("taken back"),
    "redo": say("done again"),
    "restore": say("an earlier state restored"),
    "merge": say("merged with another phone's entry"),
}
_PARTS = {
    "notes": say("Notes"),
    "readings": say("Disputed rules"),
    RULINGS: say("Rulings"),
}


def pack(text: Text) -> dict[str, Any]:
    """A sentence as it is kept in the log: not in a language, but as a message and its values."""
    values = {key: pack(value) if isinstance(value, Text) else value for key, value in text.values.items()}
    return {"message": text.message, "values": values, "plural": text.plural, "count": text.count}


def unpack(packed: Mapping[str, Any]) -> Text:
    values: dict[str, Value] = {
        key: unpack(value) if isinstance(value, Mapping) else value for key, value in packed["values"].items()
    }
    return Text(packed["message"], values, packed["plural"], packed["count"])


def says(entry: Entry) -> Text:
    """One line of the log."""
    note = unpack(entry.note) if isinstance(entry.note, Mapping) and "message" in entry.note else None
    kind = _KINDS.get(entry.kind)
    if note and kind:
        return say("{what} ({how})", what=note, how=kind)
    return note or kind or say("changed")


def part_name(parts: Parts, key: str) -> Text:
    return parts[key].title if key in parts else _PARTS.get(key, say("{name}", name=key))


def phone(label: Label) -> Text:
    """Whose phone: the name it was given, else its number at this table."""
    return say("{name}", name=label.name) if label.name else say("phone {n}", n=label.number)
