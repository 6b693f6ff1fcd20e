"""A year on paper: of the plays that this browser knows, or of a group."""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256
from typing import TYPE_CHECKING
from urllib.parse import urlencode

from flask import Blueprint, Response, abort, render_template, request, url_for

from companion.game.text import say
from companion.session.recording import record_earlier
from companion.tables.history.play_queries import History, Scope
from companion.web.forms.printing import YearForm, clean_choices
from companion.web.http.device_cookie import device, store
from companion.web.http.errors import PageError
from companion.web.http.languages import format_day, format_duration, language, reader_settings, time_zone
from companion.web.pages.groups import find_group
from companion.web.pages.plays import group_name
from companion.web.pages.printing import file_response, read_choices
from companion.web.rendering.drawing_queue import draw_once

if TYPE_CHECKING:
    from pdf.year import Facts

blueprint = Blueprint("year", __name__)


@blueprint.get("/plays/year", defaults={"key": None})
@blueprint.get("/groups/<key>/year")
def page(key: str | None) -> tuple[str, int]:
    """Which year, ink and paper, with a picture of the first page."""
    from companion.statistics.people import years
    from pdf.year import pages, title

    record_earlier(store(), device())
    known = years(_history(key).plays, time_zone())
    if not known:
        raise PageError(say("Nothing to print yet"), say("There is nothing to print for a year without plays."))
    form = YearForm.read(request.args, sorted(known, reverse=True))
    sound = form.validate()
    asked = {field.name: str(field.data) for field in form} if sound else {}
    facts = _facts(key, asked)
    page = render_template(
        "print/keepsake.html",
        title=title(facts),
        note=facts.group,
        game=None,
        back=url_for("statistics.page", key=key),
        back_title=say("Statistics"),
        form=form,
        picture=f"{url_for('year.picture', key=key)}?{urlencode(asked)}",
        file=url_for("year.paper", key=key),
        pages=len(pages(facts, shown=0)),
    )
    return page, 200 if sound else 400


@blueprint.get("/plays/year.svg", defaults={"key": None})
@blueprint.get("/groups/<key>/year.svg")
def picture(key: str | None) -> Response:
    from pdf.picture import svg
    from pdf.year import pages, title

    facts = _facts(key, clean_choices(request.args.to_dict()))
    return file_response(svg(pages(facts, shown=1)[0], title(facts)).encode(), "image/svg+xml")


@blueprint.get("/plays/year.pdf", defaults={"key": None})
@blueprint.get("/groups/<key>/year.pdf")
def paper(key: str | None) -> Response:
    from pdf.year import year as file

    facts = _facts(key, clean_choices(request.args.to_dict()))
    # Another one when a play, a name or a choice of the year has changed.
    digest = sha256(repr(facts).encode()).digest()
    made = draw_once(("year", digest, reader_settings()), lambda: file(facts))
    return file_response(made, "application/pdf", f"kvartal-{facts.year}.pdf")


def _history(key: str | None) -> History:
    return store().plays.history(Scope(group=find_group(key).id) if key else Scope(device=device()))


def _facts(key: str | None, given: Mapping[str, str]) -> Facts:
    """The year that was asked for, else the latest."""
    from companion.statistics.people import in_year, years
    from pdf import parse_options
    from pdf.year import Facts

    history = _history(key)
    known = {str(year): year for year in years(history.plays, time_zone())}
    year = known.get(given.get("year", max(known, default="")))
    if year is None:
        abort(404)
    style, size, _ = read_choices(parse_options.page_choices, given)
    return Facts(
        year=year,
        plays=in_year(history.plays, year, time_zone()),
        names={person: whole.name for person, whole in history.people.items()},
        zone=time_zone(),
        day=format_day,
        span=format_duration,
        group=group_name(find_group(key)) if key else "",
        lang=language(),
        style=style,
        paper=size,
    )
