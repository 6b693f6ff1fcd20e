"""What a table decided about its disputed rules, and what another reading of them would change."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, NamedTuple

from companion import games
from companion.game.text import Text, say
from companion.rules import Card, cards
from companion.session.editors import editor
from companion.session.log import READINGS, RULINGS, SETTLED, side_in_words
from companion.session.saving import SaveContext, document_at, save
from companion.session.score import OPEN
from companion.session.view import View
from companion.tables import Beginning, Conflict, Edit, Snapshot
from companion.translations import pack, reader_language

DECISIVE = ("winner", OPEN)  # What another reading changes, where by it somebody else would win or lead.


class Ruling(NamedTuple):
    """A disputed rule as its table decided it."""

    rule: str
    side: str | None = None  # None: it was settled, and nobody noted how.
    at: datetime | None = None  # None: nobody noted when.
    is_from_last_game: bool = False  # Whether a rematch took it along, and nobody has decided it here.

    @property
    def title(self) -> str:
        card = cards(reader_language()).get(self.rule)
        return card.title if card else self.rule

    @property
    def words(self) -> Text | str | None:
        """The side, in the visitor's language."""
        return side_in_words(self.rule, self.side) if self.side else None


def sides(card: Card) -> tuple[str, ...]:
    """The sides between which a table can decide."""
    reading = games.get(card.game).reading_of(card.id)
    return reading.values if reading else tuple(card.sides)


def differing_side(view: View | None, card: Card) -> str | None:
    """The side that this table decided for, in the card's words. None where the card itself says the same."""
    if view is None or view.table.game != card.game or not card.can_be_settled:
        return None
    ruling, reading = rulings(view.snapshot).get(card.id), games.get(card.game).reading_of(card.id)
    if ruling is None or (reading and ruling.side == reading.default):
        return None
    return card.sides.get(ruling.side or "")


def rulings(snapshot: Snapshot) -> dict[str, Ruling]:
    """Every rule that the table decided, by its id.

    For a rule with a reading, the side is the reading that the table counts by. An older table may have chosen one
    without a note of when, or hold no more than that a rule is settled.
    """
    readings = {reading.rule: reading.id for reading in games.get(snapshot.table.game).readings}
    chosen: Mapping[str, str] = snapshot.document(READINGS) or {}
    notes = _notes(snapshot)
    decided = {}
    for rule_id in dict.fromkeys([*notes, *(rule_id for rule_id in readings if readings[rule_id] in chosen)]):
        note = notes.get(rule_id, {})
        side = chosen.get(readings[rule_id]) if rule_id in readings else note.get("side")
        if side is None and note.get("side"):
            continue
        noted = note.get("side") == side
        at = datetime.fromisoformat(note["at"]) if noted and "at" in note else None
        decided[rule_id] = Ruling(rule_id, side, at, side is not None and noted and at is None)
    return decided


def _notes(snapshot: Snapshot) -> dict[str, dict[str, Any]]:
    """The notes by rule. A list of ids is how tables once kept them."""
    document = snapshot.document(RULINGS) or {}
    return {rule_id: {} for rule_id in document} if isinstance(document, list) else document


def decide(
    view: View, card: Card, side: str | None, context: SaveContext, *, recount: bool = True
) -> Snapshot | Conflict | None:
    """Note the side, and count by it from now on; what was paid by another, `anew` or as it was paid. None: it is
    decided so already."""
    ruling = rulings(view.snapshot).get(card.id)
    if ruling and ruling.side == side and ruling.at:
        return None
    note = {"side": side} if side else {}
    at = datetime.now(UTC).isoformat(timespec="seconds")
    document = {**_notes(view.snapshot), card.id: {**note, "at": at}}
    reading, part = games.get(card.game).reading_of(card.id), view.snapshot.part(READINGS)
    others = []
    if reading and side:
        others = [
            Edit(READINGS, {**(part.document or {}), reading.id: side}, part.revision),
            *editor(card.game).settle_paid(view.parts, reading.id, side, recount=recount),
        ]
    return save(view, RULINGS, document, _note(card.id, side), context, others)


def _note(rule_id: str, side: str | None) -> Text:
    """The line of the log. It holds the key of the side: every phone reads it in its own language."""
    return say(SETTLED, rule=rule_id, side=side) if side else say("settled: {rule}", rule=rule_id)


def take_back(view: View, rule_id: str) -> None:
    """Undo the decision; where others were made since, only this one goes."""
    ruling = rulings(view.snapshot).get(rule_id)
    if ruling is None:
        return
    part, note = view.snapshot.part(RULINGS), pack(_note(rule_id, ruling.side))
    before = document_at(view, RULINGS, part.undo) if part.undo else {}
    latest = part.can_undo and isinstance(before, dict) and _changed(before, _notes(view.snapshot)) == {rule_id}
    if latest:  # whichever phone decided it
        undone = view.write(lambda writer: writer.undo(RULINGS, note, part.origin))
        if isinstance(undone, Snapshot):
            return
    reading = games.get(view.table.game).reading_of(rule_id)
    edits = [
        *_without(view.snapshot, RULINGS, _notes(view.snapshot), [rule_id]),
        *_without(view.snapshot, READINGS, view.snapshot.document(READINGS) or {}, [reading.id] if reading else []),
    ]
    if reading:
        edits += editor(view.table.game).settle_paid(view.parts, reading.id, reading.default, recount=True)
    view.write(lambda writer: writer.save(edits, pack(say("{rule}: open again", rule=rule_id))))


def rulings_for_rematch(snapshot: Snapshot) -> Iterator[Beginning]:
    """The rulings that a new table of the same people begins with: those with a side, settled before it was opened and
    so without a time."""
    decided = {rule_id: ruling for rule_id, ruling in rulings(snapshot).items() if ruling.side}
    if not decided:
        return
    readings = games.get(snapshot.table.game).readings
    notes = {rule_id: {"side": ruling.side} for rule_id, ruling in decided.items()}
    chosen = {reading.id: decided[reading.rule].side for reading in readings if reading.rule in decided}
    edits = [Edit(RULINGS, notes, 0), *([Edit(READINGS, chosen, 0)] if chosen else ())]
    yield edits, pack(say("settled as last time: {rules}", rules=", ".join(decided)))


def _changed(before: Mapping[str, Any], after: Mapping[str, Any]) -> set[str]:
    return {rule_id for rule_id in {**before, **after} if before.get(rule_id) != after.get(rule_id)}


def _without(snapshot: Snapshot, key: str, document: Mapping[str, Any], gone: Sequence[str]) -> Iterator[Edit]:
    """The part without some of its keys, where it has any of them."""
    left = {name: value for name, value in document.items() if name not in gone}
    if len(left) < len(document):
        yield Edit(key, left, snapshot.part(key).revision)


def reading_effect(changes: str, winners: Sequence[str], uncounted: Sequence[str], over: bool) -> Text:
    """What another reading would change, in a sentence. Nobody has won while the game goes on."""
    if uncounted:
        who = ", ".join(uncounted)
        return say("Who would be ahead then is not known. Only sums were entered: {names}", names=who)
    names = ", ".join(winners)
    match changes:
        case "winner":
            return say("The win would go to {names}", names=names) if over else say("{names} would lead", names=names)
        case "open" if over:
            return say("{names}: tied on points, the win is open", names=names)
        case "open":
            return say("{names}: tied on points", names=names)
        case "totals":
            return say("Different totals, same winner") if over else say("Different totals, same leader")
    return say("Changes nothing here")


def short_reading_effect(changes: str, over: bool) -> Text:
    """What another reading would change, in a few words for the list of the table."""
    words = {
        "winner": say("would change the winner") if over else say("would change who leads"),
        OPEN: say("would leave the win open") if over else say("would leave the lead shared"),
        "totals": say("would change totals"),
    }
    return words.get(changes, say("changes nothing here"))
