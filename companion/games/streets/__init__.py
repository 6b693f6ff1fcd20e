"""Streets / «Улицы»: buildings form streets, and a street pays its owners when it is closed."""

from companion.games.streets.description import GAME as GAME
