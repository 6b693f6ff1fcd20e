"""Lantern Quay, a game that nobody plays: all that a game needs, whole in one folder."""

from companion.game.game import Calculation, Game
from tests.sixth_game import description
from tests.sixth_game.quay import Pad, Players, Table, final_score, setup, worth

GAME = Game(
    id="sixth-game",
    name=description.NAME,
    prefix="LQ",
    players=(2, 4),
    categories=description.CATEGORIES,
    tie_breaks=description.TIE_BREAKS,
    pad=description.PAD,
    topics=description.TOPICS,
    readings=description.READINGS,
    calculations={
        "final": Calculation(Table, final_score),
        "worth": Calculation(Pad, worth),
        "setup": Calculation(Players, setup),
    },
)
