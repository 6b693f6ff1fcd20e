"""The rows of a score pad, and where its columns and rows lie on a slip."""

from dataclasses import dataclass
from typing import Literal

from companion.game.game import Game
from companion.game.text import Text, say
from pdf.paper import Orientation

MARGIN = 7.0  # To every cut, on every slip.
HEADER = 10.6
ROOF = 4.4
BETWEEN = 2.4  # Between two tables of one slip.
_A6_WIDTH: dict[Orientation, float] = {"portrait": 105.0, "landscape": 148.5}
_FEW = 6  # At most 6 rows of a description fit on a slip that lies on its side.
_ROOM: dict[Orientation, float] = {"landscape": 55.0, "portrait": 95.0}
"""For the rows between names and total, at the size of an A6 slip."""
_HIGHEST = 9.0

Kind = Literal["names", "codes", "plain", "count", "split", "heads", "total", "note"]
"""`count` is not added: a dotted rule and a light label. `split` has two halves, `heads` a pictogram over each of them.
`note` is a line under the table. `codes` has the code of each seat, which opens it on a phone."""


@dataclass(frozen=True)
class Row:
    key: str
    kind: Kind
    label: Text
    height: float  # At the size of an A6 slip, in millimetres; a bigger slip stretches it.
    note: Text | None = None
    icon: str = ""
    badge: str = ""
    operator: str = ""  # At the end of the label: what is done with the row.
    half: str = ""  # In the corner of the second half of a split cell.
    heads: tuple[str, ...] = ()  # The pictograms of a row of heads.
    rings: tuple[Text, ...] = ()  # Words whose first letters are to ring, in the label.


@dataclass(frozen=True)
class Pad:
    """The rows are those of the pad entry on the phone, in the same order."""

    orientation: Orientation
    label: float  # Width of the label column at the size of an A6 slip.
    rows: tuple[Row, ...]
    tables: int = 1  # How many games have room on a slip.


@dataclass(frozen=True)
class Grid:
    """Where the columns of a slip lie, and how much bigger than A6 it is."""

    label_left: float
    label_width: float
    left: float
    column: float
    players: int
    stretch: float
    type_scale: float

    @property
    def right(self) -> float:
        return self.left + self.players * self.column


def lay_out(pad: Pad, size: tuple[float, float], players: int, labels_right: bool) -> Grid:
    """The rows stretch to fill the slip; the type grows less than the rows, because a hand does not grow at all."""
    rows = pad.tables * (ROOF + sum(row.height for row in pad.rows)) + (pad.tables - 1) * BETWEEN
    stretch = (size[1] - 2 * MARGIN) / (HEADER + rows)
    wide = (size[0] - 2 * MARGIN) / (_A6_WIDTH[pad.orientation] - 2 * MARGIN)
    width = pad.label * min(wide, stretch * 1.06)
    across = size[0] - 2 * MARGIN - width
    left = MARGIN if labels_right else MARGIN + width
    label_left = MARGIN + across + 2 if labels_right else MARGIN
    return Grid(label_left, width - 2, left, across / players, players, stretch, max(1.0, min(wide, stretch)) ** 0.75)


def plain_pad(game: Game) -> Pad:
    """The pad of a game that brings none of its own: the rows of its description, and the total."""
    added = [row for row in game.pad if not row.optional]
    orientation: Orientation = "landscape" if len(added) <= _FEW else "portrait"
    height = min(_HIGHEST, _ROOM[orientation] / max(1, len(added)))
    rows = (
        Row(row.key, "plain", row.title, height, row.note, row.icon, operator="−" if row.minus else "") for row in added
    )
    total = Row("total", "total", say("Total"), 11, icon="star", operator="Σ")
    return Pad(orientation, 38, (Row("names", "names", say("Players"), 10), *rows, total))
