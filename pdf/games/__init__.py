"""The games on paper, a folder each: score pad or sheet, aid, and how its boards are drawn under a result.

The folder of `companion.games.streets` is `pdf.games.streets`. A game whose home lies elsewhere has its paper side in
`<home>.pdf`. Either offers `PAPER`; a game without one gets a plain score pad.
"""

from __future__ import annotations

from companion import games
from pdf import pictograms
from pdf.look import Look
from pdf.side import PaperSide


@games.cached
def paper_side(game_id: str) -> PaperSide:
    """
    :raise KeyError: there is no such game.
    """
    module = games.module(game_id, __name__)
    return module.PAPER if module else _plain_side(game_id)


def _plain_side(game_id: str) -> PaperSide:
    pictogram = f"game-{game_id}"
    return PaperSide(Look(pictogram) if pictograms.exists(pictogram) else Look())
