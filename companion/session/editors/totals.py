"""All totals on one page: a number for each player, each of them an entry of that player's own part."""

from collections.abc import Mapping
from typing import Any, ClassVar

from companion.game.game import TOTAL
from companion.game.text import say
from companion.session.editors.form_reading import FormError
from companion.session.editors.part import Document, Part, Parts, SeatPart
from companion.session.editors.total import LOSES, TIE, TotalEntry, losers, with_tie
from companion.tables import PartState

TOTALS = "totals"


class TotalsPart(Part[Any]):
    """The totals of all players. Nothing is stored under its key: its revision is the last change of the table."""

    modes: ClassVar[tuple[str, ...]] = (TOTAL,)

    def __init__(self, parts: Parts) -> None:
        super().__init__(parts, TOTALS, say("Totals"))
        known = (
            entry.change
            for entry in self.snapshot.log
            if all(number <= self.snapshot.part(key).revision for key, number in entry.parts)
        )
        undo, redo = (0 if self.seat_to(step) else None for step in ("undo", "redo"))
        self.state = PartState(TOTALS, next(known, 0), undo=undo, redo=redo)

    def blank(self) -> Document:
        return {"way": TOTAL, "pad": {}}

    def template(self, mode: str) -> str:  # noqa: ARG002
        return "seat/totals.html"

    def seat_to(self, step: str) -> str | None:
        """The part whose total was the last to be entered, for an undo, or to be taken back, for a redo."""
        for entry in self.snapshot.log:
            for key, number in entry.parts:
                part = self.parts.get(key)
                if not isinstance(part, SeatPart):
                    continue
                undoes = step == "undo" and part.given_total and number == part.state.origin
                redoes = step == "redo" and entry.kind == "undo" and number == part.state.revision
                if undoes or (redoes and part.state.can_redo):
                    return key
        return None


def page_part(parts: Parts, key: str) -> Part[Any]:
    """What the page with this key shows: a part of the table, or all its totals.

    :raise KeyError: there is no such page.
    """
    return TotalsPart(parts) if key == TOTALS else parts[key]


def total_fields(form: Mapping[str, str], part: SeatPart[Any], before: Document) -> dict[str, str]:
    """The total of a player in the form of all totals, as a form of that player's part alone; none where it has none.

    Who wins a tie is asked once, among the fields of one player: what the others say of it stays.
    """
    if f"{part.key}.{TOTAL}" not in form:
        return {}
    said = str(before["total"].get(TIE, "")) if "total" in before else ""
    winner, losing = form.get(f"{part.key}.{TIE}") or said, form.get(f"{part.key}.{LOSES}", "")
    return {"way": TOTAL, TOTAL: form[f"{part.key}.{TOTAL}"], TIE: winner, LOSES: losing}


def answers_tie(form: Mapping[str, str], key: str, before: Mapping[str, TotalEntry]) -> bool:
    """Whether the form of all totals, drawn when these were stored, says something new of this part's tie."""
    winner, own = form.get(f"{key}.{TIE}"), before.get(key)
    if not winner or not own:
        return False
    tied = {other: entry for other, entry in before.items() if entry["points"] == own["points"]}
    losing = losers(form, f"{key}.{LOSES}")
    return any(with_tie(entry, other, winner, losing) != entry for other, entry in tied.items())


def with_total(form: Mapping[str, str], part: SeatPart[Any], before: Document) -> Document:
    """What the part of a player holds by the form of all totals, which was drawn when it held `before`.

    :raise FormError: the field of this player cannot be read.
    """
    fields = total_fields(form, part, before)
    try:
        return part.read(fields, before) if fields else before
    except FormError as error:
        raise FormError(f"{part.key}.{error.field}", error.text) from error
