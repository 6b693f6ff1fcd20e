"""Streets / «Улицы»: buildings form streets, and a street pays its owners when it is closed."""

from __future__ import annotations

from companion.games.game import Calculation, Game
from companion.games.streets import description
from companion.games.streets.board import ClosedStreet, OneBuilding, Table
from companion.games.streets.business import BusinessSign, Holders, business, tokens
from companion.games.streets.income import income, value
from companion.games.streets.placement import NewTile, TileAt, placement, tile
from companion.games.streets.readings import READINGS
from companion.games.streets.scoring import final_scoring
from companion.games.streets.setup import SoloGame, Wanted, setup, solo_capital

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
    calculations={
        "final": Calculation(Table, final_scoring),
        "income": Calculation(ClosedStreet, income),
        "value": Calculation(OneBuilding, value),
        "business": Calculation(Holders, business),
        "tokens": Calculation(BusinessSign, tokens),
        "placement": Calculation(NewTile, placement),
        "tile": Calculation(TileAt, tile),
        "setup": Calculation(Wanted, setup),
        "solo-capital": Calculation(SoloGame, solo_capital),
    },
)
