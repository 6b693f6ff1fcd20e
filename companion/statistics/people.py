"""Who plays, who wins and who is ahead of whom; how long it takes."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, tzinfo
from itertools import permutations

from companion.statistics.numbers import Interval, Summary, wilson
from companion.tables.history.play import Play

_SHORTEST = 60  # Seconds. Less is a table that was opened to enter a game afterwards.
_LONGEST = 24 * 60 * 60  # Seconds. The length of a table finished a day later does not count.


def select_plays(plays: Sequence[Play], game: str | None = None, person: str | None = None) -> Sequence[Play]:
    if game is not None:
        plays = [play for play in plays if play.game == game]
    if person is not None:
        plays = [play for play in plays if any(player.person == person for player in play.players)]
    return plays


def is_decided(play: Play) -> bool:
    """Whether it is known who won; of somebody alone, whether they beat a rival that nobody played."""
    if any(player.winner for player in play.players):
        return True
    return len(play.players) == 1 and play.players[0].place is not None


@dataclass(slots=True)
class Standing:
    """What one person came to."""

    person: str
    name: str  # What the seat was called the last time.
    plays: int = 0
    decided: int = 0  # Plays with others of which it is known who won.
    wins: int = 0
    streak: int = 0  # Wins one after the other, up to the last play that was decided.
    longest: int = 0  # The longest such row there ever was.
    totals: list[int] = field(default_factory=list)  # With others, the oldest first.

    @property
    def between(self) -> Interval | None:
        """How often they really win."""
        return wilson(self.wins, self.decided) if self.decided else None


@dataclass(frozen=True, slots=True)
class People:
    """Everybody who played, the most frequent first, and what the plays came to together."""

    plays: int
    alone: int  # Plays of one person.
    games: Mapping[str, int]  # Plays by game, the most frequent first.
    seconds: Mapping[int, Summary]  # How long they took, by the number of players; plays of no length are left out.
    standings: tuple[Standing, ...]


def people(plays: Iterable[Play]) -> People:
    """Everybody's standing and what the plays came to, in one pass."""
    number = alone = 0
    games: Counter[str] = Counter()
    seconds: defaultdict[int, list[int]] = defaultdict(list)
    standings: dict[str, Standing] = {}
    for play in plays:
        number += 1
        seats = len(play.players)
        alone += seats == 1
        games[play.game] += 1
        if _SHORTEST <= (took := play.seconds) < _LONGEST:
            seconds[seats].append(took)
        known = seats > 1 and is_decided(play)  # whoever beat a rival that nobody played has won against nobody
        for player in play.players:
            if player.person not in standings:
                standings[player.person] = Standing(player.person, player.name)
            standing = standings[player.person]
            standing.name = player.name
            standing.plays += 1
            if seats > 1 and player.total is not None:
                standing.totals.append(player.total)
            if known:
                standing.decided += 1
                if player.winner:
                    standing.wins += 1
                    standing.streak += 1
                    standing.longest = max(standing.longest, standing.streak)
                else:
                    standing.streak = 0
    lengths = {seats: summary for seats, took in sorted(seconds.items()) if (summary := Summary.from_values(took))}
    by_plays = sorted(standings.values(), key=lambda standing: (-standing.plays, -standing.wins, standing.name))
    return People(number, alone, dict(games.most_common()), lengths, tuple(by_plays))


def years(plays: Iterable[Play], zone: tzinfo) -> dict[int, int]:
    """Plays by the year in which they ended, the oldest first."""
    ended = Counter(_year(play.ended, zone) for play in plays)
    return dict(sorted(ended.items()))


def in_year(plays: Iterable[Play], year: int, zone: tzinfo) -> list[Play]:
    return [play for play in plays if _year(play.ended, zone) == year]


def months(plays: Iterable[Play], zone: tzinfo) -> dict[int, int]:
    """Plays by the month in which they ended, of 1 to 12."""
    return dict(sorted(Counter(play.ended.astimezone(zone).month for play in plays).items()))


def _year(moment: datetime, zone: tzinfo) -> int:
    """The year in a zone, converted only around New Year: to convert all moments takes longer than the rest."""
    edge = (moment.month, moment.day) in ((1, 1), (12, 31))
    return moment.astimezone(zone).year if edge else moment.year


@dataclass(slots=True)
class Pair:
    """Two people in the same plays: how often each was ahead, and how often they shared a place."""

    ahead: int = 0
    behind: int = 0
    level: int = 0

    @property
    def plays(self) -> int:
        return self.ahead + self.behind + self.level


def head_to_head(plays: Iterable[Play], persons: Sequence[str]) -> dict[tuple[str, str], Pair]:
    """By the first and the second of two people, only of these persons: a table may seat a hundred."""
    asked = set(persons)
    pairs: defaultdict[tuple[str, str], Pair] = defaultdict(Pair)
    for play in plays:
        places = [
            (player.person, player.place)
            for player in play.players
            if player.place is not None and player.person in asked
        ]
        for (one, place), (other, other_place) in permutations(places, 2):
            pair = pairs[one, other]
            if place == other_place:
                pair.level += 1
            elif place < other_place:
                pair.ahead += 1
            else:
                pair.behind += 1
    return dict(pairs)
