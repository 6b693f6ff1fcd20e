"""The table of a result: a building for each player, best first, with place, name, total and every category."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from companion.game.description import Category
from companion.game.game import TOTAL, Ledger, Line
from companion.session.outcome import points_text, total_text
from companion.tables import Seat
from pdf import fonts
from pdf.fonts import MM
from pdf.ink import Tone
from pdf.paginator import Paginator
from pdf.pen import Pen

_LABEL = 42.0
_ROOF = 7.5
_HEAD = 24.0
_ROW = 6.9
_WIDEST = 36.0
_MARK = 6.2  # Points: the type of a mark beside a number.
_GAP = 0.9
_BADGE = 4.2  # The badge of a seat, beside the number that stands for a name.
COLUMNS = 5  # At most 5 players side by side; more go into further tables.


@dataclass(frozen=True)
class PrintedPlayer:
    player: Ledger
    lines: Sequence[tuple[Line, str]]  # What was paid, and its reason in words.
    name: str
    seat: Seat | None  # Whose badge stands beside a number that is printed in place of a name.
    ties: Mapping[str, int]  # What was compared with others who have as many points, by the key of its row.
    disputed: Mapping[str, Sequence[str]]  # By category (or `TOTAL`), the disputed rules on which its number rests.

    def value(self, key: str) -> int | None:
        """A category's points, or another number of the player's result, such as residents."""
        return {**self.player.extra, **self.ties, **self.player.categories}.get(key)


def draw_table(
    flow: Paginator, categories: Sequence[Category], tone: Tone, columns: Sequence[PrintedPlayer], number: int
) -> None:
    """Draw the table of up to five players; `number` tells it from the other tables."""
    rows = [category for category in categories if any(shown.value(category.key) is not None for shown in columns)]
    flow.need(_ROOF + _HEAD + len(rows) * _ROW)
    pen, top = flow.pen, flow.y + _ROOF
    left = flow.left + _LABEL
    width = min(_WIDEST, (flow.right - left) / len(columns))
    right = left + width * len(columns)
    pen.text(flow.left, top + _HEAD - 4.2, pen.gettext("Total"), 12, "bold", cell=(number, 1, 0))
    pen.line(flow.left, top + _HEAD, right, top + _HEAD, pen.stroke(tone.strong, 0.9))
    for index, category in enumerate(rows):
        y = top + _HEAD + index * _ROW
        middle = y + _ROW / 2
        pen.pictogram(category.icon, flow.left, middle - 2, 4, tone.strong)
        title, baseline = pen.say(category.title), middle + 0.357 * 9 / MM
        pen.text(flow.left + 6.4, baseline, title, 9, "semibold", room=_LABEL - 8, cell=(number, index + 2, 0))
        pen.line(flow.left, y + _ROW, right, y + _ROW, pen.stroke(pen.ink.grid, 0.4))
    for place, column in enumerate(columns):
        _draw_column(pen, tone, column, columns, rows, left + place * width, top, width, (number, place + 1))
    bottom = top + _HEAD + len(rows) * _ROW
    for edge in range(len(columns) + 1):
        x = left + edge * width
        pen.line(x, top, x, bottom, pen.stroke(tone.strong, 0.7))
    for place, column in enumerate(columns):
        if column.player.place == 1:
            pen.rect(left + place * width, top, width, bottom - top, None, pen.stroke(tone.strong, 1.6))
    flow.y = bottom + 2


def _draw_column(
    pen: Pen,
    tone: Tone,
    column: PrintedPlayer,
    columns: Sequence[PrintedPlayer],
    rows: Sequence[Category],
    x: float,
    top: float,
    width: float,
    numbers: tuple[int, int],
) -> None:
    """`numbers` are those of the table and of the player in it, for the cells."""
    number, place = numbers
    middle, won = x + width / 2, column.player.place == 1
    if won:
        pen.rect(x, top, width, _HEAD + len(rows) * _ROW, tone.wash)
    gable = (x + 0.4, top), (middle, top - _ROOF), (x + width - 0.4, top)
    pen.polygon(*gable, fill=tone.tint if won else None, stroke=pen.stroke(tone.strong, 1.2 if won else 0.7))
    pen.number(middle, top - 0.32 * _ROOF, column.player.place, 10, "bold", tone.strong, (number, 0, place))
    name_at, room = top + 4.9, 9.4
    if seat := column.seat:
        pen.badge(seat.shape, seat.colour, middle - _BADGE / 2, top + 1, _BADGE)
        name_at, room = top + 7.6, 4.6
    pen.block(middle, name_at, column.name, 12, "bold", width - 2, room, cell=(number, 0, place))
    size = 25 if won else 21
    colour = tone.strong if won else None
    pen.number(middle, top + 15.6, total_text(column.player), size, "bold", colour, (number, 1, place))
    if rules := column.disputed.get(TOTAL):
        pen.text(middle, top + 21.8, _mark(rules), _MARK, anchor="middle", room=width - 2, cell=(number, 1, place))
    digit = fonts.width("0", 11, "regular")
    for index, category in enumerate(rows):
        points = column.value(category.key)
        if points is None:
            continue
        # Nobody is best at losing points.
        best = points > 0 and len(columns) > 1 and points == max(other.value(category.key) or 0 for other in columns)
        baseline = top + _HEAD + (index + 0.5) * _ROW + 0.357 * 11 / MM
        # Equal digits stand in line on the right, so that a minus hangs out.
        shown = points_text(column.player, category, points)
        right = middle + digit * 1.2
        cell = (number, index + 2, place)
        pen.text(right, baseline, shown, 11, "bold" if best else "regular", anchor="end", cell=cell)
        if rules := column.disputed.get(category.key):
            pen.text(right + _GAP, baseline, _mark(rules), _MARK, room=x + width - right - 2 * _GAP, cell=cell)


def _mark(rules: Sequence[str]) -> str:
    """The rules on which a number rests: the first, and how many more."""
    return rules[0] if len(rules) == 1 else f"{rules[0]} +{len(rules) - 1}"
