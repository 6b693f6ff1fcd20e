"""The result of a game, and what the other readings of its disputed rules would change in it."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Annotated, Any, Literal, TypeAlias

from companion.game.document_types import SchemaHint
from companion.game.game import Finding, Ledger, Reading, Readings, Scored, Standings, rank

Changes: TypeAlias = Annotated[
    Literal["nothing", "totals", "winner", "open"], SchemaHint(enum=["nothing", "totals", "winner"])
]
"""What another reading changes. `open`: an entry is missing that would break the tie for the win; of this the contract
knows nothing, for its documents are whole."""


@dataclass(frozen=True)
class Other:
    """What the table would look like under another reading."""

    value: str
    totals: Mapping[str, int]
    """By the names of the players."""
    winners: tuple[str, ...]
    changes: Changes


@dataclass(frozen=True)
class Touched:
    """A disputed rule that this board touches: the reading chosen, and what the others would give."""

    id: str
    rule: str
    chosen: str
    others: tuple[Other, ...]


@dataclass(frozen=True)
class OtherReadings:
    """A disputed rule that the board touches, the value chosen, and the ledgers that each other value gives."""

    reading: Reading
    chosen: str
    ledgers: Mapping[str, tuple[Ledger, ...]]


@dataclass(frozen=True)
class Final:
    """The result of a game: who won and by what, every point with its reason, what is illegal and what is disputed."""

    players: tuple[Ledger, ...]
    """In the order of the document."""
    winners: tuple[str, ...]
    decided_by: str
    findings: tuple[Finding, ...] = ()
    readings: tuple[Touched, ...] = ()
    disputed_numbers: Mapping[tuple[int, str], tuple[str, ...]] = field(default_factory=dict)
    """The disputed rules on which a number rests, by the index of the player and the category (or `TOTAL`): another
    reading would give another number."""
    uncounted: Mapping[tuple[str, str], tuple[str, ...]] = field(default_factory=dict)
    """By the id of a disputed rule and the value of another reading, the players whose sums alone are known: what it
    would give them cannot be counted."""
    compared: tuple[OtherReadings, ...] = ()
    """What the disputed rules were compared by, as long as a total may still be given."""

    def uncounted_by(self, touched: Touched, other: Other) -> tuple[str, ...]:
        """The players for whom nobody can count what another reading of a disputed rule gives."""
        return self.uncounted.get((touched.id, other.value), ())


def final(score: Callable[[Any, Readings], Scored], board: Any, readings: Readings) -> Final:
    """Score the table, then again under every other reading of the disputed rules it touches."""
    scored = score(board, readings)
    for_points = readings.touched
    findings = tuple(scored.findings())
    others = []
    for reading in readings.touched:
        chosen = readings[reading.id]
        # What only the findings asked for changes no number.
        ledgers = {
            value: score(board, readings.with_value(reading.id, value)).ledgers
            if reading in for_points
            else scored.ledgers
            for value in reading.values
            if value != chosen
        }
        others.append(OtherReadings(reading, chosen, ledgers))
    return compare(scored.ledgers, findings, tuple(others))


def compare(ledgers: tuple[Ledger, ...], findings: tuple[Finding, ...], others: tuple[OtherReadings, ...]) -> Final:
    """The result of these ledgers, and what the other readings of each disputed rule would change in it."""
    standings = rank(ledgers)
    touched = []
    disputed_numbers: dict[tuple[int, str], tuple[str, ...]] = {}
    for other in others:
        compared = tuple(_other(value, found, ledgers, standings) for value, found in other.ledgers.items())
        touched.append(Touched(other.reading.id, other.reading.rule, other.chosen, compared))
        for number in _different(ledgers, other.ledgers.values()):
            disputed_numbers[number] = (*disputed_numbers.get(number, ()), other.reading.rule)
    return Final(
        tuple(replace(ledger, place=place) for ledger, place in zip(ledgers, standings.places, strict=True)),
        standings.winners,
        standings.decided_by,
        findings,
        tuple(touched),
        disputed_numbers,
        compared=others,
    )


def _different(ledgers: tuple[Ledger, ...], others: Iterable[tuple[Ledger, ...]]) -> set[tuple[int, str]]:
    """The numbers that are not the same in all of them: the index of the player, and the category."""
    numbers = [ledger.numbers for ledger in ledgers]
    return {
        (index, category)
        for other in others
        for index, changed in enumerate(ledger.numbers for ledger in other)
        for category, number in numbers[index].items()
        if changed.get(category) != number
    }


def _other(value: str, other: tuple[Ledger, ...], ledgers: tuple[Ledger, ...], standings: Standings) -> Other:
    totals = {ledger.name: ledger.total for ledger in other}
    winners = rank(other).winners
    if set(winners) != set(standings.winners):
        changes: Changes = "winner"
    elif totals != {ledger.name: ledger.total for ledger in ledgers}:
        changes = "totals"
    else:
        changes = "nothing"
    return Other(value, totals, winners, changes)
