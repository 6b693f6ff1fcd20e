"""Whether a table that comes from elsewhere can be shown here: every page of it can read what was entered."""

import logging
from collections.abc import Container, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from hashlib import sha256
from typing import Annotated, Any, Literal

from companion.exchange import handover, parsing
from companion.game.document_types import MaxLength, Minimum, Name, Sentence, Unreadable, document
from companion.game.game import Ledger
from companion.session.editors import Part, Parts, SeatPart, editor
from companion.session.editors.total import is_total
from companion.session.log import COLLECTION, EVENING, READINGS, RULINGS
from companion.session.rulings import rulings
from companion.session.score import Score
from companion.session.stored_scores import freeze
from companion.tables import PartState, Snapshot, Table
from companion.tables.history.play import ArchivedPlay, Play, Player, PortableTable, moment

_log = logging.getLogger(__name__)
_MOMENT = Annotated[str, MaxLength(40)]
_ANY_YEAR = range(1, 9999)  # Old tables may hold a year of two digits.


@document
class NotesDocument:
    text: Annotated[str, MaxLength(20_000)]


@document
class EveningDocument:
    """When and where a game was played, as far as somebody entered it."""

    started: _MOMENT | None = None
    ended: _MOMENT | None = None
    pause: _MOMENT | None = None
    paused: Annotated[int, Minimum(0)] = 0
    place: Sentence = ""


@document
class RulingDocument:
    """What was decided about a disputed rule, and when, as far as somebody noted it."""

    side: Name | None = None
    at: _MOMENT | None = None


@document
class CollectionDocument:
    made: Annotated[dict[str, Literal[True]], MaxLength(200)]
    stays: Literal[True] | None = None


_KINDS: dict[str, Any] = {
    "notes": NotesDocument,
    EVENING: EveningDocument,
    RULINGS: dict[str, RulingDocument] | list[str],
    READINGS: dict[str, str],
    COLLECTION: CollectionDocument,
}
"""The parts of a table besides its boards, read as strictly as the forms that write them."""


def handed_snapshot(handed: PortableTable) -> Snapshot:
    """The table as it would stand here. Its version is a hash, so that no cache takes another table for it."""
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


def score_handed_table(where: str, handed: PortableTable) -> Score:
    """Read and score what was entered, as the pages will.

    :raise Unreadable: that cannot be done, at this place of the file.
    """
    try:
        return read_table(handed_snapshot(handed))
    except Unreadable as refused:
        refused.where = f"{where}.{refused.where}".lstrip(".")
        raise


def read_table(snapshot: Snapshot) -> Score:
    """Read and score what was entered, as the pages do.

    :raise Unreadable: that cannot be done, with the part; without one where no part alone is to blame.
    """
    where = "parts"
    try:
        game = editor(snapshot.table.game)
        parts = game.parts(snapshot)
        for part in sorted(parts.values(), key=lambda part: part.seat is not None):  # seats look at the shared boards
            where = f"parts.{part.key}"
            _read(part)
        where = "parts"
        check_other_parts(snapshot)
        game.turn_bar(parts)
        game.game_progress(parts)
        game.finished_early(parts)
        return game.count_score(parts)
    except Unreadable as error:
        if error.where.startswith("parts."):
            raise
    except Exception:  # a file may hold anything a page would stumble over; a mistake of ours is told to the log
        _log.exception("the entries of a table cannot be read: %s of %s", where, snapshot.table.game)
    raise Unreadable(where, "the entries of this table cannot be read")


def is_readable(snapshot: Snapshot) -> bool:
    """Whether the pages of the table can read what was entered."""
    try:
        read_table(snapshot)
    except Unreadable:
        return False
    return True


@contextmanager
def skip_unreadable(snapshot: Snapshot) -> Iterator[None]:
    """Leave out what fails because nobody can read the table; whatever else fails goes on as it came."""
    try:
        yield
    except Exception:
        if is_readable(snapshot):
            raise


def with_results(entries: Iterable[ArchivedPlay], here: Container[str]) -> Iterator[ArchivedPlay]:
    """Plays that come in; each that has a table and is not here yet with what the page of its result shows.

    :raise Unreadable: some table cannot be scored, with its place.
    """
    for place, entry in enumerate(entries):
        if entry.table and entry.play.key not in here:
            score = score_handed_table(f"plays[{place}].table", entry.table)
            yield replace(entry, result=_result(entry.play, entry.table, score))
        else:
            yield entry


def _result(play: Play, table: PortableTable, score: Score) -> dict[str, Any] | None:
    """What the board comes to, with its lines. The numbers are those of the day: where the board comes to another now,
    it has no lines."""
    if score.result is None or table.finished is None:
        return freeze(score)
    recorded = dict(zip(table.seated, play.players, strict=False))
    players = tuple(
        _as_recorded(player, recorded.get(seat)) for seat, player in zip(score.seats, score.result.players, strict=True)
    )
    if players == score.result.players:
        return freeze(score)
    result = replace(score.result, players=players, readings=(), disputed_numbers={})
    won = {seat for seat, player in recorded.items() if player.winner}
    if winners := tuple(player.name for seat, player in zip(score.seats, players, strict=True) if seat in won):
        steps = ("shared", *players[0].tie_breaks) if len(players) > 1 else ()
        decided_by = next((step for step in play.tie if step in steps), "points")
        result = replace(result, winners=winners, decided_by=decided_by)
    return freeze(replace(score, result=result))


def _as_recorded(player: Ledger, recorded: Player | None) -> Ledger:
    if recorded is None or recorded.total is None:
        return player
    placed = replace(player, place=recorded.place or player.place)
    if recorded.total == player.total and recorded.categories == player.categories:
        return placed
    return replace(placed, given=recorded.total, categories=recorded.categories, lines=())


def _read(part: Part[Any]) -> None:
    document = part.document
    if document is not None:
        match document:
            case {"way": str(), "pad": {**numbers}} if all(type(number) is int for number in numbers.values()):
                part.mode(document)
            case _:
                raise Unreadable(f"parts.{part.key}", "the entries of this table cannot be read")
        if "board" in document:
            part.board(document)
        if "total" in document and not is_total(document["total"]):
            raise Unreadable(f"parts.{part.key}.total", "the entries of this table cannot be read")
    part.progress(document)
    part.label("way")
    if isinstance(part, SeatPart):
        part.missing_entries(document)


def check_other_parts(snapshot: Snapshot) -> None:
    """Read what no board holds: notes, the evening, rulings, the collection.

    :raise Unreadable: one of these parts holds what no form gives.
    """
    for key, kind in _KINDS.items():
        found = snapshot.document(key)
        if found is None or found == {}:
            continue
        try:
            _check_moments(parsing.read(kind, found))
        except Unreadable as refused:
            refused.where = f"parts.{key}.{refused.where}".rstrip(".")
            raise
    rulings(snapshot)


def _check_moments(read: Any) -> None:
    moments = {}
    if isinstance(read, EveningDocument):
        moments = {"started": read.started, "ended": read.ended, "pause": read.pause}
    elif isinstance(read, dict):
        moments = {f"{rule}.at": ruling.at for rule, ruling in read.items() if isinstance(ruling, RulingDocument)}
    for where, text in moments.items():
        if text is not None:
            moment(where, text, _ANY_YEAR)


def are_from_forms(parts: Parts) -> bool:
    """Whether each part holds what its own form gives, and all of it is scored: then every page can be drawn."""
    try:
        check_other_parts(parts.snapshot)
        score = editor(parts.snapshot.table.game).count_score(parts)
        return score.problem is None and all(
            part.document is None or part.is_from_form(part.document) for part in parts.values()
        )
    except Exception:  # a file may hold anything
        return False
