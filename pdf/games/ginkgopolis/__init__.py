"""Ginkgopolis on paper: its score pad, with green domes over its columns, its aid and its city."""

from companion.game.text import Catalogue, say
from pdf.drawing import Segment
from pdf.game_paper import GamePaper
from pdf.games.ginkgopolis.aid import AID
from pdf.games.ginkgopolis.city import draw_city
from pdf.ink import Tone
from pdf.pads.layout import Pad, Row
from pdf.pen import Pen
from pdf.theme import RoofFrame, Theme, draw_emblem

_PICTOGRAM = "game-ginkgopolis"


def _pad(messages: Catalogue) -> Pad:
    _ = messages.gettext
    colours = (_("Red")[0], _("Blue")[0], _("Yellow")[0])
    districts = (
        Row(f"district-{number}", "plain", _("District {number}").format(number=number), 8.4, rings=colours)
        for number in range(1, 9)
    )
    rows = (
        Row("names", "names", _("Players"), 12.4),
        Row("tokens", "plain", _("Tokens"), 9.4, note=_("success points"), icon="star"),
        Row("refresh", "split", _("Refresh"), 9.4, note=_("not spent"), icon="turn", half="×2"),
        Row("cards", "plain", _("Cards “=”"), 9.4, icon="plan"),
        *districts,
        Row("total", "total", _("Total"), 12.6, icon=_PICTOGRAM, operator="Σ"),
    )
    return Pad("portrait", 30, rows)


def _dome(pen: Pen, frame: RoofFrame) -> None:
    """Green, with the leaf."""
    crown, x, width = frame.base - 0.9 * frame.height, frame.x, frame.width
    curve: tuple[Segment, ...] = (
        ("M", x, frame.base),
        ("C", x + 0.1 * width, crown, x + 0.32 * width, crown, frame.middle, crown),
        ("C", x + 0.68 * width, crown, x + 0.9 * width, crown, x + width, frame.base),
        ("Z",),
    )
    pen.path(curve, frame.fill, frame.stroke)
    draw_emblem(pen, _PICTOGRAM, frame, 0.48)


PAPER = GamePaper(
    Theme(_PICTOGRAM, Tone("3B6B1E", "E3F0D6", "F3F9ED"), _dome),
    pad=_pad,
    rival=say("Gosha"),
    aid=AID,
    draw_boards=draw_city,
)
