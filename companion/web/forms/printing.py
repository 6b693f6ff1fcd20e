"""The print page. `pdf.parse_options` reads the choices, of an address or a command; this form shows them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Self

import wtforms
from werkzeug.datastructures import MultiDict
from wtforms import BooleanField, HiddenField, StringField
from wtforms.validators import Optional

from companion import games
from companion.game.document_types import Unreadable
from companion.game.text import Text, say
from companion.session.editors.form_reading import MOST, parse_number
from companion.web.forms.fields import DIGITS, Form, IntegerField, SelectField, option, strip
from companion.web.forms.validators import check_storable, number_between, text_up_to

if TYPE_CHECKING:
    from pdf.game_paper import PrintChoice
    from pdf.options import Options

_PAPERS = {"a4": "A4", "a5": "A5", "a6": "A6", "letter": "Letter"}
_NUMBERS = ("players", "copies")
_TYPED = (*_NUMBERS, "names", "place", "date")
_HIDDEN = ("kind", "lang", "table")
"""Nobody can put these right on the page: what makes no sense there is said above the form, and not sent again."""


_INKS = [
    option("colour", say("In colour"), say("pale tints")),
    option("grey", say("Grey"), say("for a mono printer")),
    option("low-ink", say("Low ink"), say("outlines only")),
]


class PrintForm(Form):
    """What there is to choose for every game; the form of a game has what applies to it, and its own choices."""

    game = HiddenField()
    kind = HiddenField("")
    lang = HiddenField("")
    table = HiddenField("")
    paper = SelectField(say("Paper"))
    up = SelectField(say("Per page"))
    style = SelectField(say("Ink"), choices=_INKS)
    # Their bounds are those of the game and the paper, which `pdf.parse_options` knows.
    players = IntegerField(say("Players"), [Optional(), *number_between(-MOST)], render_kw=DIGITS)
    copies = IntegerField(say("Copies"), [Optional(), *number_between(-MOST)], render_kw=DIGITS)
    labels = SelectField(
        say("Labels"),
        choices=[
            option("left", say("Left"), say("for the right hand")),
            option("right", say("Right"), say("for the left hand")),
        ],
    )
    names = StringField(say("Names to print, separated by commas"), [check_storable], filters=[strip])
    place = StringField(say("Where"), [check_storable], filters=[strip])
    date = StringField(say("Date"), [check_storable], filters=[strip])


class KeepsakeForm(Form):
    """How to print what is no pad."""

    paper = SelectField(say("Paper"), choices=[option(key, _PAPERS[key]) for key in ("a4", "letter")])
    style = SelectField(say("Ink"), choices=_INKS)


class ResultForm(KeepsakeForm):
    place = StringField(say("Where"), text_up_to(60), filters=[strip])


class YearForm(KeepsakeForm):
    year = SelectField(say("Year"))

    @classmethod
    def read(cls, sent: MultiDict[str, str], known: Sequence[int]) -> Self:
        """The form as it was sent; what was not is the usual, and the first of the years that there are."""
        usual = {"paper": "a4", "style": "colour", "year": str(known[0])}
        form = cls(MultiDict({**usual, **sent.to_dict()}))
        form.year.offer([option(str(year), str(year)) for year in known])
        return form


@games.cached
def _form(game: str) -> type[PrintForm]:
    """The form with a game's own choices."""
    from pdf.games import game_paper

    modules = {module.key: _tick(module.title) for module in games.get(game).modules}
    own = {choice.name: _own(choice) for choice in game_paper(game).choices}
    return type("GamePrintForm", (PrintForm,), modules | own)


def own_choices(chosen: Options) -> list[str]:
    """What only this game has to choose: of its sheet or pad, or the modules that its aid is for."""
    from pdf import parse_options
    from pdf.games import game_paper

    if chosen.kind == "pad":
        return [choice.name for choice in game_paper(chosen.game).choices]
    return list(parse_options.modules(chosen.game)) if chosen.kind == "aid" else []


def _tick(title: Text) -> BooleanField:
    return BooleanField(title, render_kw={"value": "1"})


def _own(choice: PrintChoice) -> wtforms.Field:
    """A game's own choice: a switch, or two names for on and off."""
    if choice.alternative is None:
        return _tick(choice.title)
    on, off = option("1", choice.title, choice.note), option("0", choice.alternative.title, choice.alternative.note)
    return SelectField(say("Variant"), choices=[on, off])


def print_form(chosen: Options, sent: Mapping[str, str], problems: Sequence[Unreadable]) -> PrintForm:
    """The form of these options. What people typed and what was refused stands as it was sent."""
    from pdf import parse_options
    from pdf.games import game_paper

    known, own = parse_options.choices(chosen.game, chosen.kind, bool(chosen.seats)), game_paper(chosen.game).choices
    values = {name: str(getattr(chosen, name)) for name in known if hasattr(chosen, name)}
    # What follows from the other choices is shown as a hint: sent back, it would look as if somebody had asked for it.
    values |= dict.fromkeys((name for name in _NUMBERS if name in known and chosen.kind == "pad"), "")
    values |= {"game": chosen.game, "names": ", ".join(chosen.names)}
    values |= {choice.name: "0" for choice in own if choice.alternative} | dict.fromkeys(chosen.ticked, "1")
    refused = [problem.where for problem in problems if problem.where not in _HIDDEN]
    values |= {name: sent[name] for name in (*_TYPED, *refused) if name in sent}
    form = _form(chosen.game)(MultiDict(values))
    for name in [field.name for field in form if field.name not in (*known, "game")]:
        del form[name]
    smallest = chosen.kind == "pad" and not (chosen.seats and game_paper(chosen.game).sheet is None)
    form.paper.offer([option(key, title) for key, title in _PAPERS.items() if key != "a6" or smallest])
    most = parse_options.most_on_page(chosen.game, chosen.paper, bool(chosen.seats))
    if "up" in form:
        form.up.offer([option(str(up), str(up)) for up in (1, 2, 4) if up <= most])
    form.validate()
    for name in _NUMBERS:
        if name in form and not form[name].data:
            form[name].render_kw = {**form[name].render_kw, "placeholder": str(getattr(chosen, name))}
    for problem in problems:
        if problem.where in form and form[problem.where].errors:
            continue  # said already, in the words of the page
        beside = problem.where in form and problem.where not in _HIDDEN
        form.refuse(problem.where if beside else "", problem.text if beside else problem_in_words(problem, chosen.game))
    return form


def problem_in_words(problem: Unreadable, game: str | None) -> Text:
    """What is wrong, with the choice it is about where it does not stand beside it."""
    form = _form(game)() if game else KeepsakeForm()
    title: Any = form[problem.where].label.text if problem.where in form else ""
    return say("{choice}: {problem}", choice=title or problem.where, problem=problem.text)


def known_choices(game: str, sent: Mapping[str, str], seated: bool = False) -> dict[str, str]:
    """The choices of an address that this game has: a shared link may have gathered others on its way."""
    from pdf import parse_options

    kind = sent.get("kind", "pad")
    names = parse_options.choices(game, kind if kind in parse_options.kinds(game, seated) else "pad", seated)
    return {name: value for name, value in clean_choices(sent).items() if name in names}


def clean_choices(sent: Mapping[str, str]) -> dict[str, str]:
    """The choices in an address: without what is left empty, and numbers in plain digits."""
    given = {name: value for name, value in sent.items() if value.strip() and name != "game"}
    for name in given.keys() & _NUMBERS:
        with suppress(ValueError):  # what is no number is refused where addresses are read
            given[name] = str(parse_number(given[name]))
    return given
