"""The calculations of Streets."""

from companion.game.game import Calculation
from companion.games.streets.board import ClosedStreet, OneBuilding, Table
from companion.games.streets.business import BusinessSign, Holders, business, tokens
from companion.games.streets.income import income, value
from companion.games.streets.placement import NewTile, TileAt, placement, tile
from companion.games.streets.scoring import final_scoring
from companion.games.streets.setup import SoloGame, Wanted, setup, solo_capital

CALCULATIONS = {
    "final": Calculation(Table, final_scoring),
    "income": Calculation(ClosedStreet, income),
    "value": Calculation(OneBuilding, value),
    "business": Calculation(Holders, business),
    "tokens": Calculation(BusinessSign, tokens),
    "placement": Calculation(NewTile, placement),
    "tile": Calculation(TileAt, tile),
    "setup": Calculation(Wanted, setup),
    "solo-capital": Calculation(SoloGame, solo_capital),
}
