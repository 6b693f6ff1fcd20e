"""Happy City on paper."""

from __future__ import annotations

from companion.games.description import Category
from companion.games.text import say
from pdf.games.happy_city.aid import AID
from pdf.games.happy_city.pad import CARDS, check, heart_gable, pad, pad_with_cards
from pdf.ink import Tone
from pdf.look import Look
from pdf.side import Choice, PaperSide

_PICTOGRAM = "game-happy-city"

PAPER = PaperSide(
    Look(_PICTOGRAM, Tone("A8324A", "FBE3E4", "FEF4F4"), heart_gable),
    pad=pad,
    aid=AID,
    choices=(
        Choice(
            CARDS,
            say("A row for each of ten cards"),
            "Happy City: a row for each of the ten cards.",
            pad=pad_with_cards,
        ),
    ),
    check=check,
    categories={"happiness": Category("happiness", say("Happiness"), _PICTOGRAM)},
)
