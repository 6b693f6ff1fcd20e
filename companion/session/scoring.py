"""The score of a table: counted from its parts, or read back as it was counted when the table was finished."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion import documents, games
from companion.games.shapes import Unreadable
from companion.games.text import Text
from companion.session.editors import Parts, SeatPart, Untold, editor
from companion.session.log import unpack_all
from companion.session.score import OPEN, Score, for_win, left_open, open_ties, readings_left_open
from companion.tables import Seat


def count_score(parts: Parts, write: Callable[[Text], Any] = str) -> Score:
    """The score of the table as it stands, each of its sentences as `write` gives it."""
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
    result = documents.write(final, write)
    if len(seats) < len(snapshot.table.seats):
        early = editor(game).counting
        result["findings"] = [finding for finding in result["findings"] if finding["rule"] not in early]
    untold = _untold(parts, seats)
    ties = open_ties(result["players"], untold)
    with_ties = left_open(result, ties)
    with_ties["readings"] = readings_left_open(with_ties, untold)
    return Score(with_ties, seats, rests=final.rests, tie=for_win(result, ties), document=document, board=board)


def freeze_score(score: Score) -> dict[str, Any] | None:
    """A score whose sentences are packed, as it is kept when the table is finished."""
    if score.result is None:
        return None
    rests = [[place, category, list(rules)] for (place, category), rules in score.rests.items()]
    return {"result": score.result, "seats": [seat.position for seat in score.seats], "rests": rests}


def thaw_score(parts: Parts, frozen: Mapping[str, Any]) -> Score:
    """The score of a finished table as it was counted on its day, whatever the scorer would count now."""
    owners = {part.owner.position: part.owner for part in parts.values() if isinstance(part, SeatPart)}
    seats = tuple(owners[position] for position in frozen["seats"])
    result = unpack_all(frozen["result"])
    tie = for_win(result, open_ties(result["players"], _untold(parts, seats))) if result["decided_by"] == OPEN else None
    assembled = editor(parts.snapshot.table.game).assemble(parts)
    rests = {(place, category): tuple(rules) for place, category, rules in frozen["rests"]}
    return Score(result, seats, rests=rests, tie=tie, document=assembled[0] if assembled else None)


def _untold(parts: Parts, seats: tuple[Seat, ...]) -> list[tuple[Untold, ...]]:
    """What nobody has told of the players of a result, in its order."""
    untold = {part.owner: part.still_untold for part in parts.values() if isinstance(part, SeatPart)}
    return [untold[seat] for seat in seats]
