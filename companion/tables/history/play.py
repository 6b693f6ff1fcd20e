"""A play: one finished game as it was scored on its day; and plays and tables on the way between two Kvartals.

The bounds are those of the files in which they come (`companion.exchange`).
"""

from collections.abc import Container, Mapping
from dataclasses import dataclass, field, fields
from datetime import UTC, datetime
from typing import Annotated, Any, ClassVar, TypeAlias

from companion.game.document_types import MaxLength, Minimum, Name, Sentence, Unreadable
from companion.tables.models import Json, Seat

YEARS = range(1900, 2200)
SEATS = 200  # A table has at most 200 seats.
Key: TypeAlias = Annotated[str, MaxLength(80)]


def moment(where: str, text: str, years: Container[int] = YEARS) -> datetime:
    """A time with its zone, in UTC."""
    try:
        found = datetime.fromisoformat(text)
        if found.tzinfo is None or found.year not in years:
            raise ValueError
        return found.astimezone(UTC)
    except ValueError:
        raise Unreadable(where, "should be a time with its zone, such as 2026-11-14T21:40:00+00:00") from None


class _AsText:
    """Marks a time that stands in a file as text."""

    def __get_pydantic_core_schema__(self, _source: Any, _handler: Any) -> Any:
        read = {"type": "no-info", "function": lambda text: moment("", text)}
        return {"type": "function-after", "schema": {"type": "str", "max_length": 40}, "function": read}


Moment: TypeAlias = Annotated[datetime, _AsText()]


@dataclass(frozen=True, slots=True)
class Player:
    """One person in one play.

    `person` names them in their group for good, whatever they are called; `name` is what the seat was called that day.
    Somebody alone, without a rival, has neither won nor a place. A rival that nobody plays is no player.
    """

    name: Name
    person: Annotated[str, MaxLength(40)]
    total: int | None
    """None: nobody entered it."""
    place: Annotated[int, Minimum(1)] | None
    """1 for the winners; None: unknown."""
    winner: bool
    began: bool
    categories: Annotated[Mapping[Key, int], MaxLength(50)]
    """Where the points come from, by the game's own keys of its ledger, in its order."""
    counts: Annotated[Mapping[Key, int], MaxLength(50)] = field(default_factory=dict)
    """What was counted besides, such as hearts or the coins left: by the keys of categories that pay nothing themselves
    and of the steps that break a tie. Empty in older plays."""

    @property
    def order(self) -> tuple[bool, int, bool, int]:
        """Sorts players, the best first: by points, and equal ones by place, which an open tie leaves unknown."""
        return self.total is None, -(self.total or 0), self.place is None, self.place or 0


@dataclass(frozen=True, slots=True)
class Ruling:
    """A disputed rule that the table settled, by its id."""

    rule: Name
    side: Name | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """All of a play but its key: what it was before a correction had the same."""

    game: Annotated[str, MaxLength(40)]
    options: Annotated[Mapping[str, Json], MaxLength(50)]
    """The modules that were played with; under `readings` the sides that were counted by."""
    players: Annotated[tuple[Player, ...], MaxLength(SEATS)]
    """In seating order."""
    started: Moment
    ended: Moment
    paused: Annotated[int, Minimum(0)]
    """Seconds."""
    place: Sentence
    """Where it was played, as typed."""
    notes: Annotated[str, MaxLength(20_000)]
    rulings: Annotated[tuple[Ruling, ...], MaxLength(200)]
    tie: tuple[Json, ...]
    """What decided a tie: “shared”, or the name of a step of the game. Older plays have it as a packed text."""
    rank: Key | None
    """How strong the rival of somebody alone was: a key of the game's ranks, where it has them."""
    revision: Annotated[int, Minimum(1)]
    """1 as first finished; grows when it was reopened and finished again."""
    version: Annotated[str, MaxLength(40)]
    """The version of Kvartal that scored it."""
    source: str
    """Empty where it was scored here, else where it was imported from: `kvartal` or `bgstats`."""
    rival: int | None = None
    """The total of the rival of somebody alone; None: there was none, or it is not known."""

    @property
    def seconds(self) -> int:
        """How long they played, without the pauses."""
        return max(0, int((self.ended - self.started).total_seconds()) - self.paused)


@dataclass(frozen=True, slots=True, kw_only=True)
class Play(Record):
    """One finished game as it was scored on its day."""

    key: str
    """Cannot be guessed, and stays the same after export and import."""


@dataclass(frozen=True, slots=True)
class PortableTable:
    """A table on the way to another Kvartal. `seats` are all that it ever had."""

    __pydantic_config__: ClassVar = {"extra": "forbid", "strict": True}

    game: Annotated[str, MaxLength(40)]
    options: Annotated[Mapping[str, Json], MaxLength(50)]
    seats: Annotated[tuple[Seat, ...], MaxLength(SEATS)]
    parts: Annotated[Mapping[str, Json], MaxLength(SEATS + 20)]
    """What was entered."""
    created: Moment
    finished: Moment | None = None

    @property
    def seated(self) -> tuple[Seat, ...]:
        return tuple(sorted((seat for seat in self.seats if seat.order >= 0), key=lambda seat: seat.order))


@dataclass(frozen=True, slots=True)
class ArchivedPlay:
    """A play on the way to another Kvartal, with the key of its group and its table, if there is one."""

    play: Play
    group: str
    table: PortableTable | None = None
    result: Json = None
    """What the page of its result shows; no file has it, it is worked out where the play comes in."""
    earlier: tuple[tuple[Play, datetime], ...] = ()
    """The play before it was corrected, the oldest first, each with when it was replaced."""


def to_json(play: Play) -> dict[str, Json]:
    """The play as a JSON document; the same play always gives the same document. What older plays do not have is left
    out where there is none of it."""
    written = {
        "key": play.key,
        **_values(play),
        "options": dict(play.options),
        "players": [_player_to_json(player) for player in play.players],
        "started": play.started.isoformat(),
        "ended": play.ended.isoformat(),
        "rulings": list(map(_values, play.rulings)),
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


def _values(of: Play | Player | Ruling) -> dict[str, Json]:
    return {one.name: getattr(of, one.name) for one in fields(of)}


def from_json(document: Mapping[str, Any]) -> Play:
    read = {
        "players": tuple(Player(**player) for player in document["players"]),
        "started": datetime.fromisoformat(document["started"]),
        "ended": datetime.fromisoformat(document["ended"]),
        "rulings": tuple(Ruling(**ruling) for ruling in document["rulings"]),
        "tie": tuple(document["tie"]),
    }
    return Play(**{**document, **read})
