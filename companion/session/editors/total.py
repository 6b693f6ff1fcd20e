"""Just the total: one number in place of a board or a pad, for whoever has counted on paper."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NotRequired, TypedDict

from companion.games.description import GIVEN_TIE
from companion.games.game import TOTAL
from companion.games.given_totals import GivenTotal
from companion.games.text import Text, say
from companion.session.editors.form_reading import MOST, FormError, MissingEntry, Progress, count

TIE = "tie"
"""The field that says who is ahead among equal totals."""
TITLE = say("Total")
TIE_TITLE = say("Who wins the tie-break?")
TIES: Mapping[str, tuple[int, Text]] = {
    "ahead": (1, say("ahead")),
    "behind": (-1, say("behind")),
    "beside": (0, say("equal")),
}
"""What can be said about a tie: its value, and how the player stands in words."""


class TotalEntry(TypedDict):
    """A total as it is stored; `tie` is a key of `TIES`."""

    points: int
    tie: NotRequired[str]


def read_total(form: Mapping[str, str]) -> TotalEntry | None:
    """The number that was entered; None where the field is empty.

    :raise FormError: a field holds something else.
    """
    points = count(form, TOTAL, -MOST, TITLE)
    if points is None:
        return None
    tie = form.get(TIE)
    if not tie:
        return {"points": points}
    if tie not in TIES:
        raise FormError(TIE, say("choose one of these"))
    return {"points": points, "tie": tie}


def is_total(entry: Any) -> bool:
    """Whether the form can give this."""
    match entry:
        case {"points": int(points), **rest} if type(points) is int and -MOST <= points <= MOST:
            return not rest or (rest.keys() == {TIE} and rest[TIE] in TIES)
    return False


def given_total(entry: TotalEntry) -> GivenTotal:
    """
    :raise ValueError: it comes from elsewhere, and no form gives it.
    """
    if not is_total(entry):
        raise ValueError("no form gives this total")
    return GivenTotal(entry["points"], TIES[entry["tie"]][0] if "tie" in entry else 0)


def total_progress() -> Progress:
    return Progress("complete", say("total as entered"), 100)


def missing_tie(entry: TotalEntry) -> Iterator[MissingEntry]:
    """What only somebody with as many points asks for."""
    if "tie" not in entry:
        yield MissingEntry(TIE_TITLE, TIE, (GIVEN_TIE.name,), optional=True)
