"""The games on paper, a folder each: score pad or sheet, aid, and how its boards are drawn under a result.

The folder of `companion.games.streets` is `pdf.games.streets`; a game from elsewhere has it in its own as `pdf`. Either
offers `PAPER`; a game without one gets a plain score pad.
"""

from importlib import import_module
from importlib.util import find_spec
from types import ModuleType

from companion import games
from pdf import pictograms
from pdf.game_paper import GamePaper
from pdf.theme import Theme


@games.cached
def game_paper(game_id: str) -> GamePaper:
    """:raise KeyError: there is no such game."""
    if module := games.module(game_id, "pdf") or _shown_here(game_id):
        paper: GamePaper = module.PAPER
        return paper
    pictogram = f"game-{game_id}"
    return GamePaper(Theme(pictogram) if pictograms.exists(pictogram) else Theme())


def _shown_here(game_id: str) -> ModuleType | None:
    """The folder beside this module that is called as the game's package."""
    package = f"{__name__}.{games.home(game_id).rpartition('.')[2]}"
    return import_module(package) if find_spec(package) else None
