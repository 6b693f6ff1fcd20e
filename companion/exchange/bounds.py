"""How much one file may hold, so that nobody can make the server read and score without end.

What a visitor brings is bounded by what people have: ten years of plays, some hundreds of them with their boards; what
several files come to, by `companion.tables.plenty`. Every play is read to the last letter, and every table is scored
once before it comes in: 5,000 plays take half as long again as the largest page to be shown, twice as long to be kept,
and their tables `seconds` at most. Whoever runs Kvartal brings in more from the command line.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import inf
from time import thread_time

from companion.games.shapes import Unreadable

_MEGABYTE = 1024 * 1024


@dataclass(frozen=True, slots=True)
class Bounds:
    """What one file may hold."""

    bytes: int
    """Of the file, once it is no longer compressed."""
    values: int
    """All that stands in a list or under a key, in the file and in the results that are compressed in it."""
    plays: int
    """Plays, and what they were before they were corrected."""
    people: int
    """People of the groups, and players of the plays."""
    in_groups: int
    """People of all groups: pages show them all."""
    groups: int
    tables: int
    table_bytes: int
    """Of all tables together, with what their results showed."""
    seconds: float
    """Of processor time for scoring all tables: some take long that are written in a line."""


VISITORS = Bounds(24 * _MEGABYTE, 1_500_000, 5_000, 24_000, 1_000, 50, 1_000, 16 * _MEGABYTE, 5.0)
OWNERS = Bounds(256 * _MEGABYTE, 50_000_000, 100_000, 1_000_000, 1_000_000, 5000, 100_000, 256 * _MEGABYTE, inf)


class Room:
    """What a file may still hold while it is read.

    :raise Unreadable: from every method, where it holds more; with what to do about it.
    """

    def __init__(self, bounds: Bounds) -> None:
        self.bounds = bounds
        self._values, self._table_bytes = bounds.values, bounds.table_bytes
        self._until = inf

    def for_text(self, text: bytes) -> None:
        """A text of JSON, counted without reading it: commas within a sentence count too, and do no harm."""
        self._enough(self.bounds.bytes - len(text))
        self._values -= text.count(b",") + text.count(b"[") + text.count(b"{")
        self._enough(self._values)

    def for_all(self, plays: int, people: int, groups: int = 0, tables: int = 0) -> None:
        """So many of each in the whole file."""
        most = self.bounds
        self._enough(min(most.plays - plays, most.people - people, most.groups - groups, most.tables - tables))

    def for_groups(self, people: int) -> None:
        """So many people in all groups."""
        self._enough(self.bounds.in_groups - people)

    def for_table(self, length: int) -> None:
        """A table, or what its result showed, of so many bytes."""
        self._table_bytes -= length
        self._enough(self._table_bytes)

    def to_score(self) -> None:
        """Another table; the time runs from the first."""
        now = thread_time()
        self._until = min(self._until, now + self.bounds.seconds)
        self._enough(self._until - now)

    def _enough(self, left: float) -> None:
        if left < 0:
            raise Unreadable(
                "",
                "this is more than a browser can bring in at once: at most {plays} plays, {tables} of them with their "
                "boards. Whoever runs Kvartal can bring it in with “companion tables import”",
                plays=self.bounds.plays,
                tables=self.bounds.tables,
            )
