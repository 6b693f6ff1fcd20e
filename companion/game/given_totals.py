"""Just the total of a player, added up elsewhere: it takes the place of what the board would give."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from companion.game.description import GIVEN_TIE
from companion.game.final import Final, compare
from companion.game.game import TOTAL, Ledger, Line
from companion.game.text import say


@dataclass(frozen=True)
class GivenTotal:
    """A total, and where its player stands among those who have as many: 1 ahead of them, -1 behind, 0 beside."""

    points: int
    tie: int = 0


def with_given_totals(final: Final, given: Mapping[int, GivenTotal]) -> Final:
    """The result in which these players, by their index, have the total that was given.

    What their boards break does not matter any more; what their boards give others still counts.
    """
    findings = tuple(finding for finding in final.findings if not _is_about(finding.where, given, len(final.players)))
    others = tuple(
        replace(other, ledgers={value: _ledgers(found, given) for value, found in other.ledgers.items()})
        for other in final.compared
    )
    return compare(_ledgers(final.players, given), findings, others)


def _is_about(where: str, given: Mapping[int, GivenTotal], players: int) -> bool:
    """Whether a place is on the board of one of them; where all totals are given, every place is."""
    return len(given) == players or any(where.startswith(f"players[{index}]") for index in given)


def _ledgers(ledgers: Iterable[Ledger], given: Mapping[int, GivenTotal]) -> tuple[Ledger, ...]:
    boards = tuple(
        ledger if index in given else replace(ledger, tie_breaks={GIVEN_TIE.name: 0, **ledger.tie_breaks})
        for index, ledger in enumerate(ledgers)
    )
    counted = [ledger for index, ledger in enumerate(boards) if index not in given]
    return tuple(
        _given_ledger(ledger, index, given[index], counted) if index in given else ledger
        for index, ledger in enumerate(boards)
    )


def _given_ledger(ledger: Ledger, index: int, given: GivenTotal, counted: Iterable[Ledger]) -> Ledger:
    """Only the total and its one line. Beside somebody whose board was counted, nothing else separates the two."""
    line = Line(TOTAL, given.points, "", say("total as entered"), f"players[{index}].{TOTAL}")
    beside = [other.tie_breaks for other in counted if other.total == given.points and given.tie == 0]
    best = max(beside, key=lambda steps: list(steps.values()), default=None)
    unknown = {GIVEN_TIE.name: given.tie, **dict.fromkeys(ledger.tie_breaks, 0)}
    return Ledger(ledger.name, (line,), {}, best or unknown, given=given.points)
