"""Streets on paper."""

from __future__ import annotations

from companion.games.text import say, say_n
from pdf.games.streets.aid import AID
from pdf.games.streets.city import draw_city
from pdf.games.streets.pad import gables, pad
from pdf.ink import Tone
from pdf.look import Look
from pdf.side import PaperSide

PAPER = PaperSide(
    Look("game-streets", Tone("8A4B00", "FBEAD0", "FEF8EE"), gables),
    pad=pad,
    rival=say("The Grifter"),
    aid=AID,
    ahead=lambda names, n: say_n("{names} wins, {n} dollar ahead.", "{names} wins, {n} dollars ahead.", n, names=names),
    draw_boards=draw_city,
)
