"""UpTown on paper: its score pad, with flat roofs over its columns, its aid and its skylines."""

from companion.game.description import Category
from companion.game.text import say
from pdf.game_paper import GamePaper
from pdf.games.uptown.aid import AID
from pdf.games.uptown.skylines import TONE, draw_skylines
from pdf.pads.layout import Pad, Row
from pdf.pen import Pen
from pdf.theme import RoofFrame, Theme

_PAD = Pad("landscape", 38, (
    Row("names", "names", say("Players"), 9.6),
    *(Row(f"lot-{lot}", "plain", say("Lot"), 8.3, badge=str(lot)) for lot in range(1, 6)),
    Row("coins", "split", say("Upcoins ÷ 3"), 8.6, note=say("the rest does not count"), icon="coin", half="÷3"),
    Row("total", "total", say("Total"), 11, icon="star", operator="Σ"),
    Row("tallest", "note", say("Tallest building, floors"), 6.4),
))  # fmt: skip


def _flat_roof(pen: Pen, frame: RoofFrame) -> None:
    """With a lift house and a mast, which change sides."""
    slab = 0.24 * frame.height
    mast, lift = (0.26, 0.71) if frame.index % 2 == 0 else (0.74, 0.28)
    pen.rect(frame.x, frame.base - slab, frame.width, slab, frame.fill, frame.stroke)
    left, top = frame.x + (lift - 0.11) * frame.width, frame.base - 0.74 * frame.height
    pen.rect(left, top, 0.22 * frame.width, 0.5 * frame.height, frame.fill, frame.stroke)
    x = frame.x + mast * frame.width
    pen.line(x, frame.base - slab, x, frame.base - frame.height, frame.stroke)
    pen.circle(x, frame.base - frame.height, 0.06 * frame.height, frame.stroke.colour)


PAPER = GamePaper(
    Theme("game-uptown", TONE, _flat_roof),
    pad=_PAD,
    aid=AID,
    categories={"coins": Category("coins", say("Upcoins"), "coin")},
    draw_boards=draw_skylines,
)
