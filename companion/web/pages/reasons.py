"""The score drawn on the board: what each place of it pays one player, and the reasons of what was tapped."""

from collections.abc import Iterable
from typing import Any, NamedTuple
from urllib.parse import urlencode

from flask import Blueprint, abort, render_template, request
from markupsafe import Markup

from companion import games
from companion.game.final import Otherwise
from companion.game.game import Line
from companion.session.editors import Part, SeatPart, editor
from companion.session.outcome import categories, incomplete_seats, points
from companion.session.reasons import Reasons, findings_at, spots
from companion.session.rulings import rulings
from companion.tables import Seat
from companion.web.http.access import TABLE_LINK, View, visit_view

blueprint = Blueprint("reasons", __name__)


class Told(NamedTuple):
    """A reason in the sheet: whose it is, and its points at the place that was tapped."""

    seat: Seat
    line: Line
    points: int


@blueprint.get(f"/{TABLE_LINK}/reasons")
def page(access: str, key: str) -> str:
    return render_template("reasons/page.html", **context(visit_view(access, key)))


def context(view: View) -> dict[str, Any]:
    scored, asked = view.score, request.args.get("player", type=int)
    if scored.result is None:
        abort(404)
    index = next((n for n, seat in enumerate(scored.seats) if seat.position == asked), 0)
    seat, player = scored.seats[index], scored.result.players[index]
    shown = [category for category in categories(view.table, scored) if not player.is_only_total]
    keys = {category.key for category in shown}
    chosen = request.args.get("of") if request.args.get("of") in keys else None
    reasons = Reasons(scored.result, index, chosen, request.args.get("at"))
    drawings = [_drawn(view, part, seat, reasons) for part in _boards(view, seat)]
    told = list(_told(view, reasons))
    return {
        "view": view,
        "table": view.table,
        "score": scored,
        "seat": seat,
        "player": player,
        "reasons": reasons,
        "drawings": drawings,
        "styles": [editor(view.table.game).style, f"css/games/{view.table.game}/reasons.css"] if drawings else [],
        "told": told,
        "lit": reasons.sum_of([category.key for category in shown if not category.not_scored]),
        "categories": [(category, points(player, category.key)) for category in shown],
        "findings": [found for found in scored.findings() if scored.seat(found.where) in (None, seat)],
        "incomplete": [half for half in incomplete_seats(view) if half.row.seat == seat],
        "settled": rulings(view.snapshot),
        "here": _here,
        "reading": _reading(view),
    }


def _boards(view: View, seat: Seat) -> list[Part[Any]]:
    """The boards that all share, and what the player has; where somebody entered only numbers there is none."""
    parts = [part for part in view.parts.values() if not isinstance(part, SeatPart) and part.document]
    parts.append(view.parts.by_owner[seat])
    return [part for part in parts if part.drawing and part.mode_now == "board"]


def _drawn(view: View, part: Part[Any], seat: Seat, reasons: Reasons) -> Markup:
    """A board with what it pays. It is drawn first: what it does not ask for lies beside it."""
    findings = view.score.findings()
    shown = {"view": view, "table": view.table, "score": view.score, "seat": seat, "part": part, "reasons": reasons}
    shown |= {"board": part.entered_board, "here": _here, "findings_at": lambda where: findings_at(findings, where)}
    return Markup(render_template(str(part.drawing), **{**part.drawn_with(view.score), **shown}))


def _told(view: View, reasons: Reasons) -> Iterable[Told]:
    """The reasons of what is chosen; of a place that several are paid for, those of all of them."""
    if reasons.at is None:
        return [Told(view.score.seats[reasons.index], line, paid) for line, paid in reasons.lines]
    found = []
    for index, seat in enumerate(view.score.seats):
        for spot in spots(reasons.result, index):
            if spot.where == reasons.at and reasons.category in (None, spot.category):
                paid = [[place.points for place in line.paid_at if place.where == spot.where] for line in spot.lines]
                found += [Told(seat, line, sum(own)) for line, own in zip(spot.lines, paid, strict=True)]
    return sorted(found, key=lambda told: -told.points)


def _here(**changed: str | int | None) -> str:
    """The address of this page with another player, category or place; without what is None."""
    query = {**request.args.to_dict(), **changed}
    return f"?{urlencode({name: value for name, value in query.items() if value is not None})}"


def _reading(view: View) -> Any:
    """The words for another reading of a disputed rule."""
    game = games.get(view.table.game)

    def words(other: Otherwise) -> Any:
        reading = game.reading_of(other.rule)
        return reading.words.get(other.value, "") if reading else ""

    return words
