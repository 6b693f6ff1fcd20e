"""One table with all that was entered, as a file, a link or a QR code: another Kvartal opens it as its own.

A link holds the table itself, deflated, in capitals and digits: a QR code of those is a third smaller. It has no key of
the table: whoever gets it has what stood, not what comes.
"""

from __future__ import annotations

import json
import re
import zlib
from base64 import b32decode, b32encode
from collections.abc import Mapping
from typing import Annotated, Any

from pydantic import TypeAdapter

from companion import games
from companion.exchange import reading
from companion.games.shapes import AtLeast, AtMost, Name, Unreadable, document
from companion.tables.history.play import Handover
from companion.tables.models import Seat, Snapshot

VERSION = 1
LARGEST = 256 * 1024
"""Bytes of a table: a hundred times what a long evening leaves."""
NAME = "kvartal-table"
_PART = re.compile(r"[a-z][a-z0-9-]{0,39}")
_SHAPE = re.compile(r"[a-z-]{1,20}")
_COLOURS = 10
_SEATS = 200
_MOST, _TOGETHER = 99_999, 500_000
_PLACE, _FARTHEST = ("x", "y"), 99
"""A place on a map, and how far from the middle it can be."""


@document
class SeatState:
    """A seat; who left the table has a place below zero."""

    position: Annotated[int, AtLeast(0)]
    name: Name
    shape: Annotated[str, AtMost(20)]
    colour: Annotated[int, AtLeast(0)]
    place: int | None = None


@document
class TableState:
    """What a table is played with, who sits there, and what was entered, by part."""

    game: Annotated[str, AtMost(40)]
    options: Annotated[dict[str, Any], AtMost(50)]
    seats: Annotated[tuple[SeatState, ...], AtMost(_SEATS)]
    parts: Annotated[dict[str, Any], AtMost(_SEATS + 20)]
    created: Annotated[str, AtMost(40)]
    finished: Annotated[str, AtMost(40)] | None = None


TABLE = TypeAdapter(TableState)


def of(snapshot: Snapshot) -> Handover:
    """The table as it stands."""
    table = snapshot.table
    seats = tuple(sorted((*table.seats, *table.gone), key=lambda seat: seat.position))
    return Handover(table.game, table.options, seats, snapshot.documents, table.created, table.finished)


def state(table: Handover) -> dict[str, Any]:
    """The table as JSON. Times are to the second."""
    written = {
        "game": table.game,
        "options": dict(table.options),
        "seats": [_seat(seat) for seat in table.seats],
        "parts": dict(sorted(table.parts.items())),
        "created": table.created.replace(microsecond=0).isoformat(),
    }
    return {**written, "finished": table.finished.replace(microsecond=0).isoformat()} if table.finished else written


def _seat(seat: Seat) -> dict[str, Any]:
    written = {"position": seat.position, "name": seat.name, "shape": seat.shape, "colour": seat.colour}
    return written if seat.place is None else {**written, "place": seat.place}


def file(table: Handover) -> bytes:
    """The table as a file that people can read too."""
    return json.dumps({NAME: VERSION, **state(table)}, ensure_ascii=False, indent=1).encode() + b"\n"


def packed(table: Handover) -> str:
    """The table as the end of a link."""
    text = json.dumps({NAME: VERSION, **state(table)}, ensure_ascii=False, separators=(",", ":"))
    return b32encode(_deflated(text.encode())).decode().rstrip("=")


def _deflated(text: bytes) -> bytes:
    deflater = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    return deflater.compress(text) + deflater.flush()


def read(sent: bytes) -> Handover:
    """The table of a file or of a link, whichever it is.

    :raise Unreadable: it is neither, or not whole.
    """
    text = sent.strip()
    whole = text if reading.is_file(text) else _inflated(text)
    reading.short(whole, LARGEST)
    return read_document(reading.parsed(whole))


def read_document(found: Any) -> Handover:
    """The table of the document of a file.

    :raise Unreadable: it is none.
    """
    reading.version(found, NAME, VERSION)
    return table("", {key: value for key, value in found.items() if key != NAME})


def _inflated(link: bytes) -> bytes:
    spelled = re.sub(rb"\s", b"", link).rpartition(b"/")[2].upper()
    try:
        return reading.inflated(b32decode(spelled + b"=" * (-len(spelled) % 8)), LARGEST, -zlib.MAX_WBITS)
    except ValueError:
        raise Unreadable("", "this link holds no table: it is not whole, or leads elsewhere") from None


def table(where: str, found: Any) -> Handover:
    """The table of a document whose place in the file is `where`.

    :raise Unreadable: it is none.
    """
    text = json.dumps(found, ensure_ascii=False).encode()
    try:
        reading.short(text, LARGEST)
        return _table(reading.read_text(TABLE, text, found))
    except Unreadable as refused:
        refused.where = ".".join(part for part in (where, refused.where) if part)
        raise


def _bounded(parts: Mapping[str, Any]) -> None:
    """
    :raise Unreadable: a number is larger, or all of them together are, than what can be entered: pages draw as much as
        numbers tell them to.
    """
    left: list[tuple[str, Any]] = [("", part) for part in parts.values()]
    together = 0.0
    while left:
        name, found = left.pop()
        if isinstance(found, dict):
            left += found.items()
        elif isinstance(found, list):
            left += ((name, value) for value in found)
        elif isinstance(found, int | float):
            together += abs(found)
            if not (together <= _TOGETHER and abs(found) <= (_FARTHEST if name in _PLACE else _MOST)):
                raise Unreadable("parts", "what was entered at this table cannot be read")


def _table(found: TableState) -> Handover:
    if found.game not in games.ids():
        raise Unreadable("game", "there is no such game; there are: {known}", known=", ".join(games.ids()))
    for part in found.parts:
        if not _PART.fullmatch(part):
            raise Unreadable("parts", "“{name}” is no part of a table", name=part[:80])
    _bounded(found.parts)
    for index, seat in enumerate(found.seats):
        if seat.position >= _SEATS or seat.colour >= _COLOURS or not _SHAPE.fullmatch(seat.shape):
            raise Unreadable(f"seats[{index}]", "this is no seat")
    handed = Handover(
        found.game,
        found.options,
        tuple(Seat(seat.position, seat.name, seat.shape, seat.colour, seat.place) for seat in found.seats),
        found.parts,
        reading.moment("created", found.created),
        reading.moment("finished", found.finished) if found.finished else None,
    )
    if not handed.seated or len({seat.position for seat in handed.seats}) < len(handed.seats):
        raise Unreadable("seats", "every seat should be there once")
    if len({seat.order for seat in handed.seated}) < len(handed.seated):
        raise Unreadable("seats", "two sit in one place")
    return handed
