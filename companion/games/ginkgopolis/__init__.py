"""Ginkgopolis: a city of the future that grows outward and upward."""

from companion.game.game import CalculationModule, Game
from companion.games.ginkgopolis import description
from companion.games.ginkgopolis.readings import READINGS

GAME = Game(
    id="ginkgopolis",
    name=description.NAME,
    called=description.CALLED,
    prefix="GK",
    bgg=128271,
    players=(1, 5),
    categories=description.CATEGORIES,
    shared_win=description.SHARED_WIN,
    coloured=True,
    begins=description.BEGINS,
    pad=description.PAD,
    modules=description.MODULES,
    topics=description.TOPICS,
    readings=READINGS,
    calculations=CalculationModule(f"{__name__}.calculations"),
)
