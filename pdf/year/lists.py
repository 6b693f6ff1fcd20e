"""The records of a year, and every play of it in a line."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from math import inf

from companion import games
from companion.statistics.numbers import FEW, Summary
from companion.statistics.people import select_plays
from companion.statistics.points import Record, points, records
from companion.tables.history.play import Play, Player
from pdf import fonts
from pdf.games import game_paper
from pdf.paginator import Paginator
from pdf.year.table import GAP, Column, ListTable, draw_heading, list_height

_NUMBER = 26.0
SPACE = 8.0  # Below each section.
_FIRST_ROWS = 4  # At least 4 plays stand under the heading of their list.
MOST_PLAYS = 500  # At most 500 plays of a year are listed: more than one a day.
_IN_A_CELL = 600  # At most 600 letters of names stand in a cell: a hundred players would leave the page.
_BESIDES = 6  # Letters beside a name: the points, the comma and the spaces.
_BELOW = 6.0


@dataclass(frozen=True)
class Best:
    """A record of a game, and what is usual there."""

    game: str
    record: Record
    usual: Summary | None


def best_results(plays: Sequence[Play]) -> list[Best]:
    """Of each game the highest total, in company and alone; a game with too few plays has none."""
    found = []
    for game_id in games.ids():
        played = select_plays(plays, game_id)
        if len(played) < FEW:
            continue
        totals = points(played)
        for record in records(played):
            if record.kind in ("most", "alone"):
                usual = Summary.from_values(totals.alone if record.kind == "alone" else totals.together)
                found.append(Best(game_id, record, usual))
    return found


def persons_in_lists(plays: Sequence[Play], best: Sequence[Best], names: Mapping[str, str]) -> Iterator[str]:
    """The people whose names stand in the list of these plays and in the records."""
    for play in plays:
        for players in _sides(play):
            yield from (player.person for player in _first_players(players, names))
    for row in best:
        yield from row.record.persons[: _room_for(row.record.persons, names)]


def _sides(play: Play) -> tuple[list[Player], list[Player]]:
    """The winners as they sat, and the others by their place."""
    others = sorted(
        (player for player in play.players if not player.winner),
        key=lambda player: (player.place or inf, -(player.total or 0)),
    )
    return [player for player in play.players if player.winner], others


def _first_players(players: Sequence[Player], names: Mapping[str, str]) -> Sequence[Player]:
    return players[: _room_for([player.person for player in players], names)]


def _room_for(persons: Sequence[str], names: Mapping[str, str]) -> int:
    """How many of these people a cell has room for."""
    left = _IN_A_CELL
    for number, person in enumerate(persons):
        left -= len(names[person]) + _BESIDES
        if left < 0:
            return max(1, number)
    return len(persons)


@dataclass(frozen=True)
class Lists:
    """Draws the lists. `names` are people's whole names, `printed` those of the people in the lists as the fonts can
    print them, both by person; `day` and `span` write moments and seconds."""

    flow: Paginator
    names: Mapping[str, str]
    printed: Mapping[str, str]
    day: Callable[[datetime], str]
    span: Callable[[int], str]

    def draw_records(self, best: Sequence[Best]) -> None:
        """What is usual in a game and what was the most."""
        if not best:
            return
        flow, _ = self.flow, self.flow.pen.gettext
        draw_heading(flow, _("Records"), "star", list_height(len(best)))
        game = 0.24 * flow.width
        table = ListTable(flow, 3, [
            Column(_("Game"), game, weight="semibold"),
            Column(_("On average"), _NUMBER, "end"),
            Column(_("Best"), _NUMBER, "end", "bold"),
            Column("", flow.width - game - 2 * _NUMBER - 3 * GAP, wraps=True),
        ], icons=True)  # fmt: skip
        for row in best:
            theme, record = game_paper(row.game).theme, row.record
            name = flow.pen.say(games.get(row.game).name)
            usual = str(round(row.usual.mean)) if row.usual else "–"
            persons = record.persons[: _room_for(record.persons, self.names)]
            who = self._with_more([self.printed[person] for person in persons], len(record.persons))
            day = self.day(record.play.ended)
            when = _("first on %(day)s") % {"day": day} if record.again else day
            who_and_when = " · ".join([*([_("alone")] if record.kind == "alone" else []), who, when])
            colour = flow.pen.ink.tone(theme.tone).strong
            table.row(name, usual, _points(record.value), who_and_when, icon=theme.pictogram, colour=colour)
        flow.y += SPACE

    def draw_plays(self, plays: Sequence[Play], more: int) -> None:
        """A line for each of these plays; below them how many more there are."""
        flow, _ = self.flow, self.flow.pen.gettext
        rows = list_height(min(_FIRST_ROWS, len(plays)))
        draw_heading(flow, _("Plays") if more else _("All plays"), "log", rows)
        date, game, won, length = 23.0, 32.0, 38.0, 21.0
        table = ListTable(flow, 4, [
            Column(_("Day"), date),
            Column(_("Game"), game),
            Column(_("Won by"), won, weight="bold", wraps=True),
            Column(_("Who played"), flow.width - date - game - won - length - 4 * GAP, wraps=True),
            Column(_("Length"), length, "end"),
        ])  # fmt: skip
        for play in plays:
            winners, others = (
                self._with_more(
                    [self._with_points(player) for player in _first_players(players, self.names)], len(players)
                )
                for players in _sides(play)
            )
            name = flow.pen.say(games.get(play.game).name)
            who = "\u00a0· ".join(filter(None, [others, fonts.printable(play.place)]))
            length_of_play = self.span(play.seconds) if play.seconds else "–"
            table.row(self.day(play.ended), name, winners or "–", who or "–", length_of_play)
        if more:
            flow.need(_BELOW)
            text = _("and %(n)s more") % {"n": f"{more:,}".replace(",", "\u00a0")}
            flow.pen.text(flow.left, flow.y + 4.6, text, 9, room=flow.width)
            flow.y += _BELOW

    def _with_points(self, player: Player) -> str:
        """Somebody with their points, which stay with the name on one line."""
        name = self.printed[player.person]
        return name if player.total is None else f"{name}\u00a0{_points(player.total)}"

    def _with_more(self, shown: Sequence[str], number: int) -> str:
        """Names, and how many more there are."""
        names, more = ", ".join(shown), number - len(shown)
        if not more:
            return names
        text = self.flow.pen.ngettext("{names} and {n} more", "{names} and {n} more", more)
        return text.format(names=names, n=more)


def _points(value: int) -> str:
    return str(value).replace("-", "−")
