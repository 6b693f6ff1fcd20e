"""Streets / «Улицы»: buildings form streets, and a street pays its owners when it is closed."""

from companion.game.game import CalculationModule, Game
from companion.games.streets import description
from companion.games.streets.readings import READINGS

GAME = Game(
    id="streets",
    name=description.NAME,
    also=description.ALSO,
    also_in="ru",
    called=description.CALLED,
    prefix="ST",
    bgg=279720,
    players=(1, 5),
    unit=description.UNIT,
    categories=description.CATEGORIES,
    shared_win=description.SHARED_WIN,
    coloured=True,
    begins=description.BEGINS,
    pad=description.PAD,
    modules=description.MODULES,
    ranks=description.RANKS,
    topics=description.TOPICS,
    readings=READINGS,
    calculations=CalculationModule(f"{__name__}.calculations"),
)
