"""The pad: the numbers of a player by category, as on a printed score pad. Every game gives its rows."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from companion.game.description import PadRow
from companion.game.text import say, say_n
from companion.session.editors.form_reading import MOST, NOTHING_ENTERED, FormError, MissingEntry, Progress, count

PREFIX = "pad."  # Before the name of a row in a form.


def read_pad(rows: Sequence[PadRow], form: Mapping[str, str]) -> dict[str, int]:
    """Read the numbers that were entered; an empty field gives none, and a loss is kept without its sign.

    :raise FormError: a field holds something else, a negative number where none is possible, or points beside the
        counts from which they are worked out.
    """
    entered = {row.key: count(form, f"{PREFIX}{row.key}", least(row), row.title) for row in rows}
    losses = {row.key for row in rows if row.minus}
    pad = {key: abs(number) if key in losses else number for key, number in entered.items() if number is not None}
    if any(row.key in pad for row in count_rows(rows)) and any(row.key in pad for row in points_rows(rows)):
        points = next(row for row in points_rows(rows) if row.key in pad)
        either = say("{title}: enter this or the counts above it, not both", title=points.title)
        raise FormError(f"{PREFIX}{points.key}", either)
    return pad


def count_rows(rows: Sequence[PadRow]) -> list[PadRow]:
    """The rows that take counts, from which the game works points out."""
    return [row for row in rows if row.instead_of]


def points_rows(rows: Sequence[PadRow]) -> list[PadRow]:
    """The rows of points that counts can stand for."""
    counted = {key for row in count_rows(rows) for key in row.instead_of}
    return [row for row in rows if row.key in counted]


def asked_rows(rows: Sequence[PadRow], pad: Mapping[str, int]) -> list[PadRow]:
    """The rows that this pad is to have: with the counts, unless somebody has begun to enter their points."""
    points = points_rows(rows)
    left_out = count_rows(rows) if any(row.key in pad for row in points) else points
    return [row for row in rows if row not in left_out]


def least(row: PadRow) -> int:
    """The lowest number that a row takes: losses may be entered with a minus or without."""
    return -MOST if row.signed or row.minus else 0


def is_pad(rows: Sequence[PadRow], pad: Mapping[str, Any]) -> bool:
    """Whether the form can give these numbers."""
    lowest = {row.key: least(row) for row in rows}
    return all(key in lowest and type(number) is int and lowest[key] <= number <= MOST for key, number in pad.items())


def pad_progress(rows: Sequence[PadRow], pad: Mapping[str, int]) -> Progress:
    """Complete when every row that pays has its number."""
    needed = [row.key for row in asked_rows(rows, pad) if not row.optional]
    done = sum(key in pad for key in needed)
    if not pad:
        return NOTHING_ENTERED
    if done == len(needed):
        return Progress("complete", say_n("ready, {n} number", "ready, all {n} numbers", done), 100)
    return Progress(
        "in-progress",
        say_n("{n} number of {all}", "{n} numbers of {all}", done, all=len(needed)),
        100 * done // len(needed),
    )


def missing_rows(rows: Sequence[PadRow], pad: Mapping[str, int]) -> Iterator[MissingEntry]:
    for row in asked_rows(rows, pad):
        if row.key not in pad:
            yield MissingEntry(row.title, f"{PREFIX}{row.key}", row.separates, row.optional)


def pad_numbers(rows: Sequence[PadRow], pad: Mapping[str, Any]) -> dict[str, int]:
    """The pad as points: an empty row pays nothing, a row of losses counts negative; optional rows and counts only if
    entered."""
    return {
        row.key: -abs(pad.get(row.key, 0)) if row.minus else pad.get(row.key, 0)
        for row in rows
        if not (row.optional or row.instead_of) or row.key in pad
    }
