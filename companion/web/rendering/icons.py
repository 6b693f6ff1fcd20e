"""Signs of the plan: pictograms, flags of the games, plates of the players, rule numbers.

A page has hundreds of them, and a macro costs several times as much as a function.
"""

from functools import cache
from typing import Any

from flask import Flask, g, request, url_for
from markupsafe import Markup, escape

from companion.game.description import BOX_COLOURS
from companion.game.text import say
from companion.session.seating import SHAPES
from companion.tables import Seat

_MARK = Markup(
    '<svg class="mark" viewBox="0 0 36 36" aria-hidden="true"><path class="l1" d="M0 0h16v16H0z"/>'
    '<path class="l2" d="M20 16V0a16 16 0 0 1 16 16z"/><path class="l3" d="M16 36A16 16 0 0 1 0 20h16z"/>'
    '<path class="l4" d="M20 20h16v16H20z"/></svg>'
)


def badge_number(seat: Seat) -> int | None:
    """From the sixth seat on a badge also bears its number: neither shape nor colour is enough any more."""
    return seat.position + 1 if seat.position >= len(SHAPES) else None


def rule(rule_id: str, look: str = "") -> Markup:
    return Markup(f'<span class="rule {look}">{escape(rule_id)}</span>')


def rule_url(rule_id: str, **query: Any) -> str:
    """Where a rule's number leads: to its card over this table, or to the card by itself."""
    here = request.view_args or {}
    if "access" in here and "key" in here:
        return url_for("rules.card_at_table", access=here["access"], key=here["key"], rule_id=rule_id, **query)
    return url_for("rules.card", rule_id=rule_id, **query)


def ruletap(rule_id: str) -> Markup:
    """A rule's number that leads to its card; a page names the same rules again and again.

    No rule pays a total that was entered.
    """
    if not rule_id:
        return Markup()
    taps: dict[str, Markup] = g.setdefault("ruletaps", {})
    if rule_id not in taps:
        label = escape(str(say("Rule {id}", id=rule_id)))
        href = escape(rule_url(rule_id))
        taps[rule_id] = Markup(f'<a class="ruletap" href="{href}" aria-label="{label}">{rule(rule_id)}</a>')
    return taps[rule_id]


def init_app(app: Flask) -> None:
    sprite = app.jinja_env.globals["sprite"]

    @cache
    def icon(name: str, look: str = "icon") -> Markup:
        """A pictogram; there are as many as the sprite has."""
        href = f"{sprite}#{escape(name)}"
        return Markup(f'<svg class="{look}" aria-hidden="true"><use href="{href}"/></svg>')

    def flag(game: str, look: str = "") -> Markup:
        return Markup(f'<span class="flag g-{game} {look}">{icon(f"game-{game}", "")}</span>')

    def badge(seat: Seat, look: str = "") -> Markup:
        """A player: a shape on a cream badge with the colour of the box; from the sixth seat on also a number."""
        number = f'<span class="no">{no}</span>' if (no := badge_number(seat)) else ""
        box = f'<span class="box box-{escape(seat.box)}"></span>' if seat.box in BOX_COLOURS else ""
        return Markup(
            f'<span class="badge p{seat.colour + 1} {look}">{icon(f"p-{seat.shape}", "")}{number}{box}</span>'
        )

    app.jinja_env.globals.update(
        icon=icon,
        flag=flag,
        badge=badge,
        box_colour=lambda seat: BOX_COLOURS.get(seat.box or ""),
        numbered=badge_number,
        mark=lambda: _MARK,
        rule=rule,
        ruletap=ruletap,
        rule_url=rule_url,
    )
