"""Print: a page to choose what, with a picture of it; the files themselves; and the result of a table on paper."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, TypeVar
from urllib.parse import urlencode

from flask import Blueprint, Response, abort, render_template, request, url_for

from companion import games
from companion.games.game import Unreadable
from companion.games.text import Text, say
from companion.web.access import TABLE_LINK, find
from companion.web.editors import editor
from companion.web.errors import PageError
from companion.web.languages import day, language
from companion.web.presentation import game_card
from companion.web.scores import score
from pdf import printing, query
from pdf.games import paper_side
from pdf.options import Options
from pdf.paper import FIT
from pdf.result import Facts
from pdf.result import result as on_paper

blueprint = Blueprint("pads", __name__)

PAPERS = {"a4": "A4", "a5": "A5", "a6": "A6", "letter": "Letter"}
STYLES: dict[str, tuple[Text, Text]] = {
    "colour": (say("Colour"), say("pale tints")),
    "grey": (say("Grey"), say("for a mono printer")),
    "low-ink": (say("Low ink"), say("outlines only")),
}
CHOICES: dict[str, Text] = {
    "paper": say("Paper"),
    "up": say("On a page"),
    "style": say("Ink"),
    "players": say("Players"),
    "copies": say("Copies"),
    "names": say("Names"),
    "place": say("Place"),
    "date": say("Date"),
    "labels": say("Labels"),
}
"""What can be chosen wrongly on the page, in words; a game's own choices come to it. The rest stands only in an address
that somebody wrote."""
_T = TypeVar("_T")


@blueprint.get("/print")
def page() -> tuple[str, int]:
    """Everything is in the address, so a choice can be shared, and the page works without scripts."""
    game = request.args.get("game", _first_game())
    if game not in games.ids():
        abort(404)
    typed = _fitting(_given())
    made, sensible, problem = _sense(game, typed)
    side, titles = paper_side(game), _titles(game)
    return render_template(
        "print/page.html",
        game=game_card(game),
        chosen=made,
        known=query.choices(game, made.kind),
        kinds=query.kinds(game),
        on_sheets=side.sheet is not None,
        game_choices=side.choices,
        papers=[(key, title) for key, title in PAPERS.items() if made.kind == "pad" or key != "a6"],
        ups=[up for up in (1, 2, 4) if up <= FIT[made.paper]],
        styles=STYLES,
        most_copies=query.MOST_COPIES,
        picture=f"{url_for('pads.picture', game=game)}?{urlencode({'lang': made.lang} | sensible)}",
        title=printing.title(made),
        problem=problem,
        sentence=problem and _sentence(problem, titles),
        beside=titles,
        typed=typed,
    ), 400 if problem else 200


def _first_game() -> str:
    """A game that is played on paper: its sheet is what people come for."""
    return next((game_id for game_id in games.ids() if paper_side(game_id).sheet), games.ids()[0])


@blueprint.get("/pads/<game>.svg")
def picture(game: str) -> Response:
    """The first page as a picture."""
    return _answer(_picture(_options(game)), "image/svg+xml")


@blueprint.get("/pads/<game>.pdf")
def file(game: str) -> Response:
    return _answer(_file(_options(game)), "application/pdf", f"{game}.pdf")


@blueprint.get(f"/{TABLE_LINK}/result.pdf")
def result(access: str, key: str) -> Response:
    """The result of a table, with a code that opens its read-only page."""
    view = find(access, key)
    table, scored = view.table, score(view)
    if scored.result is None:
        raise PageError(say("Nothing to print yet"), say("Enter a board or a pad first: the result follows from it."))
    assembled = editor(table.game).assemble(view.parts)
    style, paper = _chosen(query.page_choices)
    facts = Facts(
        lang=language(),
        style=style,
        paper=paper,
        date=day(table.finished or table.created),
        address=url_for("result.page", access="v", key=table.view_key, _external=True),
        seats={player["name"]: seat for player, seat in zip(scored.result["players"], scored.seats, strict=True)},
    )
    made = on_paper(table.game, dict(scored.result), assembled[0] if assembled else None, facts)
    return _answer(made, "application/pdf", f"{table.game}-result.pdf")


def _options(game: str) -> Options:
    if game not in games.ids():
        abort(404)
    return _chosen(lambda given: query.read(game, given, language()), _titles(game))


def _chosen(read: Callable[[dict[str, str]], _T], titles: Mapping[str, Text] = CHOICES) -> _T:
    """What the address asks for; what makes no sense gets a page that says so."""
    try:
        return read(_given())
    except Unreadable as error:
        raise PageError(say("This cannot be printed"), _sentence(error, titles), 400) from None


def _given() -> dict[str, str]:
    """The choices in the address. The page's form also names the game there, and sends fields left empty."""
    return {name: value for name, value in request.args.to_dict().items() if value and name != "game"}


def _fitting(chosen: dict[str, str]) -> dict[str, str]:
    """On smaller paper fewer fit: whoever changes the paper has not asked for an error."""
    most = next((most for paper, most in FIT.items() if paper == chosen.get("paper", "a4")), 1)
    up = chosen.get("up", "")
    return {**chosen, "up": str(most)} if up.isdecimal() and int(up[:9]) > most else chosen


def _sense(game: str, typed: dict[str, str]) -> tuple[Options, dict[str, str], Unreadable | None]:
    """The choices that make sense, what they read as, and the first one that does not."""
    sensible, problem = dict(typed), None
    while True:
        try:
            return query.read(game, sensible, language()), sensible, problem
        except Unreadable as error:
            problem = problem or error
            del sensible[error.where]


def _titles(game: str) -> dict[str, Text]:
    """The choices of a game's page in words."""
    return CHOICES | {choice.name: choice.title for choice in paper_side(game).choices}


def _sentence(error: Unreadable, titles: Mapping[str, Text]) -> Text:
    return say("{choice}: {problem}", choice=titles.get(error.where, error.where), problem=error.text)


@lru_cache(maxsize=32)
def _file(chosen: Options) -> bytes:
    """Made once for each choice: the same choice gives the same bytes."""
    return printing.pad(chosen)


@lru_cache(maxsize=32)
def _picture(chosen: Options) -> bytes:
    return printing.preview(chosen).encode()


def _answer(body: bytes, type: str, name: str | None = None) -> Response:
    response = Response(body, content_type=type)
    if name is not None:
        response.headers["Content-Disposition"] = f'inline; filename="{name}"'
    response.vary.add("Cookie")
    response.vary.add("Accept-Language")
    response.add_etag()
    conditional: Any = response.make_conditional(request)
    answer: Response = conditional
    return answer
