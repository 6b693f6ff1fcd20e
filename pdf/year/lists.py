"""The records of a year, and every play of it in a line."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from math import inf

from companion import games
from companion.games.text import Catalogue
from companion.statistics.numbers import FEW, Summary
from companion.statistics.people import chosen
from companion.statistics.points import Record, points
from companion.statistics.points import records as reached
from companion.tables.history.play import Play, Player
from pdf import fonts
from pdf.flow import Flow
from pdf.games import paper_side
from pdf.year.table import GAP, Column, Table, heading

_NUMBER = 26.0
SPACE = 8.0
"""Below each section."""
_FIRST_ROWS = 4
"""So many plays at least stand under the heading of their list."""
_PLAYS = 500
"""So many plays of a year are listed: more than one a day."""
_IN_A_CELL = 600
"""Letters of the names in one cell: a hundred players would leave the page."""
_BESIDES = 6
"""Letters beside a name: the points, the comma and the spaces."""
_BELOW = 6.0


@dataclass(frozen=True)
class Best:
    """A record of a game, and what is usual there."""

    game: str
    record: Record
    usual: Summary | None


def best(plays: Sequence[Play]) -> list[Best]:
    """Of each game what was the most, in company and alone; of too few plays nothing is claimed."""
    found = []
    for game_id in games.ids():
        played = chosen(plays, game_id)
        if len(played) < FEW:
            continue
        told = points(played)
        for record in reached(played):
            if record.kind in ("most", "alone"):
                usual = Summary.of(told.alone if record.kind == "alone" else told.together)
                found.append(Best(game_id, record, usual))
    return found


def listed(plays: Sequence[Play]) -> Sequence[Play]:
    """The first plays of a year, as many as are printed: of any year that people have all of them."""
    return plays[:_PLAYS]


def persons(plays: Iterable[Play], rows: Iterable[Best], names: Mapping[str, str]) -> Iterator[str]:
    """Who is named in the list of these plays and in the records."""
    for play in plays:
        for players in _sides(play):
            yield from (player.person for player in _fitting(players, names))
    for row in rows:
        yield from _first(row.record.persons, names)


def _sides(play: Play) -> tuple[list[Player], list[Player]]:
    """Those who won as they sat, and the others by their place."""
    others = sorted((player for player in play.players if not player.winner), key=_standing)
    return [player for player in play.players if player.winner], others


def _fitting(players: Sequence[Player], names: Mapping[str, str]) -> Sequence[Player]:
    return players[: len(_first([player.person for player in players], names))]


def _first(found: Sequence[str], names: Mapping[str, str]) -> Sequence[str]:
    """The first of these people, as many as a cell has room for."""
    left = _IN_A_CELL
    for number, person in enumerate(found):
        left -= len(names[person]) + _BESIDES
        if left < 0:
            return found[: max(1, number)]
    return found


def records(
    flow: Flow,
    rows: Sequence[Best],
    names: Mapping[str, str],
    called: Mapping[str, str],
    day: Callable[[datetime], str],
    messages: Catalogue,
) -> None:
    """What is usual in a game and what was the most."""
    if not rows:
        return
    heading(flow, messages.gettext("Records"), "star", Table.height(len(rows)))
    game, number = 0.24 * flow.width, _NUMBER
    rest = flow.width - game - 2 * number - 3 * GAP
    table = Table(flow, 3, [
        Column(messages.gettext("Game"), game, weight="semibold"),
        Column(messages.gettext("On average"), number, "end"),
        Column(messages.gettext("Best"), number, "end", "bold"),
        Column("", rest, wraps=True),
    ], signs=True)  # fmt: skip
    for row in rows:
        look, record = paper_side(row.game).look, row.record
        who = " · ".join([
            *([messages.gettext("alone")] if record.kind == "alone" else []),
            _with_more([called[person] for person in _first(record.persons, names)], len(record.persons), messages),
            _when(record, day, messages),
        ])  # fmt: skip
        table.row(
            games.get(row.game).name.render(messages), str(round(row.usual.mean)) if row.usual else "–",
            _points(record.value), who, sign=look.pictogram, colour=flow.pen.ink.tone(look.tone).strong,
        )  # fmt: skip

    flow.y += SPACE


def _when(record: Record, day: Callable[[datetime], str], messages: Catalogue) -> str:
    moment = day(record.play.ended)
    return messages.gettext("first on %(day)s") % {"day": moment} if record.again else moment


def every_play(
    flow: Flow,
    plays: Sequence[Play],
    more: int,
    names: Mapping[str, str],
    called: Mapping[str, str],
    day: Callable[[datetime], str],
    span: Callable[[int], str],
    messages: Catalogue,
) -> None:
    """A line for each of these plays; below them how many there are besides."""
    title = messages.gettext("Plays") if more else messages.gettext("All plays")
    heading(flow, title, "log", Table.height(min(_FIRST_ROWS, len(plays))))
    date, game, won, length = 23.0, 32.0, 38.0, 21.0
    rest = flow.width - date - game - won - length - 4 * GAP
    table = Table(flow, 4, [
        Column(messages.gettext("Day"), date),
        Column(messages.gettext("Game"), game),
        Column(messages.gettext("Won by"), won, weight="bold", wraps=True),
        Column(messages.gettext("Who played"), rest, wraps=True),
        Column(messages.gettext("Length"), length, "end"),
    ])  # fmt: skip
    for play in plays:
        winners, others = (
            _with_more([_said(player, called) for player in _fitting(players, names)], len(players), messages)
            for players in _sides(play)
        )
        told = [others, fonts.printable(play.place)]
        table.row(
            day(play.ended), games.get(play.game).name.render(messages), winners or "–",
            "\u00a0· ".join(filter(None, told)) or "–", span(play.seconds) if play.seconds else "–",
        )  # fmt: skip
    if more:
        flow.need(_BELOW)
        told_more = messages.gettext("and %(n)s more") % {"n": f"{more:,}".replace(",", "\u00a0")}
        flow.pen.text(flow.left, flow.y + 4.6, told_more, 9, room=flow.width)
        flow.y += _BELOW


def _standing(player: Player) -> tuple[float, int]:
    return player.place or inf, -(player.total or 0)


def _said(player: Player, called: Mapping[str, str]) -> str:
    """Somebody with their points, which stay with the name on one line."""
    name = called[player.person]
    return name if player.total is None else f"{name}\u00a0{_points(player.total)}"


def _with_more(shown: Sequence[str], number: int, messages: Catalogue) -> str:
    """Names, and how many there are besides."""
    names, more = ", ".join(shown), number - len(shown)
    if not more:
        return names
    return messages.ngettext("{names} and {n} more", "{names} and {n} more", more).format(names=names, n=more)


def _points(value: int) -> str:
    return str(value).replace("-", "−")
