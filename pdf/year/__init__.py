"""A year on paper: how much was played and what, who won, the records, and every play of it in a line.

Of a year with thousands of plays, the lists end with how many there are besides.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, tzinfo
from math import inf

from companion import games
from companion.language import catalogue
from companion.statistics.people import People, months, people
from companion.tables.history.play import Play
from pdf import document, fonts
from pdf.drawing import Page
from pdf.flow import Flow
from pdf.ink import GREEN, INKS, Style
from pdf.names import note, written
from pdf.paper import SIZES, Size
from pdf.year.charts import PEOPLE, by_game, by_month, by_person
from pdf.year.lists import SPACE, best, every_play, listed, persons, records

_ICON = 11.0
_HEAD = 19.0


@dataclass(frozen=True)
class Facts:
    """Which year of whose plays, and how to print it. `day` and `span` write moments and seconds for the visitor."""

    year: int
    plays: Sequence[Play]
    """Those of the year, the oldest first."""
    names: Mapping[str, str]
    """What everybody is called now, by the key of the person."""
    zone: tzinfo
    day: Callable[[datetime], str]
    span: Callable[[int], str]
    group: str = ""
    lang: str = "en"
    style: Style = "colour"
    paper: Size = "a4"


def year(facts: Facts) -> bytes:
    """The file."""
    return document.write(pages(facts), title(facts), facts.lang)


def title(facts: Facts) -> str:
    return catalogue(facts.lang).gettext("The year {year}").format(year=facts.year)


def pages(facts: Facts, shown: float = inf) -> list[Page]:
    """As many as the year takes, of which only the first ones that are `shown` are drawn."""
    messages = catalogue(facts.lang)
    flow = Flow(SIZES[facts.paper], INKS[facts.style], messages, shown=shown)
    known = [play for play in facts.plays if play.game in games.ids()]
    found = people(known)
    names = {standing.person: facts.names.get(standing.person, standing.name) for standing in found.standings}
    rows, shown_plays = best(known), listed(known)
    called = _called(found, names, {*persons(shown_plays, rows, names)}, facts.lang)
    _header(flow, facts, found)
    by_month(flow, months(known, facts.zone), facts.lang)
    flow.y += SPACE
    by_game(flow, found.games, messages)
    flow.y += SPACE
    by_person(flow, found.standings, called, messages)
    flow.y += SPACE
    records(flow, rows, names, called, facts.day, messages)
    more = len(known) - len(shown_plays)
    every_play(flow, shown_plays, more, names, called, facts.day, facts.span, messages)
    if told := note((names[person] for person in called), messages):
        flow.need(SPACE)
        flow.y += SPACE / 2
        flow.paragraph(told, 7.6, "regular")
    return flow.pages()


def _called(found: People, names: Mapping[str, str], named: Collection[str], lang: str) -> dict[str, str]:
    """What is printed for each person who stands on paper: of a club not everybody does."""
    numbered = [
        (number, standing.person)
        for number, standing in enumerate(found.standings, 1)
        if number <= PEOPLE or standing.person in named
    ]
    numbers, keys = [number for number, _ in numbered], [person for _, person in numbered]
    return dict(zip(keys, written([names[person] for person in keys], catalogue(lang), numbers), strict=True))


def _header(flow: Flow, facts: Facts, found: People) -> None:
    """The year, whose it is, and what it comes to in a line."""
    pen, messages = flow.pen, catalogue(facts.lang)
    pen.pictogram("stats", flow.left, flow.y, _ICON, pen.ink.tone(GREEN).strong)
    x = flow.left + _ICON + 4
    whose = fonts.printable(facts.group)
    shown = f"{facts.year} · {whose}" if whose else str(facts.year)
    pen.text(x, flow.y + 6.4, shown, 21, "bold", room=flow.right - x, role="H1")
    took = round(sum(summary.number * summary.mean for summary in found.seconds.values()))
    told = [
        messages.ngettext("{n} play", "{n} plays", found.plays).format(n=found.plays),
        messages.ngettext("{n} game", "{n} games", len(found.games)).format(n=len(found.games)),
        messages.ngettext("{n} person", "{n} people", len(found.standings)).format(n=len(found.standings)),
        *([facts.span(took)] if took else []),
    ]
    pen.text(x, flow.y + 11.8, " · ".join(told), 9.5, room=flow.right - x, colour=pen.ink.quiet)
    flow.y += _HEAD
