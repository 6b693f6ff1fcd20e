"""Send a play that has no table, such as an imported one: a picture, a few lines of text, a play for BG Stats."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from flask import Blueprint, abort, render_template, url_for
from flask.typing import ResponseReturnValue

from companion import games
from companion.game.text import Text, say
from companion.session.seating import badge
from companion.tables.history.play import Play
from companion.web.http.languages import format_day, format_number, messages
from companion.web.pages.plays import Line, history_line, tie_in_words, visible_play
from companion.web.pages.share import Outcome, draw, name_winners

if TYPE_CHECKING:
    from companion.share.card import Card

blueprint = Blueprint("share_play", __name__)


@blueprint.get("/plays/<key>/share")
def page(key: str) -> str:
    from companion.exchange import bgstats

    line = _line(key)
    play, told = line.kept.play, _outcome(line)
    return render_template(
        "share/page.html",
        game=play.game,
        back=line.about,
        back_title=say("Play"),
        picture=partial(url_for, "share_play.picture", key=key, v=play.revision),
        told=told,
        text=_text(line, told),
        has_link=False,
        bgstats=bgstats.link(play, messages()),
        qr=None,
    )


@blueprint.get("/plays/<key>/result-<any(wide, square):size>.<any(png, svg):kind>")
def picture(key: str, size: str, kind: str) -> ResponseReturnValue:
    """The play as a picture, in the visitor's language."""
    line = _line(key)
    return draw(lambda: _card(line), repr(line), line.kept.play.game, size, kind)


def _line(key: str) -> Line:
    """A play that this browser may see, of which a total is known."""
    line = history_line(visible_play(key))
    if line.kept.play.game not in games.ids() or all(player.total is None for _, player in line.players):
        abort(404)
    return line


def _outcome(line: Line) -> Outcome:
    names, winners = [name for name, _ in line.players], line.winners
    if len(names) == 1:
        points = line.players[0][1].total or 0
        return Outcome(say("{name}: {points}", name=names[0], points=points), _why(line.kept.play), won=False)
    if not winners:
        return Outcome(say("Points"), say("It is not known who won."), won=False)
    called = name_winners(winners)
    title = say("{name} wins", name=called) if len(winners) == 1 else say("A shared win: {names}", names=called)
    return Outcome(title, _why(line.kept.play), won=True)


def _why(play: Play) -> Text:
    """What decided; of somebody alone, when it was."""
    if len(play.players) == 1:
        return say("{value}", value=format_day(play.ended))
    return next(tie_in_words(play), games.get(play.game).unit.most)


def _card(line: Line) -> Card:
    from companion.share import letters
    from companion.share.card import Card, House

    play, told = line.kept.play, _outcome(line)
    alone = len(play.players) == 1
    houses = tuple(
        House(
            name=name if letters.is_legible(name) else messages().gettext("Player {n}").format(n=seat + 1),
            total=player.total,
            points=format_number(player.total),
            place=None if alone else player.place,
            first=player.winner or alone,
            shape=badge(seat)[0],
            colour=badge(seat)[1],
        )
        for seat, (name, player) in enumerate(line.players)
        if player.total is not None
    )
    name = str(games.get(play.game).name)
    return Card(play.game, name, format_day(play.ended), str(told.title), str(told.why), houses, told.won)


def _text(line: Line, told: Outcome) -> str:
    """The play for a chat: game, places, points, what decided."""
    play = line.kept.play
    lines = [f"{games.get(play.game).name!s} · {format_day(play.ended)}", str(told.title)]
    if len(line.players) > 1:
        lines += [
            f"{player.place or '–'}. {name} – {'–' if player.total is None else format_number(player.total)}"
            for name, player in line.players
        ]
        lines.append(str(told.why))
    return "\n".join(lines)
