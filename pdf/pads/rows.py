"""What a score pad consists of: its rows are those of the pad entry on the phone, in the same order."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from pdf.paper import Orientation

Kind = Literal["names", "codes", "plain", "count", "split", "heads", "total", "note"]
"""`count` is not added: a dotted rule and a light label. `split` has two halves, `heads` a pictogram over each of them.
`note` is a line under the table. `codes` has the code of each seat, which opens it on a phone."""


@dataclass(frozen=True)
class Row:
    key: str
    kind: Kind
    label: str
    height: float
    """At the size of an A6 slip, in millimetres; a bigger slip stretches it."""
    note: str = ""
    icon: str = ""
    badge: str = ""
    operator: str = ""
    """At the end of the label: what is done with the row."""
    half: str = ""
    """In the corner of the second half of a split cell."""
    heads: tuple[str, ...] = ()
    """The pictograms of a row of heads."""
    rings: tuple[str, ...] = ()
    """Letters to ring, in the label."""


@dataclass(frozen=True)
class Pad:
    orientation: Orientation
    label: float
    """Width of the label column at the size of an A6 slip."""
    rows: tuple[Row, ...]
    tables: int = 1
    """How many games have room on a slip."""
