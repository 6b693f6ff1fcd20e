"""What each of several moves would give now: the engine's `final` before and after it, the most points first."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from companion import documents, games
from companion.game.document_types import Unreadable
from companion.game.final import Final
from companion.game.game import Ledger, Line
from companion.game.text import Text, Value

Document = Mapping[str, Any]
_MOST = 6  # At most 6 moves are shown.
_WORST = -10_000
_REASONS = 2  # At most 2 lines of the score say why.


class Move(NamedTuple):
    """Something a player could do now, and the `final` document of the table after it."""

    title: Value
    after: Document | None  # None where it may not be done; the notes say why.
    notes: tuple[Text | str, ...] = ()  # What else it brings or costs.
    fields: Mapping[str, str] | None = None
    """What the asker's seat is sent to do it; None where it cannot be done with one tap."""
    adds: tuple[int, ...] = ()
    """What it adds besides points: of two moves with the same points, the one that adds more comes first."""


class Option(NamedTuple):
    """A move with what it gives; no points where it may not be done."""

    move: Move
    points: int | None
    reasons: tuple[Line, ...]  # The lines of the score that are there only after the move.


def compare(game: str, before: Document, player: int, moves: Iterable[Move], most: int = _MOST) -> list[Option]:
    """The moves with what each gives the player now, ranked; a move that the engine cannot read is left out."""
    now = _score(game, before, player)
    if now is None:
        return []
    options = []
    for move in moves:
        then = move.after and _score(game, move.after, player)
        if then:
            options.append(Option(move, then.total - now.total, _reasons(now, then)))
        elif move.after is None:
            options.append(Option(move, None, ()))
    return rank(options, most)


def rank(options: Iterable[Option], most: int = _MOST) -> list[Option]:
    """The options with the most points, the most first, then those that may not be done."""
    ranked = sorted(options, key=_worth, reverse=True)
    return [option for place, option in enumerate(ranked) if place < most or option.points is None]


def _worth(option: Option) -> tuple[int, tuple[int, ...]]:
    return _WORST if option.points is None else option.points, option.move.adds


def _score(game: str, document: Document, player: int) -> Ledger | None:
    try:
        final: Final = games.get(game).calculations["final"].run(*documents.read(game, "final", dict(document)))
    except Unreadable:
        return None
    return final.players[player]


def _reasons(now: Ledger, then: Ledger) -> tuple[Line, ...]:
    """The lines that the move adds or changes, those with the most points first."""
    known = Counter((line.why, line.points) for line in now.lines)
    new = [line for line in then.lines if not known[line.why, line.points]]
    return tuple(sorted(new, key=lambda line: -abs(line.points))[:_REASONS])
