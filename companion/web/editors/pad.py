"""The pad: category numbers of a player as on the printed score pad. Every game gives its rows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from companion.games.text import Text, say, say_n
from companion.web.editors.forms import MOST, Progress, count


@dataclass(frozen=True)
class Row:
    """One line of the pad."""

    key: str
    title: Text
    icon: str
    minus: bool = False
    """Points lost: written without a sign, taken off."""
    signed: bool = False
    """May go below zero, so the phone has to offer a minus."""
    optional: bool = False
    """Asked for only to separate equal totals."""
    module: str | None = None
    """Asked for only where the table plays with this module."""
    note: Text | None = None
    """What to write there, where the title reads as a count."""


@dataclass(frozen=True)
class Module:
    """Something a game may be played with or without: a key of the table's options."""

    key: str
    title: Text
    note: Text


def read_pad(rows: Sequence[Row], form: Mapping[str, str]) -> dict[str, int]:
    """The numbers that were entered; an empty field is no number yet.

    :raise FormError: a field holds something else, or less than nothing where that cannot be.
    """
    pad = {}
    for row in rows:
        number = count(form, f"pad.{row.key}", -MOST if row.signed or row.minus else 0, row.title)
        if number is not None:
            pad[row.key] = number
    return pad


def pad_progress(rows: Sequence[Row], pad: Mapping[str, int]) -> Progress:
    """Complete when every line that pays has its number."""
    needed = [row.key for row in rows if not row.optional]
    done = sum(key in pad for key in needed)
    if not pad:
        return Progress("nothing", say("nothing entered yet"), 0)
    if done == len(needed):
        return Progress("complete", say_n("ready, {n} number", "ready, all {n} numbers", done), 100)
    return Progress(
        "in-progress",
        say_n("{n} number of {all}", "{n} numbers of {all}", done, all=len(needed)),
        100 * done // len(needed),
    )


def pad_numbers(rows: Sequence[Row], pad: Mapping[str, Any]) -> dict[str, int]:
    """The pad as points: a line left empty pays nothing, a line of losses takes off; optional lines only if given."""
    return {
        row.key: -abs(pad.get(row.key, 0)) if row.minus else pad.get(row.key, 0)
        for row in rows
        if not row.optional or row.key in pad
    }
