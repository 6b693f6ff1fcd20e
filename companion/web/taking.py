"""Whether a table that comes from elsewhere can be shown here: every page of it reads what was entered."""

from __future__ import annotations

from contextlib import suppress
from hashlib import sha256

from companion import documents, games
from companion.exchange import handover
from companion.games.shapes import Unreadable
from companion.tables import PartState, Snapshot, Table
from companion.tables.arrivals import Handover
from companion.tables.models import Json
from companion.web import own_parts
from companion.web.access import View
from companion.web.editors import SeatPart, editor
from companion.web.log import READINGS
from companion.web.result import categories, columns, points
from companion.web.rulings import rulings
from companion.web.scores import thawed


def view(handed: Handover) -> View:
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
        version=int.from_bytes(sha256(handover.packed(handed).encode()).digest()[:6]),
        rematch_of=None,
        gone=tuple(seat for seat in handed.seats if seat.order < 0),
    )
    return View(Snapshot(table, {key: PartState(key, 1, document) for key, document in handed.parts.items()}), False)


def sound(where: str, handed: Handover, result: Json = None) -> None:
    """Read and score what was entered, as the pages will; and read the result as it was kept.

    :raise Unreadable: that cannot be done, at this place of the file.
    """
    try:
        shown = view(handed)
        _read(shown)
        if result is not None:
            _read_result(shown, result)
    except Exception:  # whatever a page would stumble over: a file may hold anything
        place = f"{where}.parts" if where else "parts"
        raise Unreadable(place, "what was entered at this table cannot be read") from None


def _read(shown: View) -> None:
    for part in shown.parts.values():
        document = part.document
        part.progress(document)
        part.label("way")
        if document is not None:
            part.mode(document)
        if isinstance(part, SeatPart):
            part.untold(document)
    besides(shown)
    with suppress(Unreadable):
        _score(shown)


def besides(shown: View) -> None:
    """Read what no board holds: notes, the evening, what was decided.

    :raise Unreadable: it cannot be read.
    """
    own_parts.check(shown.snapshot)
    rulings(shown.snapshot)


def _score(shown: View) -> None:
    game = shown.table.game
    if assembled := editor(game).assemble(shown.parts):
        chosen = shown.snapshot.document(READINGS)
        final = {**assembled[0], "readings": chosen} if chosen else assembled[0]
        games.get(game).calculations["final"].run(*documents.read(game, "final", final))


def as_entered(shown: View) -> bool:
    """Whether each part holds what its own form gives, and all of it is scored: then every page can be drawn."""
    try:
        besides(shown)
        _score(shown)
        return all(part.document is None or part.as_entered(part.document) for part in shown.parts.values())
    except Exception:  # a file may hold anything
        return False


def _read_result(shown: View, kept: Json) -> None:
    scored = thawed(shown.parts, kept)
    lines = categories(shown.table, scored)
    for column in columns(scored, ()):
        for category in lines:
            points(column.player, category.key)
