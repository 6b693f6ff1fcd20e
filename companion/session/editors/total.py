"""Just the total: one number in place of a board or a pad, for whoever has counted on paper."""

from collections.abc import Container, Iterator, Mapping
from typing import Any, NotRequired, TypedDict

from companion.game.description import GIVEN_TIE
from companion.game.game import TOTAL
from companion.game.given_totals import GivenTotal
from companion.game.text import Text, say
from companion.session.editors.form_reading import MOST, FormError, MissingEntry, Progress, count

TIE = "tie"
"""The field that says who is ahead among equal totals: the part of the winner, or that they share the win. It is asked
once and stored with every total of the tie."""
SHARED = "beside"
LOSES = "loses"
"""The field of those who do not share the win with the others of the tie: their parts, a blank between them."""
TITLE = say("Total")
TIE_TITLE = say("Who wins the tie-break?")
TIES: Mapping[str, tuple[int, Text]] = {
    "ahead": (1, say("ahead")),
    "behind": (-1, say("behind")),
    SHARED: (0, say("equal")),
}
"""What can be said about a tie: its value, and how the player stands in words."""


TIE_QUESTION = MissingEntry(TIE_TITLE, TIE, (GIVEN_TIE.name,), optional=True)


class TotalEntry(TypedDict):
    """A total as it is stored; `tie` is a key of `TIES`."""

    points: int
    tie: NotRequired[str]


def read_total(
    form: Mapping[str, str], part: str, parts: Container[str], former: TotalEntry | None
) -> TotalEntry | None:
    """The number that was entered at a part; None where the field is empty. Another number than the former one is in
    another tie, about which nobody was asked yet.

    :raise FormError: a field holds something else.
    """
    points = count(form, TOTAL, -MOST, TITLE)
    if points is None:
        return None
    winner = form.get(TIE)
    if not winner or (former and former["points"] != points):
        return {"points": points}
    if winner not in parts and winner not in TIES:
        raise FormError(TIE, say("choose one of these"))
    return with_tie({"points": points}, part, winner, losers(form))


def losers(form: Mapping[str, str], field: str = LOSES) -> list[str]:
    return form.get(field, "").split()


def with_tie(entry: TotalEntry, part: str, winner: str | None, losing: Container[str] = ()) -> TotalEntry:
    """The total of a part with who wins the tie, and who loses it where others share it; without a winner it is still
    to be asked."""
    if winner is None:
        return {"points": entry["points"]}
    said = winner if winner in TIES else "ahead" if winner == part else "behind"
    return {"points": entry["points"], "tie": "behind" if winner == SHARED and part in losing else said}


def is_total(entry: Any) -> bool:
    """Whether the form can give this."""
    match entry:
        case {"points": int(points), **rest} if type(points) is int and -MOST <= points <= MOST:
            return not rest or (rest.keys() == {TIE} and rest[TIE] in TIES)
    return False


def given_total(entry: TotalEntry) -> GivenTotal:
    """:raise ValueError: it comes from elsewhere, and no form gives it."""
    if not is_total(entry):
        raise ValueError("no form gives this total")
    return GivenTotal(entry["points"], TIES[entry["tie"]][0] if "tie" in entry else 0)


def tie_winner(entries: Mapping[str, TotalEntry | None]) -> str | None:
    """The part that wins a tie, or `SHARED`, by what the totals in it say; a part with a board says nothing. None where
    nobody was asked, or they contradict each other.
    """
    said = {key: entry.get("tie") for key, entry in entries.items() if entry}
    ahead = [key for key, tie in said.items() if tie == "ahead"]
    if len(ahead) == 1:
        return ahead[0]
    left = [key for key in entries if said.get(key) != "behind"]
    if len(left) == 1 and not ahead:
        return left[0]
    return SHARED if SHARED in said.values() and not ahead else None


def total_progress() -> Progress:
    return Progress("complete", say("total as entered"), 100)


def missing_tie(entry: TotalEntry) -> Iterator[MissingEntry]:
    """What only somebody with as many points asks for."""
    if "tie" not in entry:
        yield TIE_QUESTION
