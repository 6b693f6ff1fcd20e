"""The print page. `pdf.query` reads the choices, for an address and for the command line; this form shows them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Self

import wtforms
from werkzeug.datastructures import MultiDict

from companion import games
from companion.games.shapes import Unreadable
from companion.games.text import Text, say
from companion.web.forms.base import Form
from companion.web.forms.fields import Choice, Hidden, Option, Switch, WholeNumber, Words
from companion.web.forms.numbers import MOST, Refused, whole_number
from companion.web.forms.validators import Length
from pdf import query
from pdf.games import paper_side
from pdf.options import Options
from pdf.side import Choice as PaperChoice

_PAPERS = {"a4": "A4", "a5": "A5", "a6": "A6", "letter": "Letter"}
_NUMBERS = ("players", "copies")
_TYPED = (*_NUMBERS, "names", "place", "date")
_HIDDEN = ("kind", "lang", "table")
"""Nobody can put these right on the page: what makes no sense there is said above the form, and not sent again."""


_INKS = [
    Option("colour", say("In colour"), say("pale tints")),
    Option("grey", say("Grey"), say("for a mono printer")),
    Option("low-ink", say("Low ink"), say("outlines only")),
]


class PrintForm(Form):
    """What there is to choose for every game; the form of a game has what applies to it, and its own choices."""

    game = Hidden()
    kind = Hidden()
    lang = Hidden()
    table = Hidden()
    paper = Choice(say("Paper"))
    up = Choice(say("On a page"))
    style = Choice(say("Ink"), _INKS)
    # Their bounds are those of the game and the paper, which `pdf.query` knows.
    players = WholeNumber(say("Players"), least=-MOST, signed=False)
    copies = WholeNumber(say("Copies"), least=-MOST, signed=False)
    labels = Choice(
        say("Labels"),
        [
            Option("left", say("Left"), say("for the right hand")),
            Option("right", say("Right"), say("for the left hand")),
        ],
    )
    names = Words(say("Names to print, with commas"))
    place = Words(say("Where"))
    date = Words(say("Date"))


class KeepsakeForm(Form):
    """How to print what is no pad."""

    paper = Choice(say("Paper"), [Option(key, _PAPERS[key]) for key in ("a4", "letter")])
    style = Choice(say("Ink"), _INKS)


class ResultForm(KeepsakeForm):
    place = Words(say("Where"), Length(60))


class YearForm(KeepsakeForm):
    year = Choice(say("Year"))

    @classmethod
    def read(cls, sent: MultiDict[str, str], known: Sequence[int]) -> Self:
        """The form as it was sent; what was not is the usual, and the first of the years that there are."""
        usual = {"paper": "a4", "style": "colour", "year": str(known[0])}
        form = cls(MultiDict({**usual, **sent.to_dict()}))
        form.year.offer([Option(str(year), str(year)) for year in known])
        return form


@games.cached
def _form(game: str) -> type[PrintForm]:
    """The form with a game's own choices."""
    modules = {module.key: Switch(module.title, value="1") for module in games.get(game).modules}
    own = {choice.name: _own(choice) for choice in paper_side(game).choices}
    return type("GamePrintForm", (PrintForm,), modules | own)


def own_choices(chosen: Options) -> list[str]:
    """What only this game has to choose: of its sheet or pad, or the modules that its aid is for."""
    by_kind = {
        "pad": [choice.name for choice in paper_side(chosen.game).choices],
        "aid": list(query.modules(chosen.game)),
    }
    return by_kind.get(chosen.kind, [])


def _own(choice: PaperChoice) -> wtforms.Field:
    """A game's own choice: a switch, or two names for on and off."""
    if choice.otherwise is None:
        return Switch(choice.title, value="1")
    on, off = Option("1", choice.title, choice.note), Option("0", choice.otherwise.title, choice.otherwise.note)
    return Choice(say("Variant"), [on, off])


def print_form(chosen: Options, sent: Mapping[str, str], problems: Sequence[Unreadable]) -> PrintForm:
    """The form of these options. What people typed and what was refused stands as it was sent."""
    known, own = query.choices(chosen.game, chosen.kind, bool(chosen.seats)), paper_side(chosen.game).choices
    values = {name: str(getattr(chosen, name)) for name in known if hasattr(chosen, name)}
    # What follows from the other choices is shown as a hint: sent back, it would look as if somebody had asked for it.
    values |= dict.fromkeys((name for name in _NUMBERS if name in known and chosen.kind == "pad"), "")
    values |= {"game": chosen.game, "names": ", ".join(chosen.names)}
    values |= {choice.name: "0" for choice in own if choice.otherwise} | dict.fromkeys(chosen.ticked, "1")
    refused = [problem.where for problem in problems if problem.where not in _HIDDEN]
    values |= {name: sent[name] for name in (*_TYPED, *refused) if name in sent}
    form = _form(chosen.game)(MultiDict(values))
    for name in [field.name for field in form if field.name not in (*known, "game")]:
        del form[name]
    smallest = chosen.kind == "pad" and not (chosen.seats and paper_side(chosen.game).sheet is None)
    form.paper.offer([Option(key, title) for key, title in _PAPERS.items() if key != "a6" or smallest])
    most = query.fitting(chosen.game, chosen.paper, bool(chosen.seats))
    if "up" in form:
        form.up.offer([Option(str(up), str(up)) for up in (1, 2, 4) if up <= most])
    form.validate()
    _hints(form, chosen)
    for problem in problems:
        if problem.where in form and form[problem.where].errors:
            continue  # said already, in the words of the page
        beside = problem.where in form and problem.where not in _HIDDEN
        form.refuse(problem.where if beside else "", problem.text if beside else in_words(problem, chosen.game))
    return form


def in_words(problem: Unreadable, game: str | None) -> Text:
    """What is wrong, with the choice it is about where it does not stand beside it."""
    form = _form(game)() if game else KeepsakeForm()
    title: Any = form[problem.where].label.text if problem.where in form else ""
    return say("{choice}: {problem}", choice=title or problem.where, problem=problem.text)


def _hints(form: PrintForm, chosen: Options) -> None:
    for name in _NUMBERS:
        if name in form and not form[name].data:
            form[name].render_kw = {**form[name].render_kw, "placeholder": str(getattr(chosen, name))}


def known(game: str, sent: Mapping[str, str], seated: bool = False) -> dict[str, str]:
    """The choices of an address that this game has: a shared link may have gathered others on its way."""
    kind = sent.get("kind", "pad")
    names = query.choices(game, kind if kind in query.kinds(game, seated) else "pad", seated)
    return {name: value for name, value in cleaned(sent).items() if name in names}


def cleaned(sent: Mapping[str, str]) -> dict[str, str]:
    """The choices in an address: without what is left empty, and numbers in plain digits."""
    given = {name: value for name, value in sent.items() if value.strip() and name != "game"}
    for name in _NUMBERS:
        if name in given:
            given[name] = _plain(given[name])
    return given


def _plain(entered: str) -> str:
    """A number as the reader of addresses writes it; what is none stays as it is, to be refused there."""
    try:
        return str(whole_number(entered))
    except Refused:
        return entered
