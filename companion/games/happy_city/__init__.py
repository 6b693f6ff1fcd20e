"""Happy City / «Місто щастя»: residents times hearts."""

from companion.game.game import CalculationModule, Game
from companion.games.happy_city import description
from companion.games.happy_city.readings import READINGS

GAME = Game(
    id="happy-city",
    name=description.NAME,
    also=description.ALSO,
    also_in="uk",
    called=description.CALLED,
    prefix="HC",
    players=(2, 5),
    categories=description.CATEGORIES,
    tie_breaks=description.TIE_BREAKS,
    shared_win=description.SHARED_WIN,
    begins=description.BEGINS,
    pad=description.PAD,
    modules=description.MODULES,
    topics=description.TOPICS,
    readings=READINGS,
    calculations=CalculationModule(f"{__name__}.calculations"),
)
