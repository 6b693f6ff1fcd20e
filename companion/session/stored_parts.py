"""What is kept of a table besides its boards: notes, the evening, what was decided and what was made, to be read as
strictly as the forms read that give it."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import TypeAdapter

from companion.exchange import parsing
from companion.games.shapes import AtLeast, AtMost, Name, Sentence, Unreadable, document
from companion.session.log import COLLECTION, EVENING, READINGS, RULINGS
from companion.tables import Snapshot

_MOMENT = Annotated[str, AtMost(40)]
_ANY_YEAR = range(1, 9999)
"""A year of two digits was once taken as it was typed."""


@document
class Notes:
    text: Annotated[str, AtMost(20_000)]


@document
class Told:
    """When and where a game was played, as far as somebody told it."""

    started: _MOMENT | None = None
    ended: _MOMENT | None = None
    pause: _MOMENT | None = None
    paused: Annotated[int, AtLeast(0)] = 0
    place: Sentence = ""


@document
class Decided:
    """What was decided about a disputed rule, and when, as far as somebody noted it."""

    side: Name | None = None
    at: _MOMENT | None = None


@document
class Collected:
    made: Annotated[dict[str, Literal[True]], AtMost(200)]
    stays: Literal[True] | None = None


_KINDS: dict[str, TypeAdapter[Any]] = {
    "notes": TypeAdapter(Notes),
    EVENING: TypeAdapter(Told),
    RULINGS: TypeAdapter(dict[str, Decided] | list[str]),
    READINGS: TypeAdapter(dict[str, str]),
    COLLECTION: TypeAdapter(Collected),
}


def check(snapshot: Snapshot) -> None:
    """
    :raise Unreadable: one of these parts holds what no form gives.
    """
    for key, kind in _KINDS.items():
        found = snapshot.document(key)
        if found is None or found == {}:
            continue
        try:
            read = parsing.read(kind, found)
            _check_moments(read)
        except Unreadable as refused:
            refused.where = f"parts.{key}.{refused.where}".rstrip(".")
            raise


def _check_moments(read: Any) -> None:
    told = {}
    if isinstance(read, Told):
        told = {"started": read.started, "ended": read.ended, "pause": read.pause}
    elif isinstance(read, dict):
        told = {f"{rule}.at": note.at for rule, note in read.items() if isinstance(note, Decided)}
    for where, moment in told.items():
        if moment is not None:
            parsing.moment(where, moment, _ANY_YEAR)
