"""The points of one game: totals, where they come from, the records, and what was reached alone."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from companion.statistics.numbers import Interval, difference
from companion.statistics.people import is_decided
from companion.tables.history.play import Play


@dataclass(frozen=True, slots=True)
class Points:
    """The totals that are known."""

    together: tuple[int, ...]  # Of everybody, or of one person, in plays with others, the oldest first.
    alone: tuple[int, ...]


def points(plays: Iterable[Play], person: str | None = None) -> Points:
    together: list[int] = []
    alone: list[int] = []
    for play in plays:
        into = alone if len(play.players) == 1 else together
        into.extend(
            player.total
            for player in play.players
            if player.total is not None and (person is None or player.person == person)
        )
    return Points(tuple(together), tuple(alone))


@dataclass(frozen=True, slots=True)
class Source:
    """What one category brings on average, to those who win and to the others."""

    category: str
    winners: float
    others: float
    lead: Interval | None  # How much more it really brings to those who win; None if there are too few plays.


@dataclass(frozen=True, slots=True)
class Sources:
    """Where the points come from, in the order of the game."""

    winners: int  # How many results of winners it counts.
    others: int
    sources: tuple[Source, ...]


def sources(plays: Iterable[Play], person: str | None = None) -> Sources:
    """Winners beside the others; of one person, the plays they won beside those they did not.

    Only plays with others of which it is known who won, and only players whose points are known by category. Where one
    category is the whole total, what it was counted from says more.
    """
    rows: dict[bool, list[Mapping[str, int]]] = {True: [], False: []}
    keys: dict[str, None] = {}
    for play in plays:
        if len(play.players) < 2 or not is_decided(play):
            continue
        for player in play.players:
            found = player.categories if len(player.categories) > 1 else player.counts
            if found and (person is None or player.person == person):
                rows[player.winner].append(found)
                if not keys.keys() >= found.keys():
                    keys.update(dict.fromkeys(found))
    won, lost = rows[True], rows[False]
    if not won or not lost:
        return Sources(len(won), len(lost), ())
    return Sources(len(won), len(lost), tuple(_source(key, won, lost, len(keys)) for key in keys))


def _source(key: str, won: Sequence[Mapping[str, int]], lost: Sequence[Mapping[str, int]], questions: int) -> Source:
    with_win, without = [row.get(key, 0) for row in won], [row.get(key, 0) for row in lost]
    lead = difference(with_win, without, questions)
    return Source(key, sum(with_win) / len(with_win), sum(without) / len(without), lead)


@dataclass(frozen=True, slots=True)
class Record:
    """The most or the least there ever was, with everybody who reached it; of several plays the first."""

    kind: str
    value: int
    play: Play
    persons: tuple[str, ...]
    again: bool = False  # Whether it was reached in another play too.


def records(plays: Iterable[Play], person: str | None = None) -> tuple[Record, ...]:
    """Of one person only what they reached themselves.

    `most`: the highest total in company; `least`: the lowest with which anybody won; `margin` and `closest`: between
    the winner and the next; `alone`: the highest total of somebody alone.
    """
    best: dict[str, int] = {}
    reached: dict[str, list[tuple[Play, tuple[str, ...]]]] = {}
    for play in plays:
        for kind, value, persons in _candidates(play):
            if person is not None and person not in persons:
                continue
            known = best.get(kind)
            if known is None or (value < known if kind in _LEAST else value > known):
                best[kind], reached[kind] = value, [(play, persons)]
            elif value == known:
                reached[kind].append((play, persons))
    return tuple(_record(kind, best[kind], reached[kind]) for kind in _KINDS if kind in best)


def _record(kind: str, value: int, reached: Sequence[tuple[Play, tuple[str, ...]]]) -> Record:
    """Put together once: where everybody always has the same, it is reached by everybody."""
    first = reached[0][0]
    persons = tuple(dict.fromkeys(person for _, some in reached for person in some))
    return Record(kind, value, first, persons, again=any(play is not first for play, _ in reached))


@dataclass(frozen=True, slots=True)
class Alone:
    plays: int
    best: tuple[tuple[int, str, Play], ...]
    """The highest totals with whose they are, the highest first; of equal ones the earliest."""
    ranks: Mapping[str, tuple[int, int]]  # Wins and plays by how strong the rival was.


def alone(plays: Iterable[Play], person: str | None = None, shown: int = 5) -> Alone:
    totals: list[tuple[int, str, Play]] = []
    number, ranks = 0, dict[str, tuple[int, int]]()
    for play in plays:
        if len(play.players) != 1:
            continue
        (player,) = play.players
        if person is not None and player.person != person:
            continue
        number += 1
        if player.total is not None:
            totals.append((player.total, player.person, play))
        if play.rank is not None and is_decided(play):
            wins, tried = ranks.get(play.rank, (0, 0))
            ranks[play.rank] = wins + player.winner, tried + 1
    return Alone(number, tuple(sorted(totals, key=lambda each: -each[0])[:shown]), ranks)


_KINDS = ("most", "least", "margin", "closest", "alone")
_LEAST = ("least", "closest")


def _candidates(play: Play) -> Iterator[tuple[str, int, tuple[str, ...]]]:
    """The values of a play that could be records, each with its kind and its people."""
    totals = [(player.total, player) for player in play.players if player.total is not None]
    kind = "alone" if len(play.players) == 1 else "most"
    for total, player in totals:
        yield kind, total, (player.person,)
    won = [(total, player.person) for total, player in totals if player.winner]
    if not won or kind == "alone":
        return
    winning = sorted({total for total, _ in won})
    for total in winning:
        yield "least", total, tuple(person for own, person in won if own == total)
    rest = [total for total, player in totals if not player.winner]
    if rest and len(totals) == len(play.players):
        winners, margin = tuple(person for _, person in won), winning[0] - max(rest)
        yield "margin", margin, winners
        yield "closest", margin, winners
