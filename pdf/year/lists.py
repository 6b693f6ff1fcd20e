"""The records of a year, and every play of it in a line."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import datetime
from math import inf

from companion import games
from companion.games.text import Catalogue
from companion.statistics.numbers import FEW, Summary
from companion.statistics.people import chosen
from companion.statistics.points import Record, points
from companion.statistics.points import records as reached
from companion.tables.plays import Play, Player
from pdf import fonts
from pdf.flow import Flow
from pdf.games import paper_side
from pdf.year.table import GAP, Column, Table, heading

_NUMBER = 26.0
SPACE = 8.0
"""Below each section."""
_FIRST_ROWS = 4
"""So many plays at least stand under the heading of their list."""


def records(
    flow: Flow, plays: Sequence[Play], called: Mapping[str, str], day: Callable[[datetime], str], messages: Catalogue
) -> None:
    """Of each game what is usual and what was the most, in company and alone; of too few plays nothing is claimed."""
    played = [game_id for game_id in games.ids() if any(play.game == game_id for play in plays)]
    rows = [(game_id, record) for game_id in played for record in _best(chosen(plays, game_id))]
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
    for game_id, record in rows:
        look, told = paper_side(game_id).look, points(chosen(plays, game_id))
        alone = record.kind == "alone"
        usual = Summary.of(told.alone if alone else told.together)
        who = " · ".join([
            *([messages.gettext("alone")] if alone else []),
            ", ".join(called[person] for person in record.persons), _when(record, day, messages),
        ])  # fmt: skip
        table.row(
            games.get(game_id).name.render(messages), str(round(usual.mean)) if usual else "–", _points(record.value),
            who, sign=look.pictogram, colour=flow.pen.ink.tone(look.tone).strong,
        )  # fmt: skip

    flow.y += SPACE


def _best(plays: Sequence[Play]) -> list[Record]:
    return [record for record in reached(plays) if record.kind in ("most", "alone")] if len(plays) >= FEW else []


def _when(record: Record, day: Callable[[datetime], str], messages: Catalogue) -> str:
    moment = day(record.play.ended)
    return messages.gettext("first on %(day)s") % {"day": moment} if record.again else moment


def every_play(
    flow: Flow,
    plays: Sequence[Play],
    called: Mapping[str, str],
    day: Callable[[datetime], str],
    span: Callable[[int], str],
    messages: Catalogue,
) -> None:
    heading(flow, messages.gettext("All plays"), "log", Table.height(min(_FIRST_ROWS, len(plays))))
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
        winners = [player for player in play.players if player.winner]
        others = sorted((player for player in play.players if not player.winner), key=_standing)
        told = [_said(others, called), fonts.printable(play.place)]
        table.row(
            day(play.ended), games.get(play.game).name.render(messages), _said(winners, called) or "–",
            "\u00a0· ".join(filter(None, told)) or "–", span(play.seconds) if play.seconds else "–",
        )  # fmt: skip


def _standing(player: Player) -> tuple[float, int]:
    return player.place or inf, -(player.total or 0)


def _said(players: Iterable[Player], called: Mapping[str, str]) -> str:
    """Each with their points, which stay with the name on one line."""
    return ", ".join(
        called[player.person] if player.total is None else f"{called[player.person]}\u00a0{_points(player.total)}"
        for player in players
    )


def _points(value: int) -> str:
    return str(value).replace("-", "−")
