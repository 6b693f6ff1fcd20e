"""The record of somebody who plays alone, among the tables that this phone finished."""

from collections.abc import Iterator

from companion.game.text import Text, say
from companion.session.validation import skip_unreadable
from companion.session.view import View

_TABLES = 100  # At most the last 100 tables of the phone are searched.


def solo_record_text(view: View) -> Text | None:
    """How this solo game compares with the former ones. None where somebody else has points too."""
    total = _solo_total(view)
    if total is None:
        return None
    others = list(_former_totals(view))
    if not others:
        return say("Your first solo game: the record to beat.")
    best = max(others)
    if total > best:
        return say("A new record! The old one was {points}.", points=best)
    if total == best:
        return say("You equalled your record.")
    place = 1 + sum(other > total for other in others)
    return say(
        "Your record is {points}; by points this is number {place} of your {all} games.", points=best, place=place,
               all=len(others) + 1)  # fmt: skip


def _solo_total(view: View) -> int | None:
    """The total of the only player."""
    result = view.score.result
    if not view.is_stored or len(view.table.seats) != 1 or result is None or len(result.players) != 1:
        return None
    return result.players[0].total


def _former_totals(view: View) -> Iterator[int]:
    table = view.table
    for visit in view.store.devices.visits(view.device, limit=_TABLES):
        other = visit.table
        same = other.game == table.game and other.options == table.options and len(other.seats) == 1
        if same and other.finished and other.id != table.id:
            snapshot = view.store.snapshot(other.edit_key if visit.edit else other.view_key, edit=visit.edit)
            total = _readable_total(view.at(snapshot)) if snapshot else None
            if total is not None:
                yield total


def _readable_total(view: View) -> int | None:
    with skip_unreadable(view.snapshot):
        return _solo_total(view)
    return None
