"""Send a result: a picture, a few lines of text, the link with its preview, a play for BG Stats.

A play that has no table, such as an imported one, is sent as well, without a link.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from flask import Blueprint, Response, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from companion import games
from companion.game.text import Text, joined, say, say_n
from companion.session.outcome import columns, headline, verdict, win_title
from companion.session.recording import record_earlier
from companion.session.seating import badge
from companion.tables.history.play import Play
from companion.web.http.access import TABLE_LINK, View, find_view
from companion.web.http.device_cookie import device, store
from companion.web.http.languages import SENDERS, format_day, format_number, language, messages, reader_settings
from companion.web.http.public_links import external_url, watch_url
from companion.web.pages.plays import Line, history_line, tie_in_words, visible_play
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
        text=_text_of_table(view, told),
        has_link=has_link,
        bgstats=play and (short or _in_bgstats(play)),
        qr=qr_code(short) if play and short else None,
    )


@blueprint.get(f"/{TABLE_LINK}/result-<any(wide, square):size>.<any(png, svg):kind>")
def picture(access: str, key: str, size: str, kind: str) -> ResponseReturnValue:
    """The result as a picture, in the visitor's language."""
    view = find_view(access, key)
    return _draw(lambda: _card_of_table(view), (link(view), view.table.version), view.table.game, size, kind)


@blueprint.get("/plays/<key>/share")
def play_page(key: str) -> str:
    line = _line(key)
    play, told = line.kept.play, _outcome_of_play(line)
    return render_template(
        "share/page.html",
        game=play.game,
        back=line.about,
        back_title=say("Play"),
        picture=partial(url_for, "share.play_picture", key=key, v=play.revision),
        told=told,
        text=_text_of_play(line, told),
        has_link=False,
        bgstats=_in_bgstats(play),
        qr=None,
    )


@blueprint.get("/plays/<key>/result-<any(wide, square):size>.<any(png, svg):kind>")
def play_picture(key: str, size: str, kind: str) -> ResponseReturnValue:
    """The play as a picture, in the visitor's language."""
    line = _line(key)
    return _draw(lambda: _card_of_play(line), repr(line), line.kept.play.game, size, kind)


def _line(key: str) -> Line:
    """A play that this browser may see, of which a total is known."""
    line = history_line(visible_play(key))
    if line.kept.play.game not in games.ids() or all(player.total is None for _, player in line.players):
        abort(404)
    return line


def _draw(make: Callable[[], Card], known: Hashable, game: str, size: str, kind: str) -> Response:
    """A picture of a card, which `known` names with all that it depends on."""
    from companion.share import card

    room = card.WIDE if size == "wide" else card.SQUARE
    if kind == "svg":
        made, kind_of_file = card.as_svg(make(), room).encode(), "image/svg+xml"
    else:
        key = "picture", known, reader_settings(), size
        made, kind_of_file = draw_once(key, lambda: card.as_png(make(), room)), "image/png"
    # An SVG opened by itself may load and run nothing.
    headers = {"Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; font-src data:"}
    if "save" in request.args:
        headers["Content-Disposition"] = f'attachment; filename="{game}-{size}.{kind}"'
    return Response(made, content_type=kind_of_file, headers=headers)


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
    compared = "; ".join(str(stop.told("ahead")) for stop in found["stops"][1:])
    told = (found["lead"], compared, found["why"]) if found["lead"] else (found["why"], compared)
    why = say("{value}", value=" ".join(str(part) for part in told if part))
    if asked := dict.fromkeys(str(one.title) for one in found["asked"]):  # Nobody can follow a link in a picture.
        why = say("Still missing, and decisive: {what}.", what=", ".join(asked))
    return Outcome(headline(found, names), why, won=found["over"] and not found["open"])


def name_winners(winners: Sequence[str]) -> Text:
    """The winners in a line: all of them, or the first few and how many there are besides."""
    shown = winners if len(winners) <= _NAMED else winners[: _NAMED - 1]
    names = joined(*(say("{name}", name=name) for name in shown))
    more = len(winners) - len(shown)
    return say_n("{names} and {n} more", "{names} and {n} more", more, names=names) if more else names


def _outcome_of_play(line: Line) -> Outcome:
    play, winners = line.kept.play, line.winners
    if len(line.players) == 1:
        ((name, player),) = line.players
        told = say("{name}: {points}", name=name, points=player.total or 0)
        return Outcome(told, say("{value}", value=format_day(play.ended)), won=False)
    if not winners:
        return Outcome(say("Points"), say("It is not known who won."), won=False)
    why = next(tie_in_words(play), games.get(play.game).unit.most)
    return Outcome(win_title(winners, name_winners(winners)), why, won=True)


class Place(NamedTuple):
    """What somebody came to, with the seat they sat at and their sign."""

    name: str
    seat: int
    total: int | None
    place: int | None
    first: bool
    sign: tuple[str, int]


def _places(view: View) -> list[Place]:
    return [
        Place(seat.name, seat.position, player.total, player.place, player.place == 1, (seat.shape, seat.colour))
        for seat, player in ((column.seat, column.player) for column in columns(view.score, ()))
    ]


def _places_of_play(line: Line) -> list[Place]:
    alone = len(line.players) == 1
    return [
        Place(name, seat, player.total, player.place, player.winner or alone, badge(seat))
        for seat, (name, player) in enumerate(line.players)
    ]


def _card_of_table(view: View) -> Card:
    instead = {seat.name: _legible(seat.name, seat.position) for seat in view.table.seats}
    told = outcome(view, lambda name: instead.get(name, name))
    if told is None:
        abort(404)
    return _card(view.table.game, _when(view), told, _places(view), alone=len(view.table.seats) == 1)


def _card_of_play(line: Line) -> Card:
    play = line.kept.play
    places = _places_of_play(line)
    return _card(play.game, format_day(play.ended), _outcome_of_play(line), places, alone=len(places) == 1)


def _card(game: str, when: str, told: Outcome, places: Iterable[Place], *, alone: bool) -> Card:
    from companion.share.card import Card, House

    houses = tuple(
        House(_legible(name, seat), total, format_number(total), None if alone else place, first, *sign)
        for name, seat, total, place, first, sign in places
        if total is not None
    )
    return Card(game, str(games.get(game).name), when, str(told.title), str(told.why), houses, told.won)


def _legible(name: str, seat: int) -> str:
    """The name in a picture; where no font has one of its letters, the number of the seat, beside its sign."""
    from companion.share import glyphs

    return name if glyphs.is_legible(name) else messages().gettext("Player {n}").format(n=seat + 1)


def _when(view: View) -> str:
    return format_day(view.table.finished or view.table.created)


def _text_of_table(view: View, told: Outcome) -> str:
    places = _places(view) if len(view.table.seats) > 1 else ()
    return _text(view.table.game, _when(view), told, places, str(told.why), link(view))


def _text_of_play(line: Line, told: Outcome) -> str:
    play, alone = line.kept.play, len(line.players) == 1
    places, why = ((), None) if alone else (_places_of_play(line), str(told.why))
    return _text(play.game, format_day(play.ended), told, places, why)


def _text(game: str, when: str, told: Outcome, places: Iterable[Place], *more: str | None) -> str:
    """A result for a chat: game, places, points, what decided, link."""
    lines = [
        f"{one.place or '–'}. {one.name} – {'–' if one.total is None else format_number(one.total)}" for one in places
    ]
    return "\n".join([f"{games.get(game).name!s} · {when}", str(told.title), *lines, *filter(None, more)])


def link(view: View) -> str | None:
    """The result for whoever watches; it says the language in which a chat shall preview it."""
    return watch_url("result.page", view.table, **{SENDERS: language()})


def preview(view: View) -> dict[str, str | None] | None:
    """What a chat shows of a link to the table: no more than the link itself does."""
    url = link(view)
    if url is None:
        return None
    told = outcome(view)
    name = str(games.get(view.table.game).name)
    if told is None:
        return {"title": f"{name} · {_when(view)}", "about": str(say("A table on Kvartal")), "url": url}
    asked = {"size": "wide", "kind": "png", "v": view.table.version, SENDERS: language()}
    image = watch_url("share.picture", view.table, **asked)
    return {"title": f"{name}: {told.title!s}", "about": str(told.why), "url": url, "image": image}


blueprint.add_app_template_global(preview, "link_preview")
