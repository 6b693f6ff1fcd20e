"""The drawings of a year: plays by month, by game and by person, each with its numbers beside it."""

from collections.abc import Mapping, Sequence

from babel.dates import get_month_names

from companion import games
from companion.statistics.people import Standing
from pdf.games import game_paper
from pdf.ink import GREEN, Tone
from pdf.paginator import Paginator
from pdf.year.table import GAP, Column, ListTable, draw_heading, list_height

_MONTHS = 12
_COLUMNS = 26.0  # Millimetres of the highest month.
_BAR = 3.4
PEOPLE = 16  # At most 16 people stand in the chart: of a club the most frequent.
_NUMBER = 15.0


def draw_months(flow: Paginator, played: Mapping[int, int], lang: str) -> None:
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


def draw_games(flow: Paginator, played: Mapping[str, int]) -> None:
    """A bar a game, in its own tone."""
    _ = flow.pen.gettext
    draw_heading(flow, _("What is played"), "book", list_height(len(played)))
    table = ListTable(flow, 1, [
        Column(_("Game"), 0.28 * flow.width, weight="semibold"),
        Column(_("Plays"), _NUMBER, "end", "bold"),
    ], icons=True)  # fmt: skip
    left, most = table.left(2), max(played.values(), default=1)
    for game_id, number in played.items():
        theme = game_paper(game_id).theme
        tone = flow.pen.ink.tone(theme.tone)
        name = flow.pen.say(games.get(game_id).name)
        middle = table.row(name, str(number), icon=theme.pictogram, colour=tone.strong)
        _draw_bar(flow, tone, left, middle, (flow.right - left) * number / most)


def draw_persons(flow: Paginator, standings: Sequence[Standing], names: Mapping[str, str]) -> None:
    """How often each person played and won; a line shows how sure the share of the wins is."""
    _ = flow.pen.gettext
    shown = standings[:PEOPLE]
    draw_heading(flow, _("Who wins"), "flag", list_height(len(shown)))
    table = ListTable(flow, 2, [
        Column(_("Who"), 0.28 * flow.width, weight="semibold"),
        Column(_("Plays"), _NUMBER, "end"),
        Column(_("Wins"), _NUMBER, "end", "bold"),
        Column(_("Longest winning streak"), 2.8 * _NUMBER, "end"),
    ])  # fmt: skip
    left, tone = table.left(4) + GAP, flow.pen.ink.tone(GREEN)
    width = flow.right - left
    for standing in shown:
        numbers = standing.plays, standing.wins, standing.longest or "–"
        middle = table.row(names[standing.person], *map(str, numbers))
        if standing.between is not None:
            _draw_bar(flow, tone, left, middle, width * standing.wins / standing.decided)
            low, high = left + width * standing.between.low, left + width * standing.between.high
            flow.pen.line(low, middle, high, middle, flow.pen.stroke(flow.pen.ink.text, 1.1))
    note = _("Bar: share of wins. Line: how certain that is.")
    flow.y = flow.pen.paragraph(flow.left, flow.y + 4.2, note, 7.6, flow.width, colour=flow.pen.ink.quiet)


def _draw_bar(flow: Paginator, tone: Tone, left: float, middle: float, width: float) -> None:
    if width > 0:
        flow.pen.rect(left, middle - _BAR / 2, width, _BAR, tone.tint, flow.pen.stroke(tone.strong, 0.7))
