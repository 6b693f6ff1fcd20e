"""A file that somebody brings, whichever it is, and what would come in of it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import tzinfo

from companion.exchange import archive, bgstats_file, handover, reading
from companion.exchange.bounds import VISITORS, Bounds, Room
from companion.games.shapes import Unreadable
from companion.tables import Group
from companion.tables.arrivals import Entry, Handover
from companion.tables.models import Json
from companion.tables.plays import Play

_LINK = re.compile(rb"[\w\s:/.?=&%#~+-]*")
"""The letters of a link, also where it was wrapped; a spreadsheet or a picture has others."""
Sound = Callable[[str, Handover, Json], None]
"""Refuses a table whose entries or kept result make no sense, with its place; only what shows tables knows that."""


@dataclass(frozen=True, slots=True)
class Incoming:
    """What a file holds: plays with their groups, or one table that was handed over."""

    groups: tuple[Group, ...] = ()
    entries: tuple[Entry, ...] = ()
    others: int = 0
    """Plays of games that are not here."""
    table: Handover | None = None
    bgstats: bool = False


@dataclass(frozen=True, slots=True)
class Preview:
    """What would come in: only what is new."""

    incoming: Incoming
    new: tuple[Entry, ...]

    @property
    def here(self) -> int:
        """How many of the plays are here already."""
        return len(self.incoming.entries) - len(self.new)

    @property
    def games(self) -> Mapping[str, int]:
        return dict(Counter(entry.play.game for entry in self.new).most_common())

    @property
    def people(self) -> tuple[str, ...]:
        """Everybody who is in it, the most frequent first."""
        names = Counter(player.name for entry in self.new for player in entry.play.players)
        return tuple(name for name, _ in names.most_common())

    @property
    def groups(self) -> tuple[Group, ...]:
        """The groups that come with it."""
        return self.incoming.groups


def read(sent: bytes, zone: tzinfo, sound: Sound, group: Group | None = None, bounds: Bounds = VISITORS) -> Incoming:
    """What was sent: a file of Kvartal or of BG Stats, or the link of a table.

    What comes from BG Stats has no zone and no group: it is of this zone, and joins this group or founds one.

    :raise Unreadable: it is none of these, holds more than it may, or makes no sense at some place.
    """
    room = Room(bounds)
    sent = reading.unzipped(sent, bounds.bytes)
    if not reading.is_file(sent) and len(sent) < handover.LARGEST:
        if not _LINK.fullmatch(sent):
            raise _foreign()
        return _table(handover.read(sent), sound)
    document = reading.parsed(sent, room)
    if isinstance(document, dict) and handover.NAME in document:
        return _table(handover.read_document(document), sound)
    if bgstats_file.is_one(document):
        export = bgstats_file.read(document, zone)
        room.for_all(len(export.plays), sum(len(play.players) for play in export.plays))
        joined, entries = bgstats_file.entries(export.plays, group)
        room.for_groups(len(joined.people))
        return Incoming((joined,), tuple(entries), export.others, bgstats=True)
    if not isinstance(document, dict) or archive.NAME not in document:
        raise _foreign()
    found = archive.of(sent, document, room)
    for index, entry in enumerate(found.entries):
        if entry.table:
            room.to_score()
            sound(f"plays[{index}].table", entry.table, entry.result)
    return Incoming(found.groups, found.entries, sum(found.elsewhere.values()))


def _foreign() -> Unreadable:
    return Unreadable("", "this file is neither from Kvartal nor from BG Stats")


def _table(handed: Handover, sound: Sound) -> Incoming:
    sound("", handed, None)
    return Incoming(table=handed)


def preview(incoming: Incoming, keys: Collection[str], known: Iterable[Play]) -> Preview:
    """What of it is new, by the keys of the plays that are here, and by what somebody may have sent to BG Stats."""
    plays = [entry.play for entry in incoming.entries]
    here = {*keys, *(bgstats_file.already_here(plays, known) if incoming.bgstats else ())}
    return Preview(incoming, tuple(entry for entry in incoming.entries if entry.play.key not in here))
