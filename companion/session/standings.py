"""The standings of a table as they are now: the parts assembled, scored, and set beside the seats."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from flask import current_app

from companion import documents, games
from companion.bounded_cache import Recent
from companion.games.shapes import Unreadable
from companion.games.text import Text, say
from companion.session.editors import Part, Parts, Progress, SeatPart, Untold, editor
from companion.session.editors.form_reading import not_told
from companion.session.editors.score import Score
from companion.session.log import unpacked
from companion.session.ties import OPEN, for_win, left_open, open_ties, readings_left_open
from companion.tables import Seat
from companion.web.http.access import View
from companion.web.http.device_cookie import store
from companion.web.http.languages import language, render

_REMEMBERED = 256
_scores: Recent[tuple[str, int, str, int, str], Score] = Recent(_REMEMBERED)


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


def score(view: View) -> Score:
    """The score of a table as a page shows it, which asks for it with every line."""
    known = vars(view)
    if "score" not in known:
        known["score"] = _score(view)
    found: Score = known["score"]
    return found


def _score(view: View) -> Score:
    """Scored once for each version of the table and language, however many phones ask."""
    table = view.table
    key = current_app.config["DATABASE_URL"], table.id, table.edit_key, table.version, language()
    scored = _scores.get(key)
    if scored is None:
        kept = None if view.example or not table.finished else store().plays.result(table.id)
        scored = thawed(view.parts, kept) if kept else counted(view.parts, render)
        _scores.put(key, replace(scored, board=None))
    return scored


def frozen(scored: Score) -> dict[str, Any] | None:
    """A score that was counted with packed sentences, as it is kept when the table is finished."""
    if scored.result is None:
        return None
    rests = [[place, category, list(rules)] for (place, category), rules in scored.rests.items()]
    return {"result": scored.result, "seats": [seat.position for seat in scored.seats], "rests": rests}


def thawed(parts: Parts, kept: Mapping[str, Any]) -> Score:
    """The score of a finished table as it was counted on its day, whatever the scorer would count now."""
    owners = {part.owner.position: part.owner for part in parts.values() if isinstance(part, SeatPart)}
    seats = tuple(owners[position] for position in kept["seats"])
    result = unpacked(kept["result"])
    tie = for_win(result, open_ties(result["players"], _untold(parts, seats))) if result["decided_by"] == OPEN else None
    assembled = editor(parts.snapshot.table.game).assemble(parts)
    rests = {(place, category): tuple(rules) for place, category, rules in kept["rests"]}
    return Score(result, seats, rests=rests, tie=tie, document=assembled[0] if assembled else None)


def counted(parts: Parts, tell: Callable[[Text], Any]) -> Score:
    """The score of the table as it stands, its sentences as `tell` gives them."""
    snapshot = parts.snapshot
    game = snapshot.table.game
    assembled = editor(game).assemble(parts)
    if assembled is None:
        return Score()
    document, seats = assembled
    if chosen := snapshot.document("readings"):
        document["readings"] = chosen
    try:
        board, readings = documents.read(game, "final", document)
        final = games.get(game).calculations["final"].run(board, readings)
    except Unreadable as error:
        return Score(None, seats, error.text)
    result = documents.written(final, tell)
    if len(seats) < len(snapshot.table.seats):
        early = editor(game).counting
        result["findings"] = [finding for finding in result["findings"] if finding["rule"] not in early]
    untold = _untold(parts, seats)
    ties = open_ties(result["players"], untold)
    shown = left_open(result, ties)
    shown["readings"] = readings_left_open(shown, untold)
    return Score(shown, seats, rests=final.rests, tie=for_win(result, ties), document=document, board=board)


def _untold(parts: Parts, seats: tuple[Seat, ...]) -> list[tuple[Untold, ...]]:
    """What nobody has told of the players of a result, in its order."""
    told = {part.owner: part.still_untold for part in parts.values() if isinstance(part, SeatPart)}
    return [told[seat] for seat in seats]


def rows(view: View) -> list[Row]:
    """The seats as the table page shows them: by place, then those that wait, in seating order."""
    scored = score(view)
    standings = [row_of(part, scored.player(part.owner)) for part in view.parts.seats]
    return sorted(standings, key=lambda row: (row.place or len(standings) + 1, row.seat.order))


def shared(view: View) -> list[tuple[Part[Any], Progress]]:
    """What everybody enters together, and how far it is."""
    return [(part, part.so_far) for part in view.parts.values() if part.icon]


def holders(view: View) -> list[SeatPart[Any]]:
    """Everybody who gets points, a virtual rival among them."""
    return [part for part in view.parts.values() if isinstance(part, SeatPart)]


def waiting(view: View) -> list[SeatPart[Any]]:
    """Of whom nothing was entered yet, a virtual rival among them."""
    return [part for part in holders(view) if part.so_far.state == "nothing"]


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
    if waiting(view) or any(row.untold for row in seats) or all(row.progress.state != "complete" for row in seats):
        return False
    boards = any(part.mode(part.document) == "board" for part in view.parts.seats)
    common = [progress.state for part, progress in shared(view) if not isinstance(part, SeatPart)]
    return not boards or not common or any(state != "nothing" for state in common)
