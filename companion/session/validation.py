"""Whether a table that comes from elsewhere can be shown here: every page of it reads what was entered."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping
from dataclasses import replace
from hashlib import sha256
from typing import Any

from companion.exchange import handover
from companion.games.shapes import Unreadable
from companion.session import stored_parts
from companion.session.editors import Parts, SeatPart, editor
from companion.session.log import pack
from companion.session.rulings import rulings
from companion.session.score import Score
from companion.session.scoring import count_score, freeze_score
from companion.tables import PartState, Snapshot, Table
from companion.tables.history.play import ArchivedPlay, Handover, Play, Player


def snapshot(handed: Handover) -> Snapshot:
    """The table as it would stand here. Its version is its own, so that no other passes for it."""
    table = Table(
        id=0,
        game=handed.game,
        options=handed.options,
        seats=handed.seated,
        edit_key="",
        view_key="handed",
        code=None,
        code_expires=None,
        created=handed.created,
        finished=handed.finished,
        version=int.from_bytes(sha256(handover.to_link(handed).encode()).digest()[:6]),
        rematch_of=None,
        gone=tuple(seat for seat in handed.seats if seat.order < 0),
    )
    return Snapshot(table, {key: PartState(key, 1, document) for key, document in handed.parts.items()})


def check(where: str, handed: Handover) -> Score:
    """Read and score what was entered, as the pages will.

    :raise Unreadable: that cannot be done, at this place of the file.
    """
    try:
        parts = editor(handed.game).parts(snapshot(handed))
        _read(parts)
        return count_score(parts, pack)
    except Exception:  # whatever a page would stumble over: a file may hold anything
        place = f"{where}.parts" if where else "parts"
        raise Unreadable(place, "what was entered at this table cannot be read") from None


def with_results(entries: Iterable[ArchivedPlay], here: Container[str]) -> Iterator[ArchivedPlay]:
    """Plays that come in; each that has a table and is not here yet with what the page of its result shows.

    :raise Unreadable: some table cannot be scored, with its place.
    """
    for place, entry in enumerate(entries):
        if entry.table and entry.play.key not in here:
            scored = check(f"plays[{place}].table", entry.table)
            yield replace(entry, result=_result(entry.play, entry.table, scored))
        else:
            yield entry


def _result(play: Play, table: Handover, scored: Score) -> dict[str, Any] | None:
    """What the board comes to, with its lines. The numbers are those of the day: where the board comes to another now,
    it has no lines."""
    if scored.result is None or table.finished is None:
        return freeze_score(scored)
    recorded = dict(zip(table.seated, play.players, strict=False))
    players = [
        _as_recorded(player, recorded.get(seat))
        for seat, player in zip(scored.seats, scored.result["players"], strict=True)
    ]
    if players == scored.result["players"]:
        return freeze_score(scored)
    result = {**scored.result, "players": players, "readings": []}
    won = {seat for seat, player in recorded.items() if player.winner}
    if winners := [player["name"] for seat, player in zip(scored.seats, players, strict=True) if seat in won]:
        steps = ("shared", *players[0]["tie_breaks"]) if len(players) > 1 else ()
        result |= {"winners": winners, "decided_by": next((step for step in play.tie if step in steps), "points")}
    return freeze_score(replace(scored, result=result, rests={}))


def _as_recorded(player: Mapping[str, Any], recorded: Player | None) -> Mapping[str, Any]:
    if recorded is None or recorded.total is None:
        return player
    numbers = {"total": recorded.total, "place": recorded.place or player["place"]}
    if recorded.total == player["total"] and recorded.categories == player["categories"]:
        return {**player, **numbers}
    return {**player, **numbers, "categories": dict(recorded.categories), "lines": []}


def _read(parts: Parts) -> None:
    for part in parts.values():
        document = part.document
        part.progress(document)
        part.label("way")
        if document is not None:
            part.mode(document)
        if isinstance(part, SeatPart):
            part.untold(document)
    check_other_parts(parts.snapshot)


def check_other_parts(snapshot: Snapshot) -> None:
    """Read what no board holds: notes, the evening, what was decided.

    :raise Unreadable: it cannot be read.
    """
    stored_parts.check(snapshot)
    rulings(snapshot)


def is_as_entered(parts: Parts) -> bool:
    """Whether each part holds what its own form gives, and all of it is scored: then every page can be drawn."""
    try:
        check_other_parts(parts.snapshot)
        return count_score(parts, pack).problem is None and all(
            part.document is None or part.as_entered(part.document) for part in parts.values()
        )
    except Exception:  # a file may hold anything
        return False
