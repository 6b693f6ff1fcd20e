"""The table's log: what changed, in a sentence that every phone reads in its own language."""

from typing import Any

from companion import games
from companion.game.text import Text, say
from companion.rules import cards
from companion.session.editors.part import Parts
from companion.tables import Label, LogEntry
from companion.translations import reader_language, unpack

READINGS = "readings"  # The part with the readings that the table is scored by.
COLLECTION = "collection"  # The part with the cards and tiles that people made by hand.
RULINGS = "rulings"  # The part with what was decided about disputed rules: by rule, the side and the time.
SETTLED = say("settled: {rule}, {side}").message
_KINDS = {
    "undo": say("undone"),
    "redo": say("redone"),
    "restore": say("an earlier state restored"),
    "merge": say("merged with another phone's entry"),
}
CHOSEN = say("chosen over another phone’s entry")
EVENING = "evening"  # The part with when and where the game was played.
_PARTS = {
    "notes": say("Notes"),
    EVENING: say("Game night"),
    COLLECTION: say("Collection"),
    RULINGS: say("Disputed rules"),
}


def note_text(note: Any) -> Text | None:
    """The sentence that the log stores with an entry; None where it has none, or one that nobody can read."""
    try:
        text = unpack(note)
        str(text)
    except (AttributeError, IndexError, KeyError, TypeError, ValueError):
        return None
    return text


def log_line(entry: LogEntry) -> Text:
    """An entry of the log: what was changed, and whether it was taken back, restored or merged."""
    kind = _KINDS.get(entry.kind)
    if kind and note_text(entry.note):
        return say("{what} ({how})", what=change_text(entry), how=kind)
    return kind or change_text(entry)


def change_text(entry: LogEntry) -> Text:
    """What an entry of the log changed."""
    note = note_text(entry.note)
    if note and note.message == SETTLED:
        rule_id, side = (str(note.values[name]) for name in ("rule", "side"))
        return say(SETTLED, rule=rule_id, side=side_in_words(rule_id, side))
    # The name of the part stands beside the line: a note that says no more is left out.
    return note if note and note not in _PARTS.values() else say("changed")


def entry_rule(entry: LogEntry) -> str | None:
    note = note_text(entry.note)
    rule_id = str(note.values.get("rule", "")) if note else ""
    return rule_id if rule_id in cards("en") else None


def side_in_words(rule_id: str, side: str) -> Text | str:
    """What a side of a disputed rule says, in the visitor's language."""
    card = cards(reader_language()).get(rule_id)
    if card is None:
        return side
    reading = games.get(card.game).reading_of(rule_id)
    return (reading.words if reading else card.sides).get(side, side)


def part_names(parts: Parts, entry: LogEntry) -> list[Text]:
    """The parts that an entry changed, each once: a ruling and its reading have one name."""
    keys = [RULINGS if key == READINGS else key for key, _ in entry.parts]
    return [part_name(parts, key) for key in dict.fromkeys(keys)]


def part_name(parts: Parts, key: str) -> Text:
    """A part in words: whose seat it is, or what is entered there."""
    left = {f"seat-{seat.position}": say("{name}", name=seat.name) for seat in parts.snapshot.table.gone}
    named = {**_PARTS, **left, **{key: part.title for key, part in parts.items()}}
    return named.get(key, say("{name}", name=key))


def phone_name(label: Label) -> Text:
    """The name that a phone was given, else its number at this table."""
    return say("{name}", name=label.name) if label.name else say("phone {n}", n=label.number)
