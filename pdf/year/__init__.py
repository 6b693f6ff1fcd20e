"""A year on paper: how much was played and what, who won, the records, and every play of it in a line.

Of a year with thousands of plays, the lists end with how many there are besides.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, tzinfo
from math import inf

from companion import games
from companion.statistics.people import People, months, people
from companion.tables.history.play import Play
from companion.translations import catalogue
from pdf import document, fonts
from pdf.drawing import Page
from pdf.ink import GREEN, INKS, Style
from pdf.paginator import Paginator
from pdf.paper import SIZES, Size
from pdf.printable_names import numbers_note, printable_names
from pdf.year.charts import PEOPLE, draw_games, draw_months, draw_persons
from pdf.year.lists import MOST_PLAYS, SPACE, Lists, best_results, persons_in_lists

_ICON = 11.0
_HEAD = 19.0


@dataclass(frozen=True)
class Facts:
    """The plays of a year, and how to print it. `day` and `span` write moments and seconds for the visitor."""

    year: int
    plays: Sequence[Play]  # Those of the year, the oldest first.
    names: Mapping[str, str]  # Everybody's present name, by the key of the person.
    zone: tzinfo
    day: Callable[[datetime], str]
    span: Callable[[int], str]
    group: str = ""
    lang: str = "en"
    style: Style = "colour"
    paper: Size = "a4"


def year(facts: Facts) -> bytes:
    return document.write(pages(facts), title(facts), facts.lang)


def title(facts: Facts) -> str:
    return catalogue(facts.lang).gettext("The year {year}").format(year=facts.year)


def pages(facts: Facts, shown: float = inf) -> list[Page]:
    """The pages of the year, of which only the first ones that are `shown` are drawn."""
    messages = catalogue(facts.lang)
    flow = Paginator(SIZES[facts.paper], INKS[facts.style], messages, shown=shown)
    plays = [play for play in facts.plays if play.game in games.ids()]
    found = people(plays)
    names = {standing.person: facts.names.get(standing.person, standing.name) for standing in found.standings}
    best, listed = best_results(plays), plays[:MOST_PLAYS]
    printed = _printed_names(found, names, {*persons_in_lists(listed, best, names)}, facts.lang)
    _draw_header(flow, facts, found)
    draw_months(flow, months(plays, facts.zone), facts.lang)
    flow.y += SPACE
    draw_games(flow, found.games)
    flow.y += SPACE
    draw_persons(flow, found.standings, printed)
    flow.y += SPACE
    lists = Lists(flow, names, printed, facts.day, facts.span)
    lists.draw_records(best)
    lists.draw_plays(listed, len(plays) - len(listed))
    if note := numbers_note((names[person] for person in printed), messages):
        flow.need(SPACE)
        flow.y += SPACE / 2
        flow.paragraph(note, 7.6, "regular")
    return flow.pages()


def _printed_names(found: People, names: Mapping[str, str], listed: Collection[str], lang: str) -> dict[str, str]:
    """The printed name of each person who stands on paper: of a club not everybody does."""
    numbers = {
        standing.person: number
        for number, standing in enumerate(found.standings, 1)
        if number <= PEOPLE or standing.person in listed
    }
    printed = printable_names([names[person] for person in numbers], catalogue(lang), [*numbers.values()])
    return dict(zip(numbers, printed, strict=True))


def _draw_header(flow: Paginator, facts: Facts, found: People) -> None:
    """The year, the group, and a line with plays, games, people and hours."""
    pen = flow.pen
    pen.pictogram("stats", flow.left, flow.y, _ICON, pen.ink.tone(GREEN).strong)
    x = flow.left + _ICON + 4
    whose = fonts.printable(facts.group)
    shown = f"{facts.year} · {whose}" if whose else str(facts.year)
    pen.text(x, flow.y + 6.4, shown, 21, "bold", room=flow.right - x, role="H1")
    took = round(sum(summary.number * summary.mean for summary in found.seconds.values()))
    facts_in_line = [
        pen.ngettext("{n} play", "{n} plays", found.plays).format(n=found.plays),
        pen.ngettext("{n} game", "{n} games", len(found.games)).format(n=len(found.games)),
        pen.ngettext("{n} person", "{n} people", len(found.standings)).format(n=len(found.standings)),
        *([facts.span(took)] if took else []),
    ]
    pen.text(x, flow.y + 11.8, " · ".join(facts_in_line), 9.5, room=flow.right - x, colour=pen.ink.quiet)
    flow.y += _HEAD
