"""The result: who won and by what, every number with its lines, what breaks a rule, what is disputed."""

from typing import Any

from flask import Blueprint, render_template, request
from markupsafe import Markup

from companion.session.log import RULINGS
from companion.session.outcome import (
    categories,
    columns,
    disputes,
    incomplete_seats,
    open_disputes,
    over,
    points,
    summed,
    tie_lines,
    verdict,
)
from companion.session.rulings import rulings
from companion.session.solo_records import solo_record_text
from companion.session.standings import compared_so_far, empty_parts
from companion.tables import Snapshot
from companion.web.http.access import TABLE_LINK, View, visit_view
from companion.web.http.device_cookie import store
from companion.web.pages.table import finished_copy, first_of_rematch

blueprint = Blueprint("result", __name__)
blueprint.add_app_template_global(points, "points_of")

FRAGMENTS = {
    "ended": "result/ended.html",
    "outcome": "result/outcome.html",
    "acts": "result/acts.html",
    "tiles": "result/more.html",
}
_SIZES = {"": (5, 14), " long": (7, 24), " longer": (10, 60)}
"""How many letters the longest word and the whole headline may have, the largest type first; more get the smallest."""
_CROWD = 20  # Of more players the lines of one at a time are on the page: those of a hundred are two megabytes.


@blueprint.get(f"/{TABLE_LINK}/result")
def page(access: str, key: str) -> str:
    return render_template("result/page.html", **context(visit_view(access, key)))


@blueprint.app_template_global()
def headline_size(text: Markup) -> str:
    """The class of a headline that has to find room beside the houses."""
    plain = text.striptags().replace("\u00ad", "")
    longest = max(len(word) for word in plain.split())
    fits = (size for size, (word, whole) in _SIZES.items() if longest <= word and len(plain) <= whole)
    return next(fits, " longest")


def context(view: View) -> dict[str, Any]:
    scored, again = view.score, store().open_rematch(view.table.id, view.device)
    kept = store().plays.for_table(view.table.id) if view.table.finished and view.is_stored else None
    shown = columns(scored, rulings(view.snapshot))
    crowd = len(shown) > _CROWD
    lines = [] if all(column.given for column in shown) else categories(view.table, scored)
    opened = {"player": request.args.get("player", type=int)} if crowd else {}
    return {
        "view": view,
        "rematch": view.at(Snapshot(again, {})) if again else None,
        "table": view.table,
        "score": scored,
        "columns": shown,
        "crowd": crowd,
        "opened": opened,
        "explained": [one for one in shown if one.seat.position == opened["player"]] if crowd else shown,
        "categories": lines,
        "summed": summed(lines),
        "so_far": compared_so_far(view),
        "tie_lines": tie_lines(view),
        "next_first": first_of_rematch(view.table),
        "verdict": verdict(view),
        "record": solo_record_text(view) if over(view) else None,
        "disputes": open_disputes(view),
        "may_decide": [dispute for dispute in disputes(view) if dispute.is_decisive or dispute.is_uncounted],
        "rulings": list(rulings(view.snapshot).values()),
        "rulings_revision": view.snapshot.part(RULINGS).revision,
        "waiting": empty_parts(view.parts),
        "finished_copy": finished_copy(view),
        "incomplete_seats": incomplete_seats(view),
        "leads_to": view.board_url,
        "kept": kept,
        "holds_group": kept is not None and store().groups.holds(kept.group.id, view.device),
    }
