"""The result: who won and by what, every number with its lines, what breaks a rule, what is disputed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from flask import Blueprint, render_template

from companion import games
from companion.games.game import Reading
from companion.games.text import Text, say
from companion.rules import cards
from companion.tables import Table
from companion.web.access import WAYS, View, visit
from companion.web.devices import store
from companion.web.editors import editor
from companion.web.languages import language
from companion.web.scores import Row, Score, overview, score
from companion.web.words import CATEGORIES, COMPARED, PAID, READINGS, SHARED, TIE_BREAKS, Category

blueprint = Blueprint("result", __name__)
blueprint.add_app_template_global(lambda id, value: reading_words(id, value), "reading_words")
blueprint.add_app_template_global(lambda player, category: points(player, category), "points_of")

FRAGMENTS = {"outcome": "result/outcome.html"}


@blueprint.get(f"/{WAYS}/result")
def page(way: str, key: str) -> str:
    return render_template("result/page.html", **context(visit(way, key)))


def context(view: View) -> dict[str, Any]:
    scored, again = score(view.table), store().rematch_of(view.table.id)
    return {
        "view": view,
        "rematch": view.other(again) if again else None,
        "table": view.table,
        "score": scored,
        "columns": columns(scored),
        "categories": categories(view.table, scored),
        "verdict": verdict(view.table, scored),
        "disputes": disputes(view.table),
        "readings_revision": store().part(view.table.id, "readings").revision,
        "waiting": [row.seat for row in overview(view.table) if not row.entered],
        "half_told": half_told(view.table),
    }


def half_told(table: Table) -> list[Row]:
    """The seats whose pad has empty lines. A board may well be complete with empty places."""
    parts, game = store().parts(table.id), editor(table.game)
    begun = (row for row in overview(table) if row.progress.state == "in-progress")
    return [row for row in begun if game.way(parts[row.part].document) == "pad"]


@dataclass(frozen=True)
class Column:
    """A player of the result with the seat, tallest house first on the podium."""

    seat: Any
    player: Mapping[str, Any]
    height: int


def columns(scored: Score) -> list[Column]:
    """The players by place. A house's height follows its points, and the least still has room for its number."""
    if scored.result is None:
        return []
    pairs = sorted(
        zip(scored.seats, scored.result["players"], strict=True), key=lambda pair: (pair[1]["place"], pair[0].position)
    )
    best = max(player["total"] for _, player in pairs)
    worst = min(0, *(player["total"] for _, player in pairs))
    spread = max(1, best - worst)
    return [Column(seat, player, 100 + 40 * (player["total"] - worst) // spread) for seat, player in pairs]


def categories(table: Table, scored: Score) -> list[tuple[str, Category]]:
    """The lines of the pad, in the order of the game; one that nobody has anything in is left out.

    What is counted before it pays (residents and hearts, which are multiplied) stands before them.
    """
    if scored.result is None:
        return []
    players = scored.result["players"]
    known = games.get(table.game).categories
    used = {line["category"] for player in players for line in player["lines"]}
    named = {row.key: Category(row.title, row.icon) for row in editor(table.game).rows} | dict(CATEGORIES)
    named |= {key: replace(named[key], title=title) for (game, key), title in PAID.items() if game == table.game}
    counted = [key for key in named if key in used and key not in known]
    paid = [key for key in known if key in used or any(player["categories"].get(key) for player in players)]
    return [(key, named.get(key, Category(say("{name}", name=key), "more"))) for key in (*counted, *paid)]


def points(player: Mapping[str, Any], category: str) -> int:
    """The number of a category: what it pays, or what its lines count up to."""
    paid: int | None = player["categories"].get(category)
    return sum(line["points"] for line in player["lines"] if line["category"] == category) if paid is None else paid


def verdict(table: Table, scored: Score) -> dict[str, Any] | None:
    """Who won, and the step that decided, in words; who leads, while seats are missing."""
    if scored.result is None:
        return None
    rule = None
    names, decided = seat_names(scored), scored.result["decided_by"]
    winners = [names[winner] for winner in scored.result["winners"]]
    if len(table.seats) == 1:
        why = say("Alone at the table.")
    elif len(scored.result["players"]) == 1:
        why = say("Alone at the table, so far.")
    elif decided == "shared":
        why, rule = SHARED[table.game]
    elif decided == "points":
        why = say("Most money at the table.") if table.game == "streets" else say("Most points at the table.")
    else:
        why = say("Equal on points; {what} decided.", what=tie_break(decided))
    over = len(scored.result["players"]) >= len(table.seats)
    return {
        "winners": winners, "over": over, "decided_by": decided, "why": why, "rule": rule,
        "stops": _stops(scored.result),
    }  # fmt: skip


@dataclass(frozen=True)
class Stop:
    """A step of the tie-break: what is compared, and the winner's value against the next player's."""

    title: Text
    mine: int
    next: int


def _stops(result: Mapping[str, Any]) -> list[Stop]:
    """The way to the step that decided, where points alone did not."""
    decided = result["decided_by"]
    if decided in ("points", "shared"):
        return []
    ladder = [(player["total"], *player["tie_breaks"].values()) for player in result["players"]]
    best, second = sorted(ladder, reverse=True)[:2]
    names = [say("Points"), *(_compared(name) for name in result["players"][0]["tie_breaks"])]
    last = 2 + list(result["players"][0]["tie_breaks"]).index(decided)
    return [Stop(*step) for step in zip(names[:last], best, second, strict=False)]


def _compared(name: str) -> Text:
    if name.startswith("estates-of-"):
        return say("Estates of {size}", size=name.removeprefix("estates-of-"))
    return COMPARED.get(name, say("{name}", name=name))


def seat_names(scored: Score) -> dict[str, str]:
    """A player of the document by the name of the seat: a virtual rival has another in every language."""
    if scored.result is None:
        return {}
    return {player["name"]: seat.name for seat, player in zip(scored.seats, scored.result["players"], strict=True)}


def tie_break(name: str) -> Text:
    if name.startswith("estates-of-"):
        return say("the estates of size {size}", size=name.removeprefix("estates-of-"))
    return TIE_BREAKS.get(name, say("{name}", name=name))


@dataclass(frozen=True)
class Dispute:
    """A disputed rule this table touches: its title, the reading chosen, the others and what they would change."""

    id: str
    rule: str
    title: str
    chosen: str
    others: tuple[Mapping[str, Any], ...]

    @property
    def changes(self) -> str:
        """The most that another reading would change."""
        found = {other["changes"] for other in self.others}
        return next((change for change in ("winner", "totals") if change in found), "nothing")


def disputes(table: Table) -> list[Dispute]:
    scored = score(table)
    touched = scored.result["readings"] if scored.result else []
    titles, names = cards(language()), seat_names(scored)
    return [
        Dispute(
            reading["id"],
            reading["rule"],
            titles[reading["rule"]].title if reading["rule"] in titles else reading["id"],
            reading["chosen"],
            tuple(_by_seat(other, names) for other in reading["others"]),
        )
        for reading in touched
    ]


def _by_seat(other: Mapping[str, Any], names: Mapping[str, str]) -> dict[str, Any]:
    totals = {names[name]: total for name, total in other["totals"].items()}
    return {**other, "totals": totals, "winners": [names[name] for name in other["winners"]]}


def game_readings(game: str) -> tuple[Reading, ...]:
    return games.get(game).readings


def reading_words(id: str, value: str) -> Text:
    return READINGS.get(id, {}).get(value, say("{value}", value=value))
