"""What the QR code of a printed sheet says: which paper it is, and whose.

A sheet for anybody has `KV2-A5-R`, or `KV2-A5-R:7K2MQX4T` with the code of a table. A sheet for a seat has the address
that opens the seat, with the same at its end: `HTTP://KVARTAL.EXAMPLE/E/KEY/2/KV2-A5-RS`. Capitals keep it small.
"""

import re
from dataclasses import dataclass

EDITION = 2  # Of the geometry. A new one when a box moves, so that a camera knows which paper it sees.
SIZES = ("A4", "A5", "A6", "LT", "L2", "L4")
"""The sizes of a sheet: A4, its half and its quarter, Letter, its half and its quarter."""
_LAYOUT = rf"KV(?P<edition>\d{{1,3}})-(?P<size>{'|'.join(SIZES)})-(?P<variant>[RN])(?P<solo>S?)"
_FOR_ANYBODY = re.compile(rf"{_LAYOUT}(?::(?P<table>[A-Z0-9]{{4,8}}))?", re.ASCII)
_FOR_A_SEAT = re.compile(rf"HTTPS?://[^/]+/E/(?P<key>[A-Z2-7]+)/(?P<seat>\d{{1,3}})(?:/{_LAYOUT})?", re.ASCII)


@dataclass(frozen=True)
class Layout:
    """The paper: its size, whether it has roundabouts (`R`) or not (`N`), and whether it is for one player (`S`).

    >>> str(Layout("A5", advanced=True, solo=True))
    'KV2-A5-RS'
    """

    size: str
    advanced: bool
    solo: bool = False
    edition: int = EDITION

    def __str__(self) -> str:
        return f"KV{self.edition}-{self.size}-{'R' if self.advanced else 'N'}{'S' if self.solo else ''}"


@dataclass(frozen=True)
class SheetCode:
    layout: Layout | None
    """None on a seat's sheet printed before codes named it. A solo sheet of that time does not say that it is one."""
    table: str = ""
    """The code of a table, as people type it."""
    key: str = ""
    """The key in the address of a seat, and the seat's number from 1."""
    seat: int | None = None


def read_sheet_code(text: str) -> SheetCode | None:
    """What the text of a QR code means; None where it is on no sheet of ours.

    >>> read_sheet_code("KV2-A5-N:7K2MQX4T")
    SheetCode(layout=Layout(size='A5', advanced=False, solo=False, edition=2), table='7K2MQX4T', key='', seat=None)
    >>> read_sheet_code("HTTP://192.168.0.7:8000/E/JOYJ2UDXGQKMIGD/3/KV2-A6-RS").seat
    3
    """
    spelled = text.strip().upper()
    if found := _FOR_ANYBODY.fullmatch(spelled):
        return SheetCode(_layout(found), table=found["table"] or "")
    if found := _FOR_A_SEAT.fullmatch(spelled):
        return SheetCode(_layout(found) if found["size"] else None, key=found["key"], seat=int(found["seat"]))
    return None


def _layout(found: re.Match[str]) -> Layout:
    return Layout(found["size"], found["variant"] == "R", bool(found["solo"]), int(found["edition"]))
