"""The result of a game, and what the other readings of its disputed rules would change in it."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Annotated, Any, Literal, TypeAlias

from companion.game.document_types import SchemaHint
from companion.game.game import BEST_CASE_TOTAL, Finding, Ledger, Reading, Readings, Scored

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
class Otherwise:
    """What a place of the board would pay by another reading of a disputed rule."""

    rule: str
    value: str
    points: int


PlaceOfPlayer: TypeAlias = tuple[int, str, str]  # The index of a player, the category, and the place that pays into it.


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
    otherwise: Mapping[PlaceOfPlayer, tuple[Otherwise, ...]] = field(default_factory=dict)
    """The places of the board that another reading would pay otherwise."""
    uncounted: Mapping[tuple[str, str], tuple[str, ...]] = field(default_factory=dict)
    """By the id of a disputed rule and the value of another reading, the players whose sums alone are known: what it
    would give them cannot be counted."""
    compared: tuple[OtherReadings, ...] = ()
    """What the disputed rules were compared by, as long as a total may still be given."""

    def uncounted_by(self, touched: Touched, other: Other) -> tuple[str, ...]:
        """The players for whom nobody can count what another reading of a disputed rule gives."""
        return self.uncounted.get((touched.id, other.value), ())


@dataclass(frozen=True)
class Standings:
    """Who is where: places in the order of the ledgers, 1, 2, 2, 4; the winners by name."""

    places: tuple[int, ...]
    winners: tuple[str, ...]
    decided_by: str


def rank(ledgers: Sequence[Ledger]) -> Standings:
    """Most points first; equal totals are separated by the tie-breaks in turn; who is still equal shares a place."""
    if any(ledger.at_most is not None for ledger in ledgers):
        return _rank_open(ledgers)
    keys = [(ledger.total, *ledger.tie_breaks.values()) for ledger in ledgers]
    ahead: dict[tuple[int, ...], int] = {}
    for better, key in enumerate(sorted(keys, reverse=True)):
        ahead.setdefault(key, better)
    places = tuple(1 + ahead[key] for key in keys)
    first = [index for index, place in enumerate(places) if place == 1]
    winners = tuple(sorted(ledgers[index].name for index in first))
    if len(winners) > 1:
        return Standings(places, winners, "shared")
    return Standings(places, winners, _decided_by(ledgers, keys, first[0]) if first else "points")


def _rank_open(ledgers: Sequence[Ledger]) -> Standings:
    """Where totals are still open, a player is behind those only who are ahead for sure."""
    most = [ledger.extra.get(BEST_CASE_TOTAL, ledger.total) for ledger in ledgers]
    places = tuple(1 + sum(other.total > at_most for other in ledgers) for at_most in most)
    winners = tuple(sorted(ledger.name for ledger, place in zip(ledgers, places, strict=True) if place == 1))
    return Standings(places, winners, "shared" if len(winners) > 1 else "points")


def _decided_by(ledgers: Sequence[Ledger], keys: Sequence[tuple[int, ...]], winner: int) -> str:
    """The first step at which the winner is ahead of the next player."""
    others = [key for index, key in enumerate(keys) if index != winner]
    if not others:
        return "points"
    steps = ["points", *ledgers[winner].tie_breaks]
    return next(
        step for step, mine, next_best in zip(steps, keys[winner], max(others), strict=True) if mine > next_best
    )


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
    otherwise: dict[PlaceOfPlayer, tuple[Otherwise, ...]] = {}
    for other in others:
        compared = tuple(_other(value, found, ledgers, standings) for value, found in other.ledgers.items())
        touched.append(Touched(other.reading.id, other.reading.rule, other.chosen, compared))
        for number in _different(ledgers, other.ledgers.values()):
            disputed_numbers[number] = (*disputed_numbers.get(number, ()), other.reading.rule)
        for place, paid in _otherwise(ledgers, other):
            otherwise[place] = (*otherwise.get(place, ()), paid)
    return Final(
        tuple(replace(ledger, place=place) for ledger, place in zip(ledgers, standings.places, strict=True)),
        standings.winners,
        standings.decided_by,
        findings,
        tuple(touched),
        disputed_numbers,
        otherwise,
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


def _otherwise(ledgers: tuple[Ledger, ...], other: OtherReadings) -> Iterator[tuple[PlaceOfPlayer, Otherwise]]:
    """The places that pay into a number which is not the same by another reading, with what they would pay."""
    for value, found in other.ledgers.items():
        for index, category in sorted(_different(ledgers, [found])):
            now, then = ledgers[index].places(category), found[index].places(category)
            for where in {**now, **then}:  # A union of counters would leave out losses.
                if now[where] != then[where]:
                    yield (index, category, where), Otherwise(other.reading.rule, value, then[where])


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
