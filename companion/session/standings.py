"""The standings of a table: its seats by place, how far each is, and what is still missing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from companion.games.text import Text, joined, say
from companion.session.editors import Part, Parts, Progress, SeatPart, Untold
from companion.session.editors.form_reading import not_told
from companion.session.view import View
from companion.tables import Seat


@dataclass(frozen=True)
class Row:
    """A seat in the standings."""

    seat: Seat
    part: str
    progress: Progress
    untold: tuple[Untold, ...]
    """What nobody has told yet, but for what only a tie asks for."""
    total: int | None = None
    place: int | None = None

    @property
    def entered(self) -> bool:
        return self.progress.state != "nothing"

    @property
    def caption(self) -> Text:
        """How far the seat is, and what is missing."""
        if not self.entered or not self.untold:
            return self.progress.caption
        missing = not_told(self.untold)
        if self.progress.caption == missing:
            return missing
        return say("{told}; {missing}", told=self.progress.caption, missing=missing)


def rows(view: View) -> list[Row]:
    """The seats as the table page shows them: by place, then those that wait, in seating order."""
    standings = [row_of(part, view.score.player(part.owner)) for part in view.parts.seats]
    return sorted(standings, key=lambda row: (row.place or len(standings) + 1, row.seat.order))


def shared(view: View) -> list[tuple[Part[Any], Progress]]:
    """What everybody enters together, and how far it is."""
    return [(part, part.so_far) for part in view.parts.values() if part.icon]


def holders(parts: Parts) -> list[SeatPart[Any]]:
    """Everybody who gets points, a virtual rival among them."""
    return [part for part in parts.values() if isinstance(part, SeatPart)]


def waiting(parts: Parts) -> list[SeatPart[Any]]:
    """Of whom nothing was entered yet, a virtual rival among them."""
    return [part for part in holders(parts) if part.so_far.state == "nothing"]


def overview(view: View) -> list[Row]:
    """The seats and how far each is, in seating order."""
    return [row_of(part) for part in view.parts.seats]


def row_of(part: SeatPart[Any], player: Mapping[str, Any] | None = None) -> Row:
    needed = tuple(item for item in part.still_untold if not item.optional)
    total, place = (player["total"], player["place"]) if player else (None, None)
    return Row(part.owner, part.key, part.so_far, needed, total, place)


def all_told(view: View) -> bool:
    """Whether nothing is missing for the result: every seat is told, and of boards also what lies between them.

    A board may well end with empty places, so one that is complete is enough: it ended the game.
    """
    seats = overview(view)
    complete = any(row.progress.state == "complete" for row in seats)
    if not complete or waiting(view.parts) or any(row.untold for row in seats):
        return False
    boards = any(part.mode(part.document) == "board" for part in view.parts.seats)
    common = [progress.state for part, progress in shared(view) if not isinstance(part, SeatPart)]
    return not boards or not common or any(state != "nothing" for state in common)


def in_words(view: View) -> Text:
    """Everybody who was counted, by place."""
    counted = [say("{name}\u00a0{n}", name=row.seat.name, n=row.total) for row in rows(view) if row.total is not None]
    return joined(*counted) if counted else say("nothing entered yet")


def end_note(view: View) -> Text:
    """The line of the log when the table is finished."""
    return say("finished: {standings}", standings=in_words(view))
