"""UpTown on paper."""

from __future__ import annotations

from companion.games.description import Category
from companion.games.text import say
from pdf.games.uptown.aid import AID
from pdf.games.uptown.pad import flat_roof, pad
from pdf.games.uptown.skylines import TONE, draw_skylines
from pdf.look import Look
from pdf.side import PaperSide

PAPER = PaperSide(
    Look("game-uptown", TONE, flat_roof),
    pad=pad,
    aid=AID,
    categories={"coins": Category("coins", say("Upcoins"), "coin")},
    draw_boards=draw_skylines,
)
