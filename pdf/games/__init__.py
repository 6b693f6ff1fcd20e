"""The games on paper, a folder each: score pad or sheet, aid, and how its boards are drawn under a result.

The folder of `companion.games.streets` is `pdf.games.streets`. A game whose home lies elsewhere has it in `<home>.pdf`.
Either offers `PAPER`; a game without one gets a plain score pad.
"""

from __future__ import annotations

from companion import games
from pdf import pictograms
from pdf.game_paper import GamePaper
from pdf.theme import Theme


@games.cached
def game_paper(game_id: str) -> GamePaper:
    """
    :raise KeyError: there is no such game.
    """
    if module := games.module(game_id, __name__):
        paper: GamePaper = module.PAPER
        return paper
    pictogram = f"game-{game_id}"
    return GamePaper(Theme(pictogram) if pictograms.exists(pictogram) else Theme())
