"""A file that somebody brings, whichever it is, and what would come in of it.

A browser brings in at most `MOST_PLAYS` plays and `MOST_BYTES` at once: each play is checked and each board scored
while others wait. Whoever runs Kvartal brings in any number from the command line.
"""

import re
from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, tzinfo

from companion.exchange import archive, bgstats, handover, parsing
from companion.exchange.parsing import Incoming
from companion.game.document_types import Unreadable
from companion.tables.history.play import ArchivedPlay, Play, PortableTable
from companion.tables.models import Group

MOST_BYTES = 12 * 1024 * 1024  # A browser brings a file of at most 12 MB, before and after it is decompressed.
MOST_PLAYS = 5_000  # A browser brings at most 5,000 plays. With a board, a play has two to five kilobytes.
_LINK = re.compile(rb"[\w\s:/.?=&%#~+-]*")
"""The characters of a link, which may be wrapped; a spreadsheet or a picture has others."""


@dataclass(frozen=True, slots=True)
class Preview:
    """What would come in: only what is new."""

    incoming: Incoming
    new: tuple[ArchivedPlay, ...]
    tables: tuple[PortableTable, ...] = ()
    """Tables that are not finished."""
    appearing: tuple[Play, ...] = ()
    """Plays of its groups that are here, and that this browser sees only with the links of those groups."""
    returning: tuple[Play, ...] = ()
    """Plays that were deleted here and are brought back."""

    @property
    def plays(self) -> tuple[Play, ...]:
        """The plays that this browser sees after the import and not before."""
        return (*(entry.play for entry in self.new), *self.returning, *self.appearing)

    @property
    def here(self) -> int:
        """How many of the plays are here already and change nothing."""
        besides = {play.key for play in (*self.appearing, *self.returning)}
        return sum(entry.play.key not in besides for entry in self.incoming.entries) - len(self.new)

    @property
    def tables_here(self) -> int:
        return len(self.incoming.tables) - len(self.tables)

    @property
    def games(self) -> Mapping[str, int]:
        return dict(Counter(play.game for play in self.plays).most_common())

    @property
    def people(self) -> tuple[str, ...]:
        """The names of all players, the most frequent first."""
        names = Counter(player.name for play in self.plays for player in play.players)
        return tuple(name for name, _ in names.most_common())

    def later_than(self, moment: datetime) -> int:
        """How many plays that would come in ended after a moment: those of the future are asked about."""
        return sum(entry.play.ended > moment for entry in self.new)


def read(sent: bytes, zone: tzinfo, group: Group | None = None, *, any_size: bool = False) -> Incoming:
    """What was sent: a file of Kvartal or of BG Stats, or the link of a table.

    What comes from BG Stats has no zone and no group: it is of this zone, and joins this group or founds one. Whether
    a page can show what was entered at a table is not known yet.

    :raise Unreadable: it is none of these, holds more than it may, or makes no sense at some place.
    """
    sent = parsing.gunzip(sent, None if any_size else MOST_BYTES)
    if len(sent) > MOST_BYTES and not any_size:
        raise _too_large()
    found = _read(sent, zone, group)
    if len(found.entries) + len(found.tables) > MOST_PLAYS and not any_size:
        raise _too_large()
    return found


def _read(sent: bytes, zone: tzinfo, group: Group | None) -> Incoming:
    if not parsing.is_json(sent):
        if len(sent) > handover.MOST_BYTES or not _LINK.fullmatch(sent):
            raise _foreign()
        return Incoming(table=handover.read(sent))
    document = parsing.parse_json(sent)
    if isinstance(document, dict) and handover.NAME in document:
        return Incoming(table=handover.read_document(document))
    if bgstats.is_export(document):
        return bgstats.read(document, zone, group)
    if not isinstance(document, dict) or archive.NAME not in document:
        raise _foreign()
    return archive.read(sent, document)


def _foreign() -> Unreadable:
    return Unreadable("", "this file is neither from Kvartal nor from BG Stats")


def _too_large() -> Unreadable:
    return Unreadable(
        "",
        "this is too much to import in a browser: at most {plays} plays and {megabytes} MB. Whoever runs Kvartal "
        "can import it with “companion tables import”",
        plays=MOST_PLAYS,
        megabytes=MOST_BYTES // 1024 // 1024,
    )


def preview(incoming: Incoming, keys: Collection[str], known: Iterable[Play], deleted: Collection[str] = ()) -> Preview:
    """What of it is new, by the keys of the plays that are here, and by what somebody may have sent to BG Stats; and
    what of the `deleted` is brought back."""
    plays = [entry.play for entry in incoming.entries]
    duplicates = set(bgstats.duplicates(plays, known) if incoming.bgstats else ())
    here = {*keys, *duplicates}
    new = tuple(entry for entry in incoming.entries if entry.play.key not in here)
    returning = tuple(play for play in plays if play.key in deleted and play.key not in duplicates)
    return Preview(incoming, new, returning=returning)
