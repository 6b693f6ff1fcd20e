"""The drawings of a year: plays by month, by game and by person, each with its numbers beside it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from babel.dates import get_month_names

from companion import games
from companion.games.text import Catalogue
from companion.statistics.people import Standing
from pdf.flow import Flow
from pdf.games import paper_side
from pdf.ink import GREEN, Tone
from pdf.year.table import GAP, Column, Table, heading

_MONTHS = 12
_COLUMNS = 26.0
"""Millimetres of the highest month."""
_BAR = 3.4
PEOPLE = 16
"""So many people stand on the page; of a club only the most frequent."""
_NUMBER = 15.0


def by_month(flow: Flow, played: Mapping[int, int], lang: str) -> None:
    """Twelve columns on a kerb."""
    flow.need(_COLUMNS + 14)
    pen, tone = flow.pen, flow.pen.ink.tone(GREEN)
    step, most = flow.width / _MONTHS, max(played.values(), default=1)
    base = flow.y + _COLUMNS + 5
    names = get_month_names("abbreviated", "stand-alone", lang)
    for month in range(1, _MONTHS + 1):
        number, left = played.get(month, 0), flow.left + (month - 1) * step
        middle, height = left + step / 2, _COLUMNS * number / most
        if number:
            pen.rect(left + 1, base - height, step - 2, height, tone.tint, pen.stroke(tone.strong, 0.8))
        pen.number(middle, base - height - 2.6, number or "–", 9, "bold", cell=(0, 1, month))
        pen.text(middle, base + 4.6, names[month], 8, anchor="middle", room=step - 1, cell=(0, 0, month))
    pen.line(flow.left, base, flow.right, base, pen.stroke(pen.ink.text, 1.4))
    flow.y = base + 6


def by_game(flow: Flow, played: Mapping[str, int], messages: Catalogue) -> None:
    """A bar a game, in its own tone."""
    heading(flow, messages.gettext("What is played"), "book", Table.height(len(played)))
    name = 0.28 * flow.width
    table = Table(flow, 1, [
        Column(messages.gettext("Game"), name, weight="semibold"),
        Column(messages.gettext("Plays"), _NUMBER, "end", "bold"),
    ], signs=True)  # fmt: skip
    left, most = table.left(2), max(played.values(), default=1)
    for game_id, number in played.items():
        look = paper_side(game_id).look
        tone = flow.pen.ink.tone(look.tone)
        row = table.row(
            games.get(game_id).name.render(messages), str(number), sign=look.pictogram, colour=tone.strong
        )  # fmt: skip
        _bar(flow, tone, left, row.middle, (flow.right - left) * number / most)


def by_person(flow: Flow, standings: Sequence[Standing], called: Mapping[str, str], messages: Catalogue) -> None:
    """Who played how often and how often they won; a line says how sure the share of the wins is."""
    shown = standings[:PEOPLE]
    heading(flow, messages.gettext("Who wins"), "flag", Table.height(len(shown)))
    table = Table(flow, 2, [
        Column(messages.gettext("Who"), 0.28 * flow.width, weight="semibold"),
        Column(messages.gettext("Plays"), _NUMBER, "end"),
        Column(messages.gettext("Wins"), _NUMBER, "end", "bold"),
        Column(messages.gettext("Longest row of wins"), 2.8 * _NUMBER, "end"),
    ])  # fmt: skip
    left, tone = table.left(4) + GAP, flow.pen.ink.tone(GREEN)
    width = flow.right - left
    for standing in shown:
        row = table.row(
            called[standing.person], str(standing.plays), str(standing.wins), str(standing.longest or "–")
        )  # fmt: skip
        if standing.between is None:
            continue
        _bar(flow, tone, left, row.middle, width * standing.wins / standing.decided)
        low, high = left + width * standing.between.low, left + width * standing.between.high
        flow.pen.line(low, row.middle, high, row.middle, flow.pen.stroke(flow.pen.ink.text, 1.1))
    flow.y = flow.pen.paragraph(
        flow.left, flow.y + 4.2, messages.gettext("The bar: the share of wins. The line: how sure it is."),
        7.6, flow.width, colour=flow.pen.ink.quiet,
    )  # fmt: skip


def _bar(flow: Flow, tone: Tone, left: float, middle: float, width: float) -> None:
    if width > 0:
        flow.pen.rect(left, middle - _BAR / 2, width, _BAR, tone.tint, flow.pen.stroke(tone.strong, 0.7))
