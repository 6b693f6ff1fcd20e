"""Send a result: a picture, a few lines of text, the link with its preview, a play for BG Stats."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from flask import Blueprint, Response, abort, redirect, render_template, request
from flask.typing import ResponseReturnValue

from companion import games
from companion.game.text import Text, joined, say, say_n
from companion.session.outcome import Asked, columns, verdict
from companion.session.recording import record_earlier
from companion.tables.history.play import Play
from companion.web.http.access import TABLE_LINK, View, find_view
from companion.web.http.device_cookie import device, store
from companion.web.http.languages import SENDERS, format_day, format_number, language, messages, reader_settings
from companion.web.http.public_links import external_url, watch_url
from companion.web.rendering.drawing_queue import draw_once
from companion.web.rendering.qr import qr_code

if TYPE_CHECKING:
    from companion.share.card import Card

blueprint = Blueprint("share", __name__)

_NAMED = 5  # So many winners are named in a line; of more than these the last are counted.


@blueprint.get(f"/{TABLE_LINK}/share")
def page(access: str, key: str) -> str:
    view = find_view(access, key)
    told = outcome(view)
    if told is None:
        abort(404)
    play, has_link = _play(view), link(view) is not None
    short = external_url("share.to_bgstats", key=view.table.view_key) if has_link else None
    return render_template(
        "share/page.html",
        game=view.table.game,
        back=view.url("result.page"),
        back_title=say("Result"),
        picture=partial(view.url, "share.picture", v=view.table.version),
        told=told,
        text=text(view, told),
        has_link=has_link,
        bgstats=play and (short or _in_bgstats(play)),
        qr=qr_code(short) if play and short else None,
    )


@blueprint.get(f"/{TABLE_LINK}/result-<any(wide, square):size>.<any(png, svg):kind>")
def picture(access: str, key: str, size: str, kind: str) -> ResponseReturnValue:
    """The result as a picture, in the visitor's language."""
    view = find_view(access, key)
    return draw(lambda: _card(view), (link(view), view.table.version), view.table.game, size, kind)


def draw(make: Callable[[], Card], known: Hashable, game: str, size: str, kind: str) -> Response:
    """A picture of a card, which `known` names with all that it depends on."""
    from companion.share import card

    room = card.WIDE if size == "wide" else card.SQUARE
    if kind == "svg":
        made, kind_of_file = card.as_svg(make(), room).encode(), "image/svg+xml"
    else:
        key = "picture", known, reader_settings(), size
        made, kind_of_file = draw_once(key, lambda: card.as_png(make(), room)), "image/png"
    return Response(made, content_type=kind_of_file, headers=_saved(game, size, kind))


def _saved(game: str, size: str, kind: str) -> dict[str, str]:
    """To look at, unless it is to be kept as a file. An SVG opened by itself may load and run nothing."""
    headers = {"Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; font-src data:"}
    if "save" in request.args:
        headers["Content-Disposition"] = f'attachment; filename="{game}-{size}.{kind}"'
    return headers


@blueprint.get("/b/<key>")
def to_bgstats(key: str) -> ResponseReturnValue:
    """The short address in a QR code: the play opens in BG Stats."""
    play = _play(find_view("v", key))
    if play is None:
        abort(404)
    return redirect(_in_bgstats(play), 302)


def _in_bgstats(play: Play) -> str:
    from companion.exchange import bgstats

    return bgstats.link(play, messages())


def _play(view: View) -> Play | None:
    """The play of a finished table."""
    if not (view.is_stored and view.table.finished):
        return None
    record_earlier(store(), device())
    kept = store().plays.for_table(view.table.id)
    return kept.play if kept else None


class Outcome(NamedTuple):
    """What a result comes to, in a line and in the reason for it."""

    title: Text
    why: Text
    won: bool


def outcome(view: View, called: Callable[[str], str] = str) -> Outcome | None:
    """Who won, and by what; none where nothing was entered."""
    found = verdict(view)
    if found is None:
        return None
    names = name_winners([called(name) for name in found["winners"]])
    over = bool(found["over"])
    if found["alone"]:
        counted = {"name": names, "points": found["total"]}
        title = say("{name}: {points}", **counted) if over else say("{name}: {points} so far", **counted)
    elif found["undecided"]:
        title = say("Still open: {names}", names=names)
    elif not over:
        title = say("{names} in the lead", names=names)
    elif found["open"]:
        title = say("{names}: tied on points", names=names)
    elif found["settled"]:
        title = say("{names}: tied on everything", names=names)
    elif len(found["winners"]) == 1:
        title = say("{name} wins", name=names)
    else:
        title = say("A shared win: {names}", names=names)
    why = say("{value}", value=" ".join(str(part) for part in (found["why"], found["lead"]) if part))
    return Outcome(title, _missing(found["asked"]) or why, won=over and not found["open"])


def _missing(asked: Sequence[Asked]) -> Text | None:
    """What an open tie for the win still needs, in a sentence: nobody can follow a link in a picture."""
    titles = dict.fromkeys(str(one.title) for one in asked)
    return say("Still missing, and decisive: {what}.", what=", ".join(titles)) if titles else None


def name_winners(winners: Sequence[str]) -> Text:
    """The winners in a line: all of them, or the first few and how many there are besides."""
    shown = winners if len(winners) <= _NAMED else winners[: _NAMED - 1]
    names = joined(*(say("{name}", name=name) for name in shown))
    more = len(winners) - len(shown)
    return say_n("{names} and {n} more", "{names} and {n} more", more, names=names) if more else names


def _card(view: View) -> Card:
    from companion.share.card import Card, House

    instead = _instead(view)

    def called(name: str) -> str:
        return instead.get(name, name)

    told = outcome(view, called)
    if told is None:
        abort(404)
    alone = len(view.table.seats) == 1
    houses = tuple(
        House(
            name=called(column.seat.name),
            total=column.player.total,
            points=format_number(column.player.total),
            place=None if alone else column.player.place,
            first=column.player.place == 1,
            shape=column.seat.shape,
            colour=column.seat.colour,
        )
        for column in columns(view.score, ())
    )
    name = str(games.get(view.table.game).name)
    return Card(view.table.game, name, _when(view), str(told.title), str(told.why), houses, told.won)


def _instead(view: View) -> dict[str, str]:
    """What stands in a picture for each name of which no font has a letter: the number of the seat, beside its sign."""
    from companion.share import letters

    return {
        seat.name: messages().gettext("Player {n}").format(n=seat.position + 1)
        for seat in view.table.seats
        if not letters.is_legible(seat.name)
    }


def _when(view: View) -> str:
    return format_day(view.table.finished or view.table.created)


def text(view: View, told: Outcome) -> str:
    """The result for a chat: game, places, points, what decided, link."""
    alone = len(view.table.seats) == 1
    lines = [f"{games.get(view.table.game).name!s} · {_when(view)}", str(told.title)]
    lines += [
        f"{column.player.place}. {column.seat.name} – {format_number(column.player.total)}"
        for column in columns(view.score, ())
        if not alone
    ]
    address = link(view)
    return "\n".join([*lines, str(told.why), *([address] if address else [])])


def link(view: View) -> str | None:
    """The result for whoever watches; it says the language in which a chat shall preview it."""
    return watch_url("result.page", view.table, **_sender())


def _sender() -> dict[str, str]:
    return {SENDERS: language()}


def preview(view: View) -> dict[str, str | None] | None:
    """What a chat shows of a link to the table: no more than the link itself does."""
    url = link(view)
    if url is None:
        return None
    told = outcome(view)
    name = str(games.get(view.table.game).name)
    if told is None:
        return {"title": f"{name} · {_when(view)}", "about": str(say("A table on Kvartal")), "url": url}
    image = watch_url("share.picture", view.table, size="wide", kind="png", v=view.table.version, **_sender())
    return {"title": f"{name}: {told.title!s}", "about": str(told.why), "url": url, "image": image}


blueprint.add_app_template_global(preview, "link_preview")
