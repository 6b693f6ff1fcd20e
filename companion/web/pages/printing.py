"""Print: a page to choose what, with a picture of it; the files themselves; and the result of a table on paper."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar
from urllib.parse import urlencode

from flask import Blueprint, Response, abort, render_template, request, url_for

from companion import games
from companion.game.document_types import Unreadable
from companion.game.final import Final
from companion.game.text import say
from companion.rules import cards
from companion.session.editors import editor
from companion.session.outcome import asked, categories, finished_early, not_over, open_question, settled_tie, under_way
from companion.session.rulings import Ruling, rulings
from companion.session.standings import empty_parts
from companion.web.forms.printing import (
    ResultForm,
    clean_choices,
    known_choices,
    own_choices,
    print_form,
    problem_in_words,
)
from companion.web.http.access import TABLE_LINK, View, find_view, view_to_edit
from companion.web.http.errors import PageError
from companion.web.http.languages import format_clock, format_day, language, messages, reader_settings
from companion.web.http.public_links import join_url, seat_url, watch_url
from companion.web.pages.rules import shown_sources
from companion.web.rendering.drawing_queue import draw_once
from companion.web.rendering.game_cards import game_card
from companion.web.rendering.icons import badge_number

if TYPE_CHECKING:
    from pdf.options import Options, PlayerSeat, Tent
    from pdf.result import Facts
    from pdf.result.reasons import SettledRule

blueprint = Blueprint("printing", __name__)

_T = TypeVar("_T")


@blueprint.get("/print")
@blueprint.get(f"/{TABLE_LINK}/print", endpoint="at_table")
def page(**place: str) -> tuple[str, int]:
    """Everything is in the address, so a choice can be shared, and the page works without scripts. For those who sit at
    a table their names, signs and codes are printed in."""
    from pdf import parse_options, printing
    from pdf.games import game_paper

    game, view = _place(**place)
    sent, seats = request.args.to_dict(), _seats(view)
    if view and "game" not in sent:
        sent = {**_of_table(view), **sent}
    understood = known_choices(game, sent, bool(view))
    tent = _tent(view)
    made, sensible, problems = _sense(game, _fitting(game, understood, bool(view)), seats, tent)
    pictures = view.url("printing.picture_at_table") if view else url_for("printing.picture", game=game)
    page = render_template(
        "print/page.html",
        view=view,
        game=game_card(game),
        chosen=made,
        form=print_form(made, sent, problems),
        own=own_choices(made),
        scored=view is not None and view.score.result is not None,
        kinds=parse_options.kinds(game, tent is not None),
        on_sheets=game_paper(game).sheet is not None,
        picture=f"{pictures}?{urlencode({'lang': made.lang} | sensible)}",
        page_size=printing.page_size(made),
        title=printing.title(made),
    )
    return page, 400 if problems else 200


def _place(game: str = "", access: str = "", key: str = "") -> tuple[str, View | None]:
    """The game of an address, or that of the table of a link."""
    view = view_to_edit(access, key) if key else None
    game = view.table.game if view else game or request.args.get("game", _first_game())
    if game not in games.ids():
        abort(404)
    return game, view


def _seats(view: View | None) -> tuple[PlayerSeat, ...]:
    from pdf.options import PlayerSeat

    if view is None:
        return ()
    return tuple(
        PlayerSeat(seat.name, seat.shape, seat.colour, seat_url(view.table, seat), badge_number(seat))
        for seat in view.table.seats
    )


def _tent(view: View | None) -> Tent | None:
    """What stands on the card for the middle of a table. Where no code is valid any more it opens it to watch.

    None where no other phone can open it.
    """
    from pdf.options import Tent

    if view is None:
        return None
    table = view.table
    agreed = tuple(
        _agreed(ruling.title, str(ruling.words)) for ruling in rulings(view.snapshot).values() if ruling.words
    )
    address = join_url(table) or watch_url("table.page", table)
    return Tent(address, table.code or "", agreed) if address else None


def _agreed(title: str, words: str) -> str:
    """A disputed rule and what was decided: most titles are a question, and what follows is its answer.

    >>> _agreed("Does a card count itself?", "it does not"), _agreed("GK-57", "only sides join")
    ('Does a card count itself? It does not', 'GK-57: only sides join')
    """
    return f"{title} {words[:1].upper()}{words[1:]}" if title.endswith("?") else f"{title}: {words}"


def _of_table(view: View) -> dict[str, str]:
    """What a table has chosen already: its day, and how it plays."""
    from pdf.games import game_paper

    own = {choice.name for choice in game_paper(view.table.game).choices}
    modules = games.get(view.table.game).modules
    played = {module.key: str(int(module.key in view.table.options)) for module in modules}
    alone = {"solo": "1"} if "solo" in own and len(view.table.seats) == 1 else {}
    return {"date": format_day(view.table.created), **played, **alone}


def _first_game() -> str:
    """A game that is played on paper: its sheet is what people come for."""
    from pdf.games import game_paper

    return next((game_id for game_id in games.ids() if game_paper(game_id).sheet), games.ids()[0])


@blueprint.get("/pads/<game>.svg")
@blueprint.get(f"/{TABLE_LINK}/pad.svg", endpoint="picture_at_table")
def picture(**place: str) -> Response:
    from pdf import printing

    return file_response(printing.preview(_options(**place)).encode(), "image/svg+xml")


@blueprint.get("/pads/<game>.pdf")
@blueprint.get(f"/{TABLE_LINK}/pad.pdf", endpoint="file_at_table")
def file(**place: str) -> Response:
    from pdf import printing

    options = _options(**place)
    made = draw_once(options, lambda: printing.pad(options))
    return file_response(made, "application/pdf", f"{options.game}.pdf")


@blueprint.get(f"/{TABLE_LINK}/print/result")
def result_page(access: str, key: str) -> tuple[str, int]:
    """Ink, paper and place of the result, with a picture of its first page."""
    from pdf.result import pages as result_pages

    view = find_view(access, key)
    form = ResultForm(request.args if "paper" in request.args else None, data={"paper": "a4", "style": "colour"})
    sound = form.validate()
    told = {name: form[name].data for name in ("paper", "style", "place") if sound and form[name].data}
    pages = _paper(view, told, partial(result_pages, shown=0))
    picture = f"{view.url('printing.result_picture')}?{urlencode(told)}"
    page = render_template(
        "print/keepsake.html",
        title=say("Print the result"),
        note=games.get(view.table.game).name,
        game=view.table.game,
        back=view.url("result.page"),
        back_title=say("Result"),
        form=form,
        picture=picture,
        file=view.url("printing.result"),
        pages=len(pages),
    )
    return page, 200 if sound else 400


@blueprint.get(f"/{TABLE_LINK}/result.svg")
def result_picture(access: str, key: str) -> Response:
    from pdf.picture import svg
    from pdf.result import pages as result_pages

    view = find_view(access, key)
    (first, *_) = _paper(view, clean_choices(request.args.to_dict()), partial(result_pages, shown=1))
    name = str(games.get(view.table.game).name)
    return file_response(svg(first, messages().gettext("{game}: result").format(game=name)).encode(), "image/svg+xml")


@blueprint.get(f"/{TABLE_LINK}/result.pdf")
def result(access: str, key: str) -> Response:
    """The result of a table, with a code that opens its read-only page."""
    from pdf import parse_options
    from pdf.result import result as on_paper

    view, given = find_view(access, key), clean_choices(request.args.to_dict())
    choices = read_choices(parse_options.page_choices, given, view.table.game)
    address = watch_url("result.page", view.table)
    known = "result", view.table.view_key, address, view.table.version, reader_settings(), choices
    made = draw_once(known, lambda: _paper(view, given, on_paper))
    return file_response(made, "application/pdf", f"{view.table.game}-result.pdf")


def _paper(view: View, given: dict[str, str], make: Callable[[str, Final, Any, Facts], _T]) -> _T:
    """What `make` makes of the result of a table with these choices."""
    from pdf import parse_options
    from pdf.result import Facts
    from pdf.result.reasons import Unfinished

    table, scored = view.table, view.score
    if scored.result is None:
        raise PageError(say("Nothing to print yet"), say("Enter a board or a pad first."))
    assembled = editor(table.game).final_document(view.parts)
    boards = assembled and not all(player.is_only_total for player in scored.result.players)
    document = dict(assembled[0]) if assembled and boards else None
    empty = [part.owner for part in empty_parts(view.parts)]
    if document and (readings := view.snapshot.document("readings")):
        document["readings"] = readings
    style, paper, place = read_choices(parse_options.page_choices, given, table.game)
    facts = Facts(
        lang=language(),
        style=style,
        paper=paper,
        place=place,
        date=format_day(table.finished or table.created),
        address=watch_url("result.page", table) or "",
        seats={player.name: seat for player, seat in zip(scored.result.players, scored.seats, strict=True)},
        categories=tuple(category.key for category in categories(table, scored)),
        unfinished=Unfinished(
            len([seat for seat in empty if seat not in scored.seats]),
            tuple(dict.fromkeys(str(item.title) for item in asked(view))),
            str(settled_tie(view) or ""),
            str(open_question(scored) or ""),
            _so_far(view, [seat.name for seat in empty if seat in scored.seats]),
            str(finished_early(view) or ""),
        ),
        settled=tuple(_on_paper(ruling) for ruling in rulings(view.snapshot).values()),
    )
    return make(table.game, scored.result, document, facts)


def _so_far(view: View, without_entry: list[str]) -> str:
    """How far the game is, or who has a score by the board of all without an entry of their own."""
    if told := under_way(view):
        return str(not_over(told))
    _ = messages().gettext
    said = {"name": ", ".join(without_entry), "told": _("nothing entered yet")}
    return _("%(name)s: %(told)s.") % said if without_entry else ""


def _on_paper(ruling: Ruling) -> SettledRule:
    """A ruling in words, with the place of its rule in the booklet."""
    from pdf.result.reasons import SettledRule

    card = cards(language()).get(ruling.rule)
    source = next(iter(shown_sources(card)), None) if card else None
    place = ""
    if source:
        says = "%(edition)s, p. %(page)s, %(section)s" if source.page else "%(edition)s, %(section)s"
        parts = {"edition": str(source.edition), "page": source.page, "section": source.section}
        place = messages().gettext(says) % parts
    at = f"{format_day(ruling.at)}, {format_clock(ruling.at)}" if ruling.at else ""
    return SettledRule(ruling.rule, str(ruling.words or ""), at, place, ruling.is_from_last_game)


def _options(**place: str) -> Options:
    """What is asked for of a game, or of the table of a link, whose seats are printed in."""
    from pdf import parse_options

    game, view = _place(**place)
    seats, tent, sent = _seats(view), _tent(view), clean_choices(request.args.to_dict())

    def read(given: Mapping[str, str]) -> Options:
        return parse_options.read(game, known_choices(game, given, bool(seats)), language(), seats, tent)

    return read_choices(read, sent, game)


def read_choices(read: Callable[[Mapping[str, str]], _T], given: Mapping[str, str], game: str | None = None) -> _T:
    """What was asked for; what makes no sense gets a page that says so."""
    try:
        return read(given)
    except Unreadable as error:
        raise PageError(say("This cannot be printed"), problem_in_words(error, game), 400) from None


def _fitting(game: str, chosen: dict[str, str], seated: bool) -> dict[str, str]:
    """On smaller paper fewer fit: whoever changes the paper has not asked for an error."""
    from pdf import parse_options
    from pdf.paper import FIT

    most = next(
        (parse_options.most_on_page(game, paper, seated) for paper in FIT if paper == chosen.get("paper", "a4")), 1
    )
    up = chosen.get("up", "")
    return {**chosen, "up": str(most)} if up.isdecimal() and int(up[:9]) > most else chosen


def _sense(
    game: str, given: dict[str, str], seats: tuple[PlayerSeat, ...], tent: Tent | None
) -> tuple[Options, dict[str, str], list[Unreadable]]:
    """The choices that make sense, what they read as, and what is wrong with those that do not."""
    from pdf import parse_options

    sensible = dict(given)
    problems: list[Unreadable] = []
    while True:
        try:
            return parse_options.read(game, sensible, language(), seats, tent), sensible, problems
        except Unreadable as error:
            problems.append(error)
            del sensible[error.where]


def file_response(body: bytes, content_type: str, name: str | None = None) -> Response:
    response = Response(body, content_type=content_type)
    if name is not None:
        response.headers["Content-Disposition"] = f'inline; filename="{name}"'
    response.vary.add("Cookie")
    response.vary.add("Accept-Language")
    response.add_etag()
    response.make_conditional(request)
    return response
