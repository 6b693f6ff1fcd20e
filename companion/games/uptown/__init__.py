"""UpTown: five lots along a street, buildings that grow card by card, rivals who send gifts."""

from __future__ import annotations

from companion.games.game import Calculation, Game
from companion.games.uptown import description
from companion.games.uptown.board import Action, Ending, Placement, Street, Table
from companion.games.uptown.ending import end
from companion.games.uptown.income import income
from companion.games.uptown.legality import placement
from companion.games.uptown.readings import READINGS
from companion.games.uptown.scoring import final_score
from companion.games.uptown.setup import PLAYERS, Players, setup
from companion.games.uptown.turn import action

GAME = Game(
    id="uptown",
    name=description.NAME,
    called=description.CALLED,
    prefix="UT",
    players=PLAYERS,
    categories=description.CATEGORIES,
    tie_breaks=description.TIE_BREAKS,
    shared_win=description.SHARED_WIN,
    begins=description.BEGINS,
    pad=description.PAD,
    topics=description.TOPICS,
    readings=READINGS,
    calculations={
        "final": Calculation(Table, final_score),
        "income": Calculation(Street, income),
        "placement": Calculation(Placement, placement),
        "action": Calculation(Action, action),
        "end": Calculation(Ending, end),
        "setup": Calculation(Players, setup),
    },
)
