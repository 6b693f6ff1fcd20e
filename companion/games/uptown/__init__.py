"""UpTown: five lots along a street, buildings that grow card by card, rivals who send gifts."""

from companion.game.game import CalculationModule, Game
from companion.games.uptown import description
from companion.games.uptown.readings import READINGS

GAME = Game(
    id="uptown",
    name=description.NAME,
    called=description.CALLED,
    prefix="UT",
    players=description.PLAYERS,
    categories=description.CATEGORIES,
    tie_breaks=description.TIE_BREAKS,
    shared_win=description.SHARED_WIN,
    begins=description.BEGINS,
    pad=description.PAD,
    topics=description.TOPICS,
    readings=READINGS,
    calculations=CalculationModule(f"{__name__}.calculations"),
)
