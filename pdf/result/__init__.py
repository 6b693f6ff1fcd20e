"""A result as a page to keep: the table, what decided, the boards as they were entered, and the reasons."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from math import inf
from typing import Any

from companion import documents, games
from companion.game.description import Category
from companion.game.final import Final
from companion.game.game import Game
from companion.game.text import Catalogue, say
from companion.session.reasons import Reasons
from companion.session.ties import tie_rows
from companion.tables import Seat
from companion.translations import catalogue
from pdf import document, fiducials, fonts
from pdf.drawing import Page
from pdf.game_paper import ResultBoard
from pdf.games import game_paper
from pdf.ink import INKS, Style
from pdf.paginator import LARGE, Paginator
from pdf.paper import SIZES, Size
from pdf.printable_names import is_unreadable, numbers_note, printable_names, replace_names
from pdf.result import reasons
from pdf.result.reasons import SIZES_OF_REASONS, SettledRule, Unfinished
from pdf.result.table import COLUMNS, PrintedPlayer, draw_table
from pdf.theme import Theme

_ICON = 11.0
_CODE = 17.5
_SCALES = (2.2, 1.7, LARGE, 1.0)  # Of the winner's board: the largest is taken that needs no further page.
_LONG = 8  # A result of more than 8 pages is laid out once: to try all sizes for a hundred players would take minutes.


@dataclass(frozen=True)
class Facts:
    """When and where it was played, how to print it, and the address of its page."""

    lang: str = "en"
    style: Style = "colour"
    paper: Size = "a4"
    date: str = ""
    place: str = ""
    address: str = ""
    seats: Mapping[str, Seat] = field(default_factory=dict)
    """By player: the badge of a seat is the same on paper as on the pages."""
    categories: tuple[str, ...] | None = None  # The lines of the table; without them all that the game has.
    settled: tuple[SettledRule, ...] = ()  # The disputed rules that the table decided.
    unfinished: Unfinished = field(default_factory=Unfinished)


def result(game_id: str, final: Final, board: Any = None, facts: Facts | None = None) -> bytes:
    """The file: `board` is the document that the result was worked out from, if there is one."""
    facts = facts or Facts()
    messages = catalogue(facts.lang)
    title = messages.gettext("{game}: result").format(game=games.get(game_id).name.render(messages))
    return document.write(pages(game_id, final, board, facts), title, facts.lang)


def pages(game_id: str, final: Final, board: Any, facts: Facts, shown: float = inf) -> list[Page]:
    """The pages of the result, of which only the first ones that are `shown` are drawn."""
    game, own, messages = games.get(game_id), game_paper(game_id), catalogue(facts.lang)
    names = _names(final, facts)
    replacements = {name: printed for name, printed in names.items() if is_unreadable(name)}
    final = _print_findings(final, replacements, messages)
    unfinished = _replace_in_unfinished(facts.unfinished, replacements)
    entered = documents.read(game_id, "final", board) if board is not None and own.draw_boards is not None else None
    categories = [
        own.categories.get(category.key, category)
        for category in game.categories
        if facts.categories is None or category.key in facts.categories
    ]
    order = sorted(range(len(final.players)), key=lambda index: final.players[index].place)
    ranked = replace(final, players=tuple(final.players[index] for index in order))
    ties = tie_rows(game, ranked) if unfinished.over else []
    separating = [Category(row.key, row.title, row.icon) for row in ties]
    columns = [
        PrintedPlayer(
            player,
            [(line, replace_names(line.why.render(messages), replacements)) for line in player.lines],
            names[player.name],
            facts.seats.get(player.name) if player.name in replacements else None,
            {row.key: row.values[place] for row in ties if place in row.values},
            {category: rules for (index, category), rules in final.disputed_numbers.items() if index == order[place]},
        )
        for place, player in enumerate(ranked.players)
    ]
    paid = {player.name: Reasons(final, index) for index, player in enumerate(final.players)} if entered else {}
    groups = [columns[first : first + COLUMNS] for first in range(0, len(columns), COLUMNS)]

    def lay_out(largest: float, size: float, shown: float = shown) -> list[Page]:
        """The whole result, with the winner's board up to a scale and its reasons in a type size."""
        flow = Paginator(SIZES[facts.paper], INKS[facts.style], messages, largest, shown)
        _draw_header(flow, game, own.theme, final, facts)
        for number, group in enumerate(groups):
            draw_table(flow, [*categories, *separating], flow.pen.ink.tone(own.theme.tone), group, number)
        for at, text in enumerate(reasons.outcome_sentences(game, own, ranked, names, messages, unfinished)):
            flow.y += 1 if at else 4
            flow.paragraph(text, 9.5, "regular" if at else "semibold")
        if entered is not None and own.draw_boards is not None:
            flow.y += 4
            totals = {player.name: player.total for player in ranked.players}
            own.draw_boards(flow, ResultBoard(entered[0], totals, facts.seats, names, entered[1], paid))
        for group in groups:
            reasons.draw_reasons(flow, categories, group, size)
        note = numbers_note(names, messages)
        reasons.draw_notes(flow, game, final, facts.settled, names, facts.lang, size, unfinished.over, note)
        return flow.pages()

    smallest = lay_out(_SCALES[-1], SIZES_OF_REASONS[-1])
    fewest = len(smallest)
    if fewest > _LONG:
        return smallest
    attempts = [(largest, size) for largest in _SCALES for size in SIZES_OF_REASONS][:-1]
    fit = (attempt for attempt in attempts if len(lay_out(*attempt, shown=0)) == fewest)
    return next((lay_out(*attempt) for attempt in fit), smallest)


def _names(final: Final, facts: Facts) -> dict[str, str]:
    """The printed form of each name of the document: a rival has one in every language."""
    names = [player.name for player in final.players]
    seats = [facts.seats.get(name, Seat(place, name, "", 0)) for place, name in enumerate(names)]
    numbers = [seat.position + 1 for seat in seats]
    return dict(zip(names, printable_names([seat.name for seat in seats], catalogue(facts.lang), numbers), strict=True))


def _print_findings(final: Final, names: Mapping[str, str], messages: Catalogue) -> Final:
    """The result with what breaks a rule as it is printed: in the language of the page, with replaced names."""
    findings = (
        replace(finding, text=say("{value}", value=replace_names(finding.text.render(messages), names)))
        for finding in final.findings
    )
    return replace(final, findings=tuple(findings))


def _replace_in_unfinished(unfinished: Unfinished, names: Mapping[str, str]) -> Unfinished:
    return replace(
        unfinished,
        untold=tuple(replace_names(what, names) for what in unfinished.untold),
        settled=replace_names(unfinished.settled, names),
        under_way=replace_names(unfinished.under_way, names),
    )


def _draw_header(flow: Paginator, game: Game, theme: Theme, final: Final, facts: Facts) -> None:
    """The game, the facts in a line, and a code that opens the read-only page."""
    pen, right = flow.pen, flow.right
    if facts.address:
        right -= _CODE + 4
        fiducials.draw_qr(pen, facts.address, flow.right - _CODE, flow.y, _CODE)
        shown = facts.address.removeprefix("https://").removeprefix("http://")
        pen.text(right, flow.y + _CODE, shown, 6.5, anchor="end", colour=pen.ink.quiet, room=0.6 * flow.width)
    pen.pictogram(theme.pictogram, flow.left, flow.y, _ICON, pen.ink.tone(theme.tone).strong)
    x = flow.left + _ICON + 4
    pen.text(x, flow.y + 6.4, pen.say(game.name), 19, "bold", room=right - x, role="H1")
    count = len(final.players)
    players = pen.ngettext("{n} player", "{n} players", count).format(n=count)
    about = [*(fonts.printable(text) for text in (facts.date, facts.place) if text), players]
    pen.text(x, flow.y + 11.6, " · ".join(about), 9, room=right - x, colour=pen.ink.quiet)
    flow.y += _CODE + 5
