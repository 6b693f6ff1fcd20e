"""Ginkgopolis on paper."""

from __future__ import annotations

from companion.games.text import say
from pdf.games.ginkgopolis.aid import AID
from pdf.games.ginkgopolis.city import draw_city
from pdf.games.ginkgopolis.pad import PICTOGRAM, dome, pad
from pdf.ink import Tone
from pdf.look import Look
from pdf.side import PaperSide

PAPER = PaperSide(
    Look(PICTOGRAM, Tone("3B6B1E", "E3F0D6", "F3F9ED"), dome),
    pad=pad,
    rival=say("Gosha"),
    aid=AID,
    draw_boards=draw_city,
)
