"""Streets on paper: its score pad, with gables over its columns, its aid and its city."""

from companion.game.text import say, say_n
from pdf.game_paper import GamePaper
from pdf.games.streets.aid import AID
from pdf.games.streets.city import draw_city
from pdf.ink import Tone
from pdf.pads.layout import Pad, Row
from pdf.pen import Pen
from pdf.theme import RoofFrame, Theme

_PAD = Pad("portrait", 33, (
    Row("names", "names", say("Players"), 12),
    Row("money", "plain", say("Money"), 9, icon="coin"),
    *(Row(f"building-{n}", "plain", say("½ income of a building"), 7.6, badge=str(n)) for n in range(1, 6)),
    Row("restaurant", "count", say("Restaurants"), 7.4, icon="fork"),
    Row("residential", "count", say("Residential"), 7.4, icon="g-home"),
    Row("leisure", "count", say("Leisure"), 7.4, icon="g-leisure"),
    Row("retail", "count", say("Retail"), 7.4, icon="shopper"),
    Row("majority", "plain", say("Majorities"), 9, note=say("10, or 5 if shared"), icon="chart"),
    Row("sets", "plain", say("Sets"), 9, note=say("10 for each four kinds"), icon="mixed"),
    Row("total", "total", say("Total"), 12, icon="coin", operator="Σ"),
))  # fmt: skip


def _gables(pen: Pen, frame: RoofFrame) -> None:
    """Stepped and plain gables in turn, each with a round window."""
    steps = (0, 0.3), (0.14, 0.3), (0.14, 0.62), (0.3, 0.62), (0.3, 0.96)
    outline = [(0.0, 0.0), *(((0.0, 0.3), (0.5, 1.0)) if frame.index % 2 else steps)]
    outline += [(1 - across, up) for across, up in reversed(outline) if across != 0.5]
    points = ((frame.x + across * frame.width, frame.base - up * frame.height) for across, up in outline)
    pen.polygon(*points, fill=frame.fill, stroke=frame.stroke)
    pen.circle(frame.middle, frame.base - 0.42 * frame.height, 0.13 * frame.height, None, frame.stroke)


PAPER = GamePaper(
    Theme("game-streets", Tone("8A4B00", "FBEAD0", "FEF8EE"), _gables),
    pad=_PAD,
    rival=say("The Grifter"),
    aid=AID,
    ahead=lambda names, n: say_n("{names} wins, {n} dollar ahead.", "{names} wins, {n} dollars ahead.", n, names=names),
    draw_boards=draw_city,
)
