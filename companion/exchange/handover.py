"""One table with all that was entered, as a file, a link or a QR code: another Kvartal opens it as its own.

A link holds the table itself, compressed, in capitals and digits: a QR code of those is a third smaller. It has no key
of the table: whoever gets it sees what was entered before, not after.
"""

import json
import re
import zlib
from base64 import b32decode, b32encode
from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from companion import games
from companion.exchange import parsing
from companion.game import paths
from companion.game.description import BOX_COLOURS
from companion.game.document_types import Unreadable
from companion.tables.history.play import SEATS, PortableTable
from companion.tables.models import Snapshot

VERSION = 1
MOST_BYTES = 256 * 1024  # A table has at most 256 KB: a hundred times what a long evening leaves.
NAME = "kvartal-table"
_PART = re.compile(r"[a-z][a-z0-9-]{0,39}")
_SHAPE = re.compile(r"[a-z-]{1,20}")
_COLOURS = 10
_MOST, _TOGETHER, _FARTHEST = 99_999, 500_000, 99
"""A number that was entered is at most 99,999, all together 500,000, the x or y of a place on a map 99."""


def from_snapshot(snapshot: Snapshot) -> PortableTable:
    table = snapshot.table
    seats = tuple(sorted((*table.seats, *table.gone), key=lambda seat: seat.position))
    return PortableTable(table.game, table.options, seats, snapshot.documents, table.created, table.finished)


def to_json(table: PortableTable) -> dict[str, Any]:
    written = {
        "game": table.game,
        "options": dict(table.options),
        "seats": [compact(asdict(seat)) for seat in table.seats],
        "parts": dict(sorted(table.parts.items())),
        "created": table.created.replace(microsecond=0).isoformat(),
        "finished": table.finished.replace(microsecond=0).isoformat() if table.finished else None,
    }
    return compact(written)


def compact(values: Mapping[str, Any]) -> dict[str, Any]:
    """The values that are not None."""
    return {key: value for key, value in values.items() if value is not None}


def to_file(table: PortableTable) -> bytes:
    """The table as a file that people can read too."""
    return json.dumps({NAME: VERSION, **to_json(table)}, ensure_ascii=False, indent=1).encode() + b"\n"


def to_link(table: PortableTable) -> str:
    text = json.dumps({NAME: VERSION, **to_json(table)}, ensure_ascii=False, separators=(",", ":"))
    return b32encode(zlib.compress(text.encode(), 9, wbits=-zlib.MAX_WBITS)).decode().rstrip("=")


def read(link: bytes) -> PortableTable:
    """The table of a link, however it was copied.

    :raise Unreadable: there is none, or it is not whole.
    """
    spelled = re.sub(rb"\s", b"", link).rpartition(b"/")[2].upper()
    try:
        text = parsing.inflate(b32decode(spelled + b"=" * (-len(spelled) % 8)), MOST_BYTES, -zlib.MAX_WBITS)
    except ValueError:
        raise Unreadable("", "there is no table in this link: it is incomplete, or leads elsewhere") from None
    parsing.check_size(text, MOST_BYTES)
    return read_document(parsing.parse_json(text))


def read_document(found: Any) -> PortableTable:
    """The table of the document of a file.

    :raise Unreadable: it is none.
    """
    parsing.read_version(found, NAME, VERSION)
    return read_table("", {key: value for key, value in found.items() if key != NAME})


def read_table(where: str, found: Any) -> PortableTable:
    """The table of a document whose place in the file is `where`.

    :raise Unreadable: it is none.
    """
    text = json.dumps(found, ensure_ascii=False).encode()
    try:
        parsing.check_size(text, MOST_BYTES)
        return _check_table(parsing.read_text(PortableTable, text, found))
    except Unreadable as refused:
        refused.where = ".".join(part for part in (where, refused.where) if part)
        raise


def _check_numbers(parts: Mapping[str, Any]) -> None:
    """
    :raise Unreadable: a number is larger, or all of them together are, than what can be entered: pages draw as much as
        numbers tell them to.
    """
    together = 0.0
    for path, value in paths.walk(list(parts.values())):
        if isinstance(value, int | float):
            together += abs(value)
            name = next((step for step in reversed(path) if isinstance(step, str)), "")
            most = _FARTHEST if name in ("x", "y") else _MOST
            if not (together <= _TOGETHER and abs(value) <= most):
                raise Unreadable("parts", "the entries of this table cannot be read")


def _check_table(found: PortableTable) -> PortableTable:
    if found.game not in games.ids():
        raise Unreadable("game", "no such game; known games: {known}", known=", ".join(games.ids()))
    for part in found.parts:
        if not _PART.fullmatch(part):
            raise Unreadable("parts", "“{name}” is not a part of a table", name=part[:80])
    _check_numbers(found.parts)
    for index, seat in enumerate(found.seats):
        if seat.position >= SEATS or seat.colour >= _COLOURS or not _SHAPE.fullmatch(seat.shape):
            raise Unreadable(f"seats[{index}]", "this is not a seat")
        if seat.box is not None and seat.box not in BOX_COLOURS:
            raise Unreadable(
                f"seats[{index}].box", "“{value}” is not one of: {known}", value=seat.box, known=", ".join(BOX_COLOURS)
            )
    if not found.seated or len({seat.position for seat in found.seats}) < len(found.seats):
        raise Unreadable("seats", "every seat should be there once")
    if len({seat.order for seat in found.seated}) < len(found.seated):
        raise Unreadable("seats", "two players in one seat")
    return found
