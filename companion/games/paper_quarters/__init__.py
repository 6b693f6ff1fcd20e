"""Paper Quarters («Бумажные кварталы», Welcome To…): three streets of houses on a sheet of paper."""

from companion.games.paper_quarters.description import GAME as GAME
