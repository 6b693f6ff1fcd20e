"""What plays come to, drawn: by game and by person. It is imported when somebody opens the page."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import tzinfo
from itertools import combinations, islice

from babel.lists import format_list
from flask import render_template, request

from companion import games
from companion.game.lazy import cached_property
from companion.game.text import Text, joined, say, say_n
from companion.session.seating import badge
from companion.statistics.numbers import ENOUGH, FEW, Column, Interval, Summary, Trend, distribution, trend, wilson
from companion.statistics.people import Pair, People, Standing, head_to_head, in_year, people, select_plays, years
from companion.statistics.points import Alone, Points, Record, Source, Sources, alone, points, records, sources
from companion.tables.history.play import Play
from companion.tables.history.play_queries import History, Scope
from companion.web.forms.history import StatisticsForm
from companion.web.http.device_cookie import store
from companion.web.http.languages import language, time_zone
from companion.web.pages import charts
from companion.web.pages.plays import person_names

_LAST = 8
_LINES = 5  # So many people have a line of their own.
_MET = 6  # Of so many people everybody is compared with everybody.
_SHOWN = 10  # So many people have a bar.
_RECENT = 100  # Over so many plays a trend is looked for.
_TO_SPREAD = 5  # Fewer plays have no distribution.
_TOLD = 12  # So many people of a record are named.


@dataclass
class Statistics:
    """Everything that a page shows of some plays, worked out when it is asked for."""

    history: History
    zone: tzinfo
    game: str | None = None
    person: str | None = None
    year: int | None = None

    @cached_property
    def of_all_years(self) -> Sequence[Play]:
        return select_plays(self.history.plays, self.game, self.person)

    @cached_property
    def plays(self) -> Sequence[Play]:
        return self.of_all_years if self.year is None else in_year(self.of_all_years, self.year, self.zone)

    @cached_property
    def by_year(self) -> Mapping[int, int]:
        """How many plays there were in each year, whichever was asked for."""
        return years(self.of_all_years, self.zone)

    @cached_property
    def people(self) -> People:
        return people(self.plays)

    @cached_property
    def standings(self) -> list[Standing]:
        """The most frequent first; who was chosen before all others."""
        return sorted(self.people.standings, key=lambda standing: standing.person != self.person)

    @cached_property
    def winning(self) -> list[Standing]:
        """Those whose wins are shown, of the most frequent whoever wins most often first."""
        often = [standing for standing in self.standings if standing.decided >= FEW][:_SHOWN]
        return sorted(often, key=lambda standing: (-standing.wins / standing.decided, -standing.plays))

    @cached_property
    def points(self) -> Points:
        return points(self.plays, self.person)

    @cached_property
    def totals(self) -> Sequence[int]:
        """In company, or alone where nobody ever had company."""
        return self.points.together or self.points.alone

    @cached_property
    def summary(self) -> Summary | None:
        return Summary.from_values(self.totals)

    @cached_property
    def sources(self) -> Sources | None:
        """None: too little to compare."""
        found = sources(self.plays, self.person)
        enough = min(found.winners, found.others) >= FEW and len(found.sources) > 1
        return found if enough else None

    @cached_property
    def records(self) -> tuple[Record, ...]:
        return records(self.plays, self.person) if len(self.plays) >= FEW else ()

    @property
    def best(self) -> Record | None:
        """The highest total in company, or alone where nobody ever had company."""
        return next((record for record in self.records if record.kind in ("most", "alone")), None)

    @cached_property
    def alone(self) -> Alone | None:
        """None: too little to compare."""
        found = alone(self.plays, self.person)
        return found if found.plays >= FEW else None

    @cached_property
    def columns(self) -> tuple[Column, ...]:
        return distribution(self.totals) if len(self.plays) >= _TO_SPREAD else ()

    @cached_property
    def recent(self) -> Sequence[int]:
        """The latest totals of one person in company, the oldest first."""
        return self.points.together[-_RECENT:] if self.person else ()

    @cached_property
    def trend(self) -> Trend | None:
        return trend(self.recent)

    @cached_property
    def met(self) -> list[tuple[Standing, Standing, Pair]]:
        """Who was ahead of whom how often, each pair once; those who met most often first, and of two who leads."""
        some = self.standings[:_MET]
        pairs = head_to_head(self.plays, [standing.person for standing in some])
        found = [
            (one, other, pair)
            for one, other in combinations(some, 2)
            if (pair := pairs.get((one.person, other.person)))
            and pair.plays >= FEW
            and (self.person is None or one.person == self.person)
        ]
        if self.person is None:
            found = [(other, one, pairs[other.person, one.person]) if pair.behind > pair.ahead else (one, other, pair)
                     for one, other, pair in found]  # fmt: skip
        return sorted(found, key=lambda met: -met[2].plays)

    @cached_property
    def last(self) -> Sequence[Play]:
        """The latest plays in company in which anybody told a total, the oldest first."""
        in_company = (play for play in reversed(self.plays) if len(play.players) > 1)
        told = (play for play in in_company if any(player.total is not None for player in play.players))
        return list(islice(told, _LAST))[::-1]

    @cached_property
    def lines(self) -> list[str]:
        """Who has a line through the last plays: those who sat there most often."""
        told = (player for play in self.last for player in play.players if player.total is not None)
        there = Counter(player.person for player in told)
        return sorted(there, key=lambda person: (person != self.person, -there[person]))[:_LINES]

    @cached_property
    def tracks(self) -> charts.Tracks | None:
        """None: one play has no line."""
        if len(self.last) < 2:
            return None
        rows: list[list[tuple[int, bool] | None]] = [[] for _ in self.lines]
        for play in self.last:
            told = {player.person: (player.total, player.winner) for player in play.players if player.total is not None}
            for row, person in zip(rows, self.lines, strict=True):
                row.append(told.get(person))
        return charts.tracks(rows)


def render_statistics(scope: Scope, back: str) -> str:
    """The page of a scope, of the game and the person that the visitor asks for."""
    history = store().plays.history(scope)
    whole = Statistics(history, time_zone())
    seated = {standing.person: standing.name for standing in whole.people.standings}
    called = seated | {key: person.name for key, person in history.people.items()}
    apart = person_names(history.people.values())

    def names(person: str) -> str:
        """What somebody is called now; who is in no group, as the seat was called the last time."""
        return called.get(person, person)

    form = StatisticsForm.read(
        request.args,
        whole.people,
        lambda person: apart.get(person) or names(person),
        sorted(whole.by_year, reverse=True),
        language(),
    )
    game, person, year = (form.chosen(name) for name in ("game", "person", "year"))
    found = Statistics(history, time_zone(), game, person, int(year) if year else None)
    return render_template(
        "statistics/page.html",
        back=back,
        form=form,
        played=[game_id for game_id in games.ids() if game_id in whole.people.games],
        whole=whole,
        game=games.get(game) if game else None,
        person=person,
        names=names,
        found=found,
        year=year,
        charts=charts,
        Scale=charts.Scale,
        badge_of=badge,
        enough=ENOUGH,
        lead=_lead(found, game, person) if game and found.sources else None,
        label_of=_RECORDS.get,
        summary_of=Summary.from_values,
        share=wilson,
        middle_half=_middle_half,
        few=FEW,
        called=lambda persons: _listed(persons, names),
    )


def _middle_half(summary: Summary) -> Interval | None:
    """Between which values the middle half lies; of fewer than four there is none."""
    return Interval(summary.quarter, summary.three_quarters) if summary.number > FEW else None


def _listed(persons: Sequence[str], names: Callable[[str], str]) -> str:
    """People in a line: all of them, or the first few and how many there are besides."""
    shown = persons if len(persons) <= _TOLD else persons[: _TOLD - 1]
    told, more = [names(person) for person in shown], len(persons) - len(shown)
    if not more:
        return format_list(told, locale=language())
    return str(say_n("{names} and {n} more", "{names} and {n} more", more, names=", ".join(told)))


def _lead(found: Statistics, game: str, person: str | None) -> Text | None:
    """By what those who win win, where chance does not explain it; silence where there is too little."""
    assert found.sources is not None
    clear = [source for source in found.sources.sources if source.lead and source.lead.low > 0]
    best = sorted(clear, key=_more, reverse=True)[:2]
    more = round(sum(map(_more, best)))
    if not best or more < 1:
        return None
    described = games.get(game)
    kinds = [described.counts.get(source.category) or described.category(source.category) for source in best]
    titles = joined(*(kind.title for kind in kinds))
    if any(kind.not_scored for kind in kinds):
        return say("Winners have more of these: {what}.", what=titles)
    if person:
        return say_n(
            "What wins games: {what}. {n} point more in wins than in losses.",
            "What wins games: {what}. {n} points more in wins than in losses.",
            more, what=titles,
        )  # fmt: skip
    return say_n(
        "What wins games: {what}. Winners have {n} point more than the others.",
        "What wins games: {what}. Winners have {n} points more than the others.",
        more, what=titles,
    )  # fmt: skip


def _more(source: Source) -> float:
    return source.winners - source.others


_RECORDS: Mapping[str, Text] = {
    "most": say("Highest total"),
    "least": say("Lowest winning total"),
    "margin": say("Biggest win"),
    "closest": say("Closest win"),
    "alone": say("Highest solo total"),
}
