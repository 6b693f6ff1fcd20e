"""Ginkgopolis on paper: its score pad, with green domes over its columns, its aid and its city."""

from companion.game.text import say
from pdf.drawing import Segment
from pdf.game_paper import GamePaper
from pdf.games.ginkgopolis.aid import AID
from pdf.games.ginkgopolis.city import draw_city
from pdf.ink import Tone
from pdf.pads.layout import Pad, Row
from pdf.pen import Pen
from pdf.theme import RoofFrame, Theme, draw_emblem

_PICTOGRAM = "game-ginkgopolis"


_COLOURS = (say("Red"), say("Blue"), say("Yellow"))
_PAD = Pad("portrait", 30, (
    Row("names", "names", say("Players"), 12.4),
    Row("tokens", "plain", say("Tokens"), 9.4, note=say("success points"), icon="star"),
    Row("refresh", "split", say("Refresh"), 9.4, note=say("not spent"), icon="turn", half="×2"),
    Row("cards", "plain", say("Cards “=”"), 9.4, icon="plan"),
    *(Row(f"district-{n}", "plain", say("District {number}", number=n), 8.4, rings=_COLOURS) for n in range(1, 9)),
    Row("total", "total", say("Total"), 12.6, icon=_PICTOGRAM, operator="Σ"),
))  # fmt: skip


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
    pad=_PAD,
    rival=say("Gosha"),
    aid=AID,
    draw_boards=draw_city,
)
