"""A play: one finished game as it was scored on its day; and plays and tables on the way between two Kvartals."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from datetime import datetime
from typing import Any

from companion.tables.models import Json, Seat


@dataclass(frozen=True, slots=True)
class Player:
    """One person in one play.

    `person` names them in their group for good, whatever they are called; `name` is what the seat was called that day.
    Somebody alone, without a rival, has neither won nor a place. A rival that nobody plays is no player.
    """

    name: str
    person: str
    total: int | None
    """None: nobody entered it."""
    place: int | None
    """1 for the winners; None: unknown."""
    winner: bool
    began: bool
    categories: Mapping[str, int]
    """Where the points come from, by the game's own keys of its ledger, in its order."""
    counts: Mapping[str, int] = field(default_factory=dict)
    """What was counted besides, such as hearts or the coins left: by the keys of categories that pay nothing themselves
    and of the steps that break a tie. Empty in older plays."""

    @property
    def order(self) -> tuple[bool, int, bool, int]:
        """Sorts players, the best first: by points, and equal ones by place, which an open tie leaves unknown."""
        return self.total is None, -(self.total or 0), self.place is None, self.place or 0


@dataclass(frozen=True, slots=True)
class Play:
    """One finished game as it was scored on its day."""

    key: str
    """Cannot be guessed, and stays the same after export and import."""
    game: str
    options: Mapping[str, Json]
    """Modules and readings as they were counted."""
    players: tuple[Player, ...]
    """In seating order."""
    started: datetime
    ended: datetime
    paused: int
    """Seconds."""
    place: str
    """Where it was played, as typed."""
    notes: str
    rulings: tuple[Mapping[str, Json], ...]
    """What was decided at the table: the id of the rule, the side."""
    tie: tuple[Json, ...]
    """What decided a tie: “shared”, or the name of a step of the game. Older plays have it as a packed text."""
    rank: str | None
    """How strong the rival of somebody alone was: a key of the game's ranks, where it has them."""
    revision: int
    """1 as first finished; grows when it was reopened and finished again."""
    version: str
    """The version of Kvartal that scored it."""
    source: str
    """Empty where it was scored here, else where it was imported from: `kvartal` or `bgstats`."""
    rival: int | None = None
    """The total of the rival of somebody alone; None: there was none, or it is not known."""

    @property
    def seconds(self) -> int:
        """How long they played, without the pauses."""
        return max(0, int((self.ended - self.started).total_seconds()) - self.paused)


@dataclass(frozen=True, slots=True)
class Handover:
    """A table on the way to another Kvartal. `seats` are all that it ever had."""

    game: str
    options: Mapping[str, Json]
    seats: tuple[Seat, ...]
    parts: Mapping[str, Json]
    created: datetime
    finished: datetime | None = None

    @property
    def seated(self) -> tuple[Seat, ...]:
        """The seats at the table, in their order."""
        return tuple(sorted((seat for seat in self.seats if seat.order >= 0), key=lambda seat: seat.order))


@dataclass(frozen=True, slots=True)
class ArchivedPlay:
    """A play on the way to another Kvartal, with the key of its group and its table, if there is one."""

    play: Play
    group: str
    table: Handover | None = None
    result: Json = None
    """What the page of its result shows; no file has it, it is worked out where the play comes in."""
    earlier: tuple[tuple[Play, datetime], ...] = ()
    """The play before it was corrected, the oldest first, each with when it was replaced."""


def to_json(play: Play) -> dict[str, Json]:
    """The play as a JSON document; the same play always gives the same document. What older plays do not have is left
    out where there is none of it."""
    written = _values(play) | {
        "options": dict(play.options),
        "players": [_player_to_json(player) for player in play.players],
        "started": play.started.isoformat(),
        "ended": play.ended.isoformat(),
        "rulings": [dict(ruling) for ruling in play.rulings],
        "tie": list(play.tie),
    }
    if play.rival is None:
        del written["rival"]
    return written


def _player_to_json(player: Player) -> dict[str, Json]:
    written = _values(player) | {"categories": dict(player.categories), "counts": dict(player.counts)}
    if not player.counts:
        del written["counts"]
    return written


def _values(of: Play | Player) -> dict[str, Json]:
    return {one.name: getattr(of, one.name) for one in fields(of)}


def from_json(document: Mapping[str, Any]) -> Play:
    """The play of a document that `to_json` made."""
    read = {
        "players": tuple(Player(**player) for player in document["players"]),
        "started": datetime.fromisoformat(document["started"]),
        "ended": datetime.fromisoformat(document["ended"]),
        "rulings": tuple(document["rulings"]),
        "tie": tuple(document["tie"]),
    }
    return Play(**{**document, **read})
